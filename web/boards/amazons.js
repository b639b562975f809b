/** Amazons: choose an amazon, where it goes, and where its arrow flies. The half-made move is a prefix of the legal moves. */

import { groupPolicy, heatOf } from "../explain/heat.js";
import { h } from "../lib/dom.js";
import { TEXTS, wordOf } from "../lib/texts.js";
import { CELL, createGrid, squareName, squarePlace } from "./board.js";
import { PIECES } from "./pieces.js";

/** @typedef {import("../lib/types.js").BoardScene} BoardScene */
/** @typedef {import("../lib/types.js").BoardView} BoardView */
/** @typedef {import("./board.js").Change} Change */
/** @typedef {import("./board.js").Mark} Mark */

/** The squares of `d1-d7/g7`. @param {string} move */
const parts = (move) => move.split(/[-/]/);

/** @type {import("../lib/types.js").CreateBoard} */
export function createBoard(host, { onMove }) {
  /** @type {BoardScene | null} */
  let scene = null;
  /** @type {BoardView | null} */
  let shown = null;
  /** The squares chosen so far. @type {string[]} */
  let chosen = [];
  const advice = h("p", { class: "board-advice", role: "status" });
  const grid = createGrid(host, {
    className: "amazons",
    onChoose,
    drawPiece: PIECES.amazons,
    pieceName: (piece) => wordOf(TEXTS.board.amazonPieces, piece, piece),
    animate: glide,
  });
  host.append(advice);

  /** Legal moves that begin with what was chosen. */
  const open = () => (shown?.mayMove ? shown.legal.filter((move) => chosen.every((square, index) => parts(move)[index] === square)) : []);

  /** @param {string} name */
  function onChoose(name) {
    if (chosen[chosen.length - 1] === name && chosen.length === 1) chosen = [];
    else if (open().some((move) => parts(move)[chosen.length] === name)) chosen.push(name);
    else if (shown?.legal.some((move) => parts(move)[0] === name)) chosen = [name];
    else return;
    if (chosen.length === 3) {
      const move = `${chosen[0]}-${chosen[1]}/${chosen[2]}`;
      chosen = [];
      onMove(move);
    }
    draw();
  }

  function draw() {
    if (!scene || !shown) return;
    const half = displaced(scene, chosen);
    const targets = new Set(open().map((move) => parts(move)[chosen.length]));
    const heat = heatHere(shown, chosen);
    const hint = shown.hint ? parts(shown.hint) : [];
    const line = shown.line?.[0] ? parts(shown.line[0]) : [];
    const last = shown.lastMove ? parts(shown.lastMove) : [];
    const follows = chosen.every((square, index) => hint[index] === square);
    const marks = new Map(
      half.squares.map((_, place) => {
        const name = squareName(half, place);
        const step = line.indexOf(name);
        /** @type {Mark} */
        const mark = {
          legal: targets.has(name),
          selected: chosen.includes(name),
          last: chosen.length === 0 && last.includes(name),
          hint: follows ? hint[chosen.length] === name || (chosen.length === 0 && hint.includes(name)) : false,
          heat: heat?.get(name),
          line: step >= 0 ? String(step + 1) : undefined,
        };
        return [name, mark];
      }),
    );
    grid.update(half, marks);
    advice.textContent = shown.mayMove ? [TEXTS.board.amazons.from, TEXTS.board.amazons.to, TEXTS.board.amazons.arrow][chosen.length] : "";
  }

  return {
    update(next, view) {
      if (next.kind !== "board") return;
      const moved = !scene || next.squares.some((piece, place) => piece !== scene?.squares[place]);
      if (moved || !view.mayMove) chosen = [];
      scene = next;
      shown = view;
      draw();
    },
    key(event) {
      if (event.key !== "Escape" || chosen.length === 0) return false;
      chosen.pop();
      draw();
      return true;
    },
    destroy() {
      grid.destroy();
      advice.remove();
    },
  };
}

/** The board while a move is half made: the amazon already stands where it goes. @param {BoardScene} scene @param {string[]} chosen */
function displaced(scene, chosen) {
  if (chosen.length < 2) return scene;
  const squares = [...scene.squares];
  const from = squarePlace(scene, chosen[0]);
  squares[squarePlace(scene, chosen[1])] = squares[from];
  squares[from] = null;
  return { ...scene, squares };
}

/** The heat of the squares that could be chosen next. @param {BoardView} view @param {string[]} chosen */
function heatHere(view, chosen) {
  if (!view.heat) return null;
  const policy = [...view.heat].map(([move, { share }]) => /** @type {[string, number]} */ ([move, share]));
  const next = (/** @type {string} */ move) => {
    const squares = parts(move);
    return chosen.every((square, index) => squares[index] === square) ? squares[chosen.length] : null;
  };
  return heatOf(groupPolicy(policy, next));
}

/** Amazons glide from the square they left; arrows appear. @param {Change} change */
function glide({ now, place, columns, before, after }) {
  if (!now) return;
  const piece = after[place];
  const from = before.findIndex((old, index) => old === piece && after[index] !== piece);
  if (piece !== "arrow" && from >= 0) {
    const x = ((from % columns) - (place % columns)) * CELL;
    const y = (Math.floor(from / columns) - Math.floor(place / columns)) * CELL;
    now.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: 380, easing: "ease-in-out" });
  } else {
    now.animate(
      [
        { transform: "scale(0)", opacity: 0 },
        { transform: "none", opacity: 1 },
      ],
      { duration: 260, delay: piece === "arrow" ? 300 : 0, fill: "backwards", easing: "ease-out" },
    );
  }
}
