/** A site as `spielwerk site` writes it, behind a plain file server that knows nothing of games. */

import { spawnSync } from "node:child_process";
import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
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

/** The folder with the modules: $MODULES, else where tools/wasm-build.sh puts them. */
export const modules = () => process.env.MODULES ?? join(ROOT, "target/modules");

/** Writes a site into a new folder. */
export function writeSite() {
  const folder = join(mkdtempSync(join(tmpdir(), "spielwerk-site-")), "site");
  const { status, stderr } = spawnSync(binary(), ["site", "--out", folder, "--modules", modules()], { encoding: "utf8" });
  if (status !== 0) throw new Error(`spielwerk site: ${stderr}`);
  return folder;
}

/** Serves a folder below a path, compressed where there is a compressed file; counts what it sends. @param {string} folder */
export async function serveSite(folder) {
  const counts = { bytes: 0 };
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url ?? "/", "http://x").pathname)).replace(/^\/games\//, "/");
    const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
    const packed = existsSync(`${file}.gz`);
    response.writeHead(200, {
      "content-type": TYPES[extname(file)] ?? "application/octet-stream",
      "cache-control": "no-cache",
      ...(packed ? { "content-encoding": "gzip" } : {}),
    });
    const sent = packed ? `${file}.gz` : file;
    counts.bytes += statSync(sent).size;
    createReadStream(sent).pipe(response);
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
