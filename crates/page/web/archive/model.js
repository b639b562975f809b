/** Finished games as the server lists them, and their opponents in words. */

import { playerName } from "../lib/texts.js";
import { WORDS } from "./texts.js";

/** @typedef {"won" | "lost" | "drawn"} Result */
/**
 * A finished game: `result` is for its first person, or for the first seat where engines played, `opponent` who sat at the other seats.
 * @typedef {{id: string, game: string, opponent: string, level: number | null, result: Result, opening: string, finished: number}} FinishedGame
 */
/** @typedef {{games: FinishedGame[], total: number}} GamesPage */
/** @typedef {{game: string, result: Result | "", from: number}} Wanted */

/** A level or a person; other players have parameters, between which there are commas as well. */
const PLAIN = /^(level=\d+|human)$/;

/**
 * Who played against the visitor, in words: equal players are counted.
 * @param {string} opponent player texts with commas between them
 */
export function opponentWords(opponent) {
  const players = opponent.split(",");
  if (!players.every((player) => PLAIN.test(player))) return opponent;
  const counts = new Map();
  for (const player of players) counts.set(player, (counts.get(player) ?? 0) + 1);
  return [...counts]
    .map(([player, count]) => [player === "human" ? WORDS.person : playerName(player), count])
    .map(([name, count]) => (count > 1 ? WORDS.several(count, name) : name))
    .join(", ");
}
