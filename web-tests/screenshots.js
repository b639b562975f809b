/** Takes the pictures of the documentation: the main screens, small enough to keep. */

import { mkdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { launch, visit } from "./support/browser.js";
import { startServer } from "./support/server.js";
import { click, myTurn, openPanel, playOut, shows, sitDown } from "./support/table.js";

const FOLDER = fileURLToPath(new URL("../docs/images/", import.meta.url));
const LARGEST = 150_000;
const DESK = { viewport: { width: 1120, height: 760 } };
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1 };

/** @typedef {import("playwright-core").Page} Page */

/** Plays the first legal moves for a while. @param {Page} page @param {object} table @param {number} turns @param {string} [view] */
async function played(page, table, turns, view = "open") {
  const id = await sitDown(page, table);
  for (let turn = 0; turn < turns; turn++) {
    const state = await myTurn(page, id, view);
    if (state.result !== null) break;
    await shows(page, state.plies);
    await click(page, state.game, state.legal[Math.floor(state.legal.length / 2)]);
    await page.waitForFunction((plies) => Number(document.querySelector("[data-plies]")?.getAttribute("data-plies")) > plies, state.plies);
  }
  const state = await myTurn(page, id, view);
  await shows(page, state.plies);
}

/** What is on each picture. @type {Record<string, {options?: object, show: (page: Page) => Promise<void>}>} */
const PICTURES = {
  home: { options: { colorScheme: "light" }, show: (page) => page.getByTestId("play-othello").waitFor() },
  "othello-explained": {
    options: { colorScheme: "dark" },
    async show(page) {
      await played(page, { game: "othello", seats: ["human", "mcts:sims=2000"] }, 5);
      await page.getByTestId("hint").click();
      await page.locator(".hint").first().waitFor();
      const toggle = page.getByTestId("heat-toggle");
      if ((await toggle.getAttribute("aria-pressed")) !== "true") await toggle.click();
      await openPanel(page, "moves");
    },
  },
  "connect4-chart": {
    options: { colorScheme: "light" },
    async show(page) {
      await played(page, { game: "connect4", seats: ["human", "level=4"] }, 6);
      await openPanel(page, "chart");
    },
  },
  "amazons-tree": {
    options: { colorScheme: "dark" },
    async show(page) {
      await played(page, { game: "amazons", seats: ["human", "level=4"] }, 3);
      await openPanel(page, "tree");
      await page.getByTestId("tree-player").fill("mcts:sims=2000");
      await page.getByTestId("tree-build").click();
      await page.getByTestId("tree").waitFor();
    },
  },
  "doppelkopf-phone": {
    options: { ...PHONE, colorScheme: "dark" },
    show: (page) => played(page, { game: "doppelkopf", seats: ["human", "level=3", "level=3", "level=3"], seed: 5 }, 4, "0"),
  },
  "doppelkopf-hindsight": {
    options: { ...PHONE, colorScheme: "light" },
    async show(page) {
      const id = await sitDown(page, {
        game: "doppelkopf",
        seats: ["human", ...[1, 2, 3].map((seed) => `conventions:slips=0.3,seed=${seed}`)],
        seed: 8,
      });
      await playOut(page, id, { view: "0", seed: 2, wanted: ["healthy", "pass"] });
      await page.getByTestId("hindsight").waitFor({ timeout: 60_000 });
      await page.waitForTimeout(10_000);
      await page.getByTestId("worst-card").scrollIntoViewIfNeeded();
    },
  },
  "othello-phone": {
    options: { ...PHONE, colorScheme: "light" },
    show: (page) => played(page, { game: "othello", seats: ["human", "level=3"] }, 4),
  },
};

mkdirSync(FOLDER, { recursive: true });
const server = await startServer();
const browser = await launch();
try {
  for (const [name, { options, show }] of Object.entries(PICTURES)) {
    const { page, leave } = await visit(browser, server.address, { ...DESK, ...options });
    await show(page);
    await page.waitForTimeout(300);
    const path = `${FOLDER}${name}.png`;
    await page.screenshot({ path });
    const { size } = statSync(path);
    console.log(`${name}.png ${size} bytes`);
    if (size > LARGEST) throw new Error(`${name}.png has ${size} bytes, more than ${LARGEST}`);
    await leave();
  }
} finally {
  await browser.close();
  await server.stop();
}
