/** The page without a server: every game to its end in a browser, from plain files. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, visit } from "../support/browser.js";
import { serveSite, writeSite } from "../support/site.js";
import { ask, myTurn, openPanel, playOut, sitDown, stateOf, takeHint } from "../support/table.js";

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

/** Every game; `solved` if its solver values the last move of any game within a second. */
const GAMES = [
  { game: "othello", seats: ["human", "level=2"], solved: true },
  { game: "connect4", seats: ["level=3", "human"], solved: true },
  { game: "nimm3", seats: ["human", "level=3"], solved: true },
  { game: "amazons", seats: ["human", "level=2"] },
  { game: "doppelkopf", seats: ["human", "level=7", "level=7", "level=7"], seed: 11 },
  { game: "poker", seats: ["human", "level=3"], seed: 11 },
];
/** Games in which a seat does not see everything. */
const HIDDEN = ["doppelkopf", "poker"];

for (const { solved, ...table } of GAMES) {
  test(`a whole game of ${table.game}: explanation, review, exact value, and the way back, without a network too`, async () => {
    const { page, context, leave, expectErrors } = await visit(browser, site.address);
    const id = await sitDown(page, table);
    const view = HIDDEN.includes(table.game) ? "0" : "open";
    const begun = await myTurn(page, id, view);
    const { analysis } = await takeHint(page);
    assert.ok(begun.legal.includes(analysis.best), `${analysis.best} of ${begun.legal}`);
    await openPanel(page, "moves");
    const rows = page.getByTestId("explain-moves").locator("tbody tr");
    assert.ok(analysis.moves.length > 0);
    await rows.first().waitFor();
    const end = await playOut(page, id, { view, seed: 7 });
    assert.ok(end.payoffs.length >= 2);
    if (solved) await valueOfLastMove(page, id);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    assert.equal((await stateOf(page, id, view)).result, end.result, "the game is still there");
    const review = await page.evaluate(async (table_) => {
      const app = /** @type {HTMLScriptElement} */ (document.querySelector('script[type="module"]')).src;
      const { api } = await import(app.replace(/app\.js$/, "lib/api.js"));
      let moves = 0;
      const whole = await api.review(table_, { move: () => (moves += 1), signal: new AbortController().signal });
      return { moves, judged: whole.moves.length };
    }, id);
    assert.ok(review.judged > 0 && review.moves === review.judged, JSON.stringify(review));
    await context.setOffline(true);
    await expectErrors(async () => {
      await page.reload();
      await page.getByTestId("board").first().waitFor();
      assert.equal((await stateOf(page, id, view)).result, end.result, "the game is there without a network");
      const undone = await ask(page, "undo", id);
      assert.ok(undone.redo > 0);
    });
    await leave();
  });
}

/** Waits until the solver has told what the last move was worth. @param {import("playwright-core").Page} page @param {string} id */
async function valueOfLastMove(page, id) {
  for (let tries = 0; tries < 600; tries += 1) {
    const { moves } = await stateOf(page, id);
    if (moves.at(-1).truth) return;
    await page.waitForTimeout(100);
  }
  assert.fail("the solver says nothing of the last move");
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
