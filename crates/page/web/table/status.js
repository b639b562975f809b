/** The line above the board: whose turn it is, how the game ended, and the way back from an earlier move. */

import { isOver } from "../together/next.js";
import { isVisitor } from "../together/people.js";
import { drawIfChanged, h } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { moveName, saidWord, squaresOf } from "../lib/drawing.js";
import { TEXTS } from "../lib/texts.js";
import { shownOf } from "./model.js";
import { outcomeOf } from "./outcome.js";

/** @typedef {import("../lib/types.js").TableState} TableState */
/** @typedef {import("./model.js").Shown} Shown */

const MARKS = { won: "✓", lost: "✗", drawn: "=" };

/** The state of the game, in words. @param {TableState} state @param {Shown} shown */
export function statusWords(state, shown) {
  if (shown.mode === "past") return TEXTS.table.looking(shown.ply, state.plies);
  if (shown.mode === "live" && state.result) {
    const outcome = outcomeOf(state, null);
    return outcome ? [outcome.title, outcome.detail].filter(Boolean).join(": ") : "";
  }
  if (shown.turn === null) return "";
  const seat = state.seat_names[shown.turn];
  if (shown.mode === "explore") return TEXTS.table.turn(seat);
  if (state.error) return state.error;
  if (state.paused && state.players[shown.turn] !== "human") return TEXTS.table.paused;
  if (state.may_move && shown.legal.length > 0) return `${TEXTS.table.yourTurn} (${seat})`;
  return state.thinking ? TEXTS.table.thinking(seat) : TEXTS.table.turn(seat);
}

/** What happened from one state to the next, for people who listen. @param {TableState} before @param {TableState} next @param {import("../lib/types.js").Drawing} drawing */
export function newsWords(before, next, drawing) {
  const moves = next.moves
    .slice(Math.min(before.plies, next.plies - 1))
    .map(({ seat, move }) => TEXTS.table.played(next.seat_names[seat], moveName(move, drawing)));
  return [...moves, statusWords(next, shownOf(next, null, null))].join(". ");
}

/**
 * @param {HTMLElement} host
 * @param {import("../lib/types.js").Drawing} drawing
 * @param {{back: () => void, play: (move: string) => void, review: () => void, rematch: () => void}} actions
 */
export function createStatus(host, drawing, { back, play, review, rematch }) {
  /**
   * How the game ended and what can be done now.
   * @param {import("./outcome.js").Outcome} outcome
   * @param {string | null} opening
   * @param {{again: boolean, leads: boolean}} offers whether the reader may play once more, and whether nothing leads on but the review
   */
  function resultCard({ kind, title, detail }, opening, { again, leads }) {
    return h(
      "div",
      { class: "result-card" },
      h(
        "div",
        { class: `result-title result-${kind}`, "data-testid": "result", "data-kind": kind },
        kind !== "watched" && h("span", { class: `sign sign-${kind}`, "aria-hidden": "true" }, MARKS[kind]),
        title,
      ),
      detail && h("div", { class: "result-detail" }, detail),
      opening && h("small", { class: "opening" }, opening),
      h(
        "div",
        { class: "row result-buttons" },
        h(
          "button",
          { type: "button", class: leads ? "primary" : null, onclick: review, "data-testid": "open-review" },
          TEXTS.result.review,
        ),
        again &&
          h(
            "button",
            { type: "button", onclick: rematch, title: TEXTS.result.rematchTitle, "data-testid": "rematch" },
            icon("swap"),
            TEXTS.result.rematch,
          ),
      ),
    );
  }

  return {
    /** @param {TableState} state @param {Shown} shown @param {boolean} connected @param {number | null} seat of the reader */
    update(state, shown, connected, seat) {
      const { scene, legal, mode } = shown;
      const words = connected ? statusWords(state, shown) : TEXTS.lost;
      // What no square stands for is said: a pass, for instance.
      const spoken = shown.mayMove && drawing.gesture === "squares" ? legal.filter((move) => squaresOf(move).length === 0) : [];
      const opening = scene.kind === "board" ? scene.name : null;
      const outcome = connected && mode === "live" ? outcomeOf(state, seat) : null;
      const again = !isVisitor(state) && state.series === null;
      const offers = { again, leads: isVisitor(state) || state.series === null || isOver(state.series) };
      if (outcome) return void drawIfChanged(host, [outcome, opening, offers], () => [resultCard(outcome, opening, offers)]);
      drawIfChanged(host, [words, opening, spoken, mode], () => [
        h("span", {}, words),
        opening && h("small", { class: "opening" }, opening),
        mode === "past" && h("button", { type: "button", onclick: back, "data-testid": "to-now" }, TEXTS.table.toNow),
        ...spoken.map((move) => {
          const { name, meaning } = saidWord(drawing, move);
          const say = () => play(move);
          return h(
            "button",
            { type: "button", class: "primary", onclick: say, "data-testid": `square-${move}` },
            meaning ? `${name}: ${meaning}` : name,
          );
        }),
      ]);
    },
  };
}
