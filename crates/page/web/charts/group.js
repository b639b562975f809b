/** Charts that are looked at together: one cursor and one zoom for all of them. */

import { createLineChart } from "./line.js";

/** @typedef {import("./line.js").Plot} Plot */

/**
 * @param {HTMLElement} host the element that holds the charts, each in a place of its own
 * @param {{onZoom: (span: [number, number] | null) => void}} handlers
 */
export function createChartGroup(host, { onZoom }) {
  /** By title. @type {Map<string, {place: HTMLElement, chart: ReturnType<typeof createLineChart>}>} */
  const charts = new Map();

  /** @param {number | null} x @param {string} from the chart that is being read */
  function hover(x, from) {
    for (const [key, { chart }] of charts) if (key !== from) chart.point(x);
  }

  return {
    /** Draws these charts; those that were there keep their cursor and what was switched off. @param {{key: string, plot: Plot}[]} plots */
    update(plots) {
      const keys = new Set(plots.map(({ key }) => key));
      for (const [key, { place }] of charts) {
        if (keys.has(key)) continue;
        place.remove();
        charts.delete(key);
      }
      for (const { key, plot } of plots) {
        let known = charts.get(key);
        if (!known) {
          const place = document.createElement("div");
          place.className = "chart-place";
          known = { place, chart: createLineChart(place, { onHover: (x) => hover(x, key), onZoom }) };
          charts.set(key, known);
        }
        host.append(known.place);
        known.chart.update(plot);
      }
    },
  };
}
