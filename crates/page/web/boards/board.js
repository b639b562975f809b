/**
 * The grid that board games share: squares one can reach by mouse, finger and keyboard, pieces that move when they change,
 * and marks for legal moves, the last move, heat, hints and lines.
 *
 * Four layers lie on each other: squares, pieces, an optional front, marks. Only squares take part in clicks and focus.
 */

import { h, motionAllowed, setAttributes, svg } from "../lib/dom.js";
import { TEXTS } from "../lib/texts.js";

/** @typedef {import("../lib/types.js").BoardScene} BoardScene */
/** @typedef {import("../lib/types.js").Heat} Heat */

/** The side of a square in units of the drawing. */
export const CELL = 100;
const EDGE = 46;
const MARGIN = 16;

/**
 * What is to be seen on a square beside its piece.
 * @typedef {object} Mark
 * @property {boolean} [legal] can be chosen now
 * @property {boolean} [last] belongs to the last move
 * @property {boolean} [hint] is recommended
 * @property {boolean} [exact] is a best move beyond doubt
 * @property {boolean} [selected] was chosen as the first part of a move
 * @property {boolean} [deciding] decided the game
 * @property {Heat} [heat]
 * @property {string} [line] the number of this square in a shown line
 */

/**
 * @typedef {object} GridOptions
 * @property {string} className
 * @property {(name: string) => void} onChoose a square was clicked, or chosen with Enter
 * @property {(piece: string) => SVGElement} drawPiece a piece centred on the origin
 * @property {(piece: string) => string} pieceName
 * @property {(change: Change) => Animation | void} [animate] how a change of a square looks
 */

/**
 * A square that is not what it was.
 * @typedef {object} Change
 * @property {SVGGElement} group the pieces of the square
 * @property {SVGElement | null} old
 * @property {SVGElement | null} now
 * @property {number} place
 * @property {number} columns
 * @property {(string | null)[]} before
 * @property {(string | null)[]} after
 * @property {number} distance how far away the last move is
 */

/**
 * An arrow from square to square; rank 0 is the best move, a shot is drawn with dashes.
 * @typedef {{from: string, to: string, rank: number, isShot: boolean}} Arrow
 */

/** The name of a square. @param {BoardScene} scene @param {number} place */
export function squareName(scene, place) {
  const row = Math.floor(place / scene.columns);
  const number = scene.first_row === "top" ? row + 1 : scene.rows - row;
  return String.fromCharCode(97 + (place % scene.columns)) + number;
}

/** The place of a square name, or -1. @param {BoardScene} scene @param {string} name */
export function squarePlace(scene, name) {
  const column = name.charCodeAt(0) - 97;
  const number = Number(name.slice(1));
  const row = scene.first_row === "top" ? number - 1 : scene.rows - number;
  const inside = column >= 0 && column < scene.columns && row >= 0 && row < scene.rows;
  return inside ? row * scene.columns + column : -1;
}

/**
 * @param {HTMLElement} host
 * @param {GridOptions} options
 */
export function createGrid(host, options) {
  /** @type {BoardScene | null} */
  let scene = null;
  /** @type {SVGGElement[]} */
  let cells = [];
  /** @type {SVGGElement[]} */
  let pieces = [];
  /** @type {SVGGElement[]} */
  let marks = [];
  let focus = 0;
  const overlay = svg("g", { class: "arrows", "aria-hidden": "true" });
  const root = h("div", { class: `board ${options.className}` });
  host.append(root);

  /** @param {BoardScene} next */
  function build(next) {
    const size = `${next.columns}x${next.rows}`;
    if (root.dataset.size === size) return;
    root.dataset.size = size;
    focus = Math.floor(next.rows / 2) * next.columns + Math.floor(next.columns / 2);
    const places = next.squares.map((_, place) => place);
    const at = (/** @type {number} */ place) => `translate(${(place % next.columns) * CELL} ${Math.floor(place / next.columns) * CELL})`;
    cells = places.map((place) => cell(next, place, at(place)));
    pieces = places.map((place) => svg("g", { transform: at(place), class: "piece" }));
    marks = places.map((place) => svg("g", { transform: at(place), class: "mark" }));
    const rows = Array.from({ length: next.rows }, (_, row) =>
      svg("g", { role: "row" }, ...cells.slice(row * next.columns, (row + 1) * next.columns)),
    );
    const width = next.columns * CELL;
    const height = next.rows * CELL;
    const drawing = svg(
      "svg",
      {
        viewBox: `${-EDGE} ${-MARGIN} ${width + EDGE + MARGIN} ${height + EDGE + MARGIN}`,
        role: "grid",
        "aria-label": TEXTS.table.board,
        "data-testid": "board",
        onkeydown: onKey,
      },
      svg("rect", { class: "frame", x: -EDGE, y: -MARGIN, width: width + EDGE + MARGIN, height: height + EDGE + MARGIN, rx: 18 }),
      ...coordinates(next),
      svg("g", { role: "rowgroup" }, ...rows),
      svg("g", { class: "pieces", "aria-hidden": "true" }, ...pieces),
      svg("g", { class: "marks", "aria-hidden": "true" }, ...marks),
      overlay,
    );
    root.replaceChildren(drawing);
    scene = null;
  }

  /** @param {BoardScene} next @param {number} place @param {string} transform */
  function cell(next, place, transform) {
    const dark = (place + Math.floor(place / next.columns) * (1 + (next.columns % 2))) % 2 === 1;
    return svg(
      "g",
      {
        role: "gridcell",
        transform,
        class: dark ? "cell dark" : "cell",
        tabindex: place === focus ? 0 : -1,
        "data-testid": `square-${squareName(next, place)}`,
        onclick: () => choose(place),
        onfocus: () => moveFocus(place, false),
      },
      svg("rect", { class: "base", width: CELL, height: CELL }),
      svg("rect", { class: "heat", x: 4, y: 4, width: CELL - 8, height: CELL - 8, rx: 8 }),
      svg("rect", { class: "ring", x: 4, y: 4, width: CELL - 8, height: CELL - 8, rx: 6 }),
    );
  }

  /** @param {number} place */
  function choose(place) {
    if (scene) options.onChoose(squareName(scene, place));
  }

  /** @param {number} place @param {boolean} take */
  function moveFocus(place, take) {
    cells[focus]?.setAttribute("tabindex", "-1");
    focus = place;
    cells[focus]?.setAttribute("tabindex", "0");
    if (take) cells[focus]?.focus();
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (!scene || event.ctrlKey || event.metaKey || event.altKey) return;
    const { columns, rows } = scene;
    const column = focus % columns;
    const row = Math.floor(focus / columns);
    /** @type {Record<string, number>} */
    const to = {
      ArrowLeft: column > 0 ? focus - 1 : focus,
      ArrowRight: column < columns - 1 ? focus + 1 : focus,
      ArrowUp: row > 0 ? focus - columns : focus,
      ArrowDown: row < rows - 1 ? focus + columns : focus,
      Home: focus - column,
      End: focus - column + columns - 1,
    };
    if (event.key in to) moveFocus(to[event.key], true);
    else if (event.key === "Enter" || event.key === " ") choose(focus);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * @param {BoardScene} next
   * @param {Map<string, Mark>} shown by the names of squares
   * @param {Arrow[]} [arrows]
   */
  function update(next, shown, arrows = []) {
    build(next);
    const before = scene?.squares ?? null;
    scene = next;
    overlay.replaceChildren(...arrows.toReversed().flatMap((arrow) => arrowShapes(next, arrow)));
    const last = next.squares.findIndex((_, place) => shown.get(squareName(next, place))?.last);
    next.squares.forEach((piece, place) => {
      const mark = shown.get(squareName(next, place)) ?? {};
      drawCell(next, place, mark);
      marks[place].replaceChildren(...markShapes(mark, piece !== null));
      if (before && before[place] === piece) return;
      const group = pieces[place];
      const old = /** @type {SVGElement | null} */ (group.lastElementChild);
      group.getAnimations({ subtree: true }).forEach((animation) => animation.cancel());
      const now = piece === null ? null : options.drawPiece(piece);
      group.replaceChildren(...(now ? [now] : []));
      if (before && options.animate && motionAllowed()) {
        const distance = last < 0 ? 0 : stepsBetween(last, place, next.columns);
        options.animate({ group, old, now, place, columns: next.columns, before, after: next.squares, distance });
      }
    });
  }

  /** @param {BoardScene} next @param {number} place @param {Mark} mark */
  function drawCell(next, place, mark) {
    const piece = next.squares[place];
    const words = [
      squareName(next, place),
      piece === null ? TEXTS.board.empty : options.pieceName(piece),
      mark.legal && TEXTS.board.legal,
      mark.selected && TEXTS.board.selected,
      mark.last && TEXTS.board.last,
      mark.hint && TEXTS.board.best,
      mark.heat?.label,
    ];
    setAttributes(cells[place], {
      "aria-label": words.filter(Boolean).join(", "),
      "aria-selected": mark.selected ? "true" : null,
      "data-legal": mark.legal ? "true" : null,
      "data-heat": mark.heat?.share.toFixed(4),
    });
    for (const name of /** @type {const} */ (["legal", "last", "hint", "selected", "deciding", "exact"])) {
      cells[place].classList.toggle(name, Boolean(mark[name]));
    }
    setAttributes(/** @type {SVGElement} */ (cells[place].children[1]), { fill: mark.heat?.colour ?? "none" });
  }

  return {
    update,
    /** Goes to a square by name. @param {string} name */
    focusOn(name) {
      if (scene) moveFocus(squarePlace(scene, name), true);
    },
    /** The drawing, once there is one. */
    drawing: () => /** @type {SVGSVGElement | null} */ (root.firstElementChild),
    destroy: () => root.remove(),
  };
}

/** @param {Mark} mark @param {boolean} occupied */
function markShapes(mark, occupied) {
  const middle = CELL / 2;
  const shapes = [];
  if (mark.legal && !occupied && !mark.heat && !mark.line) {
    shapes.push(svg("circle", { class: "legal-dot", cx: middle, cy: middle, r: 13 }));
  }
  if (mark.legal && occupied && !mark.selected) shapes.push(svg("circle", { class: "legal-ring", cx: middle, cy: middle, r: 44 }));
  if (mark.heat && !mark.line) {
    shapes.push(svg("text", { class: "heat-label", x: middle, y: occupied ? CELL - 10 : middle + 9 }, mark.heat.label));
  }
  if (mark.exact) shapes.push(svg("text", { class: "exact-mark", x: CELL - 16, y: 28 }, "★"));
  if (mark.hint) shapes.push(svg("circle", { class: "hint-ring", cx: middle, cy: middle, r: 44 }));
  if (mark.line) {
    shapes.push(svg("circle", { class: "line-disc", cx: middle, cy: middle, r: 26 }));
    shapes.push(svg("text", { class: "line-number", x: middle, y: middle + 11 }, mark.line));
  }
  return shapes;
}

/** @param {BoardScene} scene @param {Arrow} arrow */
function arrowShapes(scene, { from, to, rank, isShot }) {
  const [start, end] = [from, to].map((name) => {
    const place = squarePlace(scene, name);
    return { x: ((place % scene.columns) + 0.5) * CELL, y: (Math.floor(place / scene.columns) + 0.5) * CELL };
  });
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const [dx, dy] = [(end.x - start.x) / length, (end.y - start.y) / length];
  const tip = { x: end.x - 14 * dx, y: end.y - 14 * dy };
  const neck = { x: tip.x - 30 * dx, y: tip.y - 30 * dy };
  const head = [tip, { x: neck.x - 17 * dy, y: neck.y + 17 * dx }, { x: neck.x + 17 * dy, y: neck.y - 17 * dx }];
  const className = `arrow rank-${rank}${isShot ? " shot" : ""}`;
  return [
    svg("line", { class: className, x1: start.x, y1: start.y, x2: neck.x, y2: neck.y }),
    svg("polygon", { class: className, points: head.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ") }),
  ];
}

/** The letters and numbers along the edges. @param {BoardScene} scene */
function coordinates(scene) {
  const columns = Array.from({ length: scene.columns }, (_, column) =>
    svg(
      "text",
      { class: "coordinate", x: column * CELL + CELL / 2, y: scene.rows * CELL + 33, "aria-hidden": "true" },
      String.fromCharCode(97 + column),
    ),
  );
  const rows = Array.from({ length: scene.rows }, (_, row) => {
    const number = scene.first_row === "top" ? row + 1 : scene.rows - row;
    return svg("text", { class: "coordinate", x: -23, y: row * CELL + CELL / 2 + 10, "aria-hidden": "true" }, number);
  });
  return [...columns, ...rows];
}

/** @param {number} one @param {number} other @param {number} columns */
function stepsBetween(one, other, columns) {
  const across = Math.abs((one % columns) - (other % columns));
  const down = Math.abs(Math.floor(one / columns) - Math.floor(other / columns));
  return Math.max(across, down);
}

/** Numbers the squares of a line, the move due first. @param {string[] | null} squares @returns {Map<string, string>} */
export function lineNumbers(squares) {
  /** @type {Map<string, string>} */
  const numbers = new Map();
  squares?.forEach((square, index) => {
    if (!numbers.has(square)) numbers.set(square, String(index + 1));
  });
  return numbers;
}
