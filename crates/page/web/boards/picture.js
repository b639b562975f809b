/** A position as a small picture: the same pieces and surfaces as on the board, and nothing to click. */

import { svg } from "../lib/dom.js";
import { drawPiece } from "./pieces.js";

/** @typedef {import("../lib/types.js").Drawing} Drawing */
/** @typedef {import("../lib/types.js").Scene} Scene */

const CELL = 100;

/**
 * @param {Drawing} drawing
 * @param {Scene | null | undefined} scene without one, the pieces that the drawing names for its picture
 * @param {string} className
 */
export function pictureOf(drawing, scene, className) {
  const { width, height, parts } = partsOf(drawing, scene);
  return svg(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, class: `${className} picture surface-${drawing.surface}`, "aria-hidden": "true" },
    ...parts,
  );
}

/** @param {Drawing} drawing @param {Scene | null | undefined} scene @returns {{width: number, height: number, parts: SVGElement[]}} */
function partsOf(drawing, scene) {
  switch (scene?.kind) {
    case "board":
      return boardParts(drawing, scene);
    case "heap":
      return rowParts(
        drawing,
        Array.from({ length: Math.min(scene.stones, 12) }, () => drawing.tile[0]),
      );
    case "cards":
      return fanParts(drawing, scene.seats.find(({ hand }) => hand)?.hand?.slice(0, 5) ?? drawing.tile);
    default:
      return drawing.gesture === "cards" ? fanParts(drawing, drawing.tile) : rowParts(drawing, drawing.tile);
  }
}

/** @param {Drawing} drawing @param {import("../lib/types.js").BoardScene} scene */
function boardParts(drawing, { columns, rows, squares }) {
  const isPlate = drawing.surface === "plate";
  const parts = squares.flatMap((piece, place) => {
    const [column, row] = [place % columns, Math.floor(place / columns)];
    const at = `translate(${column * CELL} ${row * CELL})`;
    const square = svg("rect", { class: "base", width: CELL, height: CELL });
    const hole = svg("circle", { class: "hole", cx: CELL / 2, cy: CELL / 2, r: 38 });
    return [
      svg(
        "g",
        { transform: at, class: (column + row) % 2 === 1 ? "dark" : null },
        isPlate ? hole : square,
        piece !== null && svg("g", { transform: `translate(${CELL / 2} ${CELL / 2})` }, drawPiece(drawing, piece)),
      ),
    ];
  });
  return { width: columns * CELL, height: rows * CELL, parts };
}

/** Pieces side by side, in rows of four. @param {Drawing} drawing @param {string[]} codes */
function rowParts(drawing, codes) {
  const across = Math.min(4, Math.max(1, codes.length));
  const parts = codes.map((code, index) => {
    const at = `translate(${((index % across) + 0.5) * 90} ${(Math.floor(index / across) + 0.5) * 90})`;
    return svg("g", { transform: at }, code ? drawPiece(drawing, code) : svg("ellipse", { class: "pebble-plain", rx: 32, ry: 28 }));
  });
  return { width: across * 90, height: Math.max(1, Math.ceil(codes.length / across)) * 90, parts };
}

/** Cards as they are held. @param {Drawing} drawing @param {string[]} codes */
function fanParts(drawing, codes) {
  const middle = (codes.length - 1) / 2;
  const parts = codes.map((code, index) =>
    svg("g", { transform: `translate(${60 + index * 46} 64) rotate(${(index - middle) * 7} 0 90)` }, drawPiece(drawing, code)),
  );
  return { width: 120 + (codes.length - 1) * 46, height: 128, parts };
}
