/** What the browser remembers between visits: preferences, tables and their keys. */

const PREFIX = "spielwerk.";

/**
 * @template T
 * @param {string} name
 * @param {T} fallback what is read if nothing was kept
 * @returns {T}
 */
export function read(name, fallback) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? fallback : JSON.parse(text);
  } catch {
    return fallback;
  }
}

/**
 * Keeps a value; a browser that refuses to keep it forgets it at the end of the visit.
 * @param {string} name
 * @param {unknown} value
 */
export function write(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Nothing is kept.
  }
}

/**
 * How far a game was when it was last seen: `scene` is its board, where all see the same one, `against` the players of the other seats.
 * @typedef {{plies: number, state: "over" | "mine" | "others", scene?: import("./types.js").Scene, against?: string}} Progress
 */
/** @typedef {{game: string, table: string, seats: Record<string, string>, made: number, seat?: string, guest?: string, progress?: Progress}} KeptTable */

/** How many tables are remembered. */
const KEPT_TABLES = 40;

/** All tables this browser holds keys of. @returns {Record<string, KeptTable>} */
export function keptTables() {
  return read("tables", {});
}

/** @param {string} id @param {KeptTable} table */
export function keepTable(id, table) {
  const tables = Object.entries({ ...keptTables(), [id]: table });
  tables.sort(([, one], [, other]) => other.made - one.made);
  write("tables", Object.fromEntries(tables.slice(0, KEPT_TABLES)));
}

/** Remembers how far the game of a table is, for the list of games to resume. @param {string} id @param {Progress} progress */
export function noteProgress(id, progress) {
  const kept = keptTables()[id];
  const known = kept?.progress;
  if (kept && (known?.plies !== progress.plies || known.state !== progress.state)) keepTable(id, { ...kept, progress });
}

/** @param {string} id */
export function forgetTable(id) {
  const { [id]: _, ...rest } = keptTables();
  write("tables", rest);
}

/** The keys of a table as a request carries them. @param {string} id */
export function keysOf(id) {
  const kept = keptTables()[id];
  return kept ? [kept.table, kept.guest, ...Object.values(kept.seats)].filter(Boolean).join(",") : "";
}

/** The seats of a hidden game that this browser holds keys of. @param {string} id */
export function ownSeats(id) {
  return Object.keys(keptTables()[id]?.seats ?? {}).sort();
}

/** The seat from which this browser looks at a table of a hidden game, or null. @param {string} id */
export function ownSeat(id) {
  return keptTables()[id]?.seat ?? ownSeats(id)[0] ?? null;
}

/** From now on this browser looks from another of its seats. @param {string} id @param {string} seat */
export function chooseSeat(id, seat) {
  const kept = keptTables()[id];
  if (kept) keepTable(id, { ...kept, seat });
}
