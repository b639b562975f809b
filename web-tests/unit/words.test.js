import assert from "node:assert/strict";
import { test } from "node:test";
import { factWords } from "../../crates/page/web/explain/facts.js";
import { playerToAsk, subjectOf } from "../../crates/page/web/explain/subject.js";
import { knownWords, windowWords } from "../../crates/page/web/explain/tree.js";
import { exactOfSolved, proofWords, verdictWords } from "../../crates/page/web/explain/truth.js";
import { advantage, lossWords, valuesOf, valueWords } from "../../crates/page/web/explain/values.js";
import { analysis, facts, move } from "./samples.js";

test("values are said in their unit", () => {
  assert.equal(valueWords(4, "discs"), "+4 discs");
  assert.equal(valueWords(-1, "discs"), "−1 disc");
  assert.equal(valueWords(0.46, "payoff"), "73 % win");
  assert.equal(valueWords(1.25, "payoff", { points: true }), "+1.3 points");
  assert.equal(valueWords(-2, "discs", { atMost: true }), "≤ −2 discs");
  assert.equal(valueWords(0, "stones"), "0 stones");
  assert.equal(lossWords(4, "discs"), "4 discs");
  assert.equal(lossWords(2, "payoff"), "100 % win");
});

test("decided games are said in words", () => {
  assert.equal(valueWords(1000.06, "points"), "won");
  assert.equal(valueWords(-1000.1, "points", { atMost: true }), "lost");
  assert.equal(valueWords(10, "payoff"), "won");
  assert.equal(valueWords(1, "payoff", { proof: "win" }), "won");
  assert.equal(valueWords(0, "payoff", { proof: "draw" }), "drawn");
  assert.equal(valueWords(-4, "discs", { proof: "loss" }), "lost by 4 discs");
  assert.equal(valueWords(7, "stones", { proof: "win" }), "won with 6 stones left");
  assert.equal(valueWords(-1, "stones", { proof: "loss" }), "lost with the last stone");
  assert.equal(valueWords(3, "payoff", { points: true, proof: "win" }), "+3 points", "points of a card game count by themselves");
  assert.equal(lossWords(2, "payoff", { value: 1 }), "the win (now lost)");
  assert.equal(lossWords(6, "discs", { value: 4 }), "6 discs, the win (now lost)");
  assert.equal(lossWords(4, "stones", { value: 8 }), "4 stones");
  const values = valuesOf(
    analysis([move("a", { value: 1000.1 }), move("b", { value: 12.4 }), move("c", { value: -1000, at_most: true })], { unit: "points" }),
    false,
  );
  assert.deepEqual(
    [...values],
    [
      ["a", "won"],
      ["b", "+12"],
    ],
  );
});

test("advantages of all units lie between -1 and 1", () => {
  for (const unit of ["payoff", "discs", "points", "stones"]) {
    assert.equal(advantage(0, unit), 0);
    assert.ok(advantage(1000, unit) <= 1 && advantage(-1000, unit) >= -1 && advantage(0.5, unit) > 0);
  }
});

test("facts leave out what a player did not say", () => {
  const searched = analysis([move("a", { visits: 3 }), move("b", { visits: 1 })], { depth: 10, nodes: 512, seconds: 1, simulations: 600 });
  const policy = [
    ["a", 0.75],
    ["b", 0.25],
  ];
  const space = {
    branching: 2,
    depth: 10,
    positions_log10: 10 * Math.log10(2),
    seconds_log10: Math.log10(2),
    share_log10: Math.log10(0.5),
  };
  const told = facts(policy, { entropy: 0.8113, nodes_per_second: 512, search_space: space });
  const words = Object.fromEntries(factWords(searched, told, false, String));
  assert.equal(words.nodes, "512");
  assert.equal(words.simulations, "600");
  assert.equal(words.space, "2¹⁰ = 1,024");
  assert.equal(words.everything, "2 seconds");
  assert.equal(words.seen, "50 %");
  assert.equal(words.entropy, "0.81 (wide open)");
  assert.ok(!("priors" in words) && !("table" in words));
  const forced = Object.fromEntries(factWords(searched, { ...told, search_space: { ...space, branching: 1 } }, false, String));
  assert.match(forced.space, /one legal move/);
});

test("a solved position tells best moves and what was given away", () => {
  const solved = analysis(
    [move("a", { value: 3 }), move("b", { value: 3 }), move("c", { value: -2 }), move("d", { value: 3, at_most: true })],
    { value: 3, unit: "stones", proof: "win" },
  );
  const truth = exactOfSolved(solved, "c");
  assert.deepEqual(truth.best, ["a", "b"]);
  assert.equal(truth.lost, 5);
  assert.equal(verdictWords(truth, "c", false), "A mistake: it gave away the win (now lost).");
  assert.equal(verdictWords(exactOfSolved(solved, "a"), "a", false), "The move was best.");
  assert.equal(verdictWords(exactOfSolved(solved, null), null, false), null);
  assert.equal(proofWords(solved), "Proven: the player to move wins.");
});

test("nodes of a tree show values, bounds and windows", () => {
  assert.equal(knownWords([2, 2], "discs", false), "+2 discs");
  assert.equal(knownWords([2, null], "discs", false), "at least +2 discs");
  assert.equal(knownWords([null, -1], "discs", false), "at most −1 disc");
  assert.equal(knownWords([null, null], "discs", false), null);
  assert.equal(windowWords([null, 3], "discs", false), "window −∞ … +3 discs");
  assert.equal(windowWords([null, null], "discs", false), null);
});

test("the panels explain the move that led to the board, a live search, or a given analysis", () => {
  const thought = analysis([move("d3", { visits: 3 }), move("c4", { visits: 1 })]);
  const told = facts([
    ["d3", 0.75],
    ["c4", 0.25],
  ]);
  const state = {
    id: "t1",
    view: "open",
    players: ["human", "level=5"],
    scene: { kind: "board" },
    moves: [
      { seat: 0, move: "f5", analysis: null, facts: null },
      { seat: 1, move: "d3", analysis: thought, facts: told },
    ],
  };
  const played = subjectOf({ state });
  assert.deepEqual([played.seat, played.played, played.at.ply, played.player], [1, "d3", 1, "level=5"]);
  assert.deepEqual(played.policy, [
    ["d3", 0.75],
    ["c4", 0.25],
  ]);
  assert.equal(subjectOf({ state, ply: 1 }).analysis, null);
  assert.equal(subjectOf({ state, ply: 0 }).played, null);
  const live = subjectOf({ state, live: { seat: 0, player: "level=5", analysis: thought, facts: told } });
  assert.deepEqual([live.live, live.at.ply], [true, 2]);
  assert.equal(subjectOf({ state, analysis: thought, facts: told }).at.ply, 2);
  assert.equal(playerToAsk(["human", "human"], 0), "level=5");
});
