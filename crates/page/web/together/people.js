/** Who sits where, seen from this browser: me, another person, or an engine. */

import { playerName } from "../lib/texts.js";
import { WORDS } from "./texts.js";

/** @typedef {import("../lib/types.js").TableState} TableState */
/** @typedef {"me" | "guest" | "engine"} SeatKind */

/** @param {TableState} state @param {number} seat @returns {SeatKind} */
export function seatKind(state, seat) {
  if (state.players[seat] !== "human") return "engine";
  return state.own.includes(seat) ? "me" : "guest";
}

/** Who plays at a seat, in words. @param {TableState} state @param {number} seat */
export function personName(state, seat) {
  const kind = seatKind(state, seat);
  if (kind === "engine") return playerName(state.players[seat]);
  return state.names[seat] ?? (kind === "me" ? WORDS.me : WORDS.guest);
}

/** Whether a person was there who came to this seat. @param {TableState} state @param {number} seat */
export const isTaken = (state, seat) => !state.invited.includes(seat);

/** Whether the asker only watches. @param {TableState} state */
export const isVisitor = (state) => state.own.length === 0 && !state.may_change;
