/** The list of a series, or of the games before, with the score; every finished game can be looked at. */

import { drawIfChanged, h } from "../lib/dom.js";
import { saidWord } from "../lib/drawing.js";
import { signed } from "../boards/texts.js";
import { WORDS } from "./texts.js";

/** @typedef {import("../lib/types.js").TableState} TableState */
/** @typedef {import("../lib/types.js").Drawing} Drawing */

/** @param {HTMLElement} host @param {Drawing} drawing */
export function createList(host, drawing) {
  host.classList.add("series-list");
  host.dataset.testid = "series-list";

  /** @param {TableState} state @param {import("../lib/types.js").SeriesStanding} series */
  function seriesTable(state, series) {
    const names = state.seat_names;
    const rows = series.entries.map((entry, index) => {
      const { name } = saidWord(drawing, entry.what);
      const soloist = entry.declarer === null ? "" : ` ${names[entry.declarer]}`;
      const marks = [entry.compulsory && WORDS.list.compulsory, entry.factor > 1 && WORDS.list.doubled].filter(Boolean).join(", ");
      const what = h("span", { class: "entry-name" }, `${index + 1} ${name}${soloist}`, marks && h("small", {}, ` ${marks}`));
      const past = state.past[index];
      return h(
        "tr",
        {},
        h("th", { scope: "row" }, past ? h("a", { href: `#/table/${past.table}`, title: WORDS.list.review(index + 1) }, what) : what),
        ...entry.points.map((points) => h("td", { class: points > 0 ? "gain" : points < 0 ? "loss" : null }, signed(points))),
      );
    });
    const owed = series.owed.some((count) => count > 0) && series.entries.length < series.games;
    return [
      h("h2", {}, WORDS.list.heading, h("small", {}, ` ${WORDS.list.of(series.entries.length, series.games)}`)),
      h(
        "div",
        { class: "list-scroll", tabindex: 0 },
        h(
          "table",
          {},
          h("thead", {}, h("tr", {}, h("th", { scope: "col" }, WORDS.list.game), ...names.map((name) => h("th", { scope: "col" }, name)))),
          h("tbody", {}, ...rows),
          h(
            "tfoot",
            {},
            h(
              "tr",
              { class: "sum" },
              h("th", { scope: "row" }, WORDS.list.total),
              ...series.totals.map((total) => h("td", {}, signed(total))),
            ),
            owed && h("tr", {}, h("th", { scope: "row" }, WORDS.list.owed), ...series.owed.map((count) => h("td", {}, count))),
          ),
        ),
      ),
    ];
  }

  /** @param {TableState} state */
  function pastGames(state) {
    const wins = state.seat_names.map((_, seat) => state.past.filter(({ payoffs }) => payoffs[seat] > 0).length);
    return [
      h("h2", {}, WORDS.list.before, h("small", {}, ` ${state.seat_names.map((name, seat) => `${name} ${wins[seat]}`).join(" : ")}`)),
      h("ol", {}, ...state.past.map(({ table, result }) => h("li", {}, h("a", { href: `#/table/${table}` }, result)))),
    ];
  }

  return {
    /** @param {TableState} state */
    update(state) {
      const { series } = state;
      host.hidden = !series && state.past.length === 0;
      drawIfChanged(host, [series, state.past, state.seat_names], () => {
        if (series) return seriesTable(state, series);
        return state.past.length > 0 ? pastGames(state) : [];
      });
      const scroll = host.querySelector(".list-scroll");
      if (scroll) scroll.scrollTop = scroll.scrollHeight;
    },
  };
}

/** The names of those who lead a series. @param {TableState} state */
export function leaders(state) {
  return state.seat_names.filter((_, seat) => state.series?.places[seat] === 1).join(", ");
}
