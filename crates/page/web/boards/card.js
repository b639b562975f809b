/** A playing card: its face from the drawing of its game. */

import { h } from "../lib/dom.js";
import { pieceLabel, pieceName, pieceOf } from "../lib/drawing.js";
import { faceOf, hasFace, hasSuit, suitIcon } from "./faces.js";
import { WORDS } from "./texts.js";

/** @typedef {import("../lib/types.js").Drawing} Drawing */

/** The face of a card: its suit as a sign and its rank. @param {Drawing} drawing @param {string} code @returns {[string, string]} */
function signs(drawing, code) {
  const label = pieceLabel(drawing, code);
  return [label.slice(0, 1), label.slice(1)];
}

/** The inside of a card. @param {Drawing} drawing @param {string} code */
export function cardFace(drawing, code) {
  const [suit, rank] = signs(drawing, code);
  if (hasFace(code)) return [faceOf(code, rank)];
  // Drawn by the style sheet: the name of the card says it in words.
  return [h("span", { class: "card-rank", "data-sign": rank }), h("span", { class: "card-suit", "data-sign": suit })];
}

/** A card in a line of text: rank and suit. @param {Drawing} drawing @param {string} code */
export function cardSign(drawing, code) {
  const [suit, rank] = signs(drawing, code);
  return h("span", { class: `card-sign ${cardColour(drawing, code)}` }, hasSuit(code) ? suitIcon(code) : suit, rank);
}

/** The class of a card's colour. @param {Drawing} drawing @param {string} code */
export function cardColour(drawing, code) {
  return pieceOf(drawing, code)?.colour ?? "black";
}

/** A card that lies open. @param {Drawing} drawing @param {string} code @param {string} [extra] more classes */
export function openCard(drawing, code, extra = "") {
  const name = pieceName(drawing, code);
  return h(
    "span",
    { class: `card ${cardColour(drawing, code)} ${extra}`, role: "img", "aria-label": name, title: name, "data-card": code },
    ...cardFace(drawing, code),
  );
}

/** Cards seen from behind. @param {number} count */
export function cardBacks(count) {
  const backs = Array.from({ length: count }, () => h("span", { class: "card back" }));
  return h("span", { class: "backs", role: "img", "aria-label": WORDS.hidden(count), title: WORDS.hidden(count) }, ...backs);
}
