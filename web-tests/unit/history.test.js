import assert from "node:assert/strict";
import { test } from "node:test";
import { historyOf, signFor, valueLines } from "../../crates/page/web/explain/history.js";
import { valueRange } from "../../crates/page/web/explain/plots.js";
import { analysis, facts, move } from "./samples.js";

test("signs turn for the other side of a duel only", () => {
  assert.equal(signFor(0, 0, 2), 1);
  assert.equal(signFor(1, 0, 2), -1);
  assert.equal(signFor(2, 2, 4), 1);
  assert.equal(signFor(1, 2, 4), null);
});

const thought = (value, unit) => ({
  analysis: analysis([move("a", { value }), move("b")], { value, unit }),
  facts: facts([["a", 1]], { entropy: 0.25 }),
});
const truth = (value, lost = 0) => ({ value, unit: "discs", best: ["a"], lost, mistake: lost > 0 });

test("a line shows all values for one seat", () => {
  const history = historyOf([
    { seat: 0, move: "f5", ...thought(2, "discs") },
    { seat: 1, move: "d6", ...thought(3, "discs") },
    { seat: 0, move: "c3", analysis: null, truth: truth(-4, 2) },
  ]);
  const lines = valueLines(history, 0, 2);
  assert.equal(lines.unit, "discs");
  assert.deepEqual(
    lines.engine.map(({ ply, y }) => [ply, y]),
    [
      [1, 2],
      [2, -3],
    ],
  );
  assert.deepEqual(
    lines.exact.map(({ ply, y }) => [ply, y]),
    [[3, -4]],
  );
  assert.deepEqual(
    valueLines(history, 1, 2).engine.map(({ y }) => y),
    [-2, 3],
  );
  assert.deepEqual(valueRange(lines), [-4, 4]);
  assert.equal(history[2].mistake, true);
  assert.deepEqual([history[0].entropy, history[2].entropy], [0.25, null], "as the server says");
});

test("mixed units share a scale from -1 to 1", () => {
  const history = historyOf([
    { seat: 0, move: "f5", ...thought(0.5, "payoff") },
    { seat: 1, move: "d6", analysis: null, truth: truth(8) },
  ]);
  const lines = valueLines(history, 0, 2);
  assert.equal(lines.unit, null);
  assert.deepEqual([lines.engine[0].y, lines.exact[0].y], [0.5, -0.5]);
  assert.equal(lines.exact[0].value, -8, "the true value is kept for reading");
});

test("around a card table only the own thoughts make the line", () => {
  const history = historyOf([0, 1, 2, 3].map((seat) => ({ seat, move: "HT", ...thought(seat + 1, "payoff") })));
  assert.deepEqual(
    valueLines(history, 2, 4, { points: true }).engine.map(({ ply, y }) => [ply, y]),
    [[3, 3]],
  );
});

test("a player that only names a move adds no value", () => {
  const named = analysis([], { nodes: 0, depth: 0, seconds: 0 });
  assert.equal(historyOf([{ seat: 0, move: "a1", analysis: named, facts: facts([], { opinion: false }) }])[0].value, null);
});
