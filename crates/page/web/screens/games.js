/** The finished games of the visitor: filtered by game and result, each with the way to its review. */

import { opponentWords } from "../archive/model.js";
import { WORDS } from "../archive/texts.js";
import { pictureOf } from "../boards/picture.js";
import { api } from "../lib/api.js";
import { h, refill, wordsOf } from "../lib/dom.js";
import { moveName } from "../lib/drawing.js";
import { gameName, gameOf } from "../lib/games.js";
import { timeText } from "../lib/language.js";
import { TEXTS, textOf } from "../lib/texts.js";

/** @typedef {import("../archive/model.js").FinishedGame} FinishedGame */
/** @typedef {import("../archive/model.js").Wanted} Wanted */

/** What a result looks like where there is little room. @type {Record<import("../archive/model.js").Result, string>} */
const SIGNS = { won: "✓", lost: "✗", drawn: "=" };

/** @param {HTMLElement} host @returns {import("../lib/types.js").Screen} */
export function openGames(host) {
  document.title = `${WORDS.title} – ${TEXTS.title}`;
  /** @type {Wanted} */
  const wanted = { game: "", result: "", from: 0 };
  /** @type {FinishedGame[]} */
  let found = [];
  /** How many questions were asked: only the answer to the last counts. */
  let questions = 0;

  const list = h("ul", { class: "finished-games", "data-testid": "finished-games" });
  const foot = h("div", {});
  const game = h("select", { "aria-label": TEXTS.game, "data-testid": "games-game", onchange: () => void ask({ game: game.value }) });
  const results = h("div", { class: "segments", role: "group", "aria-label": WORDS.result });
  const tools = h("div", { class: "row finished-tools", hidden: true }, game, results);
  host.append(h("section", { class: "narrow" }, h("h1", {}, WORDS.title), h("p", { class: "note" }, WORDS.lead), tools, list, foot));

  api.games().then(
    ({ games }) => {
      game.append(
        h("option", { value: "" }, WORDS.allGames),
        ...games.map(({ name, title }) => h("option", { value: name }, textOf(title))),
      );
      void ask({});
    },
    (error) => tell(wordsOf(error)),
  );

  /** Asks for the games that fit, from the first one on. @param {Partial<Wanted>} change */
  async function ask(change) {
    Object.assign(wanted, { from: 0 }, change);
    const question = ++questions;
    drawResults();
    try {
      const { games, total } = await api.finished(wanted);
      if (question !== questions) return;
      found = wanted.from === 0 ? games : [...found, ...games];
      draw(total);
    } catch (error) {
      if (question === questions) tell(wordsOf(error));
    }
  }

  /** @param {string} sentence */
  function tell(sentence) {
    refill(foot, h("p", { class: "wrong" }, sentence));
  }

  function drawResults() {
    const kinds = /** @type {[Wanted["result"], string][]} */ (Object.entries(WORDS.results));
    const button = (/** @type {Wanted["result"]} */ kind, /** @type {string} */ name) =>
      h(
        "button",
        {
          type: "button",
          "aria-pressed": String(wanted.result === kind),
          "data-testid": `games-${kind || "all"}`,
          onclick: () => void ask({ result: kind }),
        },
        name,
      );
    refill(results, ...kinds.map(([kind, name]) => button(kind, name)));
  }

  /** @param {number} total */
  function draw(total) {
    const isFiltered = wanted.game !== "" || wanted.result !== "";
    tools.hidden = total === 0 && !isFiltered;
    refill(list, ...found.map(row));
    if (total === 0) refill(foot, h("p", { class: "empty" }, isFiltered ? WORDS.noneFits : WORDS.none));
    else if (found.length < total) refill(foot, moreButton(total));
    else refill(foot);
  }

  /** @param {number} total */
  const moreButton = (total) =>
    h("button", { type: "button", onclick: () => void ask({ from: found.length }) }, WORDS.more(found.length, total));

  return { destroy: () => void (questions += 1) };
}

/** The first moves; what is said and played at a card table has names. @param {import("../lib/types.js").GameInfo | null} info @param {string} opening */
function openingWords(info, opening) {
  if (info?.drawing.gesture !== "cards") return opening;
  return opening
    .split(" ")
    .map((move) => moveName(move, info.drawing))
    .join(" ");
}

/** @param {FinishedGame} entry */
function row({ id, game, opponent, result, opening, finished }) {
  const info = gameOf(game);
  const time = new Date(finished * 1000);
  return h(
    "li",
    { class: "pane", "data-testid": "finished-game", "data-result": result },
    info && pictureOf(info.drawing, info.sample, "resume-picture"),
    h(
      "a",
      { href: `#/table/${id}/tab=review` },
      h(
        "span",
        { class: "finished-what" },
        h(
          "span",
          { class: `sign sign-${result}`, role: "img", "aria-label": WORDS.results[result], title: WORDS.results[result] },
          SIGNS[result],
        ),
        h("b", {}, gameName(game)),
        h("span", {}, WORDS.against(opponentWords(opponent))),
      ),
      h("small", { class: "finished-opening" }, openingWords(info, opening)),
    ),
    h("time", { datetime: time.toISOString() }, timeText(time)),
  );
}
