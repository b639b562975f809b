/** A game that nobody has drawn yet: its picture for a terminal and a button for every move. */

import { h } from "../lib/dom.js";
import { TEXTS } from "../lib/texts.js";

/** @type {import("../lib/types.js").CreateBoard} */
export function createBoard(host, { onMove }) {
  const picture = h("pre", { "data-testid": "board", role: "img", "aria-label": TEXTS.table.board });
  const moves = h("div", { class: "takes" });
  const root = h("div", { class: "board text" }, picture, moves);
  host.append(root);
  return {
    update(scene, view) {
      picture.textContent = scene.kind === "text" ? scene.text : "";
      const button = (/** @type {string} */ move) =>
        h("button", { type: "button", "data-testid": `move-${move}`, onclick: () => onMove(move) }, move);
      moves.replaceChildren(...(view.mayMove ? view.legal.map(button) : []));
    },
    destroy: () => root.remove(),
  };
}
