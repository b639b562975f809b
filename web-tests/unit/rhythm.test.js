/** The rhythm of the card table: every card and every trick is shown, in order, however fast they come. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createRhythm, onTable, PACES } from "../../crates/page/web/boards/rhythm.js";

/** A rhythm with a clock that is moved by hand. @param {import("../../crates/page/web/boards/rhythm.js").Pace} pace */
function staged(pace) {
  let now = 0;
  let due = null;
  const seen = [];
  const rhythm = createRhythm({
    pace: () => pace,
    changed: () => seen.push([rhythm.shown(), rhythm.taken()]),
    wait: (act, time) => (due = { act, at: now + time }),
    cancel: () => (due = null),
  });
  const run = (time) => {
    const end = now + time;
    while (due && due.at <= end) {
      const { act, at } = due;
      now = at;
      due = null;
      act();
    }
    now = end;
  };
  return { rhythm, seen, run };
}

test("cards that come at once are laid one by one, and a full trick stays", () => {
  const { rhythm, seen, run } = staged("normal");
  rhythm.follow(6);
  assert.deepEqual([rhythm.shown(), rhythm.taken()], [1, 0], "the first is shown at once");
  run(3 * PACES.normal.card);
  assert.equal(rhythm.shown(), 4);
  assert.ok(rhythm.isFull() && !rhythm.isSettled());
  run(PACES.normal.trick - 1);
  assert.ok(rhythm.isFull(), "it stays until it was seen");
  run(1 + 2 * PACES.normal.card);
  assert.deepEqual([rhythm.shown(), rhythm.taken(), rhythm.isSettled()], [6, 1, true]);
  assert.deepEqual(
    seen.map(([shown]) => shown),
    [2, 3, 4, 4, 5, 6],
    "no card is skipped",
  );
});

test("with clicks a trick stays until the visitor continues, and only that trick goes", () => {
  const { rhythm, run } = staged("click");
  rhythm.follow(9);
  run(100_000);
  assert.ok(rhythm.isFull() && rhythm.isHeld() && rhythm.shown() === 4);
  rhythm.go();
  run(100_000);
  assert.deepEqual([rhythm.shown(), rhythm.taken(), rhythm.isHeld()], [8, 1, true]);
  rhythm.go();
  run(100_000);
  assert.deepEqual([rhythm.shown(), rhythm.isSettled()], [9, true]);
});

test("who wants to play sees the rest quickly, every trick included", () => {
  const { rhythm, seen, run } = staged("click");
  rhythm.follow(9);
  rhythm.rush();
  run(2_000);
  assert.ok(rhythm.isSettled() && rhythm.shown() === 9);
  assert.ok(
    seen.some(([shown, taken]) => shown === 8 && taken === 1),
    "the second trick was full on the table",
  );
  rhythm.follow(12);
  run(100_000);
  assert.ok(rhythm.isHeld(), "the next trick has its time again");
});

test("a walk through the game jumps, and moves taken back are gone at once", () => {
  const { rhythm } = staged("normal");
  rhythm.jump(8);
  assert.deepEqual([rhythm.shown(), rhythm.taken(), rhythm.isSettled()], [8, 2, true]);
  rhythm.jump(8, true);
  assert.ok(rhythm.isFull(), "looking back, a full trick is shown");
  rhythm.follow(5);
  assert.deepEqual([rhythm.shown(), rhythm.taken()], [5, 1]);
});

test("what is on the table follows from the cards and two numbers", () => {
  const cards = Array.from({ length: 7 }, (_, number) => ({ seat: number % 4, card: String(number) }));
  const names = (shown, taken) => onTable(cards, shown, taken).map(({ card }) => card);
  assert.deepEqual(names(3, 0), ["0", "1", "2"]);
  assert.deepEqual(names(4, 0), ["0", "1", "2", "3"]);
  assert.deepEqual(names(4, 1), []);
  assert.deepEqual(names(7, 1), ["4", "5", "6"]);
});
