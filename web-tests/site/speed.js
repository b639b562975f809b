/**
 * Compares the speed of the modules with the native program on one thread: the same jobs on both sides, one after the other.
 * JOBS names the native program, best built by `cargo build --profile dist -p spielwerk-wasm --example jobs`.
 */

import { inModule, natively } from "../support/modules.js";

const JOBS = [
  { name: "Othello perft 9", least: 0.5, work: "perft", game: "othello", depth: 9 },
  { name: "Connect Four perft 9", least: 0.5, work: "perft", game: "connect4", depth: 9 },
  { name: "Othello alpha-beta", least: 0.5, work: "player", game: "othello", player: "pvs:nodes=2000000" },
  { name: "Amazons alpha-beta", least: 0.5, work: "player", game: "amazons", player: "pvs:nodes=100000" },
  { name: "Othello MCTS", least: 0.5, work: "player", game: "othello", player: "mcts:sims=20000" },
  { name: "Othello network", least: 0.35, work: "player", game: "othello", player: "zero:sims=800" },
  { name: "Connect Four network", least: 0.35, work: "player", game: "connect4", player: "zero:sims=800" },
  { name: "Connect Four solver", least: 0.5, work: "solver", game: "connect4", position: "44455554221", parameters: "book=off" },
];

console.log("| work | native, per second | module, per second | share | at least |\n|---|---|---|---|---|");
let slow = 0;
for (const { name, least, ...job } of JOBS) {
  const task = { kind: "speed", ...job };
  const speed = (/** @type {any} */ { done, failed }) => {
    if (!done) throw new Error(`${name}: ${failed}`);
    return done.count / done.seconds;
  };
  const [native] = natively([task]).map(speed);
  const compiled = speed(await inModule(job.game, task));
  const share = compiled / native;
  if (share < least) slow += 1;
  const figures = [native, compiled].map((one) => Math.round(one).toLocaleString("en"));
  console.log(`| ${name} | ${figures.join(" | ")} | ${(100 * share).toFixed(0)} % | ${100 * least} % |`);
}
process.exitCode = slow === 0 ? 0 : 1;
