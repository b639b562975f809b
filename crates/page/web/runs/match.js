/** A match or a tournament: who is stronger in one sentence, ratings, who beat whom, how the score went, and every game. */

import { api } from "../lib/api.js";
import { createLineChart } from "../charts/line.js";
import { figure, milliseconds, percentTick, percentage, ratingWords, withInterval } from "../charts/numbers.js";
import { drawIfChanged, h, wordsOf } from "../lib/dom.js";
import { gameName } from "../lib/games.js";
import { TEXTS } from "./texts.js";
import { matchWords } from "./verdict.js";

/** @typedef {import("../lib/types.js").TournamentContents} TournamentContents */
/** @typedef {import("../lib/types.js").PairingResult} PairingResult */

const WORDS = TEXTS.tournament;

/** How many pairings get a chart. */
const CHARTS = 6;

/** @param {string} id of the run @returns {import("../screens/run.js").RunView} */
export function createMatch(id) {
  const lead = h("div", { class: "run-lead", "data-testid": "run-lead" });
  const ratings = h("section", {});
  const charts = h("section", {});
  const games = createGames(id);
  const root = h("div", { class: "match" }, lead, ratings, charts, games.root);
  return {
    root,
    update(runs) {
      const run = runs[0];
      if (run.kind !== "tournament") return;
      const { contents } = run;
      const { config, result, played, scheduled } = contents;
      const progress = WORDS.progress(played, scheduled);
      drawIfChanged(lead, [contents.verdict, played, scheduled], () => [
        h("p", { class: "run-sentence", "data-testid": "verdict" }, matchWords(contents.verdict)),
        h("p", {}, h("b", {}, gameName(config.game)), ` · ${progress} · ${WORDS.distinct(result.distinct)}`),
        played < scheduled ? h("progress", { max: scheduled, value: played, "aria-label": progress }) : null,
      ]);
      drawIfChanged(ratings, result, () => [
        h("h2", {}, WORDS.ratings),
        players(contents),
        ...(config.players.length > 2 ? [h("h2", {}, WORDS.cross), h("p", { class: "note" }, WORDS.crossHelp), crossTable(contents)] : []),
        h("h2", {}, WORDS.pairings),
        pairings(contents),
      ]);
      drawIfChanged(charts, contents.courses, () => courseCharts(contents));
      games.update(contents);
    },
  };
}

/** How the score of each pairing went. @param {TournamentContents} contents @returns {HTMLElement[]} */
function courseCharts({ config, courses }) {
  const drawn = courses.filter(({ points }) => points.length > 1).slice(0, CHARTS);
  if (drawn.length === 0) return [];
  const places = drawn.map(({ first, second, points }) => {
    const place = h("div", { class: "chart-place" });
    createLineChart(place).update({
      title: WORDS.against(config.players[first], config.players[second]),
      across: WORDS.rounds,
      range: [0, 1],
      words: percentTick,
      lines: [
        {
          name: config.players[first],
          points: points.map(({ rounds, score, interval: { low, high } }) => ({
            x: rounds,
            y: score,
            low: low ?? undefined,
            high: high ?? undefined,
          })),
        },
      ],
    });
    return place;
  });
  return [h("h2", {}, WORDS.course), h("div", { class: "run-charts" }, ...places)];
}

/** @param {string[]} headings @param {(string | Node)[][]} rows @param {string} [testid] */
function table(headings, rows, testid) {
  const cell = (/** @type {string | Node} */ content) => h("td", {}, content);
  return h(
    "div",
    { class: "run-table" },
    h(
      "table",
      { "data-testid": testid },
      h("thead", {}, h("tr", {}, ...headings.map((heading) => (heading ? h("th", { scope: "col" }, heading) : h("td"))))),
      h("tbody", {}, ...rows.map((row) => h("tr", {}, ...row.map(cell)))),
    ),
  );
}

/** @param {TournamentContents} contents */
function players({ result }) {
  const sorted = [...result.players].sort((one, other) => (other.rating ?? 0) - (one.rating ?? 0));
  const rows = sorted.map(({ player, rating, rating_interval: interval, score, rounds, effort }, place) => {
    const moves = effort.reduce((sum, { moves: some }) => sum + some, 0);
    const seconds = effort.reduce((sum, { seconds: some = 0 }) => sum + some, 0);
    const spread = interval ? ` [${ratingWords(interval.low)}, ${ratingWords(interval.high)}]` : "";
    return [
      String(place + 1),
      h("code", {}, player),
      rating === null ? WORDS.unknown : ratingWords(rating) + spread,
      percentage(score),
      String(rounds),
      moves > 0 ? milliseconds((1000 * seconds) / moves) : "–",
    ];
  });
  return table(WORDS.playerColumns, rows, "run-players");
}

/** @param {TournamentContents} contents */
function crossTable({ config, result }) {
  const score = (/** @type {number} */ row, /** @type {number} */ column) => {
    const met = result.pairings.find(({ first, second }) => (first === row && second === column) || (first === column && second === row));
    if (!met || met.rounds === 0) return "";
    return percentage(met.first === row ? met.score : 1 - met.score);
  };
  const rows = config.players.map((player, row) => [
    h("code", {}, `${row + 1} ${player}`),
    ...config.players.map((_, column) => (row === column ? "·" : score(row, column))),
  ]);
  return table(["", ...config.players.map((_, column) => String(column + 1))], rows, "run-cross");
}

/** @param {TournamentContents} contents */
function pairings({ config, result }) {
  const rows = result.pairings.map((met) => [
    h("span", {}, h("code", {}, config.players[met.first]), ` ${WORDS.versus} `, h("code", {}, config.players[met.second])),
    `${met.wins} / ${met.draws} / ${met.losses}`,
    withInterval(met.score, met.score_interval),
    `${ratingWords(met.elo)} [${ratingWords(met.elo_interval.low)}, ${ratingWords(met.elo_interval.high)}]`,
    percentage(met.superiority),
    String(met.distinct),
  ]);
  return table(WORDS.pairingColumns, rows, "run-pairings");
}

/** All games by page, each a link to its replay. @param {string} id */
function createGames(id) {
  const body = h("div", {});
  const root = h("section", { hidden: true }, h("h2", {}, WORDS.games), body);
  /** The first game of the page that is shown. */
  let from = 0;
  /** @type {TournamentContents | null} */
  let contents = null;

  async function show() {
    if (!contents) return;
    const { config } = contents;
    const { games, total } = await api.runGames(id, from);
    const rows = games.map(({ number, seating, payoffs, plies, ending }) => [
      h("a", { href: `#/runs/${id}/games/${number}`, "data-testid": `run-game-${number}` }, `${WORDS.game} ${number + 1}`),
      h("span", {}, ...seating.flatMap((player, seat) => [seat > 0 ? " – " : "", h("code", {}, config.players[player])])),
      payoffs.map(figure).join(" : "),
      String(plies),
      ending.kind === "finished" ? "" : WORDS.endings[ending.kind],
    ]);
    const step = (/** @type {number} */ to, /** @type {string} */ name, /** @type {boolean} */ there) =>
      h("button", { type: "button", disabled: !there, onclick: () => ((from = Math.max(0, to)), refresh()) }, name);
    body.replaceChildren(
      table(WORDS.gameColumns, rows, "run-games"),
      h(
        "p",
        { class: "run-pages" },
        step(from - PAGE, WORDS.newer, from > 0),
        step(from + PAGE, WORDS.older, from + games.length < total),
        h("span", { class: "note" }, WORDS.page(from + 1, from + games.length, total)),
      ),
    );
  }

  const refresh = () => void show().catch((error) => body.replaceChildren(h("p", { class: "wrong" }, wordsOf(error))));
  return {
    root,
    /** @param {TournamentContents} next */
    update(next) {
      const changed = next.played !== contents?.played;
      contents = next;
      root.hidden = next.played === 0;
      // Older pages stay as they are while games continue.
      if (changed && next.played > 0 && (from === 0 || body.childElementCount === 0)) refresh();
    },
  };
}

/** Games that the server lists at once. */
const PAGE = 50;
