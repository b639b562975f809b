/** The line above the board: whose turn it is, how the game ended, and the way back from an earlier move. */

import { drawIfChanged, h } from "../lib/dom.js";
import { TEXTS } from "../lib/texts.js";

/** @typedef {import("../lib/types.js").TableState} TableState */
/** @typedef {import("./model.js").Shown} Shown */

/** What is going on, in words. @param {TableState} state @param {Shown} shown */
export function statusWords(state, shown) {
  if (shown.mode === "past") return TEXTS.table.looking(shown.ply, state.plies);
  if (shown.mode === "live" && state.result) return state.result;
  if (shown.turn === null) return "";
  const seat = state.seat_names[shown.turn];
  if (shown.mode === "explore") return TEXTS.table.turn(seat);
  if (state.error) return state.error;
  if (state.paused && state.players[shown.turn] !== "human") return TEXTS.table.paused;
  if (state.may_move && shown.legal.length > 0) return `${TEXTS.table.yourTurn} (${seat})`;
  return state.thinking ? TEXTS.table.thinking(seat) : TEXTS.table.turn(seat);
}

/**
 * @param {HTMLElement} host
 * @param {{back: () => void, pass: () => void}} actions
 */
export function createStatus(host, { back, pass }) {
  return {
    /** @param {TableState} state @param {Shown} shown @param {boolean} connected */
    update(state, shown, connected) {
      const { scene, legal, mode } = shown;
      const words = connected ? statusWords(state, shown) : TEXTS.lost;
      const mustPass = shown.mayMove && scene.kind === "board" && legal.length === 1 && legal[0] === "pass";
      const opening = scene.kind === "board" ? scene.name : null;
      const over = state.result !== null && mode === "live";
      drawIfChanged(host, [words, opening, mustPass, mode, over], () => [
        h("span", { class: over ? "result" : null, "data-testid": over ? "result" : null }, words),
        opening && h("small", { class: "opening" }, opening),
        mode === "past" && h("button", { type: "button", onclick: back, "data-testid": "to-now" }, TEXTS.table.toNow),
        mustPass && h("button", { type: "button", class: "primary", onclick: pass, "data-testid": "square-pass" }, TEXTS.table.pass),
      ]);
    },
  };
}
