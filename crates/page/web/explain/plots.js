/** What the charts show: lines, scales and words, without any drawing. */

import { valueLines } from "./history.js";
import { entropyWords, signed } from "./numbers.js";
import { TEXTS } from "./texts.js";
import { lossWords, valueWords, winChance } from "./values.js";

/** @typedef {import("./history.js").HistoryPoint} HistoryPoint */
/** @typedef {import("./history.js").LinePoint} LinePoint */
/** @typedef {import("./history.js").ValueLines} ValueLines */
/** @typedef {import("../lib/types.js").ValueUnit} ValueUnit */

/**
 * What both charts show.
 * @typedef {object} ChartData
 * @property {HistoryPoint[]} history
 * @property {HistoryPoint | null} live the point of the move being thought about
 * @property {number} ply the move that the board shows
 * @property {string[]} seatNames
 * @property {number} viewer for whom values are shown
 * @property {boolean} points payoffs are points of a card game
 */

/**
 * A range that holds zero and all values, alike on both sides.
 * @param {ValueLines} lines
 * @returns {[number, number]}
 */
export function valueRange({ unit, engine, exact }) {
  const least = unit === null || unit === "payoff" ? 1 : 4;
  const reach = Math.max(least, ...[...engine, ...exact].map(({ y }) => Math.abs(y)));
  return [-reach, reach];
}

/**
 * @param {ValueUnit | null} unit
 * @param {number} at
 * @param {boolean} points
 */
function tickLabel(unit, at, points) {
  if (unit === null) return at === 0 ? "0" : at > 0 ? "+" : "−";
  if (unit === "payoff" && !points) return `${Math.round(winChance(at) * 100)} %`;
  return signed(at, 1);
}

/**
 * The value over the game, for one seat.
 * @param {ChartData} data
 * @returns {import("../charts/overgame.js").GamePlot}
 */
export function valuePlot({ history, live, viewer, seatNames, points }) {
  const seats = seatNames.length;
  const lines = valueLines(live ? [...history, live] : history, viewer, seats, { points });
  const range = valueRange(lines);
  const byPly = new Map(lines.exact.concat(lines.engine).map((entry) => [entry.ply, entry]));
  const now = live ? lines.engine.find(({ point }) => point === live) : undefined;
  const played = lines.engine.filter(({ point }) => point !== live);
  return {
    testid: "chart-value",
    title: TEXTS.chart.value,
    note: TEXTS.chart.valueFor(seatNames[viewer]),
    range,
    ticks: [range[1], 0, range[0]].map((at) => ({ at, label: tickLabel(lines.unit, at, points) })),
    lines: [
      { name: "exact", points: lines.exact },
      { name: "engine", points: played },
    ],
    mistakes: [...byPly.values()].filter(({ point }) => point.mistake).map((entry) => mistake(entry, points)),
    live: now ?? null,
    read: (ply) => readValue(lines, ply, points),
  };
}

/** @param {LinePoint} entry @param {boolean} points */
function mistake({ ply, y, point }, points) {
  const lost = point.exactUnit ? `: −${lossWords(point.lost, point.exactUnit, { points, value: point.exact ?? undefined })}` : "";
  return { ply, y, title: `${TEXTS.chart.mistake}${lost}` };
}

/** @param {ValueLines} lines @param {number} ply @param {boolean} points */
function readValue({ engine, exact }, ply, points) {
  /** @param {LinePoint[]} line @param {string} name */
  const say = (line, name) => {
    const entry = line.find((candidate) => candidate.ply === ply);
    return entry ? [`${name} ${valueWords(entry.value, entry.unit, { points })}`] : [];
  };
  const wrong = exact.some((entry) => entry.ply === ply && entry.point.mistake) ? [TEXTS.chart.mistake] : [];
  const words = [...say(engine, TEXTS.chart.engine), ...say(exact, TEXTS.chart.truth), ...wrong];
  return words.length > 0 ? words.join(", ") : null;
}

/**
 * The spread of attention over the game.
 * @param {ChartData} data
 * @returns {import("../charts/overgame.js").GamePlot}
 */
export function entropyPlot({ history, live }) {
  const played = history.flatMap(({ ply, entropy }) => (entropy === null ? [] : [{ ply, y: entropy }]));
  return {
    testid: "chart-entropy",
    title: TEXTS.chart.entropy,
    note: TEXTS.chart.entropyTitle,
    range: [0, 1],
    ticks: [1, 0.5, 0].map((at) => ({ at, label: String(at) })),
    lines: [{ name: "engine", points: played }],
    mistakes: [],
    live: live && live.entropy !== null ? { ply: live.ply, y: live.entropy } : null,
    read: (ply) => {
      const found = played.find((point) => point.ply === ply);
      return found ? entropyWords(found.y, TEXTS.entropy) : null;
    },
  };
}
