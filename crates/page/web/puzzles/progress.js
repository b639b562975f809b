/** What this browser remembers of puzzles: which are solved, and how many in a row. */

import { read, write } from "../lib/store.js";

/** @typedef {{solved: string[], streak: number, best: number}} Progress */

const KEY = "puzzles";

/** @returns {Progress} */
export function progress() {
  return { solved: [], streak: 0, best: 0, ...read(KEY, {}) };
}

/**
 * What follows from a puzzle that was solved at the first attempt, later, or not at all.
 * @param {Progress} before
 * @param {string} name
 * @param {"first" | "later" | "failed"} how
 * @returns {Progress}
 */
export function after({ solved, streak, best }, name, how) {
  const next = how === "first" ? streak + 1 : how === "failed" ? 0 : streak;
  return { solved: how === "failed" || solved.includes(name) ? solved : [...solved, name], streak: next, best: Math.max(best, next) };
}

/** @param {string} name @param {"first" | "later" | "failed"} how @returns {Progress} */
export function note(name, how) {
  const next = after(progress(), name, how);
  write(KEY, next);
  return next;
}

/**
 * The puzzle to offer next: the first that is not solved after this one, else the first of all that is not, else the one that follows.
 * @param {{id: string}[]} puzzles
 * @param {string | null} id the puzzle on the screen
 * @param {(id: string) => boolean} isSolved
 * @returns {string | null}
 */
export function nextPuzzle(puzzles, id, isSolved) {
  const here = puzzles.findIndex((puzzle) => puzzle.id === id);
  const order = [...puzzles.slice(here + 1), ...puzzles.slice(0, Math.max(0, here))];
  return (order.find((puzzle) => !isSolved(puzzle.id)) ?? order[0])?.id ?? null;
}
