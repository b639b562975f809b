/** The line above a card table: the contract, how far the game is, and how the visitor likes the table. */

import { drawIfChanged, h } from "../lib/dom.js";
import { saidWord } from "../lib/drawing.js";
import { icon } from "../lib/icons.js";
import { chooseLetters, letters } from "../lib/letters.js";
import { read, write } from "../lib/store.js";
import { PACES } from "./rhythm.js";
import { WORDS } from "./texts.js";

/** @typedef {import("../lib/types.js").CardScene} CardScene */
/** @typedef {import("../lib/types.js").CardView} CardView */
/** @typedef {import("./rhythm.js").Pace} Pace */

/** How fast cards are laid. @returns {Pace} */
export function pace() {
  const kept = read("pace", "normal");
  return kept in PACES ? /** @type {Pace} */ (kept) : "normal";
}

/** @param {import("../lib/types.js").Drawing} drawing @param {() => void} onSetting the table looks different now */
export function createFeltBar(drawing, onSetting) {
  const facts = h("div", { class: "felt-facts" });
  const root = h("div", { class: "felt-bar" }, facts, settings());

  /** Pace and letters. */
  function settings() {
    const paces = /** @type {[string, string][]} */ (Object.entries(WORDS.paces));
    const kinds = /** @type {[string, string][]} */ (Object.entries(WORDS.lettersOf));
    return h(
      "details",
      { class: "card-settings" },
      h("summary", { "aria-label": WORDS.settings, title: WORDS.settings, "data-testid": "card-settings" }, icon("settings")),
      h(
        "div",
        {},
        setting(WORDS.pace, paces, pace(), (value) => write("pace", value)),
        setting(WORDS.letters, kinds, letters(), (value) => chooseLetters(/** @type {"en" | "de"} */ (value))),
      ),
    );
  }

  /**
   * @param {string} label
   * @param {[string, string][]} options
   * @param {string} value
   * @param {(value: string) => void} keep
   */
  function setting(label, options, value, keep) {
    const list = h(
      "select",
      { onchange: () => (keep(list.value), onSetting()) },
      ...options.map(([code, text]) => h("option", { value: code }, text)),
    );
    list.value = value;
    return h("label", {}, `${label} `, list);
  }

  return {
    root,
    /** @param {CardScene} scene @param {CardView} view @param {number} trick the number of the one that is shown */
    update(scene, view, trick) {
      const { name, meaning } = scene.contract ? saidWord(drawing, scene.contract) : { name: "", meaning: "" };
      const declarer = scene.declarer === null ? "" : ` (${view.seatNames[scene.declarer]})`;
      const { series } = view;
      const number = series && (series.entries.length + (scene.phase === "finished" ? 0 : 1) || 1);
      const pot = scene.seats.some(({ stake }) => stake !== null) ? scene.seats.reduce((sum, { stake }) => sum + (stake ?? 0), 0) : null;
      drawIfChanged(facts, [name, declarer, trick, scene.phase, number, series?.factor, pot], () => [
        h("b", { title: meaning, class: "contract" }, name ? name + declarer : "\u00a0"),
        series && h("span", { "data-testid": "game-number" }, WORDS.gameOf(number ?? 1, series.games)),
        series && series.factor > 1 && h("span", { class: "said" }, WORDS.doubled),
        scene.contract &&
          scene.trick_count > 0 &&
          scene.phase !== "finished" &&
          h("span", {}, WORDS.trickOf(Math.max(1, trick), scene.trick_count)),
        pot !== null && h("b", { "data-testid": "pot" }, WORDS.pot(pot)),
      ]);
    },
  };
}
