/** The real program, started as its users start it. */

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** The binary under test: $SPIELWERK, else the one that `cargo build` makes. */
export function binary() {
  const path = process.env.SPIELWERK ?? join(process.env.CARGO_TARGET_DIR ?? join(ROOT, "target"), "debug", "spielwerk");
  if (!existsSync(path)) throw new Error(`${path} does not exist: run \`cargo build\` first, or set SPIELWERK`);
  return path;
}

/**
 * Starts a server and waits for its address. With the data folder of a former server, its games are still there.
 * @param {{data?: string, port?: number}} [options]
 */
export async function startServer({ data = mkdtempSync(join(tmpdir(), "spielwerk-test-")), port = 0 } = {}) {
  const child = spawn(binary(), ["serve", "--port", String(port), "--data", data], { stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise((resolve) => void child.once("exit", resolve));
  process.once("exit", () => child.kill("SIGKILL"));
  const address = await addressOf(child);
  // A test that failed before it stopped its server must not keep the test run waiting for it.
  child.unref();
  child.stdout.unref();
  child.stderr.unref();
  return {
    address,
    port: Number(new URL(address).port),
    data,
    /** Seconds that its threads have worked: what one core would have needed, however busy the machine is. */
    worked: () => secondsOf(/** @type {number} */ (child.pid)),
    /** Ends the program at once, as a crash would. */
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
    /** Ends the program and removes its games. */
    async stop() {
      child.kill("SIGTERM");
      setTimeout(() => child.kill("SIGKILL"), 2000).unref();
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** Processor time of a process by Linux; elsewhere the time of the clock, which is more. @param {number} pid */
function secondsOf(pid) {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return performance.now() / 1000;
  // The name of the program, in brackets, may hold blanks; user and system time are the 12th and 13th field after it, in ticks.
  const fields = readFileSync(path, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** The first address the program prints. @param {import("node:child_process").ChildProcess} child @returns {Promise<string>} */
function addressOf(child) {
  return new Promise((resolve, reject) => {
    let said = "";
    const hear = (chunk) => {
      said += chunk;
      const found = /http:\/\/[\w.:[\]]+\d/.exec(said);
      if (found) resolve(`${found[0]}/`);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`the server ended with code ${code}: ${said}`)));
    setTimeout(() => reject(new Error(`no address within 20 s: ${said}`)), 20_000).unref();
  });
}
