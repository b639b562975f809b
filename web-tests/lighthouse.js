/**
 * Performance of the first load by Lighthouse, for a desktop and a phone: `npm run lighthouse -- [ADDRESS...]`, addresses as
 * `#/learn`. Lighthouse is fetched by npx when it is asked for, because it brings more packages than all other checks together.
 */

import { spawn } from "node:child_process";
import { startServer } from "./support/server.js";

const LIGHTHOUSE = "lighthouse@12.8.2";
/** The least score, of a hundred. */
const LEAST = 95;
const CATEGORIES = ["performance", "accessibility", "best-practices"];
const PROFILES = { desktop: ["--preset=desktop"], phone: ["--form-factor=mobile"] };
const ENVIRONMENT = { ...process.env, CHROME_PATH: process.env.CHROMIUM ?? "/usr/bin/chromium" };

/** @param {string} address @param {string[]} profile @returns {Promise<any>} the report */
async function report(address, profile) {
  const flags = ["--output=json", "--quiet", `--only-categories=${CATEGORIES.join()}`, "--chrome-flags=--headless=new --no-sandbox"];
  const child = spawn("npx", ["--yes", LIGHTHOUSE, address, ...flags, ...profile], {
    stdio: ["ignore", "pipe", "inherit"],
    env: ENVIRONMENT,
  });
  let text = "";
  child.stdout.on("data", (/** @type {Buffer} */ chunk) => (text += chunk));
  const code = await new Promise((resolve) => void child.once("close", resolve));
  if (code !== 0) throw new Error(`lighthouse ended with code ${code}`);
  return JSON.parse(text);
}

const places = process.argv.length > 2 ? process.argv.slice(2) : ["#/"];
const server = await startServer();
let isEnough = true;
try {
  for (const place of places) {
    for (const [name, profile] of Object.entries(PROFILES)) {
      const { categories, audits } = await report(server.address + place, profile);
      const scores = CATEGORIES.map(
        (category) => /** @type {[string, number]} */ ([category, Math.round(100 * categories[category].score)]),
      );
      const paint = audits["largest-contentful-paint"].displayValue;
      console.log(
        `${place} ${name}: ${scores.map(([category, score]) => `${category} ${score}`).join(", ")}; largest paint after ${paint}`,
      );
      isEnough &&= scores.every(([, score]) => score >= LEAST);
    }
  }
} finally {
  await server.stop();
}
process.exitCode = isEnough ? 0 : 1;
