/** Runs of the arena, and the cluster that works on them. */

import { json } from "./request.js";
import { keepKeys } from "./tables.js";

export const runs = {
  /** @returns {Promise<import("../types.js").RunList>} */
  runs: () => json("/runs"),

  /** A run, or null if it is still as the mark says. @param {string} id @param {string} mark @returns {Promise<import("../types.js").Run | null>} */
  run: (id, mark) => json(`/runs/${id}?unless=${encodeURIComponent(mark)}`),

  /** @param {string} id @param {number} from @returns {Promise<import("../types.js").RunGames>} */
  runGames: (id, from) => json(`/runs/${id}/games?from=${from}`),

  /** Puts a game of a match on a table. @param {string} id @param {number} number @returns {Promise<string>} the table */
  openRunGame: async (id, number) => keepKeys(await json(`/runs/${id}/games/${number}`, { body: {} })).id,

  /** How many games a match would have. @param {import("../types.js").NewRun} run @returns {Promise<import("../types.js").MatchPlan>} */
  planRun: (run) => json("/runs/plan", { body: run }),

  /** @param {import("../types.js").NewRun} run @returns {Promise<string>} its id */
  startRun: async (run) => (await json("/runs", { body: run })).id,

  /**
   * What the checkpoints of a training think of positions.
   * @param {string} id
   * @param {import("../types.js").PlaceAsked[]} places
   * @param {boolean} last only the last checkpoint
   * @returns {Promise<import("../types.js").Opinions>}
   */
  runOpinions: (id, places, last) => json(`/runs/${id}/opinions`, { body: { places, last } }),

  /** @param {string} id */
  stopRun: (id) => json(`/runs/${id}/stop`, { body: {} }),

  /** Workers, jobs and queue of the cluster that the server watches. @returns {Promise<import("../../cluster/model.js").Cluster>} */
  cluster: () => json("/cluster"),
};
