/** A deal by hand: the cards there are, and those that no seat holds yet. What there is comes from the start of a game. */

/** @typedef {import("../lib/types.js").CardScene} CardScene */
/** @typedef {import("../lib/types.js").Drawing} Drawing */

/** @typedef {{kinds: string[], cards: string[], hand: number}} Deck every kind of card, every single card, and how many a seat gets */

/** @param {Drawing} drawing @param {CardScene} start a game whose cards all lie open @returns {Deck} */
export function deckOf(drawing, start) {
  const cards = start.seats.flatMap(({ hand }) => hand ?? []);
  const kinds = drawing.pieces.map(({ code }) => code).filter((code) => cards.includes(code));
  return { kinds, cards, hand: start.seats[0]?.cards ?? 0 };
}

/** The cards that no seat holds. @param {Deck} deck @param {string[][]} hands @returns {string[]} */
export function leftOver({ kinds, cards }, hands) {
  const held = hands.flat();
  const count = (/** @type {string[]} */ some, /** @type {string} */ card) => some.filter((other) => other === card).length;
  return kinds.flatMap((card) => Array(count(cards, card) - count(held, card)).fill(card));
}
