import assert from "node:assert/strict";
import { test } from "node:test";
import { deckOf, leftOver } from "../../crates/page/web/boards/deal.js";
import { CARDS } from "./samples.js";

const start = {
  seats: [
    { hand: ["CQ", "HT"], cards: 2 },
    { hand: ["HT", "D9"], cards: 2 },
  ],
};

test("the deck is what lies in the hands of a start, in the order of the drawing", () => {
  assert.deepEqual(deckOf(CARDS, start), { kinds: ["HT", "CQ", "D9"], cards: ["CQ", "HT", "HT", "D9"], hand: 2 });
});

test("cards that are held are no longer on the stack", () => {
  const deck = deckOf(CARDS, start);
  assert.deepEqual(leftOver(deck, [[], []]), ["HT", "HT", "CQ", "D9"]);
  assert.deepEqual(leftOver(deck, [["HT"], ["D9"]]), ["HT", "CQ"]);
});
