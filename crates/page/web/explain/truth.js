/** The exact value beside the engine's opinion. */

import { drawIfChanged, h } from "../lib/dom.js";
import { TEXTS } from "./texts.js";
import { lossWords, outcomeOf, proofOf, valueWords } from "./values.js";

/** @typedef {import("../lib/types.js").Analysis} Analysis */
/** @typedef {import("../lib/types.js").MoveAnalysis} MoveAnalysis */
/** @typedef {import("../lib/types.js").ExactValue} ExactValue */
/** @typedef {import("../lib/types.js").ValueUnit} ValueUnit */
/** @typedef {import("./subject.js").Subject} Subject */

/**
 * What exact play says of a position, for the seat to move.
 * @typedef {object} Exact
 * @property {number} value
 * @property {ValueUnit} unit
 * @property {string[]} best
 * @property {number | null} lost what the played move gave away, null if none was played
 * @property {boolean} mistake
 * @property {MoveAnalysis[]} moves each move's exact value, as far as the solver told it
 */

/**
 * The truth the table of a game carries beside a move.
 * @param {ExactValue} truth
 * @returns {Exact}
 */
export function exactOfMove(truth) {
  return { ...truth, moves: [] };
}

/**
 * The truth from an answer of the solver, of a position before its move or after `played`.
 * @param {Analysis} solved
 * @param {string | null} played
 * @returns {Exact}
 */
export function exactOfSolved(solved, played) {
  const best = solved.moves.filter((entry) => entry.value === solved.value && !entry.at_most).map(({ mv }) => mv);
  const after = solved.moves.find(({ mv }) => mv === played);
  const lost = after && after.value !== null && !after.at_most ? solved.value - after.value : null;
  return {
    value: solved.value,
    unit: solved.unit,
    best: best.length > 0 ? best : [solved.best],
    lost,
    mistake: (lost ?? 0) > 0,
    moves: solved.moves,
  };
}

/**
 * The proof status in a sentence.
 * @param {Analysis} analysis
 */
export function proofWords(analysis) {
  if (analysis.proof !== null) return TEXTS.truth.proven[analysis.proof];
  return outcomeOf(analysis.value, analysis.unit, {}) === null ? TEXTS.truth.unproven : TEXTS.truth.decided;
}

/**
 * What the truth says of the move that was played.
 * @param {Exact} truth
 * @param {string | null} played
 * @param {boolean} points
 */
export function verdictWords(truth, played, points) {
  if (played === null || truth.lost === null) return null;
  if (truth.mistake) return TEXTS.truth.wrong(lossWords(truth.lost, truth.unit, { points, value: truth.value }));
  return truth.best.includes(played) ? TEXTS.truth.right : TEXTS.truth.better;
}

/** What a network thought before it searched. @param {Analysis} analysis @param {boolean} points */
function glance({ network_value: value, simulations, unit }, points) {
  if (value == null || !simulations) return [];
  return [h("dt", {}, TEXTS.truth.network), h("dd", { "data-testid": "first-sight" }, valueWords(value, unit, { points }))];
}

/**
 * @param {HTMLElement} host
 * @param {{onLine: (line: string[] | null) => void, solve: () => void, nameOf: (move: string) => string}} callbacks
 */
export function createTruth(host, { onLine, solve, nameOf }) {
  /** @param {string} move */
  function bestMove(move) {
    const show = () => onLine([move]);
    const hide = () => onLine(null);
    const attributes = {
      type: "button",
      class: "chip",
      "data-move": move,
      onmouseenter: show,
      onmouseleave: hide,
      onfocus: show,
      onblur: hide,
    };
    return h("button", attributes, nameOf(move));
  }

  /** @param {Exact} truth @param {Subject} subject */
  function exact(truth, { played, points }) {
    const verdict = verdictWords(truth, played, points);
    return [
      h("dt", {}, TEXTS.truth.exact),
      h("dd", { "data-testid": "truth-value" }, valueWords(truth.value, truth.unit, { points, proof: proofOf(truth.value) })),
      h("dt", {}, TEXTS.truth.best),
      h("dd", { "data-testid": "truth-best" }, ...truth.best.map(bestMove)),
      ...(verdict ? [h("dd", { class: truth.mistake ? "verdict mistake" : "verdict" }, verdict)] : []),
    ];
  }

  return {
    /** @param {Subject} subject @param {"none" | "working" | "failed"} solving @param {boolean} solvable */
    update(subject, solving, solvable) {
      const { analysis, truth, points, opinion: isOpinion, played } = subject;
      const said = analysis && [analysis.value, analysis.unit, analysis.proof, analysis.network_value, analysis.simulations];
      drawIfChanged(host, [said, truth, points, isOpinion, played, solving, solvable], () => parts(subject, solving, solvable));
    },
    destroy() {
      host.replaceChildren();
    },
  };

  /** @param {Subject} subject @param {"none" | "working" | "failed"} solving @param {boolean} solvable */
  function parts(subject, solving, solvable) {
    const { analysis, truth, points } = subject;
    const opinion =
      analysis && subject.opinion
        ? [
            ...glance(analysis, points),
            h("dt", {}, analysis.network_value != null && analysis.simulations ? TEXTS.truth.searched : TEXTS.truth.opinion),
            h(
              "dd",
              {},
              valueWords(analysis.value, analysis.unit, { points, proof: analysis.proof }),
              " ",
              h("small", {}, proofWords(analysis)),
            ),
          ]
        : [];
    const ask = h("button", { type: "button", onclick: solve, "data-testid": "solve" }, TEXTS.truth.ask);
    const unknown = {
      none: solvable ? ask : null,
      working: h("p", { class: "explain-note" }, TEXTS.truth.working),
      failed: h("p", { class: "explain-note" }, TEXTS.truth.unknown),
    };
    const answer = truth ? null : unknown[solving];
    return [
      h("dl", { class: "explain-truth", "data-testid": "explain-truth" }, ...opinion, ...(truth ? exact(truth, subject) : [])),
      answer,
    ];
  }
}
