/** Value and doubt over the game as line charts that can be read by mouse, touch and keyboard. */

import { h, svg } from "../lib/dom.js";
import { entropyPlot, valuePlot } from "./plots.js";
import { TEXTS } from "./texts.js";

/** @typedef {import("./plots.js").ChartData} ChartData */
/** @typedef {import("./plots.js").Plot} Plot */

/** Size of a chart in its own units, and the space around the drawing. */
const WIDTH = 360;
const HEIGHT = 150;
const MARGIN = { left: 38, right: 10, top: 10, bottom: 20 };

/**
 * @param {HTMLElement} host
 * @param {{onJump: (ply: number) => void, nameOf: (move: string) => string}} callbacks
 */
export function createCharts(host, { onJump, nameOf }) {
  /** @type {ChartData | null} */
  let data = null;
  /** The move that is being read, per chart. @type {Map<string, number>} */
  const reading = new Map();

  function draw() {
    if (!data) return;
    const focused = document.activeElement?.getAttribute("data-testid");
    const plots = [valuePlot(data), entropyPlot(data)];
    host.replaceChildren(...plots.map((plot) => figure(plot, /** @type {ChartData} */ (data))), note(TEXTS.chart.help));
    if (focused && plots.some(({ testid }) => testid === focused)) {
      const chart = host.querySelector(`[data-testid="${focused}"]`);
      if (chart instanceof SVGElement) chart.focus();
    }
  }

  /** @param {Plot} plot @param {ChartData} shown */
  function figure(plot, shown) {
    const last = Math.max(1, shown.history.length);
    const span = Math.max(10, last + (plot.live ? 1 : 0));
    /** @param {number} ply */
    const x = (ply) => MARGIN.left + ((ply - 1) / Math.max(1, span - 1)) * (WIDTH - MARGIN.left - MARGIN.right);
    /** @param {number} value */
    const y = (value) => {
      const [low, high] = plot.range;
      return MARGIN.top + ((high - value) / (high - low)) * (HEIGHT - MARGIN.top - MARGIN.bottom);
    };
    const readout = h("output", { class: "chart-reading" });
    const cursor = svg("line", { class: "chart-cursor", y1: MARGIN.top, y2: HEIGHT - MARGIN.bottom, visibility: "hidden" });
    const chart = svg(
      "svg",
      {
        viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
        class: "chart",
        "data-testid": plot.testid,
        tabindex: "0",
        role: "slider",
        "aria-label": `${plot.title}. ${TEXTS.chart.help}`,
        "aria-valuemin": 1,
        "aria-valuemax": last,
      },
      ...axes(plot, x, y, span),
      ...(shown.ply > 0
        ? [svg("line", { class: "chart-ply", x1: x(shown.ply), x2: x(shown.ply), y1: MARGIN.top, y2: HEIGHT - MARGIN.bottom })]
        : []),
      ...plot.lines.flatMap((line) => drawLine(line, x, y)),
      ...plot.mistakes.map(({ ply, y: at, title }) =>
        svg("path", { class: "chart-mistake", d: cross(x(ply), y(at)), "data-ply": ply }, svg("title", {}, title)),
      ),
      ...(plot.live ? [svg("circle", { class: "chart-live", cx: x(plot.live.ply), cy: y(plot.live.y), r: 4 })] : []),
      cursor,
    );

    /** @param {number} ply */
    const read = (ply) => {
      const at = Math.min(last, Math.max(1, ply));
      reading.set(plot.testid, at);
      const move = shown.history[at - 1];
      const text = move
        ? `${TEXTS.chart.point(at, shown.seatNames[move.seat], nameOf(move.move))}: ${plot.read(at) ?? TEXTS.facts.unknown}`
        : "";
      readout.textContent = text;
      cursor.setAttribute("x1", String(x(at)));
      cursor.setAttribute("x2", String(x(at)));
      cursor.setAttribute("visibility", "visible");
      chart.setAttribute("aria-valuenow", String(at));
      chart.setAttribute("aria-valuetext", text);
    };
    /** @param {MouseEvent} event */
    const plyAt = (event) => {
      const box = chart.getBoundingClientRect();
      const across = ((event.clientX - box.left) / box.width) * WIDTH;
      const inner = (across - MARGIN.left) / (WIDTH - MARGIN.left - MARGIN.right);
      return Math.round(inner * Math.max(1, span - 1)) + 1;
    };
    chart.addEventListener("mousemove", (event) => read(plyAt(event)));
    chart.addEventListener("click", (event) => {
      const ply = plyAt(event);
      if (ply >= 1 && ply <= shown.history.length) onJump(ply);
    });
    chart.addEventListener("keydown", (event) => {
      const at = reading.get(plot.testid) ?? (shown.ply || 1);
      /** @type {Record<string, number>} */
      const steps = { ArrowLeft: at - 1, ArrowDown: at - 1, ArrowRight: at + 1, ArrowUp: at + 1, Home: 1, End: last };
      if (event.key in steps) read(steps[event.key]);
      else if (event.key === "Enter" && shown.history.length > 0) onJump(at);
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    read(reading.get(plot.testid) ?? (shown.ply || last));
    return h(
      "figure",
      { class: "chart-figure" },
      h("figcaption", {}, h("b", {}, plot.title), " ", h("small", {}, plot.note)),
      chart,
      readout,
    );
  }

  return {
    /** @param {ChartData} next */
    update(next) {
      if (next.ply !== data?.ply || next.history.length !== data?.history.length) reading.clear();
      data = next;
      draw();
    },
    destroy() {
      host.replaceChildren();
    },
  };
}

/**
 * @param {Plot} plot
 * @param {(ply: number) => number} x
 * @param {(value: number) => number} y
 * @param {number} span
 */
function axes(plot, x, y, span) {
  const step = span <= 12 ? 2 : span <= 30 ? 5 : span <= 70 ? 10 : 20;
  const plies = Array.from({ length: Math.floor(span / step) }, (_, index) => (index + 1) * step);
  return [
    ...plot.ticks.flatMap(({ at, label }) => [
      svg("line", { class: at === 0 ? "chart-zero" : "chart-grid", x1: MARGIN.left, x2: WIDTH - MARGIN.right, y1: y(at), y2: y(at) }),
      svg("text", { class: "chart-label", x: MARGIN.left - 4, y: y(at) + 3.5, "text-anchor": "end" }, label),
    ]),
    ...plies.map((ply) => svg("text", { class: "chart-label", x: x(ply), y: HEIGHT - 6, "text-anchor": "middle" }, String(ply))),
  ];
}

/**
 * @param {{name: string, points: {ply: number, y: number}[]}} line
 * @param {(ply: number) => number} x
 * @param {(value: number) => number} y
 */
function drawLine({ name, points }, x, y) {
  const path = points.map(({ ply, y: value }, index) => `${index === 0 ? "M" : "L"}${x(ply).toFixed(1)} ${y(value).toFixed(1)}`);
  return [
    svg("path", { class: `chart-line ${name}`, d: path.join("") }),
    ...points.map(({ ply, y: value }) =>
      svg("circle", { class: `chart-point ${name}`, cx: x(ply), cy: y(value), r: 2.2, "data-ply": ply, "data-value": value }),
    ),
  ];
}

/** @param {number} x @param {number} y */
function cross(x, y) {
  return `M${x - 4} ${y - 4}L${x + 4} ${y + 4}M${x - 4} ${y + 4}L${x + 4} ${y - 4}`;
}

/** @param {string} text */
function note(text) {
  return h("p", { class: "explain-note" }, text);
}
