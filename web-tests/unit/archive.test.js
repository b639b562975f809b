/** Opponents of finished games in words. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { opponentWords } from "../../crates/page/web/archive/model.js";

test("equal opponents are counted, and players with parameters stay as they are written", () => {
  assert.equal(opponentWords("level=4"), "Level 4");
  assert.equal(opponentWords("level=4,level=4,level=4"), "3 × Level 4");
  assert.equal(opponentWords("human,level=2,level=2"), "a person, 2 × Level 2");
  assert.equal(opponentWords("pvs:depth=8,table=64"), "pvs:depth=8,table=64");
});
