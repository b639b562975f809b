/** Every screen in both languages: looked at by axe in both themes, and never wider than a laptop or a phone. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { fits, visit } from "../support/browser.js";
import { SCREENS } from "../support/screens.js";
import { browser, server } from "../support/stage.js";

/** @typedef {import("playwright-core").Page} Page */

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const LAPTOP = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 844 };

/** What axe finds on a page as it is. @param {Page} page @param {string} where @returns {Promise<string[]>} */
async function findings(page, where) {
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${where}: ${id} at ${target.join(" ")} ${any[0]?.message ?? ""}`),
  );
}

/** Boxes that scroll sideways inside a window that does not. @param {Page} page @returns {Promise<string[]>} */
const tooWide = (page) =>
  page
    .locator("dialog[open], .setup-body, .panel.open")
    .evaluateAll((boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth + 1).map((box) => box.className));

for (const locale of ["en-US", "de-DE"]) {
  test(`on no screen axe finds anything in any theme, and none is too wide (${locale})`, async () => {
    const found = [];
    for (const [name, open] of Object.entries(SCREENS)) {
      const { page, leave, expectErrors } = await visit(browser, server.address, { locale, viewport: LAPTOP });
      await page.getByTestId("play-othello").waitFor();
      // What is not there is told by an answer that browsers call an error.
      if (name === "lost") await expectErrors(async () => void (await open(page, server.data)));
      else await open(page, server.data);
      await page.evaluate(AXE);
      for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        found.push(...(await findings(page, `${name} (${colorScheme})`)));
      }
      for (const viewport of [LAPTOP, PHONE]) {
        await page.setViewportSize(viewport);
        await page.evaluate(() => new Promise((drawn) => void requestAnimationFrame(() => requestAnimationFrame(drawn))));
        await fits(page, `${name} at ${viewport.width}`);
        assert.deepEqual(await tooWide(page), [], `${name} at ${viewport.width}`);
      }
      await leave();
    }
    assert.deepEqual(found, []);
  });
}
