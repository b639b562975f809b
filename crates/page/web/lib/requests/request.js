/** One request to the server, or to the worker that stands for it. Keys are taken from the store and travel along by themselves. */

import { eventsOf } from "../sse.js";
import { keysOf } from "../store.js";
import { TEXTS } from "../texts.js";

/** What the server refused, in its own words. */
export class ApiError extends Error {
  /** @param {number} status @param {string} sentence */
  constructor(status, sentence) {
    super(sentence);
    this.status = status;
  }
}

/** Whether the page has no server: `spielwerk site` says so in the document. */
export const LOCAL = Boolean(globalThis.document?.querySelector('meta[name="spielwerk-site"]'));

/** The worker that stands for a server, loaded when it is first asked. */
export const local = () => import("../../local/backend.js");

/**
 * @param {string} path
 * @param {{method?: string, body?: unknown, table?: string, signal?: AbortSignal}} [options]
 */
export async function request(path, { method, body, table, signal } = {}) {
  const keys = table ? keysOf(table) : "";
  const verb = method ?? (body === undefined ? "GET" : "POST");
  const answer = LOCAL
    ? await (await local()).localFetch(path, { method: verb, keys, body, signal })
    : await overHttp(path, { method: verb, keys, body, signal });
  if (!answer.ok) throw new ApiError(answer.status, await errorOf(answer));
  return answer;
}

/**
 * @param {string} path
 * @param {{method: string, keys: string, body?: unknown, signal?: AbortSignal}} options
 */
function overHttp(path, { method, keys, body, signal }) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (keys) headers.Authorization = `Bearer ${keys}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  return fetch(`/api${path}`, { method, headers, body: body === undefined ? undefined : JSON.stringify(body), signal });
}

/** @param {Response} answer */
async function errorOf(answer) {
  const text = await answer.text();
  try {
    return JSON.parse(text).error ?? text;
  } catch {
    return text || answer.statusText;
  }
}

/** @param {Parameters<typeof request>} call @returns {Promise<any>} */
export async function json(...call) {
  const text = await (await request(...call)).text();
  return text ? JSON.parse(text) : null;
}

/**
 * Reads a stream of events to its `done`; `failed` is thrown.
 * @param {Response} answer
 * @param {Record<string, (news: any) => void>} handlers what to do with the events before
 * @returns {Promise<any>}
 */
export async function streamed(answer, handlers) {
  if (!answer.body) throw new ApiError(answer.status, TEXTS.noAnswer);
  for await (const { event, data } of eventsOf(answer.body)) {
    const news = JSON.parse(data);
    if (event === "failed") throw new ApiError(500, news.error ?? data);
    if (event === "done") return news;
    handlers[event]?.(news);
  }
  throw new ApiError(answer.status, TEXTS.streamEnded);
}
