/** A position to click through: prepared moves one by one, moves of one's own, and an engine to ask. */

import { valueWords } from "../explain/values.js";
import { api } from "../lib/api.js";
import { h, refill, wordsOf } from "../lib/dom.js";
import { moveName } from "../lib/drawing.js";
import { gameOf } from "../lib/games.js";
import { createLiveBoard } from "./liveboard.js";
import { TEXTS } from "./texts.js";

/** @typedef {{game: string, position?: string | null, moves?: string[], player?: string | null, about?: string}} Example */

const WORDS = TEXTS.example;

/** @param {HTMLElement} host @param {Example} example */
export function createExample(host, { game, position, moves: prepared = [], player = null, about = "" }) {
  const drawing = gameOf(game)?.drawing ?? null;
  /** @type {string[]} */
  let moves = [];
  const boardHost = h("div", { class: "example-board" });
  const said = h("p", { class: "example-said", role: "status" });
  const buttons = h("div", { class: "example-tools" });
  const root = h(
    "figure",
    { class: "example", "data-testid": "example" },
    boardHost,
    h("figcaption", {}, about ? h("p", {}, about) : null, buttons, said),
  );
  host.append(root);
  const board = createLiveBoard(boardHost, { game, position, onMove: (move) => void go([...moves, move]) });

  /** Whether the moves so far are the prepared ones. */
  const onTrack = () => moves.every((move, index) => move === prepared[index]);

  /** @param {string[]} next */
  async function go(next) {
    const look = await board.show(next, { mayMove: true });
    if (!look) return;
    moves = next;
    said.textContent = look.turn === null ? WORDS.over : "";
    root.dataset.plies = String(moves.length);
    draw(look.turn !== null);
  }

  /** @param {boolean} open whether there is a move to make */
  function draw(open) {
    const next = onTrack() ? prepared[moves.length] : undefined;
    const button = (/** @type {string} */ name, /** @type {() => void} */ act, /** @type {boolean} */ able, testid = "", primary = false) =>
      h(
        "button",
        { type: "button", class: primary ? "primary" : null, disabled: !able, "data-testid": testid || null, onclick: act },
        name,
      );
    refill(
      buttons,
      ...(prepared.length > 0
        ? [
            button(
              next === undefined ? WORDS.shown : WORDS.next(drawing ? moveName(next, drawing) : next),
              () => void go([...moves, next ?? ""]),
              next !== undefined,
              "example-next",
              true,
            ),
          ]
        : []),
      button(WORDS.back, () => void go(moves.slice(0, -1)), moves.length > 0, "example-back"),
      button(WORDS.reset, () => void go([]), moves.length > 0, "example-reset"),
      ...(player ? [button(WORDS.ask, () => void analyse(), open, "example-ask")] : []),
    );
  }

  /** Asks the engine about the position on the board. */
  async function analyse() {
    if (!player) return;
    said.textContent = WORDS.thinking;
    try {
      const { analysis } = await api.analyse({ game, ...(position ? { position } : {}), moves }, player);
      const points = (gameOf(game)?.seats.length ?? 2) > 2;
      const best = drawing ? moveName(analysis.best, drawing) : analysis.best;
      said.textContent = WORDS.best(player, best, valueWords(analysis.value, analysis.unit, { points }));
      await board.show(moves, { mayMove: true, hint: analysis.best });
    } catch (error) {
      said.textContent = wordsOf(error);
    }
  }

  void go([]);
  return board;
}
