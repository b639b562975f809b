/** What came out of a run, in one sentence. */

import { ratingWords, unitWords } from "../charts/numbers.js";
import { textOf } from "../lib/texts.js";
import { TEXTS } from "./texts.js";

/** @typedef {import("../lib/types.js").RunVerdict} RunVerdict */
/** @typedef {import("../lib/types.js").MatchVerdict} MatchVerdict */

const WORDS = TEXTS.verdict;

/** @param {RunVerdict | null} verdict */
export function verdictWords(verdict) {
  switch (verdict?.kind) {
    case "match":
      return matchWords(verdict);
    case "metric": {
      const { title, line, unit, first, last } = verdict;
      const words = unitWords(unit);
      return WORDS.metric(textOf(title), line ? textOf(line) : "", words(first), words(last));
    }
    case "report":
      return verdict.title;
    default:
      return "";
  }
}

/** Who is stronger, by how much, and how sure that is. @param {MatchVerdict | null} verdict */
export function matchWords(verdict) {
  if (!verdict) return WORDS.none;
  const { stronger, weaker, elo, interval, games, is_certain: certain } = verdict;
  const ends = [interval.low === null ? "−∞" : ratingWords(interval.low), interval.high === null ? "∞" : ratingWords(interval.high)];
  if (elo === null) return WORDS.swept(stronger, weaker, games, ratingWords(interval.low));
  if (Math.round(elo) === 0 && !certain) return WORDS.even(games);
  return (certain ? WORDS.stronger : WORDS.open)(stronger, weaker, ratingWords(elo), `[${ends.join(", ")}]`, games);
}

/** How a run does at this moment. @param {{running: boolean, done: number, total: number | null}} run @returns {"running" | "finished" | "stoppedState"} */
export function stateOf({ running, done, total }) {
  if (running) return "running";
  return total === null || done >= total ? "finished" : "stoppedState";
}
