/** What can be played, and what teaches it: games, puzzles, the book. */

import { rememberGames } from "../games.js";
import { json, request } from "./request.js";

/** @typedef {import("../types.js").Games} Games */

/** @type {Promise<Games> | null} */
let games = null;

export const learning = {
  /** What can be played; asked once. @returns {Promise<Games>} */
  games() {
    games ??= json("/games").then(
      (answer) => {
        rememberGames(answer.games);
        return answer;
      },
      (error) => {
        games = null;
        throw error;
      },
    );
    return /** @type {Promise<Games>} */ (games);
  },

  /** @returns {Promise<import("../types.js").PuzzleList>} */
  puzzles: () => json("/puzzles"),

  /** @param {string} game @param {string} id @returns {Promise<import("../types.js").PuzzleShown>} */
  puzzle: (game, id) => json(`/puzzles/${game}/${id}`),

  /** What a move of a puzzle is worth; no move asks for the solution. @param {string} game @param {string} id @param {string | null} move @returns {Promise<import("../types.js").PuzzleVerdict>} */
  tryPuzzle: (game, id, move) => json(`/puzzles/${game}/${id}/try`, { body: { move } }),

  /** The chapters of the book in their order. @returns {Promise<import("../types.js").BookChapter[]>} */
  chapters: () => json("/book"),

  /** The text of a chapter. @param {string} name @returns {Promise<string>} */
  chapter: async (name) => (await request(`/book/${encodeURIComponent(name)}`)).text(),
};
