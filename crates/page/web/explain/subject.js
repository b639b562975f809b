/** What the panels talk about: one position, what an engine thinks of it, and what is true. */

import { exactOfMove } from "./truth.js";
import { payoffIsPoints } from "./values.js";

/** @typedef {import("../lib/types.js").Analysis} Analysis */
/** @typedef {import("../lib/types.js").PositionQuery} PositionQuery */
/** @typedef {import("../lib/types.js").Facts} Facts */
/** @typedef {import("../lib/types.js").TableState} TableState */
/** @typedef {import("../lib/types.js").ExactValue} ExactValue */
/** @typedef {import("./heat.js").Policy} Policy */
/** @typedef {import("./history.js").HistoryPoint} HistoryPoint */
/** @typedef {import("./truth.js").Exact} Exact */

/**
 * What the page knows. Without `analysis` the panels explain the move that led to `ply`.
 * @typedef {object} Input
 * @property {TableState} state
 * @property {number} [ply] the moves made on the board that is shown; default: all
 * @property {Analysis | null} [analysis] of the position shown, from a hint or from exploring
 * @property {Facts | null} [facts] that belong to `analysis`
 * @property {ExactValue | null} [truth] of the position shown
 * @property {PositionQuery} [at] the position shown, if it is not the table at `ply`
 * @property {HistoryPoint[]} [history] of the whole game, if `state` holds only a part
 * @property {import("../lib/types.js").Thinking | null} [live] while an engine thinks
 */

/**
 * @typedef {object} Subject
 * @property {string} position names the position, to notice that it changed
 * @property {PositionQuery} at
 * @property {number | null} seat whose thoughts these are
 * @property {string | null} played the move that was made there
 * @property {boolean} live
 * @property {Analysis | null} analysis
 * @property {boolean} opinion whether the analysis says what the position is worth
 * @property {Facts | null} facts
 * @property {Policy} policy
 * @property {Exact | null} truth
 * @property {boolean} points payoffs are points of a card game
 * @property {string} player the engine to ask for more
 */

/**
 * @param {Input} input
 * @returns {Subject}
 */
export function subjectOf({ state, ply = state.moves.length, analysis, facts, truth, at, live }) {
  const table = { table: state.id, view: state.view, moves: [] };
  if (live && analysis === undefined && ply >= state.moves.length) {
    const here = { ...table, ply };
    return complete(state, {
      at: here,
      seat: live.seat,
      played: null,
      live: true,
      analysis: live.analysis,
      facts: live.facts,
      truth: null,
    });
  }
  if (analysis !== undefined) {
    const here = at ?? { ...table, ply };
    return complete(state, { at: here, seat: null, played: null, live: false, analysis, facts, truth: truth ?? null });
  }
  const move = state.moves[ply - 1];
  if (!move) {
    return complete(state, { at: { ...table, ply: 0 }, seat: null, played: null, live: false, analysis: null, facts: null, truth: null });
  }
  return complete(state, {
    at: { ...table, ply: ply - 1 },
    seat: move.seat,
    played: move.move,
    live: false,
    analysis: move.analysis,
    facts: move.facts,
    truth: truth ?? move.truth ?? null,
  });
}

/**
 * @param {TableState} state
 * @param {object} known
 * @param {PositionQuery} known.at
 * @param {number | null} known.seat
 * @param {string | null} known.played
 * @param {boolean} known.live
 * @param {Analysis | null} known.analysis
 * @param {Facts | null} [known.facts]
 * @param {ExactValue | null} known.truth
 * @returns {Subject}
 */
function complete(state, { analysis, facts, truth, ...known }) {
  return {
    ...known,
    position: JSON.stringify(known.at),
    analysis,
    opinion: facts?.opinion ?? false,
    facts: facts ?? null,
    // Attention is what a player counted or predicted; shares that only follow from values say nothing new.
    policy: analysis?.moves.some(({ visits, prior }) => visits !== null || prior !== null) ? (facts?.policy ?? []) : [],
    truth: truth ? exactOfMove(truth) : null,
    points: payoffIsPoints(state.scene),
    player: playerToAsk(state.players, known.seat),
  };
}

/**
 * The engine whose thoughts are shown, else any engine at the table, else a fair default.
 * @param {string[]} players
 * @param {number | null} seat
 */
export function playerToAsk(players, seat) {
  const own = seat === null ? undefined : players[seat];
  const engines = [own, ...players].filter((player) => player !== undefined && player !== "human");
  return engines[0] ?? "level=5";
}

/**
 * For whom the charts speak at first: the seat that looks, else the first person, else the first seat.
 * @param {TableState} state
 */
export function firstViewer({ view, players }) {
  if (view !== "open") return Number(view);
  return Math.max(0, players.indexOf("human"));
}

/**
 * The point of the chart for the move that is being thought about.
 * @param {Input["live"]} live
 * @param {number} moves made so far
 * @returns {HistoryPoint | null}
 */
export function livePoint(live, moves) {
  if (!live?.facts.opinion) return null;
  const { analysis, facts, seat } = live;
  const { value, unit, best } = analysis;
  const truth = { exact: null, exactUnit: null, mistake: false, lost: 0 };
  return { ply: moves + 1, seat, move: best, value, unit, entropy: analysis.moves.length > 0 ? facts.entropy : null, ...truth };
}
