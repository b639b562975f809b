/** The form that starts a small match or training on the server. */

import { api } from "../lib/api.js";
import { h, wordsOf } from "../lib/dom.js";
import { gameName } from "../lib/games.js";
import { TEXTS } from "./texts.js";

const WORDS = TEXTS.start;
/** Milliseconds of silence before the server is asked how many games there will be. */
const PLAN_PAUSE = 250;

/** @typedef {import("../lib/types.js").GameInfo} GameInfo */

/** @param {GameInfo[]} games */
export function startForms(games) {
  return h("section", { class: "run-starts" }, h("h2", {}, WORDS.heading), matchForm(games), trainingForm(games));
}

/** @param {GameInfo[]} games */
function matchForm(games) {
  const game = h(
    "select",
    { "data-testid": "match-game", onchange: plan },
    ...games.flatMap(({ variants }) => variants).map((text) => h("option", { value: text }, gameName(text))),
  );
  const players = h("textarea", { rows: 3, spellcheck: "false", "data-testid": "match-players", oninput: plan }, "level=2\nlevel=4");
  const count = h("input", { type: "number", min: 1, max: 1000, value: 40, "data-testid": "match-games", oninput: plan });
  const countName = h("span", {});
  const planned = h("small", { role: "status", "data-testid": "match-plan" });
  /** Which question about the plan is the last. */
  let asked = 0;

  /** @returns {import("../lib/types.js").NewRun} */
  const wanted = () => ({
    kind: "match",
    game: game.value,
    players: players.value
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
    games: Number(count.value),
    seed: Math.floor(Math.random() * 1e6),
  });

  /** Says how many games this will really be. */
  async function plan() {
    const current = ++asked;
    const run = wanted();
    countName.textContent = run.kind === "match" && run.players.length > 2 ? WORDS.gamesPerPairing : WORDS.games;
    await new Promise((resolve) => void setTimeout(resolve, PLAN_PAUSE));
    if (current !== asked) return;
    const [words, wrong] = await api.planRun(run).then(
      (answer) => /** @type {const} */ ([WORDS.plan(answer), false]),
      (error) => /** @type {const} */ ([wordsOf(error), true]),
    );
    if (current !== asked) return;
    planned.textContent = words;
    planned.classList.toggle("wrong", wrong);
  }

  void plan();
  return form(
    WORDS.match,
    "match-start",
    [
      labelled(WORDS.game, game),
      labelled(WORDS.players, players, h("small", {}, WORDS.playersHelp)),
      h("label", {}, countName, count, planned),
    ],
    wanted,
  );
}

/** Everything that the packages of the games offer to learn. @param {GameInfo[]} games */
function trainingForm(games) {
  const offers = games.flatMap(({ trainings }) =>
    trainings.flatMap((training) => training.games.map((game) => ({ game, ...training, label: `${training.method} · ${gameName(game)}` }))),
  );
  const preset = h("select", { onchange: explain, "data-testid": "training-preset" });
  const about = h("small", {});
  const size = h("small", {});
  const choice = h(
    "select",
    { onchange: showPresets, "data-testid": "training-choice" },
    ...offers.map(({ label }, index) => h("option", { value: index }, label)),
  );

  const chosen = () => offers[Number(choice.value)];
  function showPresets() {
    preset.replaceChildren(...chosen().presets.map(({ name }) => h("option", { value: name }, name)));
    explain();
  }
  function explain() {
    about.textContent = chosen().about;
    size.textContent = chosen().presets.find(({ name }) => name === preset.value)?.about ?? "";
  }
  if (offers.length > 0) showPresets();
  return form(WORDS.training, "training-start", [labelled(WORDS.method, choice, about), labelled(WORDS.preset, preset, size)], () => {
    const { method, game } = chosen();
    return { kind: "training", method, game, preset: preset.value };
  });
}

/** @param {string} name @param {...(Node | string)} parts */
const labelled = (name, ...parts) => h("label", {}, name, ...parts);

/**
 * @param {string} heading
 * @param {string} testid
 * @param {HTMLElement[]} fields
 * @param {() => import("../lib/types.js").NewRun} wanted
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
