/** Positions as text, from what stands on a board: the notation of each game as docs and command line use it. */

/** @typedef {{columns: number, rows: number, pieces: string[], turns: string[]}} Shape */

/** How a game that can be set up looks: its size, its pieces and whose turn it can be. @type {Record<string, (size: number) => Shape>} */
const SHAPES = {
  othello: (size) => ({ columns: size || 8, rows: size || 8, pieces: ["black", "white"], turns: ["Black", "White"] }),
  connect4: () => ({ columns: 7, rows: 6, pieces: ["red", "yellow"], turns: ["Red", "Yellow"] }),
  amazons: (size) => ({ columns: size || 10, rows: size || 10, pieces: ["white", "black", "arrow"], turns: ["White", "Black"] }),
};

/** The shape of a game with its variant, or null if it has no board. @param {string} game @returns {Shape | null} */
export function shapeOf(game) {
  const [name, parameters = ""] = game.split(":");
  const size = Number(/size=(\d+)/.exec(parameters)?.[1] ?? 0);
  return SHAPES[name]?.(size) ?? null;
}

/**
 * The text of a position.
 * @param {string} game with its variant
 * @param {(string | null)[]} squares the top row first
 * @param {number} turn
 */
export function positionText(game, squares, turn) {
  const shape = shapeOf(game);
  if (!shape) return "";
  const rows = Array.from({ length: shape.rows }, (_, row) => squares.slice(row * shape.columns, (row + 1) * shape.columns));
  const name = game.split(":")[0];
  if (name === "othello") return `${write(rows, { black: "X", white: "O" }, "-").join("")} ${"XO"[turn]}`;
  if (name === "connect4") return `${write(rows, { red: "R", yellow: "Y" }, ".").join("/")} ${"ry"[turn]}`;
  const letters = write(rows, { white: "W", black: "B", arrow: "x" }, ".");
  return `${letters.map((row) => row.replace(/\.+/g, (run) => String(run.length))).join("/")} ${"wb"[turn]}`;
}

/** @param {(string | null)[][]} rows @param {Record<string, string>} letters @param {string} empty */
function write(rows, letters, empty) {
  return rows.map((row) => row.map((piece) => (piece === null ? empty : letters[piece])).join(""));
}

/** Where the pieces stand at the usual start. @param {string} game @returns {(string | null)[]} */
export function startSquares(game) {
  const shape = shapeOf(game);
  if (!shape) return [];
  /** @type {(string | null)[]} */
  const squares = Array(shape.columns * shape.rows).fill(null);
  const put = (/** @type {number} */ column, /** @type {number} */ row, /** @type {string} */ piece) =>
    (squares[row * shape.columns + column] = piece);
  const half = shape.columns / 2;
  if (game.startsWith("othello")) {
    put(half, half - 1, "black");
    put(half - 1, half, "black");
    put(half - 1, half - 1, "white");
    put(half, half, "white");
  }
  if (game.startsWith("amazons")) {
    const last = shape.columns - 1;
    const third = Math.floor(last / 3);
    for (const [column, row] of [
      [third, 0],
      [last - third, 0],
      [0, third],
      [last, third],
    ]) {
      put(column, row, "black");
      put(column, last - row, "white");
    }
  }
  return squares;
}
