/** Asks engines about positions, one question at a time, and remembers the answers. */

import { api } from "../lib/api.js";

/** @typedef {import("../lib/types.js").Analysed} Analysed */
/** @typedef {import("../lib/types.js").PositionQuery} PositionQuery */
/** @typedef {{key: string, player: string, abort: AbortController, answer: Promise<Analysed | null>}} Question */

/** How many answers are remembered. */
const REMEMBERED = 60;

/** The player whose word counts as a hint: the strongest level. @type {string} */
export const HINT_PLAYER = "level=10";

/** @param {() => void} onNews something changed that is worth drawing */
export function createOpinions(onNews) {
  /** @type {Map<string, Analysed>} */
  const known = new Map();
  /** @type {Question | null} */
  let asking = null;

  /** @param {string} key @param {Analysed} answer */
  function remember(key, answer) {
    known.delete(key);
    known.set(key, answer);
    const oldest = known.keys().next().value;
    if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
  }

  function cancel() {
    asking?.abort.abort();
    asking = null;
  }

  /** @param {string} key @param {PositionQuery} at @param {string} player @param {AbortSignal} signal */
  async function answerOf(key, at, player, signal) {
    try {
      const answer = await api.analyse(at, player, { signal });
      if (signal.aborted) return null;
      remember(key, answer);
      return answer;
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    } finally {
      if (!signal.aborted) asking = null;
      onNews();
    }
  }

  return {
    /** What is known about a position. @param {string} key */
    of: (key) => known.get(key) ?? null,

    /** Whether an engine is thinking about a position. @param {string} key */
    isAsking: (key) => asking?.key === key,

    cancel,

    /**
     * Asks; the same question is asked once, and any other that is under way ends.
     * @param {string} key
     * @param {PositionQuery} at
     * @param {string} player
     * @returns {Promise<Analysed | null>} null if another question came between
     */
    ask(key, at, player) {
      if (asking?.key === key && asking.player === player) return asking.answer;
      cancel();
      const abort = new AbortController();
      asking = { key, player, abort, answer: answerOf(key, at, player, abort.signal) };
      onNews();
      return asking.answer;
    },
  };
}
