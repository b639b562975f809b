/**
 * Takes every screen at three sizes, in both themes and languages, to be looked at: `npm run look -- FOLDER [NAME...]`.
 * Says what is too wide, scrolls sideways or stands outside its box.
 */

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { launch, visit } from "./support/browser.js";
import { SCREENS } from "./support/screens.js";
import { startServer } from "./support/server.js";

const [folder = "looks", ...names] = process.argv.slice(2);
const SIZES = /** @type {const} */ ([
  [1440, 900],
  [1280, 720],
  [390, 844],
]);

mkdirSync(folder, { recursive: true });
const server = await startServer();
const browser = await launch();

/** What stands outside the window, and text that is cut off without saying so. @param {import("playwright-core").Page} page */
const faults = (page) =>
  page.evaluate(() => {
    const found = [];
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (wide > 0) found.push(`scrolls ${wide} px sideways`);
    for (const element of document.querySelectorAll("button, label, h1, h2, h3, p, td, th, .pane, span")) {
      const style = getComputedStyle(element);
      if (element.clientWidth <= 2 || style.overflowX === "visible" || style.overflowX === "auto") continue;
      const cut = element.scrollWidth - element.clientWidth;
      if (cut > 1) found.push(`${element.className || element.tagName}: ${cut} px of "${element.textContent?.slice(0, 40)}" are cut`);
    }
    return found;
  });

for (const [name, open] of Object.entries(SCREENS)) {
  if (names.length > 0 && !names.includes(name)) continue;
  for (const locale of ["en-US", "de-DE"]) {
    const { page, context } = await visit(browser, server.address, { locale, viewport: { width: 1280, height: 720 } });
    page.on("pageerror", (error) => console.log(`${name} ${locale}: ${error.message}`));
    try {
      await page.getByTestId("play-othello").waitFor();
      await open(page, server.data);
    } catch (error) {
      console.log(`${name} ${locale}: ${error.message.split("\n")[0]}`);
    }
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.waitForTimeout(200);
        await page.screenshot({ path: join(folder, `${name}-${locale.slice(0, 2)}-${width}-${colorScheme}.png`) });
      }
      for (const fault of new Set(await faults(page))) console.log(`${name} ${locale} ${width}x${height}: ${fault}`);
    }
    await context.close();
  }
}
await browser.close();
await server.stop();
