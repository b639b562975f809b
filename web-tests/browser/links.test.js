/** Addresses, variations and what leaves the page. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { visit } from "../support/browser.js";
import { SCREENS } from "../support/screens.js";
import { browser, server } from "../support/stage.js";
import { ask, click, shows, sitDown, stateOf } from "../support/table.js";

const GAME = { game: "othello", seats: ["human", "human"], record: "f5d6c3d3c4f4" };

/** Waits until the board shows a ply. @param {import("playwright-core").Page} page @param {number} ply */
const showsPly = (page, ply) => page.waitForFunction((wanted) => document.querySelector(`[data-plies][data-ply="${wanted}"]`), ply);

test("a position, a line and a panel have an address that comes back after a reload", async () => {
  const { page, leave } = await visit(browser, server.address);
  await sitDown(page, GAME);
  await shows(page, 6);
  await page.getByTestId("go-previous").click();
  await showsPly(page, 5);
  assert.match(page.url(), /ply=5/);
  // Asked for over a slow connection, the position still has its address, and a second reload still finds it.
  await page.route(/ply=5&moves=false/, async (route) => {
    await new Promise((later) => void setTimeout(later, 500));
    await route.continue();
  });
  await page.getByTestId("panel-share").click();
  await page.reload();
  await page.locator("[data-plies]").waitFor();
  assert.match(page.url(), /ply=5&tab=share/);
  await showsPly(page, 5);
  await page.getByTestId("panel-moves").click();
  const { legal } = await ask(page, "look", { ...GAME, seats: undefined, record: undefined, moves: ["f5", "d6", "c3", "d3", "c4"] });
  await click(page, "othello", legal[0]);
  await page.getByTestId("whatif-banner").waitFor();
  await page.waitForFunction(() => location.hash.includes("line="));
  await page.getByTestId("panel-share").click();
  const address = page.url();
  assert.match(address, /tab=share/);
  await page.reload();
  await page.getByTestId("whatif-banner").waitFor();
  await page.getByTestId("copy-link").click();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), address);
  await page.getByTestId("whatif-back").click();
  await page.waitForFunction(() => !location.hash.includes("line="));
  await leave();
});

test("a line that was tried is kept with the game and its comment, and exported", async () => {
  const { page, leave } = await visit(browser, server.address);
  const id = await sitDown(page, GAME);
  await shows(page, 6);
  await page.getByTestId("ply-2").click();
  await showsPly(page, 2);
  await click(page, "othello", "c5");
  await page.getByTestId("whatif-banner").waitFor();
  await page.getByTestId("branch-comment").fill("quieter");
  await page.getByTestId("branch-keep").click();
  await page.getByTestId("branch-0").waitFor();
  assert.deepEqual((await stateOf(page, id)).branches, [{ ply: 2, moves: ["c5"], comment: "quieter" }]);
  await page.getByTestId("whatif-back").click();
  await showsPly(page, 6);
  await page.reload();
  await page.getByTestId("branch-0").click();
  await page.getByTestId("whatif-banner").waitFor();
  assert.equal(await page.getByTestId("branch-comment").inputValue(), "quieter");
  assert.match(await ask(page, "record", id, "sgf"), /\(;B\[ce\]C\[quieter\]\)/);
  const json = await ask(page, "record", id, "json");
  const again = await ask(page, "makeTable", { game: "othello", seats: ["human", "human"], record: json });
  assert.equal(again.state.branches.length, 1, "a record brings its variations along");
  await leave();
});

test("images and an animated replay leave the page complete", async () => {
  const { page, leave } = await visit(browser, server.address);
  await sitDown(page, GAME);
  await shows(page, 6);
  await page.getByTestId("panel-share").click();
  const saved = async (/** @type {string} */ button) => {
    const download = page.waitForEvent("download");
    await page.getByTestId(button).click();
    return readFileSync(await (await download).path());
  };
  assert.equal((await saved("save-png")).subarray(1, 4).toString(), "PNG");
  const svg = (await saved("save-svg")).toString();
  assert.match(svg, /^<svg/);
  assert.doesNotMatch(svg, /class=|var\(--/);
  const replay = (await saved("save-replay")).toString();
  assert.ok((replay.match(/<animate /g) ?? []).length >= 6, "each move changes something");
  assert.ok(replay.length < 200_000, `${replay.length} bytes`);
  await page.getByTestId("copy-image").click();
  await page.locator(".toast").first().waitFor();
  await leave();
});

test("watching a whole Amazons game costs less than 250 kB", async (t) => {
  const { page, context, leave } = await visit(browser, server.address);
  await page.getByTestId("play-amazons").waitFor();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  let bytes = 0;
  /** Requests for data; the scripts of the screen are fetched once and kept. @type {Set<string>} */
  const asked = new Set();
  session.on("Network.requestWillBeSent", ({ requestId, request }) => request.url.includes("/api/") && asked.add(requestId));
  session.on("Network.dataReceived", ({ requestId, dataLength }) => asked.has(requestId) && (bytes += dataLength));
  const { id } = await ask(page, "makeTable", { game: "amazons", seats: ["greedy", "mcts:sims=100"], delay: 0 });
  await page.evaluate((to) => (location.hash = `#/table/${to}`), id);
  await page.getByTestId("result").waitFor({ timeout: 200_000 });
  const watched = bytes;
  const { plies } = await stateOf(page, id);
  t.diagnostic(`${plies} plies, ${watched} bytes before the last question`);
  assert.ok(watched < 250_000, `${watched} bytes`);
  await leave();
});

/** Screens with an address of their own that other tests do not reload. */
const ADDRESSES = [
  "review",
  "games",
  "analyse",
  "puzzles",
  "puzzle",
  "learn",
  "rules",
  "chapter",
  "arena",
  "match",
  "training",
  "study",
  "cluster",
];

test("every kind of address shows the same after a reload", async () => {
  for (const name of ADDRESSES) {
    const { page, leave } = await visit(browser, server.address);
    await page.getByTestId("play-othello").waitFor();
    await SCREENS[name](page, server.data);
    const heading = page.locator("main h1").first();
    const [address, shown, title] = [page.url(), await heading.innerText(), await page.title()];
    await page.reload();
    await page.waitForFunction((words) => document.querySelector("main h1")?.innerText === words, shown);
    assert.equal(page.url(), address, name);
    assert.equal(await page.title(), title, name);
    if (name === "review") await page.getByTestId("review-curve").waitFor();
    await leave();
  }
});
