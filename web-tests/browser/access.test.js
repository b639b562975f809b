/** Every screen in both themes, looked at by axe. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { visit } from "../support/browser.js";
import { browser, server } from "../support/stage.js";
import { openPanel, shows, sitDown } from "../support/table.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RECORD = "f5d6c3d3c4f4";

/** How to get to each screen. @type {Record<string, (page: import("playwright-core").Page) => Promise<unknown>>} */
const SCREENS = {
  home: (page) => page.getByTestId("play-othello").waitFor(),
  analyse: (page) => page.evaluate(() => (location.hash = "#/analyse")).then(() => page.getByTestId("analyse-open").waitFor()),
  arena: (page) => page.evaluate(() => (location.hash = "#/runs")).then(() => page.locator("main h1").waitFor()),
  setup: (page) => page.getByTestId("setup-othello").click(),
  othello: (page) => sitDown(page, { game: "othello", seats: ["human", "human"], record: RECORD }),
  analysis: async (page) => {
    await sitDown(page, { game: "othello", seats: ["human", "human"], record: RECORD });
    await page.getByTestId("heat-toggle").click();
    await page.locator("[data-heat]").first().waitFor();
    await openPanel(page, "moves");
  },
  review: async (page) => {
    await sitDown(page, { game: "nimm3", seats: ["human", "human"], record: "1 2 3 1 2 2" });
    await page.getByTestId("panel-review").click();
    await page.getByTestId("review-start").click();
    await page.getByTestId("review-accuracy").waitFor();
    await page.getByTestId("go-first").click();
    await page.getByTestId("go-next").click();
  },
  players: async (page) => {
    await sitDown(page, { game: "connect4", seats: ["human", "level=2"] });
    await page.getByTestId("panel-seats").click();
  },
  share: async (page) => {
    await sitDown(page, { game: "amazons", seats: ["human", "level=2"] });
    await page.getByTestId("panel-share").click();
  },
  cards: async (page) => {
    await sitDown(page, { game: "doppelkopf", seats: ["human", "level=1", "level=1", "level=1"], seed: 3 });
    await shows(page, 0).catch(() => {});
  },
  result: async (page) => {
    await sitDown(page, { game: "nimm3", seats: ["level=10", "human"], position: "3 first" });
    await page.getByTestId("result").waitFor();
  },
};

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test(`axe finds nothing on any screen (${colorScheme})`, { timeout: 240_000 }, async () => {
    const found = [];
    for (const [name, open] of Object.entries(SCREENS)) {
      const { page, leave } = await visit(browser, server.address, { colorScheme });
      await page.getByTestId("play-othello").waitFor();
      await open(page);
      await page.waitForTimeout(300);
      await page.evaluate(AXE);
      const { violations } = await page.evaluate(() => globalThis.axe.run());
      for (const { id, nodes } of violations) {
        found.push(...nodes.map(({ target, any }) => `${name}: ${id} at ${target.join(" ")} ${any[0]?.message ?? ""}`));
      }
      await leave();
    }
    assert.deepEqual(found, []);
  });
}
