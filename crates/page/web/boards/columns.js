/** Games where stones fall: a plate with holes, stones behind it, and one button per column. */

import { h, motionAllowed, setAttributes, svg } from "../lib/dom.js";
import { pieceName } from "../lib/drawing.js";
import { TEXTS } from "../lib/texts.js";
import { CELL } from "./board.js";
import { drawPiece } from "./pieces.js";

/** @typedef {import("../lib/types.js").BoardScene} BoardScene */
/** @typedef {import("../lib/types.js").BoardView} BoardView */

const TOP = 70;
const RADIUS = 40;

/** @type {import("../lib/types.js").CreateBoard} */
export function createBoard(host, { drawing, onMove }) {
  /** @type {BoardView | null} */
  let shown = null;
  /** @type {(string | null)[] | null} */
  let before = null;
  let focus = 0;
  /** @type {SVGGElement[]} */
  let columns = [];
  const stones = svg("g", { "aria-hidden": "true" });
  const marks = svg("g", { class: "marks", "aria-hidden": "true" });
  const root = h("div", { class: "board columns" });
  host.append(root);

  /** @param {number} column */
  function choose(column) {
    const move = String(column + 1);
    if (shown?.mayMove && shown.legal.includes(move)) onMove(move);
  }

  /** @param {number} column */
  function moveFocus(column) {
    columns[focus]?.setAttribute("tabindex", "-1");
    focus = column;
    columns[focus]?.setAttribute("tabindex", "0");
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowLeft") moveFocus(Math.max(0, focus - 1));
    else if (event.key === "ArrowRight") moveFocus(Math.min(columns.length - 1, focus + 1));
    else if (event.key === "Enter" || event.key === " ") choose(focus);
    else return;
    columns[focus].focus();
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {BoardScene} scene */
  function build(scene) {
    const width = scene.columns * CELL;
    const height = scene.rows * CELL;
    focus = Math.floor(scene.columns / 2);
    columns = Array.from({ length: scene.columns }, (_, column) =>
      svg(
        "g",
        {
          role: "gridcell",
          class: "column",
          transform: `translate(${column * CELL} 0)`,
          tabindex: column === focus ? 0 : -1,
          "data-testid": `column-${column + 1}`,
          onclick: () => choose(column),
          onfocus: () => moveFocus(column),
        },
        svg("rect", { class: "hit", y: -TOP, width: CELL, height: height + TOP, rx: 14 }),
        svg("circle", { class: "waiting", cx: CELL / 2, cy: -TOP / 2 + 2, r: 28 }),
      ),
    );
    const numbers = columns.map((_, column) =>
      svg("text", { class: "coordinate", x: column * CELL + CELL / 2, y: height + 42, "aria-hidden": "true" }, column + 1),
    );
    const picture = svg(
      "svg",
      {
        viewBox: `-20 ${-TOP} ${width + 40} ${height + TOP + 60}`,
        role: "grid",
        "aria-label": TEXTS.table.board,
        "data-testid": "board",
        onkeydown: onKey,
      },
      svg("rect", { class: "back", x: -10, y: -10, width: width + 20, height: height + 20, rx: 24 }),
      stones,
      svg("path", { class: "plate", "fill-rule": "evenodd", d: plate(scene.columns, scene.rows) }),
      ...numbers,
      marks,
      svg("g", { role: "row" }, ...columns),
    );
    root.replaceChildren(picture);
  }

  /** @param {BoardScene} scene */
  function drawStones(scene) {
    const groups = scene.squares.flatMap((piece, place) => {
      if (piece === null) return [];
      const drawn = drawPiece(drawing, piece);
      if (before && before[place] === null && motionAllowed()) drop(drawn, Math.floor(place / scene.columns));
      return [svg("g", { transform: centre(place, scene.columns) }, drawn)];
    });
    stones.replaceChildren(...groups);
    before = scene.squares;
  }

  /** @param {BoardScene} scene @param {BoardView} view */
  function drawMarks(scene, view) {
    const shapes = [];
    const last = view.lastMove === null ? -1 : topStone(scene, Number(view.lastMove) - 1);
    if (last >= 0) shapes.push(svg("circle", { class: "last-ring", transform: centre(last, scene.columns), r: 15 }));
    for (const place of scene.deciding) {
      shapes.push(svg("circle", { class: "deciding-ring", transform: centre(place, scene.columns), r: RADIUS }));
    }
    const line = linePlaces(scene, view.line);
    for (let column = 0; column < scene.columns; column++) {
      const move = String(column + 1);
      const place = landing(scene.squares, scene, column);
      const heat = view.heat?.get(move);
      if (place < 0) continue;
      const at = centre(place, scene.columns);
      if (heat) {
        shapes.push(svg("circle", { class: "heat-disc", transform: at, r: RADIUS - 2, fill: heat.colour }));
        if (!line.has(place)) shapes.push(svg("text", { class: "heat-label", transform: at, y: 9 }, heat.label));
      }
      const value = view.values?.get(move);
      if (value) {
        shapes.push(
          svg("text", { class: "column-value", transform: centre(place % scene.columns, scene.columns), y: -CELL / 2 - 22 }, value),
        );
      }
      if (view.hint === move) shapes.push(svg("circle", { class: "hint-ring", transform: at, r: RADIUS }));
      if (view.truth?.best.includes(move)) shapes.push(svg("text", { class: "exact-mark", transform: at, x: 30, y: -24 }, "★"));
    }
    for (const [place, number] of line) {
      shapes.push(svg("circle", { class: "line-disc", transform: centre(place, scene.columns), r: 26 }));
      shapes.push(svg("text", { class: "line-number", transform: centre(place, scene.columns), y: 11 }, number));
    }
    marks.replaceChildren(...shapes);
  }

  return {
    update(scene, view) {
      if (scene.kind !== "board") return;
      shown = view;
      if (columns.length !== scene.columns) build(scene);
      drawStones(scene);
      drawMarks(scene, view);
      // The stone that waits above a column has the colour of the seat that is due.
      const due = view.turn === null ? null : drawing.seats[view.turn];
      root.className = `board columns surface-${drawing.surface} paint-${due?.colour ?? "grey"}`;
      columns.forEach((column, index) => {
        const move = String(index + 1);
        const legal = view.legal.includes(move);
        const held = scene.squares.flatMap((piece, place) => (piece !== null && place % scene.columns === index ? [piece] : []));
        const top = held[0] ? pieceName(drawing, held[0]) : TEXTS.board.empty;
        const words = [TEXTS.board.column(index + 1), `${held.length}/${scene.rows}`, top, legal && TEXTS.board.legal];
        const more = [view.lastMove === move && TEXTS.board.last, view.hint === move && TEXTS.board.best, view.heat?.get(move)?.label];
        setAttributes(column, {
          "aria-label": [...words, ...more].filter(Boolean).join(", "),
          "data-legal": legal ? "true" : null,
          "data-heat": view.heat?.get(move)?.share.toFixed(4),
        });
        column.classList.toggle("playable", legal && view.mayMove);
      });
    },
    key(event) {
      const column = Number(event.key) - 1;
      if (!Number.isInteger(column) || column < 0 || column >= columns.length) return false;
      choose(column);
      return true;
    },
    destroy: () => root.remove(),
  };
}

/** @param {number} place @param {number} columns */
function centre(place, columns) {
  return `translate(${(place % columns) * CELL + CELL / 2} ${Math.floor(place / columns) * CELL + CELL / 2})`;
}

/** A plate with round holes. @param {number} columns @param {number} rows */
function plate(columns, rows) {
  const width = columns * CELL + 20;
  const height = rows * CELL + 20;
  let path = `M14,-10h${width - 48}a24,24 0 0 1 24,24v${height - 48}a24,24 0 0 1 -24,24h${48 - width}a24,24 0 0 1 -24,-24v${48 - height}a24,24 0 0 1 24,-24z`;
  for (let place = 0; place < columns * rows; place++) {
    const x = (place % columns) * CELL + CELL / 2 - RADIUS;
    const y = Math.floor(place / columns) * CELL + CELL / 2;
    path += `M${x},${y}a${RADIUS},${RADIUS} 0 1 0 ${2 * RADIUS},0a${RADIUS},${RADIUS} 0 1 0 ${-2 * RADIUS},0z`;
  }
  return path;
}

/** A stone falls to its row and bounces a little. @param {SVGElement} falling @param {number} row */
function drop(falling, row) {
  const height = (row + 1) * CELL;
  falling.animate(
    [
      { transform: `translateY(${-height}px)`, easing: "cubic-bezier(0.5, 0, 0.9, 0.6)" },
      { transform: "translateY(0)", offset: 0.75, easing: "ease-out" },
      { transform: `translateY(${-height * 0.06}px)`, offset: 0.87, easing: "ease-in" },
      { transform: "translateY(0)" },
    ],
    { duration: 220 + row * 60 },
  );
}

/** Where a stone would come to rest in a column, or -1. @param {(string | null)[]} squares @param {BoardScene} scene @param {number} column */
function landing(squares, scene, column) {
  for (let row = scene.rows - 1; row >= 0; row--) {
    if (squares[row * scene.columns + column] === null) return row * scene.columns + column;
  }
  return -1;
}

/** The uppermost stone of a column, or -1. @param {BoardScene} scene @param {number} column */
function topStone(scene, column) {
  for (let row = 0; row < scene.rows; row++) {
    if (scene.squares[row * scene.columns + column] !== null) return row * scene.columns + column;
  }
  return -1;
}

/** Where the stones of a line would lie. @param {BoardScene} scene @param {string[] | null} line @returns {Map<number, string>} */
function linePlaces(scene, line) {
  const squares = [...scene.squares];
  /** @type {Map<number, string>} */
  const places = new Map();
  line?.forEach((move, index) => {
    const place = landing(squares, scene, Number(move) - 1);
    if (place < 0) return;
    squares[place] = "line";
    places.set(place, String(index + 1));
  });
  return places;
}
