/** The course of a game as figures: one entry per move, and lines through them as one fixed seat sees them. */

import { advantage } from "./values.js";

/** @typedef {import("../lib/types.js").TableMove} TableMove */
/** @typedef {import("../lib/types.js").ValueUnit} ValueUnit */

/**
 * What is known about the position before one move. Values are for the seat that moved.
 * @typedef {object} HistoryPoint
 * @property {number} ply the move's number, from 1
 * @property {number} seat who moved
 * @property {string} move
 * @property {number | null} value what the player thought, null if it did not say
 * @property {ValueUnit | null} unit
 * @property {number | null} entropy normalised, null without a policy
 * @property {number | null} exact the exact value
 * @property {ValueUnit | null} exactUnit
 * @property {boolean} mistake
 * @property {number} lost what the move gave away
 */

/**
 * @param {TableMove[]} moves
 * @returns {HistoryPoint[]}
 */
export function historyOf(moves) {
  return moves.map(({ seat, move, analysis, facts, truth }, index) => {
    const thought = facts?.opinion ? analysis : null;
    return {
      ply: index + 1,
      seat,
      move,
      value: thought ? thought.value : null,
      unit: thought ? thought.unit : null,
      entropy: analysis && facts && analysis.moves.length > 0 ? facts.entropy : null,
      exact: truth ? truth.value : null,
      exactUnit: truth ? truth.unit : null,
      mistake: truth?.mistake ?? false,
      lost: truth?.lost ?? 0,
    };
  });
}

/**
 * The factor that turns a value of one seat into a value of another: 1, -1, or null where the game is not a duel and
 * nothing follows.
 * @param {number} seat whose value it is
 * @param {number} viewer who looks
 * @param {number} seats how many there are
 * @returns {1 | -1 | null}
 */
export function signFor(seat, viewer, seats) {
  if (seat === viewer) return 1;
  return seats === 2 ? -1 : null;
}

/**
 * One point of a line.
 * @typedef {{ply: number, y: number, value: number, unit: ValueUnit, point: HistoryPoint}} LinePoint
 */

/**
 * What players thought and what exact play says, for one seat.
 * @typedef {object} ValueLines
 * @property {ValueUnit | null} unit the unit of all `y`, null if several are mixed and `y` is an advantage from -1 to 1
 * @property {LinePoint[]} engine
 * @property {LinePoint[]} exact
 */

/**
 * The lines of the value chart for one seat; values of the other side of a duel turn their sign.
 * @param {HistoryPoint[]} history
 * @param {number} viewer
 * @param {number} seats
 * @param {{points?: boolean}} [how] `points`: payoffs are points of a card game
 * @returns {ValueLines}
 */
export function valueLines(history, viewer, seats, how = {}) {
  /** @type {Set<ValueUnit>} */
  const units = new Set();
  for (const { unit, exactUnit, seat } of history) {
    if (signFor(seat, viewer, seats) === null) continue;
    if (unit) units.add(unit);
    if (exactUnit) units.add(exactUnit);
  }
  const [only] = units;
  const unit = units.size === 1 ? only : null;
  /** @param {HistoryPoint} point @param {number | null} own @param {ValueUnit | null} ownUnit @returns {LinePoint[]} */
  const place = (point, own, ownUnit) => {
    const sign = signFor(point.seat, viewer, seats);
    if (sign === null || own === null || ownUnit === null) return [];
    const value = sign * own;
    return [{ ply: point.ply, y: unit ? value : advantage(value, ownUnit, how), value, unit: ownUnit, point }];
  };
  return {
    unit,
    engine: history.flatMap((point) => place(point, point.value, point.unit)),
    exact: history.flatMap((point) => place(point, point.exact, point.exactUnit)),
  };
}
