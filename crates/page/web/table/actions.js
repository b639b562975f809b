/** What the buttons and keys of a table do to its game. */

import { api } from "../lib/api.js";
import { toast, wordsOf } from "../lib/dom.js";
import { read, write } from "../lib/store.js";
import { createSending } from "./sending.js";

/** Waits for a request, and says in a note what went wrong. @param {Promise<unknown>} request */
export async function attempt(request) {
  try {
    await request;
  } catch (error) {
    toast(wordsOf(error));
  }
}

/**
 * @param {() => import("../lib/types.js").TableState} live
 * @param {ReturnType<typeof import("./viewing.js").createViewing>} viewing
 */
export function createActions(live, viewing) {
  const { id } = live();
  const send = createSending((move, decision) => api.move(id, move, live().view, decision));
  let delay = read("delay", 0.5);

  /** @param {boolean} paused */
  const seated = (paused) => void attempt(api.players(id, { players: live().players, paused, delay }));

  return {
    /** Seconds between the moves of engines. */
    delay: () => delay,
    /** Plays a move, or tries it where the game is not shown as it stands. @param {string} move */
    move(move) {
      if (viewing.isAway()) viewing.tryMove(move);
      else void attempt(send(live(), move));
    },
    undo() {
      if (viewing.untry()) return;
      viewing.back();
      send.forget();
      void attempt(api.undo(id));
    },
    redo() {
      if (viewing.exploration()) return;
      viewing.back();
      send.forget();
      void attempt(api.redo(id));
    },
    pause: () => seated(!live().paused),
    /** @param {number} seconds */
    speed(seconds) {
      delay = seconds;
      write("delay", delay);
      seated(live().paused);
    },
    step: () => void attempt(api.step(id)),
    stop: () => void attempt(api.stop(id)),
    /** Goes through the game. @param {"first" | "previous" | "next" | "last"} step */
    go(step) {
      const { ply } = viewing.shown();
      const { plies } = live();
      const to = { first: 0, previous: ply - 1, next: ply + 1, last: plies }[step];
      if (to >= 0 && to <= plies) viewing.showPly(to);
    },
  };
}
