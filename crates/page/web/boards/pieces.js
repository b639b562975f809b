/** The pieces of the games, centred on the origin of a square: a shape for each glyph, painted in the piece's colour. */

import { setAttributes, svg } from "../lib/dom.js";
import { pieceLabel, pieceOf } from "../lib/drawing.js";
import { faceOf, hasFace } from "./faces.js";

/** @typedef {import("../lib/types.js").Drawing} Drawing */
/** @typedef {import("../lib/types.js").Piece} Piece */

/** @type {Record<Piece["glyph"], (label: string, code: string) => SVGElement[]>} */
const SHAPES = {
  disc: () => [
    svg("circle", { class: "shadow", cy: 4, r: 41 }),
    svg("circle", { class: "face", r: 40 }),
    svg("circle", { class: "shine", r: 31 }),
  ],
  stone: () => [svg("circle", { class: "face", r: 43 }), svg("circle", { class: "shine", r: 29 })],
  queen: () => [
    svg("circle", { class: "face", r: 39 }),
    svg("path", { class: "ink", d: "M-22,12 L-26,-14 L-12,-3 L0,-23 L12,-3 L26,-14 L22,12 Z" }),
    svg("rect", { class: "ink", x: -22, y: 16, width: 44, height: 7, rx: 2 }),
  ],
  pawn: () => [
    svg("path", {
      class: "face",
      d: "M-29,36 C-29,20 -13,18 -10,-2 L-16,-2 L-16,-9 L-9,-9 A17,17 0 1 1 9,-9 L16,-9 L16,-2 L10,-2 C13,18 29,20 29,36 Z",
    }),
    svg("path", { class: "shine", d: "M-20,29 C-17,19 -6,18 -4,-1 L2,-1 C2,18 -8,22 -9,29 Z" }),
  ],
  block: () => [
    svg("rect", { class: "face", x: -36, y: -36, width: 72, height: 72, rx: 12 }),
    svg("path", { class: "ink-line", d: "M-15,-15 L15,15 M15,-15 L-15,15" }),
  ],
  pebble: () => [svg("ellipse", { class: "face", rx: 32, ry: 28 }), svg("ellipse", { class: "shine", cx: -9, cy: -9, rx: 12, ry: 8 })],
  card: (label, code) => {
    const paper = svg("rect", { class: "paper", x: -32, y: -46, width: 64, height: 92, rx: 6 });
    if (!hasFace(code)) return [paper, svg("text", { class: "suit", y: 16 }, label.slice(0, 1))];
    const face = faceOf(code, label.slice(1));
    setAttributes(face, { x: -32, y: -45, width: 64, height: 90 });
    return [paper, face];
  },
};

/** The classes of a piece. @param {Piece} piece */
const classOf = ({ glyph, colour }) => `${glyph === "card" ? "playing-card" : glyph} paint-${colour}`;

/** A piece by the code that scenes use; one that was not declared is a grey disc. @param {Drawing} drawing @param {string} code */
export function drawPiece(drawing, code) {
  const piece = pieceOf(drawing, code);
  if (!piece) return svg("g", { class: "disc paint-grey" }, ...SHAPES.disc("", ""));
  return svg("g", { class: classOf(piece) }, ...SHAPES[piece.glyph](pieceLabel(drawing, code), code));
}
