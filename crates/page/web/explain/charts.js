/** Value and doubt over the game as charts that can be read by mouse, touch and keyboard. */

import { createGameChart } from "../charts/overgame.js";
import { h } from "../lib/dom.js";
import { entropyPlot, valuePlot } from "./plots.js";
import { TEXTS } from "./texts.js";

/** @typedef {import("./plots.js").ChartData} ChartData */

/** What charts over a game say. */
export const GAME_CHART_WORDS = { across: TEXTS.chart.move, unknown: TEXTS.facts.unknown, point: TEXTS.chart.point };

/**
 * @param {HTMLElement} host
 * @param {{onJump: (ply: number) => void, nameOf: (move: string) => string}} callbacks
 */
export function createCharts(host, callbacks) {
  const places = [h("div", {}), h("div", {})];
  const [value, entropy] = places.map((place) => createGameChart(place, { ...callbacks, words: GAME_CHART_WORDS }));
  host.replaceChildren(...places, h("p", { class: "explain-note" }, TEXTS.chart.help));
  return {
    /** @param {ChartData} data */
    update(data) {
      const { history: moves, ply, seatNames } = data;
      value.update({ plot: valuePlot(data), moves, ply, seatNames });
      entropy.update({ plot: entropyPlot(data), moves, ply, seatNames });
    },
    destroy() {
      host.replaceChildren();
    },
  };
}
