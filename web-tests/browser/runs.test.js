import assert from "node:assert/strict";
import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { valuesOf } from "../../crates/page/web/explain/values.js";
import { percentage } from "../../crates/page/web/charts/numbers.js";
import { visit } from "../support/browser.js";
import { startServer } from "../support/server.js";
import { folderOf, writeStudy, writeTraining } from "../support/runs.js";
import { browser, server } from "../support/stage.js";
import { ask } from "../support/table.js";

/** Starts a match by the form. */
async function startMatch(page, game, players, games) {
  await page.goto(`${server.address}#/runs`);
  await page.getByTestId("match-game").selectOption(game);
  await page.getByTestId("match-players").fill(players.join("\n"));
  await page.getByTestId("match-games").fill(String(games));
  await page.getByTestId("match-start").click();
  await page.getByTestId("run-players").waitFor();
  return page.evaluate(() => location.hash.split("/").at(-1));
}

test("a match is started from the page, watched to its end, and its games are replayed", async () => {
  const { page, leave } = await visit(browser, server.address);
  const id = await startMatch(page, "connect4", ["mcts:sims=50", "random", "mcts:sims=10"], 8);
  await page.locator('[data-testid="run"][data-running="false"]').waitFor();
  const run = await ask(page, "run", id, "");
  assert.equal(run.contents.played, run.contents.scheduled);
  for (const { player, score } of run.contents.result.players) {
    const row = page.getByTestId("run-players").locator("tr", { hasText: player }).first();
    assert.ok((await row.innerText()).includes(percentage(score)), player);
  }
  assert.equal(await page.getByTestId("run-cross").locator("tbody tr").count(), 3);
  const sentence = await page.getByTestId("verdict").innerText();
  assert.ok(sentence.includes(run.contents.verdict.stronger) && /Elo|games/.test(sentence), sentence);
  const { games } = await ask(page, "runGames", id, 0);
  const number = games[0].number;
  await page.getByTestId(`run-game-${number}`).click();
  await page.locator(`[data-plies="${games[0].plies}"]`).waitFor();
  await page.goBack();
  await page.getByTestId("run-players").waitFor();
  await page.reload();
  await page.getByTestId("verdict").waitFor();
  await page.goto(`${server.address}#/runs/${id}/games/${number}`);
  await page.locator(`[data-plies="${games[0].plies}"]`).waitFor();
  await leave();
});

test("the form says how many games there will be", async () => {
  const { page, leave, expectErrors } = await visit(browser, `${server.address}#/runs`);
  const plan = page.getByTestId("match-plan");
  const says = (words) =>
    page.waitForFunction((text) => document.querySelector('[data-testid="match-plan"]')?.textContent?.includes(text), words);
  await page.getByTestId("match-players").fill("random\nrandom\nlevel=2");
  await page.getByTestId("match-games").fill("60");
  await says("3 pairings × 60 games = 180 games in total");
  await page.getByTestId("match-game").selectOption("doppelkopf");
  await says("3 pairings × 70 games = 210 games in total");
  await page.getByTestId("match-players").fill("random\nrandom");
  await says("70 games in total");
  await expectErrors(async () => {
    await page.getByTestId("match-players").fill("random");
    await says("2 to 8 players");
  });
  assert.equal(await plan.getAttribute("class"), "wrong");
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

/** Starts a training by the form. @param {import("playwright-core").Page} page @param {string} address @param {string} name */
async function startTraining(page, address, name) {
  await page.goto(`${address}#/runs`);
  await page.getByTestId("training-choice").selectOption({ label: name });
  await page.getByTestId("training-start").click();
  await page.getByTestId("run").waitFor();
  return page.evaluate(() => location.hash.split("/").at(-1));
}

test("the learned values of a heap are shown beside exact play", async () => {
  const { page, leave } = await visit(browser, server.address);
  const id = await startTraining(page, server.address, "td · Nimm-3");
  const table = page.getByTestId("heap-values");
  await table.waitFor();
  const { places } = await ask(page, "runOpinions", id, [{ position: "7 first" }, { position: "8 first" }], true);
  const { scene } = await ask(page, "look", { game: "nimm3" });
  assert.equal(await table.locator("tbody tr").count(), scene.full, "every heap of the game that was learned");
  assert.deepEqual(places[0].truth.best, ["3"]);
  const row = await table.locator("tbody tr").nth(6).innerText();
  assert.ok(row.includes(`takes ${places[0].opinions[0].analysis.best}`), row);
  assert.match(await table.locator("tbody tr").nth(7).innerText(), /lost whatever/);
  assert.ok((await page.getByTestId("run-chart").count()) > 0, "and its learning curves");
  await leave();
});

test("what a training has learned is shown on a board, and its metrics are named", async () => {
  const path = folderOf(server.data, "columns");
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
  writeFileSync(join(path, "config.json"), JSON.stringify({ format: "spielwerk-zero-run", game: "connect4" }));
  copyFileSync(
    new URL("../../crates/games/connect4/models/connect4-ntuples.safetensors", import.meta.url),
    join(path, "values.safetensors"),
  );
  const { page, leave } = await visit(browser, `${server.address}#/runs`);
  await page.getByRole("link", { name: "columns" }).first().click();
  const learned = page.getByTestId("learned");
  await learned.getByTestId("checkpoint-values").waitFor();
  const id = await page.evaluate(() => location.hash.split("/").at(-1));
  const { places } = await ask(page, "runOpinions", id, [{}], true);
  const values = valuesOf(places[0].opinions[0].analysis, false);
  assert.equal(values.size, 7);
  const shown = await learned.locator(".column-value").allTextContents();
  assert.deepEqual(
    shown,
    [...values].sort(([one], [other]) => Number(one) - Number(other)).map(([, value]) => value),
    "the values are over the columns",
  );
  const titles = await page.getByTestId("run-chart").locator("figcaption b").allInnerTexts();
  for (const title of [
    "Policy loss (cross-entropy)",
    "Positions where the move after search changes who wins",
    "Score against the ladder",
  ]) {
    assert.ok(titles.includes(title), titles.join());
  }
  await page.getByTestId("learned-reply").uncheck();
  await page.getByTestId("learned-best").click();
  await page.waitForFunction(() => document.querySelectorAll('[data-testid="learned"] .stone').length === 1);
  await page.getByTestId("learned-back").click();
  await page.waitForFunction(() => document.querySelectorAll('[data-testid="learned"] .stone').length === 0);
  await leave();
});

test("charts have readable axes in both themes, whole iterations, and one unit each", async () => {
  writeTraining(server.data, "alone", 8);
  const { page, leave } = await visit(browser, `${server.address}#/runs`);
  await page.getByRole("link", { name: "alone" }).first().click();
  const charts = page.getByTestId("run-chart");
  await charts.first().waitFor();
  assert.equal(await charts.count(), 3, "a count, a share and another number of one name have charts of their own");
  const text = await page.getByTestId("run").innerText();
  assert.ok(!/stage/i.test(text), "a stage is not a metric");
  assert.match(text, /iteration 3 of 5/);
  for (const tick of await page.locator("[data-tick]").evaluateAll((ticks) => ticks.map((one) => Number(one.dataset.tick)))) {
    assert.ok(Number.isInteger(tick), `${tick} is half an iteration`);
  }
  for (const theme of ["light", "dark"]) {
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
    const contrast = await page
      .locator(".chart-label")
      .first()
      .evaluate((label) => {
        const luminance = (/** @type {string} */ colour) => {
          const canvas = document.createElement("canvas").getContext("2d");
          canvas.fillStyle = colour;
          canvas.fillRect(0, 0, 1, 1);
          const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
            const share = part / 255;
            return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        };
        const [letters, ground] = [getComputedStyle(label).fill, getComputedStyle(label.closest(".chart-place")).backgroundColor].map(
          luminance,
        );
        return (Math.max(letters, ground) + 0.05) / (Math.min(letters, ground) + 0.05);
      });
    assert.ok(contrast >= 4.5, `${theme}: contrast ${contrast}`);
    const grid = await page
      .locator(".chart-grid")
      .first()
      .evaluate((line) => getComputedStyle(line).stroke);
    assert.notEqual(grid, "none", theme);
  }
  await leave();
});

test("charts share their cursor, are smoothed, zoomed and drawn over time, and runs are compared", async () => {
  writeTraining(server.data, "first of two", 8);
  writeTraining(server.data, "second of two", 4);
  const { page, leave } = await visit(browser, `${server.address}#/runs`);
  await page.getByTestId("runs-filter").fill("of two");
  await page.waitForFunction(() => document.querySelectorAll('[data-testid="run-entry"]').length === 2);
  await page.getByTestId("compare-first of two").check();
  await page.getByTestId("compare-second of two").check();
  await page.getByTestId("runs-compare").click();
  const charts = page.getByTestId("run-chart");
  await charts.first().waitFor();
  await page.waitForFunction(() => document.querySelector(".chart-legend")?.textContent?.includes("second of two"));
  const address = page.url();
  await page.reload();
  await charts.first().waitFor();
  assert.equal(page.url(), address, "a comparison has an address");
  await page.waitForFunction(() => document.querySelectorAll(".chart-legend button").length >= 2);
  const readings = () => page.locator(".chart-reading").allInnerTexts();
  await charts.first().locator("svg").focus();
  await page.keyboard.press("Home");
  assert.ok(
    (await readings()).every((text) => text.startsWith("iteration 1")),
    "one cursor for all charts",
  );
  await page.getByTestId("smoothing").fill("0.5");
  assert.ok((await page.locator(".chart-raw").count()) > 0);
  await page.getByTestId("log-axis").check();
  await page.getByTestId("across").selectOption("time");
  assert.ok(
    (await readings()).every((text) => text.startsWith("minutes")),
    "over time",
  );
  await page.getByTestId("across").selectOption("iteration");
  const box = await charts.first().locator("svg").boundingBox();
  await page.mouse.move(box.x + box.width * 0.2, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, box.y + 60, { steps: 4 });
  await page.mouse.up();
  await page.getByTestId("reset-zoom").click();
  await page.getByTestId("compare-with").selectOption("alone");
  await page.waitForFunction(() => !location.hash.includes("+"));
  await leave();
});

test("a study is a page with its answer, tables and charts, and its report is linked", async () => {
  writeStudy(server.data, "study");
  const { page, leave } = await visit(browser, `${server.address}#/runs`);
  await page.getByTestId("runs-kind-study").click();
  await page.getByRole("link", { name: "study" }).first().click();
  const study = page.getByTestId("study");
  await study.getByRole("heading", { name: "Evidence" }).waitFor();
  assert.match(await study.innerText(), /75\.0 % \[60\.0 %, 90\.0 %\]/);
  assert.equal(await study.locator("svg.chart").count(), 3);
  const [shown] = await Promise.all([page.context().waitForEvent("page"), page.getByRole("link", { name: "Open the report" }).click()]);
  await shown.getByRole("heading", { name: "A study" }).waitFor();
  await page.evaluate(() => localStorage.clear());
  await leave();
});

/** One training of each method, the quickest there is of it. */
const METHODS = ["td · Nimm-3", "zero · Nimm-3", "fit · Othello", "policy · Doppelkopf", "belief · Doppelkopf"];
for (const name of METHODS) {
  test(`${name} is started from the page and draws its first curve`, async () => {
    // A server of its own, because each lets a client start few runs at once.
    const own = await startServer();
    const { page, leave } = await visit(browser, own.address);
    await startTraining(page, own.address, name);
    await page.getByTestId("run-chart").first().waitFor({ timeout: 240_000 });
    const lead = await page.getByTestId("run-lead").innerText();
    assert.match(lead, /iteration \d+ of \d+/);
    assert.ok(lead.includes(name.split(" · ")[0]), lead);
    const stop = page.getByTestId("run-stop");
    if (await stop.isVisible()) await stop.click();
    await page.locator('[data-testid="run"][data-running="false"]').waitFor();
    await leave();
    await own.stop();
  });
}
