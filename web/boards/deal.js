/** A deal of Doppelkopf: the cards there are, those nobody holds yet, and the text of the position. */

/** How many cards each seat gets. */
export const HAND = 12;

/** Every kind of card, trumps of the normal game first, high cards first; each exists twice. */
export const DECK = [
  "HT",
  ..."CSHD".split("").map((suit) => `${suit}Q`),
  ..."CSHD".split("").map((suit) => `${suit}J`),
  "DA",
  "DT",
  "DK",
  "D9",
  ..."CS".split("").flatMap((suit) => [..."ATK9"].map((rank) => suit + rank)),
  "HA",
  "HK",
  "H9",
];

/** The cards nobody holds. @param {string[][]} hands @returns {string[]} */
export function leftOver(hands) {
  const held = hands.flat();
  return DECK.flatMap((card) => Array(2 - held.filter((other) => other === card).length).fill(card));
}

/**
 * The text of a position before the first card.
 * @param {string[][]} hands
 * @param {number} leader who speaks and leads first
 * @param {string[] | null} said what each seat has said, or null if nobody was asked yet
 */
export function dealText(hands, leader, said) {
  const words = said ? said.map((_, place) => ` ${said[(leader + place) % said.length]}`).join("") : "";
  return `${leader} ${hands.map((hand) => hand.join("")).join("/")} :${words}`;
}
