/** What a visitor does with a game: undo, come back later, ask, explore, set up, share. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { visit } from "../support/browser.js";
import { startServer } from "../support/server.js";
import { browser, server } from "../support/stage.js";
import { click, myTurn, shows, sitDown, stateOf, takeHint } from "../support/table.js";

/** The moves without what the solver says of them, which comes when it comes. @param {{moves: any[]}} state */
const played = ({ moves }) => moves.map(({ truth, ...move }) => move);

/** The id of the table the page shows. @param {import("playwright-core").Page} page */
const tableOf = (page) => /#\/table\/(\w+)/.exec(page.url())?.[1];

test("a visitor plays with one click", async () => {
  const { page, leave } = await visit(browser, server.address);
  await page.getByTestId("play-connect4").click();
  await page.getByTestId("board").waitFor();
  const state = await myTurn(page, tableOf(page));
  await shows(page, state.plies);
  await click(page, "connect4", "4");
  const answered = await myTurn(page, tableOf(page));
  assert.equal(answered.plies, 2);
  assert.equal(answered.moves[0].move, "4");
  await leave();
});

test("level and colour are chosen on the tile, and remembered", async () => {
  const { page, leave } = await visit(browser, server.address);
  await page.getByTestId("level-othello").fill("2");
  await page.getByTestId("side-othello-1").click();
  await page.reload();
  assert.equal(await page.getByTestId("level-othello").inputValue(), "2");
  assert.equal(await page.getByTestId("side-othello-1").getAttribute("aria-pressed"), "true");
  await page.getByTestId("play-othello").click();
  await page.getByTestId("board").waitFor();
  const state = await myTurn(page, tableOf(page));
  assert.deepEqual(state.players, ["level=2", "human"]);
  await leave();
});

test("home shows games to resume as they are, against whom, and whose turn it is", async () => {
  const { page, leave } = await visit(browser, server.address);
  const id = await sitDown(page, { game: "othello", seats: ["human", "level=1"] });
  await shows(page, 0);
  await click(page, "othello", "f5");
  await myTurn(page, id);
  await shows(page, 2);
  await page.evaluate(() => (location.hash = "#/"));
  const entry = page.locator(".resume li").first();
  await entry.waitFor();
  assert.match(await entry.innerText(), /against Level 1 · move 2 · your turn/i);
  const { scene } = await stateOf(page, id);
  const pieces = scene.squares.filter(Boolean).length;
  assert.equal(await entry.locator(".resume-picture .face").count(), pieces, "the picture is the position");
  await leave();
});

test("sounds are off until they are wanted", async () => {
  const { page, leave } = await visit(browser, server.address);
  await page.addInitScript(() => {
    globalThis.tones = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      globalThis.tones += 1;
      return start.apply(this, when);
    };
  });
  await page.reload();
  await page.getByTestId("play-othello").waitFor();
  await sitDown(page, { game: "nimm3", seats: ["human", "human"] });
  const tones = () => page.evaluate(() => globalThis.tones);
  await click(page, "nimm3", "1");
  await shows(page, 1);
  assert.equal(await tones(), 0, "sounds are off");
  await page.getByTestId("sound").click();
  assert.equal(await tones(), 1);
  await click(page, "nimm3", "1");
  await shows(page, 2);
  await page.waitForFunction(() => globalThis.tones === 2);
  await page.reload();
  await page.locator('[data-testid="sound"][aria-pressed="true"]').waitFor();
  await leave();
});

test("undo and redo", async () => {
  const { page, leave } = await visit(browser, server.address);
  const id = await sitDown(page, { game: "othello", seats: ["human", "level=1"] });
  await shows(page, 0);
  await click(page, "othello", "f5");
  const two = await myTurn(page, id);
  await shows(page, 2);
  await page.getByTestId("undo").click();
  await shows(page, 0);
  assert.equal((await stateOf(page, id)).redo, 2);
  await page.getByTestId("redo").click();
  await shows(page, 2);
  assert.deepEqual(
    (await stateOf(page, id)).moves.map(({ move }) => move),
    two.moves.map(({ move }) => move),
  );
  await leave();
});

test("a game survives a reload and a crash of the server", async () => {
  let mortal = await startServer();
  const { page, leave, expectErrors } = await visit(browser, mortal.address);
  const id = await sitDown(page, { game: "connect4", seats: ["human", "level=1"] });
  await shows(page, 0);
  await click(page, "connect4", "4");
  const before = await myTurn(page, id);
  await page.reload();
  await shows(page, 2);
  assert.deepEqual(played(await stateOf(page, id)), played(before));
  await expectErrors(async () => {
    const { data, port } = mortal;
    await mortal.kill();
    mortal = await startServer({ data, port });
    await page.waitForFunction(
      async (table) => {
        const { api } = await import("/lib/api.js");
        return api.state(table, "open").then(
          () => true,
          () => false,
        );
      },
      id,
      { polling: 250 },
    );
    await page.reload();
    await shows(page, 2);
  });
  const again = await stateOf(page, id);
  assert.equal(again.position, before.position);
  assert.deepEqual(played(again), played(before));
  assert.ok(again.may_move, "the browser's keys still open the table");
  await click(page, "connect4", "4");
  assert.equal((await myTurn(page, id)).plies, 4);
  await leave();
  await mortal.stop();
});

test("a press is not lost though what is pressed is drawn anew meanwhile", async () => {
  const { page, leave } = await visit(browser, server.address);
  const id = await sitDown(page, { game: "nimm3", seats: ["human", "human"] });
  await shows(page, 0);
  const { x, y, width, height } = await page.getByTestId("take-2").boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  // With the analysis every button gets its value.
  await page.keyboard.press("m");
  await page.locator('[data-testid="eval-bar"]:not(.unknown)').waitFor();
  await page.mouse.up();
  await shows(page, 1);
  assert.equal((await stateOf(page, id)).moves[0].move, "2");
  await page.locator("[data-heat]").first().waitFor();
  await leave();
});

test("a hint marks its move and says what it is worth", async () => {
  const { page, leave } = await visit(browser, server.address);
  const id = await sitDown(page, { game: "nimm3", seats: ["human", "level=1"] });
  await shows(page, 0);
  const done = await takeHint(page);
  const { scene } = await stateOf(page, id);
  assert.equal(done.analysis.best, String(scene.stones % 4), "the strongest player knows the secret");
  await page.locator(`[data-testid="take-${done.analysis.best}"].hint`).waitFor();
  await leave();
});

test("what if: moves on a copy, and the game is kept", async () => {
  const { page, leave } = await visit(browser, server.address);
  const id = await sitDown(page, { game: "connect4", seats: ["human", "level=1"] });
  await shows(page, 0);
  const before = await stateOf(page, id);
  await page.getByTestId("whatif").click();
  await page.getByTestId("whatif-banner").waitFor();
  for (const [index, move] of ["4", "4", "3"].entries()) {
    await click(page, "connect4", move);
    await stones(page, index + 1);
  }
  assert.deepEqual((await stateOf(page, id)).position, before.position);
  await page.getByTestId("whatif-back").click();
  await stones(page, 0);
  assert.equal((await stateOf(page, id)).plies, 0);
  await leave();
});

test("engines play each other: pause, step, resume", async () => {
  const { page, leave } = await visit(browser, server.address);
  // The slowest speed, as a visitor has chosen it before: so there is time to pause, however slow the browser is.
  await page.evaluate(() => localStorage.setItem("spielwerk.delay", "4"));
  await page.getByTestId("watch-nimm3").click();
  await page.getByTestId("board").waitFor();
  assert.equal(await page.getByTestId("speed").inputValue(), "4");
  await page.getByTestId("pause").click();
  await page.waitForFunction(() => !document.querySelector('[data-testid="step"]').disabled);
  const { plies, result } = await stateOf(page, tableOf(page));
  assert.equal(result, null);
  await page.getByTestId("step").click();
  await shows(page, plies + 1);
  await page.getByTestId("speed").selectOption("0");
  await page.waitForFunction(() => localStorage.getItem("spielwerk.delay") === "0");
  await page.getByTestId("pause").click();
  await page.getByTestId("result").waitFor();
  await leave();
});

test("a visitor who may not move can still ask for a hint where there is a choice", async () => {
  const { page, leave } = await visit(browser, server.address);
  const id = await sitDown(page, { game: "connect4", seats: ["level=1", "level=1"], record: "4 4", paused: true });
  const state = await stateOf(page, id);
  assert.equal(state.choices, 7);
  await page.waitForFunction(() => !document.querySelector('[data-testid="hint"]')?.hasAttribute("disabled"));
  await page.getByTestId("hint").click();
  await page.getByTestId("hint-text").waitFor();
  await leave();
});

test("after a lost game the review leads to the mistake", async () => {
  const { page, leave } = await visit(browser, server.address);
  const id = await sitDown(page, { game: "nimm3", seats: ["human", "level=10"], position: "6 first" });
  await shows(page, 0);
  await click(page, "nimm3", "1");
  await shows(page, 2);
  const end = await myTurn(page, id);
  await click(page, "nimm3", end.legal[0]);
  await page.getByTestId("result").waitFor();
  await page.getByTestId("open-review").click();
  const turning = page.getByTestId("turning-point");
  await turning.waitFor();
  assert.equal(await turning.getAttribute("data-ply"), "1");
  assert.match(await turning.textContent(), /turns a win into a loss.*2/s, "of six stones take two");
  await page.getByTestId("next-mistake").click();
  await page.waitForFunction(() => document.querySelector('[data-plies][data-ply="1"]'));
  assert.match(await page.getByTestId("review-detail").textContent(), /was best/);
  await page.getByTestId("show-better").click();
  await page.waitForFunction(() => document.querySelector('[data-plies][data-ply="0"]'));
  await leave();
});

test("the list of moves, the status and the engine's words are about the position on the board", async () => {
  const { page, leave } = await visit(browser, server.address);
  const id = await sitDown(page, { game: "connect4", seats: ["level=1", "level=1"], delay: 0 });
  await page.getByTestId("result").waitFor();
  const { plies, moves, seat_names: names } = await stateOf(page, id);
  /** Whether the list shows the move that leads to what the board shows. */
  const isInSight = () =>
    page.getByTestId("move-list").evaluate((list) => {
      const [outer, inner] = [list, list.querySelector("[aria-current]")].map((element) => element?.getBoundingClientRect());
      return Boolean(outer && inner && outer.height > 0 && inner.top >= outer.top && inner.bottom <= outer.bottom + 1);
    });
  await page.setViewportSize({ width: 1280, height: 420 });
  for (const ply of [1, plies - 1, 3]) {
    await page.getByTestId("panel-why").click();
    // Through the game while the list is hidden.
    for (;;) {
      const at = await page.evaluate(() => Number(document.querySelector("[data-plies]")?.getAttribute("data-ply")));
      if (at === ply) break;
      await page.getByTestId(at < ply ? "go-next" : "go-previous").click();
      await page.waitForFunction((before) => Number(document.querySelector("[data-plies]")?.getAttribute("data-ply")) !== before, at);
    }
    assert.match(await page.getByTestId("status").innerText(), new RegExp(`\\b${ply}\\b`));
    const { seat, move } = moves[ply - 1];
    const said = await page.getByTestId("explain").locator("h2, h3").first().innerText();
    assert.ok(said.includes(names[seat]) && said.includes(move), `after ${ply} moves: ${said}`);
    await page.getByTestId("panel-moves").click();
    assert.ok(await isInSight(), `the list shows move ${ply}`);
  }
  await leave();
});

test("a pasted record becomes a table, a wrong one a sentence", async () => {
  const { page, leave, expectErrors } = await visit(browser, server.address);
  await page.getByTestId("setup-othello").click();
  await page.getByTestId("setup").waitFor();
  await page.getByTestId("start-paste").check();
  await expectErrors(async () => {
    await page.getByTestId("paste").fill("f5a1");
    await page.getByTestId("check").click();
    await page.locator('[data-testid="setup-answer"].wrong').waitFor();
  });
  assert.match(await page.getByTestId("setup-answer").textContent(), /a1/, "the sentence names what is wrong");
  await page.getByTestId("paste").fill("f5d6c3d3c4");
  await page.getByTestId("check").click();
  await page.waitForFunction(() => document.querySelector('[data-testid="setup-answer"]')?.textContent.includes("5"));
  await page.getByTestId("start").click();
  await page.getByTestId("board").waitFor();
  const state = await stateOf(page, tableOf(page));
  assert.deepEqual(
    state.moves.slice(0, 5).map(({ move }) => move),
    ["f5", "d6", "c3", "d3", "c4"],
  );
  await leave();
});

test("a position is set up by clicks", async () => {
  const { page, leave } = await visit(browser, server.address);
  await page.getByTestId("setup-nimm3").click();
  await page.getByTestId("start-editor").check();
  await page.getByTestId("editor-stones").fill("7");
  await page.getByTestId("check").click();
  await page.waitForFunction(() => document.querySelector('[data-testid="setup-answer"]')?.textContent.includes("First: won"));
  await page.getByTestId("start").click();
  await page.getByTestId("board").waitFor();
  const state = await myTurn(page, tableOf(page));
  assert.equal(state.scene.stones, 7);
  await leave();
});

test("an Othello position is set up by clicks", async () => {
  const { page, leave } = await visit(browser, server.address);
  await page.getByTestId("setup-othello").click();
  await page.getByTestId("start-editor").check();
  const dialog = page.getByTestId("setup");
  await dialog.getByTestId("brush-black").click();
  await dialog.getByTestId("square-a1").click();
  await page.getByTestId("start").click();
  await page.waitForURL(/#\/table\//);
  const state = await stateOf(page, tableOf(page));
  assert.equal(state.scene.squares[0], "black");
  assert.equal(state.scene.counts[0], 3);
  await leave();
});

test("a Doppelkopf game is dealt by clicks, and an impossible one is refused in one sentence", async () => {
  const { page, leave, expectErrors } = await visit(browser, server.address);
  await page.getByTestId("setup-doppelkopf").click();
  await page.getByTestId("start-editor").check();
  for (const card of ["CQ", "CQ", "HT"]) await page.getByTestId(`deal-${card}`).click();
  assert.match(await page.getByTestId("deal-seat-0").innerText(), /3 of 12/);
  await expectErrors(async () => {
    await page.getByTestId("start").click();
    await page.waitForFunction(() => document.querySelector('[data-testid="setup-answer"]')?.textContent.includes("four hands"));
  });
  await page.getByTestId("deal-rest").click();
  await page.getByTestId("deal-leader").selectOption("3");
  await page.getByTestId("deal-spoken").check();
  await page.getByTestId("deal-said-1").selectOption("wedding");
  await expectErrors(async () => {
    await page.getByTestId("start").click();
    await page.waitForFunction(() => document.querySelector('[data-testid="setup-answer"]')?.textContent.includes("illegal"));
  });
  await page.getByTestId("deal-said-1").selectOption("healthy");
  await page.getByTestId("deal-said-0").selectOption("wedding");
  await page.getByTestId("start").click();
  await page.waitForURL(/#\/table\//);
  const { scene } = await myTurn(page, tableOf(page), "0");
  assert.deepEqual([scene.contract, scene.declarer, scene.seats[0].reservation], ["wedding", 0, "wedding"]);
  if (scene.trick.length > 0) assert.equal(scene.trick[0].seat, 3, "the chosen seat leads");
  await leave();
});

test("the report and the record can be taken along", async () => {
  const { page, leave } = await visit(browser, server.address);
  const id = await sitDown(page, { game: "othello", seats: ["human", "level=1"] });
  await shows(page, 0);
  await click(page, "othello", "f5");
  await myTurn(page, id);
  await shows(page, 2);
  await reveal(page, "copy-report", "panel-share");
  await page.getByTestId("copy-report").click();
  await page.waitForFunction(() => navigator.clipboard.readText().then((text) => text.includes("f5")), null, { polling: 200 });
  const download = page.waitForEvent("download");
  await page.getByTestId("download").first().click();
  assert.ok((await (await download).path()).length > 0);
  await leave();
});

/** Waits until this many stones lie in Connect Four. @param {import("playwright-core").Page} page @param {number} count */
async function stones(page, count) {
  await page.waitForFunction((wanted) => document.querySelectorAll(".columns .stone").length === wanted, count);
}

/** Opens the panel that holds a button, if it is not in sight. @param {import("playwright-core").Page} page @param {string} button @param {string} panel */
async function reveal(page, button, panel) {
  if (!(await page.getByTestId(button).first().isVisible())) await page.getByTestId(panel).click();
}
