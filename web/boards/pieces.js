/** The pieces of the board games, centred on the origin of a square. */

import { svg } from "../lib/dom.js";

/** A flat disc with two sides. @param {string} colour */
export function disc(colour) {
  return svg(
    "g",
    { class: `disc ${colour}` },
    svg("circle", { class: "shadow", cy: 4, r: 41 }),
    svg("circle", { class: "face", r: 40 }),
    svg("circle", { class: "shine", r: 31 }),
  );
}

/** A stone of Connect Four. @param {string} colour */
export function stone(colour) {
  return svg("g", { class: `stone ${colour}` }, svg("circle", { class: "face", r: 43 }), svg("circle", { class: "shine", r: 29 }));
}

/** A crowned figure. @param {string} colour */
export function amazon(colour) {
  return svg(
    "g",
    { class: `amazon ${colour}` },
    svg("circle", { class: "face", r: 39 }),
    svg("path", { class: "crown", d: "M-22,12 L-26,-14 L-12,-3 L0,-23 L12,-3 L26,-14 L22,12 Z" }),
    svg("rect", { class: "crown", x: -22, y: 16, width: 44, height: 7, rx: 2 }),
  );
}

/** A square that is blocked for ever. */
export function arrow() {
  return svg(
    "g",
    { class: "arrow" },
    svg("rect", { x: -36, y: -36, width: 72, height: 72, rx: 12 }),
    svg("path", { d: "M-15,-15 L15,15 M15,-15 L-15,15" }),
  );
}

/** What stands on a square of a game, by the name the scene gives it. @type {Record<string, (piece: string) => SVGElement>} */
export const PIECES = {
  othello: disc,
  connect4: stone,
  amazons: (piece) => (piece === "arrow" ? arrow() : amazon(piece)),
};
