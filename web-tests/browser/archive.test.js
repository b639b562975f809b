/** The finished games of a visitor: listed, filtered, opened with their reviews; those of others are not among them. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { visit } from "../support/browser.js";
import { finishGames } from "../support/screens.js";
import { browser, server } from "../support/stage.js";

test("finished games are listed for the one who played them, by result, and lead to their review", async () => {
  const { page, leave } = await visit(browser, server.address);
  await page.getByTestId("play-othello").waitFor();
  await finishGames(page);
  await page.reload();
  await page.getByTestId("finished-link").click();
  const entries = page.getByTestId("finished-game");
  await entries.nth(2).waitFor();
  assert.equal(await entries.count(), 3);
  assert.match(await entries.nth(1).innerText(), /Level 2/);
  await page.getByTestId("games-lost").click();
  await page.locator('[data-testid="finished-games"]:not(:has([data-result="won"]))').waitFor();
  assert.equal(await entries.count(), 1);
  await page.getByTestId("games-game").selectOption("othello");
  await page.locator(".empty").waitFor();
  await page.getByTestId("games-game").selectOption("connect4");
  await entries.first().locator("a").click();
  await page.getByTestId("review-accuracy").waitFor();
  assert.match(page.url(), /#\/table\/\w+\/tab=review$/);
  await leave();
  const other = await visit(browser, `${server.address}#/games`);
  await other.page.locator(".empty").waitFor();
  assert.equal(await other.page.getByTestId("finished-game").count(), 0, "games of others are not listed");
  await other.leave();
});
