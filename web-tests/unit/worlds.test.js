import assert from "node:assert/strict";
import { test } from "node:test";
import { beliefOf } from "../../crates/page/web/explain/worlds.js";

/** A world of two seats with these hands; the first seat is Re or not. */
const world = (first, second, party) => ({
  kind: "cards",
  seats: [
    { hand: first, party },
    { hand: second, party: "kontra" },
  ],
});

test("worlds become shares of cards and of parties", () => {
  const { cards, side } = beliefOf([world(["CQ", "CQ"], ["HT"], "re"), world(["HT"], ["CQ", "CQ"], "kontra")], "re");
  assert.deepEqual(cards, [
    { card: "CQ", shares: [0.5, 0.5] },
    { card: "HT", shares: [0.5, 0.5] },
  ]);
  assert.deepEqual(side, [0.5, 0]);
  assert.deepEqual(beliefOf([], "re"), { cards: [], side: [] });
});
