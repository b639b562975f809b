/** One run, or several trainings beside each other. Runs are asked for again and again, and drawn anew when they have changed. */

import { api } from "../lib/api.js";
import { drawIfChanged, h, toast, wordsOf } from "../lib/dom.js";
import { gameName } from "../lib/games.js";
import { createStudy } from "../runs/study.js";
import { TEXTS } from "../runs/texts.js";
import { createMatch } from "../runs/match.js";
import { createTraining } from "../runs/training.js";
import { stateOf } from "../runs/verdict.js";

/** @typedef {import("../lib/types.js").Run} Run */
/** @typedef {Exclude<Run, {kind: null}>} ShownRun */
/** A part of the screen that draws runs of one kind. @typedef {{root: HTMLElement, update(runs: ShownRun[]): void}} RunView */

/** Milliseconds between questions. */
const PAUSE = 1000;

/** @param {HTMLElement} host @param {string} text the ids, with plus signs between them @returns {import("../lib/types.js").Screen} */
export function openRun(host, text) {
  const ids = text.split("+").filter(Boolean);
  let closed = false;
  /** What is known of each run. @type {Map<string, ShownRun>} */
  const known = new Map();
  /** @type {RunView | null} */
  let view = null;
  const head = h("header", { class: "run-head" });
  const contents = h("div", { class: "run-contents" }, h("p", {}, TEXTS.waiting));
  const body = h(
    "div",
    { class: "run", "data-testid": "run" },
    h("p", { class: "crumbs" }, h("a", { href: "#/runs" }, TEXTS.back)),
    head,
    contents,
  );
  host.append(body);

  async function follow() {
    while (!closed) {
      try {
        await api.games();
        const answers = await Promise.all(ids.map((id) => api.run(id, known.get(id)?.mark ?? "")));
        if (closed) return;
        const news = answers.filter((run) => run !== null).filter((run) => run.kind !== null);
        for (const run of news) known.set(run.id, run);
        if (news.length > 0) draw();
      } catch (error) {
        contents.replaceChildren(h("p", { class: "wrong", "data-testid": "run-error" }, wordsOf(error)));
        return;
      }
      await new Promise((resolve) => void setTimeout(resolve, PAUSE));
    }
  }

  function draw() {
    const runs = ids.flatMap((id) => known.get(id) ?? []);
    if (runs.length === 0) return;
    const name = runs.length === 1 ? headingOf(runs[0]) : TEXTS.training.comparison(runs.length);
    const folder = runs.length === 1 && runs[0].name !== name ? runs[0].name : null;
    document.title = `${name} – Spielwerk`;
    body.dataset.running = String(runs.some(({ running }) => running));
    drawIfChanged(head, [name, runs.map((run) => [run.running, ...progressOf(run)])], () => [
      h("h1", {}, name),
      folder && h("code", { class: "run-folder" }, folder),
      ...(runs.length === 1 ? stateParts(runs[0]) : []),
    ]);
    if (!view) {
      view = viewOf(runs[0], ids.length > 1);
      contents.replaceChildren(view.root);
    }
    view.update(runs);
  }

  /** @param {ShownRun} run */
  function stateParts(run) {
    if (run.kind === "study") return [];
    const [done, total] = progressOf(run);
    const state = stateOf({ running: run.running, done, total });
    return [h("span", { class: `chip chip-${state}` }, TEXTS[state]), run.running ? stopButton(run.id) : null];
  }

  /** @param {string} id */
  function stopButton(id) {
    const stop = () =>
      api.stopRun(id).then(
        () => toast(TEXTS.stopped),
        (error) => toast(wordsOf(error)),
      );
    return h("button", { type: "button", "data-testid": "run-stop", onclick: stop }, TEXTS.stop);
  }

  void follow();
  return {
    destroy() {
      closed = true;
    },
  };
}

/** Opens the table of one game of a match, so that the game has an address. @param {HTMLElement} host @param {string} id @param {string} number @returns {import("../lib/types.js").Screen} */
export function openRunGame(host, id, number) {
  let closed = false;
  host.append(h("p", {}, TEXTS.tournament.opening));
  api.openRunGame(id, Number(number)).then(
    (table) => {
      if (!closed) location.replace(`#/table/${table}`);
    },
    (error) => host.replaceChildren(h("p", { class: "wrong" }, wordsOf(error)), h("p", {}, h("a", { href: `#/runs/${id}` }, TEXTS.back))),
  );
  return {
    destroy() {
      closed = true;
    },
  };
}

/** What a run is called: a match by who meets, a training by what learns, a study by its title; else by its folder. @param {ShownRun} run */
function headingOf({ kind, name, contents }) {
  if (kind === "study") return contents.report?.title || name;
  if (kind === "training") return contents.game && contents.method ? `${gameName(contents.game)} · ${contents.method}` : name;
  const { game, players } = contents.config;
  return `${gameName(game)} · ${players.length === 2 ? players.join(" – ") : TEXTS.tournament.players(players.length)}`;
}

/** @param {ShownRun} run @param {boolean} compared @returns {RunView} */
function viewOf(run, compared) {
  if (run.kind === "training") return createTraining(run, compared);
  return run.kind === "tournament" ? createMatch(run.id) : createStudy(run.id);
}

/** Games or iterations, finished and in all. @param {ShownRun} run @returns {[number, number | null]} */
function progressOf(run) {
  if (run.kind === "tournament") return [run.contents.played, run.contents.scheduled];
  return run.kind === "training" ? [run.contents.done, run.contents.iterations] : [0, null];
}
