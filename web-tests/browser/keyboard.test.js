/** Whole games without a mouse. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { outcomeOf } from "../../crates/page/web/table/outcome.js";
import { visit } from "../support/browser.js";
import { browser, server } from "../support/stage.js";
import { playOut, sitDown, stateOf } from "../support/table.js";

/** Presses Tab until the board has the keyboard. @param {import("playwright-core").Page} page */
async function reachBoard(page) {
  for (let presses = 0; presses < 80; presses++) {
    const inside = await page.evaluate(() => Boolean(document.activeElement?.closest('[role="grid"]')));
    if (inside) return;
    await page.keyboard.press("Tab");
  }
  assert.fail("Tab never reached the board");
}

/** Walks with the arrow keys to the element with this name. @param {import("playwright-core").Page} page @param {string} name @param {(name: string) => [number, number]} place */
async function walkTo(page, name, place) {
  const here = await page.evaluate(() => document.activeElement?.getAttribute("data-testid") ?? "");
  const [fromX, fromY] = place(here);
  const [toX, toY] = place(name);
  for (let x = fromX; x !== toX; x += Math.sign(toX - fromX)) await page.keyboard.press(toX > fromX ? "ArrowRight" : "ArrowLeft");
  for (let y = fromY; y !== toY; y += Math.sign(toY - fromY)) await page.keyboard.press(toY > fromY ? "ArrowDown" : "ArrowUp");
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-testid")), name);
}

test("Connect Four by keyboard: arrow keys and Enter, then number keys", async () => {
  const { page, leave } = await visit(browser, server.address);
  const id = await sitDown(page, { game: "connect4", seats: ["human", "level=1"] });
  let turn = 0;
  const column = (name) => [Number(name.replace("column-", "")), 0];
  const end = await playOut(page, id, {
    seed: 5,
    async move(_, __, move) {
      turn += 1;
      if (turn % 2 === 0) return page.keyboard.press(move);
      await reachBoard(page);
      await walkTo(page, `column-${move}`, column);
      await page.keyboard.press("Enter");
    },
  });
  assert.ok((await page.getByTestId("result").textContent()).includes(outcomeOf(end, 0).title));
  await leave();
});

test("a move is not lost though the answer to the one before comes late", async () => {
  const { page, leave } = await visit(browser, server.address);
  await page.route(/\/moves$/, async (route) => {
    const response = await route.fetch();
    await page.waitForTimeout(600);
    await route.fulfill({ response });
  });
  const id = await sitDown(page, { game: "connect4", seats: ["human", "level=1"] });
  for (const plies of [0, 2, 4]) {
    await page.waitForFunction((wanted) => document.querySelector(`[data-plies="${wanted}"] .playable`), plies);
    await page.keyboard.press(String(plies + 1));
  }
  await page.waitForFunction(() => document.querySelector('[data-plies="6"]'));
  assert.deepEqual(
    (await stateOf(page, id)).moves.filter(({ seat }) => seat === 0).map(({ move }) => move),
    ["1", "3", "5"],
  );
  // What was asked for is answered before the page is left.
  await page.waitForTimeout(1_000);
  await page.unrouteAll({ behavior: "wait" });
  await leave();
});

test("Othello by keyboard, and undo and redo by their keys", async () => {
  const { page, leave } = await visit(browser, server.address);
  const id = await sitDown(page, { game: "othello", seats: ["human", "level=1"] });
  const square = (name) => [name.charCodeAt("square-".length) - 97, Number(name.slice("square-".length + 1))];
  const end = await playOut(page, id, {
    seed: 9,
    async move(_, __, move) {
      if (move === "pass") {
        await page.getByTestId("square-pass").focus();
        return page.keyboard.press("Enter");
      }
      await reachBoard(page);
      await walkTo(page, `square-${move}`, square);
      await page.keyboard.press("Enter");
    },
  });
  assert.ok((await page.getByTestId("result").textContent()).includes(outcomeOf(end, 0).title));
  await reachBoard(page);
  await page.keyboard.press("u");
  await page.waitForFunction(
    () => document.querySelector('[data-testid="result"]')?.textContent === "" || !document.querySelector('[data-testid="result"]'),
  );
  assert.ok((await stateOf(page, id)).plies < end.plies);
  await page.keyboard.press("r");
  await page.getByTestId("result").waitFor();
  assert.equal((await stateOf(page, id)).plies, end.plies);
  await leave();
});
