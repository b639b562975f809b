import assert from "node:assert/strict";
import { test } from "node:test";
import { hindsightOf } from "../../crates/page/web/table/hindsight.js";
import { CARDS } from "./samples.js";

const card = (seat, move, truth) => ({
  seat,
  move,
  ...(truth && { truth: { unit: "payoff", best: ["HT"], mistake: truth[1] > 0, value: truth[0], lost: truth[1] } }),
});
const scene = { kind: "cards", seats: ["re", "kontra", "re", "kontra"].map((party) => ({ party })) };

test("what a side gave away and could have had", () => {
  const moves = [card(0, "healthy"), card(0, "CQ"), card(1, "D9", [2, 0]), card(2, "DA", [-2, 3]), card(3, "HT", [5, 1])];
  const known = hindsightOf({ moves, scene, result: "over" }, 0, CARDS);
  assert.deepEqual(known, { from: 2, reachable: -2, reached: -4, called: 0, lost: [0, 0, 3, 1], worst: 4 });
  assert.deepEqual(hindsightOf({ moves, scene, result: "over" }, 1, CARDS), {
    from: 2,
    reachable: 2,
    reached: 4,
    called: 0,
    lost: [0, 0, 3, 1],
    worst: 5,
  });
});

test("a soloist pays three, and calls count as well", () => {
  const solo = { ...scene, seats: ["re", "kontra", "kontra", "kontra"].map((party) => ({ party })) };
  const moves = [card(0, "CQ", [1, 2]), card(0, "re"), card(1, "D9", [3, 0])];
  assert.deepEqual(hindsightOf({ moves, scene: solo, result: "over" }, 0, CARDS), {
    from: 1,
    reachable: 3,
    reached: -9,
    called: -6,
    lost: [6, 0, 0, 0],
    worst: 1,
  });
  assert.equal(hindsightOf({ moves, scene: solo, result: "over" }, 1, CARDS).reached, 3);
});

test("nothing is said before the end and where nothing is known", () => {
  assert.equal(hindsightOf({ moves: [card(0, "CQ", [1, 0])], scene, result: null }, 0, CARDS), null);
  assert.equal(hindsightOf({ moves: [card(0, "CQ")], scene, result: "over" }, 0, CARDS), null);
});
