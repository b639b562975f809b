import assert from "node:assert/strict";
import { test } from "node:test";
import { after, nextPuzzle } from "../../crates/page/web/puzzles/progress.js";

const fresh = { solved: [], streak: 0, best: 0 };

test("a streak grows with puzzles solved at once and ends with a mistake", () => {
  const two = after(after(fresh, "a", "first"), "b", "first");
  assert.deepEqual(two, { solved: ["a", "b"], streak: 2, best: 2 });
  const failed = after(two, "c", "failed");
  assert.deepEqual(failed, { solved: ["a", "b"], streak: 0, best: 2 });
  assert.deepEqual(after(failed, "c", "later"), { solved: ["a", "b", "c"], streak: 0, best: 2 }, "solved, but not at once");
  assert.deepEqual(after(two, "a", "first").solved, ["a", "b"], "each once");
});

test("the next puzzle is one that is not solved yet", () => {
  const puzzles = ["a", "b", "c"].map((id) => ({ id }));
  const solved =
    (...ids) =>
    (id) =>
      ids.includes(id);
  assert.equal(nextPuzzle(puzzles, null, solved()), "a");
  assert.equal(nextPuzzle(puzzles, "a", solved("a", "b")), "c");
  assert.equal(nextPuzzle(puzzles, "c", solved("c", "b")), "a", "from the beginning again");
  assert.equal(nextPuzzle(puzzles, "b", solved("a", "b", "c")), "c", "all are solved: the one that follows");
  assert.equal(nextPuzzle([], null, solved()), null);
});
