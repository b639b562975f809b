import assert from "node:assert/strict";
import { test } from "node:test";
import { outcomeOf, seatOfReader } from "../../crates/page/web/table/outcome.js";

const board = (/** @type {number[]} */ counts) => ({ kind: "board", counts });
const NAMES = ["Black", "White"];

test("a result is told from the reader's seat", () => {
  const game = { payoffs: [-1, 1], scene: board([26, 38]), seat_names: NAMES, result: "White wins, 38 to 26." };
  assert.deepEqual(outcomeOf(game, 0), { kind: "lost", title: "You lost by 12 discs", detail: "38 to 26" });
  assert.equal(outcomeOf(game, 1)?.title, "You won by 12 discs");
  assert.deepEqual(outcomeOf(game, null), { kind: "watched", title: "White wins by 12 discs", detail: "38 to 26" });
  assert.equal(outcomeOf({ ...game, scene: board([]) }, 0)?.title, "You lost");
  assert.equal(outcomeOf({ ...game, payoffs: [0, 0], scene: board([32, 32]) }, 0)?.kind, "drawn");
  assert.equal(outcomeOf({ ...game, payoffs: null, result: null }, 0), null);
});

test("around a card table the points of all seats are told", () => {
  const names = ["Hans", "Ute", "Ina", "Ben"];
  const game = { payoffs: [3, -3, -3, 3], scene: { kind: "cards" }, seat_names: names, result: "over" };
  assert.equal(outcomeOf(game, 1)?.title, "You lost by 3 points");
  assert.equal(outcomeOf(game, 1)?.detail, "Hans +3 · Ute −3 · Ina −3 · Ben +3");
});

test("visitors and people who play both sides have no seat", () => {
  const one = { players: ["human", "level=4"] };
  assert.equal(seatOfReader(one, { own: null, visitor: false }), 0);
  assert.equal(seatOfReader(one, { own: null, visitor: true }), null);
  assert.equal(seatOfReader({ players: ["human", "human"] }, { own: null, visitor: false }), null);
  assert.equal(seatOfReader({ players: ["human", "human"] }, { own: "1", visitor: true }), 1);
});
