/** The list of matches, trainings and studies with what came out of them, and forms that start small ones. */

import { TEXTS as CLUSTER } from "../cluster/texts.js";
import { api } from "../lib/api.js";
import { drawIfChanged, h, wordsOf } from "../lib/dom.js";
import { drawList } from "../lib/keyed.js";
import { gameName } from "../lib/games.js";
import { LANGUAGE } from "../lib/language.js";
import { read, write } from "../lib/store.js";
import { startForms } from "../runs/start.js";
import { TEXTS } from "../runs/texts.js";
import { stateOf, verdictWords } from "../runs/verdict.js";

/** @typedef {import("../lib/types.js").RunEntry} RunEntry */
/** @typedef {{text: string, kind: string}} Filter */

const KINDS = /** @type {const} */ (["tournament", "training", "study"]);
/** Milliseconds between questions: often while something runs. */
const PAUSE = { running: 1500, idle: 10_000 };

/** The way to the machines that work for this one. */
const clusterLink = () => h("p", {}, h("a", { href: "#/cluster", class: "button", "data-testid": "cluster-link" }, CLUSTER.title));

/** @param {HTMLElement} host @returns {import("../lib/types.js").Screen} */
export function openRuns(host) {
  document.title = `${TEXTS.title} – Spielwerk`;
  let closed = false;
  /** @type {RunEntry[]} */
  let runs = [];
  /** @type {Filter} */
  const filter = read("runs.filter", { text: "", kind: "" });
  /** Runs that are to be compared. @type {Set<string>} */
  const chosen = new Set();

  const entries = h("ul", { class: "run-list", hidden: true });
  const empty = h("p", { class: "empty", hidden: true });
  const list = h("div", { class: "run-list-host" }, empty, entries);
  const text = h("input", {
    type: "search",
    value: filter.text,
    placeholder: TEXTS.filter.placeholder,
    "aria-label": TEXTS.filter.label,
    "data-testid": "runs-filter",
    oninput: () => choose({ text: text.value }),
  });
  const kinds = h("div", { class: "segments", role: "group", "aria-label": TEXTS.filter.kind });
  const compare = h("a", { class: "button", "data-testid": "runs-compare" });
  const aside = h("aside", { class: "runs-aside" });
  host.append(
    h(
      "div",
      { class: "runs" },
      h("header", { class: "runs-head" }, h("h1", {}, TEXTS.title), h("p", { class: "note" }, TEXTS.lead)),
      h("section", { class: "runs-main" }, h("div", { class: "runs-tools" }, text, kinds, compare), list),
      aside,
    ),
  );

  /** @param {Partial<Filter>} change */
  function choose(change) {
    Object.assign(filter, change);
    write("runs.filter", filter);
    draw();
  }

  function draw() {
    const options = /** @type {[string, string][]} */ ([["", TEXTS.filter.all], ...KINDS.map((kind) => [kind, TEXTS.kinds[kind]])]);
    drawIfChanged(kinds, filter.kind, () =>
      options.map(([kind, name]) =>
        h(
          "button",
          {
            type: "button",
            "aria-pressed": String(filter.kind === kind),
            "data-testid": `runs-kind-${kind || "all"}`,
            onclick: () => choose({ kind }),
          },
          name,
        ),
      ),
    );
    compare.textContent = TEXTS.compare(chosen.size);
    compare.hidden = chosen.size === 0;
    if (chosen.size > 1) compare.setAttribute("href", `#/runs/${[...chosen].join("+")}`);
    else compare.removeAttribute("href");
    const shown = runs.filter((run) => fits(run, filter));
    empty.textContent = runs.length === 0 ? TEXTS.none : TEXTS.noneFits;
    empty.hidden = shown.length > 0;
    entries.hidden = shown.length === 0;
    drawList(
      entries,
      shown.map((run) => ({ key: run.id, data: [run, chosen.has(run.id)], make: () => entry(run) })),
    );
  }

  /** @param {RunEntry} run */
  function entry(run) {
    const { id, name, kind, changed, running, done, total, seconds_left: left } = run;
    const state = stateOf(run);
    const time = new Date(changed * 1000);
    const box =
      kind === "training"
        ? h("input", {
            type: "checkbox",
            checked: chosen.has(id),
            "aria-label": TEXTS.select(name),
            "data-testid": `compare-${name}`,
            onchange: (/** @type {Event} */ event) => {
              if (/** @type {HTMLInputElement} */ (event.target).checked) chosen.add(id);
              else chosen.delete(id);
              draw();
            },
          })
        : null;
    return h(
      "li",
      { class: `run-entry ${state}`, "data-testid": "run-entry", "data-kind": kind },
      h("span", { class: "run-choose" }, box),
      h("a", { href: `#/runs/${id}`, class: "run-what" }, h("b", {}, titleOf(run)), h("small", {}, `${TEXTS.kind[kind]} · ${name}`)),
      h("span", { class: "run-verdict" }, verdictWords(run.verdict)),
      h(
        "span",
        { class: "run-progress" },
        kind === "study"
          ? null
          : h(
              "span",
              {},
              h("span", { class: `chip chip-${state}` }, TEXTS[state]),
              ` ${total === null ? done : `${done} / ${total}`}`,
              running && left !== null ? h("small", {}, ` · ${TEXTS.left(TEXTS.seconds(left))}`) : null,
            ),
        total !== null && total > 0 && kind !== "study"
          ? h("progress", { max: total, value: done, "aria-label": TEXTS.columns.progress })
          : null,
      ),
      h("time", { datetime: time.toISOString(), title: time.toLocaleString() }, ago(time)),
    );
  }

  async function follow() {
    while (!closed) {
      try {
        const [answer, { games }] = await Promise.all([api.runs(), api.games()]);
        if (closed) return;
        runs = answer.runs;
        if (aside.childElementCount === 0) aside.append(...(answer.cluster ? [clusterLink()] : []), startForms(games));
        draw();
      } catch (error) {
        list.replaceChildren(h("p", { class: "wrong" }, wordsOf(error)));
        return;
      }
      const pause = runs.some(({ running }) => running) ? PAUSE.running : PAUSE.idle;
      await new Promise((resolve) => void setTimeout(resolve, pause));
    }
  }

  void follow();
  return {
    destroy() {
      closed = true;
    },
  };
}

/** What a run is about: who meets, or what learns what. @param {RunEntry} run */
export function titleOf({ kind, name, game, method, players }) {
  const where = game ? gameName(game) : "";
  if (kind === "training" && game) return method ? `${where} · ${method}` : where;
  if (kind === "tournament" && game) {
    return `${where} · ${players.length === 2 ? players.join(" – ") : TEXTS.tournament.players(players.length)}`;
  }
  return name;
}

/** @param {RunEntry} run @param {Filter} filter */
function fits(run, { text, kind }) {
  if (kind && run.kind !== kind) return false;
  const words = [run.name, titleOf(run), run.method ?? "", run.preset ?? "", ...run.players, verdictWords(run.verdict)]
    .join(" ")
    .toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => words.includes(word));
}

/** How long ago something was, in the words of the browser. @param {Date} time */
function ago(time) {
  const seconds = (time.getTime() - Date.now()) / 1000;
  const format = new Intl.RelativeTimeFormat(LANGUAGE, { numeric: "auto", style: "short" });
  const units = /** @type {[Intl.RelativeTimeFormatUnit, number][]} */ ([
    ["day", 86_400],
    ["hour", 3600],
    ["minute", 60],
  ]);
  for (const [unit, size] of units) if (-seconds >= size) return format.format(Math.round(seconds / size), unit);
  return format.format(0, "minute");
}
