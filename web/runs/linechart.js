/** Lines over a common axis, with shaded intervals and a reading under the pointer or the arrow keys. */

import { h, svg } from "../lib/dom.js";
import { figure } from "./numbers.js";

/** @typedef {{name: string, points: {x: number, y: number, low?: number, high?: number}[]}} Line */

const WIDTH = 460;
const HEIGHT = 220;
const MARGIN = { left: 52, right: 12, top: 12, bottom: 34 };
/** Colours are numbered in the sheet; more lines than that share them. */
const COLOURS = 6;

/**
 * @param {{title: string, across: string, lines: Line[], range?: [number, number], words?: (y: number) => string}} plot
 * @returns {HTMLElement}
 */
export function lineChart({ title, across, lines, range, words = figure }) {
  const points = lines.flatMap(({ points: some }) => some);
  const [left, right] = widened(extent(points.map(({ x }) => x)));
  const [low, high] = range ?? widened(extent(points.flatMap(({ y, low: bottom, high: top }) => [y, bottom ?? y, top ?? y])));
  const x = (/** @type {number} */ at) => MARGIN.left + ((at - left) / (right - left)) * (WIDTH - MARGIN.left - MARGIN.right);
  const y = (/** @type {number} */ at) =>
    MARGIN.top + ((high - Math.min(high, Math.max(low, at))) / (high - low)) * (HEIGHT - MARGIN.top - MARGIN.bottom);
  const places = [...new Set(points.map((point) => point.x))].sort((one, other) => one - other);
  const reading = h("output", { class: "chart-reading" });
  const cursor = svg("line", { class: "chart-cursor", y1: MARGIN.top, y2: HEIGHT - MARGIN.bottom });
  let place = places.length - 1;

  const chart = svg(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "chart", tabindex: "0", role: "img", "aria-label": title },
    ...ticks(low, high).flatMap((at) => [
      svg("line", { class: "chart-grid", x1: MARGIN.left, x2: WIDTH - MARGIN.right, y1: y(at), y2: y(at) }),
      svg("text", { class: "chart-label", x: MARGIN.left - 5, y: y(at) + 3.5, "text-anchor": "end" }, words(at)),
    ]),
    ...ticks(left, right).map((at) => svg("text", { class: "chart-label", x: x(at), y: HEIGHT - 18, "text-anchor": "middle" }, figure(at))),
    svg("text", { class: "chart-label", x: WIDTH / 2, y: HEIGHT - 4, "text-anchor": "middle" }, across),
    ...lines.map((line, index) => band(line, index % COLOURS, x, y)),
    ...lines.map((line, index) =>
      svg("path", { class: `run-line colour-${index % COLOURS}`, d: path(line.points.map((point) => [x(point.x), y(point.y)])) }),
    ),
    cursor,
  );

  /** @param {number} next */
  function read(next) {
    place = Math.max(0, Math.min(places.length - 1, next));
    const at = places[place];
    if (at === undefined) return;
    cursor.setAttribute("x1", String(x(at)));
    cursor.setAttribute("x2", String(x(at)));
    const said = lines.flatMap(({ name, points: some }) => {
      const point = some.find((candidate) => candidate.x === at);
      const spread = point?.low === undefined || point.high === undefined ? "" : ` [${words(point.low)}, ${words(point.high)}]`;
      return point ? [`${name} ${words(point.y)}${spread}`] : [];
    });
    reading.textContent = `${across} ${figure(at)}: ${said.join(", ")}`;
  }

  chart.addEventListener("mousemove", (event) => {
    const box = chart.getBoundingClientRect();
    const at =
      left + ((((event.clientX - box.left) / box.width) * WIDTH - MARGIN.left) / (WIDTH - MARGIN.left - MARGIN.right)) * (right - left);
    read(places.reduce((best, candidate, index) => (Math.abs(candidate - at) < Math.abs(places[best] - at) ? index : best), 0));
  });
  chart.addEventListener("keydown", (event) => {
    /** @type {Record<string, number>} */
    const steps = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: places.length - 1 };
    if (!(event.key in steps)) return;
    read(steps[event.key]);
    event.preventDefault();
  });
  read(place);
  const legend = h("ul", { class: "run-legend" }, ...lines.map(({ name }, index) => h("li", { class: `colour-${index % COLOURS}` }, name)));
  return h(
    "figure",
    { class: "run-chart", "data-testid": "run-chart" },
    h("figcaption", {}, h("b", {}, title)),
    chart,
    lines.length > 1 && legend,
    reading,
  );
}

/** @param {Line} line @param {number} colour @param {(at: number) => number} x @param {(at: number) => number} y */
function band({ points }, colour, x, y) {
  const wide = points.filter(({ low, high }) => low !== undefined && high !== undefined);
  const there = wide.map((point) => [x(point.x), y(/** @type {number} */ (point.high))]);
  const back = wide.map((point) => [x(point.x), y(/** @type {number} */ (point.low))]).reverse();
  return svg("path", { class: `run-band colour-${colour}`, d: wide.length > 0 ? `${path([...there, ...back])}Z` : "" });
}

/** @param {number[][]} corners */
function path(corners) {
  return corners.map(([x, y], index) => `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

/** @param {number[]} values @returns {[number, number]} */
function extent(values) {
  return values.length > 0 ? [Math.min(...values), Math.max(...values)] : [0, 1];
}

/** A range that is not empty. @param {[number, number]} range @returns {[number, number]} */
function widened([low, high]) {
  return low < high ? [low, high] : [low - Math.max(1, Math.abs(low)) / 2, high + Math.max(1, Math.abs(high)) / 2];
}

/** About four round numbers in a range. @param {number} low @param {number} high */
export function ticks(low, high) {
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? rough;
  const first = Math.ceil(low / step - 1e-9);
  return Array.from({ length: Math.floor(high / step + 1e-9) - first + 1 }, (_, index) => (first + index) * step);
}
