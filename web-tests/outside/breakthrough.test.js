/**
 * A game of a crate outside the workspace on the page: $SPIELWERK names the program of `examples/breakthrough`. Nothing of the
 * page knows the game; its board, pieces and clicks come from its package.
 */

import assert from "node:assert/strict";
import { test } from "node:test";
import { visit } from "../support/browser.js";
import { browser, server } from "../support/stage.js";
import { ask, myTurn, playOut, shows, sitDown, stateOf } from "../support/table.js";

test("it is in the lobby with its picture and its rules, and can be learned", { timeout: 60_000 }, async () => {
  const { page, leave } = await visit(browser, server.address);
  const card = page.locator(".game-card", { has: page.getByTestId("play-breakthrough") });
  await card.waitFor();
  assert.equal(await card.getByRole("heading").innerText(), "Breakthrough");
  assert.equal(await card.locator(".game-picture .pawn").count(), 32, "the start as a small board");
  const { games } = await ask(page, "games");
  const { trainings } = games.find(({ name }) => name === "breakthrough");
  assert.deepEqual(
    trainings.map(({ method, games: variants }) => [method, variants.length]),
    [["zero", 3]],
  );
  await leave();
});

test("pawns stand on a board and move by two clicks", { timeout: 120_000 }, async () => {
  const { page, leave } = await visit(browser, server.address);
  const id = await sitDown(page, { game: "breakthrough", seats: ["human", "human"] });
  await shows(page, 0);
  assert.equal(await page.locator(".board .pieces .pawn").count(), 32);
  await page.getByTestId("square-a2").click();
  assert.equal(await page.locator('[data-testid="square-a3"][data-legal]').count(), 1);
  assert.equal(await page.locator('[data-testid="square-c3"][data-legal]').count(), 0);
  await page.getByTestId("square-b3").click();
  await shows(page, 1);
  assert.equal((await stateOf(page, id)).moves[0].move, "a2-b3");
  const small = await sitDown(page, { game: "breakthrough:size=5", seats: ["human", "level=2"] });
  const end = await playOut(page, small, { seed: 3 });
  await page.getByTestId("result").waitFor();
  assert.equal(end.payoffs.length, 2);
  await leave();
});

test("a position of it is set up by clicks", { timeout: 60_000 }, async () => {
  const { page, leave } = await visit(browser, server.address);
  await page.getByTestId("setup-breakthrough").click();
  await page.getByTestId("start-editor").check();
  const dialog = page.getByTestId("setup");
  await dialog.getByTestId("brush-white").click();
  await dialog.getByTestId("square-d5").click();
  await page.getByTestId("start").click();
  await page.waitForURL(/#\/table\//);
  const state = await myTurn(page, page.url().split("/").at(-1));
  assert.deepEqual([state.scene.counts[0], state.scene.squares[3 * 8 + 3]], [17, "white"]);
  await leave();
});
