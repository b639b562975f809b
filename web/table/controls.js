/** The buttons below the board. */

import { h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { TEXTS } from "../lib/texts.js";

/** @typedef {import("../lib/types.js").TableState} TableState */
/** @typedef {import("./model.js").Shown} Shown */

const WORDS = TEXTS.controls;

/**
 * @typedef {object} Actions
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => void} hint
 * @property {() => void} heat
 * @property {() => void} source
 * @property {() => void} whatif
 * @property {() => void} newGame
 * @property {() => void} pause
 * @property {() => void} step
 * @property {() => void} stop
 * @property {() => void} keys
 * @property {(seconds: number) => void} speed
 */

/**
 * @param {HTMLElement} host
 * @param {Actions} actions
 * @param {number} delay seconds between the moves of engines
 */
export function createControls(host, actions, delay) {
  /** @param {string} id @param {Parameters<typeof icon>[0]} symbol @param {string} text @param {() => void} act @param {string} [title] */
  const button = (id, symbol, text, act, title = text) =>
    h("button", { type: "button", "data-testid": id, title, onclick: act }, icon(symbol), h("span", { class: "label" }, text));
  const undo = button("undo", "undo", WORDS.undo, actions.undo, `${WORDS.undo} (U)`);
  const redo = button("redo", "redo", WORDS.redo, actions.redo, `${WORDS.redo} (R)`);
  const hint = button("hint", "hint", WORDS.hint, actions.hint, WORDS.hintTitle);
  const heat = button("heat-toggle", "heat", WORDS.heat, actions.heat, WORDS.heatTitle);
  const source = button("heat-source", "source", WORDS.sources.search, actions.source, WORDS.sourceTitle);
  const whatif = button("whatif", "branch", WORDS.whatif, actions.whatif, WORDS.whatifTitle);
  const newGame = button("new-game", "plus", WORDS.newGame, actions.newGame, `${WORDS.newGame} (N)`);
  const keys = button("keys", "keys", WORDS.keys, actions.keys, `${WORDS.keys} (?)`);
  const pause = button("pause", "pause", WORDS.pause, actions.pause);
  const step = button("step", "step", WORDS.step, actions.step);
  const stop = button("stop", "stop", WORDS.stop, actions.stop);
  const speed = h(
    "select",
    { "aria-label": WORDS.speed, "data-testid": "speed", onchange: () => actions.speed(Number(speed.value)) },
    ...WORDS.speeds.map(([value, text]) => h("option", { value }, text)),
  );
  speed.value = String(delay);
  const engines = h("div", { class: "controls engines" }, pause, step, h("label", { class: "speed" }, `${WORDS.speed} `, speed));
  host.append(
    h(
      "div",
      { class: "controls", role: "toolbar", "aria-label": WORDS.label },
      undo,
      redo,
      hint,
      heat,
      source,
      whatif,
      stop,
      newGame,
      keys,
    ),
    engines,
  );

  return {
    /**
     * @param {TableState} state
     * @param {Shown} shown
     * @param {{heatOn: boolean, heatSource: "search" | "network" | null, asking: boolean, engines: boolean}} more
     */
    update(state, shown, { heatOn, heatSource, asking, engines: automatic }) {
      const exploring = shown.mode === "explore";
      undo.disabled = !exploring && state.plies === 0;
      redo.disabled = exploring || state.redo === 0;
      hint.disabled = asking || shown.legal.length === 0;
      hint.classList.toggle("busy", asking);
      heat.setAttribute("aria-pressed", String(heatOn));
      source.hidden = heatSource === null;
      source.lastElementChild?.replaceChildren(WORDS.sources[heatSource ?? "search"]);
      source.setAttribute("aria-pressed", String(heatSource === "network"));
      whatif.setAttribute("aria-pressed", String(exploring));
      engines.hidden = !automatic;
      pause.lastElementChild?.replaceChildren(state.paused ? WORDS.go : WORDS.pause);
      pause.firstElementChild?.replaceWith(icon(state.paused ? "go" : "pause"));
      pause.disabled = state.result !== null;
      step.disabled = !state.paused || state.result !== null;
      stop.hidden = state.thinking === null || state.thinking.seconds < 1;
    },
  };
}
