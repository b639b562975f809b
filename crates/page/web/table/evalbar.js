/** The bar beside the board: how good the position is for the seat at the bottom, in its colour. */

import { setAttributes, svg, h } from "../lib/dom.js";
import { TEXTS } from "../lib/texts.js";

/** @typedef {{share: number, words: string, label: string}} Evaluation for the seat at the bottom; `share` from 0, lost, to 1, won */

/**
 * @param {HTMLElement} host
 * @param {import("../lib/types.js").Drawing} drawing
 */
export function createEvalBar(host, drawing) {
  const fill = h("i", {});
  const label = h("span", {});
  host.append(fill, label);
  setAttributes(host, {
    role: "meter",
    "aria-label": TEXTS.table.evaluation,
    "aria-valuemin": 0,
    "aria-valuemax": 100,
    "data-testid": "eval-bar",
  });

  return {
    /** @param {Evaluation | null} evaluation @param {number} bottom the seat at the bottom @param {boolean} expected whether positions are evaluated at all: its place is kept meanwhile */
    update(evaluation, bottom, expected) {
      const state = evaluation ? (evaluation.share < 0.5 ? " behind" : "") : expected ? " unknown" : " absent";
      host.className = `eval-bar${state}`;
      paint(host, "bottom", drawing.seats[bottom]?.colour ?? "grey");
      paint(host, "top", drawing.seats[1 - bottom]?.colour ?? "grey");
      const percent = Math.round(100 * (evaluation?.share ?? 0.5));
      host.style.setProperty("--share", `${percent}%`);
      // The bar is narrow, and what it counts is said by its height: a percent sign would be one sign too many.
      label.textContent = evaluation?.label.replace(/\s*%$/, "") ?? "";
      setAttributes(host, { "aria-valuenow": percent, "aria-valuetext": evaluation?.words ?? "", title: evaluation?.words ?? null });
    },
  };
}

/** Colours of one end: the face of the seat's pieces and what can be read on it. @param {HTMLElement} host @param {"top" | "bottom"} end @param {string} colour */
function paint(host, end, colour) {
  const name = `${end} ${colour}`;
  if (host.dataset[end] === name) return;
  host.dataset[end] = name;
  const probe = svg("svg", { class: `paint-${colour}`, width: 0, height: 0, "aria-hidden": "true" });
  document.body.append(probe);
  const style = getComputedStyle(probe);
  host.style.setProperty(`--${end}`, style.getPropertyValue("--face"));
  host.style.setProperty(`--${end}-ink`, style.getPropertyValue("--ink"));
  probe.remove();
}
