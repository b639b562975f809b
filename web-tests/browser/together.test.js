/** Two people at one table: by invitation, each in a browser of their own; and those who only watch. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { PATIENCE_MS, visit } from "../support/browser.js";
import { browser, server } from "../support/stage.js";
import { ask, click, myTurn, reaches, shows, sitDown, stateOf } from "../support/table.js";

/** The link of an invitation as the dialog shows it. @param {import("playwright-core").Page} page @param {number} seat */
async function linkOf(page, seat) {
  await page.getByTestId(`show-invite-${seat}`).click();
  const link = await page.getByTestId("invite-link").inputValue();
  assert.ok(await page.locator(".qr-code").isVisible());
  await page.keyboard.press("Escape");
  return link;
}

/** Takes a seat by its link. @param {import("playwright-core").Page} page @param {string} link @param {string} name */
async function join(page, link, name) {
  await page.goto(link);
  await page.getByTestId("join-name").fill(name);
  await page.getByTestId("sit-down").click();
  await page.getByTestId("board").waitFor();
}

test("two browsers play one game by invitation, and a rematch with sides swapped", async () => {
  const maker = await visit(browser, server.address);
  const guest = await visit(browser, server.address);
  const visitor = await visit(browser, server.address);
  await maker.page.getByTestId("setup-connect4").click();
  await maker.page.getByTestId("setup-seat-0").selectOption("human");
  await maker.page.getByTestId("setup-seat-1").selectOption("guest");
  await maker.page.getByTestId("setup-name").fill("Grace");
  await maker.page.getByTestId("setup-clock").selectOption("300+3");
  await maker.page.getByTestId("start").click();
  await maker.page.getByTestId("board").waitFor();
  const id = maker.page.url().split("/").at(-1);
  const link = await linkOf(maker.page, 1);
  await maker.page.getByTestId("away-1").waitFor();
  await join(guest.page, link, "Ada");
  await maker.page.getByTestId("away-1").waitFor({ state: "detached" });
  await maker.page.getByTestId("seat-1").getByText("Ada").waitFor();
  await guest.page.getByTestId("seat-0").getByText("Grace").waitFor();
  await visitor.page.goto(`${server.address}#/table/${id}`);
  await visitor.page.getByTestId("board").waitFor();
  await maker.page.getByTestId("watching").waitFor();
  const shown = await visitor.page.locator("body").innerText();
  assert.ok(!/\bMe\b/.test(await visitor.page.locator(".seats").innerText()), shown);
  for (const button of ["undo", "redo", "pause", "apply-players", "rematch"]) {
    assert.ok(!(await visitor.page.getByTestId(button).isVisible()), `a visitor has no ${button}`);
  }
  await visitor.expectErrors(async () => {
    await visitor.page.goto(link);
    await visitor.page.getByTestId("sit-down").click();
    await visitor.page.locator(".answer a").waitFor();
  });
  const pages = [maker.page, guest.page];
  for (const [turn, column] of ["4", "1", "4", "1", "4", "1", "4"].entries()) {
    const page = pages[turn % 2];
    const state = await myTurn(page, id);
    assert.equal(state.turn, turn % 2);
    assert.equal((await stateOf(pages[(turn + 1) % 2], id)).may_move, false, "the other one cannot move");
    await shows(page, state.plies);
    await click(page, state.game, column);
    await shows(pages[(turn + 1) % 2], turn + 1);
  }
  const { clock, result } = await stateOf(maker.page, id);
  assert.ok(result !== null && clock.left[0] < 320 && clock.running === null);
  await guest.page.getByTestId("rematch").click();
  await shows(maker.page, 0);
  await shows(guest.page, 0);
  const again = await myTurn(guest.page, id);
  assert.deepEqual([again.own, again.names, again.past.length], [[0], ["Ada", "Grace"], 1], "sides are swapped");
  await maker.leave();
  await guest.leave();
  await visitor.leave();
});

test("when the time is over the game is lost", async () => {
  const { page, leave } = await visit(browser, server.address);
  const id = await sitDown(page, { game: "connect4", seats: ["human", "human"], clock: { seconds: 1 } });
  await click(page, "connect4", "4");
  await page.getByTestId("clock-1").waitFor();
  await page.getByTestId("result").waitFor();
  const state = await stateOf(page, id);
  assert.deepEqual([state.payoffs, state.turn, state.legal], [[1, -1], null, []]);
  await leave();
});

test("people and engines at one table of cards, each with their own cards", async () => {
  const maker = await visit(browser, server.address);
  const guest = await visit(browser, server.address);
  await maker.page.getByTestId("setup-doppelkopf").click();
  await maker.page.getByTestId("setup-seat-0").selectOption("human");
  await maker.page.getByTestId("setup-seat-1").selectOption("guest");
  for (const seat of [2, 3]) await maker.page.getByTestId(`setup-seat-${seat}`).selectOption("level=1");
  await maker.page.getByTestId("start").click();
  await maker.page.getByTestId("board").waitFor();
  const id = maker.page.url().split("/").at(-1);
  await join(guest.page, await linkOf(maker.page, 1), "Ada");
  const views = [await stateOf(maker.page, id, "0"), await stateOf(guest.page, id, "1")];
  views.forEach(({ scene }, seat) => scene.seats.forEach(({ hand }, other) => assert.equal(hand !== null, other === seat)));
  const plies = async () => (await stateOf(maker.page, id, "0")).plies;
  const deadline = Date.now() + 2 * PATIENCE_MS;
  // Some tricks are enough.
  while ((await plies()) <= 12) {
    assert.ok(Date.now() < deadline, `${await plies()} moves were made`);
    for (const [seat, { page }] of [maker, guest].entries()) {
      const state = await ask(page, "state", id, String(seat));
      if (!state.may_move || state.legal.length === 0) continue;
      await reaches(page, state.plies);
      await click(page, state.game, state.legal.includes("healthy") ? "healthy" : state.legal[0]);
      await reaches(page, state.plies + 1);
    }
    await maker.page.waitForTimeout(50);
  }
  await maker.leave();
  await guest.leave();
});
