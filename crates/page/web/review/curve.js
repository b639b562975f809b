/** The win chance over the game, or the points that could be expected, as a curve that can be read and clicked. */

import { createGameChart } from "../charts/overgame.js";
import { GAME_CHART_WORDS } from "../explain/charts.js";
import { percent, signed } from "../explain/numbers.js";
import { classesOf, curveOf, isMistake, pointsOf } from "./model.js";
import { TEXTS as WORDS } from "./texts.js";

/** @typedef {import("./model.js").MoveReview} MoveReview */
/** @typedef {import("../charts/overgame.js").GamePlot} Plot */
/** @typedef {{moves: MoveReview[], plies: number, ply: number, viewer: number, seatNames: string[]}} CurveData */

/**
 * @param {HTMLElement} host
 * @param {{onJump: (ply: number) => void, nameOf: (move: string) => string}} options
 */
export function createCurve(host, { onJump, nameOf }) {
  const plot = createGameChart(host, { onJump, nameOf, words: GAME_CHART_WORDS });
  return {
    /** @param {CurveData} data */
    update({ moves, plies, ply, viewer, seatNames }) {
      const byPly = new Map(moves.map((entry) => [entry.ply + 1, entry]));
      const drawn = moves.some(({ verdict }) => typeof verdict?.before.chance === "number")
        ? chancePlot(moves, viewer, seatNames[viewer])
        : pointsPlot(moves, viewer, seatNames[viewer]);
      host.hidden = drawn === null;
      if (!drawn) return;
      plot.update({
        plot: drawn,
        moves: Array.from({ length: plies }, (_, index) => byPly.get(index + 1) ?? null),
        ply,
        seatNames,
      });
    },
  };
}

/** @param {MoveReview[]} moves @param {number} viewer @param {string} name @returns {Plot | null} */
function chancePlot(moves, viewer, name) {
  const points = curveOf(moves, viewer);
  const at = new Map(points.map((point) => [point.ply, point]));
  return {
    testid: "review-curve",
    title: WORDS.curve,
    note: WORDS.curveFor(name),
    range: [0, 1],
    ticks: [1, 0.5, 0].map((share) => ({ at: share, label: `${100 * share} %` })),
    lines: [
      { name: "engine", points: line(points.filter(({ exact }, index) => !exact || !points[index - 1]?.exact)) },
      { name: "exact", points: line(points.filter(({ exact }) => exact)) },
    ],
    mistakes: mistakesOn(moves, new Map(points.map(({ ply, chance }) => [ply, chance]))),
    live: null,
    read: (ply) => {
      const point = at.get(ply);
      if (!point) return null;
      return point.exact ? WORDS.proven(percent(point.chance)) : percent(point.chance);
    },
  };
}

/** @param {MoveReview[]} moves @param {number} viewer @param {string} name @returns {Plot | null} */
function pointsPlot(moves, viewer, name) {
  const points = pointsOf(moves, viewer);
  if (points.length === 0) return null;
  const most = Math.max(2, ...points.map(({ value }) => Math.ceil(Math.abs(value))));
  const at = new Map(points.map(({ ply, value }) => [ply, value]));
  return {
    testid: "review-curve",
    title: WORDS.points,
    note: WORDS.pointsFor(name),
    range: [-most, most],
    ticks: [most, 0, -most].map((value) => ({ at: value, label: signed(value, 0) })),
    lines: [{ name: "engine", points: points.map(({ ply, value }) => ({ ply, y: value })) }],
    mistakes: mistakesOn(moves, at),
    live: null,
    read: (ply) => (at.has(ply) ? signed(at.get(ply) ?? 0) : null),
  };
}

/** @param {MoveReview[]} moves @param {Map<number, number>} heights of the curve */
function mistakesOn(moves, heights) {
  return moves.flatMap((entry) => {
    const y = heights.get(entry.ply + 1);
    return y !== undefined && isMistake(entry)
      ? [{ ply: entry.ply + 1, y, title: WORDS.classes[classesOf(entry)], kind: classesOf(entry) }]
      : [];
  });
}

/** Points as a chart draws them. @param {{ply: number, chance: number}[]} points */
const line = (points) => points.map(({ ply, chance }) => ({ ply, y: chance }));
