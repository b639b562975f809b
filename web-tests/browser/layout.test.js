/** First sight: how fast, how large, and whether it fits a phone. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { visit } from "../support/browser.js";
import { browser, server } from "../support/stage.js";
import { sitDown } from "../support/table.js";

const WEB = fileURLToPath(new URL("../../web/", import.meta.url));
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

test("the page is small and paints at once", async (t) => {
  let bytes = 0;
  for (const path of pageFiles(WEB)) bytes += (await served(path)).length;
  assert.ok(bytes < 300_000, `the page has ${bytes} bytes`);
  const { page, leave } = await visit(browser, server.address);
  await page.getByTestId("play-othello").waitFor();
  const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime);
  assert.ok(paint > 0);
  t.diagnostic(`page ${bytes} bytes, first contentful paint after ${Math.round(paint)} ms`);
  await leave();
});

test("only the page is served: no tests, no packages, no way out", async () => {
  for (const path of ["package.json", "../web-tests/package.json", "web-tests/package.json", "../Cargo.toml", "..%2fCargo.toml"]) {
    const answer = await fetch(server.address + path);
    const text = await answer.text();
    assert.ok(answer.status === 404 || answer.headers.get("content-type")?.startsWith("text/html"), `${path}: ${answer.status}`);
    assert.ok(!text.includes("devDependencies") && !text.includes("[workspace]"));
  }
});

/** @param {import("playwright-core").Page} page @param {string} where */
async function fits(page, where) {
  const [scroll, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(scroll <= inner, `${where} is ${scroll} px wide on a screen of ${inner} px`);
}

test("everything fits a phone without scrolling sideways", { timeout: 90_000 }, async () => {
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

test("light and dark follow the system", async () => {
  const seen = [];
  for (const colorScheme of ["light", "dark"]) {
    const { page, leave } = await visit(browser, server.address, { colorScheme });
    seen.push(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
    await leave();
  }
  assert.notEqual(seen[0], seen[1]);
});
