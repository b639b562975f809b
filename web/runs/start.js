/** The form that starts a small match or training on the server. */

import { api } from "../lib/api.js";
import { h, wordsOf } from "../lib/dom.js";
import { gameName } from "../lib/texts.js";
import { TEXTS } from "./texts.js";

const WORDS = TEXTS.start;

/** Trainings that take minutes: method, game, size. */
const TRAININGS = [
  ["eval", "othello", "quick"],
  ["eval", "amazons", "quick"],
  ["td", "nimm3", "quick"],
  ["td", "connect4", "quick"],
  ["zero", "nimm3", "tiny"],
  ["zero", "othello:size=4", "tiny"],
  ["zero", "connect4", "fast"],
];

/** @param {import("../lib/types.js").GameInfo[]} games */
export function startForms(games) {
  return h("section", {}, h("h2", {}, WORDS.heading), h("div", { class: "run-charts" }, matchForm(games), trainingForm()));
}

/** @param {import("../lib/types.js").GameInfo[]} games */
function matchForm(games) {
  const game = h(
    "select",
    { "data-testid": "match-game" },
    ...games.flatMap(({ variants }) => variants).map((text) => h("option", { value: text }, gameName(text))),
  );
  const players = h("textarea", { rows: 3, spellcheck: "false", "data-testid": "match-players" }, "level=2\nlevel=4");
  const count = h("input", { type: "number", min: 2, max: 1000, value: 40, "data-testid": "match-games" });
  return form(
    WORDS.match,
    "match-start",
    [labelled(WORDS.game, game), labelled(WORDS.players, players, h("small", {}, WORDS.playersHelp)), labelled(WORDS.games, count)],
    () => ({
      kind: "match",
      game: game.value,
      players: players.value
        .split("\n")
        .map((line) => line.trim())
        .filter(Boolean),
      games: Number(count.value),
      seed: Math.floor(Math.random() * 1e6),
    }),
  );
}

function trainingForm() {
  const choice = h(
    "select",
    { "data-testid": "training-choice" },
    ...TRAININGS.map(([method, game, preset], index) => h("option", { value: index }, `${method} · ${gameName(game)} · ${preset}`)),
  );
  return form(WORDS.training, "training-start", [labelled(WORDS.method, choice)], () => {
    const [method, game, preset] = TRAININGS[Number(choice.value)];
    return { kind: "training", method, game, preset };
  });
}

/** @param {string} name @param {...(Node | string)} parts */
const labelled = (name, ...parts) => h("label", {}, name, ...parts);

/**
 * @param {string} heading
 * @param {string} testid
 * @param {HTMLElement[]} fields
 * @param {() => import("./types.js").NewRun} wanted
 */
function form(heading, testid, fields, wanted) {
  const answer = h("p", { class: "wrong", role: "status" });
  const begin = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      location.hash = `#/runs/${await api.startRun(wanted())}`;
    } catch (error) {
      answer.textContent = wordsOf(error);
    }
  };
  return h(
    "form",
    { class: "run-start", onsubmit: begin },
    h("h3", {}, heading),
    ...fields,
    h("button", { type: "submit", class: "primary", "data-testid": testid }, WORDS.go),
    answer,
  );
}
