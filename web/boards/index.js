/** Which module draws which game. */

import { createBoard as amazons } from "./amazons.js";
import { createBoard as connect4 } from "./connect4.js";
import { createBoard as doppelkopf } from "./doppelkopf.js";
import { createBoard as nimm3 } from "./nimm3.js";
import { createBoard as othello } from "./othello.js";
import { createBoard as text } from "./text.js";

/** @type {Record<string, import("../lib/types.js").CreateBoard>} */
const BOARDS = { amazons, connect4, doppelkopf, nimm3, othello };

/** The drawing of a game, given with its variant. @param {string} game @returns {import("../lib/types.js").CreateBoard} */
export function boardOf(game) {
  return BOARDS[game.split(":")[0]] ?? text;
}
