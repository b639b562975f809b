/** Runs all browser tests, and fails if fewer ran than there must be: a test that silently vanished is a failure too. */

import { readdirSync } from "node:fs";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { fileURLToPath } from "node:url";

const EXPECTED = 88;
/** A file of tests that takes longer hangs, and fails. Tests have no limits of their own: everything they wait for has one. */
const LIMIT_MS = 20 * 60_000;

const folder = fileURLToPath(new URL("./", import.meta.url));
const files = readdirSync(folder)
  .filter((name) => name.endsWith(".test.js"))
  .sort()
  .map((name) => folder + name);
let passed = 0;
let failed = 0;
const events = run({ files, concurrency: 1, timeout: LIMIT_MS });
events.on("test:pass", ({ name, skip, todo }) => {
  if (!skip && !todo && !files.includes(name)) passed += 1;
});
events.on("test:fail", () => (failed += 1));
events.on("end", () => {
  console.log(`${passed} browser tests passed, ${failed} failed, at least ${EXPECTED} expected`);
  process.exitCode = failed === 0 && passed >= EXPECTED ? 0 : 1;
});
events.compose(new spec()).pipe(process.stdout);
