/** One run: a tournament, a training or a study. It is asked for again and again, and drawn anew when it has changed. */

import { api } from "../lib/api.js";
import { drawIfChanged, h, toast, wordsOf } from "../lib/dom.js";
import { lineChart } from "../runs/linechart.js";
import { createLearned } from "../runs/learned.js";
import { chartsOf } from "../runs/series.js";
import { TEXTS } from "../runs/texts.js";
import { tournamentParts } from "../runs/tournament.js";
import { isZero, zeroCharts } from "../runs/zero.js";

/** @typedef {import("../runs/types.js").Run} Run */

/** Milliseconds between questions. */
const PAUSE = 1000;

/** @param {HTMLElement} host @param {string} id @returns {import("../lib/types.js").Screen} */
export function openRun(host, id) {
  let closed = false;
  let mark = "";
  const head = h("h1", {});
  const contents = h("div", { class: "run" }, h("p", {}, TEXTS.waiting));
  /** What was learned stays while the charts are drawn anew. @type {ReturnType<typeof createLearned> | null} */
  let learned = null;
  /** The checkpoints that were asked last. */
  let asked = "";
  const body = h("div", { class: "run", "data-testid": "run" }, h("p", {}, h("a", { href: "#/runs" }, TEXTS.back)), head, contents);
  host.append(body);

  async function follow() {
    while (!closed) {
      try {
        const run = await api.run(id, mark);
        if (!closed && run) draw(run);
      } catch (error) {
        contents.replaceChildren(h("p", { class: "wrong" }, wordsOf(error)));
        return;
      }
      await new Promise((resolve) => void setTimeout(resolve, PAUSE));
    }
  }

  /** @param {Run} run */
  function draw(run) {
    if (run.kind === null) return;
    mark = run.mark;
    document.title = `${run.name} – ${TEXTS.title}`;
    body.dataset.running = String(run.running);
    drawIfChanged(head, [run.name, run.running], () => [
      run.name,
      " ",
      ...(run.running ? [h("span", { class: "run-running" }, TEXTS.running), " ", stopButton()] : []),
    ]);
    contents.replaceChildren(...parts(run));
    if (run.kind === "training") showLearned(run.contents);
  }

  /** @param {import("../runs/types.js").TrainingContents} training */
  function showLearned({ config, checkpoints }) {
    const game = typeof config === "object" && config !== null && "game" in config ? String(config.game) : "";
    if (!game || checkpoints.length === 0 || checkpoints.join() === asked) return;
    asked = checkpoints.join();
    if (!learned) body.append((learned = createLearned(id, game)).root);
    void learned.update();
  }

  function stopButton() {
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

/** @param {Exclude<Run, {kind: null}>} run @returns {Node[]} */
function parts(run) {
  switch (run.kind) {
    case "tournament":
      return tournamentParts(run.contents, run.id);
    case "training":
      return trainingParts(run.contents);
    case "study":
      return [h("p", {}, h("a", { href: `/api/runs/${run.id}/report`, class: "button", target: "_blank", rel: "noopener" }, TEXTS.report))];
  }
}

/** @param {import("../runs/types.js").TrainingContents} contents */
function trainingParts({ config, metrics }) {
  const charts = (isZero(metrics) ? zeroCharts(metrics) : chartsOf(metrics)).map(lineChart);
  const settings = typeof config === "string" ? config : JSON.stringify(config, null, 2);
  return [
    charts.length > 0 ? h("div", { class: "run-charts" }, ...charts) : h("p", {}, TEXTS.nothingMeasured),
    h("details", {}, h("summary", {}, TEXTS.config), h("pre", { class: "run-config" }, settings)),
  ];
}
