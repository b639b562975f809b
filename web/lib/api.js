/** The server, one function per request of docs/api.md. Keys are taken from the store and travel along by themselves. */

import { eventsOf } from "./sse.js";
import { forgetTable, keepTable, keysOf } from "./store.js";

/** @typedef {import("./types.js").Games} Games */
/** @typedef {import("./types.js").NewTable} NewTable */
/** @typedef {import("./types.js").MadeTable} MadeTable */
/** @typedef {import("./types.js").TableState} TableState */
/** @typedef {import("./types.js").At} At */
/** @typedef {import("./types.js").Look} Look */
/** @typedef {import("./types.js").Analysed} Analysed */
/** @typedef {import("./types.js").Analysis} Analysis */
/** @typedef {import("./types.js").Thinking} Thinking */
/** @typedef {import("./types.js").Truth} Truth */
/** @typedef {import("./types.js").TreeAnswer} TreeAnswer */
/** @typedef {import("./types.js").Checked} Checked */

/** What the server refused, in its own words. */
export class ApiError extends Error {
  /** @param {number} status @param {string} sentence */
  constructor(status, sentence) {
    super(sentence);
    this.status = status;
  }
}

/**
 * @param {string} path
 * @param {{method?: string, body?: unknown, table?: string, signal?: AbortSignal}} [options]
 */
async function request(path, { method, body, table, signal } = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  const keys = table ? keysOf(table) : "";
  if (keys) headers.Authorization = `Bearer ${keys}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const answer = await fetch(`/api${path}`, {
    method: method ?? (body === undefined ? "GET" : "POST"),
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
  });
  if (!answer.ok) throw new ApiError(answer.status, await errorOf(answer));
  return answer;
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
async function json(...call) {
  const text = await (await request(...call)).text();
  return text ? JSON.parse(text) : null;
}

/** @param {At} at */
const tableOf = (at) => ("table" in at ? at.table : undefined);

/** Remembers the keys of a new table. @param {MadeTable} made */
function keepKeys(made) {
  keepTable(made.id, { game: made.state.game, table: made.table_key, seats: made.seat_keys ?? {}, made: Date.now() });
  return made;
}

/** @type {Promise<Games> | null} */
let games = null;

export const api = {
  /** What can be played; asked once. @returns {Promise<Games>} */
  games() {
    games ??= json("/games").catch((error) => {
      games = null;
      throw error;
    });
    return /** @type {Promise<Games>} */ (games);
  },

  /** @param {NewTable} table @returns {Promise<MadeTable>} */
  async makeTable(table) {
    const made = await json("/tables", { body: table });
    // Several people at this browser: it claims the seats of the others too, as far as the game hides anything.
    const people = table.seats.flatMap((player, seat) => (player === "human" ? [String(seat)] : []));
    const open = Object.keys(made.seat_keys).length ? people.filter((seat) => !(seat in made.seat_keys)) : [];
    for (const seat of open) {
      made.seat_keys[seat] = (await json(`/tables/${made.id}/seats/${seat}/claim`, { body: {} })).seat_key;
    }
    return keepKeys(made);
  },

  /** @param {string} id @param {string} view @param {number} [ply] @returns {Promise<TableState>} */
  state: (id, view, ply) => json(`/tables/${id}?view=${view}${ply === undefined ? "" : `&ply=${ply}`}`, { table: id }),

  /** @param {string} id @param {string} move @param {string} view @param {number} revision */
  move: (id, move, view, revision) => json(`/tables/${id}/moves`, { table: id, body: { move, view, revision } }),

  /** @param {string} id */
  undo: (id) => json(`/tables/${id}/undo`, { table: id, body: {} }),

  /** @param {string} id */
  redo: (id) => json(`/tables/${id}/redo`, { table: id, body: {} }),

  /** @param {string} id @param {number} ply */
  goto: (id, ply) => json(`/tables/${id}/goto`, { table: id, body: { ply } }),

  /** @param {string} id @param {{players?: string[], paused?: boolean, delay?: number}} seating */
  players: (id, seating) => json(`/tables/${id}/players`, { table: id, body: seating }),

  /** @param {string} id */
  step: (id) => json(`/tables/${id}/step`, { table: id, body: {} }),

  /** @param {string} id */
  stop: (id) => json(`/tables/${id}/stop`, { table: id, body: {} }),

  /** @param {string} id */
  open: (id) => json(`/tables/${id}/open`, { table: id, body: {} }),

  /** @param {string} id @param {"json" | "text" | "ggf" | "sgf"} format @returns {Promise<string>} */
  record: async (id, format) => (await request(`/tables/${id}/record?format=${format}`, { table: id })).text(),

  /** @param {string} id @returns {Promise<string>} */
  async report(id) {
    const text = await (await request(`/tables/${id}/report`, { table: id })).text();
    try {
      const parsed = JSON.parse(text);
      return typeof parsed === "string" ? parsed : (parsed.report ?? text);
    } catch {
      return text;
    }
  },

  /** @param {string} id */
  async remove(id) {
    await request(`/tables/${id}`, { table: id, method: "DELETE" });
    forgetTable(id);
  },

  /**
   * Follows a table. The browser connects again by itself; every connection begins with a fresh state.
   * @param {string} id
   * @param {string} view
   * @param {{state: (state: TableState) => void, thinking: (news: Thinking) => void,
   *   truth: (news: {ply: number, truth: Truth}) => void, lost: () => void}} handlers
   * @returns {() => void} ends it
   */
  events(id, view, handlers) {
    const source = new EventSource(`/api/tables/${id}/events?view=${view}&keys=${encodeURIComponent(keysOf(id))}`);
    source.addEventListener("state", (event) => handlers.state(JSON.parse(event.data)));
    source.addEventListener("thinking", (event) => handlers.thinking(JSON.parse(event.data)));
    source.addEventListener("truth", (event) => handlers.truth(JSON.parse(event.data)));
    source.addEventListener("error", () => handlers.lost());
    return () => source.close();
  },

  /** @param {At} at @returns {Promise<Look>} */
  look: (at) => json("/look", { table: tableOf(at), body: { at } }),

  /**
   * @param {At} at
   * @param {string} player
   * @param {{onThinking?: (news: Thinking) => void, signal?: AbortSignal}} [options]
   * @returns {Promise<Analysed>}
   */
  async analyse(at, player, { onThinking, signal } = {}) {
    const answer = await request("/analyse", { table: tableOf(at), body: { at, player }, signal });
    if (!answer.body) throw new ApiError(answer.status, "The server sent nothing.");
    /** @type {Analysed | null} */
    let done = null;
    for await (const { event, data } of eventsOf(answer.body)) {
      const news = JSON.parse(data);
      if (event === "thinking") onThinking?.(news);
      if (event === "failed") throw new ApiError(500, news.error ?? data);
      if (event === "done") done = news;
    }
    if (done) return done;
    throw new ApiError(answer.status, "The analysis ended without an answer.");
  },

  /**
   * @param {At} at
   * @param {string} player
   * @param {{levels?: number, breadth?: number, signal?: AbortSignal}} [options]
   * @returns {Promise<TreeAnswer>}
   */
  tree: (at, player, { levels = 3, breadth = 8, signal } = {}) =>
    json("/tree", { table: tableOf(at), body: { at, player, levels, breadth }, signal }),

  /** @param {At} at @param {number} seconds @returns {Promise<{analysis: Analysis | null}>} */
  solve: (at, seconds) => json("/solve", { table: tableOf(at), body: { at, seconds } }),

  /** @param {At} at @param {number} seat @returns {Promise<{belief: import("./types.js").Belief | null}>} */
  belief: (at, seat) => json("/belief", { table: tableOf(at), body: { at, seat } }),

  /** @param {string} game @param {string} text @returns {Promise<Checked>} */
  check: (game, text) => json("/check", { body: { game, text } }),

  /** @returns {Promise<{runs: import("../runs/types.js").RunEntry[]}>} */
  runs: () => json("/runs"),

  /** A run, or null if it is still as the mark says. @param {string} id @param {string} mark @returns {Promise<import("../runs/types.js").Run | null>} */
  run: (id, mark) => json(`/runs/${id}?unless=${encodeURIComponent(mark)}`),

  /** @param {string} id @param {number} from @returns {Promise<{games: import("../runs/types.js").RunGame[], total: number}>} */
  runGames: (id, from) => json(`/runs/${id}/games?from=${from}`),

  /** Puts a game of a match on a table. @param {string} id @param {number} number @returns {Promise<string>} the table */
  openRunGame: async (id, number) => keepKeys(await json(`/runs/${id}/games/${number}`, { body: {} })).id,

  /** @param {import("../runs/types.js").NewRun} run @returns {Promise<string>} its id */
  startRun: async (run) => (await json("/runs", { body: run })).id,

  /**
   * What the checkpoints of a training think of positions.
   * @param {string} id
   * @param {{position?: string, moves?: string[]}[]} places
   * @param {boolean} last only the last checkpoint
   * @returns {Promise<import("../runs/types.js").Opinions>}
   */
  runOpinions: (id, places, last) => json(`/runs/${id}/opinions`, { body: { places, last } }),

  /** @param {string} id */
  stopRun: (id) => json(`/runs/${id}/stop`, { body: {} }),
};
