/** The moves of the game, with what they were worth; a click shows the board as it was. */

import { firstViewer } from "../explain/subject.js";
import { lossWords, payoffIsPoints, valueWords } from "../explain/values.js";
import { drawIfChanged, h } from "../lib/dom.js";
import { TEXTS } from "../lib/texts.js";
import { hindsightParts } from "./hindsight.js";
import { biggestMistake, moveName } from "./model.js";

/** @typedef {import("../lib/types.js").TableMove} TableMove */
/** @typedef {import("../lib/types.js").TableState} TableState */

const WORDS = TEXTS.moves;

/**
 * @param {HTMLElement} host
 * @param {(ply: number) => void} onShow
 */
export function createMoveList(host, onShow) {
  const list = h("ol", { class: "move-list", "data-testid": "move-list", "aria-label": WORDS.heading, tabindex: -1, onkeydown: onKey });
  const foot = h("div", { class: "move-foot" });
  host.append(list, foot);
  let current = 0;
  let last = 0;

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -current, End: last - current }[event.key];
    if (step === undefined) return;
    onShow(Math.min(last, Math.max(0, current + step)));
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    /** @param {TableState} state @param {number} ply what is shown */
    update(state, ply) {
      const focused = list.contains(document.activeElement);
      current = ply;
      last = state.plies;
      const shown = state.moves.map(({ move, analysis, truth }) => [move, analysis?.value, truth]);
      const rows = () => [
        h("li", {}, moveButton(0, ply, onShow, WORDS.start)),
        ...state.moves.flatMap((move, index) => (isSilence(state, move) ? [] : [row(state, move, index + 1, ply, onShow)])),
      ];
      if (!drawIfChanged(list, [ply, state.result, shown], rows)) return;
      const chosen = /** @type {HTMLElement | null} */ (list.querySelector("[aria-current]"));
      if (chosen) list.scrollTop = Math.max(0, chosen.offsetTop - list.clientHeight / 2);
      if (focused) chosen?.focus({ preventScroll: true });
      foot.replaceChildren(...footer(state, onShow));
    },
  };
}

/** Whether somebody was asked and said nothing, which would fill the list. @param {TableState} state @param {TableMove} move */
const isSilence = (state, { move }) => state.scene.kind === "cards" && move === "pass";

/** @param {TableState} state @param {TableMove} move @param {number} ply @param {number} current @param {(ply: number) => void} onShow */
function row(state, move, ply, current, onShow) {
  const points = payoffIsPoints(state.scene);
  const mistake = move.truth?.mistake ? move.truth : null;
  const costs = points ? TEXTS.hindsight.card : WORDS.mistake;
  const best =
    mistake?.best
      .slice(0, 3)
      .map((better) => moveName(better, state.game))
      .join(", ") ?? "";
  const title = mistake ? `${costs(lossWords(mistake.lost, mistake.unit, { points, value: mistake.value }))}; ${WORDS.better(best)}` : null;
  const opinion =
    move.analysis && move.analysis.moves.length > 0
      ? shortly(valueWords(move.analysis.value, move.analysis.unit, { points, proof: move.analysis.proof }))
      : "";
  return h(
    "li",
    { class: mistake ? "mistake" : null },
    h("span", { class: "move-seat" }, `${ply}. ${state.seat_names[move.seat]}`),
    moveButton(ply, current, onShow, moveName(move.move, state.game), title),
    h("span", { class: "move-value" }, opinion),
    mistake && h("span", { class: "mistake-mark", role: "img", "aria-label": title, title }, "?"),
  );
}

/** Points are what evaluations count; the list has no room to say so each time. @param {string} words */
const shortly = (words) => words.replace(/ points?$/, "");

/** @param {number} ply @param {number} current @param {(ply: number) => void} onShow @param {string} text @param {string | null} [title] */
function moveButton(ply, current, onShow, text, title = null) {
  const here = ply === current;
  return h(
    "button",
    {
      type: "button",
      class: "move",
      title,
      "aria-current": here ? "true" : null,
      tabindex: here ? 0 : -1,
      "data-testid": `ply-${ply}`,
      onclick: () => onShow(ply),
    },
    text,
  );
}

/** What to say below the list. @param {TableState} state @param {(ply: number) => void} onShow */
function footer(state, onShow) {
  if (!state.result || !state.moves.some(({ truth }) => truth)) return [];
  if (state.scene.kind === "cards") return hindsightParts(state, firstViewer(state), onShow);
  const worst = biggestMistake(state);
  if (worst === null) return [h("p", { class: "note" }, WORDS.noMistake)];
  return [h("button", { type: "button", "data-testid": "biggest-mistake", onclick: () => onShow(worst) }, WORDS.biggest)];
}
