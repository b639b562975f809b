/**
 * Compares the speed of the modules in a browser with the native program on one thread: the same jobs on both sides, in turn, the
 * better of two rounds each. JOBS names the native program, best built by
 * `cargo build --profile dist -p spielwerk-wasm --example jobs`. Ends with 1 if a share is too small.
 */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { launch, visit } from "../support/browser.js";
import { inEngine } from "../support/engine.js";
import { natively } from "../support/modules.js";
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

const site = await serveSite(writeSite());
const browser = await launch();
const { page } = await visit(browser, site.address);
console.log("| work | native, per second | Chromium, per second | share | at least |\n|---|---|---|---|---|");
let slow = 0;
for (const { name, least, ...job } of JOBS.filter(({ game }) => existsSync(join(modules(), `${game}.wasm`)))) {
  const task = { kind: "speed", ...job };
  const speed = (/** @type {any} */ { done, failed }) => {
    if (!done) throw new Error(`${name}: ${failed}`);
    return done.count / done.seconds;
  };
  const best = [0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    best[0] = Math.max(best[0], ...natively([task]).map(speed));
    best[1] = Math.max(best[1], speed(await inEngine(page, job.game, task)));
  }
  const share = best[1] / best[0];
  if (share < least) slow += 1;
  const figures = best.map((one) => Math.round(one).toLocaleString("en"));
  console.log(`| ${name} | ${figures.join(" | ")} | ${(100 * share).toFixed(0)} % | ${100 * least} % |`);
}
await browser.close();
await site.stop();
site.remove();
process.exitCode = slow === 0 ? 0 : 1;
