/** A seat of a card table: who sits there, what was said, won and scored, and how many cards are left. */

import { drawIfChanged, h } from "../lib/dom.js";
import { partyWord, saidWord } from "../lib/drawing.js";
import { letters } from "../lib/letters.js";
import { percent } from "../explain/numbers.js";
import { cardBacks, openCard } from "./card.js";
import { signed, WORDS } from "./texts.js";

/** @typedef {import("../lib/types.js").CardView} CardView */
/** @typedef {import("../lib/types.js").CardSeat} CardSeat */
/** @typedef {import("../lib/types.js").Drawing} Drawing */

/**
 * @typedef {object} Plate
 * @property {number} index
 * @property {boolean} own whether the visitor sits there
 * @property {boolean} bottom whether its hand is the large one
 * @property {CardSeat} seat
 * @property {number} cards in hand, as far as the table has come
 * @property {boolean} due
 * @property {boolean} leads
 * @property {string[]} best cards by exact play
 * @property {CardView} view
 */

/** @param {HTMLElement} host @param {Drawing} drawing @param {Plate} plate */
export function seatPlate(host, drawing, { index, own, bottom, seat, cards, due, leads, best, view }) {
  const { series } = view;
  const total = series?.totals[index];
  const away = view.present && view.seatKinds[index] === "guest" && !view.present[index];
  const guess = !seat.party && view.partners ? view.partners[index] : null;
  host.classList.toggle("due", due);
  host.dataset.testid = `card-seat-${index}`;
  const key = [
    index,
    own,
    bottom,
    seat,
    cards,
    due,
    leads,
    best,
    total,
    away,
    guess,
    view.seatNames[index],
    view.seatPlayers[index],
    letters(),
  ];
  drawIfChanged(host, [...key, series?.owed[index], series?.dealer], () => [
    h(
      "div",
      { class: "seat-line" },
      h("b", {}, view.seatNames[index]),
      seat.party && partyBadge(drawing, seat.party),
      guess !== null && !own && partnerBadge(guess),
      leads && h("span", { class: "lead", title: WORDS.leadTitle }, WORDS.leads),
    ),
    h(
      "div",
      { class: "seat-facts" },
      h("span", { class: "seat-player" }, view.seatPlayers[index]),
      seat.stake !== null && h("span", { "data-testid": `stake-${index}` }, WORDS.stake(seat.stake)),
      seat.tricks > 0 && h("span", { title: WORDS.wonTitle(seat.tricks, seat.eyes) }, WORDS.won(seat.tricks, seat.eyes)),
      total !== undefined && h("b", { class: "seat-total", title: WORDS.total(signed(total)) }, `Σ ${signed(total)}`),
      away && h("span", { class: "said" }, view.seatTaken[index] ? WORDS.away : WORDS.waiting),
    ),
    h("div", { class: "seat-said" }, ...said(drawing, seat)),
    !bottom &&
      (seat.hand
        ? h(
            "span",
            { class: "small-hand" },
            ...seat.hand.map((card) => openCard(drawing, card, best.includes(card) ? "small exact" : "small")),
          )
        : cards > 0
          ? cardBacks(cards)
          : null),
  ]);
}

/** @param {Drawing} drawing @param {string} party */
function partyBadge(drawing, party) {
  const { name, meaning } = partyWord(drawing, party);
  const place = drawing.vocabulary.parties.findIndex(({ code }) => code === party);
  return h("span", { class: `badge party-${place}`, title: meaning }, name);
}

/** How likely a seat is the own partner. @param {number} share */
function partnerBadge(share) {
  const text = percent(share);
  const likely = share >= 0.5 ? " likely" : "";
  return h("span", { class: `badge guess${likely}`, title: WORDS.partnerTitle(text), "data-testid": "partner-guess" }, WORDS.partner(text));
}

/** What a seat has said, as badges. @param {Drawing} drawing @param {CardSeat} seat */
function said(drawing, seat) {
  const usual = drawing.vocabulary.usual;
  const reservation = seat.reservation && !usual.includes(seat.reservation) ? [seat.reservation] : [];
  // Each step needs the steps before: the first and the last tell all.
  const calls = seat.calls.length > 2 ? [seat.calls[0], seat.calls[seat.calls.length - 1]] : seat.calls;
  return [...reservation, ...calls].map((code) => {
    const { name, meaning } = saidWord(drawing, code);
    return h("span", { class: "said", title: meaning }, name);
  });
}
