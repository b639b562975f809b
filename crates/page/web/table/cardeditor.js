/** Deals cards by clicks: they go from the stack to the chosen seat and back; then who leads and who said what. */

import { cardColour, cardFace } from "../boards/card.js";
import { deckOf, leftOver } from "../boards/deal.js";
import { h } from "../lib/dom.js";
import { pieceName, saidWord } from "../lib/drawing.js";
import { TEXTS } from "../lib/texts.js";

/** @typedef {import("../lib/types.js").Drawing} Drawing */

const WORDS = TEXTS.setup.deal;

/**
 * @param {Drawing} drawing
 * @param {import("../lib/types.js").CardScene} start
 * @param {string[]} seats
 * @param {(setup: import("../lib/types.js").Setup) => void} onChange
 */
export function createCardEditor(drawing, start, seats, onChange) {
  const deck = deckOf(drawing, start);
  /** @type {string[][]} */
  let hands = seats.map(() => []);
  let chosen = 0;
  const stack = h("div", { class: "deal-stack", role: "group", "aria-label": WORDS.stack });
  const hosts = seats.map(() => h("div", { class: "deal-hand" }));
  const leader = h(
    "select",
    { onchange: tell, "data-testid": "deal-leader" },
    ...seats.map((name, seat) => h("option", { value: seat }, name)),
  );
  const spoken = h("input", { type: "checkbox", onchange: drawWords, "data-testid": "deal-spoken" });
  const words = seats.map((name, seat) =>
    h(
      "select",
      { "aria-label": name, onchange: tell, "data-testid": `deal-said-${seat}` },
      ...drawing.vocabulary.openings.map((code) => h("option", { value: code }, saidWord(drawing, code).name)),
    ),
  );
  const said = h("div", { class: "editor-tools" }, ...seats.map((name, seat) => h("label", {}, `${name} `, words[seat])));

  /** @param {number} seat */
  const isFull = (seat) => hands[seat].length >= deck.hand;

  /** Gives a card to the chosen seat; a seat that is full hands over to the next. @param {string} card */
  function give(card) {
    if (isFull(chosen)) return;
    hands = hands.map((hand, seat) => (seat === chosen ? sorted([...hand, card]) : hand));
    if (isFull(chosen)) chosen = seats.map((_, step) => (chosen + step) % seats.length).find((seat) => !isFull(seat)) ?? chosen;
    draw();
  }

  /** @param {number} seat @param {number} place */
  function takeBack(seat, place) {
    hands = hands.map((hand, index) => (index === seat ? hand.filter((_, other) => other !== place) : hand));
    chosen = seat;
    draw();
  }

  function dealRest() {
    const cards = shuffled(leftOver(deck, hands));
    hands = hands.map((hand) => sorted([...hand, ...cards.splice(0, deck.hand - hand.length)]));
    draw();
  }

  function clear() {
    hands = seats.map(() => []);
    chosen = 0;
    draw();
  }

  function draw() {
    const left = leftOver(deck, hands);
    const kinds = deck.kinds.map((card) => {
      const copies = left.filter((other) => other === card).length;
      return cardButton(card, copies, {
        disabled: copies === 0 || isFull(chosen),
        "data-testid": `deal-${card}`,
        onclick: () => give(card),
      });
    });
    const focus =
      document.activeElement instanceof HTMLElement && stack.contains(document.activeElement)
        ? document.activeElement.dataset.testid
        : null;
    stack.replaceChildren(...kinds);
    if (focus) /** @type {HTMLElement | null} */ (stack.querySelector(`[data-testid="${focus}"]`))?.focus();
    hosts.forEach((host, seat) => {
      const choose = () => {
        chosen = seat;
        draw();
      };
      host.replaceChildren(
        h(
          "button",
          {
            type: "button",
            class: "deal-seat",
            "aria-pressed": String(chosen === seat),
            "data-testid": `deal-seat-${seat}`,
            onclick: choose,
          },
          WORDS.seat(seats[seat], hands[seat].length, deck.hand),
        ),
        h(
          "span",
          { class: "deal-cards" },
          ...hands[seat].map((card, place) =>
            cardButton(card, 1, { title: WORDS.takeBack(pieceName(drawing, card)), onclick: () => takeBack(seat, place) }),
          ),
        ),
      );
    });
    tell();
  }

  function drawWords() {
    said.hidden = !spoken.checked;
    tell();
  }

  function tell() {
    const told = spoken.checked ? words.map(({ value }) => value) : null;
    onChange({ kind: "cards", hands, turn: Number(leader.value), said: told });
  }

  /** @param {string} card @param {number} copies @param {Parameters<typeof h>[1]} attributes */
  function cardButton(card, copies, attributes) {
    const plain = pieceName(drawing, card);
    const name = copies > 1 ? WORDS.copies(plain, copies) : plain;
    return h(
      "button",
      { type: "button", class: `card ${cardColour(drawing, card)}`, "aria-label": name, title: name, ...attributes },
      ...cardFace(drawing, card),
      copies > 1 && h("span", { class: "copies" }, `×${copies}`),
    );
  }

  /** @param {string[]} hand */
  function sorted(hand) {
    return hand.sort((one, other) => deck.kinds.indexOf(one) - deck.kinds.indexOf(other));
  }

  draw();
  drawWords();
  return h(
    "div",
    { class: "editor deal" },
    h("p", { class: "note" }, WORDS.help),
    stack,
    ...hosts,
    h(
      "div",
      { class: "editor-tools" },
      h("button", { type: "button", "data-testid": "deal-rest", onclick: dealRest }, WORDS.rest),
      h("button", { type: "button", "data-testid": "editor-clear", onclick: clear }, TEXTS.setup.clear),
      h("label", {}, `${WORDS.leads} `, leader),
      h("label", { class: "radio" }, spoken, ` ${WORDS.spoken}`),
    ),
    said,
  );
}

/** @param {string[]} cards */
function shuffled(cards) {
  for (let last = cards.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [cards[last], cards[other]] = [cards[other], cards[last]];
  }
  return cards;
}
