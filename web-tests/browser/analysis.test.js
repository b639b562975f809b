/** Live analysis: a value on every legal move, the best one ringed, the bar beside the board; and the searched tree. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { visit } from "../support/browser.js";
import { browser, server } from "../support/stage.js";
import { ask, myTurn, openPanel, shows, sitDown, stateOf } from "../support/table.js";

/** What is marked: names of the squares or columns with their places on the scale. @param {import("playwright-core").Page} page */
const marks = (page) =>
  page.locator("[data-heat]").evaluateAll((cells) =>
    cells.map((cell) => ({
      name: cell.dataset.testid.replace(/^(square|column|take)-/, ""),
      place: Number(cell.dataset.heat),
      label: cell.getAttribute("aria-label") ?? cell.textContent,
    })),
  );

test("every legal move gets a value, and the best is the warmest and ringed", async () => {
  const { page, leave } = await visit(browser, server.address);
  for (const [game, record] of [
    ["othello", "f5d6c3d3c4"],
    ["connect4", "4 4 3"],
    ["nimm3", "2"],
  ]) {
    const id = await sitDown(page, { game, seats: game === "nimm3" ? ["human", "human"] : ["human", "human"], record });
    const { legal } = await stateOf(page, id);
    const toggle = page.getByTestId("heat-toggle");
    if ((await toggle.getAttribute("aria-pressed")) !== "true") await toggle.click();
    await page.waitForFunction((count) => document.querySelectorAll("[data-heat]").length === count, legal.length);
    const shown = await marks(page);
    assert.deepEqual(shown.map(({ name }) => name).sort(), [...legal].sort(), game);
    assert.equal(Math.max(...shown.map(({ place }) => place)), 1, game);
    for (const { label, place, name } of shown) if (label.includes("best move")) assert.equal(place, 1, `${game} ${name}`);
    await page.locator(".hint-ring, .take.hint").first().waitFor();
    assert.ok(await page.getByTestId("eval-bar").isVisible(), game);
    await toggle.click();
    await page.waitForFunction(() => document.querySelectorAll("[data-heat]").length === 0);
  }
  await leave();
});

test("a hint and the analysis name one best move", async () => {
  const { page, leave } = await visit(browser, server.address);
  await sitDown(page, { game: "othello", seats: ["human", "human"], record: "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7" });
  await page.getByTestId("hint").click();
  await page.getByTestId("hint-text").waitFor();
  await page.getByTestId("heat-toggle").click();
  await page.locator("[data-heat]").first().waitFor();
  for (let look = 0; look < 10; look++) {
    const best = (await marks(page)).filter(({ label }) => label.includes("best move"));
    for (const { name, place } of best) assert.equal(place, 1, `${name} is ringed and not the warmest`);
    await page.waitForTimeout(300);
  }
  // The search continues, so that both are read at one moment.
  const [said, ringed] = await page.evaluate(() => [
    document.querySelector('[data-testid="hint-text"]')?.textContent ?? "",
    [...document.querySelectorAll("[data-heat]")]
      .filter((square) => square.getAttribute("aria-label")?.includes("best move"))
      .map((square) => square.getAttribute("data-testid")?.replace("square-", "") ?? ""),
  ]);
  assert.equal(ringed.length, 1, ringed.join());
  assert.ok(said.includes(ringed[0]), `${said}: the board rings ${ringed[0]}`);
  await leave();
});

test("analysis stays on while one plays, looks back and tries moves; broad games get arrows", async () => {
  const { page, leave } = await visit(browser, server.address);
  const id = await sitDown(page, { game: "amazons", seats: ["human", "level=1"] });
  // Its head: the driver takes a shaft for hidden that is level or upright, because it has no area.
  const arrow = page.locator(".arrows polygon").first();
  await page.getByTestId("heat-toggle").click();
  await arrow.waitFor();
  assert.ok((await page.locator(".arrows line.shot").count()) >= 1, "moves and shots");
  const { legal } = await stateOf(page, id);
  await ask(page, "move", id, legal[0], "open", null);
  const state = await myTurn(page, id);
  await shows(page, state.plies);
  await arrow.waitFor();
  await page.getByTestId("go-first").click();
  await page.waitForFunction(() => document.querySelector('[data-plies][data-ply="0"]'));
  await arrow.waitFor();
  await page.getByTestId("heat-toggle").click();
  await page.waitForFunction(() => !document.querySelector(".arrows line"));
  await leave();
});

test("every level of every game that searches has a tree, and none an error", async (t) => {
  const { page, leave } = await visit(browser, server.address);
  const { games } = await ask(page, "games");
  const isSearch = (/** @type {string} */ player) => /^(pvs|mcts|zero|pimc|perfect|mtdf|alphabeta|minimax|ismcts)/.test(player);
  for (const game of games) {
    const open = game.variants.find((variant) => variant.includes("open=on"));
    // Of hidden games only variants with open cards have one tree.
    if (game.hidden && !open) continue;
    const start = { game: open ?? game.name };
    for (const [index, player] of game.levels.entries()) {
      const { root } = await ask(page, "tree", start, `level=${index + 1}`);
      const name = `${game.name} level ${index + 1} (${player})`;
      if (isSearch(player)) assert.ok(root && root.children.length > 0, `${name} has no tree`);
      t.diagnostic(`${name}: ${root ? root.children.length : "no tree"}`);
    }
  }
  await sitDown(page, { game: "othello", seats: ["human", "level=10"] });
  await openPanel(page, "tree");
  await page.getByTestId("tree-build").click();
  await page.getByTestId("tree").waitFor();
  await leave();
});
