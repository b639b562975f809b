/** What the review of a game says of its seats, and what counts as a mistake. */

import { percent } from "../explain/numbers.js";
import { h } from "../lib/dom.js";
import { numberText } from "../lib/language.js";
import { TEXTS as WORDS } from "./texts.js";

/** @typedef {import("./model.js").Review} Review */

/**
 * @param {import("./model.js").Review["seats"]} seats
 * @param {string[]} names of the seats
 */
export function accuracyTable(seats, names) {
  const rows = seats.map((seat, index) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, names[index]),
      h("td", { class: "number" }, seat.accuracy === null ? "–" : `${Math.round(seat.accuracy)} %`),
      ...seat.classes.map((count) => h("td", { class: "number" }, count)),
    ),
  );
  return h(
    "table",
    { class: "review-accuracy", "data-testid": "review-accuracy" },
    h(
      "thead",
      {},
      h("tr", {}, ...WORDS.columns.map(([name, title]) => h(name ? "th" : "td", { scope: name ? "col" : null, title }, name))),
    ),
    h("tbody", {}, ...rows),
  );
}

/** What counts as what. @param {Review} review @param {boolean} points whether the game is played for points */
export function thresholdWords({ thresholds: { chance, points: least } }, points) {
  if (points) return WORDS.pointThresholds(least.map((point) => numberText(point)).join(" / "));
  return WORDS.thresholds(chance.map(percent).join(" / "));
}
