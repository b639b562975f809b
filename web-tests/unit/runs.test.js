import assert from "node:assert/strict";
import { test } from "node:test";
import { figure, percentage, ratingWords, unitWords, withInterval } from "../../crates/page/web/charts/numbers.js";
import { extent, logTicks, scaleOf, smoothed, ticks, widened } from "../../crates/page/web/charts/scale.js";
import { chartPlots } from "../../crates/page/web/runs/training.js";
import { matchWords, stateOf, verdictWords } from "../../crates/page/web/runs/verdict.js";

test("scales have round numbers inside their range, and iterations have no fractions", () => {
  assert.deepEqual(ticks(0, 1), [0, 0.5, 1]);
  assert.deepEqual(ticks(0, 100), [0, 50, 100]);
  assert.deepEqual(ticks(3, 41), [10, 20, 30, 40]);
  assert.deepEqual(ticks(1, 3, { most: 6, whole: true }), [1, 2, 3]);
  assert.deepEqual(ticks(0.5, 1.5, { most: 6, whole: true }), [1]);
  assert.ok(ticks(1, 50, { most: 6, whole: true }).every(Number.isInteger));
  assert.deepEqual(ticks(0, 0.3), [0, 0.1, 0.2, 0.3], "without leftovers of adding");
  assert.deepEqual(logTicks(0.01, 100), [0.01, 0.1, 1, 10, 100]);
  assert.deepEqual(logTicks(1, 10), [1, 2, 5, 10]);
});

test("axes lead from data to the drawing and back", () => {
  const plain = scaleOf([0, 10], [100, 200]);
  assert.deepEqual([plain.at(5), plain.value(150), plain.at(99)], [150, 5, 200]);
  const log = scaleOf([1, 100], [0, 10], true);
  assert.ok(Math.abs(log.at(10) - 5) < 1e-9 && Math.abs(log.value(5) - 10) < 1e-9);
  assert.deepEqual(
    [extent([]), extent([3, 1, 2])],
    [
      [0, 1],
      [1, 3],
    ],
  );
  const [low, high] = widened([2, 2]);
  assert.ok(low < 2 && high > 2);
});

test("smoothing begins with the first value and forgets it slowly", () => {
  const points = [1, 0, 0, 0].map((y, x) => ({ x, y }));
  assert.equal(smoothed(points, 0), points, "nothing is done");
  const soft = smoothed(points, 0.5).map(({ y }) => y);
  assert.equal(soft[0], 1);
  assert.ok(soft[1] > soft[2] && soft[2] > soft[3] && soft[3] > 0);
  assert.ok(smoothed([{ y: 5 }, { y: 5 }], 0.9).every(({ y }) => Math.abs(y - 5) < 1e-12));
});

test("figures are short", () => {
  assert.equal(figure(0.123456), "0.1235");
  assert.equal(figure(12345), "12,350");
  assert.equal(figure(2.5e7), "2.5e7");
  assert.equal(percentage(0.6412), "64.1 %");
  assert.equal(withInterval(0.6412, { low: 0.595, high: 0.685 }), "64.1 % [59.5, 68.5]");
  assert.deepEqual([ratingWords(101.4), ratingWords(-3), ratingWords(null)], ["+101", "−3", "–"]);
  assert.deepEqual([unitWords("share")(0.25), unitWords("elo")(12), unitWords("count")(7)], ["25 %", "+12", "7"]);
});

const label = (text) => ({ en: text, de: text });
const chart = (title, unit, ...lines) => ({
  title: label(title),
  unit,
  headline: false,
  lines: lines.map(([name, ...values]) => ({
    name: label(name),
    points: values.map((value, index) => ({ iteration: index + 1, value })),
  })),
});
const training = (name, charts, seconds = []) => ({ id: name, name, kind: "training", contents: { charts, seconds } });
const plain = { smoothing: 0, log: false, across: "iteration" };

test("charts of one title and unit of several runs are one chart", () => {
  const one = training("one", [chart("Loss", "loss", ["train", 3, 2, 1]), chart("Loss", "share", ["x", 0.5])]);
  const other = training("other", [chart("Loss", "loss", ["train", 4, 3])]);
  const plots = chartPlots([one, other], plain, null);
  assert.deepEqual(
    plots.map(({ key, plot }) => [key, plot.lines.map(({ name }) => name)]),
    [
      ["Loss|loss", ["one", "other"]],
      ["Loss|share", ["one"]],
    ],
    "counts and shares have no common axis",
  );
  assert.deepEqual(
    plots[0].plot.lines[0].points.map(({ x, y }) => [x, y]),
    [
      [1, 3],
      [2, 2],
      [3, 1],
    ],
  );
  assert.equal(chartPlots([one], plain, null)[0].plot.lines[0].name, "train", "one run needs no name");
});

test("charts can be drawn over time, smoothed and zoomed", () => {
  const run = training("one", [chart("Loss", "loss", ["train", 3, 2, 1])], [60, 120, 240]);
  const [{ plot }] = chartPlots([run], { smoothing: 0.5, log: true, across: "time" }, [1, 2]);
  assert.deepEqual(
    plot.lines[0].raw?.map(({ x }) => x),
    [1, 2, 4],
  );
  assert.ok(plot.lines[0].points[2].y > 1, "smoothed");
  assert.deepEqual([plot.whole, plot.log, plot.span], [false, true, [1, 2]]);
});

test("a match is told in one sentence", () => {
  const verdict = { stronger: "a", weaker: "b", elo: 585, interval: { low: 340, high: 830 }, games: 180, is_certain: true };
  assert.equal(matchWords(verdict), "a is stronger than b: +585 Elo [+340, +830], 180 games.");
  assert.match(
    matchWords({ ...verdict, elo: 12, interval: { low: -30, high: 55 }, is_certain: false }),
    /^It is open .* \+12 Elo \[−30, \+55\]/,
  );
  assert.match(matchWords({ ...verdict, elo: null, interval: { low: 340, high: null } }), /won all 180 games .* at least \+340 Elo/);
  assert.equal(matchWords(null), "No game is finished yet.");
  assert.equal(
    verdictWords({ kind: "metric", title: label("Mistakes"), line: label("end"), unit: "share", first: 0.5, last: 0.25 }),
    "Mistakes (end): 50 % → 25 %",
  );
  assert.deepEqual(
    [
      stateOf({ running: true, done: 1, total: 2 }),
      stateOf({ running: false, done: 2, total: 2 }),
      stateOf({ running: false, done: 1, total: 2 }),
    ],
    ["running", "finished", "stoppedState"],
  );
});
