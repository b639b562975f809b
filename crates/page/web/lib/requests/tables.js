/** Tables: made, joined, played at and taken away. */

import { forgetTable, keepTable } from "../store.js";
import { json, request } from "./request.js";

/** @typedef {import("../types.js").MadeTable} MadeTable */
/** @typedef {import("../types.js").NewTable} NewTable */
/** @typedef {import("../types.js").TableState} TableState */

/** Remembers the keys of a new table. @param {MadeTable} made */
export function keepKeys(made) {
  keepTable(made.id, { game: made.state?.game ?? "", table: made.table_key, seats: made.seat_keys ?? {}, made: Date.now() });
  return made;
}

export const tables = {
  /** @param {NewTable & {guests?: number[]}} table seats for guests get invitations @returns {Promise<MadeTable>} */
  async makeTable({ guests = [], ...table }) {
    const made = await json("/tables", { body: table });
    // Several people at this browser: it claims the seats of the others too, as far as the game hides anything.
    const people = table.seats.flatMap((player, seat) => (player === "human" && !guests.includes(seat) ? [String(seat)] : []));
    const open = Object.keys(made.seat_keys).length ? people.filter((seat) => !(seat in made.seat_keys)) : [];
    for (const seat of open) {
      made.seat_keys[seat] = (await json(`/tables/${made.id}/seats/${seat}/claim`, { body: {} })).seat_key;
    }
    keepKeys(made);
    for (const seat of guests) await tables.invite(made.id, seat);
    return made;
  },

  /** @param {string} id @param {number} seat @returns {Promise<{seat: number, invitation: string}>} */
  invite: (id, seat) => json(`/tables/${id}/seats/${seat}/invite`, { table: id, body: {} }),

  /** Takes a seat and remembers its key. @param {string} id @param {number} seat @param {import("../types.js").Claim} claim */
  async claim(id, seat, claim) {
    const { game, hidden, seat_key: key } = await json(`/tables/${id}/seats/${seat}/claim`, { body: claim });
    const kept = hidden ? { seats: { [seat]: key } } : { seats: {}, guest: key };
    keepTable(id, { game, table: "", made: Date.now(), ...kept });
  },

  /** Puts the next game on a table whose game is finished. @param {string} id */
  next: (id) => json(`/tables/${id}/next`, { table: id, body: {} }),

  /** The finished games of this browser, the latest first. @param {import("../../archive/model.js").Wanted} wanted @returns {Promise<import("../../archive/model.js").GamesPage>} */
  finished({ game, result, from }) {
    const query = new URLSearchParams({ ...(game && { game }), ...(result && { result }), from: String(from), count: "40" });
    return json(`/archive?${query}`);
  },

  /** @param {string} id @param {string} view @returns {Promise<TableState>} */
  state: (id, view) => json(`/tables/${id}?view=${view}`, { table: id }),

  /** The table as it was after some moves, without the list of them. @param {string} id @param {string} view @param {number} ply @returns {Promise<TableState>} */
  past: (id, view, ply) => json(`/tables/${id}?view=${view}&ply=${ply}&moves=false`, { table: id }),

  /** @param {string} id @param {string} move @param {string} view @param {import("../types.js").Decision | null} decision it is meant for @returns {Promise<TableState | null>} */
  move: (id, move, view, decision) => json(`/tables/${id}/moves`, { table: id, body: { move, view, decision } }),

  /** @param {string} id */
  undo: (id) => json(`/tables/${id}/undo`, { table: id, body: {} }),

  /** @param {string} id */
  redo: (id) => json(`/tables/${id}/redo`, { table: id, body: {} }),

  /** Keeps the variations of a game. @param {string} id @param {import("../types.js").Branch[]} branches */
  branches: (id, branches) => json(`/tables/${id}/branches`, { table: id, body: { branches } }),

  /** @param {string} id @param {number} ply */
  goto: (id, ply) => json(`/tables/${id}/goto`, { table: id, body: { ply } }),

  /** @param {string} id @param {import("../types.js").Seating} seating */
  players: (id, seating) => json(`/tables/${id}/players`, { table: id, body: seating }),

  /** @param {string} id */
  step: (id) => json(`/tables/${id}/step`, { table: id, body: {} }),

  /** @param {string} id */
  stop: (id) => json(`/tables/${id}/stop`, { table: id, body: {} }),

  /** @param {string} id */
  open: (id) => json(`/tables/${id}/open`, { table: id, body: {} }),

  /** @param {string} id @param {string} format @returns {Promise<string>} */
  record: async (id, format) => (await request(`/tables/${id}/record?format=${format}`, { table: id })).text(),

  /** @param {string} id @returns {Promise<string>} */
  async report(id) {
    const text = await (await request(`/tables/${id}/report`, { table: id })).text();
    try {
      const parsed = JSON.parse(text);
      return typeof parsed === "string" ? parsed : (parsed.report ?? text);
    } catch {
      return text;
    }
  },

  /** @param {string} id */
  async remove(id) {
    await request(`/tables/${id}`, { table: id, method: "DELETE" });
    forgetTable(id);
  },
};
