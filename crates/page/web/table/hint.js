/** A hint in words: the best move and what it is worth. */

import { payoffIsPoints, valueWords } from "../explain/values.js";
import { drawIfChanged, h } from "../lib/dom.js";
import { moveName } from "../lib/drawing.js";
import { icon } from "../lib/icons.js";
import { TEXTS } from "../lib/texts.js";

/** @typedef {import("../lib/types.js").Analysis} Analysis */
/** @typedef {import("../lib/types.js").TableState} TableState */

/** @param {Analysis} analysis @param {TableState} state @param {import("../lib/types.js").Drawing} drawing */
export function hintWords({ best, value, unit, proof, moves }, state, drawing) {
  const valued = moves.some((move) => move.value !== null || move.visits);
  const points = payoffIsPoints(state.scene);
  const opinion = valued ? valueWords(value, unit, { points }) : "";
  return TEXTS.hint.sentence(moveName(best, drawing), proof && !points ? TEXTS.hint.proof[proof] : opinion);
}

/** @param {HTMLElement} host @param {() => void} onHide */
export function createHint(host, onHide) {
  return {
    /** @param {string | null} words */
    update(words) {
      const hide = () =>
        h("button", { type: "button", class: "quiet icon-button", "aria-label": TEXTS.hint.close, onclick: onHide }, icon("close"));
      drawIfChanged(host, words, () => [
        words && h("div", { class: "banner hint-banner", "data-testid": "hint-text" }, h("span", {}, words), hide()),
      ]);
    },
  };
}
