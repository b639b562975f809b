/** What the page makes of a review, without a browser. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { classesOf, curveOf, lossOf, mistakesOf, nextMistake, openCardWords, verdictOf } from "../../crates/page/web/review/model.js";

/** A verdict as the server sends it. */
function verdict(chance, loss, { exact = false, proof = null, margin = null, unit = "discs", best = "c3", kind = "good" } = {}) {
  const before = { best, line: [best, "d6"], value: 0, unit, proof, chance, moves: [] };
  return { before, chance_after: chance - loss, loss, margin, unit, exact, class: kind };
}

const MOVES = [
  { ply: 0, seat: 0, move: "f5", forced: false, verdict: verdict(0.5, 0), by_view: null },
  { ply: 1, seat: 1, move: "f6", forced: false, verdict: verdict(0.5, 0.25, { kind: "blunder" }), by_view: null },
  {
    ply: 2,
    seat: 0,
    move: "b7",
    forced: false,
    verdict: verdict(1, 1, { exact: true, proof: "win", margin: 21, kind: "blunder" }),
    by_view: null,
  },
  { ply: 3, seat: 1, move: "a8", forced: true, verdict: verdict(1, 0, { exact: true, proof: "win" }), by_view: null },
];

test("mistakes are gone through in both directions", () => {
  assert.deepEqual(
    mistakesOf([...MOVES].reverse()).map(({ ply }) => ply),
    [1, 2],
  );
  assert.equal(nextMistake(MOVES, 0, 1), 1);
  assert.equal(nextMistake(MOVES, 2, 1), 2);
  assert.equal(nextMistake(MOVES, 3, 1), 1, "from the end to the first");
  assert.equal(nextMistake(MOVES, 4, -1), 2);
  assert.equal(nextMistake(MOVES, 3, -1), 1);
  assert.equal(nextMistake(MOVES, 2, -1), 2, "and back");
  assert.equal(nextMistake([], 2, 1), null);
});

test("the curve is that of one seat, and says where it is proven", () => {
  const black = curveOf(MOVES, 0);
  assert.deepEqual(
    black.map(({ chance }) => chance),
    [0.5, 0.5, 1, 0],
  );
  assert.deepEqual(
    black.map(({ exact }) => exact),
    [false, false, true, true],
  );
  assert.deepEqual(
    curveOf(MOVES, 1).map(({ chance }) => chance),
    [0.5, 0.5, 0, 1],
  );
});

test("a verdict says what was lost and what was better", () => {
  const words = (/** @type {number} */ index) => verdictOf(MOVES[index], (move) => move);
  assert.equal(words(0), "f5 is a good move.");
  assert.equal(words(1), "f6 lowers the win chance from 50 % to 25 %. c3 was best.");
  assert.equal(words(2), "b7 turns a win into a loss and loses 21 discs. c3 was best.");
  assert.equal(words(3), "The only legal move.");
  assert.equal(classesOf(MOVES[3]), "good", "a forced move is not an error");
});

test("at a card table what could be known counts, and what was true is said apart", () => {
  const known = verdict(null, 1.5, { margin: 1.5, unit: "payoff", best: "HT", kind: "mistake" });
  const open = verdict(null, 0, { exact: true, margin: 0, unit: "payoff", best: "HT" });
  const entry = { ply: 9, seat: 2, move: "DQ", forced: false, verdict: open, by_view: known };
  assert.equal(classesOf(entry), "mistake");
  const said = verdictOf(entry, (move) => move);
  assert.equal(said, "DQ loses 1.5 points. HT was best.");
  assert.equal(openCardWords(entry), "With all cards open it cost nothing.");
  assert.equal(lossOf(entry), "−1.5 points");
});
