/**
 * What the table screen shows: the game as it stands, an earlier move of it, or moves that were only tried. Everything here
 * is data; drawing and asking happen elsewhere.
 */

/** @typedef {import("../lib/types.js").Analysis} Analysis */
/** @typedef {import("../lib/types.js").Analysed} Analysed */
/** @typedef {import("../lib/types.js").PositionQuery} PositionQuery */
/** @typedef {import("../lib/types.js").Look} Look */
/** @typedef {import("../lib/types.js").Scene} Scene */
/** @typedef {import("../lib/types.js").TableState} TableState */
/** @typedef {import("../lib/types.js").ExactValue} ExactValue */

/** Moves that were tried from a ply of the game, and what is there. @typedef {{ply: number, moves: string[], look: Look}} Exploration */

/**
 * What is on the screen.
 * @typedef {object} Shown
 * @property {"live" | "past" | "explore"} mode
 * @property {Scene} scene
 * @property {string[]} legal
 * @property {number} choices how many moves are legal, also where they are not listed
 * @property {number | null} turn
 * @property {string | null} lastMove
 * @property {boolean} mayMove a click on the board does something
 * @property {string | null} position
 * @property {number} ply moves of the game that count
 * @property {PositionQuery} at
 * @property {string} key names the position
 */

/**
 * @param {TableState} live
 * @param {TableState | null} past
 * @param {Exploration | null} explore
 * @returns {Shown}
 */
export function shownOf(live, past, explore) {
  if (explore) {
    const { look, moves, ply } = explore;
    const lastMove = moves.at(-1) ?? live.moves[ply - 1]?.move ?? null;
    const mayMove = look.legal.length > 0;
    return complete(live, "explore", ply, moves, {
      scene: look.scene,
      legal: look.legal,
      choices: look.legal.length,
      turn: look.turn,
      position: look.position,
      lastMove,
      mayMove,
    });
  }
  const state = past ?? live;
  const ply = past ? past.ply : live.plies;
  return complete(live, past ? "past" : "live", ply, [], {
    scene: state.scene,
    legal: state.legal,
    choices: state.choices,
    turn: state.turn,
    position: state.position,
    lastMove: live.moves[ply - 1]?.move ?? null,
    mayMove: past ? state.legal.length > 0 : live.may_move,
  });
}

/**
 * @param {TableState} live
 * @param {Shown["mode"]} mode
 * @param {number} ply
 * @param {string[]} moves
 * @param {Pick<Shown, "scene" | "legal" | "choices" | "turn" | "lastMove" | "mayMove" | "position">} rest
 * @returns {Shown}
 */
function complete(live, mode, ply, moves, rest) {
  const at = { table: live.id, view: live.view, ply, moves };
  const history = live.moves.slice(0, ply).map(({ move }) => move);
  return { mode, ply, at, key: [...history, ...moves].join(" "), ...rest };
}

/** Whether the game continues without a person. @param {TableState} state */
export function enginesOnly(state) {
  return state.players.every((player) => player !== "human");
}
