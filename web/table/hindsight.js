/** Could I have won? What best play with open cards says of a card game that is over, for the side of one seat. */

import { isCard } from "../boards/card.js";
import { signed } from "../explain/numbers.js";
import { h } from "../lib/dom.js";
import { TEXTS } from "../lib/texts.js";

/** @typedef {import("../lib/types.js").TableState} TableState */

const WORDS = TEXTS.hindsight;

/**
 * What is known of a finished game.
 * @typedef {object} Hindsight
 * @property {number} from the first card from which on everything is known, from 1
 * @property {number} reachable what the side of the seat would have got from there with best play of everybody
 * @property {number} reached what it got
 * @property {number[]} lost points that each seat gave away from there on
 * @property {number | null} worst the ply of the card of the own side that gave away most, from 1
 */

/**
 * @param {TableState} state
 * @param {number} seat
 * @returns {Hindsight | null} null if nothing is known
 */
export function hindsightOf({ moves, scene, result }, seat) {
  if (scene.kind !== "cards" || result === null) return null;
  const cards = moves.flatMap((move, index) => (isCard(move.move) ? [{ ...move, ply: index + 1 }] : []));
  let from = cards.length;
  while (from > 0 && cards[from - 1].truth) from -= 1;
  const known = cards.slice(from);
  if (known.length === 0) return null;
  const own = (/** @type {number} */ other) => scene.seats[other].party === scene.seats[seat].party;
  const lost = scene.seats.map((_, other) => known.reduce((sum, move) => sum + (move.seat === other ? (move.truth?.lost ?? 0) : 0), 0));
  const value = known[0].truth?.value ?? 0;
  const reachable = own(known[0].seat) ? value : -value;
  const given = lost.reduce((sum, points, other) => sum + (own(other) ? -points : points), 0);
  const worst = known.filter((move) => own(move.seat) && move.truth?.mistake).sort((one, other) => (other.truth?.lost ?? 0) - (one.truth?.lost ?? 0))[0];
  return { from: from + 1, reachable, reached: reachable + given, lost, worst: worst?.ply ?? null };
}

/**
 * The answer in words, with a way to the card that cost most.
 * @param {TableState} state
 * @param {number} seat
 * @param {(ply: number) => void} onShow
 */
export function hindsightParts(state, seat, onShow) {
  const known = hindsightOf(state, seat);
  if (!known) return [];
  const { from, reachable, reached, lost, worst } = known;
  const points = (/** @type {number} */ value) => WORDS.points(signed(value, 0), Math.abs(value) === 1);
  const won = reached > 0;
  const answer = won ? WORDS.won : reachable > 0 ? WORDS.yes : WORDS.no;
  const begin = from === 1 ? WORDS.fromStart : WORDS.from(from);
  return [
    h(
      "section",
      { class: "hindsight", "data-testid": "hindsight" },
      h("h3", {}, WORDS.heading),
      h("p", {}, h("b", {}, answer), " ", WORDS.story(begin, points(reachable), points(reached))),
      h("ul", {}, ...lost.map((amount, other) => h("li", {}, WORDS.lost(state.seat_names[other], amount)))),
      from > 1 && h("p", { class: "note" }, WORDS.unknown(from - 1)),
      worst !== null && h("button", { type: "button", "data-testid": "worst-card", onclick: () => onShow(worst) }, WORDS.show),
    ),
  ];
}
