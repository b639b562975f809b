/** The page without a server when something goes wrong: engines that crash, a database that refuses, pages that are hidden. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, visit } from "../support/browser.js";
import { renderers } from "../support/processes.js";
import { serveSite, writeSite } from "../support/site.js";
import { ask, playOut, sitDown, stateOf } from "../support/table.js";

/** @type {string} */
let folder;
/** @type {import("playwright-core").Browser} */
let browser;

before(async () => {
  folder = writeSite();
  browser = await launch();
});

after(async () => {
  await browser?.close();
  (await serveSite(folder)).remove();
});

/** A module whose only function ends in a trap. */
const TRAP = "new Uint8Array([0,97,115,109,1,0,0,0,1,4,1,96,0,0,3,2,1,0,7,5,1,1,116,0,0,10,5,1,3,0,0,11])";

/** Lets jobs of engines end in a trap as long as the server says so. @param {string} path @param {string} text */
function trapping(path, text) {
  if (!path.endsWith("/local/engine.js")) return text;
  const job = "(await instance).engine(data.job)";
  assert.ok(text.includes(job), "the worker of an engine has changed");
  return `${text.replace(job, `(await trapIfTold(), ${job})`)}
    async function trapIfTold() {
      const told = await (await fetch(new URL("../../trap", import.meta.url))).text();
      if (told === "yes") new WebAssembly.Instance(new WebAssembly.Module(${TRAP})).exports.t();
    }`;
}

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((resolve) => void setTimeout(resolve, milliseconds));

/** Plays the first legal move. @param {import("playwright-core").Page} page @param {string} id */
async function playFirst(page, id) {
  const { legal } = await stateOf(page, id);
  return ask(page, "move", id, legal[0], "open");
}

test("an engine that crashes once is restarted, which the page says, and the game continues", { timeout: 120_000 }, async (t) => {
  let traps = 1;
  const answer = (/** @type {string} */ path) => (path === "/trap" ? (traps-- > 0 ? "yes" : "no") : null);
  const site = await serveSite(folder, { answer, change: trapping });
  t.after(site.stop);
  const { page, leave } = await visit(browser, site.address);
  const id = await sitDown(page, { game: "nimm3", seats: ["human", "level=3"] });
  const told = page.locator(".toast", { hasText: "The engine crashed (unreachable); it was restarted" });
  await Promise.all([told.waitFor(), playFirst(page, id)]);
  const end = await playOut(page, id);
  assert.equal(end.payoffs.length, 2);
  await leave();
});

test("an engine that always crashes is an error at its table, and another player takes over", { timeout: 120_000 }, async (t) => {
  let traps = 2;
  const answer = (/** @type {string} */ path) => (path === "/trap" ? (traps-- > 0 ? "yes" : "no") : null);
  const site = await serveSite(folder, { answer, change: trapping });
  t.after(site.stop);
  const { page, leave } = await visit(browser, site.address);
  const id = await sitDown(page, { game: "nimm3", seats: ["human", "level=3"] });
  await playFirst(page, id);
  await page.getByText("level=3: the engine crashed (unreachable)").first().waitFor();
  await ask(page, "step", id);
  const end = await playOut(page, id);
  assert.equal(end.payoffs.length, 2);
  await leave();
});

test("a browser that cannot keep a game says so once, and the game is played", { timeout: 120_000 }, async (t) => {
  const change = (/** @type {string} */ path, /** @type {string} */ text) => {
    if (!path.endsWith("/local/kept.js")) return text;
    assert.ok(text.includes("write(writes) {"), "the database has changed");
    return text.replace("write(writes) {", 'write(writes) { throw new DOMException("the disk is full", "QuotaExceededError");');
  };
  const site = await serveSite(folder, { change });
  t.after(site.stop);
  const { page, leave } = await visit(browser, site.address, { locale: "de-DE" });
  const told = page.locator(".toast", { hasText: "konnte das Spiel nicht speichern (the disk is full)" });
  const [id] = await Promise.all([sitDown(page, { game: "nimm3", seats: ["human", "level=3"] }), told.waitFor()]);
  await playOut(page, id);
  assert.ok((await told.count()) <= 1, "it is said once");
  await leave();
});

test("a page that is hidden or closed stops its engines", { timeout: 120_000 }, async (t) => {
  const site = await serveSite(folder);
  t.after(site.stop);
  const { page, leave } = await visit(browser, site.address);
  await page.getByTestId("language").waitFor();
  /** @param {boolean} hidden */
  const hide = (hidden) =>
    page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => value });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await page.evaluate(async () => {
    const app = /** @type {HTMLScriptElement} */ (document.querySelector('script[type="module"]')).src;
    const { api } = await import(app.replace(/app\.js$/, "lib/api.js"));
    const options = { onThinking: () => {}, signal: new AbortController().signal };
    void api.analyse({ game: "othello" }, "mcts:time=50", options).catch(() => {});
  });
  await page.waitForTimeout(2_000);
  const [before_, after_] = [await renderers(browser), await pause(3_000).then(() => renderers(browser))];
  const taken = (/** @type {number} */ id) => (after_.get(id) ?? 0) - (before_.get(id) ?? 0);
  // The process of the page is the one that thinks.
  const [busiest] = [...after_.keys()].sort((a, b) => taken(b) - taken(a));
  /** Seconds that it computes in the next three; none if it has ended. */
  const timeTaken = async () => {
    const begin = (await renderers(browser)).get(busiest) ?? 0;
    await pause(3_000);
    return Math.max(0, ((await renderers(browser)).get(busiest) ?? 0) - begin);
  };
  const awake = taken(busiest);
  await hide(true);
  await pause(6_000);
  const hidden = await timeTaken();
  await hide(false);
  await pause(1_000);
  const again = await timeTaken();
  await page.close();
  // Chromium lets workers end by themselves for two seconds before it ends them.
  await pause(4_000);
  const closed = await timeTaken();
  console.log(`seconds of the processor: ${awake} thinking, ${hidden} hidden, ${again} seen again, ${closed} closed`);
  assert.ok(awake > 0.3 && again > 0.3, "it thinks while it is seen");
  assert.ok(hidden < awake / 4 && closed < awake / 4, "it rests while it is not");
  await leave();
});

test("what needs the program is said in German too", async (t) => {
  const site = await serveSite(folder);
  t.after(site.stop);
  const { page, leave } = await visit(browser, site.address, { locale: "de-DE" });
  await page.getByTestId("language").waitFor();
  const said = await ask(page, "startRun", { kind: "training", method: "fit", game: "nimm3", preset: "quick" }).then(
    () => "",
    (/** @type {Error} */ error) => error.message,
  );
  assert.match(said, /dafür braucht es das Programm/);
  await leave();
});
