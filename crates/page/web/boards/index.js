/** Which module draws a game: one for each gesture that a drawing can declare. */

import { createBoard as cards } from "./cards.js";
import { createBoard as column } from "./columns.js";
import { createBoard as take } from "./heap.js";
import { createBoard as list } from "./list.js";
import { createBoard as squares } from "./squares.js";

/** @typedef {import("../lib/types.js").Drawing} Drawing */
/** @typedef {import("../lib/types.js").CreateBoard} CreateBoard */

/** @type {Record<Drawing["gesture"], CreateBoard>} */
const BOARDS = { squares, column, take, cards, list };

/** @param {Drawing} drawing @returns {CreateBoard} */
export function boardOf({ gesture }) {
  return BOARDS[gesture] ?? list;
}
