/** The middle of a card table: the cards of the trick, where they come from and go to, and what is due in words. */

import { drawIfChanged, h, motionAllowed } from "../lib/dom.js";
import { play } from "../lib/sound.js";
import { cardSign, openCard } from "./card.js";
import { flyIn, flyOut } from "./flight.js";
import { follows } from "./trumps.js";
import { WORDS } from "./texts.js";

/** @typedef {import("../lib/types.js").CardScene} CardScene */
/** @typedef {import("../lib/types.js").CardView} CardView */
/** @typedef {import("../lib/types.js").Drawing} Drawing */
/** @typedef {import("./rhythm.js").Laid} Laid */

/** What of the cards lies on the table. @typedef {{first: number, table: Laid[], shown: number, winner: number | null, taker: number}} OnTable */

/** @param {HTMLElement} host @param {Drawing} drawing */
export function createTrick(host, drawing) {
  /** The cards on the table, by their number in the game. @type {Map<number, HTMLElement>} */
  const laid = new Map();
  return {
    clear() {
      for (const card of laid.values()) card.remove();
      laid.clear();
    },
    /**
     * @param {OnTable} cards `first` is the number of the first one, `taker` the seat to which those before it go
     * @param {boolean} moving whether cards fly
     * @param {(seat: number) => string} sideOf
     */
    update({ first, table, shown, winner, taker }, moving, sideOf) {
      const flies = moving && motionAllowed();
      for (const [number, card] of laid) {
        if (number >= first && number < first + table.length) continue;
        laid.delete(number);
        if (number < first && flies) flyOut(card, sideOf(taker));
        else card.remove();
      }
      table.forEach(({ seat, card }, place) => {
        const number = first + place;
        const known = laid.get(number);
        const element = known ?? openCard(drawing, card, `laid ${sideOf(seat)}`);
        element.classList.toggle("winner", seat === winner);
        if (known) return;
        laid.set(number, element);
        host.append(element);
        if (number !== shown - 1) return;
        if (moving) play("move");
        if (flies) flyIn(element, sideOf(seat));
      });
    },
  };
}

/**
 * What is due, in words.
 * @param {HTMLElement} host
 * @param {Drawing} drawing
 * @param {CardScene} scene
 * @param {CardView} view
 * @param {{lags: boolean, full: boolean, laid: number}} table whether it lags behind the game, and what lies on it
 */
export function drawDue(host, drawing, scene, view, { lags, full, laid }) {
  const key = [scene.phase, scene.trick[0], scene.trick.length, view.turn, view.mayMove, view.legal, lags, full, laid];
  drawIfChanged(host, key, () => (full || laid === 4 || lags ? [] : dueWords(drawing, scene, view)));
}

/** @param {Drawing} drawing @param {CardScene} scene @param {CardView} view */
function dueWords(drawing, scene, view) {
  if (scene.phase === "finished" || view.turn === null) return [];
  const name = view.seatNames[view.turn];
  if (!view.mayMove) return [scene.phase === "reservations" ? WORDS.turn.speaks(name) : WORDS.turn.other(name)];
  if (view.legal.some((move) => move.startsWith("give:"))) return [WORDS.turn.give];
  if (scene.phase !== "cards") return [];
  const led = scene.trick[0]?.card;
  if (!led) return [WORDS.turn.lead];
  const held = scene.seats[view.turn].hand ?? [];
  const bound = held.length > view.legal.length || view.legal.every((card) => follows(scene, card, led));
  if (!bound) return [WORDS.turn.free];
  return scene.trumps.includes(led) ? [WORDS.turn.followTrump] : [`${WORDS.turn.play}, ${WORDS.turn.follow} `, suitOf(drawing, led)];
}

/** The suit of a card as a sign. @param {Drawing} drawing @param {string} card */
function suitOf(drawing, card) {
  const sign = cardSign(drawing, card);
  sign.lastChild?.remove();
  return sign;
}

/**
 * The trick before, when it is asked for.
 * @param {Drawing} drawing
 * @param {Laid[]} cards
 * @param {number} winner
 * @param {string[]} names of the seats
 */
export function lastTrick(drawing, cards, winner, names) {
  return [
    h("span", { class: "small-label" }, WORDS.lastTrick),
    h(
      "span",
      { class: "last-cards" },
      ...cards.map(({ seat, card }) =>
        h(
          "span",
          { class: "last-card" },
          openCard(drawing, card, seat === winner ? "small winner" : "small"),
          h("small", {}, names[seat] ?? ""),
        ),
      ),
    ),
  ];
}
