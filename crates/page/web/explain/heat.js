/**
 * What the board shows of each move: its value, or how much of its attention a player gave to it. The scale goes from orange
 * over cream to blue, which all kinds of colour vision tell apart; the label says the figure, and colour never speaks alone.
 *
 * Values are those that were measured: a bound says only what a move is not worth, so a move with a bound stays unmarked.
 */

import { percent } from "./numbers.js";
import { advantage, shortWords } from "./values.js";

/** @typedef {import("../lib/types.js").Analysis} Analysis */
/** @typedef {import("../lib/types.js").MoveAnalysis} MoveAnalysis */
/** @typedef {import("../lib/types.js").Heat} Heat */
/** @typedef {[move: string, share: number][]} Policy */

/** Ends and middle of the scale, as in tokens.css. @type {[number, number, number][]} */
const SCALE = [
  [224, 123, 45],
  [242, 233, 207],
  [74, 144, 226],
];
/** The difference on the scale of advantages at which a move is as bad as it can look. */
const WORST = 0.6;
/** A search that counts visits has measured a move when it gave it this share of the visits of the first. */
const ENOUGH_VISITS = 0.02;

/**
 * The colour of a place on the scale.
 * @param {number} place from 0, the worst, to 1, the best
 */
export function heatColour(place) {
  const at = Math.min(1, Math.max(0, place)) * 2;
  const from = Math.min(1, Math.floor(at));
  const mixed = SCALE[from].map((channel, index) => Math.round(channel + (at - from) * (SCALE[from + 1][index] - channel)));
  return `rgb(${mixed.join(" ")})`;
}

/**
 * The moves whose values were measured.
 * @param {Analysis} analysis
 * @returns {(MoveAnalysis & {value: number})[]}
 */
export function measured({ best, moves }) {
  const most = Math.max(0, ...moves.map(({ visits }) => visits ?? 0));
  return moves.filter(
    /** @returns {move is MoveAnalysis & {value: number}} */
    (move) => move.value !== null && !move.at_most && (move.mv === best || move.visits === null || move.visits >= ENOUGH_VISITS * most),
  );
}

/**
 * Every move that was measured, by what it is worth; the best one is at the end of the scale, and none is beside it that
 * is worth less.
 * @param {Analysis} analysis
 * @param {boolean} points payoffs are points of a card game
 * @returns {Map<string, Heat>}
 */
export function valueHeat(analysis, points) {
  const { best, unit } = analysis;
  const known = measured(analysis);
  const scale = (/** @type {number} */ value) => advantage(value, unit, { points });
  const top = scale(known.find(({ mv }) => mv === best)?.value ?? Math.max(...known.map(({ value }) => value)));
  return new Map(
    known.map(({ mv, value, proof }) => {
      const place = Math.min(1, Math.max(0, 1 - (top - scale(value)) / WORST));
      return [mv, { share: place, colour: heatColour(place), label: shortWords(value, unit, proof, points), isValue: true }];
    }),
  );
}

/**
 * A heat map from a policy.
 * @param {Policy} policy
 * @returns {Map<string, Heat>}
 */
export function heatOf(policy) {
  const largest = Math.max(0, ...policy.map(([, share]) => share));
  return new Map(
    policy.map(([move, share]) => {
      const colour = heatColour(largest > 0 ? share / largest : 0);
      return [move, { share, colour, label: percent(share) }];
    }),
  );
}

/**
 * Joins what touches the same thing, all moves of one piece for instance: values by the best of them, shares by their sum.
 * @param {Map<string, Heat>} heat
 * @param {(move: string) => string | null} keyOf what a move touches; null leaves it out
 * @returns {Map<string, Heat>}
 */
export function groupHeat(heat, keyOf) {
  if (![...heat.values()].some(({ isValue }) => isValue)) {
    return heatOf(
      groupPolicy(
        [...heat].map(([move, { share }]) => [move, share]),
        keyOf,
      ),
    );
  }
  /** @type {Map<string, Heat>} */
  const best = new Map();
  for (const [move, entry] of heat) {
    const key = keyOf(move);
    if (key !== null && entry.share > (best.get(key)?.share ?? -1)) best.set(key, entry);
  }
  return best;
}

/**
 * Adds up the shares of moves that touch the same thing: all moves of one piece, all ways to play a card.
 * @param {Policy} policy
 * @param {(move: string) => string | null} keyOf what a move touches; null leaves it out
 * @returns {Policy}
 */
export function groupPolicy(policy, keyOf) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const [move, share] of policy) {
    const key = keyOf(move);
    if (key !== null) sums.set(key, (sums.get(key) ?? 0) + share);
  }
  return [...sums];
}

/**
 * The steps of a legend, the strongest first.
 * @param {Policy} policy
 * @returns {{colour: string, label: string}[]}
 */
export function legendOf(policy) {
  const largest = Math.max(0, ...policy.map(([, share]) => share));
  return [1, 0.75, 0.5, 0.25, 0].map((place) => ({ colour: heatColour(place), label: percent(place * largest) }));
}
