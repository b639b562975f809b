/** Sets up a position: pieces are chosen from a palette and clicked onto the board, cards are dealt, stones counted. */

import { createGrid, squarePlace } from "../boards/board.js";
import { positionText, shapeOf, startSquares } from "../boards/notation.js";
import { PIECES } from "../boards/pieces.js";
import { h, svg } from "../lib/dom.js";
import { TEXTS, wordOf } from "../lib/texts.js";
import { createCardEditor } from "./cardeditor.js";

const WORDS = TEXTS.setup;

/**
 * @param {string} game with its variant
 * @param {string[]} seats
 * @param {(text: string) => void} onChange with the text of the position
 */
export function createEditor(game, seats, onChange) {
  if (shapeOf(game)) return createBoardEditor(game, seats, onChange);
  return game.startsWith("doppelkopf") ? createCardEditor(seats, onChange) : createHeapEditor(seats, onChange);
}

/** @param {string[]} seats @param {() => void} onChange */
function turnChoice(seats, onChange) {
  const select = h(
    "select",
    { onchange: onChange, "data-testid": "editor-turn" },
    ...seats.map((seat, index) => h("option", { value: index }, seat)),
  );
  return { select, label: h("label", {}, `${WORDS.toMove} `, select) };
}

/** @param {string} game @param {string[]} seats @param {(text: string) => void} onChange */
function createBoardEditor(game, seats, onChange) {
  const name = game.split(":")[0];
  const shape = /** @type {import("../boards/notation.js").Shape} */ (shapeOf(game));
  const firstRow = /** @type {"top" | "bottom"} */ (name === "othello" ? "top" : "bottom");
  let squares = startSquares(game);
  /** @type {string | null} */
  let brush = shape.pieces[0];
  const host = h("div", { class: `editor-board ${name}-editor` });
  const words = name === "amazons" ? TEXTS.board.amazonPieces : TEXTS.board.pieces;
  const grid = createGrid(host, {
    className: name,
    drawPiece: PIECES[name],
    pieceName: (piece) => wordOf(words, piece, piece),
    onChoose: (square) => {
      const place = squarePlace(scene(), square);
      squares = squares.map((piece, index) => (index === place ? (piece === brush ? null : brush) : piece));
      changed();
    },
  });
  const turn = turnChoice(seats, changed);
  const palette = h("div", { class: "palette", role: "radiogroup", "aria-label": WORDS.piece });

  /** @returns {import("../lib/types.js").BoardScene} */
  function scene() {
    return { kind: "board", columns: shape.columns, rows: shape.rows, first_row: firstRow, squares, counts: [], deciding: [], name: null };
  }

  function drawPalette() {
    const choices = [...shape.pieces, null].map((piece) => {
      const label = piece === null ? WORDS.empty : wordOf(words, piece, piece);
      const picture = svg(
        "svg",
        { viewBox: "-50 -50 100 100", width: 30, height: 30, "aria-hidden": "true" },
        piece !== null ? PIECES[name](piece) : svg("path", { class: "eraser", d: "M-22,-22 L22,22 M22,-22 L-22,22" }),
      );
      const choose = () => {
        brush = piece;
        drawPalette();
      };
      return h(
        "button",
        {
          type: "button",
          role: "radio",
          "aria-checked": String(brush === piece),
          title: label,
          "aria-label": label,
          "data-testid": `brush-${piece ?? "empty"}`,
          class: name,
          onclick: choose,
        },
        picture,
      );
    });
    palette.replaceChildren(...choices);
  }

  function changed() {
    grid.update(scene(), new Map());
    onChange(positionText(game, squares, Number(turn.select.value)));
  }

  /** @param {(string | null)[]} next */
  function reset(next) {
    squares = next;
    changed();
  }
  drawPalette();
  changed();
  return h(
    "div",
    { class: "editor" },
    h("p", { class: "note" }, WORDS.editorHelp),
    h(
      "div",
      { class: "editor-tools" },
      palette,
      turn.label,
      h("button", { type: "button", onclick: () => reset(startSquares(game)) }, WORDS.initial),
      h("button", { type: "button", "data-testid": "editor-clear", onclick: () => reset(squares.map(() => null)) }, WORDS.clear),
    ),
    host,
  );
}

/** @param {string[]} seats @param {(text: string) => void} onChange */
function createHeapEditor(seats, onChange) {
  const stones = h("input", { type: "number", min: 1, max: 99, value: 11, oninput: changed, "data-testid": "editor-stones" });
  const turn = turnChoice(seats, changed);
  function changed() {
    onChange(`${stones.value} ${turn.select.value === "0" ? "first" : "second"}`);
  }
  changed();
  return h("div", { class: "editor" }, h("div", { class: "editor-tools" }, h("label", {}, `${WORDS.stones} `, stones), turn.label));
}
