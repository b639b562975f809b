import assert from "node:assert/strict";
import { test } from "node:test";
import { beliefRows } from "../../crates/page/web/explain/belief.js";

const DECK = ["CQ", "D9", "HA"];

const belief = (cards, partners = null) => ({ cards: Object.entries(cards).map(([card, shares]) => ({ card, shares })), partners });

test("the belief of a seat names the others, before and after", () => {
  const before = belief({ CQ: [0, 0.4, 0.3, 0.3], D9: [1, 0, 0.5, 0.5], HA: [1, 0, 0, 0] }, [[1, 0.3, 0.35, 0.35]]);
  const after = belief({ CQ: [0, 0, 0.5, 0.5], D9: [1, 0, 0.5, 0.5], HA: [1, 0, 0, 0] }, [[1, 0, 0.5, 0.5]]);
  const rows = beliefRows(before, after, 0, DECK);
  assert.deepEqual(
    rows.map(({ card }) => card),
    [null, "CQ", "D9"],
    "what only the seat itself holds is not asked",
  );
  assert.deepEqual(rows[1].cells, [null, { was: 0.4, is: 0 }, { was: 0.3, is: 0.5 }, { was: 0.3, is: 0.5 }]);
});

test("a card that has left all hands is told once more", () => {
  const rows = beliefRows(belief({ CQ: [0, 1, 0, 0] }), belief({}), 0, DECK);
  assert.deepEqual(rows, [{ card: "CQ", cells: [null, { was: 1, is: 0 }, { was: 0, is: 0 }, { was: 0, is: 0 }] }]);
  assert.deepEqual(beliefRows(null, null, 0, DECK), []);
});
