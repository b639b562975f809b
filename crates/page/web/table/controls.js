/** The buttons below the board. */

import { h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { isSoundOn, toggleSound } from "../lib/sound.js";
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
 * @property {(step: "first" | "previous" | "next" | "last") => void} go
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
 * @param {HTMLElement} tools where the buttons go that belong to the table rather than to the board
 * @param {Actions} actions
 * @param {number} delay seconds between the moves of engines
 */
export function createControls(host, tools, actions, delay) {
  /** @param {string} id @param {Parameters<typeof icon>[0]} symbol @param {string} text @param {() => void} act @param {string} [title] */
  const button = (id, symbol, text, act, title = text) =>
    h("button", { type: "button", "data-testid": id, title, onclick: act }, icon(symbol), h("span", { class: "label" }, text));
  /** A button whose icon says enough. @type {typeof button} */
  const bare = (...parameters) => {
    const made = button(...parameters);
    made.classList.add("bare");
    return made;
  };
  const steps = /** @type {const} */ (["first", "previous", "next", "last"]).map((step) =>
    bare(`go-${step}`, step, WORDS[step], () => actions.go(step)),
  );
  const undo = bare("undo", "undo", WORDS.undo, actions.undo, `${WORDS.undo} (U)`);
  const redo = bare("redo", "redo", WORDS.redo, actions.redo, `${WORDS.redo} (R)`);
  const hint = button("hint", "hint", WORDS.hint, actions.hint, WORDS.hintTitle);
  const heat = button("heat-toggle", "eye", WORDS.heat, actions.heat, WORDS.heatTitle);
  const source = button("heat-source", "source", WORDS.sources.values, actions.source, WORDS.sourceTitle);
  const whatif = bare("whatif", "branch", WORDS.whatif, actions.whatif, WORDS.whatifTitle);
  const newGame = bare("new-game", "plus", WORDS.newGame, actions.newGame, `${WORDS.newGame} (N)`);
  const keys = bare("keys", "keys", WORDS.keys, actions.keys, `${WORDS.keys} (?)`);
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
  const sound = bare("sound", isSoundOn() ? "sound" : "silent", WORDS.sound, () => drawSound(toggleSound()));
  drawSound(isSoundOn());
  tools.append(newGame, sound, keys);

  /** @param {boolean} on */
  function drawSound(on) {
    sound.setAttribute("aria-pressed", String(on));
    sound.firstElementChild?.replaceWith(icon(on ? "sound" : "silent"));
  }

  host.append(
    h("div", { class: "controls", role: "toolbar", "aria-label": WORDS.label }, ...steps, undo, redo, whatif, hint, heat, source, stop),
    engines,
  );

  return {
    /**
     * @param {TableState} state
     * @param {Shown} shown
     * @param {{heatOn: boolean, heatSource: keyof typeof WORDS.sources | null, shownPly: number, asking: boolean, engines: boolean}} more
     */
    update(state, shown, { heatOn, heatSource, asking, engines: automatic, shownPly }) {
      const exploring = shown.mode === "explore";
      undo.hidden = !exploring && !state.may_change;
      redo.hidden = !exploring && !state.may_change;
      for (const back of steps.slice(0, 2)) back.disabled = shownPly === 0;
      for (const on of steps.slice(2)) on.disabled = shownPly >= state.plies;
      undo.disabled = !exploring && state.plies === 0;
      redo.disabled = exploring || state.redo === 0;
      hint.disabled = asking || shown.choices === 0;
      hint.classList.toggle("busy", asking);
      heat.setAttribute("aria-pressed", String(heatOn));
      source.hidden = heatSource === null;
      source.lastElementChild?.replaceChildren(WORDS.sources[heatSource ?? "values"]);
      source.setAttribute("aria-pressed", String(heatSource !== "values"));
      whatif.setAttribute("aria-pressed", String(exploring));
      engines.hidden = !automatic || !state.may_change;
      pause.lastElementChild?.replaceChildren(state.paused ? WORDS.go : WORDS.pause);
      pause.firstElementChild?.replaceWith(icon(state.paused ? "go" : "pause"));
      pause.disabled = state.result !== null;
      step.disabled = !state.paused || state.result !== null;
      stop.hidden = !state.may_change || state.thinking === null || state.thinking.seconds < 1;
    },
  };
}
