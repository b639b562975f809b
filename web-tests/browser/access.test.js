/** Every screen in both themes, looked at by axe. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { visit } from "../support/browser.js";
import { SCREENS } from "../support/screens.js";
import { browser, server } from "../support/stage.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test(`axe finds nothing on any screen (${colorScheme})`, { timeout: 400_000 }, async () => {
    const found = [];
    for (const [name, open] of Object.entries(SCREENS)) {
      const { page, leave } = await visit(browser, server.address, { colorScheme });
      await page.getByTestId("play-othello").waitFor();
      await open(page, server.data);
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
