/** The list of matches, trainings and studies, and a form for a small one. */

import { api } from "../lib/api.js";
import { h, wordsOf } from "../lib/dom.js";
import { startForms } from "../runs/start.js";
import { TEXTS } from "../runs/texts.js";

/** @typedef {import("../runs/types.js").RunEntry} RunEntry */

const KINDS = /** @type {const} */ (["tournament", "training", "study"]);

/** @param {HTMLElement} host @returns {import("../lib/types.js").Screen} */
export function openRuns(host) {
  document.title = TEXTS.title;
  const lists = h("div", { class: "runs" }, h("h1", {}, TEXTS.title));
  host.append(lists);
  Promise.all([api.runs(), api.games()]).then(
    ([{ runs }, { games }]) =>
      lists.append(...(runs.length > 0 ? KINDS.flatMap((kind) => listOf(kind, runs)) : [h("p", {}, TEXTS.none)]), startForms(games)),
    (error) => lists.append(h("p", { class: "wrong" }, wordsOf(error))),
  );
  return { destroy() {} };
}

/** @param {RunEntry["kind"]} kind @param {RunEntry[]} runs */
function listOf(kind, runs) {
  const some = runs.filter((run) => run.kind === kind);
  if (some.length === 0) return [];
  return [h("section", {}, h("h2", {}, TEXTS.kinds[kind]), h("ul", { class: "run-list" }, ...some.map(entry)))];
}

/** @param {RunEntry} run */
function entry({ id, name, changed, running }) {
  const time = new Date(changed * 1000);
  return h(
    "li",
    {},
    h(
      "a",
      { href: `#/runs/${id}` },
      h("b", {}, name),
      running && h("span", { class: "run-running" }, TEXTS.running),
      h("time", { datetime: time.toISOString() }, time.toLocaleString()),
    ),
  );
}
