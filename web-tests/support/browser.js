/** A browser that notices everything a visitor must never meet: errors in the console, and requests to other hosts. */

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";

/**
 * How long anything is waited for. What works is there at once; only what fails takes this long, so that a busy machine fails
 * nothing.
 */
export const PATIENCE_MS = 90_000;

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Debian's Chromium, or $CHROMIUM, without a window and with a fresh profile. */
export function launch() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", headless: true, args: FLAGS });
}

/**
 * A visitor: a browser context of its own, whose misfortunes are collected. Animations are off unless asked for.
 * @param {import("playwright-core").Browser} browser
 * @param {string} address
 * @param {import("playwright-core").BrowserContextOptions} [options]
 */
export async function visit(browser, address, options = {}) {
  const context = await browser.newContext({ reducedMotion: "reduce", viewport: { width: 1280, height: 900 }, ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: new URL(address).origin });
  if (process.env.PAGE) await serveFrom(context, process.env.PAGE);
  const page = await context.newPage();
  const troubles = [];
  let lenient = false;
  const trouble = (text) => lenient || troubles.push(text);
  page.on("console", (message) => message.type() === "error" && trouble(`console: ${message.text()}`));
  page.on("pageerror", (error) => trouble(`error: ${error.message}`));
  page.on("request", (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith("http") && host !== new URL(address).host) trouble(`request to ${request.url()}`);
  });
  await page.goto(address);
  return {
    page,
    context,
    /** Runs something that the server refuses or misses, which browsers report as errors. @param {() => Promise<void>} action */
    async expectErrors(action) {
      lenient = true;
      await action();
      lenient = false;
    },
    /** Leaves; fails if anything went wrong. */
    async leave() {
      await context.close();
      assert.deepEqual(troubles, []);
    },
  };
}

/**
 * Scripts and styles come from a folder instead of the program, so that a change of the page is seen without building it.
 * @param {import("playwright-core").BrowserContext} context
 * @param {string} folder
 */
async function serveFrom(context, folder) {
  await context.route(/\/v[0-9a-f]+\/[\w/]+\.(js|css)$/, (route) => {
    const path = join(folder, new URL(route.request().url()).pathname.replace(/^\/v[0-9a-f]+\//, ""));
    return existsSync(path) ? route.fulfill({ path }) : route.continue();
  });
}

/**
 * Nothing is wider than the window once it is drawn: after a change of the window boards and hands measure it first.
 * @param {import("playwright-core").Page} page
 * @param {string} where
 */
export async function fits(page, where) {
  const drawn = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
  await page.waitForFunction(drawn, undefined, { timeout: 5_000 }).catch(() => {});
  const [scroll, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(scroll <= inner, `${where} is ${scroll} px wide on a screen of ${inner} px`);
}
