/**
 * The service worker of a site: the page is there without a network after the first visit, and every module and model
 * that was used once. Addresses of files carry a hash, so what is kept never changes; only `index.html` is asked for
 * again.
 */

const scope = /** @type {any} */ (self);
const list = new URL(location.href).searchParams.get("files") ?? "";
const CACHE = `spielwerk-${list}`;

scope.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
scope.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));
scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method === "GET" && new URL(request.url).origin === location.origin) event.respondWith(answer(request));
});

async function install() {
  const cache = await caches.open(CACHE);
  const { page, unpacker, answers } = await (await fetch(list)).json();
  await cache.addAll([list, "./", ...page, unpacker, ...Object.values(answers)]);
  await scope.skipWaiting();
}

async function activate() {
  for (const name of await caches.keys()) if (name.startsWith("spielwerk-") && name !== CACHE) await caches.delete(name);
  await scope.clients.claim();
}

/** @param {Request} request */
async function answer(request) {
  const cache = await caches.open(CACHE);
  if (request.mode === "navigate") {
    try {
      return await fetch(request);
    } catch {
      return (await cache.match("./")) ?? Response.error();
    }
  }
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const fresh = await fetch(request);
  // What has no hash in its address may change.
  if (fresh.ok && fresh.status === 200 && /\/(v[0-9a-f]{16}|data)\//.test(request.url)) await cache.put(request, fresh.clone());
  return fresh;
}
