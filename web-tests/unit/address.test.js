import assert from "node:assert/strict";
import { test } from "node:test";
import { stretches } from "../../crates/page/web/boards/replay.js";
import { changedState } from "../../crates/page/web/lib/requests/changes.js";
import { addressOf, readPlace } from "../../crates/page/web/table/address.js";
import { isSameLine, withLine } from "../../crates/page/web/table/branches.js";

test("what an address says is read again", () => {
  const places = [
    { ply: null, line: [], tab: null },
    { ply: 24, line: [], tab: "review" },
    { ply: 3, line: ["d1-d7/g7", "a7-a5/c5"], tab: null },
  ];
  for (const place of places) {
    const address = addressOf("abc", place);
    const rest = /^#\/table\/([A-Za-z0-9_-]+)(?:\/(.*))?$/.exec(address)?.[2] ?? "";
    assert.deepEqual(readPlace(rest), place, address);
  }
  assert.deepEqual(readPlace("review"), { ply: null, line: [], tab: "review" });
  assert.equal(readPlace("ply=x").ply, null);
});

test("a line is kept once, sorted by where it begins", () => {
  const first = { ply: 8, moves: ["a1"], comment: "" };
  const second = { ply: 2, moves: ["b2"], comment: "" };
  const list = withLine(withLine([first], second), { ...first, comment: "better" });
  assert.deepEqual(
    list.map(({ ply, comment }) => [ply, comment]),
    [
      [2, ""],
      [8, "better"],
    ],
  );
  assert.ok(!isSameLine(first, { ply: 8, moves: ["a1", "b1"] }));
});

test("a change keeps the moves before it", () => {
  const moves = ["f5", "d6", "c3"].map((move) => ({ move }));
  const before = /** @type {any} */ ({ plies: 3, moves });
  const after = changedState(before, /** @type {any} */ ({ moves_from: 2, plies: 4, moves: [{ move: "c4" }, { move: "d3" }] }));
  assert.deepEqual(
    after.moves.map(({ move }) => move),
    ["f5", "d6", "c4", "d3"],
  );
  assert.ok(!("moves_from" in after));
  assert.equal(changedState(null, /** @type {any} */ ({ moves_from: 0, moves })).moves.length, 3);
  const told = { move: "d3", analysis: { best: "d3", moves: [{ mv: "d3", value: 1 }] } };
  const { moves: full, plies } = changedState(after, /** @type {any} */ ({ moves_from: 4, moves: [told, { move: "c5", analysis: null }] }));
  assert.equal(plies, 4, "what is not told stays");
  assert.deepEqual(full[4].analysis?.moves[0], { mv: "d3", value: 1, at_most: false, visits: null, prior: null, proof: null });
  assert.equal(full[5].analysis, null);
});

test("a replay has a piece once for each stretch of the game", () => {
  const scene = (/** @type {(string | null)[]} */ ...squares) => /** @type {any} */ ({ kind: "board", columns: 2, rows: 1, squares });
  assert.deepEqual(stretches([scene("x", null), scene("x", "o"), scene("o", "o"), scene("x", null)]), [
    { place: 0, piece: "x", from: 0, to: 2 },
    { place: 0, piece: "o", from: 2, to: 3 },
    { place: 0, piece: "x", from: 3, to: 4 },
    { place: 1, piece: "o", from: 1, to: 3 },
  ]);
});
