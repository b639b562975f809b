/** A browser that notices everything a visitor must never meet: errors in the console, and requests to other hosts. */

import assert from "node:assert/strict";
import { chromium } from "playwright-core";

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
  context.setDefaultTimeout(15_000);
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: new URL(address).origin });
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
