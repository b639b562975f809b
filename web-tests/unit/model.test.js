import assert from "node:assert/strict";
import { test } from "node:test";
import { eventsOf } from "../../crates/page/web/lib/sse.js";
import { moveName, squaresOf } from "../../crates/page/web/lib/drawing.js";
import { shownOf } from "../../crates/page/web/table/model.js";
import { CARDS, drawing } from "./samples.js";

const state = {
  id: "t",
  view: "open",
  game: "othello",
  ply: 2,
  plies: 2,
  scene: { kind: "text", text: "now" },
  legal: ["c4"],
  choices: 1,
  turn: 0,
  may_move: true,
  position: "now",
  moves: [
    { seat: 0, move: "f5", truth: { value: -2, lost: 2, mistake: true } },
    { seat: 1, move: "d6", truth: { value: -4, lost: 6, mistake: true } },
  ],
};

test("live, past and tried positions are told apart and named by their moves", () => {
  const live = shownOf(state, null, null);
  assert.deepEqual([live.mode, live.key, live.lastMove, live.mayMove], ["live", "f5 d6", "d6", true]);
  const past = shownOf(state, { ...state, ply: 1, legal: [] }, null);
  assert.deepEqual([past.mode, past.key, past.lastMove, past.mayMove], ["past", "f5", "f5", false]);
  const look = { scene: state.scene, legal: ["c5"], turn: 1, position: "then", payoffs: null };
  const tried = shownOf(state, null, { ply: 1, moves: ["c3"], look });
  assert.deepEqual([tried.mode, tried.key, tried.lastMove, tried.position], ["explore", "f5 c3", "c3", "then"]);
  assert.deepEqual(tried.at, { table: "t", view: "open", ply: 1, moves: ["c3"] });
});

test("moves are written as players write them", () => {
  assert.equal(moveName("HT", CARDS), "♥10");
  assert.equal(moveName("solo:queens", CARDS), "Damen-Solo");
  assert.equal(moveName("no90", CARDS), "Keine 90");
  assert.equal(moveName("give:DA", CARDS), "Gives ♦A");
  assert.equal(moveName("3", drawing({ gesture: "take" })), "Take 3");
  assert.equal(moveName("d1-d7/g7", drawing({ gesture: "squares" })), "d1-d7/g7");
});

test("a move names its squares in their order", () => {
  assert.deepEqual(squaresOf("d1-d10/j10"), ["d1", "d10", "j10"]);
  assert.deepEqual([squaresOf("f5"), squaresOf("pass"), squaresOf("4")], [["f5"], [], []]);
});

test("events are read across the borders of chunks", async () => {
  const chunks = ['event: thinking\ndata: {"a":', "1}\n\n: ping\n\nevent: do", "ne\ndata: 2\n\n"];
  const body = new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
  const events = [];
  for await (const event of eventsOf(body)) events.push(event);
  assert.deepEqual(events, [
    { event: "thinking", data: '{"a":1}' },
    { event: "done", data: "2" },
  ]);
});
