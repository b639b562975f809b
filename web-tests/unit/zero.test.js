import assert from "node:assert/strict";
import { test } from "node:test";
import { eloOf, isZero, zeroCharts } from "../../web/runs/zero.js";

const line = (iteration, more = {}) => ({
  format: "spielwerk-zero-metrics",
  iteration,
  policy_loss: 1.5 - iteration / 10,
  value_loss: 0.3,
  self_play: { games: 100, distinct_games: 90, plies: 2000 },
  held_out: null,
  truth: [],
  ladder: [],
  knowledge: {},
  ...more,
});

test("metrics of a training from nothing become charts with names", () => {
  const metrics = [
    line(0, { truth: [{ suite: "end-easy", policy_mistakes: 0.2, search_mistakes: null, value_error: 0.7 }] }),
    line(1, {
      held_out: { policy: 1.6, value: 0.4 },
      ladder: [
        { opponent: "random", games: 20, score: 1, interval: [0.8, 1] },
        { opponent: "iteration 0", games: 20, score: 0.6, interval: [0.4, 0.8] },
      ],
      knowledge: { corner_taken: 0.8, mobility: 7.5 },
    }),
  ];
  assert.ok(isZero(metrics) && !isZero([{ games: 1 }]) && !isZero([]));
  const charts = new Map(zeroCharts(metrics).map((chart) => [chart.title, chart]));
  assert.deepEqual(
    charts.get("Loss of the policy").lines.map(({ name, points }) => [name, points.length]),
    [
      ["games it learns from", 2],
      ["games held out", 1],
    ],
  );
  assert.deepEqual(charts.get("Outcome-changing mistakes of the raw policy").lines, [{ name: "end-easy", points: [{ x: 0, y: 0.2 }] }]);
  assert.ok(!charts.has("Moves that change who wins, after a search"), "what was not measured is not drawn");
  assert.deepEqual(charts.get("Score against the ladder").lines, [{ name: "random", points: [{ x: 1, y: 1, low: 0.8, high: 1 }] }]);
  assert.deepEqual(
    charts.get("What its games show, as shares").lines.map(({ name }) => name),
    ["corner taken"],
  );
  assert.deepEqual(
    charts.get("What its games show").lines.map(({ name }) => name),
    ["mobility"],
  );
});

test("a score is a difference of ratings, and a clean sweep is not endless", () => {
  assert.equal(eloOf(0.5, 10), 0);
  assert.ok(Math.abs(eloOf(0.75, 100) - 190.8) < 0.1);
  assert.ok(eloOf(1, 20) > 600 && eloOf(1, 20) < 650);
});
