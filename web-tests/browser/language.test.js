/** The page in English and in German. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { MESSAGES as de } from "../../crates/page/web/lib/messages/de.js";
import { MESSAGES as en } from "../../crates/page/web/lib/messages/en.js";
import { visit } from "../support/browser.js";
import { browser, server } from "../support/stage.js";
import { click, myTurn, shows, sitDown } from "../support/table.js";

const text = (/** @type {import("playwright-core").Page} */ page) => page.locator("body").innerText();

test("the browser's language is chosen, and another one by hand; it is remembered", async () => {
  const { page, leave } = await visit(browser, server.address, { locale: "de-AT" });
  await page.getByTestId("play-othello").waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), "de");
  assert.ok((await text(page)).includes(de.tagline));
  await page.getByTestId("language").click();
  await page.waitForFunction(() => document.documentElement.lang === "en");
  await page.getByTestId("play-othello").waitFor();
  assert.ok((await text(page)).includes(en.tagline));
  await page.reload();
  await page.getByTestId("play-othello").waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), "en");
  await leave();
});

test("a game in German, from the seats to the result", async () => {
  const { page, leave } = await visit(browser, server.address, { locale: "de-DE" });
  const id = await sitDown(page, { game: "othello", seats: ["human", "level=1"] });
  await shows(page, 0);
  const shown = await text(page);
  for (const words of ["Schwarz", "Weiß", de.table.tabs.moves, de.controls.heat]) assert.ok(shown.includes(words), words);
  await click(page, "othello", "f5");
  await myTurn(page, id);
  await shows(page, 2);
  for (const panel of ["review", "why", "seats", "share"]) await page.getByTestId(`panel-${panel}`).click();
  assert.doesNotMatch(await text(page), /\b(Your turn|Undo|Moves|Players|Review|Share)\b/);
  await sitDown(page, { game: "nimm3", seats: ["level=10", "human"], position: "3 first" });
  await page.getByTestId("result").waitFor();
  assert.equal(await page.getByTestId("result").getAttribute("data-kind"), "lost");
  assert.match(await page.getByTestId("result").textContent(), /Du hast verloren/);
  await leave();
});
