/** A server and a browser for all tests of a file: there before the first, gone after the last. */

import { after, before } from "node:test";
import { launch } from "./browser.js";
import { startServer } from "./server.js";

/** @type {Awaited<ReturnType<typeof startServer>>} */
export let server;

/** @type {import("playwright-core").Browser} */
export let browser;

before(async () => {
  server = await startServer();
  browser = await launch();
});

after(async () => {
  await browser?.close();
  await server?.stop();
});
