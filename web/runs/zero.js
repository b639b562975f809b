/** The metrics of a training from nothing as charts: losses, distance from exact play, the ladder, and what the games show. */

import { percentage } from "./numbers.js";
import { TEXTS } from "./texts.js";

/** @typedef {import("./linechart.js").Line} Line */
/** @typedef {{title: string, across: string, lines: Line[], range?: [number, number], words?: (y: number) => string}} Chart */

const WORDS = TEXTS.zero;

/**
 * One line of `metrics.jsonl`, as far as it is drawn.
 * @typedef {object} Iteration
 * @property {string} format
 * @property {number} iteration
 * @property {{games: number, distinct_games: number, plies: number}} self_play
 * @property {number} policy_loss
 * @property {number} value_loss
 * @property {{policy: number, value: number} | null} held_out
 * @property {{suite: string, policy_mistakes: number, search_mistakes: number | null, value_error: number}[]} truth
 * @property {{opponent: string, games: number, score: number, interval: [number, number]}[]} ladder
 * @property {Record<string, number>} knowledge
 */

/** Whether these are the metrics of such a training. @param {Record<string, unknown>[]} metrics */
export function isZero(metrics) {
  return metrics[0]?.format === "spielwerk-zero-metrics";
}

/** A score as a difference of ratings; a clean sweep counts as half a game less. @param {number} score @param {number} games */
export function eloOf(score, games) {
  const least = 0.5 / Math.max(1, games);
  const share = Math.min(1 - least, Math.max(least, score));
  return 400 * Math.log10(share / (1 - share));
}

/** @param {Record<string, unknown>[]} metrics @returns {Chart[]} */
export function zeroCharts(metrics) {
  const iterations = /** @type {Iteration[]} */ (/** @type {unknown} */ (metrics));
  /** @param {string} name @param {(one: Iteration) => number | null | undefined} value @returns {Line} */
  const line = (name, value) => ({
    name,
    points: iterations.flatMap((one) => {
      const y = value(one);
      return typeof y === "number" && Number.isFinite(y) ? [{ x: one.iteration, y }] : [];
    }),
  });
  const suites = named(iterations.flatMap(({ truth }) => truth.map(({ suite }) => suite)));
  /** @param {(result: Iteration["truth"][number]) => number | null} value */
  const bySuite = (value) =>
    suites.map((suite) =>
      line(suite, ({ truth }) => {
        const found = truth.find((result) => result.suite === suite);
        return found && value(found);
      }),
    );
  const rungs = named(
    iterations.flatMap(({ ladder }) => ladder.map(({ opponent }) => opponent).filter((name) => !name.startsWith("iteration"))),
  );
  const matches = rungs.map((opponent) => ({
    name: opponent,
    met: iterations.flatMap(({ iteration, ladder }) =>
      ladder.filter((match) => match.opponent === opponent).map((match) => ({ iteration, ...match })),
    ),
  }));
  const known = named(iterations.flatMap(({ knowledge }) => Object.keys(knowledge))).map((name) =>
    line(name.replaceAll("_", " "), ({ knowledge }) => knowledge[name]),
  );
  const isShare = (/** @type {Line} */ { points }) => points.every(({ y }) => y >= 0 && y <= 1);
  /** @type {Omit<Chart, "across">[]} */
  const charts = [
    { title: WORDS.policyLoss, lines: [line(WORDS.learned, (one) => one.policy_loss), line(WORDS.heldOut, (one) => one.held_out?.policy)] },
    { title: WORDS.valueLoss, lines: [line(WORDS.learned, (one) => one.value_loss), line(WORDS.heldOut, (one) => one.held_out?.value)] },
    { title: WORDS.firstSight, lines: bySuite((result) => result.policy_mistakes), words: percentage },
    { title: WORDS.searched, lines: bySuite((result) => result.search_mistakes), words: percentage },
    { title: WORDS.valueError, lines: bySuite((result) => result.value_error) },
    {
      title: WORDS.ladder,
      range: [0, 1],
      words: percentage,
      lines: matches.map(({ name, met }) => ({
        name,
        points: met.map(({ iteration, score, interval: [low, high] }) => ({ x: iteration, y: score, low, high })),
      })),
    },
    {
      title: WORDS.ratings,
      lines: matches.map(({ name, met }) => ({
        name,
        points: met.map(({ iteration, score, games }) => ({ x: iteration, y: eloOf(score, games) })),
      })),
    },
    { title: WORDS.shares, range: [0, 1], words: percentage, lines: known.filter(isShare) },
    { title: WORDS.knowledge, lines: known.filter((one) => !isShare(one)) },
    {
      title: WORDS.selfPlay,
      range: [0, 1],
      words: percentage,
      lines: [line(WORDS.distinct, ({ self_play: play }) => play.distinct_games / play.games)],
    },
    { title: WORDS.length, lines: [line(WORDS.plies, ({ self_play: play }) => play.plies / play.games)] },
  ];
  return charts
    .map((chart) => ({ ...chart, across: WORDS.iteration, lines: chart.lines.filter(({ points }) => points.length > 0) }))
    .filter(({ lines }) => lines.length > 0);
}

/** Names in the order in which they come, each once. @param {string[]} names */
const named = (names) => [...new Set(names)];
