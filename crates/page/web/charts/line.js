/**
 * The one chart of lines: of explanations, reviews, runs and reports. It has axes with a grid, intervals as bands, marks, and a
 * cursor that mouse, touch and keyboard move; several charts can share their cursor and their zoom.
 */

import { h, svg } from "../lib/dom.js";
import { redraw } from "../lib/redraw.js";
import { legendOf } from "./legend.js";
import { figure } from "./numbers.js";
import { listen, nearest } from "./pointer.js";
import { extent, logTicks, padded, scaleOf, ticks, widened } from "./scale.js";
import { cross, drawLine, lookOf } from "./strokes.js";

/** @typedef {{x: number, y: number, low?: number, high?: number}} Point */
/**
 * @typedef {object} Line
 * @property {string} name
 * @property {Point[]} points
 * @property {string} [look] a class of the sheet instead of a colour by number
 * @property {number} [colour] the number of the colour; the place in the list by default
 * @property {Point[]} [raw] the points before smoothing, drawn faintly
 * @property {boolean} [dots] whether each point is a dot
 */
/**
 * What a chart shows.
 * @typedef {object} Plot
 * @property {string} title
 * @property {string} [note] beside the title
 * @property {string} [testid]
 * @property {string} across the name of the horizontal axis
 * @property {Line[]} lines
 * @property {[number, number]} [range] of the vertical axis; by the data otherwise
 * @property {[number, number]} [span] of the horizontal axis
 * @property {boolean} [whole] whether the horizontal axis counts, so that it has no fractions; yes by default
 * @property {boolean} [log] whether the vertical axis is logarithmic, as far as all values are positive
 * @property {{at: number, label: string}[]} [ticks] of the vertical axis
 * @property {(y: number) => string} [words] a value in words
 * @property {(x: number) => string} [wordsAcross] a place of the horizontal axis in words
 * @property {{x: number, y: number, title: string, kind?: string}[]} [marks] `kind` is a class of the sheet
 * @property {Point | null} [live] a point that still changes
 * @property {number | null} [here] the place that something else shows
 * @property {(x: number) => string | null} [read] what is said of a place, instead of the values of the lines
 * @property {number} [height]
 */
/**
 * @typedef {object} Handlers
 * @property {(x: number) => void} [onPick] a click or Enter on a place
 * @property {(x: number | null) => void} [onHover] the cursor moved
 * @property {(span: [number, number] | null) => void} [onZoom] a part was dragged over, or all is wanted again
 */

const WIDTH = 460;
const HEIGHT = 220;
const MARGIN = { left: 58, right: 16, top: 12, bottom: 42 };

/** @param {HTMLElement} host @param {Handlers} [handlers] */
export function createLineChart(host, { onPick, onHover, onZoom } = {}) {
  /** @type {Plot | null} */
  let plot = null;
  /** Names of lines that are switched off. @type {Set<string>} */
  const hidden = new Set();
  /** Where the cursor is; null is the last place. @type {number | null} */
  let cursor = null;
  /** Moves the cursor of the drawing. @type {(x: number) => void} */
  let show = () => {};

  function draw() {
    const shown = plot;
    if (shown) redraw(host, () => host.replaceChildren(figureOf(shown)));
  }

  /** @param {Plot} shown */
  function figureOf(shown) {
    const { title, note, testid, across, words = figure, wordsAcross = figure, whole = true, marks = [], live } = shown;
    const height = shown.height ?? HEIGHT;
    const visible = shown.lines.filter(({ name }) => !hidden.has(name));
    const all = visible.flatMap(({ points, raw = [] }) => [...points, ...raw]);
    const spanned = shown.span ?? widened(extent(shown.lines.flatMap(({ points }) => points.map(({ x }) => x))));
    const span = whole && spanned[1] - spanned[0] < 1 ? /** @type {[number, number]} */ ([spanned[0] - 0.5, spanned[1] + 0.5]) : spanned;
    const within = all.filter(({ x }) => x >= span[0] && x <= span[1]);
    const heights = within.flatMap(({ y, low, high }) => [y, low ?? y, high ?? y]);
    const log = Boolean(shown.log) && heights.length > 0 && heights.every((value) => value > 0);
    const range = log ? widenedLog(extent(heights)) : (shown.range ?? widened(padded(extent(heights))));
    const x = scaleOf(span, [MARGIN.left, WIDTH - MARGIN.right]);
    const y = scaleOf(range, [height - MARGIN.bottom, MARGIN.top], log);
    const places = [...new Set(shown.lines.flatMap(({ points }) => points.map((point) => point.x)))]
      .filter((place) => place >= span[0] && place <= span[1])
      .sort((one, other) => one - other);
    const first = places[0] ?? 0;
    const last = places.at(-1) ?? 0;

    const yTicks = log
      ? logTicks(...range).map((at) => ({ at, label: words(at) }))
      : (shown.ticks ?? ticks(...range).map((at) => ({ at, label: words(at) })));
    const xTicks = ticks(...span, { most: 6, whole });
    const reading = h("output", { class: "chart-reading" });
    const cursorLine = svg("line", { class: "chart-cursor", y1: MARGIN.top, y2: height - MARGIN.bottom });
    const dots = svg("g", { class: "chart-dots" });
    const dragged = svg("rect", { class: "chart-drag", y: MARGIN.top, height: height - MARGIN.top - MARGIN.bottom, visibility: "hidden" });
    const clip = `clip-${(clips += 1)}`;
    const chart = svg(
      "svg",
      {
        viewBox: `0 0 ${WIDTH} ${height}`,
        class: "chart",
        "data-testid": testid,
        tabindex: "0",
        role: "slider",
        "aria-label": [title, note].filter(Boolean).join(". "),
        "aria-valuemin": first,
        "aria-valuemax": last,
      },
      svg(
        "clipPath",
        { id: clip },
        svg("rect", {
          x: MARGIN.left - 3,
          y: MARGIN.top - 3,
          width: WIDTH - MARGIN.left - MARGIN.right + 6,
          height: height - MARGIN.top - MARGIN.bottom + 6,
        }),
      ),
      ...yTicks.flatMap(({ at, label }) => [
        svg("line", {
          class: at === 0 && range[0] < 0 ? "chart-zero" : "chart-grid",
          x1: MARGIN.left,
          x2: WIDTH - MARGIN.right,
          y1: y.at(at),
          y2: y.at(at),
        }),
        svg("text", { class: "chart-label", x: MARGIN.left - 6, y: y.at(at) + 4, "text-anchor": "end" }, label),
      ]),
      ...xTicks.flatMap((at) => [
        svg("line", { class: "chart-grid", x1: x.at(at), x2: x.at(at), y1: MARGIN.top, y2: height - MARGIN.bottom }),
        svg("text", { class: "chart-label", x: x.at(at), y: height - 25, "text-anchor": "middle", "data-tick": at }, wordsAcross(at)),
      ]),
      svg("text", { class: "chart-label", x: (MARGIN.left + WIDTH - MARGIN.right) / 2, y: height - 6, "text-anchor": "middle" }, across),
      shown.here != null &&
        svg("line", { class: "chart-ply", x1: x.at(shown.here), x2: x.at(shown.here), y1: MARGIN.top, y2: height - MARGIN.bottom }),
      svg("g", { "clip-path": `url(#${clip})` }, ...visible.flatMap((line) => drawLine(line, lookOf(shown.lines, line), x, y))),
      ...marks.map((mark) =>
        svg(
          "path",
          { class: `chart-mistake ${mark.kind ?? ""}`.trim(), d: cross(x.at(mark.x), y.at(mark.y)), "data-x": mark.x },
          svg("title", {}, mark.title),
        ),
      ),
      live && svg("circle", { class: "chart-live", cx: x.at(live.x), cy: y.at(live.y), r: 4 }),
      dragged,
      cursorLine,
      dots,
    );
    const legend = legendOf(shown, hidden, draw);

    show = (wanted) => {
      const at = nearest(places, wanted);
      if (at === null) return;
      cursorLine.setAttribute("x1", String(x.at(at)));
      cursorLine.setAttribute("x2", String(x.at(at)));
      const found = visible.flatMap((line) => {
        const point = line.points.find((candidate) => candidate.x === at);
        return point ? [{ line, point }] : [];
      });
      dots.replaceChildren(
        ...found.map(({ line, point }) =>
          svg("circle", { ...lookOf(shown.lines, line, "chart-dot"), cx: x.at(point.x), cy: y.at(point.y), r: 3.5 }),
        ),
      );
      const values = found.map(({ line, point }) => ({ name: line.name, value: valueWords(point, words) }));
      const where = `${across} ${wordsAcross(at)}`;
      const said = shown.read ? shown.read(at) : values.map(({ name, value }) => `${name} ${value}`).join(", ");
      const one = shown.read ? said : values.length === 1 ? values[0].value : null;
      reading.textContent = shown.read ? (said ?? "") : one === null ? where : `${where}: ${one}`;
      legend?.read(values);
      chart.setAttribute("aria-valuenow", String(at));
      chart.setAttribute("aria-valuetext", shown.read ? (said ?? "") : `${where}: ${said}`);
    };

    const here = () => cursor ?? shown.here ?? last;
    const onMove = (/** @type {number} */ at) => {
      cursor = at;
      show(at);
      onHover?.(at);
    };
    listen(chart, { x, places, dragged, width: WIDTH }, { here, onMove, onPick, onZoom });
    show(here());
    return h(
      "figure",
      { class: "chart-figure", "data-testid": testid ? null : "run-chart" },
      h("figcaption", {}, h("b", {}, title), note ? " " : null, note ? h("small", {}, note) : null),
      chart,
      reading,
      legend?.root,
    );
  }

  return {
    /** @param {Plot} next */
    update(next) {
      if (plot && next.here !== plot.here) cursor = null;
      plot = next;
      draw();
    },
    /** Shows what is at a place, because another chart does. @param {number | null} x */
    point(x) {
      cursor = x;
      if (x !== null) show(x);
    },
  };
}

let clips = 0;

/** A range of a logarithmic axis that is not empty. @param {[number, number]} range @returns {[number, number]} */
function widenedLog([low, high]) {
  return low < high ? [low / 1.1, high * 1.1] : [low / 2, high * 2];
}

/** @param {Point} point @param {(y: number) => string} words */
function valueWords({ y, low, high }, words) {
  return low === undefined || high === undefined ? words(y) : `${words(y)} [${words(low)}, ${words(high)}]`;
}
