import assert from "node:assert/strict";
import { test } from "node:test";
import { visit } from "../support/browser.js";
import { browser, server } from "../support/stage.js";
import { ask, click } from "../support/table.js";

test("the rules of every game are beside examples that can be clicked through", async () => {
  const { page, leave } = await visit(browser, `${server.address}#/learn`);
  const { games } = await ask(page, "games");
  for (const { name, rules, examples } of games) {
    await page.goto(`${server.address}#/learn`);
    await page.getByTestId(`rules-${name}`).click();
    await page.locator(".rule").first().waitFor();
    assert.equal(await page.locator(".rule").count(), rules.length, name);
    assert.equal(await page.getByTestId("example").count(), examples.length, name);
    for (const [index, { moves }] of examples.entries()) {
      const example = page.getByTestId("example").nth(index);
      for (let shown = 0; shown < moves.length; shown += 1) {
        await example.getByTestId("example-next").click();
        await page.waitForFunction(
          ([at, plies]) => document.querySelectorAll('[data-testid="example"]')[at]?.dataset.plies === plies,
          /** @type {[number, string]} */ ([index, String(shown + 1)]),
        );
      }
      assert.ok(await example.getByTestId("example-next").isDisabled(), `${name}: all moves are shown`);
      await example.getByTestId("example-reset").click();
    }
  }
  await leave();
});

test("a puzzle is missed, retried, solved, and counted", async () => {
  const { page, leave } = await visit(browser, `${server.address}#/puzzles`);
  const { games } = await ask(page, "puzzles");
  assert.ok(games.length > 0, "games bring puzzles");
  for (const { game, puzzles } of games) {
    const { id } = puzzles[0];
    await page.goto(`${server.address}#/puzzles/${game}/${id}`);
    await page.getByTestId("puzzle").getByRole("heading").waitFor();
    const puzzle = await ask(page, "puzzle", game, id);
    assert.ok(!("solution" in puzzle), "the solution is not told in advance");
    const { solution } = await ask(page, "tryPuzzle", game, id, null);
    const { legal } = await ask(page, "look", { game: puzzle.game, position: puzzle.position });
    await page.locator('[data-legal="true"]').first().waitFor();
    await click(
      page,
      puzzle.game,
      legal.find((/** @type {string} */ move) => move !== solution),
    );
    await page.locator(".puzzle-verdict.wrong").waitFor();
    await page.getByTestId("retry").click();
    await page.locator('[data-legal="true"]').first().waitFor();
    await click(page, puzzle.game, solution);
    await page.locator(".puzzle-verdict.right").waitFor();
    await page.reload();
    await page.getByTestId("puzzle").getByRole("heading").waitFor();
    await page.getByTestId("next").click();
    await page.waitForFunction((before) => !location.hash.endsWith(before), id);
  }
  await page.goto(`${server.address}#/puzzles`);
  await page.getByTestId(`puzzles-${games[0].game}`).locator(".done").first().waitFor();
  assert.equal(await page.locator(".puzzle-dots .done").count(), games.length);
  await leave();
});

test("a puzzle that is solved at once makes a streak; the solution can be shown with its line", async () => {
  const { page, leave } = await visit(browser, `${server.address}#/puzzles`);
  const { games } = await ask(page, "puzzles");
  const { game, puzzles } = games[0];
  const [first, second] = puzzles;
  const { solution } = await ask(page, "tryPuzzle", game, first.id, null);
  await page.goto(`${server.address}#/puzzles/${game}/${first.id}`);
  await page.locator('[data-legal="true"]').first().waitFor();
  await click(page, game, solution);
  await page.locator(".puzzle-verdict.right").waitFor();
  assert.equal(await page.getByTestId("streak").innerText(), "Streak 1, best 1");
  await page.goto(`${server.address}#/puzzles/${game}/${second.id}`);
  await page.getByTestId("solution").click();
  await page.getByTestId("line-0").waitFor();
  await page.getByTestId("line-1").click();
  assert.equal(await page.getByTestId("streak").innerText(), "Streak 0, best 1");
  await page.getByTestId("analyse").click();
  await page.locator("[data-plies]").first().waitFor();
  await leave();
});

test("a chapter of the book has boards to play on and to ask an engine", async () => {
  const { page, leave } = await visit(browser, `${server.address}#/learn`);
  const chapters = await ask(page, "chapters");
  assert.ok(chapters.length > 5, "the book is there");
  await page.getByTestId("chapter-minimax").click();
  const chapter = page.getByTestId("chapter");
  await chapter.getByRole("heading", { name: "Minimax", exact: true }).waitFor();
  const board = chapter.getByTestId("example").first();
  await board.getByTestId("example-ask").click();
  await page.waitForFunction(() => /plays/.test(document.querySelector(".example-said")?.textContent ?? ""));
  await board.locator('[data-legal="true"]').first().click();
  await page.waitForFunction(() => document.querySelector('[data-testid="example"]')?.dataset.plies === "1");
  await page.reload();
  await chapter.getByRole("heading", { name: "Minimax", exact: true }).waitFor();
  for (const { name } of chapters) {
    const html = await ask(page, "chapter", name);
    assert.ok(!/<script|javascript:|onerror=/i.test(html), name);
  }
  await leave();
});

test("learning pages and the arena have no sideways scroll on a phone, in German too", async () => {
  for (const locale of ["en-US", "de-DE"]) {
    const { page, leave } = await visit(browser, `${server.address}#/learn`, { viewport: { width: 390, height: 844 }, locale });
    const { games } = await ask(page, "puzzles");
    const addresses = [
      "#/learn",
      "#/learn/othello",
      "#/puzzles",
      "#/runs",
      ...games.map(({ game, puzzles }) => `#/puzzles/${game}/${puzzles[0].id}`),
    ];
    for (const address of addresses) {
      await page.goto(server.address + address);
      await page.locator("main h1").first().waitFor();
      await page.waitForTimeout(150);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.ok(wide <= 0, `${address} in ${locale} is ${wide} pixels too wide`);
    }
    await leave();
  }
});
