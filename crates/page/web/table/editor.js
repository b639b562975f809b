/**
 * Sets up a position: pieces are chosen from a palette and clicked onto the board, cards are dealt, stones counted. It tells
 * which piece is where; the server writes the position and says what is wrong with it.
 */

import { createGrid, squarePlace } from "../boards/board.js";
import { drawPiece } from "../boards/pieces.js";
import { h, svg } from "../lib/dom.js";
import { pieceName } from "../lib/drawing.js";
import { TEXTS } from "../lib/texts.js";
import { createCardEditor } from "./cardeditor.js";

/** @typedef {import("../lib/types.js").BoardScene} BoardScene */
/** @typedef {import("../lib/types.js").Drawing} Drawing */
/** @typedef {import("../lib/types.js").HeapScene} HeapScene */
/** @typedef {import("../lib/types.js").Scene} Scene */
/** @typedef {import("../lib/types.js").Setup} Setup */

const WORDS = TEXTS.setup;

/**
 * @param {Drawing} drawing
 * @param {Scene} start the usual start of the variant
 * @param {string[]} seats
 * @param {(setup: Setup) => void} onChange
 */
export function createEditor(drawing, start, seats, onChange) {
  switch (start.kind) {
    case "board":
      return createBoardEditor(drawing, start, seats, onChange);
    case "heap":
      return createHeapEditor(start, seats, onChange);
    case "cards":
      return createCardEditor(drawing, start, seats, onChange);
    case "text":
      return h("p", { class: "note" }, WORDS.noEditor);
  }
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

/** @param {Drawing} drawing @param {BoardScene} start @param {string[]} seats @param {(setup: Setup) => void} onChange */
function createBoardEditor(drawing, start, seats, onChange) {
  let { squares } = start;
  /** @type {string | null} */
  let brush = drawing.pieces[0]?.code ?? null;
  const host = h("div", { class: "editor-board" });
  const grid = createGrid(host, {
    className: `surface-${drawing.surface}`,
    drawPiece: (piece) => drawPiece(drawing, piece),
    pieceName: (piece) => pieceName(drawing, piece),
    onChoose: (square) => {
      const place = squarePlace(start, square);
      squares = squares.map((piece, index) => (index === place ? (piece === brush ? null : brush) : piece));
      changed();
    },
  });
  const turn = turnChoice(seats, changed);
  const palette = h("div", { class: "palette", role: "radiogroup", "aria-label": WORDS.piece });

  function drawPalette() {
    const choices = [...drawing.pieces.map(({ code }) => code), null].map((piece) => {
      const label = piece === null ? WORDS.empty : pieceName(drawing, piece);
      const picture = svg(
        "svg",
        { viewBox: "-50 -50 100 100", width: 30, height: 30, "aria-hidden": "true" },
        piece !== null ? drawPiece(drawing, piece) : svg("path", { class: "eraser", d: "M-22,-22 L22,22 M22,-22 L-22,22" }),
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
          onclick: choose,
        },
        picture,
      );
    });
    palette.replaceChildren(...choices);
  }

  function changed() {
    grid.update({ ...start, squares, deciding: [], name: null }, new Map());
    onChange({ kind: "board", columns: start.columns, squares, turn: Number(turn.select.value) });
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
      h("button", { type: "button", onclick: () => reset(start.squares) }, WORDS.initial),
      h("button", { type: "button", "data-testid": "editor-clear", onclick: () => reset(squares.map(() => null)) }, WORDS.clear),
    ),
    host,
  );
}

/** @param {HeapScene} start @param {string[]} seats @param {(setup: Setup) => void} onChange */
function createHeapEditor(start, seats, onChange) {
  const stones = h("input", { type: "number", min: 1, value: start.stones, oninput: changed, "data-testid": "editor-stones" });
  const turn = turnChoice(seats, changed);
  function changed() {
    onChange({ kind: "heap", stones: Number(stones.value), turn: Number(turn.select.value) });
  }
  changed();
  return h("div", { class: "editor" }, h("div", { class: "editor-tools" }, h("label", {}, `${WORDS.stones} `, stones), turn.label));
}
