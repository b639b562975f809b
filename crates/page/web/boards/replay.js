/**
 * A game as one drawing that moves by itself: every piece is there once for each stretch of the game in which it lies on its
 * square, and shows itself in that stretch.
 */

import { svg } from "../lib/dom.js";
import { standalone } from "../lib/image.js";
import { pictureOf } from "./picture.js";
import { drawPiece } from "./pieces.js";

/** @typedef {import("../lib/types.js").BoardScene} BoardScene */
/** @typedef {import("../lib/types.js").Drawing} Drawing */

const CELL = 100;
/** Seconds of a position, and of the last one. */
const STEP = 0.7;
const END = 3;

/**
 * The stretches of a game in which something lies on a square: from a position on, up to another.
 * @param {BoardScene[]} scenes
 * @returns {{place: number, piece: string, from: number, to: number}[]}
 */
export function stretches(scenes) {
  return scenes[0].squares.flatMap((_, place) => {
    /** @type {{place: number, piece: string, from: number, to: number}[]} */
    const found = [];
    scenes.forEach(({ squares }, index) => {
      const piece = squares[place];
      const last = found.at(-1);
      if (piece === null) return;
      if (last && last.to === index && last.piece === piece) last.to += 1;
      else found.push({ place, piece, from: index, to: index + 1 });
    });
    return found;
  });
}

/**
 * @param {Drawing} drawing
 * @param {BoardScene[]} scenes one per position of the game
 * @returns {SVGSVGElement} a drawing that needs no style sheet
 */
export function replayOf(drawing, scenes) {
  const [first] = scenes;
  const seconds = (scenes.length - 1) * STEP + END;
  const at = (/** @type {number} */ index) => Math.min(1, (index * STEP) / seconds).toFixed(4);
  const picture = pictureOf(drawing, { ...first, squares: first.squares.map(() => null) }, "replay");
  for (const { place, piece, from, to } of stretches(scenes)) {
    const x = ((place % first.columns) + 0.5) * CELL;
    const y = (Math.floor(place / first.columns) + 0.5) * CELL;
    const [values, times] = [
      [...(from > 0 ? ["hidden"] : []), "visible", ...(to < scenes.length ? ["hidden"] : [])],
      ["0", ...(from > 0 ? [at(from)] : []), ...(to < scenes.length ? [at(to)] : [])],
    ];
    const shows = svg("animate", {
      attributeName: "visibility",
      calcMode: "discrete",
      dur: `${seconds.toFixed(1)}s`,
      repeatCount: "indefinite",
      values: values.join(";"),
      keyTimes: times.join(";"),
    });
    picture.append(svg("g", { transform: `translate(${x} ${y})` }, drawPiece(drawing, piece), values.length > 1 && shows));
  }
  // Colours are known to elements of the document only.
  picture.style.setProperty("position", "absolute");
  picture.style.setProperty("visibility", "hidden");
  document.body.append(picture);
  const copy = standalone(picture);
  picture.remove();
  copy.removeAttribute("style");
  return copy;
}
