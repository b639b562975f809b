/** Could I have won? What best play with open cards says of a card game that is over, for the side of one seat. */

import { signed } from "../explain/numbers.js";
import { h } from "../lib/dom.js";
import { isCard } from "../lib/drawing.js";
import { TEXTS } from "../lib/texts.js";

/** @typedef {import("../lib/types.js").Drawing} Drawing */
/** @typedef {import("../lib/types.js").TableState} TableState */

const WORDS = TEXTS.hindsight;

/**
 * What is known of a finished game.
 * @typedef {object} Hindsight
 * @property {number} from the first card from which on everything is known, from 1
 * @property {number} reachable what the side of the seat would have got from there with best play of all seats
 * @property {number} reached what it got
 * @property {number} called how much of the difference comes from what was called after that card
 * @property {number[]} lost points that each seat gave away from there on, by cards
 * @property {number | null} worst the ply of the card of the own side that gave away most, from 1
 */

/**
 * @param {TableState} state
 * @param {number} seat
 * @param {Drawing} drawing
 * @returns {Hindsight | null} null if nothing is known
 */
export function hindsightOf({ moves, scene, result }, seat, drawing) {
  if (scene.kind !== "cards" || result === null) return null;
  const cards = moves.flatMap((move, index) => (isCard(drawing, move.move) ? [{ ...move, ply: index + 1 }] : []));
  let from = cards.length;
  while (from > 0 && cards[from - 1].truth) from -= 1;
  const known = cards.slice(from);
  if (known.length === 0) return null;
  const own = (/** @type {number} */ other) => scene.seats[other].party === scene.seats[seat].party;
  // A soloist wins and loses what the three others pay and get.
  const stake = (/** @type {number} */ other) =>
    scene.seats.filter(({ party }) => party === scene.seats[other].party).length === 1 ? 3 : 1;
  const given = (/** @type {number} */ other) => known.reduce((sum, move) => sum + (move.seat === other ? (move.truth?.lost ?? 0) : 0), 0);
  /** The value of a position for the own side. @param {number} mover @param {number} value */
  const forMe = (mover, value) => stake(seat) * (own(mover) ? value : -value);
  const first = known[0];
  const last = known[known.length - 1];
  const reachable = forMe(first.seat, first.truth?.value ?? 0);
  const reached = forMe(last.seat, (last.truth?.value ?? 0) - (last.truth?.lost ?? 0));
  const played = scene.seats.reduce((sum, _, other) => sum + forMe(other, -given(other)), 0);
  const worst = known
    .filter((move) => own(move.seat) && move.truth?.mistake)
    .sort((one, other) => (other.truth?.lost ?? 0) - (one.truth?.lost ?? 0))[0];
  const lost = scene.seats.map((_, other) => stake(other) * given(other));
  return { from: from + 1, reachable, reached, called: reached - reachable - played, lost, worst: worst?.ply ?? null };
}

/**
 * The answer in words, with a way to the card that cost most.
 * @param {TableState} state
 * @param {number} seat
 * @param {Drawing} drawing
 * @param {(ply: number) => void} onShow
 */
export function hindsightParts(state, seat, drawing, onShow) {
  const known = hindsightOf(state, seat, drawing);
  if (!known) return [];
  const { from, reachable, reached, called, lost, worst } = known;
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
      called !== 0 && h("p", {}, WORDS.called(points(called))),
      from > 1 && h("p", { class: "note" }, WORDS.unknown(from - 1)),
      worst !== null && h("button", { type: "button", "data-testid": "worst-card", onclick: () => onShow(worst) }, WORDS.show),
    ),
  ];
}
