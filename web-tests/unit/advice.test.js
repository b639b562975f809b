/** What the board shows of each move never contradicts the move that is called best. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { groupHeat, heatColour, measured, valueHeat } from "../../crates/page/web/explain/heat.js";
import { evaluationByReview, evaluationOf, heatBy, sourcesOf } from "../../crates/page/web/table/advice.js";
import { analyst } from "../../crates/page/web/table/live.js";
import { analysis, move } from "./samples.js";

test("bounds stay unmarked, the best move is the warmest", () => {
  const searched = analysis([move("a", { value: 4 }), move("b", { value: -2 }), move("c", { value: 3.9, at_most: true })], {
    unit: "discs",
    best: "a",
    value: 4,
  });
  const heat = valueHeat(searched, false);
  assert.deepEqual([...heat.keys()], ["a", "b"]);
  assert.equal(heat.get("a")?.share, 1);
  assert.equal(heat.get("a")?.colour, heatColour(1));
  assert.equal(heat.get("a")?.label, "+4");
  assert.ok((heat.get("b")?.share ?? 1) < 0.6);
});

test("a move that a tree search hardly tried is not valued, and none looks better than the best", () => {
  const searched = analysis(
    [move("a", { value: 0.1, visits: 900 }), move("b", { value: 0.8, visits: 3 }), move("c", { value: 0.2, visits: 97 })],
    { best: "a", value: 0.1 },
  );
  assert.deepEqual(
    measured(searched).map(({ mv }) => mv),
    ["a", "c"],
  );
  assert.equal(valueHeat(searched, false).get("c")?.share, 1, "clamped to the best");
});

test("the moves of a piece are worth what the best of them is worth; attention adds up", () => {
  const values = valueHeat(
    analysis([move("d1-d7/g7", { value: 2 }), move("d1-d5/d6", { value: -3 })], { unit: "points", best: "d1-d7/g7" }),
    false,
  );
  assert.equal(groupHeat(values, (name) => name.slice(0, 2)).get("d1")?.label, "+2");
  const shares = heatBy("search", null, analysis([move("d1-d7/g7", { visits: 3 }), move("d1-d5/d6", { visits: 1 })]), false);
  assert.ok(shares);
  assert.equal(groupHeat(shares, (name) => name.slice(0, 2)).get("d1")?.share, 1);
});

test("attention is a choice where a player has it", () => {
  assert.deepEqual(sourcesOf(null), ["values"]);
  assert.deepEqual(sourcesOf(analysis([move("a", { visits: 3, prior: 0.4 })])), ["values", "search", "network"]);
});

test("the bar speaks for the seat at the bottom", () => {
  const ahead = analysis([move("a", { value: 8 })], { unit: "discs", value: 8 });
  assert.deepEqual(evaluationOf(ahead, 0, 0), { share: 0.75, words: "+8 discs", label: "+8" });
  assert.equal(evaluationOf(ahead, 0, 1)?.label, "−8");
  const lost = analysis([move("a", { value: -1 })], { value: -1, proof: "loss" });
  assert.equal(evaluationOf(lost, 1, 0)?.share, 1);
  assert.equal(evaluationOf(null, 0, 0), null);
  const before = { best: "a", line: [], value: -3, unit: "discs", proof: null, chance: 0.25, moves: [] };
  const entry = { ply: 4, seat: 1, move: "b", forced: false, by_view: null, verdict: { before, class: "good" } };
  assert.equal(evaluationByReview(/** @type {any} */ (entry), 0)?.share, 0.75);
});

test("live analysis asks a player that follows several lines, else the strongest", () => {
  const players = [
    { name: "mcts", parameters: [["sims", "", null]] },
    { name: "pvs", parameters: [["multipv", "1", null]] },
  ];
  const game = /** @type {any} */ ({ players, hidden: false, levels: Array(10).fill("") });
  assert.equal(analyst(game, 12, 4), "pvs:multipv=all,time=4");
  assert.equal(analyst(game, 2_000, 4), "pvs:multipv=12,time=4");
  assert.equal(analyst({ ...game, hidden: true }, 12, 4), "level=10");
});
