/** The same players, seeds and budgets make the same moves natively and as WebAssembly. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { inModule, natively } from "../support/modules.js";

const GAMES = [
  { game: "nimm3", players: ["mcts:sims=50", "perfect"], moves: 40 },
  { game: "othello", players: ["mcts:sims=100", "pvs:nodes=5000"], moves: 60 },
  { game: "othello", players: ["zero:sims=25", "zero:sims=25"], moves: 30 },
  { game: "connect4", players: ["zero:sims=32", "mcts:sims=300"], moves: 42 },
  { game: "connect4", players: ["pvs:depth=7", "td"], moves: 42 },
  { game: "amazons", players: ["pvs:nodes=2000", "greedy"], moves: 30 },
  { game: "amazons", players: ["mcts:sims=100", "pvs:depth=2"], moves: 20 },
  { game: "doppelkopf", players: ["conventions", "pimc:n=4,sims=50", "conventions", "pimc:n=4,sims=50"], moves: 80 },
  { game: "doppelkopf", players: ["policy", "policy:temp=1", "policy", "rollout:n=8"], moves: 24 },
  { game: "poker", players: ["ismcts:sims=100", "pimc:n=20"], moves: 20, seeds: 20 },
  { game: "poker:game=kuhn", players: ["cfr:iterations=30", "ismcts:sims=100"], moves: 20, seeds: 20 },
];

for (const [number, { game, players, moves, seeds = 2 }] of GAMES.entries()) {
  test(`${game}: ${players.join(" and ")}`, { timeout: 120_000 }, async () => {
    const jobs = Array.from({ length: seeds }, (_, seed) => ({ kind: "game", game, players, seed: seed + 1 + 10 * number, moves }));
    const native = natively(jobs, "portable");
    for (const [index, job] of jobs.entries()) {
      const compiled = await inModule(game.split(":")[0], job);
      assert.ok(compiled.done?.moves.length > 1, JSON.stringify(compiled).slice(0, 300));
      assert.deepEqual(compiled, native[index]);
    }
  });
}
