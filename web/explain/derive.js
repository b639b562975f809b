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
    entropy: entropyOf(policy, legal),
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
  const positions = legal > 1 ? depth * Math.log10(legal) : 0;
  return {
    branching: legal,
    depth,
    positions_log10: positions,
    seconds_log10: rate === null ? null : positions - Math.log10(rate),
    share_log10: legal <= 1 ? 0 : nodes > 0 ? Math.min(0, Math.log10(nodes) - positions) : null,
  };
}

/**
 * What a network thought before it searched, as an analysis of its own.
 * @param {Analysis} analysis
 * @returns {{analysis: Analysis, policy: Policy}}
 */
export function atFirstSight(analysis) {
  const moves = analysis.moves.map((entry) => ({ ...entry, value: null, visits: null, proof: null }));
  const glance = { ...analysis, moves, value: analysis.network_value ?? analysis.value, proof: null };
  return { analysis: glance, policy: policyOf(glance) };
}

/**
 * How a player's attention was spread over the moves: visits, else priors, else a softmax over the values. Moves of which
 * the player said nothing are left out.
 * @param {Analysis} analysis
 * @returns {Policy}
 */
export function policyOf({ moves, unit, best, value: worth }) {
  const measured = moves.flatMap(({ value, at_most }) => (value === null || at_most ? [] : [value]));
  const highest = measured.length > 0 ? Math.max(...measured) : worth;
  const warmth = WARMTH[unit];
  const priors = () => weigh(moves, ({ prior }) => prior);
  const values = () =>
    weigh(moves, ({ value, at_most }) => {
      if (value === null) return null;
      // A refuted move is at most as good as its bound; it must not look as warm as a move that was measured.
      const likely = at_most ? Math.min(value, highest) - warmth : value;
      return Math.exp((likely - highest) / warmth);
    });
  return weigh(moves, ({ visits }) => visits) ?? priors() ?? values() ?? [[best, 1]];
}

/** The difference of values that makes a move e times as likely. @type {Record<Unit, number>} */
const WARMTH = { payoff: 0.25, discs: 2, stones: 2, points: 20 };

/**
 * @param {Analysis["moves"]} moves
 * @param {(entry: Analysis["moves"][number]) => number | null} weightOf
 * @returns {Policy | null} null if no move has a weight
 */
function weigh(moves, weightOf) {
  /** @type {Policy} */
  const weights = moves.flatMap((entry) => {
    const weight = weightOf(entry);
    return weight === null ? [] : [/** @type {[string, number]} */ ([entry.mv, weight])];
  });
  const sum = weights.reduce((total, [, weight]) => total + weight, 0);
  return sum > 0 ? weights.map(([move, weight]) => [move, weight / sum]) : null;
}

/**
 * H / ln(legal), 0 when there is one move only.
 * @param {Policy} policy
 * @param {number} legal how many moves the rules allow
 */
export function entropyOf(policy, legal) {
  if (legal < 2) return 0;
  const entropy = policy.reduce((sum, [, share]) => (share > 0 ? sum - share * Math.log(share) : sum), 0);
  return Math.min(1, entropy / Math.log(legal));
}
