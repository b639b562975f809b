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

test("the next decision is sent though the answer to the one before has not come", async () => {
  /** @type {unknown[]} */
  const posted = [];
  /** @type {((answer: any) => void)[]} */
  const answers = [];
  const send = createSending((move, decision) => {
    posted.push([move, decision]);
    return new Promise((resolve) => void answers.push(resolve));
  });
  const replied = /** @type {[number, string][]} */ ([
    [0, "4"],
    [1, "3"],
  ]);
  const first = send(state(1, []), "4");
  await send(/** @type {any} */ ({ ...state(2, []), calls: [] }), "5");
  const second = send(state(3, replied), "5");
  await send(state(3, replied), "6");
  await new Promise((resolve) => void setTimeout(resolve));
  assert.deepEqual(posted, [
    ["4", { seat: 0, made: 0 }],
    ["5", { seat: 0, made: 1 }],
  ]);
  answers.forEach((answer) => answer(null));
  await Promise.all([first, second]);
});

test("a decision that was taken back is made anew, though the answer to the first has not come", async () => {
  /** @type {string[]} */
  const posted = [];
  const send = createSending((move) => {
    posted.push(move);
    return posted.length === 1 ? new Promise(() => {}) : Promise.resolve(null);
  });
  void send(state(1, []), "4");
  await send(state(1, []), "5");
  await new Promise((resolve) => void setTimeout(resolve));
  assert.deepEqual(posted, ["4"]);
  send.forget();
  await send(state(4, []), "5");
  assert.deepEqual(posted, ["4", "5"]);
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
