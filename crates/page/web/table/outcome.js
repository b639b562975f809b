/** How a game ended, from the point of view of the reader. */

import { signed } from "../explain/numbers.js";
import { amountWords } from "../explain/values.js";
import { TEXTS } from "../lib/texts.js";

/** @typedef {import("../lib/types.js").TableState} TableState */
/** @typedef {{kind: "won" | "lost" | "drawn" | "watched", title: string, detail: string}} Outcome */

const WORDS = TEXTS.result;

/**
 * The seat of the reader: the one whose key the browser holds, else the only person at the table. Visitors and people who play
 * both sides have none.
 * @param {TableState} state
 * @param {{own: string | null, visitor: boolean}} reader
 * @returns {number | null}
 */
export function seatOfReader({ players }, { own, visitor }) {
  if (own !== null) return Number(own);
  const people = players.flatMap((player, seat) => (player === "human" ? [seat] : []));
  return !visitor && people.length === 1 ? people[0] : null;
}

/**
 * @param {Pick<TableState, "payoffs" | "scene" | "seat_names" | "result">} state
 * @param {number | null} seat of the reader
 * @returns {Outcome | null} null while the game is not over
 */
export function outcomeOf({ payoffs, scene, seat_names, result }, seat) {
  if (!payoffs) return result === null ? null : { kind: "watched", title: result, detail: "" };
  const kind = kindOf(payoffs, seat);
  if (payoffs.length > 2) return { kind, title: cardTitle(kind, payoffs, seat), detail: pointsOf(payoffs, seat_names) };
  if (payoffs[0] === payoffs[1]) return { kind: "drawn", title: WORDS.drawn, detail: scoreOf(scene) };
  const winner = payoffs[0] > payoffs[1] ? 0 : 1;
  const by = marginOf(scene);
  return { kind, title: boardTitle(kind, seat_names[winner], by), detail: scoreOf(scene) };
}

/** @param {number[]} payoffs @param {number | null} seat @returns {Outcome["kind"]} */
function kindOf(payoffs, seat) {
  if (seat === null) return "watched";
  return payoffs[seat] > 0 ? "won" : payoffs[seat] < 0 ? "lost" : "drawn";
}

/** @param {Outcome["kind"]} kind @param {string} winner @param {string | null} by */
function boardTitle(kind, winner, by) {
  if (kind === "won") return by === null ? WORDS.youWon : WORDS.youWonBy(by);
  if (kind === "lost") return by === null ? WORDS.youLost : WORDS.youLostBy(by);
  return by === null ? WORDS.wins(winner) : WORDS.winsBy(winner, by);
}

/** @param {Outcome["kind"]} kind @param {number[]} payoffs @param {number | null} seat */
function cardTitle(kind, payoffs, seat) {
  if (seat === null || kind === "drawn") return kind === "drawn" ? WORDS.drawn : WORDS.over;
  const points = amountWords(Math.abs(payoffs[seat]), "points", true);
  return kind === "won" ? WORDS.youWonBy(points) : WORDS.youLostBy(points);
}

/** @param {number[]} payoffs @param {string[]} names */
function pointsOf(payoffs, names) {
  return payoffs.map((points, seat) => WORDS.points(names[seat], signed(points, 0))).join(" · ");
}

/** What both sides have to show, where the board counts it. @param {TableState["scene"]} scene */
function countsOf(scene) {
  return scene.kind === "board" && scene.counts.length === 2 ? [...scene.counts].sort((one, other) => other - one) : null;
}

/** @param {TableState["scene"]} scene */
function marginOf(scene) {
  const counts = countsOf(scene);
  return counts && amountWords(counts[0] - counts[1], "discs", false);
}

/** @param {TableState["scene"]} scene */
function scoreOf(scene) {
  const counts = countsOf(scene);
  return counts ? WORDS.score(counts[0], counts[1]) : "";
}
