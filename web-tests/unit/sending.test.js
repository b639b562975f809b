/** Moves are sent once for each decision, also while others speak. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { createSending, decisionOf } from "../../crates/page/web/table/sending.js";

/** A state in which a seat is due. @param {number} revision @param {[number, string][]} moves @param {string[]} [calls] */
const state = (revision, moves, calls = []) =>
  /** @type {any} */ ({ number: 1, turn: 0, revision, calls, moves: moves.map(([seat, move]) => ({ seat, move })) });

test("a decision is the seat that is due and what it has done so far", () => {
  const moves = /** @type {[number, string][]} */ ([
    [0, "S9"],
    [1, "re"],
    [0, "HT"],
  ]);
  assert.deepEqual(decisionOf(state(3, moves)), { seat: 0, made: 2 });
  assert.equal(decisionOf(/** @type {any} */ ({ turn: null, moves: [] })), null);
});

test("a second click on the same decision is not sent, a refused one may be tried again", async () => {
  /** @type {unknown[]} */
  const posted = [];
  let refuse = true;
  const send = createSending(async (move, decision) => {
    posted.push([move, decision]);
    if (refuse) throw new Error("refused");
    return null;
  });
  await assert.rejects(send(state(1, []), "4"));
  refuse = false;
  await Promise.all([send(state(1, []), "4"), send(state(1, []), "4")]);
  assert.equal(posted.length, 2);
  await send(state(2, [[0, "4"]]), "4");
  assert.deepEqual(posted.at(-1), ["4", { seat: 0, made: 1 }]);
});

test("a card that is clicked behind an own call waits for it and counts it", async () => {
  /** @type {unknown[]} */
  const posted = [];
  /** @type {(answer: any) => void} */
  let answer = () => {};
  const send = createSending((move, decision) => {
    posted.push([move, decision]);
    return move === "re" ? new Promise((resolve) => void (answer = resolve)) : Promise.resolve(null);
  });
  const before = state(5, [[0, "healthy"]], ["re"]);
  const call = send(before, "re");
  const card = send(before, "CQ");
  await Promise.resolve();
  assert.deepEqual(posted, [["re", null]]);
  answer(
    state(6, [
      [0, "healthy"],
      [0, "re"],
    ]),
  );
  await Promise.all([call, card]);
  assert.deepEqual(posted.at(-1), ["CQ", { seat: 0, made: 2 }]);
});
