/** What a review says, without any drawing. */

import { percent } from "../explain/numbers.js";
import { amountWords } from "../explain/values.js";
import { TEXTS } from "./texts.js";

/** @typedef {import("../lib/types.js").MoveReview} MoveReview */
/** @typedef {import("../lib/types.js").Review} Review */
/** @typedef {import("../lib/types.js").Verdict} Verdict */
/** @typedef {"good" | "inaccuracy" | "mistake" | "blunder"} Class */

/** What the marks of annotated games say. */
export const MARKS = { good: "", inaccuracy: "?!", mistake: "?", blunder: "??" };

/** The verdict that counts: by what the seat could know. @param {MoveReview} entry @returns {Verdict | null} */
export function counted({ forced, by_view, verdict }) {
  return forced ? null : (by_view ?? verdict);
}

/** @param {MoveReview} entry @returns {Class} */
export function classesOf(entry) {
  return counted(entry)?.class ?? "good";
}

/** @param {MoveReview} entry */
export function isMistake(entry) {
  return classesOf(entry) !== "good";
}

/** Mistakes in the order of the game. @param {MoveReview[]} moves */
export function mistakesOf(moves) {
  return moves.filter(isMistake).sort((one, other) => one.ply - other.ply);
}

/**
 * The ply of the next mistake after the position shown, or of the one before it; behind the last one the first follows.
 * @param {MoveReview[]} moves
 * @param {number} shown how many plies the board shows
 * @param {1 | -1} step
 * @returns {number | null}
 */
export function nextMistake(moves, shown, step) {
  const plies = mistakesOf(moves).map(({ ply }) => ply);
  if (step === -1) plies.reverse();
  const found = plies.find((ply) => step * (ply + 1 - shown) > 0);
  return found ?? plies[0] ?? null;
}

/**
 * The curve of the win chance for one seat: before every move, and after the last one.
 * @param {MoveReview[]} moves
 * @param {number} viewer
 * @returns {{ply: number, chance: number, exact: boolean}[]}
 */
export function curveOf(moves, viewer) {
  const ordered = [...moves].sort((one, other) => one.ply - other.ply);
  return ordered.flatMap(({ ply, seat, verdict }) => {
    const chance = verdict?.before.chance;
    if (chance === null || chance === undefined) return [];
    return [{ ply: ply + 1, chance: seat === viewer ? chance : 1 - chance, exact: verdict?.before.proof !== null }];
  });
}

/**
 * In games that are played for points: what a seat could expect at its decisions, by what it could know.
 * @param {MoveReview[]} moves
 * @param {number} viewer
 * @returns {{ply: number, value: number}[]}
 */
export function pointsOf(moves, viewer) {
  const ordered = [...moves].sort((one, other) => one.ply - other.ply);
  return ordered.flatMap(({ ply, seat, by_view }) => {
    const value = by_view?.before.value;
    return seat === viewer && typeof value === "number" ? [{ ply: ply + 1, value }] : [];
  });
}

/**
 * What a move cost and what was better, in words.
 * @param {MoveReview} entry
 * @param {(move: string) => string} nameOf
 */
export function verdictOf(entry, nameOf) {
  if (entry.forced) return TEXTS.forced;
  const verdict = counted(entry);
  if (!verdict) return TEXTS.unknown;
  const best = verdict.before.best;
  const better = best && best !== entry.move && isMistake(entry) ? TEXTS.wasBest(nameOf(best)) : "";
  return [costOf(nameOf(entry.move), verdict), better].filter(Boolean).join(" ");
}

/** What a move cost. @param {string} move @param {Verdict} verdict */
function costOf(move, { before, chance_after, loss, margin, unit, exact, class: kind }) {
  const words = TEXTS.cost;
  const lost = margin !== null && margin > 0 ? amountWords(margin, unit, true) : null;
  const discs = unit === "discs" ? lost : null;
  if (exact && before.proof === "win" && chance_after !== null && chance_after < 0.75) {
    return chance_after < 0.25 ? words.winToLoss(move, discs) : words.winToDraw(move, discs);
  }
  if (exact && before.proof === "draw" && chance_after === 0) return words.drawToLoss(move);
  if (kind === "good") return exact && discs ? words.harmless(move, discs) : words.good(move);
  if (before.chance !== null && !exact) return words.chance(move, percent(before.chance), percent(before.chance - loss));
  return lost ? words.amount(move, lost) : words.something(move);
}

/** What a move cost, in few letters. @param {MoveReview} entry */
export function lossOf(entry) {
  const verdict = counted(entry);
  if (!verdict) return "";
  if (verdict.before.chance !== null && !(verdict.exact && verdict.margin)) return `−${percent(verdict.loss)}`;
  return verdict.margin ? `−${amountWords(verdict.margin, verdict.unit, true)}` : "";
}

/** What it cost with all cards open, which the seat could not know; said apart. @param {MoveReview} entry */
export function openCardWords({ by_view, verdict }) {
  if (!by_view || !verdict) return "";
  const lost = verdict.margin ?? 0;
  return lost > 0 ? TEXTS.withOpenCards(amountWords(lost, verdict.unit, true)) : TEXTS.freeWithOpenCards;
}
