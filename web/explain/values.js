/** Values in the words of their unit. */

import { percent, signed } from "./numbers.js";
import { TEXTS } from "./texts.js";

/** @typedef {import("../lib/types.js").Unit} Unit */
/** @typedef {import("../lib/types.js").Proof} Proof */

/**
 * Whether a payoff counts points, as around a card table, rather than lies between loss and win.
 * @param {{kind: string} | null | undefined} scene
 */
export function payoffIsPoints(scene) {
  return scene?.kind === "cards";
}

/**
 * A value in words: "+4 discs", "73 % win", "≤ −2 discs".
 * @param {number} value for the seat it is said to
 * @param {Unit} unit
 * @param {{atMost?: boolean, points?: boolean}} [how] `points`: payoffs are points of a card game
 */
export function valueWords(value, unit, { atMost = false, points = false } = {}) {
  const bound = atMost ? "≤ " : "";
  if (unit === "payoff" && !points) return `${bound}${percent(winChance(value))} ${TEXTS.units.win}`;
  const words = TEXTS.units[unit === "payoff" ? "points" : unit];
  const number = signed(value, unit === "stones" ? 0 : 1);
  return `${bound}${number} ${number === "+1" || number === "−1" ? words.one : words.many}`;
}

/**
 * How much a mistake gave away: "4 discs".
 * @param {number} lost not negative
 * @param {Unit} unit
 * @param {{points?: boolean}} [how]
 */
export function lossWords(lost, unit, { points = false } = {}) {
  if (unit === "payoff" && !points) return `${percent(lost / 2)} ${TEXTS.units.win}`;
  return valueWords(Math.abs(lost), unit, { points }).replace("+", "");
}

/**
 * The share of games won that an expected payoff between -1 and 1 stands for.
 * @param {number} payoff
 */
export function winChance(payoff) {
  return Math.min(1, Math.max(0, (payoff + 1) / 2));
}

/** How large a value must be in each unit to be half of a decided game. @type {Record<Unit, number>} */
const HALF_DECIDED = { payoff: 1, discs: 8, points: 4, stones: 6 };

/**
 * A value of any unit on one scale from -1 to 1, so that players with different units share a chart.
 * @param {number} value
 * @param {Unit} unit
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
 * @returns {Map<string, string>}
 */
export function valuesOf({ moves, unit }) {
  return new Map(moves.flatMap(({ mv, value, at_most }) => (value === null || at_most ? [] : [[mv, signed(value, unit === "payoff" ? 2 : 0)]])));
}
