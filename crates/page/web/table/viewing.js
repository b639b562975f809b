/**
 * What a visitor looks at: the game as it stands, an earlier move of it, or moves that are only tried. The game continues
 * meanwhile; nothing here changes it.
 */

import { api } from "../lib/api.js";
import { shownOf } from "./model.js";

/** @typedef {import("../lib/types.js").TableState} TableState */
/** @typedef {import("./model.js").Exploration} Exploration */

/**
 * @param {string} id of the table
 * @param {() => TableState} live the game as it stands
 * @param {() => void} changed is called when something else is to be shown
 * @param {(error: unknown) => void} failed is called when the server refuses to show something
 */
export function createViewing(id, live, changed, failed) {
  /** @type {TableState | null} */
  let past = null;
  /** @type {Exploration | null} */
  let explore = null;
  /** Whether the answer to a move that is tried is on its way. A click meanwhile means the old position and is ignored. */
  let trying = false;
  /** How many questions were asked: only the answer to the last counts. */
  let questions = 0;
  /** Whether the answer to the last question is on its way. */
  let waiting = false;

  /** @template T @param {Promise<T>} request @param {(answer: T) => void} take */
  async function show(request, take) {
    const question = ++questions;
    waiting = true;
    try {
      const answer = await request;
      if (question !== questions) return;
      take(answer);
    } catch (error) {
      if (question !== questions) return;
      failed(error);
    }
    waiting = false;
    changed();
  }

  /** @param {number} ply @param {string[]} moves */
  async function tryMoves(ply, moves) {
    if (trying) return;
    trying = true;
    await show(api.look({ table: id, view: live().view, ply, moves }), (look) => (explore = { ply, moves, look }));
    trying = false;
  }

  function back() {
    questions += 1;
    waiting = false;
    explore = null;
    past = null;
    changed();
  }

  return {
    /** What is on the screen. */
    shown: () => shownOf(live(), past, explore),
    /** The moves that are tried, if any are. */
    exploration: () => explore,
    /** Whether something else than the game as it stands is shown. */
    isAway: () => explore !== null || past !== null,
    /** Whether something else was asked for than is shown. */
    isWaiting: () => waiting,
    /** Back to the game as it stands. */
    back,
    /** Begins to try moves, or ends it. */
    toggleTrying() {
      if (explore) back();
      else void tryMoves(past?.ply ?? live().plies, []);
    },
    /** Tries one more move from what is shown. @param {string} move */
    tryMove(move) {
      void tryMoves(shownOf(live(), past, explore).ply, [...(explore?.moves ?? []), move]);
    },
    /** Takes back a move that was tried. @returns {boolean} whether moves are tried at all */
    untry() {
      if (explore && explore.moves.length > 0) void tryMoves(explore.ply, explore.moves.slice(0, -1));
      return explore !== null;
    },
    /** Shows the board after a move of the game. @param {number} ply */
    showPly(ply) {
      if (ply >= live().plies) return back();
      void show(api.past(id, live().view, ply), (state) => {
        explore = null;
        past = state;
      });
    },
    /** Tries a line from a position of the game. @param {number} ply @param {string[]} moves */
    showLine(ply, moves) {
      void tryMoves(ply, moves);
    },
    /** Leaves an earlier move that the game no longer has. */
    forgetUndone() {
      if (past && live().plies < past.ply) past = null;
    },
  };
}
