/**
 * Games that are moved by squares: one to place a piece, two to move one, three to move one and shoot. The half-made move
 * is a prefix of the legal moves, so no rule is known here.
 */

import { groupHeat } from "../explain/heat.js";
import { h } from "../lib/dom.js";
import { pieceName, squaresOf } from "../lib/drawing.js";
import { textOf } from "../lib/texts.js";
import { CELL, createGrid, lineNumbers, squareName, squarePlace } from "./board.js";
import { drawPiece } from "./pieces.js";

/** @typedef {import("../lib/types.js").BoardScene} BoardScene */
/** @typedef {import("../lib/types.js").BoardView} BoardView */
/** @typedef {import("./board.js").Change} Change */
/** @typedef {import("./board.js").Mark} Mark */

const TURN = 360;
/** How many of the best moves are drawn as arrows. */
const ARROWS = 3;

/** @type {import("../lib/types.js").CreateBoard} */
export function createBoard(host, { drawing, onMove }) {
  const { steps } = drawing;
  const isPlacing = steps.length === 1;
  /** @type {BoardScene | null} */
  let scene = null;
  /** @type {BoardView | null} */
  let shown = null;
  /** The squares chosen so far. @type {string[]} */
  let chosen = [];
  const advice = h("p", { class: "board-advice", role: "status", hidden: isPlacing });
  const grid = createGrid(host, {
    className: `surface-${drawing.surface}`,
    onChoose,
    drawPiece: (piece) => drawPiece(drawing, piece),
    pieceName: (piece) => pieceName(drawing, piece),
    animate: isPlacing ? turnOver : glide,
  });
  host.append(advice);

  /** Legal moves that begin with what was chosen. @returns {string[]} */
  const open = () => shown?.legal.filter((move) => chosen.every((square, index) => squaresOf(move)[index] === square)) ?? [];

  /** @param {string} name */
  function onChoose(name) {
    if (!shown?.mayMove) return;
    if (chosen.length === 1 && chosen[0] === name) chosen = [];
    else if (open().some((move) => squaresOf(move)[chosen.length] === name)) chosen.push(name);
    else if (shown.legal.some((move) => squaresOf(move)[0] === name)) chosen = [name];
    else return;
    const made = open().find((move) => squaresOf(move).length === chosen.length);
    if (made) {
      chosen = [];
      onMove(made);
    }
    draw();
  }

  function draw() {
    if (!scene || !shown) return;
    const { legal, mayMove, heat, hint, line, lastMove, truth } = shown;
    const half = displaced(scene, chosen);
    const next = (/** @type {string} */ move) => squaresOf(move)[chosen.length];
    const follows = (/** @type {string} */ move) => chosen.every((square, index) => squaresOf(move)[index] === square);
    const targets = new Set((mayMove || isPlacing ? legal.filter(follows) : []).map(next));
    const warm = heat && heatHere(heat, follows, next);
    const hinted = hint ? squaresOf(hint) : [];
    const numbers = lineNumbers(isPlacing ? line : line?.[0] ? squaresOf(line[0]) : null);
    const last = lastMove ? squaresOf(lastMove) : [];
    const best = new Set((truth?.best ?? []).filter(follows).map(next));
    const marks = new Map(
      half.squares.map((_, place) => {
        const name = squareName(half, place);
        const isHinted =
          hint !== null && follows(hint) && (hinted[chosen.length] === name || (chosen.length === 0 && hinted.includes(name)));
        /** @type {Mark} */
        const mark = {
          legal: targets.has(name),
          selected: chosen.includes(name),
          last: chosen.length === 0 && last.includes(name),
          deciding: half.deciding.includes(place),
          hint: isHinted,
          exact: best.has(name),
          heat: warm?.get(name),
          line: numbers.get(name),
        };
        return [name, mark];
      }),
    );
    grid.update(half, marks, chosen.length === 0 && !isPlacing ? arrowsOf(shown) : []);
    advice.textContent = mayMove && !isPlacing ? textOf(steps[chosen.length]) : "";
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

/** The board while a move is half made: the piece already stands where it goes. @param {BoardScene} scene @param {string[]} chosen */
function displaced(scene, chosen) {
  if (chosen.length < 2) return scene;
  const squares = [...scene.squares];
  const from = squarePlace(scene, chosen[0]);
  squares[squarePlace(scene, chosen[1])] = squares[from];
  squares[from] = null;
  return { ...scene, squares };
}

/**
 * The heat of the squares that could be chosen next.
 * @param {NonNullable<BoardView["heat"]>} heat
 * @param {(move: string) => boolean} follows
 * @param {(move: string) => string | undefined} next
 */
function heatHere(heat, follows, next) {
  return groupHeat(heat, (move) => (follows(move) ? (next(move) ?? null) : null));
}

/** The best moves as arrows from square to square, the best one first. @param {BoardView} view @returns {import("./board.js").Arrow[]} */
function arrowsOf({ heat, hint }) {
  const values = [...(heat ?? [])].filter(([, { isValue }]) => isValue);
  const best = values.sort(([, one], [, other]) => other.share - one.share).map(([move]) => move);
  const moves = [...new Set([...(hint ? [hint] : []), ...best])].slice(0, hint || best.length > 0 ? ARROWS : 0);
  return moves.flatMap((move, rank) => {
    const [from, to, shot] = squaresOf(move);
    if (!to) return [];
    /** @type {import("./board.js").Arrow[]} */
    const arrows = [{ from, to, rank, isShot: false }];
    return shot ? [...arrows, { from: to, to: shot, rank, isShot: true }] : arrows;
  });
}

/** Pieces glide from the square they left; what is new appears. @param {Change} change */
function glide({ now, place, columns, before, after }) {
  if (!now) return;
  const piece = after[place];
  const from = before.findIndex((old, index) => old === piece && after[index] !== piece);
  if (from >= 0) {
    const x = ((from % columns) - (place % columns)) * CELL;
    const y = (Math.floor(from / columns) - Math.floor(place / columns)) * CELL;
    now.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: 380, easing: "ease-in-out" });
  } else {
    appear(now, 260, 300);
  }
}

/** The old face closes, then the new one opens; discs further away follow later. @param {Change} change */
function turnOver({ group, old, now, distance }) {
  if (!now) return;
  if (!old) {
    appear(now, 160, 0);
    return;
  }
  const delay = distance * 55;
  const half = TURN / 2;
  group.append(old);
  now.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(0)" }], { duration: delay + half });
  const closing = old.animate([{ transform: "none" }, { transform: "scaleX(0)" }], {
    duration: half,
    delay,
    fill: "forwards",
    easing: "ease-in",
  });
  closing.onfinish = () => {
    old.remove();
    now.animate([{ transform: "scaleX(0)" }, { transform: "none" }], { duration: half, easing: "ease-out" });
  };
  closing.oncancel = () => old.remove();
}

/** @param {SVGElement} piece @param {number} duration @param {number} delay */
function appear(piece, duration, delay) {
  piece.animate(
    [
      { transform: "scale(0.2)", opacity: 0 },
      { transform: "none", opacity: 1 },
    ],
    { duration, delay, fill: "backwards", easing: "ease-out" },
  );
}
