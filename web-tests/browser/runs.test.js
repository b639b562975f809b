import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { valuesOf } from "../../web/explain/values.js";
import { percentage } from "../../web/runs/numbers.js";
import { visit } from "../support/browser.js";
import { browser, server } from "../support/stage.js";
import { ask } from "../support/table.js";

/** Starts a match by the form. */
async function startMatch(page, game, players, games) {
  await page.goto(`${server.address}#/runs`);
  await page.getByTestId("match-game").selectOption(game);
  await page.getByTestId("match-players").fill(players.join("\n"));
  await page.getByTestId("match-games").fill(String(games));
  await page.getByTestId("match-start").click();
  await page.getByTestId("run-players").waitFor({ timeout: 60_000 });
  return page.evaluate(() => location.hash.split("/").at(-1));
}

test("a match is started from the page, watched to its end, and its games are replayed", async () => {
  const { page, leave } = await visit(browser, server.address);
  const id = await startMatch(page, "connect4", ["mcts:sims=50", "random", "mcts:sims=10"], 8);
  await page.locator('[data-testid="run"][data-running="false"]').waitFor({ timeout: 60_000 });
  const run = await ask(page, "run", id, "");
  assert.equal(run.contents.played, run.contents.scheduled);
  for (const { player, score } of run.contents.result.players) {
    const row = page.getByTestId("run-players").locator("tr", { hasText: player }).first();
    assert.ok((await row.innerText()).includes(percentage(score)), player);
  }
  assert.equal(await page.getByTestId("run-cross").locator("tbody tr").count(), 3);
  const { games } = await ask(page, "runGames", id, 0);
  const number = games[0].number;
  await page.getByTestId(`run-game-${number}`).click();
  await page.locator(`[data-plies="${games[0].plies}"]`).waitFor();
  await page.goBack();
  await page.getByTestId("run-players").waitFor();
  await leave();
});

test("a match can be stopped, and keeps what was played", async () => {
  const { page, leave } = await visit(browser, server.address);
  const id = await startMatch(page, "othello", ["mcts:sims=300", "mcts:sims=300"], 1000);
  await page.getByTestId("run-stop").click();
  await page.locator('[data-testid="run"][data-running="false"]').waitFor();
  const { contents } = await ask(page, "run", id, "");
  assert.ok(contents.played < contents.scheduled);
  await leave();
});

/** Starts a training by the form. @param {import("playwright-core").Page} page @param {string} name */
async function startTraining(page, name) {
  await page.goto(`${server.address}#/runs`);
  await page.getByTestId("training-choice").selectOption({ label: name });
  await page.getByTestId("training-start").click();
  await page.getByTestId("run").waitFor();
  return page.evaluate(() => location.hash.split("/").at(-1));
}

test("the learned values of a heap are shown beside exact play", { timeout: 120_000 }, async () => {
  const { page, leave } = await visit(browser, server.address);
  const id = await startTraining(page, "td · Nimm-3 · quick");
  const table = page.getByTestId("heap-values");
  await table.waitFor({ timeout: 90_000 });
  const { places } = await ask(page, "runOpinions", id, [{ position: "7 first" }, { position: "8 first" }], true);
  assert.equal(await table.locator("tbody tr").count(), 21);
  assert.deepEqual(places[0].truth.best, ["3"]);
  const row = await table.locator("tbody tr").nth(6).innerText();
  assert.ok(row.includes(`takes ${places[0].opinions[0].best}`), row);
  assert.match(await table.locator("tbody tr").nth(7).innerText(), /lost whatever/);
  assert.ok((await page.getByTestId("run-chart").count()) > 0, "and its learning curves");
  await leave();
});

test("what a training has learned stands on a board, and its metrics are named", { timeout: 60_000 }, async () => {
  const path = join(server.data, "runs", "columns");
  mkdirSync(path, { recursive: true });
  const iteration = (/** @type {number} */ number) => ({
    format: "spielwerk-zero-metrics",
    iteration: number,
    policy_loss: 1.8 - number / 10,
    value_loss: 0.3,
    held_out: { policy: 1.9, value: 0.4 },
    self_play: { games: 100, distinct_games: 99, plies: 2400 },
    truth: [{ suite: "end-easy", policy_mistakes: 0.2, search_mistakes: 0.1, value_error: 0.6 }],
    ladder: [{ opponent: "random", games: 20, score: 0.9, interval: [0.7, 1] }],
    knowledge: {},
  });
  writeFileSync(join(path, "metrics.jsonl"), [0, 1].map((number) => `${JSON.stringify(iteration(number))}\n`).join(""));
  writeFileSync(join(path, "config.json"), JSON.stringify({ game: "connect4" }));
  copyFileSync(
    new URL("../../crates/games/connect4/models/connect4-ntuples.safetensors", import.meta.url),
    join(path, "values.safetensors"),
  );
  const { page, leave } = await visit(browser, `${server.address}#/runs`);
  await page.getByRole("link", { name: "columns" }).click();
  const learned = page.getByTestId("learned");
  await learned.getByTestId("checkpoint-values").waitFor();
  const id = await page.evaluate(() => location.hash.split("/").at(-1));
  const { places } = await ask(page, "runOpinions", id, [{}], true);
  const values = valuesOf(places[0].opinions[0], false);
  assert.equal(values.size, 7);
  const shown = await learned.locator(".column-value").allTextContents();
  assert.deepEqual(
    shown,
    [...values].sort(([one], [other]) => Number(one) - Number(other)).map(([, value]) => value),
    "the values stand over the columns",
  );
  const titles = await page.getByTestId("run-chart").locator("figcaption").allInnerTexts();
  for (const title of ["Loss of the policy", "Moves that change who wins, after a search", "Score against the ladder"]) {
    assert.ok(titles.includes(title), titles.join());
  }
  await page.getByTestId("learned-best").click();
  await page.waitForFunction(() => document.querySelectorAll('[data-testid="learned"] .stone').length === 1);
  await page.getByTestId("learned-back").click();
  await page.waitForFunction(() => document.querySelectorAll('[data-testid="learned"] .stone').length === 0);
  await leave();
});

test("what a training measures is drawn, and a report is linked", async () => {
  const folder = (name) => {
    const path = join(server.data, "runs", name);
    mkdirSync(path, { recursive: true });
    return path;
  };
  writeFileSync(
    join(folder("training"), "metrics.jsonl"),
    [1, 2, 3].map((iteration) => `${JSON.stringify({ iteration, loss: { policy: 1 / iteration, value: 0.5 / iteration } })}\n`).join(""),
  );
  writeFileSync(join(folder("study"), "report.html"), "<!doctype html><title>A study</title><h1>A study</h1>");
  const { page, leave } = await visit(browser, `${server.address}#/runs`);
  await page.getByRole("link", { name: "training" }).click();
  const chart = page.getByTestId("run-chart");
  await chart.waitFor();
  assert.match(await chart.innerText(), /iteration 3: policy 0\.3333, value 0\.1667/);
  await page.goto(`${server.address}#/runs`);
  await page.getByRole("link", { name: "study" }).click();
  const [report] = await Promise.all([page.context().waitForEvent("page"), page.getByRole("link", { name: "Open the report" }).click()]);
  await report.getByRole("heading", { name: "A study" }).waitFor();
  await leave();
});
