/** A study as a page: the answer first, then every section with its tables and charts. */

import { percentage, ratingWords } from "../charts/numbers.js";
import { drawPlot } from "../charts/report.js";
import { drawIfChanged, h } from "../lib/dom.js";
import { TEXTS } from "./texts.js";

/** @typedef {import("../lib/report.js").Report} Report */
/** @typedef {import("../lib/report.js").Part} Part */
/** @typedef {import("../lib/report.js").Cell} Cell */

const WORDS = TEXTS.study;

/** @param {string} id of the run @returns {import("../screens/run.js").RunView} */
export function createStudy(id) {
  const root = h("article", { class: "study", "data-testid": "study" });
  return {
    root,
    update(runs) {
      const run = runs[0];
      if (run.kind !== "study") return;
      const { report, has_page: hasPage } = run.contents;
      const page = hasPage && h("a", { href: `/api/runs/${id}/report`, class: "button", target: "_blank", rel: "noopener" }, TEXTS.report);
      drawIfChanged(root, run.contents, () => [
        ...(report ? reportParts(report) : [h("p", {}, WORDS.empty)]),
        page ? h("p", {}, page) : null,
      ]);
    },
  };
}

/** @param {Report} report */
function reportParts({ summary, command, machine, sections }) {
  const where = Object.values(machine ?? {}).filter((value) => typeof value === "string" || typeof value === "number");
  return [
    h("div", { class: "run-lead" }, ...summary.map((text) => h("p", {}, ...inlined(text)))),
    ...sections.map((section) => h("section", {}, h("h2", {}, section.title), ...section.parts.map(partOf))),
    h(
      "p",
      { class: "note" },
      `${WORDS.command} `,
      h("code", {}, command),
      where.length > 0 ? ` · ${WORDS.machine} ${where.join(", ")}` : "",
    ),
  ];
}

/** @param {Part} part */
function partOf(part) {
  switch (part.kind) {
    case "text":
      return h("p", {}, ...inlined(part.text));
    case "chart":
      return h("figure", { class: "study-chart" }, drawPlot(part.plot, part.caption));
    default:
      return tableOf(part);
  }
}

/** Text with code between backticks. @param {string} text @returns {(string | Node)[]} */
function inlined(text) {
  return text.split("`").map((piece, index) => (index % 2 === 1 ? h("code", {}, piece) : piece));
}

/** @param {{caption: string, columns: string[], rows: Cell[][]}} table */
function tableOf({ caption, columns, rows }) {
  /** Figures are at the right edge of their column, its name above them. @param {Cell | undefined} cell */
  const classOf = (cell) => (cell === undefined || cell.kind === "text" ? null : "number");
  return h(
    "div",
    { class: "run-table" },
    h(
      "table",
      {},
      h("caption", {}, ...inlined(caption)),
      h(
        "thead",
        {},
        h("tr", {}, ...columns.map((column, at) => h("th", { scope: "col", class: classOf(rows[0]?.[at]) }, ...inlined(column)))),
      ),
      h("tbody", {}, ...rows.map((row) => h("tr", {}, ...row.map((cell) => h("td", { class: classOf(cell) }, ...cellWords(cell)))))),
    ),
  );
}

/** @param {Cell} cell @returns {(string | Node)[]} */
function cellWords(cell) {
  /** @param {{value: number | null, low: number | null, high: number | null}} estimate @param {(value: number) => string} words */
  const spread = ({ value, low, high }, words) => {
    const say = (/** @type {number | null} */ number, /** @type {string} */ none) => (number === null ? none : words(number));
    return low === high ? say(value, "–") : `${say(value, "–")} [${say(low, "−∞")}, ${say(high, "∞")}]`;
  };
  switch (cell.kind) {
    case "text":
      return inlined(cell.text);
    case "number":
      return [Number(cell.value).toFixed(cell.digits)];
    case "estimate":
      return [spread(cell.estimate, (value) => value.toFixed(cell.digits))];
    case "share":
      return [spread(cell.estimate, percentage)];
    case "elo":
      return [spread(cell.estimate, ratingWords)];
    default:
      return [];
  }
}
