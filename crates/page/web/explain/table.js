/** The table of moves: what the engine found out about each, sortable, with the board following the row. */

import { drawIfChanged, h } from "../lib/dom.js";
import { heatColour, heatOf, valueHeat } from "./heat.js";
import { count, percent } from "./numbers.js";
import { nextOrder, rowsOf, sortRows, usedColumns } from "./rows.js";
import { TEXTS } from "./texts.js";
import { proofOf, valueWords } from "./values.js";

/** @typedef {import("./rows.js").Row} Row */
/** @typedef {import("./rows.js").Column} Column */
/** @typedef {import("./rows.js").Order} Order */
/** @typedef {import("./subject.js").Subject} Subject */

/** Rows shown at first: some games have thousands of moves. */
const FIRST_ROWS = 60;

/**
 * @param {HTMLElement} host
 * @param {{onLine: (line: string[] | null) => void, nameOf: (move: string) => string}} callbacks
 */
export function createTable(host, { onLine, nameOf }) {
  /** @type {Order | null} */
  let order = null;
  let all = false;
  /** @type {Subject | null} */
  let subject = null;
  /** The colours of the moves, as the board shows them. @type {Map<string, import("../lib/types.js").Heat>} */
  let heats = new Map();

  function draw() {
    const { analysis, policy, truth, played, points } = subject ?? {};
    drawIfChanged(host, [analysis?.moves, analysis?.best, analysis?.unit, policy, truth, played, points, order, all], () =>
      subject?.analysis?.moves.length
        ? parts(subject, subject.analysis)
        : [h("p", { class: "explain-empty" }, subject?.analysis ? TEXTS.table.empty : TEXTS.nothing)],
    );
  }

  /** @param {Subject} subject @param {import("../lib/types.js").Analysis} analysis */
  function parts({ policy, truth, played, points }, analysis) {
    const isShared = analysis.moves.some(({ visits, prior }) => visits !== null || prior !== null);
    heats = isShared ? heatOf(policy) : valueHeat(analysis, points);
    const rows = sortRows(rowsOf(analysis, policy, truth, played), order);
    const columns = usedColumns(rows);
    const shown = all ? rows : rows.slice(0, FIRST_ROWS);
    const table = h(
      "table",
      { class: "explain-moves", "data-testid": "explain-moves" },
      h("caption", {}, TEXTS.table.caption),
      h("thead", {}, h("tr", {}, ...columns.map(heading))),
      h("tbody", {}, ...shown.map((row) => line(row, columns))),
    );
    return [table, ...more(shown.length, rows.length)];
  }

  /** @param {Column} column */
  function heading(column) {
    const [name, title] = TEXTS.table.columns[column];
    const sorted = order?.column === column ? (order.ascending ? "ascending" : "descending") : "none";
    const sort = () => {
      order = nextOrder(order, column);
      draw();
    };
    const button = h("button", { type: "button", title, onclick: sort, "data-testid": `sort-${column}` }, name);
    return h("th", { scope: "col", "aria-sort": sorted, class: `col-${column}` }, button);
  }

  /** @param {Row} row @param {Column[]} columns */
  function line(row, columns) {
    const show = () => onLine(lineOf(row.move));
    const hide = () => onLine(null);
    const attributes = {
      tabindex: "0",
      class: row.played ? "played" : "",
      "data-move": row.move,
      "data-testid": `row-${row.move}`,
      onmouseenter: show,
      onmouseleave: hide,
      onfocus: show,
      onblur: hide,
    };
    return h("tr", attributes, ...columns.map((column) => cell(row, column)));
  }

  /** The engine's line if the move begins it, else the move. @param {string} move */
  function lineOf(move) {
    const best = subject?.analysis?.line ?? [];
    return best[0] === move ? best : [move];
  }

  /** @param {Row} row @param {Column} column */
  function cell(row, column) {
    const attributes = { class: `col-${column}`, "data-column": column };
    if (column === "move") return h("th", { ...attributes, scope: "row" }, swatch(row), nameOf(row.move));
    return h("td", attributes, cellText(row, column));
  }

  /** @param {Row} row */
  function swatch(row) {
    const colour = heats.get(row.move)?.colour ?? heatColour(0);
    const mark = h("span", { class: "swatch", "aria-hidden": "true" });
    mark.style.setProperty("--heat", colour);
    return mark;
  }

  /** @param {Row} row @param {Column} column */
  function cellText(row, column) {
    const points = subject?.points ?? false;
    switch (column) {
      case "prior":
        return row.prior === null ? TEXTS.table.none : percent(row.prior);
      case "visits":
        return row.visits === null ? TEXTS.table.none : count(row.visits);
      case "share":
        return row.share === null ? TEXTS.table.none : percent(row.share);
      case "value":
        if (row.value === null || !subject?.analysis) return TEXTS.table.none;
        return valueWords(row.value, subject.analysis.unit, { atMost: row.atMost, points, proof: row.proof });
      case "proof":
        return row.proof === null ? "" : TEXTS.proofMark[row.proof];
      default:
        return truthText(row, points);
    }
  }

  /** @param {Row} row @param {boolean} points */
  function truthText(row, points) {
    const truth = subject?.truth;
    if (!truth || row.truth === null) return "";
    const words = valueWords(row.truth, truth.unit, { atMost: row.truthAtMost, points, proof: proofOf(row.truth) });
    return row.best ? h("span", { title: TEXTS.table.best }, `★ ${words}`) : words;
  }

  /** @param {number} shown @param {number} total */
  function more(shown, total) {
    if (shown === total) return [];
    const showAll = () => {
      all = true;
      draw();
    };
    const button = h("button", { type: "button", onclick: showAll }, TEXTS.table.all);
    return [h("p", { class: "explain-note" }, TEXTS.table.cut(shown, total), " ", button)];
  }

  return {
    /** @param {Subject} next */
    update(next) {
      if (next.position !== subject?.position) all = false;
      subject = next;
      draw();
    },
    destroy() {
      host.replaceChildren();
    },
  };
}
