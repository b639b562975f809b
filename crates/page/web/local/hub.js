/**
 * The worker that stands for the server: it holds the tables of every game that is played, keeps them in the browser's
 * database, and lets engines think in workers of their own.
 */

import { fetched, fileNow, unpacked } from "./files.js";
import { instantiate } from "./instance.js";
import { openKept } from "./kept.js";
import { makePool } from "./pool.js";
import { TEXTS } from "./texts.js";

/** @typedef {import("./files.js").Site} Site */

/** @type {Promise<Site>} */
const site = new Promise((resolve) => {
  addEventListener("message", ({ data }) => data.kind === "site" && resolve(data.site));
});
/** What unpacks files, fetched beside the first of them. @type {Promise<WebAssembly.Module> | null} */
let unpacker = null;
/** Shows a sentence on the page. @param {string} sentence */
const notice = (sentence) => postMessage({ kind: "notice", sentence });
/** @param {unknown} error */
const reasonOf = (error) => (error instanceof Error ? error.message : String(error));

const kept = openKept().catch((error) => ({
  games: async () => new Map(),
  tables: async () => [],
  write: async () => Promise.reject(error),
}));
/** The game of every table. @type {Promise<Map<string, string>>} */
const gameOfTable = kept.then((database) => database.games());
/** Which game answers a stream. @type {Map<number, Promise<Game>>} */
const streams = new Map();
/** Which game answers a request. @type {Map<number, Promise<Game>>} */
const requests = new Map();
/** Whether another tab has taken the games over. */
let taken = false;
/** Whether the page is hidden. */
let hidden = false;
/** Why the last change could not be kept; said once. */
let unkept = "";

/** Writes changes. A game that cannot be kept is played all the same. @param {any} database @param {any[]} writes */
async function keep(database, writes) {
  if (taken) return;
  try {
    await database.write(writes);
    unkept = "";
  } catch (error) {
    const reason = reasonOf(error);
    if (reason !== unkept) notice(TEXTS.notKept(reason));
    unkept = reason;
  }
}

/** The name of a game without its variant. @param {string} text */
const nameOf = (text) => text.split(":")[0];

/** @typedef {{tell: (message: object) => void, rest: () => void, resume: () => void}} Game */

/** @type {Map<string, Promise<Game>>} */
const games = new Map();

/** @param {string} address */
function unpackerAt(address) {
  if (!unpacker) {
    unpacker = fetched(address).then((bytes) => WebAssembly.compile(bytes));
    // The next game asks again.
    unpacker.catch(() => (unpacker = null));
  }
  return unpacker;
}

/** The module of a game with its tables. @param {string} name @returns {Promise<Game>} */
function gameNamed(name) {
  let game = games.get(name);
  if (!game) {
    game = openGame(name);
    games.set(name, game);
    game.catch(() => games.delete(name));
  }
  return game;
}

/** @param {string} name @returns {Promise<Game>} */
async function openGame(name) {
  const { modules, files, ...addresses } = await site;
  if (!modules[name]) throw new Error(TEXTS.noGame(name));
  const [packed, unpacks, database] = await Promise.all([fetched(modules[name]), unpackerAt(addresses.unpacker), kept]);
  const module = await WebAssembly.compile(unpacked(unpacks, modules[name], packed));
  const hub = await instantiate(module, { file: (file) => fileNow(unpacks, files[file]) });
  const pool = makePool({ module, unpacker: unpacks, files }, { tell: (message) => tell(message), notice });
  if (hidden) pool.rest();
  const known = await gameOfTable;
  let timer = 0;
  /** What is being written; answers wait for it. */
  let writing = Promise.resolve();
  /** Why nothing works any more. */
  let broken = "";

  /** @param {object} message */
  function tell(message) {
    if (broken) {
      const { kind, id } = /** @type {any} */ (message);
      if (kind === "request") postMessage({ kind: "answer", id, status: 500, body: { error: broken } });
      return;
    }
    let effects;
    try {
      effects = JSON.parse(hub.hub(JSON.stringify(message)));
    } catch (error) {
      broken = TEXTS.crashed(reasonOf(error));
      tell(message);
      return;
    }
    carryOut(effects);
  }

  /** @param {any[]} effects */
  function carryOut(effects) {
    clearTimeout(timer);
    /** @type {object[]} */
    const told = [];
    for (const effect of effects) {
      switch (effect.kind) {
        case "store":
          for (const write of effect.writes) if (write.op === "save") known.set(write.table.id, name);
          writing = writing.then(() => keep(database, effect.writes));
          break;
        case "run":
          pool.run(effect.task, effect.table, effect.job);
          break;
        case "cancel":
          pool.cancel(effect.task);
          break;
        case "stop":
          pool.stop(effect.task);
          break;
        case "wake":
          timer = setTimeout(() => tell({ kind: "tick" }), effect.after);
          break;
        case "trouble":
          notice(effect.error);
          break;
        default:
          told.push(effect);
      }
    }
    if (told.length > 0) writing = writing.then(() => told.forEach((effect) => postMessage(effect)));
  }

  tell({ kind: "start", games: await database.tables(name) });
  return { tell, rest: pool.rest, resume: pool.resume };
}

/** The name of the game that a request is about. @param {{path: string, body: any}} request */
async function gameOf({ path, body }) {
  const [, first, second] = path.split("/");
  const table = first === "tables" ? second : body?.at?.table;
  if (table) return (await gameOfTable).get(table) ?? null;
  if (first === "puzzles") return second;
  const record = body?.record ?? body?.text;
  let named = body?.game ?? body?.at?.game ?? record?.game;
  if (typeof record === "string" && record.startsWith("{")) {
    try {
      named = JSON.parse(record).game ?? named;
    } catch {
      // It is not a record; the game says so.
    }
  }
  return named ? nameOf(named) : null;
}

/** @param {number} id @param {number} status @param {string} error */
const refuse = (id, status, error) => postMessage({ kind: "answer", id, status, body: { error } });

/** @param {any} request */
async function answer(request) {
  const { id, path } = request;
  if (taken) return refuse(id, 409, TEXTS.otherTab);
  const { answers } = await site;
  if (request.method === "GET" && answers[path]) {
    const text = await (await fetch(answers[path])).text();
    return postMessage({ kind: "answer", id, status: 200, body: answers[path].endsWith(".json") ? JSON.parse(text) : text });
  }
  if (path === "/runs" && request.method === "GET") {
    return postMessage({ kind: "answer", id, status: 200, body: { runs: [], cluster: false } });
  }
  if (path.startsWith("/runs") || path.startsWith("/cluster")) return refuse(id, 404, TEXTS.needsProgram);
  const name = await gameOf(request);
  if (!name) return refuse(id, 404, path.startsWith("/tables/") ? TEXTS.noTable : TEXTS.gameMissing);
  const game = gameNamed(name);
  requests.set(id, game);
  (await game).tell(request);
}

addEventListener("message", async (/** @type {MessageEvent} */ { data }) => {
  try {
    if (data.kind === "request") {
      await answer(data);
    } else if (data.kind === "abort") {
      (await requests.get(data.id))?.tell(data);
      requests.delete(data.id);
    } else if (data.kind === "listen") {
      const name = (await gameOfTable).get(data.table);
      if (!name) return postMessage({ kind: "close", stream: data.stream });
      streams.set(data.stream, gameNamed(name));
      (await streams.get(data.stream))?.tell(data);
    } else if (data.kind === "leave") {
      (await streams.get(data.stream))?.tell(data);
      streams.delete(data.stream);
    } else if (data.kind === "hidden" || data.kind === "seen") {
      hidden = data.kind === "hidden";
      for (const game of await Promise.allSettled(games.values())) {
        if (game.status === "fulfilled") (hidden ? game.value.rest : game.value.resume)();
      }
    }
  } catch (error) {
    if (data.kind === "request") refuse(data.id, 503, TEXTS.notLoaded(reasonOf(error)));
  }
});

// Two tabs would each have their own tables and overwrite those of the other, so the latest one takes over.
if (navigator.locks) {
  const held = navigator.locks.request("spielwerk", { steal: true }, () => new Promise(() => {}));
  held.catch(() => void (taken = true));
}
