/** The page without a server: every game to its end in a browser, from plain files. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, visit } from "../support/browser.js";
import { serveSite, writeSite } from "../support/site.js";
import { ask, myTurn, playOut, sitDown, stateOf, takeHint } from "../support/table.js";

/** @type {Awaited<ReturnType<typeof serveSite>>} */
let site;
/** @type {import("playwright-core").Browser} */
let browser;

before(async () => {
  site = await serveSite(writeSite());
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await site?.stop();
  site?.remove();
});

const GAMES = [
  { game: "othello", seats: ["human", "level=2"] },
  { game: "connect4", seats: ["level=3", "human"] },
  { game: "nimm3", seats: ["human", "level=3"] },
  { game: "amazons", seats: ["human", "level=2"] },
  { game: "doppelkopf", seats: ["human", "level=7", "level=7", "level=7"], seed: 11 },
];

for (const table of GAMES) {
  test(`a whole game of ${table.game}, its review and the way back`, { timeout: 240_000 }, async () => {
    const { page, leave } = await visit(browser, site.address);
    const id = await sitDown(page, table);
    const view = table.game === "doppelkopf" ? "0" : "open";
    const end = await playOut(page, id, { view, seed: 7 });
    assert.ok(end.payoffs.length >= 2);
    await page.reload();
    assert.equal((await stateOf(page, id, view)).result, end.result, "the game is still there");
    const review = await page.evaluate(async (table_) => {
      const app = /** @type {HTMLScriptElement} */ (document.querySelector('script[type="module"]')).src;
      const { api } = await import(app.replace(/app\.js$/, "lib/api.js"));
      let moves = 0;
      const whole = await api.review(table_, { move: () => (moves += 1), signal: new AbortController().signal });
      return { moves, judged: whole.moves.length };
    }, id);
    assert.ok(review.judged > 3 && review.moves === review.judged, JSON.stringify(review));
    const undone = await ask(page, "undo", id);
    assert.ok(undone.redo > 0);
    await leave();
  });
}

test("a hint, exact values and what else is asked of positions", { timeout: 120_000 }, async () => {
  const { page, leave } = await visit(browser, site.address);
  const id = await sitDown(page, { game: "connect4", position: "223344", seats: ["human", "level=6"] });
  const { analysis, facts } = await takeHint(page);
  assert.ok(analysis.best && facts.legal === 7);
  const solved = await ask(page, "solve", { table: id }, 5);
  assert.equal(solved.analysis.proof, "win");
  const tree = await ask(page, "tree", { table: id }, "pvs:depth=4");
  assert.ok(tree.root.children.length > 0);
  await ask(page, "move", id, "7", "open");
  await myTurn(page, id);
  await page.waitForFunction(
    async (table) => {
      const app = /** @type {HTMLScriptElement} */ (document.querySelector('script[type="module"]')).src;
      const { api } = await import(app.replace(/app\.js$/, "lib/api.js"));
      return (await api.state(table, "open")).moves[0].truth?.mistake;
    },
    id,
    { timeout: 30_000 },
  );
  await leave();
});

test("what needs the program says so in one sentence", async () => {
  const { page, leave } = await visit(browser, site.address);
  await page.getByTestId("language").waitFor();
  const said = await page.evaluate(async () => {
    const app = /** @type {HTMLScriptElement} */ (document.querySelector('script[type="module"]')).src;
    const { api } = await import(app.replace(/app\.js$/, "lib/api.js"));
    const run = { kind: "training", method: "fit", game: "othello", preset: "quick" };
    return api.startRun(run).then(
      () => "",
      (/** @type {Error} */ error) => error.message,
    );
  });
  assert.match(said, /needs the program/);
  await leave();
});

test("a game of Nimm-3, and the page works without a network afterwards", { timeout: 120_000 }, async () => {
  const before_ = site.counts.bytes;
  const { page, leave, expectErrors } = await visit(browser, site.address);
  const id = await sitDown(page, { game: "nimm3", seats: ["human", "level=10"] });
  await playOut(page, id);
  await page.evaluate(() => navigator.serviceWorker.ready);
  // Another server on this machine would do as well: nothing is there any more.
  const { context } = { context: page.context() };
  await page.reload();
  await page.getByTestId("board").first().waitFor();
  await context.setOffline(true);
  await expectErrors(async () => {
    await page.reload();
    await page.getByTestId("board").first().waitFor();
    const again = await sitDown(page, { game: "nimm3", seats: ["human", "level=3"] });
    await playOut(page, again);
  });
  console.log(`a first visit with a game of Nimm-3 and everything kept: ${site.counts.bytes - before_} bytes`);
  await leave();
});
