/** The server, one function per request of docs/api.md. Keys are taken from the store and travel along by themselves. */

import { rememberGames } from "./games.js";
import { eventsOf } from "./sse.js";
import { forgetTable, keepTable, keysOf } from "./store.js";
import { TEXTS } from "./texts.js";

/** @typedef {import("./types.js").Games} Games */
/** @typedef {import("./types.js").NewTable} NewTable */
/** @typedef {import("./types.js").MadeTable} MadeTable */
/** @typedef {import("./types.js").TableState} TableState */
/** @typedef {import("./types.js").PositionQuery} PositionQuery */
/** @typedef {import("./types.js").Look} Look */
/** @typedef {import("./types.js").Analysed} Analysed */
/** @typedef {import("./types.js").Thinking} Thinking */
/** @typedef {import("./types.js").ExactValue} ExactValue */
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

/** Whether the page has no server: `spielwerk site` says so in the document. */
const LOCAL = Boolean(globalThis.document?.querySelector('meta[name="spielwerk-site"]'));

/** The worker that stands for a server, loaded when it is first asked. */
const local = () => import("../local/backend.js");

/**
 * @param {string} path
 * @param {{method?: string, body?: unknown, table?: string, signal?: AbortSignal}} [options]
 */
async function request(path, { method, body, table, signal } = {}) {
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
async function json(...call) {
  const text = await (await request(...call)).text();
  return text ? JSON.parse(text) : null;
}

/** @param {PositionQuery} at */
const tableOf = (at) => at.table;

/** Remembers the keys of a new table. @param {MadeTable} made */
function keepKeys(made) {
  keepTable(made.id, { game: made.state?.game ?? "", table: made.table_key, seats: made.seat_keys ?? {}, made: Date.now() });
  return made;
}

/**
 * Reads a stream of events to its `done`; `failed` is thrown.
 * @param {Response} answer
 * @param {Record<string, (news: any) => void>} handlers what to do with the events before
 * @returns {Promise<any>}
 */
async function streamed(answer, handlers) {
  if (!answer.body) throw new ApiError(answer.status, TEXTS.noAnswer);
  for await (const { event, data } of eventsOf(answer.body)) {
    const news = JSON.parse(data);
    if (event === "failed") throw new ApiError(500, news.error ?? data);
    if (event === "done") return news;
    handlers[event]?.(news);
  }
  throw new ApiError(answer.status, TEXTS.streamEnded);
}

/**
 * The state that a change makes of the one before: its moves are those from the first new one on, its fields those that are new.
 * @param {TableState | null} before
 * @param {import("./types.js").TableChange} change
 * @returns {TableState}
 */
export function changedState(before, { moves_from, ...change }) {
  const kept = before?.moves.slice(0, moves_from) ?? [];
  const told = change.moves.map((move) => ({ ...move, analysis: withUnsaid(move.analysis) }));
  return /** @type {TableState} */ ({ ...before, ...change, moves: [...kept, ...told] });
}

/**
 * An analysis of an event with the fields of its moves that were left out because they say nothing.
 * @template {import("./types.js").Analysis | null} A
 * @param {A} analysis
 * @returns {A}
 */
function withUnsaid(analysis) {
  const unsaid = { value: null, at_most: false, visits: null, prior: null, proof: null };
  return analysis && { ...analysis, moves: analysis.moves.map((entry) => ({ ...unsaid, ...entry })) };
}

/** The moves of a state that was asked for, so that a stream need not tell them again. @param {TableState} state */
function knownMoves({ number, open, view, moves }) {
  return JSON.stringify({ number, open: open || view === "open", moves: moves.map(({ seat, move }) => [seat, move]) });
}

/** @type {Promise<Games> | null} */
let games = null;

export const api = {
  /** What can be played; asked once. @returns {Promise<Games>} */
  games() {
    games ??= json("/games").then(
      (answer) => {
        rememberGames(answer.games);
        return answer;
      },
      (error) => {
        games = null;
        throw error;
      },
    );
    return /** @type {Promise<Games>} */ (games);
  },

  /** @param {NewTable & {guests?: number[]}} table seats for guests get invitations @returns {Promise<MadeTable>} */
  async makeTable({ guests = [], ...table }) {
    const made = await json("/tables", { body: table });
    // Several people at this browser: it claims the seats of the others too, as far as the game hides anything.
    const people = table.seats.flatMap((player, seat) => (player === "human" && !guests.includes(seat) ? [String(seat)] : []));
    const open = Object.keys(made.seat_keys).length ? people.filter((seat) => !(seat in made.seat_keys)) : [];
    for (const seat of open) {
      made.seat_keys[seat] = (await json(`/tables/${made.id}/seats/${seat}/claim`, { body: {} })).seat_key;
    }
    keepKeys(made);
    for (const seat of guests) await this.invite(made.id, seat);
    return made;
  },

  /** @param {string} id @param {number} seat @returns {Promise<{seat: number, invitation: string}>} */
  invite: (id, seat) => json(`/tables/${id}/seats/${seat}/invite`, { table: id, body: {} }),

  /** Takes a seat and remembers its key. @param {string} id @param {number} seat @param {import("./types.js").Claim} claim */
  async claim(id, seat, claim) {
    const { game, hidden, seat_key: key } = await json(`/tables/${id}/seats/${seat}/claim`, { body: claim });
    const kept = hidden ? { seats: { [seat]: key } } : { seats: {}, guest: key };
    keepTable(id, { game, table: "", made: Date.now(), ...kept });
  },

  /** Puts the next game on a table whose game is finished. @param {string} id */
  next: (id) => json(`/tables/${id}/next`, { table: id, body: {} }),

  /** @param {string} id @param {string} view @returns {Promise<TableState>} */
  state: (id, view) => json(`/tables/${id}?view=${view}`, { table: id }),

  /** The table as it was after some moves, without the list of them. @param {string} id @param {string} view @param {number} ply @returns {Promise<TableState>} */
  past: (id, view, ply) => json(`/tables/${id}?view=${view}&ply=${ply}&moves=false`, { table: id }),

  /** @param {string} id @param {string} move @param {string} view @param {import("./types.js").Decision | null} decision it is meant for @returns {Promise<TableState | null>} */
  move: (id, move, view, decision) => json(`/tables/${id}/moves`, { table: id, body: { move, view, decision } }),

  /** @param {string} id */
  undo: (id) => json(`/tables/${id}/undo`, { table: id, body: {} }),

  /** @param {string} id */
  redo: (id) => json(`/tables/${id}/redo`, { table: id, body: {} }),

  /** Keeps the variations of a game. @param {string} id @param {import("./types.js").Branch[]} branches */
  branches: (id, branches) => json(`/tables/${id}/branches`, { table: id, body: { branches } }),

  /** @param {string} id @param {number} ply */
  goto: (id, ply) => json(`/tables/${id}/goto`, { table: id, body: { ply } }),

  /** @param {string} id @param {import("./types.js").Seating} seating */
  players: (id, seating) => json(`/tables/${id}/players`, { table: id, body: seating }),

  /** @param {string} id */
  step: (id) => json(`/tables/${id}/step`, { table: id, body: {} }),

  /** @param {string} id */
  stop: (id) => json(`/tables/${id}/stop`, { table: id, body: {} }),

  /** @param {string} id */
  open: (id) => json(`/tables/${id}/open`, { table: id, body: {} }),

  /** @param {string} id @param {string} format @returns {Promise<string>} */
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

  /**
   * Reviews the game of a table; `move` hears of every verdict as soon as it is there.
   * @param {string} id
   * @param {{move: (review: import("./types.js").MoveReview) => void, signal: AbortSignal}} hear
   * @returns {Promise<import("./types.js").Review>}
   */
  async review(id, { move, signal }) {
    return streamed(await request(`/tables/${id}/review`, { table: id, body: {}, signal }), { move });
  },

  /** @param {string} id */
  async remove(id) {
    await request(`/tables/${id}`, { table: id, method: "DELETE" });
    forgetTable(id);
  },

  /**
   * Follows a table. The browser connects again by itself; every connection begins with a fresh state.
   * @param {TableState} known the table as it was when it was asked for
   * @param {{state: (state: TableState) => void, thinking: (news: Thinking) => void,
   *   truth: (news: {ply: number, truth: ExactValue}) => void,
   *   presence?: (news: import("./types.js").PresenceNews) => void, lost: () => void}} handlers
   * @returns {() => void} ends it
   */
  events(known, handlers) {
    const { id, view } = known;
    /** The state that changes are told against. @type {TableState | null} */
    let last = LOCAL ? null : known;
    /** @type {{close: () => void} | null} */
    let source = null;
    let ended = false;
    /** @param {EventTarget & {close: () => void}} opened */
    function follow(opened) {
      source = opened;
      if (ended) return opened.close();
      /** @param {string} name @param {(news: any) => void} tell */
      const hear = (name, tell) => opened.addEventListener(name, (event) => tell(JSON.parse(/** @type {MessageEvent} */ (event).data)));
      // A new connection tells what is new to what was known when the first one was opened.
      if (!LOCAL) opened.addEventListener("open", () => (last = known));
      hear("state", (change) => handlers.state((last = changedState(last, change))));
      hear("thinking", (news) => handlers.thinking({ ...news, analysis: withUnsaid(news.analysis) }));
      hear("truth", handlers.truth);
      hear("presence", (news) => handlers.presence?.(news));
      opened.addEventListener("error", () => handlers.lost());
    }
    if (LOCAL) void local().then(({ localEvents }) => follow(localEvents(id, view, keysOf(id))));
    else {
      const query = new URLSearchParams({ view, keys: keysOf(id), known: knownMoves(known) });
      follow(new EventSource(`/api/tables/${id}/events?${query}`));
    }
    return () => {
      ended = true;
      source?.close();
    };
  },

  /** @param {PositionQuery} at @returns {Promise<Look>} */
  look: (at) => json("/look", { table: tableOf(at), body: { at } }),

  /**
   * @param {PositionQuery} at
   * @param {string} player
   * @param {{onThinking?: (news: Thinking) => void, signal?: AbortSignal}} [options]
   * @returns {Promise<Analysed>}
   */
  async analyse(at, player, { onThinking, signal } = {}) {
    const answer = await request("/analyse", { table: tableOf(at), body: { at, player }, signal });
    return streamed(answer, { thinking: onThinking ?? (() => {}) });
  },

  /**
   * @param {PositionQuery} at
   * @param {string} player
   * @param {{levels?: number, breadth?: number, signal?: AbortSignal}} [options]
   * @returns {Promise<TreeAnswer>}
   */
  tree: (at, player, { levels = 3, breadth = 8, signal } = {}) =>
    json("/tree", { table: tableOf(at), body: { at, player, levels, breadth }, signal }),

  /** @param {PositionQuery} at @param {number} seconds @returns {Promise<import("./types.js").SolveAnswer>} */
  solve: (at, seconds) => json("/solve", { table: tableOf(at), body: { at, seconds } }),

  /** @param {PositionQuery} at @param {number} seat @returns {Promise<import("./types.js").BeliefAnswer>} */
  belief: (at, seat) => json("/belief", { table: tableOf(at), body: { at, seat } }),

  /** @param {string} game @param {string} text @returns {Promise<Checked>} */
  check: (game, text) => json("/check", { body: { game, text } }),

  /** A position that was set up by hand, as a text. @param {import("./types.js").SetupQuery} query @returns {Promise<import("./types.js").SetupAnswer>} */
  setUp: (query) => json("/setup", { body: query }),

  /** @returns {Promise<import("./types.js").PuzzleList>} */
  puzzles: () => json("/puzzles"),

  /** @param {string} game @param {string} id @returns {Promise<import("./types.js").PuzzleShown>} */
  puzzle: (game, id) => json(`/puzzles/${game}/${id}`),

  /** What a move of a puzzle is worth; no move asks for the solution. @param {string} game @param {string} id @param {string | null} move @returns {Promise<import("./types.js").PuzzleVerdict>} */
  tryPuzzle: (game, id, move) => json(`/puzzles/${game}/${id}/try`, { body: { move } }),

  /** The chapters of the book in their order. @returns {Promise<import("./types.js").BookChapter[]>} */
  chapters: () => json("/book"),

  /** The text of a chapter. @param {string} name @returns {Promise<string>} */
  chapter: async (name) => (await request(`/book/${encodeURIComponent(name)}`)).text(),

  /** @returns {Promise<import("./types.js").RunList>} */
  runs: () => json("/runs"),

  /** A run, or null if it is still as the mark says. @param {string} id @param {string} mark @returns {Promise<import("./types.js").Run | null>} */
  run: (id, mark) => json(`/runs/${id}?unless=${encodeURIComponent(mark)}`),

  /** @param {string} id @param {number} from @returns {Promise<import("./types.js").RunGames>} */
  runGames: (id, from) => json(`/runs/${id}/games?from=${from}`),

  /** Puts a game of a match on a table. @param {string} id @param {number} number @returns {Promise<string>} the table */
  openRunGame: async (id, number) => keepKeys(await json(`/runs/${id}/games/${number}`, { body: {} })).id,

  /** How many games a match would have. @param {import("./types.js").NewRun} run @returns {Promise<import("./types.js").MatchPlan>} */
  planRun: (run) => json("/runs/plan", { body: run }),

  /** @param {import("./types.js").NewRun} run @returns {Promise<string>} its id */
  startRun: async (run) => (await json("/runs", { body: run })).id,

  /**
   * What the checkpoints of a training think of positions.
   * @param {string} id
   * @param {import("./types.js").PlaceAsked[]} places
   * @param {boolean} last only the last checkpoint
   * @returns {Promise<import("./types.js").Opinions>}
   */
  runOpinions: (id, places, last) => json(`/runs/${id}/opinions`, { body: { places, last } }),

  /** @param {string} id */
  stopRun: (id) => json(`/runs/${id}/stop`, { body: {} }),

  /** Workers, jobs and queue of the cluster that the server watches. @returns {Promise<import("../cluster/model.js").Cluster>} */
  cluster: () => json("/cluster"),
};
