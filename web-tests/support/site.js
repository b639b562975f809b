/** A site as `spielwerk site` writes it, behind a plain file server that knows nothing of games. */

import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { binary } from "./server.js";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
};

/** Bytes that pass a slow line at once. */
const CHUNK = 8_192;

/** The folder with the modules: $MODULES, else where tools/wasm-build.sh puts them. */
export const modules = () => process.env.MODULES ?? join(ROOT, "target/modules");

/** Writes a site into a new folder. */
export function writeSite() {
  const folder = join(mkdtempSync(join(tmpdir(), "spielwerk-site-")), "site");
  const { status, stderr } = spawnSync(binary(), ["site", "--out", folder, "--modules", modules()], { encoding: "utf8" });
  if (status !== 0) throw new Error(`spielwerk site: ${stderr}`);
  return folder;
}

/**
 * Serves a folder below a path, compressed where there is a compressed file; counts what it sends.
 * @param {string} folder
 * @param {object} [how]
 * @param {number} [how.bytesPerSecond] the speed of the line, shared by all answers; no limit if it is missing
 * @param {number} [how.latency] milliseconds before an answer begins
 * @param {(path: string) => string | null} [how.answer] answers that are not files
 * @param {(path: string, text: string) => string} [how.change] changes the text of a script
 */
export async function serveSite(folder, { bytesPerSecond = Infinity, latency = 0, answer, change } = {}) {
  const counts = { bytes: 0 };
  /** When the line is free again. */
  let free = 0;
  /** Waits until these bytes have passed the line. @param {number} bytes */
  const pass = (bytes) => {
    free = Math.max(free, performance.now()) + (1_000 * bytes) / bytesPerSecond;
    return new Promise((resolve) => void setTimeout(resolve, free - performance.now()));
  };

  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? "/", "http://x").pathname)).replace(/^\/games\//, "/");
    const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    if (latency) await new Promise((resolve) => void setTimeout(resolve, latency));
    const said = answer?.(path) ?? null;
    if (said !== null) return response.writeHead(200, { "cache-control": "no-store" }).end(said);
    if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
    const changed = change && extname(file) === ".js" ? change(path, readFileSync(file, "utf8")) : null;
    const packed = changed === null && existsSync(`${file}.gz`);
    response.writeHead(200, {
      "content-type": TYPES[extname(file)] ?? "application/octet-stream",
      // As hosts of plain files are told to do: what has a hash in its address stays as it is.
      "cache-control": /^\/(v[0-9a-f]{16}|data)\//.test(path) ? "max-age=31536000, immutable" : "no-cache",
      ...(packed ? { "content-encoding": "gzip" } : {}),
    });
    const sent = changed === null ? readFileSync(packed ? `${file}.gz` : file) : Buffer.from(changed);
    counts.bytes += sent.length;
    for (let from = 0; bytesPerSecond < Infinity && from < sent.length; from += CHUNK) {
      const chunk = sent.subarray(from, from + CHUNK);
      await pass(chunk.length);
      response.write(chunk);
    }
    response.end(bytesPerSecond < Infinity ? undefined : sent);
  });
  await new Promise((resolve) => void server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    address: `http://127.0.0.1:${port}/games/`,
    counts,
    /** Ends the server; the page has to do without it. */
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(() => resolve(undefined)));
    },
    remove: () => rmSync(join(folder, ".."), { recursive: true, force: true }),
  };
}
