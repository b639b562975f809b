/** Playing together: options as text, clocks in words, and who is who. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { clockText, leftNow } from "../../crates/page/web/together/clock.js";
import { optionsText, withParameters } from "../../crates/page/web/together/options.js";
import { isTaken, isVisitor, personName, seatKind } from "../../crates/page/web/together/people.js";

test("options become the text of a game, defaults are left out", () => {
  const options = [
    { key: "pigs", default: "off" },
    { key: "nines", default: "on" },
    { key: "throw_in", default: "off" },
  ];
  assert.equal(optionsText(options, {}), "");
  assert.equal(optionsText(options, { pigs: "start", nines: "on", throw_in: "nines+few", other: "x" }), "pigs=start,throw_in=nines+few");
  assert.equal(withParameters("doppelkopf", ""), "doppelkopf");
  assert.equal(withParameters("doppelkopf", "pigs=start"), "doppelkopf:pigs=start");
  assert.equal(withParameters("doppelkopf:calls=off", "pigs=start"), "doppelkopf:calls=off,pigs=start");
});

test("clocks count down for the seat that is due", () => {
  assert.deepEqual([0, 4.26, 9.99, 60, 61.2, 900].map(clockText), ["0.0", "4.3", "10.0", "1:00", "1:02", "15:00"]);
  const clock = { seconds: 60, increment: 0, left: [60, 30], running: 1, fallen: null };
  assert.equal(leftNow(clock, 1, 1000), 30);
  assert.equal(leftNow(clock, 1, 5000), 26);
  assert.equal(leftNow(clock, 0, 5000), 60);
});

test("a seat is mine, of another person or of an engine", () => {
  const state = {
    players: ["human", "human", "level=3"],
    own: [0],
    names: [null, "Ada", null],
    invited: [1],
    may_change: true,
  };
  assert.deepEqual(
    [0, 1, 2].map((seat) => seatKind(state, seat)),
    ["me", "guest", "engine"],
  );
  assert.equal(personName(state, 1), "Ada");
  assert.equal(personName({ ...state, own: [] }, 0), "Guest", "a visitor without a seat has no “Me”");
  assert.ok(!isTaken(state, 1) && isTaken(state, 0));
  assert.ok(!isVisitor(state) && isVisitor({ ...state, own: [], may_change: false }));
});
