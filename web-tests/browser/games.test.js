/** A whole game of each kind against an engine, through the page, by mouse. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { changedState } from "../../crates/page/web/lib/requests/changes.js";
import { outcomeOf } from "../../crates/page/web/table/outcome.js";
import { visit } from "../support/browser.js";
import { browser, server } from "../support/stage.js";
import { playOut, sitDown, stateOf } from "../support/table.js";

const GAMES = [
  { game: "othello", seats: ["human", "level=1"] },
  { game: "connect4", seats: ["level=2", "human"] },
  { game: "nimm3", seats: ["human", "level=3"] },
  { game: "amazons", seats: ["human", "level=1"] },
];

for (const table of GAMES) {
  test(`a whole game of ${table.game}`, async () => {
    const { page, leave } = await visit(browser, server.address);
    const id = await sitDown(page, table);
    const end = await playOut(page, id, { seed: 7 });
    const result = page.getByTestId("result");
    await result.waitFor();
    assert.ok(
      (await result.textContent()).includes(outcomeOf(end, table.seats.indexOf("human")).title),
      "the page tells how the game ended",
    );
    assert.equal(end.payoffs.length, 2);
    assert.equal(end.moves.length, end.plies);
    await leave();
  });
}

test("a game of Doppelkopf to the score sheet, without a look into other hands", async () => {
  const { page, leave } = await visit(browser, server.address);
  const heard = await hearEverything(page);
  const id = await sitDown(page, { game: "doppelkopf", seats: ["human", "level=2", "level=2", "level=2"], seed: 11 });
  const end = await playOut(page, id, { view: "0", seed: 3 });
  const sheet = page.getByTestId("score-sheet");
  await sheet.waitFor();
  const text = await sheet.textContent();
  for (const { points } of end.scene.account.lines) assert.ok(text.includes(String(points)));
  for (const [seat, points] of end.scene.account.points.entries()) {
    assert.ok(text.includes(String(Math.abs(points))), `the sheet shows the ${points} points of seat ${seat}`);
  }
  assert.equal(
    end.scene.account.points.reduce((sum, points) => sum + points, 0),
    0,
  );
  const states = (await heard()).filter((state) => state.id === id);
  assert.ok(states.length > 20, `the page saw the game grow in ${states.length} states`);
  for (const state of states) assertHidden(state, "0");
  assert.equal((await stateOf(page, id, "0")).result, end.result);
  await leave();
});

/**
 * Records every state that reaches the page, in answers and in events.
 * @param {import("playwright-core").Page} page
 * @returns {Promise<() => Promise<any[]>>}
 */
async function hearEverything(page) {
  const bodies = [];
  page.on("response", (response) => {
    const path = new URL(response.url()).pathname;
    if (path.startsWith("/api/") && !path.endsWith("/events")) bodies.push(response.text().catch(() => ""));
  });
  await page.addInitScript(() => {
    globalThis.heard = [];
    const Original = globalThis.EventSource;
    globalThis.EventSource = class extends Original {
      constructor(...given) {
        super(...given);
        for (const kind of ["state", "thinking", "truth"]) this.addEventListener(kind, ({ data }) => globalThis.heard.push(data));
      }
    };
  });
  await page.reload();
  return async () => {
    const texts = [...(await Promise.all(bodies)), ...(await page.evaluate(() => globalThis.heard))];
    const states = [];
    for (const text of texts) collectStates(text, states);
    /** Events tell the moves that are new; the whole is what the page knows then. @type {Map<string, any>} */
    const streams = new Map();
    return states.map((state) => {
      if (!("moves_from" in state)) {
        // What a stream begins with: a game without undo only gets longer.
        streams.set(state.id, state);
        return state;
      }
      const whole = changedState(streams.get(state.id) ?? null, state);
      streams.set(state.id, whole);
      return whole;
    });
  };
}

/** @param {string} text @param {any[]} states */
function collectStates(text, states) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return;
  }
  assert.ok(!("analysis" in value) || value.id, "no thoughts of other seats are sent while cards are hidden");
  if (value.moves && (value.scene || "moves_from" in value)) states.push(value);
  if (value.state?.scene) states.push(value.state);
}

/** A state may name the own cards and what was played, nothing else. @param {any} state @param {string} view */
function assertHidden(state, view) {
  if (state.open) return;
  assert.equal(state.view, view);
  const own = state.scene.seats[Number(view)];
  assert.equal(state.position, null);
  const known = new Set([...own.hand, ...state.moves.map(({ move }) => move)]);
  // The order of trumps is part of the rules.
  const told = { ...state, scene: { ...state.scene, trumps: [] } };
  const named = JSON.stringify(told).match(/"[CSHD][9TJQKA]"/g) ?? [];
  for (const card of named) assert.ok(known.has(card.slice(1, -1)), `${card} is not known to this seat`);
  state.scene.seats.forEach((seat, index) => {
    if (String(index) === view) return;
    assert.equal(seat.hand, null);
  });
  for (const { seat, analysis } of state.moves) assert.ok(!analysis || String(seat) === view);
}
