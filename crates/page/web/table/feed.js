/** The game of a table as it continues: the state that was told last, who thinks, who is there, and whether the server is heard. */

import { api } from "../lib/api.js";
import { withSeatNames } from "../lib/games.js";
import { noteProgress, ownSeat } from "../lib/store.js";

/** @typedef {import("../lib/types.js").TableState} TableState */
/** @typedef {import("../lib/types.js").Thinking & {ply: number}} Thought */

/**
 * @param {TableState} first
 * @param {boolean} hidden whether the game hides anything
 * @param {object} handlers
 * @param {() => void} handlers.changed something is to be drawn anew
 * @param {(before: TableState, next: TableState) => void} handlers.moved moves were made or taken back
 * @param {() => void} handlers.told a new state is there
 * @param {() => void} handlers.another another game is on the table, or nothing can be heard of this one any more
 */
export function createFeed(first, hidden, { changed, moved, told, another }) {
  let live = first;
  note();
  /** @type {Thought | null} */
  let thinking = null;
  /** @type {import("../lib/types.js").PresenceNews | null} */
  let presence = null;
  let connected = true;

  /** @param {TableState} news */
  function take(news) {
    const next = withSeatNames(news);
    connected = true;
    if (next.plies !== live.plies || next.moves.at(-1)?.move !== live.moves.at(-1)?.move) {
      thinking = null;
      moved(live, next);
    }
    if (next.number !== live.number) return another();
    live = next;
    note();
    told();
  }

  /** Remembers how far the game is. */
  function note() {
    const { id, plies, result, may_move: mine, scene, players, own } = live;
    noteProgress(id, {
      plies,
      state: result !== null ? "over" : mine ? "mine" : "others",
      ...(hidden ? {} : { scene }),
      ...(own.length === 1 ? { against: players.filter((_, seat) => seat !== own[0]).join(",") } : {}),
    });
  }

  /** Whether the table was closed to this view because its next game has begun; then it is shown anew. */
  async function followNext() {
    const state = await api.state(live.id, ownSeat(live.id) ?? "open").catch(() => null);
    if (state && state.number !== live.number) another();
  }

  const stop = api.events(first, {
    state: take,
    thinking: (news) => {
      thinking = { ...news, ply: live.plies };
      changed();
    },
    truth: ({ ply, truth }) => {
      const move = live.moves[ply];
      if (move) move.truth = truth;
      changed();
    },
    presence: (news) => {
      presence = news;
      changed();
    },
    lost: () => {
      connected = false;
      changed();
      if (live.open && hidden) void followNext();
    },
  });

  return {
    /** The game as it stands. */
    live: () => live,
    /** What the player to move thinks so far. */
    thinking: () => (thinking?.ply === live.plies ? thinking : null),
    /** Who is there, as far as it is known. */
    presence: () => presence,
    isConnected: () => connected,
    stop,
  };
}
