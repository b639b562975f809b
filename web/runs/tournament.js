/** A match or a tournament: ratings, who beat whom, how the score went, and every game. */

import { api } from "../lib/api.js";
import { h, toast, wordsOf } from "../lib/dom.js";
import { gameName } from "../lib/texts.js";
import { lineChart } from "./linechart.js";
import { figure, percentage, ratingWords, withInterval } from "./numbers.js";
import { TEXTS } from "./texts.js";

/** @typedef {import("./types.js").TournamentContents} TournamentContents */
/** @typedef {import("./types.js").PairingResult} PairingResult */

const WORDS = TEXTS.tournament;

/** @param {TournamentContents} contents @param {string} id @returns {Node[]} */
export function tournamentParts(contents, id) {
  const { config, result, courses, played, scheduled } = contents;
  const progress = h("progress", { max: scheduled, value: played, "aria-label": WORDS.progress(played, scheduled) });
  const charts = courses.filter(({ points }) => points.length > 1).slice(0, 6);
  return [
    h("p", {}, h("b", {}, gameName(config.game)), ` · ${WORDS.progress(played, scheduled)} · ${WORDS.distinct(result.distinct)}`),
    progress,
    h("section", {}, h("h2", {}, WORDS.ratings), players(contents)),
    config.players.length > 2 && h("section", {}, h("h2", {}, WORDS.cross), crossTable(contents)),
    h("section", {}, h("h2", {}, WORDS.pairings), pairings(contents)),
    charts.length > 0 &&
      h(
        "section",
        {},
        h("h2", {}, WORDS.course),
        h(
          "div",
          { class: "run-charts" },
          ...charts.map(({ first, second, points }) =>
            lineChart({
              title: WORDS.against(config.players[first], config.players[second]),
              across: WORDS.rounds,
              range: [0, 1],
              words: percentage,
              lines: [
                {
                  name: config.players[first],
                  points: points.map(({ rounds, score, interval }) => ({ x: rounds, y: score, ...interval })),
                },
              ],
            }),
          ),
        ),
      ),
    h("section", {}, h("h2", {}, WORDS.games), gameList(contents, id)),
  ].filter((part) => part instanceof Node);
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
      h("thead", {}, h("tr", {}, ...headings.map((heading) => h("th", { scope: "col" }, heading)))),
      h("tbody", {}, ...rows.map((row) => h("tr", {}, ...row.map(cell)))),
    ),
  );
}

/** @param {TournamentContents} contents */
function players({ result }) {
  const sorted = [...result.players].sort((one, other) => (other.rating ?? 0) - (one.rating ?? 0));
  const rows = sorted.map(({ player, rating, rating_interval: interval, score, rounds, effort }) => {
    const moves = effort.reduce((sum, { moves: some }) => sum + some, 0);
    const seconds = effort.reduce((sum, { seconds: some }) => sum + some, 0);
    const spread = interval ? ` [${ratingWords(interval.low)}, ${ratingWords(interval.high)}]` : "";
    return [
      h("code", {}, player),
      rating === null ? WORDS.unknown : ratingWords(rating) + spread,
      percentage(score),
      String(rounds),
      moves > 0 ? `${figure((1000 * seconds) / moves)} ms` : "–",
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

/** @param {TournamentContents} contents @param {string} id */
function gameList({ config, played }, id) {
  const host = h("div", {});
  /** @param {number} from */
  async function show(from) {
    const { games, total } = await api.runGames(id, from);
    const rows = games.map(({ number, seating, payoffs, plies, ending }) => [
      h("button", { type: "button", "data-testid": `run-game-${number}`, onclick: () => open(number) }, `${WORDS.game} ${number + 1}`),
      h("span", {}, ...seating.flatMap((player, seat) => [seat > 0 ? " – " : "", h("code", {}, config.players[player])])),
      payoffs.map(figure).join(" : "),
      String(plies),
      ending.kind === "finished" ? "" : WORDS.endings[ending.kind],
    ]);
    const step = (/** @type {number} */ to, /** @type {string} */ name) =>
      h("button", { type: "button", disabled: to < 0 || to >= total, onclick: () => void show(to).catch(fail) }, name);
    host.replaceChildren(
      table(WORDS.gameColumns, rows, "run-games"),
      h("p", { class: "run-pages" }, step(from - games.length, WORDS.newer), step(from + games.length, WORDS.older)),
    );
  }
  /** @param {number} number */
  async function open(number) {
    try {
      location.hash = `#/table/${await api.openRunGame(id, number)}`;
    } catch (error) {
      fail(error);
    }
  }
  const fail = (/** @type {unknown} */ error) => toast(wordsOf(error));
  if (played > 0) void show(0).catch(fail);
  return host;
}
