/** The rows of the table of moves, without any drawing: what is known of each move, and their order. */

/** @typedef {import("../lib/types.js").Analysis} Analysis */
/** @typedef {import("./truth.js").Exact} Exact */
/** @typedef {import("../lib/types.js").Proof} Proof */
/** @typedef {import("./heat.js").Policy} Policy */

/**
 * @typedef {object} Row
 * @property {string} move
 * @property {number | null} prior
 * @property {number | null} visits
 * @property {number | null} share
 * @property {number | null} value
 * @property {boolean} atMost
 * @property {Proof | null} proof
 * @property {boolean} played
 * @property {number | null} truth what exact play says it is worth
 * @property {boolean} truthAtMost whether exact play only says: not more than that
 * @property {boolean} best whether exact play calls it best
 */

/** @typedef {"move" | "prior" | "visits" | "share" | "value" | "proof" | "truth"} Column */
/** @typedef {{column: Column, ascending: boolean}} Order */

/** @type {Column[]} */
export const COLUMNS = ["move", "prior", "visits", "share", "value", "proof", "truth"];

/** Proofs from bad to good for the player to move. */
const PROOF_RANK = { loss: 0, draw: 1, win: 2 };

/**
 * One row per move.
 * @param {Analysis} analysis
 * @param {Policy} policy
 * @param {Exact | null} truth
 * @param {string | null} played
 * @returns {Row[]}
 */
export function rowsOf(analysis, policy, truth, played) {
  const shares = new Map(policy);
  const best = new Set(truth?.best ?? []);
  const solved = new Map((truth?.moves ?? []).map((entry) => [entry.mv, entry]));
  return analysis.moves.map((entry) => ({
    move: entry.mv,
    prior: entry.prior,
    visits: entry.visits,
    share: shares.get(entry.mv) ?? null,
    value: entry.value,
    atMost: entry.at_most ?? false,
    proof: entry.proof,
    played: entry.mv === played,
    truth: solved.get(entry.mv)?.value ?? (truth ? exactValue(entry.mv, truth, best, played) : null),
    truthAtMost: solved.get(entry.mv)?.at_most ?? false,
    best: best.has(entry.mv),
  }));
}

/**
 * The exact value of a move as far as it follows from the best moves and from what the played move gave away.
 * @param {string} move
 * @param {Exact} truth
 * @param {Set<string>} best
 * @param {string | null} played
 */
function exactValue(move, truth, best, played) {
  if (best.has(move)) return truth.value;
  return move === played && truth.lost !== null ? truth.value - truth.lost : null;
}

/**
 * The columns in which some row has something to say.
 * @param {Row[]} rows
 */
export function usedColumns(rows) {
  return COLUMNS.filter((column) => rows.some((row) => row[column] !== null));
}

/**
 * The order after a click on a heading: the first click shows the largest first, names from A on; another click turns it.
 * @param {Order | null} order
 * @param {Column} column
 * @returns {Order}
 */
export function nextOrder(order, column) {
  if (order?.column === column) return { column, ascending: !order.ascending };
  return { column, ascending: column === "move" };
}

/**
 * Sorted rows; what is not known comes last either way, and equal rows keep the order of the search.
 * @param {Row[]} rows
 * @param {Order | null} order null: as the search ordered them
 */
export function sortRows(rows, order) {
  if (!order) return rows;
  const sign = order.ascending ? 1 : -1;
  return [...rows].sort((a, b) => {
    const [left, right] = [rank(a, order.column), rank(b, order.column)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    if (typeof left === "string") return sign * left.localeCompare(String(right), "en", { numeric: true });
    // A bound from above is worth less than the same value.
    return sign * (left - Number(right) || (order.column === "value" ? Number(b.atMost) - Number(a.atMost) : 0));
  });
}

/**
 * @param {Row} row
 * @param {Column} column
 * @returns {string | number | null}
 */
function rank(row, column) {
  if (column === "proof") return row.proof === null ? null : PROOF_RANK[row.proof];
  return row[column];
}
