/** A playing card, drawn with text. */

import { h } from "../lib/dom.js";
import { TEXTS, wordOf } from "../lib/texts.js";

/** `HT` is rank and suit: ten of hearts. @param {string} code */
export function cardName(code) {
  const rank = wordOf(TEXTS.cards.rankNames, code[1], code[1]);
  const suit = wordOf(TEXTS.cards.suitNames, code[0], code[0]);
  const special = wordOf(TEXTS.cards.special, code, "");
  return TEXTS.cards.name(rank, suit) + (special ? ` (${special})` : "");
}

/** `HT` as players write it: ♥10. @param {string} code */
export function cardSymbol(code) {
  return wordOf(TEXTS.cards.suits, code[0], code[0]) + wordOf(TEXTS.cards.ranks, code[1], code[1]);
}

/** Whether a move is a card rather than something said. @param {string} move */
export function isCard(move) {
  return /^[CSHD][9TJQKA]$/.test(move);
}

/** The inside of a card. @param {string} code */
export function cardFace(code) {
  const rank = wordOf(TEXTS.cards.ranks, code[1], code[1]);
  const suit = wordOf(TEXTS.cards.suits, code[0], code[0]);
  return [h("span", { class: "card-rank" }, rank), h("span", { class: "card-suit" }, suit)];
}

/** The class of a card's colour. @param {string} code */
export function cardColour(code) {
  return code[0] === "H" || code[0] === "D" ? "red" : "black";
}

/** A card that lies open. @param {string} code @param {string} [extra] more classes */
export function openCard(code, extra = "") {
  return h(
    "span",
    { class: `card ${cardColour(code)} ${extra}`, role: "img", "aria-label": cardName(code), title: cardName(code) },
    ...cardFace(code),
  );
}

/** Cards seen from behind. @param {number} count */
export function cardBacks(count) {
  const backs = Array.from({ length: count }, () => h("span", { class: "card back" }));
  return h("span", { class: "backs", role: "img", "aria-label": TEXTS.cards.hidden(count), title: TEXTS.cards.hidden(count) }, ...backs);
}
