import assert from "node:assert/strict";
import { test } from "node:test";
import { entropyOf, factsOf, policyOf } from "../../web/explain/derive.js";
import { historyOf, signFor, valueLines } from "../../web/explain/history.js";
import { valueRange } from "../../web/explain/plots.js";
import { analysis, move } from "./samples.js";

const close = (left, right) => assert.ok(Math.abs(left - right) < 1e-9, `${left} is not ${right}`);

test("a policy is visits, else priors, else a softmax over values", () => {
  const visited = analysis([move("a", { visits: 30, prior: 0.1 }), move("b", { visits: 10, prior: 0.9 })]);
  assert.deepEqual(policyOf(visited), [
    ["a", 0.75],
    ["b", 0.25],
  ]);
  const guessed = analysis([move("a", { prior: 0.2 }), move("b", { prior: 0.6 })]);
  close(policyOf(guessed)[1][1], 0.75);
  const valued = policyOf(analysis([move("a", { value: 4 }), move("b", { value: 0 }), move("c")], { unit: "discs" }));
  assert.deepEqual(
    valued.map(([mv]) => mv),
    ["a", "b"],
    "of c nothing is known",
  );
  close(valued[0][1] / valued[1][1], Math.E ** 2);
  close(valued[0][1] + valued[1][1], 1);
  assert.deepEqual(policyOf(analysis([move("a"), move("b")], { best: "b" })), [["b", 1]]);
});

test("a refuted move is colder than the best", () => {
  const moves = [move("a", { value: -0.5 }), move("b", { value: -0.5, at_most: true }), move("c", { value: 0.25, at_most: true })];
  const [[, best], [, equal], [, bound]] = policyOf(analysis(moves));
  close(best / equal, Math.E);
  close(equal, bound);
});

test("entropy is 0 for one move and 1 for equal moves", () => {
  assert.equal(entropyOf([["a", 1]], 1), 0);
  assert.equal(
    entropyOf(
      [
        ["a", 1],
        ["b", 0],
      ],
      2,
    ),
    0,
  );
  close(
    entropyOf(
      [
        ["a", 0.25],
        ["b", 0.25],
        ["c", 0.25],
        ["d", 0.25],
      ],
      4,
    ),
    1,
  );
  close(
    entropyOf(
      [
        ["a", 0.5],
        ["b", 0.5],
        ["c", 0],
        ["d", 0],
      ],
      4,
    ),
    0.5,
  );
  close(
    entropyOf(
      [
        ["a", 0.5],
        ["b", 0.5],
      ],
      4,
    ),
    0.5,
  );
});

test("the search space is the legal moves to the power of the depth", () => {
  const searched = analysis([], { depth: 12, nodes: 2000, seconds: 2 });
  const { search_space: space, nodes_per_second } = factsOf(searched, 9);
  close(10 ** space.positions_log10 / 282_429_536_481, 1);
  close(nodes_per_second, 1000);
  close(space.seconds_log10, space.positions_log10 - 3);
  close(-space.share_log10, Math.log10(282_429_536_481 / 2000));
  const forced = factsOf(analysis([], { depth: 2, nodes: 2000 }), 1).search_space;
  assert.equal(forced.positions_log10, 0);
  assert.equal(forced.share_log10, 0, "one line cannot be seen more than once");
});

test("signs turn for the other side of a duel only", () => {
  assert.equal(signFor(0, 0, 2), 1);
  assert.equal(signFor(1, 0, 2), -1);
  assert.equal(signFor(2, 2, 4), 1);
  assert.equal(signFor(1, 2, 4), null);
});

const thought = (value, unit) => analysis([move("a", { value }), move("b")], { value, unit });
const truth = (value, lost = 0) => ({ value, unit: "discs", best: ["a"], lost, mistake: lost > 0 });

test("a line shows all values for one seat", () => {
  const history = historyOf([
    { seat: 0, move: "f5", analysis: thought(2, "discs") },
    { seat: 1, move: "d6", analysis: thought(3, "discs") },
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
  assert.equal(history[2].entropy, null);
});

test("mixed units share a scale from -1 to 1", () => {
  const history = historyOf([
    { seat: 0, move: "f5", analysis: thought(0.5, "payoff") },
    { seat: 1, move: "d6", analysis: null, truth: truth(8) },
  ]);
  const lines = valueLines(history, 0, 2);
  assert.equal(lines.unit, null);
  assert.deepEqual([lines.engine[0].y, lines.exact[0].y], [0.5, -0.5]);
  assert.equal(lines.exact[0].value, -8, "the true value is kept for reading");
});

test("around a card table only the own thoughts make the line", () => {
  const history = historyOf([0, 1, 2, 3].map((seat) => ({ seat, move: "HT", analysis: thought(seat + 1, "payoff") })));
  assert.deepEqual(
    valueLines(history, 2, 4, { points: true }).engine.map(({ ply, y }) => [ply, y]),
    [[3, 3]],
  );
});

test("a player that only names a move adds no value", () => {
  const named = analysis([], { nodes: 0, depth: 0, seconds: 0 });
  assert.equal(historyOf([{ seat: 0, move: "a1", analysis: named }])[0].value, null);
});
