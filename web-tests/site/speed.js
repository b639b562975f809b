/**
 * Compares the speed of the modules in a browser with the native program on one thread: the same jobs on both sides, in turn, the
 * better of two rounds each. JOBS names the native program, best built by
 * `cargo build --profile dist -p spielwerk-wasm --example jobs`. With a word as argument only the jobs that have it in their names are
 * done. Ends with 1 if a share is too small.
 */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { launch, visit } from "../support/browser.js";
import { inEngine } from "../support/engine.js";
import { natively, nativeKernels } from "../support/modules.js";
import { modules, serveSite, writeSite } from "../support/site.js";

const ENDGAME = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X";
const JOBS = [
  { name: "Othello perft 11", least: 0.5, work: "perft", game: "othello", depth: 11 },
  { name: "Connect Four perft 10", least: 0.5, work: "perft", game: "connect4", depth: 10 },
  { name: "Othello alpha-beta", least: 0.5, work: "player", game: "othello", player: "pvs:nodes=2000000" },
  { name: "Amazons alpha-beta", least: 0.5, work: "player", game: "amazons", player: "pvs:nodes=100000" },
  { name: "Othello MCTS", least: 0.5, work: "player", game: "othello", player: "mcts:sims=100000" },
  { name: "Othello network", least: 0.35, work: "player", game: "othello", player: "zero:sims=8000" },
  { name: "Connect Four network", least: 0.35, work: "player", game: "connect4", player: "zero:sims=8000" },
  { name: "Connect Four solver", least: 0.5, work: "solver", game: "connect4", position: "44455554221", parameters: "book=off" },
  { name: "Othello solver, 20 empty squares", least: 0.5, work: "solver", game: "othello", position: ENDGAME, parameters: "" },
];
const ROUNDS = 2;
const [wanted = ""] = process.argv.slice(2);
const chosen = JOBS.filter(({ name, game }) => name.includes(wanted) && existsSync(join(modules(), `${game}.wasm`)));

/** What is done per second. @param {string} name @param {{done?: any, failed?: string}} answer */
function perSecond(name, { done, failed }) {
  if (!done) throw new Error(`${name}: ${failed}`);
  return done.count / done.seconds;
}

const site = await serveSite(writeSite());
const browser = await launch();
const { page } = await visit(browser, site.address);
const [usual, ...others] = nativeKernels();
console.log("| work | native, per second | Chromium, per second | share | at least |\n|---|---|---|---|---|");
let slow = 0;
for (const { name, least, ...job } of chosen) {
  const task = { kind: "speed", ...job };
  // Networks have kernels of their own for each instruction set. The program takes the first; the others say what it would do on
  // other processors.
  const kernels = name.endsWith("network") ? [usual, ...others] : [""];
  const native = kernels.map(() => 0);
  let browsers = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, kernel] of kernels.entries()) {
      native[index] = Math.max(native[index], perSecond(name, natively([task], kernel)[0]));
    }
    browsers = Math.max(browsers, perSecond(name, await inEngine(page, job.game, task)));
  }
  if (browsers / native[0] < least) slow += 1;
  for (const [index, kernel] of kernels.entries()) {
    const figures = [native[index], browsers].map((one) => Math.round(one).toLocaleString("en"));
    const share = `${((100 * browsers) / native[index]).toFixed(0)} %`;
    const aim = index === 0 ? `${100 * least} %` : "";
    console.log(`| ${kernel ? `${name}, ${kernel}` : name} | ${figures.join(" | ")} | ${share} | ${aim} |`);
  }
}
await browser.close();
await site.stop();
site.remove();
process.exitCode = slow === 0 ? 0 : 1;
