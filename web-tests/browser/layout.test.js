/** The first screen: how fast, how large, and whether it fits a phone. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { fits, visit } from "../support/browser.js";
import { SCREENS } from "../support/screens.js";
import { browser, server } from "../support/stage.js";
import { sitDown } from "../support/table.js";

const WEB = fileURLToPath(new URL("../../crates/page/web/", import.meta.url));
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** Everything the binary carries of the page. @param {string} folder @returns {string[]} */
function pageFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? pageFiles(path) : [path];
  });
}

/** A file as the server sends it. @param {string} path */
async function served(path) {
  const answer = await fetch(new URL(relative(WEB, path), server.address));
  assert.equal(answer.status, 200, path);
  return Buffer.from(await answer.arrayBuffer());
}

/** A script as the compiler writes it, which depends on its meaning alone. @param {string} script */
const rewritten = (script) =>
  ts
    .transpileModule(script, { compilerOptions: { removeComments: true, target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext } })
    .outputText.replaceAll(/\s*\n\s*/g, "\n");

test("scripts are sent without comments and mean what is written", async (t) => {
  let saved = 0;
  for (const path of pageFiles(WEB).filter((name) => name.endsWith(".js"))) {
    const source = readFileSync(path, "utf8");
    const script = (await served(path)).toString();
    assert.equal(rewritten(script), rewritten(source), path);
    saved += source.length - script.length;
  }
  assert.ok(saved > 10_000);
  t.diagnostic(`${saved} bytes of comments and indentation stay here`);
});

test("the first load is small and paints at once", async (t) => {
  const { page, context, leave } = await visit(browser, server.address);
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  // A reload finds the files of the visit in the cache; the first load has none.
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  let bytes = 0;
  session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.reload();
  await page.getByTestId("play-othello").waitFor();
  await page.waitForLoadState("networkidle");
  assert.ok(bytes > 10_000 && bytes < 150_000, `the first load has ${bytes} bytes`);
  const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
  assert.ok(paint > 0);
  t.diagnostic(`first load ${bytes} bytes as sent, first contentful paint after ${Math.round(paint)} ms`);
  await leave();
});

test("only the page is served: no tests, no packages, no way out", async () => {
  for (const path of ["package.json", "web-tests/package.json", "../Cargo.toml", "..%2fCargo.toml"]) {
    const answer = await fetch(server.address + path);
    const text = await answer.text();
    assert.ok(answer.status === 404 || answer.headers.get("content-type")?.startsWith("text/html"), `${path}: ${answer.status}`);
    assert.ok(!text.includes("devDependencies") && !text.includes("[workspace]"));
  }
});

test("everything fits a phone without scrolling sideways", async () => {
  const { page, leave } = await visit(browser, server.address, PHONE);
  await page.getByTestId("play-othello").waitFor();
  await fits(page, "home");
  for (const game of ["othello", "connect4", "amazons", "nimm3", "doppelkopf"]) {
    const seats = game === "doppelkopf" ? ["human", "level=1", "level=1", "level=1"] : ["human", "level=1"];
    await sitDown(page, { game, seats });
    await fits(page, game);
    const board = await page.getByTestId("board").first().boundingBox();
    assert.ok(board.x >= 0 && board.x + board.width <= 360 && board.y < 400, `${game}: the board comes first`);
  }
  await leave();
});

test("in play nothing scrolls at 1280x720", async () => {
  const { page, leave } = await visit(browser, server.address, { viewport: { width: 1280, height: 720 } });
  const tables = ["othello", "connect4", "amazons", "nimm3"].map((game) => ({ game, seats: ["human", "level=1"], guests: [] }));
  // An invitation stands above the board until its seat is taken; engines have a row of buttons below it.
  const more = [
    { game: "othello", seats: ["human", "human"], guests: [1] },
    { game: "connect4", seats: ["level=1", "level=1"], guests: [], paused: true },
  ];
  for (const table of [...tables, ...more]) {
    const { game } = table;
    await sitDown(page, table);
    if (table.guests.length > 0) await page.getByTestId("show-invite-1").waitFor();
    await fits(page, game);
    const [scroll, inner] = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
    assert.ok(scroll <= inner, `${game} is ${scroll} px high in a window of ${inner} px`);
    // Asked in one step: a screen that is drawn anew meanwhile has other elements.
    const boxOf = async (/** @type {string} */ id) => {
      const found = await page.waitForFunction((wanted) => {
        const boxes = [...document.querySelectorAll(`[data-testid="${wanted}"]`)].map((one) => one.getBoundingClientRect().toJSON());
        return boxes.find(({ width, height }) => width > 0 && height > 0);
      }, id);
      return found.jsonValue();
    };
    const [top, board, bottom] = await Promise.all(["seat-1", "board", "seat-0"].map(boxOf));
    assert.ok(top.y < board.y && board.y < bottom.y, `${game}: the other seat above the board, mine below it`);
    assert.ok(
      bottom.y + bottom.height < 720 && (board.height > 400 || game === "nimm3"),
      `${game}: the board is as large as the window allows`,
    );
  }
  await leave();
});

test("when a deal is over its result and the next deal are in view, above the account", async () => {
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 390, height: 844 },
  ]) {
    const { page, leave } = await visit(browser, server.address, { viewport });
    await page.getByTestId("play-othello").waitFor();
    await SCREENS["doppelkopf-over"](page, server.data);
    await page.getByTestId("next-game").waitFor();
    const topOf = (/** @type {string} */ id) => page.getByTestId(id).evaluate((element) => element.getBoundingClientRect().toJSON());
    const [result, next, sheet] = await Promise.all(["result", "next-game", "score-sheet"].map(topOf));
    const where = `${viewport.width} px wide`;
    assert.ok(result.top >= 0 && next.bottom <= viewport.height, `${where}: ${result.top} to ${next.bottom} is in view`);
    if (viewport.width < 900) assert.ok(next.bottom <= sheet.top, `${where}: the account is below`);
    await fits(page, `the end of a deal, ${where}`);
    await leave();
  }
});

test("the dialog for a new game hides neither its editor nor its errors", async () => {
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 390, height: 844 },
  ]) {
    const { page, leave, expectErrors } = await visit(browser, server.address, { viewport });
    const inside = async (/** @type {import("playwright-core").Locator} */ locator) => {
      const [box, foot] = await Promise.all([locator.boundingBox(), page.locator(".setup-foot").boundingBox()]);
      assert.ok(box && foot && box.height > 0 && box.y >= 0 && box.y + box.height <= viewport.height);
      return { box, foot };
    };
    await page.getByTestId("setup-othello").click();
    await page.getByTestId("start-editor").check();
    const dialog = page.getByTestId("setup");
    await dialog.getByTestId("square-h8").scrollIntoViewIfNeeded();
    const { box, foot } = await inside(dialog.getByTestId("square-h8"));
    assert.ok(box.y + box.height <= foot.y, "the editor ends above the button");
    await page.getByTestId("start-paste").check();
    await page.getByTestId("paste").fill("this is nonsense");
    await expectErrors(async () => {
      await page.getByTestId("start").click();
      await page.locator('[data-testid="setup-answer"].wrong').waitFor();
    });
    await inside(page.getByTestId("setup-answer"));
    await page.getByTestId("start-usual").check();
    const seat = page.getByTestId("setup-seat-1");
    await seat.selectOption("custom");
    await page.getByTestId("setup-seat-1-text").fill("nonsense:depth=x");
    await expectErrors(async () => {
      await page.getByTestId("start").click();
      await page.locator('[data-testid="setup-answer"].wrong', { hasText: "nonsense" }).waitFor();
    });
    await inside(page.getByTestId("setup-answer"));
    await leave();
  }
});

test("light and dark follow the system", async () => {
  const seen = [];
  for (const colorScheme of ["light", "dark"]) {
    const { page, leave } = await visit(browser, server.address, { colorScheme });
    seen.push(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
    await leave();
  }
  assert.notEqual(seen[0], seen[1]);
});
