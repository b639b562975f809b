/** What engines, solvers and rules say of positions and games. */

import { json, request, streamed } from "./request.js";

/** @typedef {import("../types.js").Analysed} Analysed */
/** @typedef {import("../types.js").Checked} Checked */
/** @typedef {import("../types.js").Look} Look */
/** @typedef {import("../types.js").PositionQuery} PositionQuery */
/** @typedef {import("../types.js").Thinking} Thinking */
/** @typedef {import("../types.js").TreeAnswer} TreeAnswer */

/** @param {PositionQuery} at */
const tableOf = (at) => at.table;

export const questions = {
  /**
   * Reviews the game of a table; `move` hears of every verdict as soon as it is there.
   * @param {string} id
   * @param {{move: (review: import("../types.js").MoveReview) => void, signal: AbortSignal}} hear
   * @returns {Promise<import("../types.js").Review>}
   */
  async review(id, { move, signal }) {
    return streamed(await request(`/tables/${id}/review`, { table: id, body: {}, signal }), { move });
  },

  /** @param {PositionQuery} at @returns {Promise<Look>} */
  look: (at) => json("/look", { table: tableOf(at), body: { at } }),

  /**
   * @param {PositionQuery} at
   * @param {string} player
   * @param {{onThinking?: (news: Thinking) => void, signal?: AbortSignal}} [options]
   * @returns {Promise<Analysed>}
   */
  async analyse(at, player, { onThinking, signal } = {}) {
    const answer = await request("/analyse", { table: tableOf(at), body: { at, player }, signal });
    return streamed(answer, { thinking: onThinking ?? (() => {}) });
  },

  /**
   * @param {PositionQuery} at
   * @param {string} player
   * @param {{levels?: number, breadth?: number, signal?: AbortSignal}} [options]
   * @returns {Promise<TreeAnswer>}
   */
  tree: (at, player, { levels = 3, breadth = 8, signal } = {}) =>
    json("/tree", { table: tableOf(at), body: { at, player, levels, breadth }, signal }),

  /** @param {PositionQuery} at @param {number} seconds @returns {Promise<import("../types.js").SolveAnswer>} */
  solve: (at, seconds) => json("/solve", { table: tableOf(at), body: { at, seconds } }),

  /** @param {PositionQuery} at @param {number} seat @returns {Promise<import("../types.js").BeliefAnswer>} */
  belief: (at, seat) => json("/belief", { table: tableOf(at), body: { at, seat } }),

  /** @param {string} game @param {string} text @returns {Promise<Checked>} */
  check: (game, text) => json("/check", { body: { game, text } }),

  /** A position that was set up by hand, as a text. @param {import("../types.js").SetupQuery} query @returns {Promise<import("../types.js").SetupAnswer>} */
  setUp: (query) => json("/setup", { body: query }),
};
