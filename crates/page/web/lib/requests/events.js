/** A table as it continues. */

import { keysOf } from "../store.js";
import { changedState, knownMoves, withUnsaid } from "./changes.js";
import { LOCAL, local } from "./request.js";

/** @typedef {import("../types.js").ExactValue} ExactValue */
/** @typedef {import("../types.js").TableState} TableState */
/** @typedef {import("../types.js").Thinking} Thinking */

/**
 * Follows a table. The browser connects again by itself; every connection begins with a fresh state.
 * @param {TableState} known the table as it was when it was asked for
 * @param {{state: (state: TableState) => void, thinking: (news: Thinking) => void,
 *   truth: (news: {ply: number, truth: ExactValue}) => void,
 *   presence?: (news: import("../types.js").PresenceNews) => void, lost: () => void}} handlers
 * @returns {() => void} ends it
 */
export function events(known, handlers) {
  const { id, view } = known;
  /** The state that changes are told against. @type {TableState | null} */
  let last = LOCAL ? null : known;
  /** @type {{close: () => void} | null} */
  let source = null;
  let ended = false;
  /** @param {EventTarget & {close: () => void}} opened */
  function follow(opened) {
    source = opened;
    if (ended) return opened.close();
    /** @param {string} name @param {(news: any) => void} tell */
    const hear = (name, tell) => opened.addEventListener(name, (event) => tell(JSON.parse(/** @type {MessageEvent} */ (event).data)));
    // A new connection tells what is new to what was known when the first one was opened.
    if (!LOCAL) opened.addEventListener("open", () => (last = known));
    hear("state", (change) => handlers.state((last = changedState(last, change))));
    hear("thinking", (news) => handlers.thinking({ ...news, analysis: withUnsaid(news.analysis) }));
    hear("truth", handlers.truth);
    hear("presence", (news) => handlers.presence?.(news));
    opened.addEventListener("error", () => handlers.lost());
  }
  if (LOCAL) void local().then(({ localEvents }) => follow(localEvents(id, view, keysOf(id))));
  else {
    const query = new URLSearchParams({ view, keys: keysOf(id), known: knownMoves(known) });
    follow(new EventSource(`/api/tables/${id}/events?${query}`));
  }
  return () => {
    ended = true;
    source?.close();
  };
}
