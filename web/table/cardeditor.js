/** Deals a Doppelkopf game by clicks: cards go from the stack to the chosen seat and back; then who leads and who said what. */

import { cardColour, cardFace, cardName } from "../boards/card.js";
import { dealText, DECK, HAND, leftOver } from "../boards/deal.js";
import { h } from "../lib/dom.js";
import { TEXTS, wordOf } from "../lib/texts.js";

const WORDS = TEXTS.setup.deal;
const SAID = ["healthy", "wedding", ...Object.keys(TEXTS.cards.contracts).filter((code) => code.startsWith("solo:"))];

/**
 * @param {string[]} seats
 * @param {(text: string) => void} onChange with the text of the position
 */
export function createCardEditor(seats, onChange) {
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
      ...SAID.map((code) => h("option", { value: code }, sayName(code))),
    ),
  );
  const said = h("div", { class: "editor-tools" }, ...seats.map((name, seat) => h("label", {}, `${name} `, words[seat])));

  /** @param {number} seat */
  const isFull = (seat) => hands[seat].length >= HAND;

  /** Gives a card to the chosen seat; a seat that is full hands over to the next. @param {string} card */
  function give(card) {
    if (isFull(chosen)) return;
    hands = hands.map((hand, seat) => (seat === chosen ? sorted([...hand, card]) : hand));
    if (isFull(chosen)) chosen = [1, 2, 3].map((step) => (chosen + step) % 4).find((seat) => !isFull(seat)) ?? chosen;
    draw();
  }

  /** @param {number} seat @param {number} place */
  function takeBack(seat, place) {
    hands = hands.map((hand, index) => (index === seat ? hand.filter((_, other) => other !== place) : hand));
    chosen = seat;
    draw();
  }

  function dealRest() {
    const cards = shuffled(leftOver(hands));
    hands = hands.map((hand) => sorted([...hand, ...cards.splice(0, HAND - hand.length)]));
    draw();
  }

  function clear() {
    hands = seats.map(() => []);
    chosen = 0;
    draw();
  }

  function draw() {
    const left = leftOver(hands);
    const kinds = DECK.map((card) => {
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
          WORDS.seat(seats[seat], hands[seat].length),
        ),
        h(
          "span",
          { class: "deal-cards" },
          ...hands[seat].map((card, place) =>
            cardButton(card, 1, { title: WORDS.takeBack(cardName(card)), onclick: () => takeBack(seat, place) }),
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
    onChange(dealText(hands, Number(leader.value), spoken.checked ? words.map(({ value }) => value) : null));
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

/** @param {string} code */
function sayName(code) {
  return wordOf(TEXTS.cards.say, code, wordOf(TEXTS.cards.contracts, code, [code, ""]))[0];
}

/** @param {string} card @param {number} copies @param {Parameters<typeof h>[1]} attributes */
function cardButton(card, copies, attributes) {
  const name = copies > 1 ? WORDS.twice(cardName(card)) : cardName(card);
  return h(
    "button",
    { type: "button", class: `card ${cardColour(card)}`, "aria-label": name, title: name, ...attributes },
    ...cardFace(card),
    copies > 1 && h("span", { class: "copies" }, "×2"),
  );
}

/** @param {string[]} hand */
const sorted = (hand) => hand.sort((one, other) => DECK.indexOf(one) - DECK.indexOf(other));

/** @param {string[]} cards */
function shuffled(cards) {
  for (let last = cards.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [cards[last], cards[other]] = [cards[other], cards[last]];
  }
  return cards;
}
