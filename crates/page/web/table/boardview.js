/** What the board is drawn from, beside the scene: everything here follows from the state of the table and what is shown of it. */

import { ownSeat } from "../lib/store.js";
import { isTaken, personName, seatKind } from "../together/people.js";

/** @typedef {import("../lib/types.js").BoardView} BoardView */
/** @typedef {import("../lib/types.js").TableState} TableState */
/** @typedef {import("./model.js").Shown} Shown */

/**
 * @typedef {object} Beside
 * @property {{heat: BoardView["heat"], hint: string | null}} marks
 * @property {string[] | null} line
 * @property {import("../lib/types.js").PresenceNews | null} presence
 * @property {number[] | null} partners how likely each seat is the partner
 */

/** @param {TableState} live @param {Shown} shown @param {Beside} beside @returns {BoardView} */
export function boardView(live, shown, beside) {
  const isLive = shown.mode === "live";
  return {
    legal: shown.legal,
    lastMove: shown.lastMove,
    ...beside.marks,
    values: null,
    line: beside.line,
    view: ownSeat(live.id) ?? live.view,
    seatNames: live.seat_names,
    seatPlayers: live.players.map((_, seat) => personName(live, seat)),
    turn: isLive && live.result ? null : shown.turn,
    mayMove: shown.mayMove,
    truth: shown.mode === "past" ? (live.moves[shown.ply]?.truth ?? null) : null,
    table: tableView(live, shown, beside),
  };
}

/** What a card table shows beside the scene. @param {TableState} live @param {Shown} shown @param {Beside} beside */
function tableView(live, shown, { presence, partners }) {
  const isLive = shown.mode === "live";
  return {
    seatKinds: live.players.map((_, seat) => seatKind(live, seat)),
    seatTaken: live.players.map((_, seat) => isTaken(live, seat)),
    present: presence?.present ?? null,
    live: isLive,
    gameKey: `${live.id} ${live.number}`,
    history: shown.mode === "explore" ? null : live.moves.slice(0, shown.ply),
    calls: isLive ? live.calls : [],
    series: live.series,
    partners: isLive ? partners : null,
  };
}

/** Names a drawing of the board: an equal one need not be drawn again. @param {Shown} shown @param {BoardView} view */
export function drawingKey(shown, view) {
  const table = shown.scene.kind === "cards" ? { ...view.table, history: shown.ply } : null;
  return JSON.stringify([shown.scene, { ...view, table, heat: [...(view.heat ?? [])] }]);
}
