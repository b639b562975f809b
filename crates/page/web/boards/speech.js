/**
 * What can be said at a card table, at the side of the cards: reservations, announcements, and the last trick. What
 * cannot be taken back is asked for once more. An announcement that is not possible this moment is made as soon as it is.
 */

import { drawIfChanged, h } from "../lib/dom.js";
import { isCard, saidWord } from "../lib/drawing.js";
import { WORDS } from "./texts.js";

/** @typedef {import("../lib/types.js").CardScene} CardScene */
/** @typedef {import("../lib/types.js").CardView} CardView */
/** @typedef {import("../lib/types.js").Drawing} Drawing */

/** @param {HTMLElement} host @param {Drawing} drawing @param {{say: (move: string) => void}} actions */
export function createSpeech(host, drawing, { say }) {
  const question = h("div", { class: "speech" });
  const lastButton = h("button", { type: "button", class: "quiet-on-felt", "data-testid": "last-trick", hidden: true });
  /** @type {(() => void) | null} */
  let toggleLast = null;
  lastButton.addEventListener("click", () => toggleLast?.());
  host.append(question, lastButton);
  /** What is asked for once more. @type {string | null} */
  let asked = null;
  /** @type {() => void} */
  let again = () => {};

  /** @param {string} move @param {"solo" | "call" | null} kind what it has to be confirmed as */
  function choose(move, kind) {
    if (kind) {
      asked = move;
      again();
      /** @type {HTMLElement | null} */ (question.querySelector("[data-testid=confirm-yes]"))?.focus();
      return;
    }
    say(move);
  }

  /** @param {string} move @param {CardView} view @param {"solo" | "call" | null} kind @param {string} [style] */
  function sayButton(move, view, kind, style = "") {
    const { name, meaning } = saidWord(drawing, move);
    const heat = view.heat?.get(move);
    const marked = view.hint === move || view.line?.[0] === move ? " hint" : "";
    return h(
      "button",
      {
        type: "button",
        class: `say ${style}${marked}`,
        title: meaning,
        "data-testid": `say-${move}`,
        "data-heat": heat?.share.toFixed(4),
        onclick: () => choose(move, kind),
      },
      name,
      heat && h("span", { class: "take-heat", style: { background: heat.colour } }, heat.label),
    );
  }

  /** @param {string} move @param {"solo" | "call"} kind */
  function confirmation(move, kind) {
    const { name, meaning } = saidWord(drawing, move);
    const answer = (/** @type {boolean} */ yes) => {
      asked = null;
      again();
      if (yes) say(move);
    };
    return h(
      "div",
      { class: "confirm", role: "group", "aria-label": name },
      h("p", {}, kind === "solo" ? WORDS.confirm.solo(name) : WORDS.confirm.call(name, meaning)),
      h(
        "div",
        { class: "says" },
        h(
          "button",
          { type: "button", class: "primary", "data-testid": "confirm-yes", onclick: () => answer(true) },
          WORDS.confirm.yes(name),
        ),
        h("button", { type: "button", "data-testid": "confirm-no", onclick: () => answer(false) }, WORDS.confirm.no),
      ),
    );
  }

  return {
    /** @param {CardScene} scene @param {CardView} view @param {boolean} lags */
    update(scene, view, lags) {
      const spoken = view.mayMove && !lags ? view.legal.filter((move) => !isCard(drawing, move) && !move.startsWith("give:")) : [];
      const calls = scene.phase === "finished" ? [] : view.calls;
      if (asked !== null && ![...spoken, ...calls].includes(asked)) asked = null;
      const { usual } = drawing.vocabulary;
      const heat = [...spoken, ...calls].map((move) => view.heat?.get(move)?.label);
      again = () =>
        void drawIfChanged(question, [spoken, calls, asked, view.hint, view.line, scene.phase, heat], () => {
          if (asked !== null) return [confirmation(asked, calls.includes(asked) ? "call" : "solo")];
          const first = spoken.filter((move) => usual.includes(move));
          const rest = spoken.filter((move) => !usual.includes(move));
          const kindOf = (/** @type {string} */ move) => (move.startsWith("solo") ? /** @type {const} */ ("solo") : null);
          return [
            spoken.length > 0 && h("p", {}, scene.phase === "reservations" && first.length > 0 ? WORDS.ask : WORDS.decide),
            spoken.length > 0 &&
              h(
                "div",
                { class: "says" },
                ...first.map((move) => sayButton(move, view, kindOf(move), "primary")),
                ...rest.map((move) => sayButton(move, view, kindOf(move))),
              ),
            calls.length > 0 && h("div", { class: "says calls" }, ...calls.map((move) => sayButton(move, view, "call", "call"))),
          ];
        });
      again();
      host.classList.toggle("asking", spoken.length > 0 || asked !== null);
    },
    /** @param {boolean} possible @param {boolean} shown @param {() => void} toggle */
    offerLast(possible, shown, toggle) {
      toggleLast = toggle;
      lastButton.hidden = !possible;
      lastButton.setAttribute("aria-expanded", String(shown));
      lastButton.textContent = shown ? WORDS.hideLast : WORDS.showLast;
    },
  };
}
