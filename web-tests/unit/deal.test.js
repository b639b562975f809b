import assert from "node:assert/strict";
import { test } from "node:test";
import { dealText, DECK, HAND, leftOver } from "../../web/boards/deal.js";

test("there are 24 kinds of cards, each twice", () => {
  assert.equal(new Set(DECK).size, 24);
  assert.equal(leftOver([[], [], [], []]).length, 4 * HAND);
  const left = leftOver([["CQ", "CQ"], ["HT"], [], []]);
  assert.equal(left.length, 45);
  assert.ok(!left.includes("CQ") && left.filter((card) => card === "HT").length === 1);
});

test("a deal is written as the program writes it", () => {
  const hands = [["CQ"], ["HT", "D9"], [], ["SA"]];
  assert.equal(dealText(hands, 2, null), "2 CQ/HTD9//SA :");
  assert.equal(dealText(hands, 2, ["wedding", "healthy", "solo:D", "healthy"]), "2 CQ/HTD9//SA : solo:D healthy wedding healthy");
});
