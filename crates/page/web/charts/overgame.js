/** A chart over the moves of a game: a click or Enter shows the move. */

import { createLineChart } from "./line.js";

/** @typedef {import("./line.js").Line} Line */
/**
 * Lines over the plies of a game, from 1.
 * @typedef {object} GamePlot
 * @property {string} testid
 * @property {string} title
 * @property {string} note
 * @property {[number, number]} range lowest and highest value of the scale
 * @property {{at: number, label: string}[]} ticks
 * @property {{name: string, points: {ply: number, y: number}[]}[]} lines named after their look in the sheet
 * @property {{ply: number, y: number, title: string, kind?: string}[]} mistakes
 * @property {{ply: number, y: number} | null} live
 * @property {(ply: number) => string | null} read what is said of a move
 */
/**
 * @typedef {object} GameChartData
 * @property {GamePlot} plot
 * @property {({seat: number, move: string} | null)[]} moves null where nothing is known of a move yet
 * @property {number} ply the move that the board shows
 * @property {string[]} seatNames
 */

/** Plies that an axis has room for at least. */
const LEAST = 10;

/**
 * @param {HTMLElement} host
 * @param {{onJump: (ply: number) => void, nameOf: (move: string) => string, words: {across: string, unknown: string, point: (ply: number, seat: string, move: string) => string}}} options
 */
export function createGameChart(host, { onJump, nameOf, words }) {
  /** @type {GameChartData | null} */
  let data = null;
  const chart = createLineChart(host, {
    onPick: (ply) => {
      if (data && ply >= 1 && ply <= data.moves.length) onJump(ply);
    },
  });
  return {
    /** @param {GameChartData} next */
    update(next) {
      data = next;
      const { plot, moves, ply, seatNames } = next;
      const at = (/** @type {{ply: number, y: number}} */ point) => ({ x: point.ply, y: point.y });
      chart.update({
        title: plot.title,
        note: plot.note,
        testid: plot.testid,
        across: words.across,
        range: plot.range,
        ticks: plot.ticks,
        span: [1, Math.max(LEAST, moves.length + (plot.live ? 1 : 0))],
        height: 170,
        lines: [
          // A line of nothing, so that every move can be read.
          { name: "plies", look: "none", points: moves.map((_, index) => ({ x: index + 1, y: plot.range[0] })) },
          ...plot.lines.map(({ name, points }) => ({ name, look: name, dots: true, points: points.map(at) })),
        ],
        marks: plot.mistakes.map((mistake) => ({ ...at(mistake), title: mistake.title, kind: mistake.kind })),
        live: plot.live && at(plot.live),
        here: ply > 0 ? ply : null,
        read: (wanted) => {
          const move = moves[wanted - 1];
          return move && `${words.point(wanted, seatNames[move.seat], nameOf(move.move))}: ${plot.read(wanted) ?? words.unknown}`;
        },
      });
    },
  };
}
