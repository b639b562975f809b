/** What Doppelkopf players are shown beyond the cards: hints, beliefs, and after the game where points were lost. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { beliefRows } from "../../crates/page/web/explain/belief.js";
import { percent } from "../../crates/page/web/explain/numbers.js";
import { hindsightOf } from "../../crates/page/web/table/hindsight.js";
import { visit } from "../support/browser.js";
import { browser, server } from "../support/stage.js";
import { ask, drawingOf, myTurn, openPanel, playOut, shows, sitDown, stateOf, takeHint } from "../support/table.js";

test("a hint and a belief know no more than the seat", async () => {
  const { page, leave } = await visit(browser, server.address);
  const id = await sitDown(page, { game: "doppelkopf", seats: ["human", "level=3", "level=3", "level=3"], seed: 4 });
  const state = await myTurn(page, id, "0");
  await shows(page, state.plies);
  const { analysis } = await takeHint(page);
  assert.ok(state.legal.includes(analysis.best));
  assert.ok(analysis.worlds.length > 1, "it asked itself who holds what");
  await openPanel(page, "belief");
  const table = page.getByTestId("belief-table");
  await table.waitFor();
  assert.equal(await page.getByTestId("belief-seat").locator("option").count(), 1, "beliefs of others stay hidden");
  const { belief } = await ask(page, "belief", { table: id, view: "0", ply: state.plies }, 0);
  const { pieces } = await drawingOf(page, state.game);
  const deck = pieces.map(({ code }) => code);
  const rows = beliefRows(null, belief, 0, deck);
  const shown = await table.locator("tbody tr").count();
  assert.ok(shown >= rows.length, `${shown} rows of ${rows.length}`);
  const { cells } = rows.at(-1);
  const last = await table.locator("tbody tr").last().innerText();
  for (const cell of cells) if (cell && cell.is > 0) assert.ok(last.includes(percent(cell.is)), `${last} has ${percent(cell.is)}`);
  await leave();
});

test("after the game: could I have won?", async () => {
  const { page, leave } = await visit(browser, server.address);
  const id = await sitDown(page, {
    game: "doppelkopf",
    seats: ["human", ...[1, 2, 3].map((seed) => `conventions:slips=0.7,seed=${seed}`)],
    seed: 12,
  });
  await playOut(page, id, { view: "0", seed: 5 });
  const answer = page.getByTestId("hindsight");
  await answer.waitFor({ timeout: 120_000 });
  await page.waitForFunction(() => document.querySelectorAll(".move-list .mistake").length > 0, null, { timeout: 120_000 });
  const state = await stateOf(page, id);
  const known = hindsightOf(state, 0, await drawingOf(page, state.game));
  assert.ok(known && known.from <= 44, `known from card ${known?.from} on`);
  assert.equal(known.reached, state.payoffs[0], "what was given away and called leads to what was paid");
  const marked = state.moves.findIndex(({ truth }) => truth?.mistake);
  assert.ok(marked >= 0, "random players give something away");
  await page.getByTestId(`ply-${marked + 1}`).click();
  await page.locator(`[data-ply="${marked + 1}"]`).waitFor();
  await openPanel(page, "belief");
  await page.waitForFunction(() => document.querySelectorAll('[data-testid="belief-seat"] option').length === 4);
  await leave();
});
