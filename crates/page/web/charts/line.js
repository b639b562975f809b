/**
 * The one chart of lines: of explanations, reviews, runs and reports. It has axes with a grid, intervals as bands, marks, and a
 * cursor that mouse, touch and keyboard move; several charts can share their cursor and their zoom.
 */

import { h, svg } from "../lib/dom.js";
import { redraw } from "../lib/redraw.js";
import { figure } from "./numbers.js";
import { extent, logTicks, padded, scaleOf, ticks, widened } from "./scale.js";

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
 * @property {{x: number, y: number, title: string}[]} [marks]
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
/** Colours of the sheet; more lines than that are an ordered row from one colour to another. */
const COLOURS = 6;
/** Pixels of the drawing that a finger must drag for a zoom. */
const DRAG = 12;

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
        svg("path", { class: "chart-mistake", d: cross(x.at(mark.x), y.at(mark.y)), "data-x": mark.x }, svg("title", {}, mark.title)),
      ),
      live && svg("circle", { class: "chart-live", cx: x.at(live.x), cy: y.at(live.y), r: 4 }),
      dragged,
      cursorLine,
      dots,
    );
    const legend = legendOf(shown);

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

    listen(chart, { x, places, dragged });
    show(cursor ?? shown.here ?? last);
    return h(
      "figure",
      { class: "chart-figure", "data-testid": testid ? null : "run-chart" },
      h("figcaption", {}, h("b", {}, title), note ? " " : null, note ? h("small", {}, note) : null),
      chart,
      reading,
      legend?.root,
    );
  }

  /**
   * Mouse, finger and keys.
   * @param {SVGSVGElement} chart
   * @param {{x: import("./scale.js").Scale, places: number[], dragged: SVGRectElement}} parts
   */
  function listen(chart, { x, places, dragged }) {
    /** Where a drag began, in units of the drawing. @type {number | null} */
    let start = null;
    const across = (/** @type {MouseEvent} */ event) => {
      const box = chart.getBoundingClientRect();
      return ((event.clientX - box.left) / box.width) * WIDTH;
    };
    const move = (/** @type {number} */ place) => {
      const at = nearest(places, place);
      if (at === null) return;
      cursor = at;
      show(at);
      onHover?.(at);
    };
    chart.addEventListener("pointerdown", (event) => {
      if (onZoom && event.isPrimary && event.button === 0) start = across(event);
    });
    chart.addEventListener("pointermove", (event) => {
      const place = across(event);
      move(x.value(place));
      if (start === null || Math.abs(place - start) < DRAG) return;
      dragged.setAttribute("visibility", "visible");
      dragged.setAttribute("x", String(Math.min(start, place)));
      dragged.setAttribute("width", String(Math.abs(place - start)));
    });
    chart.addEventListener("pointerup", (event) => {
      const end = across(event);
      if (start !== null && Math.abs(end - start) >= DRAG) {
        const [left, right] = [start, end].sort((one, other) => one - other).map(x.value);
        onZoom?.([left, right]);
      } else {
        const at = nearest(places, x.value(end));
        if (at !== null) onPick?.(at);
      }
      start = null;
      dragged.setAttribute("visibility", "hidden");
    });
    chart.addEventListener("pointerleave", () => {
      start = null;
      dragged.setAttribute("visibility", "hidden");
    });
    chart.addEventListener("dblclick", () => onZoom?.(null));
    chart.addEventListener("keydown", (event) => {
      const index = places.indexOf(nearest(places, cursor ?? plot?.here ?? places.at(-1) ?? 0) ?? 0);
      /** @type {Record<string, number>} */
      const steps = {
        ArrowLeft: index - 1,
        ArrowDown: index - 1,
        ArrowRight: index + 1,
        ArrowUp: index + 1,
        Home: 0,
        End: places.length - 1,
      };
      if (event.key in steps) move(places[Math.max(0, Math.min(places.length - 1, steps[event.key]))]);
      else if (event.key === "Enter" && onPick && places[index] !== undefined) onPick(places[index]);
      else if (event.key === "Escape" && onZoom) onZoom(null);
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
  }

  /** Names with colours that switch their lines on and off; a single line needs none. @param {Plot} shown */
  function legendOf(shown) {
    if (shown.read || shown.lines.length < 2) return null;
    const entries = shown.lines.map((line) => {
      const value = h("span", { class: "chart-value" });
      const toggle = () => {
        if (hidden.has(line.name)) hidden.delete(line.name);
        else hidden.add(line.name);
        draw();
      };
      const button = h(
        "button",
        {
          type: "button",
          ...lookOf(shown.lines, line, "chart-key"),
          "aria-pressed": String(!hidden.has(line.name)),
          onclick: toggle,
        },
        h("span", { class: "chart-name" }, line.name),
        value,
      );
      return { name: line.name, value, item: h("li", {}, button) };
    });
    return {
      root: h("ul", { class: "chart-legend" }, ...entries.map(({ item }) => item)),
      /** @param {{name: string, value: string}[]} values */
      read(values) {
        for (const entry of entries) entry.value.textContent = values.find(({ name }) => name === entry.name)?.value ?? "";
      },
    };
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

/** The place nearest to another. @param {number[]} places @param {number} wanted @returns {number | null} */
function nearest(places, wanted) {
  let best = null;
  for (const place of places) if (best === null || Math.abs(place - wanted) < Math.abs(best - wanted)) best = place;
  return best;
}

/**
 * How a line is coloured: by its own class, by number, or in a row from the first colour to the last.
 * @param {Line[]} lines
 * @param {Line} line
 * @param {string} [base]
 */
function lookOf(lines, line, base = "") {
  if (line.look) return { class: `${base} ${line.look}`.trim() };
  const index = line.colour ?? lines.indexOf(line);
  if (lines.length <= COLOURS || line.colour !== undefined) return { class: `${base} colour-${index % COLOURS}`.trim() };
  return { class: `${base} colour-row`.trim(), style: { "--part": `${Math.round((100 * index) / (lines.length - 1))}%` } };
}

/**
 * @param {Line} line
 * @param {ReturnType<typeof lookOf>} look
 * @param {import("./scale.js").Scale} x
 * @param {import("./scale.js").Scale} y
 */
function drawLine({ points, raw, dots }, look, x, y) {
  const place = (/** @type {Point} */ point) => [x.at(point.x), y.at(point.y)];
  const named = (/** @type {string} */ base) => ({ ...look, class: `${base} ${look.class}` });
  const wide = points.filter(({ low, high }) => low !== undefined && high !== undefined);
  const there = wide.map((point) => [x.at(point.x), y.at(/** @type {number} */ (point.high))]);
  const back = wide.map((point) => [x.at(point.x), y.at(/** @type {number} */ (point.low))]).reverse();
  return [
    wide.length > 1 && svg("path", { ...named("chart-band"), d: `${path([...there, ...back])}Z` }),
    ...(wide.length === 1
      ? [svg("line", { ...named("chart-line"), x1: there[0][0], x2: there[0][0], y1: there[0][1], y2: back[0][1] })]
      : []),
    raw && svg("path", { ...named("chart-line chart-raw"), d: path(raw.map(place)) }),
    svg("path", { ...named("chart-line"), d: path(points.map(place)) }),
    ...(dots || points.length === 1
      ? points.map((point) =>
          svg("circle", {
            ...named("chart-point"),
            cx: x.at(point.x),
            cy: y.at(point.y),
            r: dots ? 2.2 : 3,
            "data-x": point.x,
            "data-value": point.y,
          }),
        )
      : []),
  ].filter((part) => part instanceof Node);
}

/** @param {number[][]} corners */
function path(corners) {
  return corners.map(([x, y], index) => `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

/** @param {number} x @param {number} y */
function cross(x, y) {
  return `M${x - 4} ${y - 4}L${x + 4} ${y + 4}M${x - 4} ${y + 4}L${x + 4} ${y - 4}`;
}
