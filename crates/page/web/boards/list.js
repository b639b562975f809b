/** A game that declares no gesture: its position, drawn or as text, and a button for every move. */

import { drawIfChanged, h } from "../lib/dom.js";
import { moveName, pieceName } from "../lib/drawing.js";
import { TEXTS } from "../lib/texts.js";
import { createGrid } from "./board.js";
import { drawPiece } from "./pieces.js";

/** @type {import("../lib/types.js").CreateBoard} */
export function createBoard(host, { drawing, onMove }) {
  const picture = h("pre", { "data-testid": "board", role: "img", "aria-label": TEXTS.table.board });
  const moves = h("div", { class: "takes" });
  const root = h("div", { class: "board text" });
  /** @type {ReturnType<typeof createGrid> | null} */
  let grid = null;
  host.append(root);

  function gridHere() {
    return createGrid(root, {
      className: `surface-${drawing.surface}`,
      onChoose: () => {},
      drawPiece: (piece) => drawPiece(drawing, piece),
      pieceName: (piece) => pieceName(drawing, piece),
    });
  }

  return {
    update(scene, view) {
      if (scene.kind === "board") {
        grid ??= gridHere();
        grid.update(scene, new Map());
      } else {
        picture.textContent = scene.kind === "text" ? scene.text : "";
        root.prepend(picture);
      }
      const button = (/** @type {string} */ move) =>
        h(
          "button",
          {
            type: "button",
            class: `take${view.hint === move ? " hint" : ""}`,
            "data-testid": `move-${move}`,
            "data-legal": "true",
            onclick: () => onMove(move),
          },
          moveName(move, drawing),
        );
      drawIfChanged(moves, [view.mayMove, view.legal, view.hint], () => (view.mayMove ? view.legal.map(button) : []));
      root.append(moves);
    },
    destroy: () => root.remove(),
  };
}
