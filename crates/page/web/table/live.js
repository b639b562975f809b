/**
 * Live analysis: while it is on, the position shown is searched deeper and deeper with a score for every move, and the exact
 * solver is asked where there is one. What was found is remembered, so that going back costs nothing.
 */

/** @typedef {import("../lib/types.js").Analysed} Analysed */
/** @typedef {import("../lib/types.js").GameInfo} GameInfo */
/** @typedef {import("../lib/types.js").PositionQuery} PositionQuery */
/** @typedef {typeof import("../lib/api.js").api} Api */

/** A position that is to be looked at. @typedef {{key: string, at: PositionQuery, legal: number, solvable: boolean}} Wanted */

/** How many positions are remembered. */
const REMEMBERED = 80;
/** Seconds of the first look, of the solver, and of the long look. */
const SECONDS = { first: 1, solver: 6, long: 20 };
/** Up to this many moves all of them get a score, above it only the best. */
const ALL_MOVES = 60;
const SOME_MOVES = 12;

/**
 * The player that gives every move a score: one that can follow several lines, else the strongest level.
 * @param {GameInfo} game
 * @param {number} legal
 * @param {number} seconds
 */
export function analyst(game, legal, seconds) {
  const several = game.players.filter(({ parameters }) => parameters.some(([name]) => name === "multipv"));
  const player = several.find(({ name }) => name === "pvs") ?? several[0];
  if (!player || game.hidden) return `level=${game.levels.length}`;
  return `${player.name}:multipv=${legal <= ALL_MOVES ? "all" : SOME_MOVES},time=${seconds}`;
}

/**
 * @param {Pick<Api, "analyse" | "solve">} api
 * @param {GameInfo} game
 * @param {() => void} onNews
 */
export function createLiveAnalysis(api, game, onNews) {
  /** @type {Map<string, Analysed & {final: boolean}>} */
  const known = new Map();
  /** @type {{key: string, abort: AbortController} | null} */
  let current = null;

  /** @param {string} key @param {Analysed} found @param {boolean} final */
  function keep(key, found, final) {
    known.delete(key);
    known.set(key, { ...found, final });
    const oldest = known.keys().next().value;
    if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
    onNews();
  }

  /** Whether something says more than what is known: deeper, or of more moves. @param {string} key @param {Analysed} found */
  function isBetter(key, { analysis }) {
    const old = known.get(key)?.analysis;
    if (!old) return true;
    return analysis.proof !== null || (old.proof === null && analysis.depth >= old.depth);
  }

  /** @param {Wanted} wanted @param {number} seconds @param {AbortSignal} signal */
  async function search({ key, at, legal }, seconds, signal) {
    const hear = (/** @type {Analysed} */ news) => {
      if (!signal.aborted && isBetter(key, news)) keep(key, news, false);
    };
    hear(await api.analyse(at, analyst(game, legal, seconds), { signal, onThinking: hear }));
  }

  /** @param {Wanted} wanted @param {AbortSignal} signal */
  async function look(wanted, signal) {
    const { key, at } = wanted;
    await search(wanted, SECONDS.first, signal);
    if (wanted.solvable && !known.get(key)?.final) {
      const { analysis } = await api.solve(at, SECONDS.solver);
      if (signal.aborted) return;
      const searched = known.get(key);
      if (analysis && searched) return keep(key, { analysis, facts: searched.facts }, true);
    }
    if (!game.hidden && !signal.aborted) await search(wanted, SECONDS.long, signal);
    const found = known.get(key);
    if (found && !signal.aborted) keep(key, found, true);
  }

  function stop() {
    current?.abort.abort();
    current = null;
  }

  return {
    /** What is known about a position. @param {string} key */
    of: (key) => known.get(key) ?? null,
    /** Whether a position is being searched. @param {string} key */
    isLooking: (key) => current?.key === key,
    stop,
    /**
     * Looks at a position and at no other; a position that was looked at to the end is left alone.
     * @param {Wanted} wanted
     * @param {(error: unknown) => void} onError
     */
    follow(wanted, onError) {
      if (current?.key === wanted.key) return;
      stop();
      if (wanted.legal === 0 || known.get(wanted.key)?.final) return;
      const abort = new AbortController();
      current = { key: wanted.key, abort };
      look(wanted, abort.signal)
        .catch((error) => {
          if (!abort.signal.aborted) onError(error);
        })
        .finally(() => {
          if (current?.abort === abort) current = null;
          if (!abort.signal.aborted) onNews();
        });
    },
  };
}
