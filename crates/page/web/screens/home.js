/** The first screen: games to resume, a tile per game with level and colour, and the ways to everything else. */

import { opponentWords } from "../archive/model.js";
import { WORDS as ARCHIVE } from "../archive/texts.js";
import { api } from "../lib/api.js";
import { h, toast } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { timeText } from "../lib/language.js";
import { forgetTable, keptTables } from "../lib/store.js";
import { gameName, gameOf } from "../lib/games.js";
import { PLACES } from "../lib/places.js";
import { LOCAL } from "../lib/requests/request.js";
import { TEXTS, textOf } from "../lib/texts.js";
import { pictureOf } from "../boards/picture.js";
import { openSetup, startGame } from "../table/setup.js";
import { createTileChoice } from "../table/tilechoice.js";

/** @typedef {import("../lib/types.js").GameInfo} GameInfo */

/** How many games in progress are offered. */
const RESUMED = 6;

/** @param {HTMLElement} host @returns {import("../lib/types.js").Screen} */
export function openHome(host) {
  document.title = TEXTS.title;
  const waiting = h("p", {}, TEXTS.loading);
  const home = h("section", { class: "home" }, h("h1", {}, TEXTS.tagline), waiting);
  host.append(home);
  api.games().then(
    // All at once, so that nothing moves that is on the screen already.
    ({ games, version }) => {
      const resumed = resumeList();
      waiting.remove();
      home.append(
        ...(resumed.length > 0 ? [h("div", { class: "resumed" }, ...resumed)] : []),
        h("section", { "aria-label": TEXTS.playHeading }, h("div", { class: "game-cards" }, ...games.map(tile))),
        h("nav", { class: "entries", "aria-label": TEXTS.more }, ...PLACES.flatMap((place) => (place.text ? [entry(place)] : []))),
        h("p", { class: "note version" }, `${TEXTS.title} ${version}`),
      );
    },
    (error) => waiting.replaceWith(h("p", { class: "wrong" }, error.message)),
  );
  return { destroy() {} };
}

/** @param {import("../lib/places.js").Place} place */
function entry({ address, title, text }) {
  return h("a", { href: address, class: "pane entry" }, h("b", {}, title), h("span", {}, text));
}

/** @param {GameInfo} game */
function tile(game) {
  const choice = createTileChoice(game);
  const play = (/** @type {string[]} */ seats) =>
    void startGame({ game: game.variants[0] ?? game.name, seats }).catch((error) => toast(error.message));
  const title = textOf(game.title);
  return h(
    "article",
    { class: "pane game-card", "aria-label": title },
    pictureOf(game.drawing, game.sample, "game-picture"),
    h(
      "div",
      { class: "tile-body" },
      h(
        "div",
        { class: "tile-title" },
        h("h2", {}, title),
        game.rules.length > 0 &&
          h(
            "button",
            {
              type: "button",
              class: "quiet icon-button",
              title: TEXTS.rules,
              "aria-label": `${TEXTS.rules}: ${title}`,
              "data-testid": `rules-of-${game.name}`,
              onclick: () => showRules(game),
            },
            icon("help"),
          ),
      ),
      h("p", {}, textOf(game.about) || game.move_help),
      choice.root,
      h(
        "div",
        { class: "card-buttons" },
        h(
          "button",
          {
            type: "button",
            class: "primary",
            "aria-label": `${TEXTS.play}: ${title}`,
            "data-testid": `play-${game.name}`,
            onclick: () => play(choice.seats()),
          },
          TEXTS.play,
        ),
        h(
          "button",
          {
            type: "button",
            "aria-label": `${TEXTS.watch}: ${title}`,
            "data-testid": `watch-${game.name}`,
            onclick: () => play(game.seats.map((_, seat) => `level=${5 + (seat % 2)}`)),
          },
          TEXTS.watch,
        ),
        h(
          "button",
          {
            type: "button",
            class: "icon-button",
            title: TEXTS.options,
            "aria-label": `${TEXTS.options}: ${title}`,
            "data-testid": `setup-${game.name}`,
            onclick: () => openSetup(game, { seats: choice.seats() }),
          },
          icon("more"),
        ),
      ),
    ),
  );
}

/** @param {GameInfo} game */
function showRules(game) {
  const dialog = h(
    "dialog",
    { class: "rules", "aria-label": `${TEXTS.rules}: ${textOf(game.title)}`, onclose: () => dialog.remove() },
    h(
      "header",
      {},
      h("h2", {}, textOf(game.title)),
      h(
        "button",
        { type: "button", class: "quiet icon-button", "aria-label": TEXTS.keys.close, onclick: () => dialog.close() },
        icon("close"),
      ),
    ),
    ...game.rules.map((rule) => h("p", {}, textOf(rule))),
  );
  document.body.append(dialog);
  dialog.showModal();
}

/** Games this browser has keys of, the newest first. */
function resumeList() {
  const kept = Object.entries(keptTables())
    .sort(([, one], [, other]) => other.made - one.made)
    .slice(0, RESUMED);
  if (kept.length === 0) return [];
  const entries = kept.map(([id, { game, made, progress }]) => {
    const time = new Date(made);
    const drawing = gameOf(game)?.drawing;
    const item = h(
      "li",
      { class: "pane" },
      drawing && pictureOf(drawing, progress?.scene ?? gameOf(game)?.sample, "resume-picture"),
      h(
        "a",
        { href: `#/table/${id}` },
        h("span", { class: "resume-name" }, gameName(game)),
        progress && h("span", { class: "resume-state" }, progressWords(progress)),
        h("time", { datetime: time.toISOString() }, timeText(time)),
      ),
      h(
        "button",
        {
          type: "button",
          class: "quiet icon-button",
          "aria-label": `${TEXTS.resume.remove}: ${gameName(game)}`,
          title: TEXTS.resume.remove,
          onclick: () => forget(id, item),
        },
        icon("close"),
      ),
    );
    return item;
  });
  // A page without a server keeps no list of what is finished.
  const finished = LOCAL ? null : h("a", { href: "#/games", "data-testid": "finished-link" }, ARCHIVE.link);
  const head = h("div", { class: "resume-head" }, h("h2", {}, TEXTS.resume.heading), finished);
  return [h("section", { class: "resume" }, head, h("ul", {}, ...entries))];
}

/** How far a game is, and against whom. @param {import("../lib/store.js").Progress} progress */
function progressWords({ plies, state, against }) {
  const opponent = against && ARCHIVE.against(opponentWords(against));
  return [opponent, TEXTS.resume.move(plies), TEXTS.resume.state[state]].filter(Boolean).join(" · ");
}

/** @param {string} id @param {HTMLElement} item */
function forget(id, item) {
  item.remove();
  api.remove(id).catch(() => forgetTable(id));
}
