/** What the board shows of each move, from what engines have said of the position. Everything here is data. */

import { heatOf, measured, valueHeat } from "../explain/heat.js";
import { advantage, shortWords, valueWords } from "../explain/values.js";

/** @typedef {import("../lib/types.js").Analysis} Analysis */
/** @typedef {import("../lib/types.js").Heat} Heat */
/** @typedef {import("../lib/types.js").MoveReview} MoveReview */
/** @typedef {import("./evalbar.js").Evaluation} Evaluation */
/** What each move is worth, where the search looked, or what a network says without a search. @typedef {"values" | "search" | "network"} Source */

/**
 * What can be shown: values always, attention where a player of this position counted it.
 * @param {Analysis | null} thought of the player that moved or moves here
 * @returns {Source[]}
 */
export function sourcesOf(thought) {
  const has = (/** @type {"visits" | "prior"} */ name) => thought?.moves.some((move) => move[name] !== null) ?? false;
  /** @type {Source[]} */
  const attention = [
    ...(has("visits") ? [/** @type {const} */ ("search")] : []),
    ...(has("prior") ? [/** @type {const} */ ("network")] : []),
  ];
  return ["values", ...attention];
}

/**
 * @param {Source} source
 * @param {Analysis | null} valued what gives the moves their values
 * @param {Analysis | null} thought what attention is taken from
 * @param {boolean} points payoffs are points of a card game
 * @returns {Map<string, Heat> | null}
 */
export function heatBy(source, valued, thought, points) {
  if (source === "values") return valued ? valueHeat(valued, points) : null;
  if (!thought) return null;
  const weights = thought.moves.map(
    ({ mv, visits, prior }) => /** @type {[string, number]} */ ([mv, (source === "search" ? visits : prior) ?? 0]),
  );
  const sum = weights.reduce((total, [, weight]) => total + weight, 0);
  return heatOf(weights.map(([move, weight]) => [move, sum > 0 ? weight / sum : 0]));
}

/**
 * How good a position is for one of two seats.
 * @param {Analysis | null} analysis for the seat to move
 * @param {number | null} turn
 * @param {number} seat
 * @returns {Evaluation | null}
 */
export function evaluationOf(analysis, turn, seat) {
  if (!analysis || turn === null || (measured(analysis).length === 0 && analysis.proof === null)) return null;
  const { unit, proof } = analysis;
  const own = turn === seat;
  const value = own ? analysis.value : -analysis.value;
  const outcome = proof === null || proof === "draw" || own ? proof : proof === "win" ? "loss" : "win";
  const share = outcome === "win" ? 1 : outcome === "loss" ? 0 : outcome === "draw" ? 0.5 : (advantage(value, unit) + 1) / 2;
  return {
    share,
    words: valueWords(value, unit, { proof: outcome }),
    label: outcome && unit !== "discs" ? SIGNS[outcome] : shortWords(value, unit, outcome, false),
  };
}

/** What an outcome looks like where there is little room. */
const SIGNS = { win: "✓", draw: "=", loss: "✗" };

/**
 * The same from the review of a game: what it said of the position before a move.
 * @param {MoveReview | null} entry
 * @param {number} seat
 * @returns {Evaluation | null}
 */
export function evaluationByReview(entry, seat) {
  const before = entry?.verdict?.before;
  if (!entry || !before || before.chance === null) return null;
  const own = entry.seat === seat;
  const share = own ? before.chance : 1 - before.chance;
  if (before.value === null) return { share, words: `${Math.round(100 * share)} %`, label: String(Math.round(100 * share)) };
  const value = own ? before.value : -before.value;
  const proof = before.proof === null || before.proof === "draw" || own ? before.proof : before.proof === "win" ? "loss" : "win";
  return { share, words: valueWords(value, before.unit, { proof }), label: shortWords(value, before.unit, null, false) };
}
