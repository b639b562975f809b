/** A training, or several beside each other: how far it is, its charts with common cursor and zoom, and what it has learned. */

import { createChartGroup } from "../charts/group.js";
import { unitRange, unitWords } from "../charts/numbers.js";
import { smoothed } from "../charts/scale.js";
import { api } from "../lib/api.js";
import { drawIfChanged, h } from "../lib/dom.js";
import { gameName } from "../lib/games.js";
import { read, write } from "../lib/store.js";
import { textOf } from "../lib/texts.js";
import { createLearned } from "./learned.js";
import { TEXTS } from "./texts.js";
import { verdictWords } from "./verdict.js";

/** @typedef {import("../lib/types.js").TrainingContents} TrainingContents */
/** @typedef {import("../lib/types.js").RunChart} RunChart */
/** @typedef {Extract<import("../lib/types.js").Run, {kind: "training"}>} TrainingRun */
/** @typedef {{smoothing: number, log: boolean, across: "iteration" | "time"}} ChartSettings */

const WORDS = TEXTS.training;

/** @param {TrainingRun} first @param {boolean} compared whether there are others beside it @returns {import("../screens/run.js").RunView} */
export function createTraining(first, compared) {
  /** @type {TrainingRun[]} */
  let runs = [];
  /** @type {ChartSettings} */
  const settings = { smoothing: 0, log: false, across: "iteration", ...read("runs.charts", {}) };
  /** The part of the horizontal axis that is shown; null is all. @type {[number, number] | null} */
  let zoom = null;
  const summary = h("div", { class: "run-summary" });
  const tools = h("div", { class: "chart-tools", role: "toolbar", "aria-label": WORDS.smoothing });
  const charts = h("div", { class: "run-charts" });
  const empty = h("p", { class: "empty" }, TEXTS.nothingMeasured);
  const config = h("details", {}, h("summary", {}, TEXTS.config));
  const learned = h("div", {});
  const root = h("div", { class: "training" }, summary, tools, charts, empty, learned, config);
  const group = createChartGroup(charts, {
    onZoom: (span) => {
      zoom = span;
      draw();
    },
  });
  /** @type {ReturnType<typeof createLearned> | null} */
  let opinions = null;
  /** The checkpoints that were asked last. */
  let asked = "";

  const smoothing = h("input", {
    type: "range",
    min: 0,
    max: 0.95,
    step: 0.05,
    value: settings.smoothing,
    "data-testid": "smoothing",
    oninput: () => change({ smoothing: Number(smoothing.value) }),
  });
  const log = h("input", {
    type: "checkbox",
    checked: settings.log,
    "data-testid": "log-axis",
    onchange: () => change({ log: log.checked }),
  });
  const across = h(
    "select",
    { "data-testid": "across", onchange: () => change({ across: across.value === "time" ? "time" : "iteration" }) },
    ...Object.entries(WORDS.axes).map(([value, name]) => h("option", { value, selected: settings.across === value }, name)),
  );
  const all = h("button", { type: "button", "data-testid": "reset-zoom", onclick: () => ((zoom = null), draw()) }, WORDS.resetZoom);
  const others = h("select", { "data-testid": "compare-with", "aria-label": WORDS.compareWith, onchange: compare });
  tools.append(
    h("label", {}, WORDS.smoothing, smoothing),
    h("label", {}, log, WORDS.log),
    h("label", {}, WORDS.across, across),
    all,
    others,
    h("small", { class: "note" }, WORDS.zoomHelp),
  );
  void offer();

  /** Other trainings of this game to compare with. */
  async function offer() {
    const list = await api.runs().catch(() => ({ runs: [] }));
    const game = first.contents.game;
    const fitting = list.runs.filter((run) => run.kind === "training" && run.game === game && !runs.some(({ id }) => id === run.id));
    others.replaceChildren(
      h("option", { value: "" }, WORDS.compareWith),
      ...(compared ? [h("option", { value: "alone" }, WORDS.alone)] : []),
      ...fitting.map((run) => h("option", { value: run.id }, run.name)),
    );
    others.hidden = fitting.length === 0 && !compared;
  }

  function compare() {
    if (others.value === "alone") location.hash = `#/runs/${first.id}`;
    else if (others.value) location.hash = `#/runs/${[...runs.map(({ id }) => id), others.value].join("+")}`;
  }

  /** @param {Partial<ChartSettings>} next */
  function change(next) {
    if (next.across && next.across !== settings.across) zoom = null;
    Object.assign(settings, next);
    write("runs.charts", settings);
    draw();
  }

  function draw() {
    const plots = chartPlots(runs, settings, zoom);
    group.update(plots);
    all.hidden = zoom === null;
    tools.hidden = plots.length === 0;
    empty.hidden = plots.length > 0;
    drawIfChanged(
      summary,
      runs.map((run) => [run.contents.done, run.contents.step, run.running, run.name]),
      () => runs.map((run) => summaryOf(run, compared)),
    );
  }

  /** @param {TrainingContents} contents */
  function showLearned({ game, checkpoints }) {
    if (compared || !game || checkpoints.length === 0 || checkpoints.join() === asked) return;
    asked = checkpoints.join();
    if (!opinions) learned.append((opinions = createLearned(first.id, game)).root);
    void opinions.update();
  }

  return {
    root,
    update(shown) {
      runs = /** @type {TrainingRun[]} */ (shown.filter(({ kind }) => kind === "training"));
      draw();
      const contents = runs[0].contents;
      config.hidden = compared;
      drawIfChanged(config, contents.config, () => [
        h("summary", {}, TEXTS.config),
        h("pre", { class: "run-config" }, typeof contents.config === "string" ? contents.config : JSON.stringify(contents.config, null, 2)),
      ]);
      showLearned(contents);
    },
  };
}

/** What learns, how far it is, and what came out. @param {TrainingRun} run @param {boolean} compared */
function summaryOf({ id, name, running, contents }, compared) {
  const { game, method, preset, done, iterations, step, seconds_left: left, verdict } = contents;
  const what = game ? WORDS.learns(method ?? "?", gameName(game)) : name;
  const part = running && step ? Math.min(1, step.done / Math.max(1, step.total)) : 0;
  const parts = [
    WORDS.iteration(done, iterations),
    running && step ? WORDS.step(step.what, step.done, step.total) : null,
    preset ? `${WORDS.preset} ${preset}` : null,
    running && left !== null ? TEXTS.left(TEXTS.seconds(left)) : null,
  ].filter((text) => text !== null);
  const result = verdictWords(verdict);
  return h(
    "div",
    { class: "run-lead", "data-testid": "run-lead" },
    h(
      "p",
      {},
      compared ? h("a", { href: `#/runs/${id}` }, h("b", {}, name)) : null,
      compared ? ` · ${what}` : h("b", {}, what),
      ` · ${parts.join(" · ")}`,
    ),
    iterations === null || compared
      ? null
      : h("progress", { max: iterations, value: Math.min(iterations, done + part), "aria-label": TEXTS.columns.progress }),
    result ? h("p", { class: "run-sentence" }, result) : null,
  );
}

/**
 * The charts of all runs together: those of one title and unit are one chart.
 * @param {TrainingRun[]} runs
 * @param {ChartSettings} settings
 * @param {[number, number] | null} zoom
 * @returns {{key: string, plot: import("../charts/line.js").Plot}[]}
 */
export function chartPlots(runs, settings, zoom) {
  /** @type {Map<string, {chart: RunChart, lines: import("../charts/line.js").Line[]}>} */
  const found = new Map();
  const byTime = settings.across === "time" && runs.every(({ contents }) => contents.seconds.length > 0);
  for (const run of runs) {
    const { charts, seconds } = run.contents;
    const place = (/** @type {number} */ iteration) => (byTime ? (seconds[iteration - 1] ?? seconds.at(-1) ?? 0) / 60 : iteration);
    for (const chart of charts) {
      const key = `${chart.title.en}|${chart.unit}`;
      const entry = found.get(key) ?? { chart, lines: [] };
      found.set(key, entry);
      for (const line of chart.lines) {
        const points = line.points.map(({ iteration, value, low, high }) => ({ x: place(iteration), y: value, low, high }));
        const name = textOf(line.name);
        const soft = settings.smoothing > 0 && points.length > 2;
        entry.lines.push({
          name: runs.length === 1 ? name : chart.lines.length === 1 ? run.name : `${run.name}: ${name}`,
          points: soft ? smoothed(points, settings.smoothing).map(({ x, y }) => ({ x, y })) : points,
          ...(soft ? { raw: points.map(({ x, y }) => ({ x, y })) } : {}),
        });
      }
    }
  }
  return [...found].map(([key, { chart, lines }]) => ({
    key,
    plot: {
      title: textOf(chart.title),
      note: WORDS.units[chart.unit],
      across: byTime ? WORDS.minutes : WORDS.iterations,
      whole: !byTime,
      lines,
      log: settings.log,
      range: unitRange(chart.unit),
      words: unitWords(chart.unit),
      ...(zoom ? { span: zoom } : {}),
    },
  }));
}
