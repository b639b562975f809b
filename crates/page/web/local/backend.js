/** The back end of a page without a server: requests go to a worker in this browser, and look as if they went to a server. */

import { toast } from "../lib/dom.js";
import { LANGUAGE } from "../lib/language.js";
import { TEXTS } from "./texts.js";

/** @typedef {import("./files.js").Site} Site */

const worker = new Worker(new URL("./hub.js", import.meta.url), { type: "module", name: LANGUAGE });
let numbers = 0;
/** What hears the answers to requests. @type {Map<number, (effect: any) => void>} */
const waiting = new Map();
/** What hears the events of streams. @type {Map<number, (effect: any) => void>} */
const listening = new Map();

worker.onmessage = (/** @type {MessageEvent} */ { data }) => {
  if (data.kind === "answer" || data.kind === "piece") waiting.get(data.id)?.(data);
  else if (data.kind === "notice") toast(data.sentence);
  else listening.get(data.stream)?.(data);
};
worker.onerror = (/** @type {ErrorEvent} */ event) => {
  event.preventDefault();
  const body = { error: TEXTS.crashed(event.message) };
  for (const hear of waiting.values()) hear({ kind: "answer", status: 500, body });
};

/** Addresses in site.json are those below its own folder. @param {Record<string, string>} addresses @param {URL} base */
const absolute = (addresses, base) =>
  Object.fromEntries(Object.entries(addresses).map(([name, address]) => [name, new URL(address, base).href]));

async function start() {
  const meta = /** @type {HTMLMetaElement} */ (document.querySelector('meta[name="spielwerk-site"]'));
  const base = new URL(meta.content, document.baseURI);
  /** @type {Site} */
  const site = await (await fetch(base)).json();
  const { unpacker, modules, files, answers } = site;
  // Without a service worker the page works as well, but not without a network.
  const keeper = new URL("worker.js", document.baseURI);
  keeper.searchParams.set("files", meta.content);
  navigator.serviceWorker?.register(keeper).catch(() => undefined);
  worker.postMessage({
    kind: "site",
    site: {
      unpacker: new URL(unpacker, base).href,
      modules: absolute(modules, base),
      files: absolute(files, base),
      answers: absolute(answers, base),
    },
  });
}
void start();

/** Milliseconds for which a hidden page keeps its engines: a look into another tab costs nothing. */
const GRACE = 3_000;
let hiding = 0;

// A page that is hidden stops its engines; what was asked of them is asked again when it is seen.
document.addEventListener("visibilitychange", () => {
  clearTimeout(hiding);
  if (document.hidden) hiding = setTimeout(() => worker.postMessage({ kind: "hidden" }), GRACE);
  else worker.postMessage({ kind: "seen" });
});

/**
 * Makes a request, like `fetch`.
 * @param {string} address after `/api`
 * @param {{method: string, keys: string, body?: unknown, signal?: AbortSignal}} request
 * @returns {Promise<Response>}
 */
export function localFetch(address, { method, keys, body, signal }) {
  const [path, search] = address.split("?");
  const id = ++numbers;
  return new Promise((resolve, reject) => {
    /** @type {ReadableStreamDefaultController<Uint8Array> | null} */
    let stream = null;
    const abort = () => {
      waiting.delete(id);
      worker.postMessage({ kind: "abort", id });
      const reason = signal?.reason ?? new DOMException("cancelled", "AbortError");
      if (stream) stream.error(reason);
      else reject(reason);
    };
    if (signal?.aborted) {
      abort();
      return;
    }
    signal?.addEventListener("abort", abort, { once: true });
    const over = () => {
      waiting.delete(id);
      signal?.removeEventListener("abort", abort);
    };
    waiting.set(id, (effect) => {
      if (effect.kind === "answer") {
        over();
        const text = typeof effect.body === "string" ? effect.body : JSON.stringify(effect.body);
        resolve(new Response(text, { status: effect.status }));
        return;
      }
      if (!stream) {
        const events = new ReadableStream({ start: (controller) => void (stream = controller) });
        resolve(new Response(events, { status: 200 }));
      }
      const text = `event: ${effect.event}\ndata: ${JSON.stringify(effect.data)}\n\n`;
      const sink = /** @type {ReadableStreamDefaultController<Uint8Array> | null} */ (stream);
      sink?.enqueue(new TextEncoder().encode(text));
      if (effect.event === "done" || effect.event === "failed") {
        over();
        sink?.close();
      }
    });
    worker.postMessage({ kind: "request", id, method, path, query: Object.fromEntries(new URLSearchParams(search)), keys, body });
  });
}

/**
 * Follows a table, like `EventSource`. While the page is hidden it does not listen, so that its engines rest.
 * @param {string} table
 * @param {string} view
 * @param {string} keys
 */
export function localEvents(table, view, keys) {
  const target = new EventTarget();
  let stream = 0;

  function listen() {
    if (stream || document.hidden) return;
    stream = ++numbers;
    listening.set(stream, (effect) => {
      if (effect.kind === "close") {
        leave();
        target.dispatchEvent(new Event("error"));
      } else {
        target.dispatchEvent(new MessageEvent(effect.event, { data: effect.data }));
      }
    });
    worker.postMessage({ kind: "listen", stream, table, view, keys });
  }

  function leave() {
    if (!stream) return;
    listening.delete(stream);
    worker.postMessage({ kind: "leave", stream });
    stream = 0;
  }

  const look = () => (document.hidden ? leave() : listen());
  document.addEventListener("visibilitychange", look);
  listen();
  return Object.assign(target, {
    close() {
      document.removeEventListener("visibilitychange", look);
      leave();
    },
  });
}
