import assert from "node:assert/strict";
import { test } from "node:test";
import { nextOrder, rowsOf, sortRows, usedColumns } from "../../crates/page/web/explain/rows.js";
import { analysis, move } from "./samples.js";

const SAMPLE = analysis(
  [
    move("d3", { value: 2, visits: 50 }),
    move("c4", { value: 2, at_most: true, visits: 30, proof: "loss" }),
    move("f5", { visits: 20 }),
    move("a10", { value: -3, proof: "win" }),
    move("a9", { value: 1, proof: "draw" }),
  ],
  { unit: "discs" },
);
const TRUTH = { value: 4, unit: "discs", best: ["d3", "a9"], lost: 6, mistake: true, moves: [] };
const POLICY = [
  ["d3", 0.5],
  ["c4", 0.3],
  ["f5", 0.2],
];
const names = (rows) => rows.map((row) => row.move).join(" ");

test("rows carry the exact value as far as it follows", () => {
  const rows = rowsOf(SAMPLE, POLICY, TRUTH, "f5");
  assert.deepEqual(
    rows.map(({ truth }) => truth),
    [4, null, -2, null, 4],
  );
  assert.deepEqual(
    rows.map(({ best }) => best),
    [true, false, false, false, true],
  );
  const solved = { ...TRUTH, moves: [move("c4", { value: 1, at_most: true })] };
  assert.equal(rowsOf(SAMPLE, POLICY, solved, null)[1].truth, 1);
  assert.equal(rowsOf(SAMPLE, POLICY, solved, null)[1].truthAtMost, true);
});

test("empty columns are not shown", () => {
  assert.deepEqual(usedColumns(rowsOf(SAMPLE, POLICY, null, null)), ["move", "visits", "share", "value", "proof"]);
});

test("every column sorts both ways, the unknown last", () => {
  const rows = rowsOf(SAMPLE, POLICY, TRUTH, "f5");
  assert.equal(names(sortRows(rows, null)), "d3 c4 f5 a10 a9");
  assert.equal(names(sortRows(rows, { column: "move", ascending: true })), "a9 a10 c4 d3 f5");
  assert.equal(names(sortRows(rows, { column: "value", ascending: false })), "d3 c4 a9 a10 f5");
  assert.equal(names(sortRows(rows, { column: "value", ascending: true })), "a10 a9 c4 d3 f5");
  assert.equal(names(sortRows(rows, { column: "visits", ascending: true })), "f5 c4 d3 a10 a9");
  assert.equal(names(sortRows(rows, { column: "share", ascending: false })), "d3 c4 f5 a10 a9");
  assert.equal(names(sortRows(rows, { column: "proof", ascending: false })), "a10 a9 c4 d3 f5");
  assert.equal(names(sortRows(rows, { column: "truth", ascending: false })), "d3 a9 f5 c4 a10");
});

test("a second click turns the order", () => {
  assert.deepEqual(nextOrder(null, "value"), { column: "value", ascending: false });
  assert.deepEqual(nextOrder({ column: "value", ascending: false }, "value"), { column: "value", ascending: true });
  assert.deepEqual(nextOrder({ column: "value", ascending: false }, "move"), { column: "move", ascending: true });
});
