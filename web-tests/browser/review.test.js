/** Reviews: pasted games, every ply judged, mistakes gone through, better lines on the board. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { visit } from "../support/browser.js";
import { browser, server } from "../support/stage.js";
import { ask, dice, myTurn, stateOf } from "../support/table.js";

const OTHELLO = "c4c5b6d3c2a7d6e7d7e3b5d2f7b1b7c6e6e8d1a8c7a4b8c3f5e1b3c1b2a2d8f8a1f6g7g4b4a3g8a6g5g6a5h7h3g3g2h6f2g1f4h8h5f3h1h4f1c8h2e2";

/** The id of the table the page shows. @param {import("playwright-core").Page} page */
const tableOf = (page) => /#\/table\/(\w+)/.exec(page.url())?.[1];

/** Pastes a game and has it reviewed; tells the seconds of one core that it took. @param {import("playwright-core").Page} page @param {string} game @param {string} text */
async function paste(page, game, text) {
  await page.getByTestId("play-othello").waitFor();
  await page.evaluate(() => (location.hash = "#/analyse"));
  await page.getByTestId("analyse-game").selectOption(game);
  await page.getByTestId("analyse-text").fill(text);
  const begun = server.worked();
  await page.getByTestId("analyse-open").click();
  await page.getByTestId("review-curve").waitFor();
  await page.getByTestId("review-accuracy").waitFor({ timeout: 120_000 });
  return server.worked() - begun;
}

/** Seconds of one core until the first verdict of a review is sent, heard without a browser, which may be late. @param {string} game @param {string} record */
async function workForFirstVerdict(game, record) {
  const post = (/** @type {string} */ path, /** @type {object} */ body, /** @type {Record<string, string>} */ more = {}) => {
    const headers = { "Content-Type": "application/json", ...more };
    return fetch(`${server.address}api/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  };
  const { id, table_key: key } = await (await post("tables", { game, seats: ["human", "human"], record })).json();
  const begun = server.worked();
  const { body } = await post(`tables/${id}/review`, {}, { Authorization: `Bearer ${key}` });
  let told = "";
  for await (const part of /** @type {any} */ (body)) {
    told += Buffer.from(part).toString();
    if (told.includes("event: move")) break;
  }
  assert.match(told, /event: move/);
  return server.worked() - begun;
}

/** A table with random moves of Amazons. @param {import("playwright-core").Page} page @param {number} plies */
async function randomAmazons(page, plies) {
  const roll = dice(4);
  const { id } = await ask(page, "makeTable", { game: "amazons", seats: ["human", "human"] });
  for (let ply = 0; ply < plies; ply++) {
    const { legal } = await stateOf(page, id);
    await ask(page, "move", id, legal[roll(legal.length)], "open", null);
  }
  return id;
}

test("a pasted Othello game: every ply judged, the first verdicts at once", async (t) => {
  const { page, leave } = await visit(browser, server.address);
  const all = await paste(page, "othello", OTHELLO);
  const first = await workForFirstVerdict("othello", OTHELLO);
  t.diagnostic(`first verdict after ${first.toFixed(2)} s of one core, all after ${all.toFixed(2)} s`);
  assert.ok(first < 2, `the first verdict took ${first} s`);
  assert.ok(all < 30, `the review took ${all} s`);
  const points = await page.getByTestId("review-curve").evaluate((chart) => chart.querySelectorAll("circle").length);
  assert.ok(points >= 60, `${points} points on the curve`);
  const blunders = await page.getByTestId("review-list").locator(".review-blunder").count();
  assert.equal(await page.getByTestId("review-curve").locator(".chart-mistake.blunder").count(), blunders, "marked by their class");
  const turning = page.getByTestId("turning-point");
  const id = tableOf(page);
  const state = await stateOf(page, id);
  const ply = Number(await turning.getAttribute("data-ply"));
  const loser = state.payoffs[0] < 0 ? 0 : 1;
  assert.equal(state.moves[ply - 1].seat, loser, "a move of the side that lost");
  await page.keyboard.press("]");
  await page.waitForFunction(() => document.querySelector("[data-plies][data-ply]:not([data-ply='60'])"));
  const at = () => page.evaluate(() => Number(document.querySelector("[data-plies]")?.getAttribute("data-ply")));
  const one = await at();
  await page.keyboard.press("]");
  await page.waitForFunction((before) => Number(document.querySelector("[data-plies]")?.getAttribute("data-ply")) > before, one);
  await page.keyboard.press("[");
  await page.waitForFunction((before) => Number(document.querySelector("[data-plies]")?.getAttribute("data-ply")) === before, one);
  const detail = page.getByTestId("review-detail");
  assert.match(await detail.textContent(), /was best/);
  // The seats beside the board say the same as the table of the review.
  const told = (await page.getByTestId("review-accuracy").locator("tbody td:nth-of-type(1)").allInnerTexts()).sort();
  assert.deepEqual((await page.getByTestId("seat-accuracy").locator("b").allInnerTexts()).sort(), told);
  await page.getByTestId("show-better").click();
  await page.waitForFunction((ply_) => Number(document.querySelector("[data-plies]")?.getAttribute("data-ply")) === ply_, one - 1);
  await page.locator(".line-number").first().waitFor();
  assert.match(page.url(), /tab=review/);
  await page.reload();
  await page.getByTestId("review-curve").waitFor();
  assert.equal(await at(), one - 1, "the address keeps the position");
  await page.getByTestId("review-accuracy").waitFor({ timeout: 120_000 });
  await page.getByTestId(`mistake-${one}`).click();
  await page.getByTestId("retry").click();
  await page.waitForFunction((before) => !location.hash.includes(before), id);
  await page.locator('[data-legal="true"]').first().waitFor();
  const again = await stateOf(page, tableOf(page));
  assert.equal(again.turn, state.moves[one - 1].seat, "the side to move is the one that erred");
  assert.equal(again.players[again.turn], "human");
  assert.match(again.players[1 - again.turn], /^level=/);
  await leave();
});

test("a review says how far it is, is cancelled, keeps what it has, and can be begun again", async () => {
  const { page, leave } = await visit(browser, server.address);
  await page.getByTestId("play-othello").waitFor();
  const id = await randomAmazons(page, 40);
  await page.evaluate((to) => (location.hash = `#/table/${to}`), id);
  await page.getByTestId("panel-review").click();
  await page.getByTestId("review-start").click();
  const progress = page.locator(".review-summary progress");
  await page.waitForFunction(() => Number(document.querySelector(".review-summary progress")?.getAttribute("value")) > 0);
  const [value, max] = [await progress.getAttribute("value"), await progress.getAttribute("max")];
  assert.ok(Number(value) < Number(max), `${value} of ${max}`);
  // As slowly as a person presses, while verdicts come in.
  await page.getByTestId("review-cancel").click({ delay: 300 });
  await page.getByTestId("review-start").waitFor();
  await page.getByTestId("review-curve").waitFor();
  await page.getByTestId("review-start").click();
  await page.getByTestId("review-cancel").waitFor();
  await leave();
});

test("an Amazons game: mistakes are found, each with a better move", async () => {
  const { page, leave } = await visit(browser, server.address);
  await page.getByTestId("play-amazons").waitFor();
  const text = await ask(page, "record", await randomAmazons(page, 12), "text");
  await paste(page, "amazons", text);
  const mistakes = await page.getByTestId("review-list").locator("li").count();
  assert.ok(mistakes >= 3, `${mistakes} mistakes in twelve random moves`);
  await page.getByTestId("next-mistake").click();
  await page.getByTestId("show-better").waitFor();
  await leave();
});

test("a Doppelkopf game: what could be known and what the open cards say are told apart", async () => {
  const { page, leave } = await visit(browser, server.address);
  await page.getByTestId("play-doppelkopf").waitFor();
  const seats = ["human", ...[1, 2, 3].map((seed) => `conventions:slips=0.5,seed=${seed}`)];
  const { id } = await ask(page, "makeTable", { game: "doppelkopf", seats, seed: 8 });
  const roll = dice(7);
  for (;;) {
    const state = await myTurn(page, id, "0");
    if (state.result !== null) break;
    const quiet = ["healthy", "pass"].find((move) => state.legal.includes(move));
    await ask(page, "move", id, quiet ?? state.legal[roll(state.legal.length)], "0", null);
  }
  await page.evaluate((to) => (location.hash = `#/table/${to}`), id);
  await page.getByTestId("panel-review").click();
  await page.getByTestId("review-start").click();
  await page.getByTestId("review-accuracy").waitFor({ timeout: 200_000 });
  assert.match(await page.getByTestId("review-thresholds").innerText(), /by what the seat could know/);
  const mistakes = await page.getByTestId("review-list").locator("li").count();
  assert.ok(mistakes >= 3, `${mistakes} mistakes in a game of random cards`);
  const detail = page.getByTestId("review-detail");
  const said = [];
  for (let seen = 0; seen < mistakes; seen++) {
    await page.getByTestId("review-list").locator("li button").nth(seen).click();
    await page.waitForFunction(
      (at) => document.querySelectorAll('[data-testid="review-list"] button')[at]?.getAttribute("aria-current") === "true",
      seen,
    );
    said.push(await detail.innerText());
  }
  assert.ok(
    said.every((words) => /was best/.test(words)),
    "each by what the seat could know then",
  );
  assert.ok(
    said.some((words) => /With all cards open it cost/.test(words)),
    `and, where the solver reaches, by the open cards: ${said.join(" | ")}`,
  );
  await leave();
});
