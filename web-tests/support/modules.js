/** Modules of games in Node, and the same jobs in the native program: what comparisons need. */

import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { instantiate } from "../../crates/page/web/local/instance.js";
import { modules } from "./site.js";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** A bundled model by the name of its file. @param {string} name */
function model(name) {
  const games = join(ROOT, "crates/games");
  for (const game of readdirSync(games)) {
    try {
      return new Uint8Array(readFileSync(join(games, game, "models", name)));
    } catch {
      // Another game has it.
    }
  }
  return null;
}

/** Modules that were compiled. @type {Map<string, Promise<WebAssembly.Module>>} */
const compiled = new Map();

/** The compiled module of a game. @param {string} game */
function moduleOf(game) {
  const known = compiled.get(game) ?? WebAssembly.compile(readFileSync(join(modules(), `${game}.wasm`)));
  compiled.set(game, known);
  return known;
}

/** Does a job in the module of its game, in an instance of its own. @param {string} game @param {object} job */
export async function inModule(game, job) {
  const module = await moduleOf(game);
  const { engine } = await instantiate(module, { file: model });
  return JSON.parse(engine(JSON.stringify(job)));
}

/** The lines that the native program writes; `cargo build -p spielwerk-wasm --example jobs` makes it. @param {string[]} options @param {string} input */
function lines(options, input) {
  const program = process.env.JOBS ?? join(process.env.CARGO_TARGET_DIR ?? join(ROOT, "target"), "debug/examples/jobs");
  const { status, stdout, stderr } = spawnSync(program, options, { input, encoding: "utf8", maxBuffer: 1 << 26 });
  if (status !== 0) throw new Error(`${program}: ${stderr}`);
  return stdout.trim().split("\n");
}

/** The kernels for networks that this processor has, the default first. */
export const nativeKernels = () => lines(["--kernels"], "");

/** Does jobs natively. @param {object[]} jobs @param {string} [kernels] those of networks; the default if they are missing */
export function natively(jobs, kernels) {
  const input = jobs.map((job) => JSON.stringify(job)).join("\n");
  return lines(kernels ? ["--kernels", kernels] : [], input).map((line) => JSON.parse(line));
}
