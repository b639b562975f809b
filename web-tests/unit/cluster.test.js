import assert from "node:assert/strict";
import { test } from "node:test";
import { isSilent, savedText, timeText, workerRows } from "../../crates/page/web/cluster/model.js";

const worker = { name: "a", version: "0.1.0", threads: 2, kernels: ["avx2"], done: 7, rate: 3.5 };
const job = {
  id: "1",
  kind: "match",
  game: "othello",
  kernels: "avx2",
  pieces: 10,
  done: 4,
  rate: 2,
  seconds_left: 3,
  silent: 1,
  workers: {},
};

test("what coordinators found of a worker is added up over jobs", () => {
  const tally = { results: 5, verified: 2, rejected: 1, turned_away: false };
  const jobs = [
    { ...job, workers: { a: tally } },
    { ...job, workers: { a: { ...tally, turned_away: true } } },
  ];
  const [row] = workerRows({ workers: [worker], jobs, queue: 0, rate: 3.5, queue_seconds: null, one_more: 3.5 });
  assert.deepEqual([row.verified, row.rejected, row.turnedAway], [4, 2, true]);
});

test("a job without its command is told apart from one that is done", () => {
  assert.equal(isSilent({ ...job, silent: 60 }), true);
  assert.equal(isSilent({ ...job, silent: 60, done: 10 }), false);
  assert.equal(isSilent(job), false);
});

test("times and shares are said in words", () => {
  assert.equal(timeText(null), "unknown time");
  assert.equal(timeText(90), "90 s");
  assert.equal(timeText(600), "10 min");
  assert.equal(timeText(9000), "2.5 h");
  assert.equal(savedText(3), "25 %");
});
