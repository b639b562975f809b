/** The charts of reports: lines, bars, histograms and heat maps, from the data of `report.json`. */

import { h, svg } from "../lib/dom.js";
import { createLineChart } from "./line.js";
import { figure } from "./numbers.js";
import { extent, scaleOf, ticks, widened } from "./scale.js";

/** @typedef {import("../lib/report.js").ReportPlot} ReportPlot */
/** @typedef {import("../lib/report.js").ReportAxis} ReportAxis */

const WIDTH = 560;
const ROW = 20;

/** @param {ReportPlot} plot @param {string} caption @returns {HTMLElement} */
export function drawPlot(plot, caption) {
  switch (plot.kind) {
    case "lines":
      return lines(plot, caption);
    case "bars":
      return framed(caption, bars(plot), plot.groups.length > 1 ? plot.groups.map(({ name }) => name) : []);
    case "histogram":
      return framed(caption, histogram(plot), []);
    case "heat":
      return heat(plot, caption);
  }
}

/** @param {Extract<ReportPlot, {kind: "lines"}>} plot @param {string} caption */
function lines({ x, y, series }, caption) {
  const host = h("div", { class: "chart-place" });
  const logAcross = x.scale === "log";
  const place = (/** @type {number} */ value) => (logAcross ? Math.log10(value) : value);
  const wordsAcross = (/** @type {number} */ value) => figure(logAcross ? 10 ** value : value);
  const heights = series.flatMap(({ points }) => points.flatMap((point) => [point.y.low ?? point.y.value, point.y.high ?? point.y.value]));
  createLineChart(host).update({
    title: caption,
    note: y.label,
    across: x.label,
    wordsAcross,
    whole: series.every(({ points }) => points.every((point) => Number.isInteger(place(point.x)))),
    log: y.scale === "log",
    range: y.includes.length > 0 && y.scale !== "log" ? widened(extent([...heights, ...y.includes])) : undefined,
    lines: series.map(({ name, points }) => ({
      name,
      points: points.map((point) => ({
        x: place(point.x),
        y: point.y.value,
        ...(point.y.low === point.y.high ? {} : { low: point.y.low ?? undefined, high: point.y.high ?? undefined }),
      })),
    })),
  });
  return host;
}

/** @param {string} caption @param {SVGElement} drawing @param {string[]} names */
function framed(caption, drawing, names) {
  return h(
    "figure",
    { class: "chart-figure chart-place" },
    h("figcaption", {}, h("b", {}, caption)),
    drawing,
    names.length > 0 &&
      h("ul", { class: "chart-legend" }, ...names.map((name, index) => h("li", { class: `chart-key colour-${index % 6}` }, name))),
  );
}

/** @param {Extract<ReportPlot, {kind: "bars"}>} plot */
function bars({ value: axis, categories, groups, mark }) {
  const left = 150;
  const band = ROW * Math.max(1, groups.length) + 8;
  const bottom = categories.length * band + 8;
  const numbers = groups.flatMap(({ values }) => values.flatMap((one) => (one ? [one.value, one.low, one.high] : [])));
  const range = widened(extent([...numbers.filter(Number.isFinite), ...axis.includes, ...(mark === null ? [] : [mark]), 0]));
  const x = scaleOf(range, [left, WIDTH - 20]);
  return svg(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${bottom + 38}`, class: "chart", role: "img", "aria-label": axis.label },
    ...axisAcross(axis, range, x, bottom),
    ...categories.flatMap((name, row) => [
      svg("text", { class: "bar-label", x: left - 8, y: row * band + band / 2 + 4, "text-anchor": "end" }, name),
      ...groups.flatMap(({ values }, index) => {
        const one = values[row];
        if (!one) return [];
        const top = row * band + 6 + index * ROW;
        const [from, to] = [x.at(0), x.at(one.value)].sort((a, b) => a - b);
        return [
          svg(
            "rect",
            { class: `bar colour-${index % 6}`, x: from, width: Math.max(1, to - from), y: top, height: ROW - 6, rx: 2 },
            svg("title", {}, figure(one.value)),
          ),
          ...(one.low === one.high
            ? []
            : [
                svg("line", {
                  class: "bar-error",
                  x1: x.at(one.low),
                  x2: x.at(one.high),
                  y1: top + (ROW - 6) / 2,
                  y2: top + (ROW - 6) / 2,
                }),
              ]),
        ];
      }),
    ]),
    mark !== null && svg("line", { class: "bar-mark", x1: x.at(mark), x2: x.at(mark), y1: 0, y2: bottom }),
  );
}

/** @param {Extract<ReportPlot, {kind: "histogram"}>} plot */
function histogram({ x: across, edges, counts }) {
  const height = 200;
  const range = widened(extent(edges));
  const x = scaleOf(range, [44, WIDTH - 14]);
  const top = Math.max(1, ...counts);
  const y = scaleOf([0, top], [height, 10]);
  return svg(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${height + 38}`, class: "chart", role: "img", "aria-label": across.label },
    ...ticks(0, top).flatMap((at) => [
      svg("line", { class: "chart-grid", x1: 44, x2: WIDTH - 14, y1: y.at(at), y2: y.at(at) }),
      svg("text", { class: "chart-label", x: 38, y: y.at(at) + 4, "text-anchor": "end" }, figure(at)),
    ]),
    ...axisAcross(across, range, x, height),
    ...counts.map((count, index) =>
      svg(
        "rect",
        {
          class: "bar colour-0",
          x: x.at(edges[index]) + 0.5,
          width: Math.max(0.5, x.at(edges[index + 1]) - x.at(edges[index]) - 1),
          y: y.at(count),
          height: height - y.at(count),
        },
        svg("title", {}, `${figure(edges[index])} – ${figure(edges[index + 1])}: ${figure(count)}`),
      ),
    ),
  );
}

/** @param {ReportAxis} axis @param {[number, number]} range @param {import("./scale.js").Scale} x @param {number} bottom */
function axisAcross(axis, range, x, bottom) {
  return [
    ...ticks(...range, { most: 6 }).flatMap((at) => [
      svg("line", { class: at === 0 ? "chart-zero" : "chart-grid", x1: x.at(at), x2: x.at(at), y1: 0, y2: bottom }),
      svg("text", { class: "chart-label", x: x.at(at), y: bottom + 16, "text-anchor": "middle" }, figure(at)),
    ]),
    svg("text", { class: "chart-label", x: WIDTH / 2, y: bottom + 33, "text-anchor": "middle" }, axis.label),
  ];
}

/** @param {Extract<ReportPlot, {kind: "heat"}>} plot @param {string} caption */
function heat({ rows, columns, cells, range: [cold, neutral, hot], digits }, caption) {
  const cell = (/** @type {number | null} */ value) => {
    if (value === null) return h("td", {}, "");
    const part = value >= neutral ? (value - neutral) / (hot - neutral || 1) : (neutral - value) / (neutral - cold || 1);
    const strength = `${Math.round(70 * Math.max(0, Math.min(1, part)))}%`;
    return h(
      "td",
      { style: { "--cell": value >= neutral ? "var(--bad)" : "var(--focus)", "--strength": strength } },
      value.toFixed(digits),
    );
  };
  return h(
    "div",
    { class: "run-table chart-place" },
    h(
      "table",
      { class: "heat-table" },
      h("caption", {}, h("b", {}, caption)),
      h("thead", {}, h("tr", {}, h("td"), ...columns.map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", {}, ...rows.map((name, row) => h("tr", {}, h("th", { scope: "row" }, name), ...cells[row].map(cell)))),
    ),
  );
}
