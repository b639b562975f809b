/** Values in the words of their unit. */

import { percent, signed } from "./numbers.js";
import { TEXTS } from "./texts.js";

/** @typedef {import("../lib/types.js").ValueUnit} ValueUnit */
/** @typedef {import("../lib/types.js").Proof} Proof */

/**
 * Whether a payoff counts points, as around a card table, rather than lies between loss and win.
 * @param {{kind: string} | null | undefined} scene
 */
export function payoffIsPoints(scene) {
  return scene?.kind === "cards";
}

/** Beyond this a value of each unit stands for a decided game: no opinion is that large. @type {Record<ValueUnit, number>} */
const DECIDED = { payoff: 1.0001, discs: 64.5, points: 900, stones: 42 };

/**
 * How a game is decided that has this value, or null if it is not.
 * @param {number} value
 * @param {ValueUnit} unit
 * @param {{proof?: Proof | null, points?: boolean}} how
 * @returns {Proof | null}
 */
export function outcomeOf(value, unit, { proof = null, points = false }) {
  if (unit === "payoff" && points) return null;
  if (proof !== null) return proof;
  return Math.abs(value) < DECIDED[unit] ? null : value > 0 ? "win" : "loss";
}

/** The outcome that an exact value stands for. @param {number} value @returns {Proof} */
export function proofOf(value) {
  return value > 0 ? "win" : value < 0 ? "loss" : "draw";
}

/**
 * A value in words: "+4 discs", "73 % win", "≤ −2 discs", and where the game is decided "won", "lost by 4 discs".
 * @param {number} value for the seat it is said to
 * @param {ValueUnit} unit
 * @param {{atMost?: boolean, points?: boolean, proof?: Proof | null}} [how] `points`: payoffs are points of a card game;
 *   `proof`: the outcome is certain
 */
export function valueWords(value, unit, { atMost = false, points = false, proof = null } = {}) {
  const bound = atMost ? "≤ " : "";
  const outcome = outcomeOf(value, unit, { proof, points });
  if (outcome !== null) {
    return atMost && outcome === "loss" ? outcomeWords(value, unit, outcome) : bound + outcomeWords(value, unit, outcome);
  }
  if (unit === "payoff" && !points) return `${bound}${percent(winChance(value))} ${TEXTS.units.win}`;
  const words = TEXTS.units[unit === "payoff" ? "points" : unit];
  const number = signed(value, unit === "stones" ? 0 : 1);
  return `${bound}${number} ${number === "+1" || number === "−1" ? words.one : words.many}`;
}

/**
 * A decided game in words, with by how much where the value tells it.
 * @param {number} value
 * @param {ValueUnit} unit
 * @param {Proof} outcome
 */
function outcomeWords(value, unit, outcome) {
  const size = Math.round(Math.abs(value));
  const plain = TEXTS.decided[outcome];
  if (outcome === "draw" || size === 0 || size > DECIDED[unit]) return plain;
  if (unit === "discs") return TEXTS.decided.by(plain, `${size} ${size === 1 ? TEXTS.units.discs.one : TEXTS.units.discs.many}`);
  return unit === "stones" ? TEXTS.decided.stones(plain, size - 1) : plain;
}

/**
 * How much a mistake gave away: "4 discs", or "the win" where the outcome changed.
 * @param {number} lost not negative
 * @param {ValueUnit} unit
 * @param {{points?: boolean, value?: number}} [how] `value`: what the position was worth by exact play
 */
export function lossWords(lost, unit, { points = false, value } = {}) {
  const isPoints = unit === "payoff" && points;
  if (value !== undefined && !isPoints && proofOf(value) !== proofOf(value - lost)) {
    const change = TEXTS.decided.changed(TEXTS.outcome[proofOf(value)], TEXTS.decided[proofOf(value - lost)]);
    return unit === "discs" ? `${amountWords(lost, unit, points)}, ${change}` : change;
  }
  return amountWords(lost, unit, points);
}

/** An amount with its unit: "4 discs". @param {number} lost @param {ValueUnit} unit @param {boolean} points */
export function amountWords(lost, unit, points) {
  if (unit === "payoff" && !points) return `${percent(lost / 2)} ${TEXTS.units.win}`;
  const words = TEXTS.units[unit === "payoff" ? "points" : unit];
  const number = signed(Math.abs(lost), unit === "stones" ? 0 : 1).replace("+", "");
  return `${number} ${number === "1" ? words.one : words.many}`;
}

/**
 * The share of games won that an expected payoff between -1 and 1 stands for.
 * @param {number} payoff
 */
export function winChance(payoff) {
  return Math.min(1, Math.max(0, (payoff + 1) / 2));
}

/** How large a value must be in each unit to be half of a decided game. @type {Record<ValueUnit, number>} */
const HALF_DECIDED = { payoff: 1, discs: 8, points: 4, stones: 6 };

/**
 * A value of any unit on one scale from -1 to 1, so that players with different units share a chart.
 * @param {number} value
 * @param {ValueUnit} unit
 * @param {{points?: boolean}} [how]
 */
export function advantage(value, unit, { points = false } = {}) {
  if (unit === "payoff" && !points) return Math.max(-1, Math.min(1, value));
  const half = HALF_DECIDED[unit === "payoff" ? "points" : unit];
  return value / (Math.abs(value) + half);
}

/**
 * What each move is worth, in few letters, where it was measured.
 * @param {import("../lib/types.js").Analysis} analysis
 * @param {boolean} points payoffs are points of a card game
 * @returns {Map<string, string>}
 */
export function valuesOf({ moves, unit }, points) {
  return new Map(
    moves.flatMap(({ mv, value, at_most, proof }) => (value === null || at_most ? [] : [[mv, shortWords(value, unit, proof, points)]])),
  );
}

/** A value in few letters. @param {number} value @param {ValueUnit} unit @param {Proof | null} proof @param {boolean} points */
export function shortWords(value, unit, proof, points) {
  const outcome = outcomeOf(value, unit, { proof, points });
  const counts = unit === "stones" || unit === "discs";
  if (outcome !== null && !(counts && Math.abs(value) <= DECIDED[unit])) return TEXTS.decided[outcome];
  if (unit === "payoff" && !points) return percent(winChance(value));
  return signed(value, Math.abs(value) < 10 && unit === "points" ? 1 : 0);
}
