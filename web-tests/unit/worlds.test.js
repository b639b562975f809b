import assert from "node:assert/strict";
import { test } from "node:test";
import { beliefOf } from "../../web/explain/worlds.js";

/** A world of two seats with these hands; the first seat is Re or not. */
const world = (first, second, party) => ({
  kind: "cards",
  seats: [
    { hand: first, party },
    { hand: second, party: "kontra" },
  ],
});

test("worlds become shares of cards and of parties", () => {
  const { cards, re } = beliefOf([world(["CQ", "CQ"], ["HT"], "re"), world(["HT"], ["CQ", "CQ"], "kontra")]);
  assert.deepEqual(cards, [
    { card: "CQ", shares: [0.5, 0.5] },
    { card: "HT", shares: [0.5, 0.5] },
  ]);
  assert.deepEqual(re, [0.5, 0]);
  assert.deepEqual(beliefOf([]), { cards: [], re: [] });
});
