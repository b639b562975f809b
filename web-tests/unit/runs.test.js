import assert from "node:assert/strict";
import { test } from "node:test";
import { ticks } from "../../web/runs/linechart.js";
import { figure, ratingWords, withInterval } from "../../web/runs/numbers.js";
import { chartsOf } from "../../web/runs/series.js";

test("metrics become charts: one for each first name, over what counts the lines", () => {
  const charts = chartsOf([
    { iteration: 1, loss: { policy: 2, value: 0.5 }, games: 10, name: "x" },
    { iteration: 2, loss: { policy: 1, value: 0.25 }, games: 20 },
  ]);
  assert.deepEqual(charts, [
    {
      title: "loss",
      across: "iteration",
      lines: [
        {
          name: "policy",
          points: [
            { x: 1, y: 2 },
            { x: 2, y: 1 },
          ],
        },
        {
          name: "value",
          points: [
            { x: 1, y: 0.5 },
            { x: 2, y: 0.25 },
          ],
        },
      ],
    },
  ]);
  assert.deepEqual(chartsOf([{ error_rate: 3 }])[0], {
    title: "error rate",
    across: "line",
    lines: [{ name: "error rate", points: [{ x: 1, y: 3 }] }],
  });
  assert.deepEqual(chartsOf([]), []);
});

test("scales have round numbers inside their range", () => {
  assert.deepEqual(ticks(0, 1), [0, 0.5, 1]);
  assert.deepEqual(ticks(0, 100), [0, 50, 100]);
  assert.deepEqual(ticks(3, 41), [10, 20, 30, 40]);
});

test("figures are short", () => {
  assert.equal(figure(0.123456), "0.1235");
  assert.equal(figure(12345), "12,350");
  assert.equal(figure(2.5e7), "2.5e7");
  assert.equal(withInterval(0.6412, { low: 0.595, high: 0.685 }), "64.1 % [59.5, 68.5]");
  assert.deepEqual([ratingWords(101.4), ratingWords(-3), ratingWords(null)], ["+101", "−3", "–"]);
});
