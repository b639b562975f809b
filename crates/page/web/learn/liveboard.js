/** A board that shows a position and moves from there, asked from the server move by move. */

import { boardOf } from "../boards/index.js";
import { api } from "../lib/api.js";
import { h, wordsOf } from "../lib/dom.js";
import { gameOf } from "../lib/games.js";
import { textOf } from "../lib/texts.js";

/** @typedef {import("../lib/types.js").Look} Look */
/** @typedef {{mayMove?: boolean, hint?: string | null, best?: string[]}} Showing */

/**
 * @param {HTMLElement} host
 * @param {{game: string, position?: string | null, onMove?: (move: string) => void}} options
 */
export function createLiveBoard(host, { game: text, position, onMove }) {
  const game = gameOf(text);
  const boardHost = h("div", { class: "live-board" });
  const problem = h("p", { class: "wrong", role: "status", hidden: true });
  host.append(boardHost, problem);
  const board = game ? boardOf(game.drawing)(boardHost, { drawing: game.drawing, onMove: (move) => onMove?.(move) }) : null;
  const seatNames = game ? (game.drawing.seats.length > 0 ? game.drawing.seats.map(({ name }) => textOf(name)) : game.seats) : [];
  /** Only the answer to the last question counts. */
  let questions = 0;
  /** The seat at the bottom of a card table: the one that is to move first. @type {number | null} */
  let viewer = null;

  return {
    /** The names of the seats. */
    seatNames,
    /**
     * Shows the position after these moves.
     * @param {string[]} moves
     * @param {Showing} [showing]
     * @returns {Promise<Look | null>} null if something else is shown by now, or it cannot be shown
     */
    async show(moves, { mayMove = false, hint = null, best = [] } = {}) {
      const question = ++questions;
      try {
        const look = await api.look({ game: text, ...(position ? { position } : {}), moves });
        if (question !== questions || !board) return null;
        viewer ??= look.turn;
        problem.hidden = true;
        board.update(look.scene, {
          legal: look.legal,
          lastMove: moves.at(-1) ?? null,
          heat: null,
          values: null,
          line: null,
          hint,
          view: look.scene.kind === "cards" && viewer !== null ? String(viewer) : "open",
          seatNames,
          seatPlayers: seatNames.map(() => ""),
          turn: look.turn,
          mayMove: mayMove && look.turn !== null,
          truth: best.length > 0 ? { value: 0, unit: "payoff", best, lost: 0, mistake: false } : null,
        });
        return look;
      } catch (error) {
        if (question === questions) {
          problem.textContent = wordsOf(error);
          problem.hidden = false;
        }
        return null;
      }
    },
    /** A key that no square takes; true if it was used. @param {KeyboardEvent} event */
    key: (event) => board?.key?.(event) ?? false,
    destroy() {
      questions += 1;
      board?.destroy();
    },
  };
}
