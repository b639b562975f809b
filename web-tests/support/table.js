/** Tables as a visitor uses them. What the page should show is asked from the API with the visitor's own keys. */

import assert from "node:assert/strict";
import { PATIENCE_MS } from "./browser.js";

/** @typedef {import("playwright-core").Page} Page */

/**
 * Makes a table with the page's own client, so that the browser holds the keys, and goes there.
 * @param {Page} page
 * @param {object} table as POST /api/tables takes it
 */
export async function sitDown(page, table) {
  const id = (await ask(page, "makeTable", table)).id;
  await page.evaluate((to) => (location.hash = `#/table/${to}`), id);
  // Of the table that was shown before nothing counts.
  await page.locator(`[data-table="${id}"] [data-testid="board"]`).first().waitFor();
  return id;
}

/** Calls a function of the page's client. @param {Page} page @param {string} name @param {...unknown} parameters */
export function ask(page, name, ...parameters) {
  return page.evaluate(async ([call, given]) => {
    // The module that the page itself uses: its address names the version of the page, and a site may be below a path.
    const app = /** @type {HTMLScriptElement} */ (document.querySelector('script[type="module"]')).src;
    const { api } = await import(app.replace(/app\.js$/, "lib/api.js"));
    return api[call](...given);
  }, /** @type {[string, unknown[]]} */ ([name, parameters]));
}

/** The state of a table. @param {Page} page @param {string} id @param {string} [view] */
export const stateOf = (page, id, view = "open") => ask(page, "state", id, view);

/** Waits until it is the visitor's turn or the game is over. @param {Page} page @param {string} id @param {string} [view] */
export async function myTurn(page, id, view = "open") {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const state = await stateOf(page, id, view);
    assert.ok(!state.error, `the table reports ${state.error}`);
    if (state.result !== null || (state.may_move && state.legal.length > 0)) return state;
    assert.ok(Date.now() < deadline, `no move for a long time: ${JSON.stringify(state).slice(0, 400)}`);
    await page.waitForTimeout(25);
  }
}

/** What has to be clicked for a move, by the gesture of the game. @type {Record<string, (move: string, pieces: {code: string}[]) => string[]>} */
const CLICKS = {
  squares: (move) => (move.match(/[a-z]\d+/g) ?? [move]).map((square) => `square-${square}`),
  column: (move) => [`column-${move}`],
  take: (move) => [`take-${move}`],
  cards: (move, pieces) => [
    pieces.some(({ code }) => code === move.replace("give:", "")) ? `card-${move.replace("give:", "")}` : `say-${move}`,
  ],
};

/** How a game is drawn and moved, as the server says. @param {Page} page @param {string} game */
export async function drawingOf(page, game) {
  const { games } = await ask(page, "games");
  return games.find(({ name }) => name === game.split(":")[0]).drawing;
}

/** Makes a move by mouse. @param {Page} page @param {string} game @param {string} move */
export async function click(page, game, move) {
  const { gesture, pieces } = await drawingOf(page, game);
  for (const id of CLICKS[gesture](move, pieces)) {
    const target = page.getByTestId(id);
    // The driver looks under the pointer once more when it has clicked; a card that was played has left by then.
    const hasLeft = async (/** @type {unknown} */ error) => {
      if (gesture !== "cards" || (await target.count()) > 0) throw error;
    };
    await target
      .first()
      .click(gesture === "cards" ? { timeout: 10_000 } : {})
      .catch(hasLeft);
  }
  // What cannot be taken back is asked for once more.
  const yes = page.getByTestId("confirm-yes");
  if (gesture === "cards" && (await yes.isVisible())) await yes.click();
}

/** Numbers that look random and are always the same. @param {number} seed */
export function dice(seed) {
  let state = seed >>> 0;
  return (/** @type {number} */ sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/**
 * Plays a whole game by mouse: the first wanted move that is legal, else one by chance.
 * @param {Page} page
 * @param {string} id
 * @param {{view?: string, seed?: number, wanted?: string[], move?: (page: Page, game: string, move: string, state: any) => Promise<void>}} [how]
 * @returns {Promise<any>} the state at the end
 */
export async function playOut(page, id, { view = "open", seed = 1, wanted = [], move = click } = {}) {
  const roll = dice(seed);
  for (;;) {
    const state = await myTurn(page, id, view);
    if (state.result !== null) return state;
    await reaches(page, state.plies);
    await move(page, state.game, wanted.find((one) => state.legal.includes(one)) ?? state.legal[roll(state.legal.length)], state);
    await changed(page, id, view, state.revision);
  }
}

/** Waits until the page shows a table with this many moves. @param {Page} page @param {number} plies */
export async function shows(page, plies) {
  await page.waitForFunction((wanted) => document.querySelector(`[data-plies="${wanted}"]`), plies);
}

/** Waits until the page shows this many moves, or more: another seat may call meanwhile. @param {Page} page @param {number} plies */
export async function reaches(page, plies) {
  await page.waitForFunction((wanted) => Number(document.querySelector("[data-plies]")?.getAttribute("data-plies")) >= wanted, plies);
}

/**
 * Presses the button for a hint and overhears what the server answers to the page: answers that arrive as a stream are
 * not kept by the browser.
 * @param {Page} page
 * @returns {Promise<{analysis: any, facts: any}>}
 */
export async function takeHint(page) {
  await page.evaluate(async () => {
    // The module that the page itself uses: its address names the version of the page.
    const app = /** @type {HTMLScriptElement} */ (document.querySelector('script[type="module"]')).src;
    const { api } = await import(app.replace(/app\.js$/, "lib/api.js"));
    const original = api.analyse;
    api.analyse = async (...question) => (globalThis.overheard = await original(...question));
  });
  await page.getByTestId("hint").click();
  const answer = await page.waitForFunction(() => globalThis.overheard);
  await page.getByTestId("hint-text").waitFor();
  return answer.jsonValue();
}

/** Opens a tab of the explaining panels, which the page may keep behind a tab of its own. @param {Page} page @param {string} tab */
export async function openPanel(page, tab) {
  if (!(await page.getByTestId("explain").isVisible())) await page.getByTestId("panel-why").click();
  await page.getByTestId(`tab-${tab}`).click();
}

/** Waits until the table has moved on. @param {Page} page @param {string} id @param {string} view @param {number} revision */
async function changed(page, id, view, revision) {
  const deadline = Date.now() + PATIENCE_MS;
  while ((await stateOf(page, id, view)).revision === revision) {
    assert.ok(Date.now() < deadline, "the click did not become a move");
    await page.waitForTimeout(20);
  }
}
