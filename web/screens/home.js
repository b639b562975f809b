/** The first screen: the games, each with a button that plays at once. */

import { api } from "../lib/api.js";
import { h, svg, toast } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { forgetTable, keptTables } from "../lib/store.js";
import { gameName, TEXTS } from "../lib/texts.js";
import { amazon, arrow, disc, stone } from "../boards/pieces.js";
import { openSetup, startGame, usualSeats } from "../table/setup.js";

/** @typedef {import("../lib/types.js").GameInfo} GameInfo */

/** How many games in progress are offered. */
const RESUMED = 6;

/** @param {HTMLElement} host @returns {import("../lib/types.js").Screen} */
export function openHome(host) {
  document.title = TEXTS.title;
  const cards = h("div", { class: "game-cards" }, h("p", {}, TEXTS.loading));
  const version = h("p", { class: "note version" });
  host.append(h("section", { class: "home" }, h("h1", {}, TEXTS.tagline), cards, resumeList(), version));
  api.games().then(
    (answer) => {
      cards.replaceChildren(...answer.games.map(gameCard));
      version.textContent = `${TEXTS.title} ${answer.version}`;
    },
    (error) => cards.replaceChildren(h("p", { class: "wrong" }, error.message)),
  );
  return { destroy() {} };
}

/** @param {GameInfo} game */
function gameCard(game) {
  const words = /** @type {Record<string, {name: string, line: string, rules: string[]}>} */ (TEXTS.games)[game.name];
  const name = words?.name ?? game.name;
  const play = (/** @type {string[]} */ seats) => () =>
    startGame({ game: game.variants[0] ?? game.name, seats }).catch((error) => toast(error.message));
  return h(
    "article",
    { class: `game-card ${game.name}-card` },
    picture(game.name),
    h("h2", {}, name),
    h("p", {}, words?.line ?? game.move_help),
    h(
      "div",
      { class: "card-buttons" },
      h(
        "button",
        { type: "button", class: "primary", "data-testid": `play-${game.name}`, onclick: () => play(usualSeats(game))() },
        TEXTS.play,
      ),
      h("button", { type: "button", "data-testid": `setup-${game.name}`, onclick: () => openSetup(game) }, TEXTS.options),
      h(
        "button",
        {
          type: "button",
          class: "quiet",
          "data-testid": `watch-${game.name}`,
          onclick: play(game.seats.map((_, seat) => `level=${5 + (seat % 2)}`)),
        },
        TEXTS.watch,
      ),
    ),
    words && h("details", {}, h("summary", {}, TEXTS.rules), ...words.rules.map((rule) => h("p", {}, rule))),
  );
}

/** Games this browser has keys of, the newest first. */
function resumeList() {
  const kept = Object.entries(keptTables())
    .sort(([, one], [, other]) => other.made - one.made)
    .slice(0, RESUMED);
  if (kept.length === 0) return null;
  const entries = kept.map(([id, { game, made }]) => {
    const entry = h(
      "li",
      {},
      h("a", { href: `#/table/${id}` }, gameName(game)),
      h("time", { datetime: new Date(made).toISOString() }, new Date(made).toLocaleString()),
      h(
        "button",
        {
          type: "button",
          class: "quiet icon-button",
          "aria-label": TEXTS.resume.remove,
          title: TEXTS.resume.remove,
          onclick: () => forget(id, entry),
        },
        icon("close"),
      ),
    );
    return entry;
  });
  return h("section", { class: "resume" }, h("h2", {}, TEXTS.resume.heading), h("ul", {}, ...entries));
}

/** @param {string} id @param {HTMLElement} entry */
function forget(id, entry) {
  entry.remove();
  api.remove(id).catch(() => forgetTable(id));
}

/** A little picture of each game. @param {string} game */
function picture(game) {
  const at = (/** @type {number} */ x, /** @type {number} */ y, /** @type {SVGElement} */ piece) =>
    svg("g", { transform: `translate(${x} ${y})` }, piece);
  const suit = (/** @type {number} */ x, /** @type {string} */ symbol, /** @type {string} */ colour) =>
    svg(
      "g",
      { transform: `translate(${x} 60) rotate(${(x - 150) / 6})` },
      svg("rect", { class: "mini-card", x: -32, y: -46, width: 64, height: 92, rx: 8 }),
      svg("text", { class: `mini-suit ${colour}`, y: 16 }, symbol),
    );
  /** @type {Record<string, () => SVGElement[]>} */
  const pictures = {
    othello: () => [at(60, 60, disc("black")), at(150, 60, disc("white")), at(240, 60, disc("black"))],
    connect4: () => [at(60, 60, stone("red")), at(150, 60, stone("yellow")), at(240, 60, stone("red"))],
    amazons: () => [at(60, 60, amazon("white")), at(150, 60, arrow()), at(240, 60, amazon("black"))],
    nimm3: () =>
      [50, 120, 190, 260].map((x) =>
        at(
          x - 5,
          60,
          svg(
            "g",
            { class: "pebble" },
            svg("ellipse", { rx: 30, ry: 26 }),
            svg("ellipse", { class: "shine", cx: -8, cy: -8, rx: 11, ry: 7 }),
          ),
        ),
      ),
    doppelkopf: () => [suit(75, "♥", "red"), suit(125, "♣", "black"), suit(175, "♦", "red"), suit(225, "♠", "black")],
  };
  return svg("svg", { viewBox: "0 0 300 120", class: `game-picture ${game}`, "aria-hidden": "true" }, ...(pictures[game]?.() ?? []));
}
