/** Othello: discs that turn over. */

import { TEXTS, wordOf } from "../lib/texts.js";
import { createGrid, lineNumbers, squareName } from "./board.js";
import { disc } from "./pieces.js";

/** @typedef {import("./board.js").Change} Change */
/** @typedef {import("./board.js").Mark} Mark */

const TURN = 360;

/** @type {import("../lib/types.js").CreateBoard} */
export function createBoard(host, { onMove }) {
  /** @type {import("../lib/types.js").BoardView | null} */
  let shown = null;
  const grid = createGrid(host, {
    className: "othello",
    onChoose: (name) => {
      if (shown?.mayMove && shown.legal.includes(name)) onMove(name);
    },
    drawPiece: disc,
    pieceName: (piece) => wordOf(TEXTS.board.pieces, piece, piece),
    animate: turnOver,
  });
  return {
    update(scene, view) {
      if (scene.kind !== "board") return;
      shown = view;
      const numbers = lineNumbers(view.line);
      const marks = new Map(
        scene.squares.map((_, place) => {
          const name = squareName(scene, place);
          /** @type {Mark} */
          const mark = {
            legal: view.legal.includes(name),
            last: view.lastMove === name,
            hint: view.hint === name,
            exact: view.truth?.best.includes(name),
            heat: view.heat?.get(name),
            line: numbers.get(name),
          };
          return [name, mark];
        }),
      );
      grid.update(scene, marks);
    },
    destroy: grid.destroy,
  };
}

/** The old face closes, then the new one opens; discs further away follow later. @param {Change} change */
function turnOver({ group, old, now, distance }) {
  if (!now) return;
  const open = "none";
  if (!old) {
    now.animate(
      [
        { transform: "scale(0.3)", opacity: 0 },
        { transform: open, opacity: 1 },
      ],
      { duration: 160, easing: "ease-out" },
    );
    return;
  }
  const delay = distance * 55;
  const half = TURN / 2;
  group.append(old);
  now.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(0)" }], { duration: delay + half });
  const closing = old.animate([{ transform: open }, { transform: "scaleX(0)" }], {
    duration: half,
    delay,
    fill: "forwards",
    easing: "ease-in",
  });
  closing.onfinish = () => {
    old.remove();
    now.animate([{ transform: "scaleX(0)" }, { transform: open }], { duration: half, easing: "ease-out" });
  };
  closing.oncancel = () => old.remove();
}
