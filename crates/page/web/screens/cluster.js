/** Workers, jobs and the queue of the cluster that the server watches. */

import { TEXTS } from "../cluster/texts.js";
import { isSilent, numberText, savedText, timeText, workerRows } from "../cluster/model.js";
import { api } from "../lib/api.js";
import { drawIfChanged, h, wordsOf } from "../lib/dom.js";

/** @typedef {import("../cluster/model.js").Cluster} Cluster */
/** @typedef {import("../cluster/model.js").Job} Job */

/** Milliseconds between questions. */
const PAUSE = 2000;

/** Columns of numbers. */
const NUMBERS = new Set(["threads", "rate", "done", "verified", "rejected"]);

/** @param {HTMLElement} host @returns {import("../lib/types.js").Screen} */
export function openCluster(host) {
  document.title = `${TEXTS.title} – Spielwerk`;
  let closed = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const body = h("div", { class: "cluster-body", "data-testid": "cluster" });
  host.append(
    h(
      "div",
      { class: "cluster" },
      h("p", {}, h("a", { href: "#/runs" }, TEXTS.back)),
      h("header", {}, h("h1", {}, TEXTS.title), h("p", { class: "note" }, TEXTS.lead)),
      body,
    ),
  );

  async function refresh() {
    try {
      const cluster = await api.cluster();
      if (!closed) drawIfChanged(body, cluster, () => contents(cluster));
    } catch (error) {
      if (!closed) drawIfChanged(body, wordsOf(error), () => [h("p", { class: "wrong", role: "alert" }, wordsOf(error))]);
    }
    if (!closed) timer = setTimeout(() => void refresh(), PAUSE);
  }

  void refresh();
  return {
    destroy() {
      closed = true;
      clearTimeout(timer);
    },
  };
}

/** @param {Cluster} cluster */
function contents(cluster) {
  const { workers, jobs, queue, rate, queue_seconds: left, one_more: more } = cluster;
  return [
    h("p", { "data-testid": "cluster-summary" }, TEXTS.summary(numberText(rate, 1), numberText(queue), timeText(left))),
    more === null ? null : h("p", { class: "note" }, TEXTS.oneMore(numberText(more, 1), savedText(workers.length))),
    h("h2", {}, TEXTS.workers),
    workers.length === 0
      ? h("p", {}, TEXTS.idle, " ", h("code", {}, "spielwerk worker --nats URL"))
      : h("div", { class: "table-scroll" }, workerTable(cluster)),
    h("h2", {}, TEXTS.jobs),
    ...(jobs.length === 0 ? [h("p", {}, TEXTS.none)] : jobs.map(jobCard)),
  ];
}

/** @param {Cluster} cluster */
function workerTable(cluster) {
  const { columns } = TEXTS;
  const number = (/** @type {string} */ text) => h("td", { class: "number" }, text);
  return h(
    "table",
    {},
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        ...Object.entries(columns).map(([key, name]) => h("th", { scope: "col", class: NUMBERS.has(key) ? "number" : "" }, name)),
      ),
    ),
    h(
      "tbody",
      {},
      ...workerRows(cluster).map((worker) =>
        h(
          "tr",
          { "data-testid": "cluster-worker" },
          h("th", { scope: "row" }, worker.name, worker.turnedAway ? ` (${TEXTS.turnedAway})` : ""),
          number(numberText(worker.threads)),
          h("td", {}, worker.kernels.join(", ")),
          number(numberText(worker.rate, 1)),
          number(numberText(worker.done)),
          number(numberText(worker.verified)),
          number(numberText(worker.rejected)),
          h("td", {}, worker.version),
        ),
      ),
    ),
  );
}

/** @param {Job} job */
function jobCard(job) {
  const progress = TEXTS.progress(numberText(job.done), numberText(job.pieces), timeText(job.seconds_left));
  return h(
    "section",
    { class: "pane cluster-job", "data-testid": "cluster-job" },
    h("h3", {}, `${job.kind} · ${job.game}`),
    h("progress", { max: job.pieces, value: job.done, "aria-label": progress }),
    h("p", {}, progress),
    isSilent(job) ? h("p", { class: "wrong" }, TEXTS.silent(timeText(job.silent))) : null,
  );
}
