/** How the lines of a chart look: colours, bands of intervals, dots and marks. */

import { svg } from "../lib/dom.js";

/** @typedef {import("./line.js").Line} Line */
/** @typedef {import("./line.js").Point} Point */

/** Colours of the sheet; more lines than that are an ordered row from one colour to another. */
const COLOURS = 6;

/**
 * How a line is coloured: by its own class, by number, or in a row from the first colour to the last.
 * @param {Line[]} lines
 * @param {Line} line
 * @param {string} [base]
 */
export function lookOf(lines, line, base = "") {
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
export function drawLine({ points, raw, dots }, look, x, y) {
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
export function cross(x, y) {
  return `M${x - 4} ${y - 4}L${x + 4} ${y + 4}M${x - 4} ${y + 4}L${x + 4} ${y - 4}`;
}
