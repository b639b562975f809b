/** Events tell what is new; here it is put together with what was known. */

/** @typedef {import("../types.js").TableState} TableState */

/**
 * The state that a change makes of the one before: its moves are those from the first new one on, its fields those that are new.
 * @param {TableState | null} before
 * @param {import("../types.js").TableChange} change
 * @returns {TableState}
 */
export function changedState(before, { moves_from, ...change }) {
  const kept = before?.moves.slice(0, moves_from) ?? [];
  const told = change.moves.map((move) => ({ ...move, analysis: withUnsaid(move.analysis) }));
  return /** @type {TableState} */ ({ ...before, ...change, moves: [...kept, ...told] });
}

/**
 * An analysis of an event with the fields of its moves that were left out because they say nothing.
 * @template {import("../types.js").Analysis | null} A
 * @param {A} analysis
 * @returns {A}
 */
export function withUnsaid(analysis) {
  const unsaid = { value: null, at_most: false, visits: null, prior: null, proof: null };
  return analysis && { ...analysis, moves: analysis.moves.map((entry) => ({ ...unsaid, ...entry })) };
}

/** The moves of a state that was asked for, so that a stream need not tell them again. @param {TableState} state */
export function knownMoves({ number, open, view, moves }) {
  return JSON.stringify({ number, open: open || view === "open", moves: moves.map(({ seat, move }) => [seat, move]) });
}
