/**
 * The heat map: how much of its attention a player gave to each move, as a colour from red over yellow to green.
 *
 * Colours are relative to the move with the largest share, which is green; so a position with two hundred moves is as
 * readable as one with two. The label always says the true share, and colour never speaks alone.
 */

import { percent } from "./numbers.js";

/** @typedef {{share: number, colour: string, label: string}} Heat */
/** @typedef {[move: string, share: number][]} Policy */

/**
 * The colour of a place on the scale.
 * @param {number} place from 0, red, over 0.5, yellow, to 1, green
 */
export function heatColour(place) {
  const clamped = Math.min(1, Math.max(0, place));
  return `hsl(${Math.round(clamped * 120)} 72% 46%)`;
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
 * Adds up the shares of moves that touch the same thing: all moves of one amazon, all ways to play a card.
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
