/** The cards of a game in the order in which they were laid, as the rhythm of the table counts them. */

import { isCard } from "../lib/drawing.js";
import { TRICK } from "./rhythm.js";

/** @typedef {import("../lib/types.js").CardScene} CardScene */
/** @typedef {import("../lib/types.js").CardView} CardView */
/** @typedef {import("../lib/types.js").Drawing} Drawing */
/** @typedef {import("./rhythm.js").Laid} Laid */

/** The cards among the moves. @param {Drawing} drawing @param {CardView} view @returns {Laid[]} */
function amongMoves(drawing, { history }) {
  return (history ?? []).flatMap(({ seat, move }) => (isCard(drawing, move) ? [{ seat, card: move }] : []));
}

/**
 * The cards that lay or had lain on the table before the first move, in a game that began in the middle.
 * @param {Drawing} drawing
 * @param {CardScene} scene
 * @param {CardView} view
 * @returns {Laid[]}
 */
export function cardsBefore(drawing, scene, view) {
  const past = scene.phase === "finished" ? (scene.last_trick.length > 0 ? scene.trick_count : 0) : scene.trick_number - 1;
  const count = past * TRICK + scene.trick.length;
  const known = [...scene.last_trick, ...scene.trick];
  const missing = Math.max(0, count - amongMoves(drawing, view).length);
  return Array.from({ length: missing }, (_, place) => known[known.length - count + place] ?? { seat: scene.leader, card: "" });
}

/**
 * Every card of the game that counts, in order.
 * @param {Drawing} drawing
 * @param {CardScene} scene
 * @param {CardView} view
 * @param {Laid[]} before the cards before the first move
 * @returns {Laid[]}
 */
export function cardsOf(drawing, scene, view, before) {
  return view.history ? [...before, ...amongMoves(drawing, view)] : [...scene.last_trick, ...scene.trick];
}
