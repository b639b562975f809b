/** The explaining panels show the numbers of the API. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { factWords } from "../../crates/page/web/explain/facts.js";
import { count, percent } from "../../crates/page/web/explain/numbers.js";
import { proofOf, valueWords } from "../../crates/page/web/explain/values.js";
import { visit } from "../support/browser.js";
import { browser, server } from "../support/stage.js";
import { ask, click, myTurn, openPanel, shows, sitDown, stateOf, takeHint } from "../support/table.js";

/** A table where the engine has answered a few moves. @param {import("playwright-core").Page} page @param {object} table @param {number} turns */
async function played(page, table, turns) {
  const id = await sitDown(page, table);
  for (let turn = 0; turn < turns; turn++) {
    const state = await myTurn(page, id);
    await shows(page, state.plies);
    await click(page, state.game, state.legal[0]);
    await shows(page, state.plies + 2);
  }
  return { id, state: await myTurn(page, id) };
}

test("the table of moves shows what the engine found, in any order", async () => {
  const { page, leave } = await visit(browser, server.address);
  const { state } = await played(page, { game: "othello", seats: ["human", "mcts:sims=300"] }, 2);
  const { analysis, facts: told } = state.moves.at(-1);
  await openPanel(page, "moves");
  const shares = new Map(told.policy);
  const read = () =>
    page
      .getByTestId("explain-moves")
      .evaluate((table) =>
        [...table.querySelectorAll("tbody tr")].map((row) =>
          Object.fromEntries([
            ...[...row.querySelectorAll("[data-column]")].map((cell) => [cell.dataset.column, cell.textContent]),
            ["move", row.dataset.move],
          ]),
        ),
      );
  const rows = await read();
  assert.deepEqual(
    rows.map(({ move }) => move),
    analysis.moves.map(({ mv }) => mv),
  );
  rows.forEach((row, index) => {
    const entry = analysis.moves[index];
    assert.equal(row.visits, entry.visits === null ? "–" : count(entry.visits));
    assert.equal(row.share, percent(shares.get(entry.mv)));
    assert.equal(
      row.value,
      entry.value === null ? "–" : valueWords(entry.value, analysis.unit, { atMost: entry.at_most, proof: entry.proof }),
    );
  });
  const heading = page.locator(".explain-moves th.col-visits");
  await heading.getByRole("button").focus();
  await page.keyboard.press("Enter");
  assert.equal(await heading.getAttribute("aria-sort"), "descending");
  await page.keyboard.press("Enter");
  assert.equal(await heading.getAttribute("aria-sort"), "ascending");
  const visits = (await read()).map((row) => Number(row.visits.replace(/,/g, "")));
  assert.deepEqual(
    visits,
    [...visits].sort((a, b) => a - b),
  );
  await leave();
});

test("the charts have a point per thought, and a click goes there", async () => {
  const { page, leave } = await visit(browser, server.address);
  const { state } = await played(page, { game: "connect4", seats: ["human", "mcts:sims=300"] }, 3);
  await openPanel(page, "chart");
  const points = (chart, line) =>
    page
      .getByTestId(chart)
      .evaluate(
        (svg, name) =>
          [...svg.querySelectorAll(`circle.chart-point.${name}`)].map(({ dataset }) => [Number(dataset.x), Number(dataset.value)]),
        line,
      );
  const thoughts = state.moves.flatMap(({ analysis, facts }, index) => (analysis ? [[index + 1, analysis, facts]] : []));
  const values = await points("chart-value", "engine");
  assert.deepEqual(
    values.map(([ply]) => ply),
    thoughts.map(([ply]) => ply),
  );
  // The chart speaks for the person, who sits in seat 0; the engine in seat 1 valued the position for itself.
  values.forEach(([, value], index) => assert.equal(Math.sign(value), -Math.sign(thoughts[index][1].value)));
  const doubts = await points("chart-entropy", "engine");
  doubts.forEach(([, doubt], index) => {
    assert.ok(Math.abs(doubt - thoughts[index][2].entropy) < 1e-9);
  });
  await page.getByTestId("chart-value").focus();
  await page.keyboard.press("Home");
  assert.equal(await page.getByTestId("chart-value").getAttribute("aria-valuenow"), "1");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector('[data-ply="2"][data-plies]'));
  await leave();
});

test("a board shows the search of a network's player, or the raw policy of the network", async () => {
  const { page, leave } = await visit(browser, server.address);
  const id = await sitDown(page, { game: "connect4", seats: ["zero:sims=60", "human"] });
  const state = await myTurn(page, id);
  await shows(page, state.plies);
  await page.getByTestId("ply-0").click();
  const toggle = page.getByTestId("heat-toggle");
  if ((await toggle.getAttribute("aria-pressed")) !== "true") await toggle.click();
  const { analysis } = state.moves[0];
  const visits = analysis.moves.reduce((sum, move) => sum + move.visits, 0);
  const heat = (/** @type {string} */ column) => page.getByTestId(`column-${column}`).first().getAttribute("data-heat");
  const { mv, prior, visits: own } = analysis.moves[0];
  const source = page.getByTestId("heat-source");
  await source.click();
  await page.waitForFunction(() => document.querySelector('[data-testid="heat-source"]')?.textContent === "Visits");
  assert.ok(Math.abs(Number(await heat(mv)) - own / visits) < 1e-3);
  await source.click();
  await page.waitForFunction(() => document.querySelector('[data-testid="heat-source"]')?.textContent === "Policy");
  assert.ok(Math.abs(Number(await heat(mv)) - prior) < 1e-3);
  await source.click();
  await toggle.click();
  await page.getByTestId("to-now").click();
  await openPanel(page, "moves");
  await page.getByTestId("first-sight").waitFor();
  await leave();
});

test("a hint brings the figures of its search", async () => {
  const { page, leave } = await visit(browser, server.address);
  await played(page, { game: "othello", seats: ["human", "mcts:sims=200"] }, 1);
  const done = await takeHint(page);
  await openPanel(page, "facts");
  const facts = page.getByTestId("explain-facts");
  const shownFacts = await facts.locator("[data-fact]").evaluateAll((cells) => cells.map((cell) => [cell.dataset.fact, cell.textContent]));
  assert.deepEqual(shownFacts, factWords(done.analysis, done.facts, false, String));
  await leave();
});

test("the exact value is beside the opinion", async () => {
  const { page, leave } = await visit(browser, server.address);
  const id = await sitDown(page, { game: "nimm3", seats: ["human", "level=5"] });
  const first = await myTurn(page, id);
  await click(page, "nimm3", first.legal[0]);
  await shows(page, 2);
  await page.waitForFunction(
    async (table) => {
      const { api } = await import("/lib/api.js");
      return Boolean((await api.state(table, "open")).moves[1]?.truth);
    },
    id,
    { polling: 200 },
  );
  const { truth } = (await stateOf(page, id)).moves[1];
  await openPanel(page, "moves");
  await page.getByTestId("truth-value").waitFor();
  assert.equal(await page.getByTestId("truth-value").textContent(), valueWords(truth.value, truth.unit, { proof: proofOf(truth.value) }));
  assert.deepEqual(
    await page
      .getByTestId("truth-best")
      .locator("button")
      .evaluateAll((chips) => chips.map((chip) => chip.dataset.move)),
    truth.best,
  );
  await leave();
});

test("the solver answers a question", async () => {
  const { page, leave } = await visit(browser, server.address);
  const id = await sitDown(page, { game: "nimm3", seats: ["human", "human"], position: "7 first" });
  await shows(page, 0);
  await openPanel(page, "moves");
  await page.getByTestId("solve").click();
  const { analysis } = await ask(page, "solve", { table: id, view: "open", ply: 0, moves: [] }, 5);
  await page.getByTestId("truth-value").waitFor();
  assert.equal(
    await page.getByTestId("truth-value").textContent(),
    valueWords(analysis.value, analysis.unit, { proof: proofOf(analysis.value) }),
  );
  assert.deepEqual(
    await page
      .getByTestId("truth-best")
      .locator("button")
      .evaluateAll((chips) => chips.map((chip) => chip.dataset.move)),
    ["3"],
  );
  await leave();
});

test("the tree opens by keyboard and matches the API", async () => {
  const { page, leave } = await visit(browser, server.address);
  const { state } = await played(page, { game: "connect4", seats: ["human", "pvs:depth=5"] }, 1);
  await openPanel(page, "tree");
  await page.getByTestId("tree-player").fill("pvs:depth=4,time=5");
  const asked = page.waitForResponse((response) => response.url().endsWith("/api/tree"));
  await page.getByTestId("tree-build").click();
  const { root } = await (await asked).json();
  const tree = page.getByTestId("tree");
  await tree.waitFor();
  // The tree is of the position before the move that is explained, and says so.
  const label = tree.locator('[role=treeitem][aria-level="1"] > .tree-label > b');
  assert.equal(await label.innerText(), `Before ${state.moves.at(-1).move}`);
  const names = (level) => tree.locator(`[role=treeitem][aria-level="${level}"] > .tree-label > b`).allTextContents();
  assert.deepEqual(
    await names(2),
    root.children.map(({ move }) => move),
  );
  await tree.locator("[role=treeitem]").first().focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  const inner = root.children[0];
  const second = tree.locator('[role=treeitem][aria-level="2"]').first();
  assert.equal(await second.getAttribute("aria-expanded"), inner.children.length > 0 ? "true" : null);
  assert.deepEqual(
    await names(3),
    inner.children.map(({ move }) => move),
  );
  await page.keyboard.press("ArrowLeft");
  assert.equal(await second.getAttribute("aria-expanded"), inner.children.length > 0 ? "false" : null);
  await leave();
});
