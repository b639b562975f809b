/** An evening at the card table: a series by the setup dialog, every trick drawn, the list kept over reload and restart. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { PATIENCE_MS, visit } from "../support/browser.js";
import { startServer } from "../support/server.js";
import { browser, server } from "../support/stage.js";
import { dice, drawingOf, myTurn, reaches, sitDown, stateOf, takeHint } from "../support/table.js";

/** Writes down every full trick that is drawn, by the number of the game. @param {import("playwright-core").Page} page */
async function watchTricks(page) {
  await page.addInitScript(() => {
    globalThis.tricks = [];
    new MutationObserver(() => {
      const trick = document.querySelector(".trick[data-full=true]");
      if (!trick) return;
      const cards = [...trick.querySelectorAll(".card:not(.leaving)")].map((card) => card.dataset.card);
      if (cards.length === 4 && trick.querySelector(".winner")) globalThis.tricks.push(`${trick.dataset.trick} ${cards.join(" ")}`);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.reload();
}

/** The tricks of a finished game as its moves tell them. @param {{moves: {move: string}[]}} state @returns {string[]} */
function tricksOf({ moves }) {
  const cards = moves.map(({ move }) => move).filter((move) => /^[CSHD][9TJQKA]$/.test(move));
  return Array.from({ length: cards.length / 4 }, (_, trick) => `${trick + 1} ${cards.slice(trick * 4, trick * 4 + 4).join(" ")}`);
}

/**
 * Clicks a card or "healthy" and waits until this very move is made: a call of another seat in the same moment must neither
 * swallow it nor pass for it.
 * @param {import("playwright-core").Page} page @param {string} id @param {any} state @param {string} move
 */
async function decide(page, id, state, move) {
  const own = (/** @type {any} */ { moves }) => moves.filter((/** @type {any} */ made) => made.seat === 0 && made.move === move).length;
  const before = own(state);
  await page
    .getByTestId(move === "healthy" ? "say-healthy" : `card-${move}`)
    .first()
    .click();
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const now = await stateOf(page, id, "0").catch(() => null);
    if (now && (own(now) > before || now.result !== null)) return;
    assert.ok(Date.now() < deadline, `the click on ${move} was lost`);
    await page.waitForTimeout(30);
  }
}

/** Plays one deal as a person does: looks until everything is shown, then plays. @param {import("playwright-core").Page} page @param {string} id @param {number} seed */
async function playDeal(page, id, seed) {
  const roll = dice(seed);
  for (;;) {
    const state = await myTurn(page, id, "0");
    if (state.result !== null) break;
    await reaches(page, state.plies);
    await page.locator(".cards[data-lagging=false]").waitFor();
    const move = state.legal.includes("healthy") ? "healthy" : state.legal[roll(state.legal.length)];
    await decide(page, id, state, move);
  }
  await page.getByTestId("score-sheet").waitFor();
}

test("a series of three deals at a person's pace, then at a quick one: every trick is drawn", async () => {
  const own = await startServer();
  const { page, context } = await visit(browser, own.address);
  await watchTricks(page);
  await page.getByTestId("setup-doppelkopf").click();
  await page.getByTestId("setup-series").check();
  await page.getByTestId("option-games").fill("3");
  await page.getByTestId("option-solos_owed").selectOption("0");
  for (const seat of [1, 2, 3]) await page.getByTestId(`setup-seat-${seat}`).selectOption("level=2");
  await page.getByTestId("start").click();
  await page.getByTestId("board").waitFor();
  const id = page.url().split("/").at(-1);
  const drawn = [];
  for (let deal = 1; deal <= 3; deal += 1) {
    assert.match(await page.getByTestId("game-number").innerText(), new RegExp(`${deal}.*3`));
    await playDeal(page, id, deal);
    const state = await stateOf(page, id);
    const seen = new Set(await page.evaluate(() => globalThis.tricks));
    for (const trick of tricksOf(state)) assert.ok(seen.has(trick), `deal ${deal}: trick ${trick} was drawn`);
    drawn.push(tricksOf(state).length);
    assert.equal(state.series.entries.length, deal);
    const sums = await page.getByTestId("series-list").locator(".sum td").allInnerTexts();
    assert.deepEqual(
      sums.map((text) => Number(text.replace("−", "-"))),
      state.series.totals,
    );
    if (deal === 3) break;
    if (deal === 1) {
      await page.reload();
      await page.getByTestId("series-list").waitFor();
      await page.evaluate(() => (globalThis.tricks = []));
      await page.getByTestId("card-settings").click();
      await page.locator(".card-settings select").first().selectOption("fast");
      await page.getByTestId("card-settings").click();
    }
    await page.getByTestId("next-game").click();
    await page.getByTestId("say-healthy").or(page.locator(".cards .hand .card")).first().waitFor();
    await page.waitForFunction(
      (number) => document.querySelector("[data-testid=game-number]")?.textContent.includes(String(number)),
      deal + 1,
    );
  }
  assert.deepEqual(drawn, [12, 12, 12]);
  await page.getByTestId("series-over").waitFor();
  const { series, past } = await stateOf(page, id);
  assert.deepEqual([series.entries.length, past.length], [3, 2]);
  await own.kill();
  const again = await startServer({ data: own.data, port: own.port });
  const kept = await stateOf(page, id);
  assert.deepEqual([kept.series, kept.past], [series, past], "a restart keeps the list");
  const first = await stateOf(page, past[0].table);
  assert.ok(first.result !== null && first.open, "every deal can be looked at");
  await again.stop();
  // The page misses its server here, so that its complaints do not count.
  await context.close();
});

test("an announcement is made beside the cards and confirmed; the cards stay playable", async () => {
  const { page, leave } = await visit(browser, server.address);
  const id = await sitDown(page, { game: "doppelkopf", seats: ["human", "conventions", "conventions", "conventions"], seed: 4 });
  let state = await myTurn(page, id, "0");
  await reaches(page, state.plies);
  if (state.legal.includes("healthy")) {
    await page.getByTestId("say-healthy").click();
    await page.waitForFunction((plies) => Number(document.querySelector("[data-plies]")?.dataset.plies) > plies, state.plies);
    state = await myTurn(page, id, "0");
    await reaches(page, state.plies);
  }
  await page.locator(".cards[data-lagging=false]").waitFor();
  assert.ok(state.calls.length === 1 && !state.legal.includes("pass"), JSON.stringify([state.calls, state.legal]));
  assert.ok((await page.locator(".hand .playable").count()) > 0, "nothing blocks the cards");
  const { analysis } = await takeHint(page);
  assert.ok(/^[CSHD][9TJQKA]$/.test(analysis.best), `the hint names a card: ${analysis.best}`);
  const [call] = state.calls;
  await page.getByTestId(`say-${call}`).click();
  await page.getByTestId("confirm-no").click();
  assert.deepEqual((await stateOf(page, id, "0")).scene.seats[0].calls, []);
  await page.getByTestId(`say-${call}`).click();
  await page.getByTestId("confirm-yes").click();
  await page.waitForFunction(() => document.querySelector("[data-testid=card-seat-0] .seat-said .said"));
  assert.deepEqual((await stateOf(page, id, "0")).scene.seats[0].calls, [call]);
  const guess = page.getByTestId("partner-guess");
  const after = await myTurn(page, id, "0");
  if (after.scene.seats.some(({ party }) => !party)) await guess.first().waitFor();
  await leave();
});

test("trump order, lead, pace and letters; the last trick on demand", async () => {
  const { page, leave } = await visit(browser, server.address);
  // Players that keep to a normal game, in which there are trumps and tricks of four.
  const id = await sitDown(page, { game: "doppelkopf", seats: ["human", "conventions", "conventions", "conventions"], seed: 9 });
  const { pieces } = await drawingOf(page, "doppelkopf");
  /** The moves whose cards are named differently in the two languages: courts. @param {{moves: {move: string}[]}} state */
  const courtsOf = ({ moves }) =>
    moves.flatMap(({ move }, index) => {
      const label = pieces.find(({ code }) => code === move)?.label;
      return label && label.en !== label.de ? [{ ply: index + 1, label }] : [];
    });
  for (let moves = 0; ; moves += 1) {
    const state = await myTurn(page, id, "0");
    if (moves >= 3 && courtsOf(state).length > 0) break;
    await reaches(page, state.plies);
    await page.locator(".cards[data-lagging=false]").waitFor();
    const move = state.legal.includes("healthy") ? "healthy" : state.legal[0];
    await decide(page, id, state, move);
  }
  await page.locator(".cards[data-lagging=false]").waitFor();
  assert.ok((await page.locator(".trump-order .card-sign").count()) >= 8);
  assert.equal(await page.locator(".card-seat .lead").count(), 1, "one seat leads");
  await page.getByTestId("last-trick").click();
  assert.equal(await page.locator(".last-trick .card").count(), 4);
  await page.getByTestId("last-trick").click();
  assert.ok(!(await page.locator(".last-trick").isVisible()));
  await page.getByTestId("card-settings").click();
  const letters = page.locator(".card-settings select").nth(1);
  const before = await page.locator(".trump-order").innerText();
  const chosen = (await letters.inputValue()) === "en" ? "de" : "en";
  await letters.selectOption(chosen);
  assert.notEqual(await page.locator(".trump-order").innerText(), before);
  // The list of moves names cards by the letters on their faces.
  const courts = courtsOf(await stateOf(page, id, "0"));
  for (const { ply, label } of courts) await page.getByTestId(`ply-${ply}`).getByText(label[chosen], { exact: true }).waitFor();
  await leave();
});

test("with the pace of clicks a full trick stays until it was seen", async () => {
  const { page, leave } = await visit(browser, server.address);
  await page.evaluate(() => localStorage.setItem("spielwerk.pace", JSON.stringify("click")));
  const id = await sitDown(page, { game: "doppelkopf", seats: ["human", "conventions", "conventions", "conventions"], seed: 9 });
  for (let trick = 1; trick <= 2;) {
    const state = await myTurn(page, id, "0");
    await reaches(page, state.plies);
    const goOn = page.getByTestId("go-on");
    if (await goOn.isVisible()) {
      assert.equal(await page.locator(".trick .card:not(.leaving)").count(), 4);
      await goOn.click();
      trick += 1;
      await page.locator(`.trick[data-trick="${trick}"]`).waitFor();
    } else if ((await page.locator(".cards").getAttribute("data-lagging")) === "false") {
      await decide(page, id, state, state.legal.includes("healthy") ? "healthy" : state.legal[0]);
    } else await page.waitForTimeout(50);
  }
  await leave();
});

for (const [width, height] of [
  [390, 844],
  [1280, 720],
]) {
  test(`the card table fits ${width} x ${height} with cards for thumbs`, async () => {
    const phone = width < 500 ? { hasTouch: true, isMobile: true, deviceScaleFactor: 2 } : {};
    const { page, leave } = await visit(browser, server.address, { viewport: { width, height }, ...phone });
    const id = await sitDown(page, { game: "doppelkopf", seats: ["human", "level=1", "level=1", "level=1"], seed: 2 });
    const check = async (/** @type {string} */ where) => {
      const [scroll, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
      assert.ok(scroll <= inner, `${where}: ${scroll} px wide on ${inner} px`);
    };
    let state = await myTurn(page, id, "0");
    await reaches(page, state.plies);
    await check("reservations");
    await page.getByTestId("say-healthy").click();
    await page.waitForFunction((plies) => Number(document.querySelector("[data-plies]")?.dataset.plies) > plies, state.plies);
    state = await myTurn(page, id, "0");
    await page.locator(".cards[data-lagging=false]").waitFor();
    await check("cards");
    const boxes = await page.locator(".hand .card").evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().toJSON()));
    assert.equal(boxes.length, state.scene.seats[0].hand.length);
    boxes.forEach((box, place) => {
      const next = boxes[place + 1];
      const free = next && next.y === box.y ? next.x - box.x : box.width;
      assert.ok(free >= 43 && box.height >= 70, `card ${place}: ${free} x ${box.height} px`);
      assert.ok(box.y + box.height <= height, `the hand is on the screen: ${box.y + box.height} of ${height}`);
    });
    await leave();
  });
}
