/**
 * What follows from an analysis alone, by the rules the server uses for the facts it sends: for moves in the history of a
 * game, and while an engine is still thinking.
 */

/** @typedef {import("../lib/types.js").Analysis} Analysis */
/** @typedef {import("../lib/types.js").Facts} Facts */
/** @typedef {import("../lib/types.js").Unit} Unit */
/** @typedef {import("./heat.js").Policy} Policy */

/**
 * The facts about an analysis.
 * @param {Analysis} analysis
 * @param {number} legal how many moves the rules allow
 * @returns {Facts}
 */
export function factsOf(analysis, legal) {
  const policy = policyOf(analysis);
  const priors = analysis.moves.flatMap(({ prior }) => (prior === null ? [] : [prior]));
  const rate = analysis.seconds > 0 && analysis.nodes > 0 ? analysis.nodes / analysis.seconds : null;
  return {
    legal,
    nodes_per_second: rate,
    policy,
    entropy: entropyOf(policy),
    min_prior: priors.length > 0 ? Math.min(...priors) : null,
    max_prior: priors.length > 0 ? Math.max(...priors) : null,
    search_space: searchSpace(analysis, legal, rate),
  };
}

/**
 * @param {Analysis} analysis
 * @param {number} legal
 * @param {number | null} rate
 * @returns {Facts["search_space"]}
 */
function searchSpace({ depth, nodes }, legal, rate) {
  if (legal === 0) return null;
  const positions = depth * Math.log10(legal);
  return {
    branching: legal,
    depth,
    positions_log10: positions,
    seconds_log10: rate === null ? null : positions - Math.log10(rate),
    share_log10: nodes > 0 ? Math.min(0, Math.log10(nodes) - positions) : null,
  };
}

/**
 * How a player's attention was spread over the moves: visits, else priors, else a softmax over the values. The server
 * does the same for the facts it sends.
 * @param {Analysis} analysis
 * @returns {Policy}
 */
export function policyOf({ moves, unit }) {
  const visits = moves.map((entry) => entry.visits ?? 0);
  const priors = moves.map((entry) => entry.prior ?? 0);
  const weights = [visits, priors].find((list) => list.some((weight) => weight > 0)) ?? softmax(moves, unit);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return moves.map(({ mv }, index) => [mv, sum > 0 ? weights[index] / sum : 0]);
}

/**
 * H / ln(n), 0 when there is one move only.
 * @param {Policy} policy
 */
export function entropyOf(policy) {
  if (policy.length < 2) return 0;
  const entropy = policy.reduce((sum, [, share]) => (share > 0 ? sum - share * Math.log(share) : sum), 0);
  return entropy / Math.log(policy.length);
}

/** How much a value must differ in each unit to be e times as likely. @type {Record<Unit, number>} */
const TEMPERATURE = { payoff: 0.1, discs: 2, points: 1, stones: 2 };

/**
 * @param {Analysis["moves"]} moves
 * @param {Unit} unit
 */
function softmax(moves, unit) {
  const values = moves.map(({ value }) => value ?? -Infinity);
  const best = Math.max(...values);
  if (best === -Infinity) return moves.map(() => 1);
  return values.map((value) => Math.exp((value - best) / TEMPERATURE[unit]));
}
