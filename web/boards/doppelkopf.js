/** Doppelkopf: a card table with four seats, seen from the own seat at the bottom. */

import { h, motionAllowed } from "../lib/dom.js";
import { TEXTS, wordOf } from "../lib/texts.js";
import { partyName, scoreSheet } from "./account.js";
import { cardBacks, cardColour, cardFace, cardName, isCard, openCard } from "./card.js";

/** @typedef {import("../lib/types.js").CardScene} CardScene */
/** @typedef {import("../lib/types.js").CardSeat} CardSeat */
/** @typedef {import("../lib/types.js").BoardView} BoardView */

const WORDS = TEXTS.cards;
const SIDES = ["bottom", "left", "top", "right"];

/** @type {import("../lib/types.js").CreateBoard} */
export function createBoard(host, { onMove }) {
  const root = h("div", { class: "board cards", "data-testid": "board", onkeydown: onKey });
  let laidBefore = "";
  /** @type {string | null} */
  let focusKey = null;
  host.append(root);

  /** @param {CardScene} scene @param {BoardView} view */
  function draw(scene, view) {
    const own = view.view === "open" ? 0 : Number(view.view);
    const seats = scene.seats.map((seat, index) => seatArea(scene, view, seat, index, SIDES[(index - own + 4) % 4]));
    focusKey = root.contains(document.activeElement) ? (/** @type {HTMLElement} */ (document.activeElement).dataset.testid ?? null) : null;
    root.replaceChildren(
      header(scene, view),
      h("div", { class: "card-table" }, ...seats, ...trickArea(scene, own)),
      ...(scene.account ? [scoreSheet(scene.account, view.seatNames)] : []),
      speech(scene, view),
      ownHand(scene, view, own),
    );
    if (focusKey) restoreFocus(focusKey);
  }

  /** @param {CardScene} scene @param {BoardView} view */
  function header(scene, view) {
    const [name, meaning] = scene.contract ? wordOf(WORDS.contracts, scene.contract, [scene.contract, ""]) : ["", ""];
    const declarer = scene.declarer === null || scene.contract === "normal" ? "" : ` (${view.seatNames[scene.declarer]})`;
    return h(
      "p",
      { class: "card-header" },
      name && h("b", { title: meaning }, name + declarer),
      scene.phase !== "reservations" && scene.phase !== "finished" && h("span", {}, WORDS.trickOf(scene.trick_number)),
    );
  }

  /** @param {CardScene} scene @param {BoardView} view @param {CardSeat} seat @param {number} index @param {string} side */
  function seatArea(scene, view, seat, index, side) {
    const due = view.turn === index && scene.phase !== "finished";
    const hand =
      seat.hand && side !== "bottom"
        ? h(
            "span",
            { class: "small-hand" },
            ...seat.hand.map((card) => openCard(card, due && view.truth?.best.includes(card) ? "small exact" : "small")),
          )
        : null;
    return h(
      "div",
      { class: `card-seat ${side}${due ? " due" : ""}`, "data-testid": `card-seat-${index}` },
      h("div", { class: "seat-line" }, h("b", {}, view.seatNames[index]), seat.party && partyBadge(seat.party)),
      h("div", { class: "seat-player" }, view.seatPlayers[index]),
      h("div", { class: "seat-said" }, ...said(seat)),
      side !== "bottom" && (hand ?? (seat.cards > 0 ? cardBacks(seat.cards) : null)),
      h("div", { class: "seat-won" }, WORDS.won(seat.tricks, seat.eyes)),
    );
  }

  /** @param {BoardView} view @param {string} move */
  function choose(view, move) {
    if (view.mayMove && view.legal.includes(move)) onMove(move);
  }

  /** @param {CardScene} scene @param {BoardView} view */
  function speech(scene, view) {
    const spoken = view.legal.filter((move) => !isCard(move));
    const ask = view.mayMove ? WORDS.ask[scene.phase === "finished" ? "wait" : scene.phase] : WORDS.ask.wait;
    const buttons = view.mayMove ? spoken.map((move) => sayButton(view, move)) : [];
    return h(
      "div",
      { class: "speech" },
      scene.phase !== "finished" && h("p", {}, ask),
      ...(buttons.length > 0 ? [h("div", { class: "says" }, ...buttons)] : []),
    );
  }

  /** @param {BoardView} view @param {string} move */
  function sayButton(view, move) {
    const [name, meaning] = wordOf(WORDS.say, move, wordOf(WORDS.contracts, move, [move, ""]));
    const heat = view.heat?.get(move);
    return h(
      "button",
      {
        type: "button",
        class: `say${move === "healthy" || move === "pass" ? " primary" : ""}${view.hint === move || view.line?.[0] === move ? " hint" : ""}`,
        title: meaning,
        "data-testid": `say-${move}`,
        "data-heat": heat?.share.toFixed(4),
        onclick: () => choose(view, move),
      },
      name,
      heat && h("span", { class: "take-heat", style: { background: heat.colour } }, heat.label),
    );
  }

  /** @param {CardScene} scene @param {BoardView} view @param {number} own */
  function ownHand(scene, view, own) {
    const cards = scene.seats[own].hand ?? [];
    /** @type {Map<string, number>} */
    const seen = new Map();
    const buttons = cards.map((card, index) => {
      const copy = seen.get(card) ?? 0;
      seen.set(card, copy + 1);
      const legal = view.legal.includes(card);
      const heat = view.heat?.get(card);
      const best = view.hint === card || view.line?.[0] === card;
      const exact = view.turn === own && view.truth?.best.includes(card);
      const words = [cardName(card), legal && view.mayMove && TEXTS.board.legal, (best || exact) && TEXTS.board.best, heat?.label];
      return h(
        "button",
        {
          type: "button",
          class: `card ${cardColour(card)}${legal && view.mayMove ? " playable" : ""}${best ? " hint" : ""}${exact ? " exact" : ""}`,
          "aria-label": words.filter(Boolean).join(", "),
          title: cardName(card),
          "aria-disabled": legal && view.mayMove ? null : "true",
          "data-testid": `card-${card}`,
          "data-copy": copy,
          "data-legal": legal ? "true" : null,
          "data-heat": heat?.share.toFixed(4),
          tabindex: index === 0 ? 0 : -1,
          onclick: () => choose(view, card),
        },
        ...cardFace(card),
        heat && h("span", { class: "card-heat", style: { background: heat.colour } }, heat.label),
      );
    });
    const playing = view.mayMove && cards.some((card) => view.legal.includes(card));
    return h("div", { class: playing ? "hand playing" : "hand", role: "group", "aria-label": WORDS.hand }, ...buttons);
  }

  /** @param {CardScene} scene @param {number} own */
  function trickArea(scene, own) {
    const finished = scene.trick.length === 0 && scene.last_trick.length > 0;
    const shownTrick = finished ? scene.last_trick : scene.trick;
    const key = JSON.stringify(shownTrick);
    const laid = shownTrick.map(({ seat, card }, index) => {
      const side = SIDES[(seat - own + 4) % 4];
      const winner = finished && seat === scene.last_winner;
      const drawn = openCard(card, `laid ${side}${winner ? " winner" : ""}${finished ? " past" : ""}`);
      if (index === shownTrick.length - 1 && key !== laidBefore && motionAllowed()) layDown(drawn, side);
      return drawn;
    });
    laidBefore = key;
    const last = !finished && scene.last_trick.length > 0 ? lastTrick(scene) : null;
    return [h("div", { class: "trick", role: "group", "aria-label": finished ? WORDS.lastTrick : WORDS.trick }, ...laid), last];
  }

  /** @param {string} key */
  function restoreFocus(key) {
    const same = /** @type {HTMLElement | null} */ (root.querySelector(`[data-testid="${key}"]`));
    const first = /** @type {HTMLElement | null} */ (root.querySelector(".say, .hand .playable"));
    (same ?? first)?.focus();
  }

  /** Arrow keys go along the hand. @param {KeyboardEvent} event */
  function onKey(event) {
    const cards = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(".hand .card")]);
    const at = cards.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (at < 0 || step === 0) return;
    cards[at].tabIndex = -1;
    const next = cards[(at + step + cards.length) % cards.length];
    next.tabIndex = 0;
    next.focus();
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    update(scene, view) {
      if (scene.kind === "cards") draw(scene, view);
    },
    destroy: () => root.remove(),
  };
}

/** @param {string} party */
function partyBadge(party) {
  return h("span", { class: `badge ${party}`, title: wordOf(WORDS.party, party, ["", ""])[1] }, partyName(party));
}

/** What a seat has said, as badges. @param {CardSeat} seat */
function said(seat) {
  const codes = [...(seat.reservation ? [seat.reservation] : []), ...seat.calls];
  return codes.map((code) => {
    const [name, meaning] = wordOf(WORDS.say, code, wordOf(WORDS.contracts, code, [code, ""]));
    return h("span", { class: "said", title: meaning }, name);
  });
}

/** The trick before, small, in a corner. @param {CardScene} scene */
function lastTrick(scene) {
  const cards = scene.last_trick.map(({ seat, card }) => openCard(card, seat === scene.last_winner ? "small winner" : "small"));
  return h(
    "div",
    { class: "last-trick" },
    h("span", { class: "small-label" }, WORDS.lastTrick),
    h("span", { class: "last-cards" }, ...cards),
  );
}

/** A card comes from the side of the seat that plays it. @param {HTMLElement} card @param {string} side */
function layDown(card, side) {
  const from = { bottom: "0, 90px", left: "-90px, 0", top: "0, -90px", right: "90px, 0" }[side];
  card.animate(
    [
      { translate: from?.replace(",", ""), opacity: 0.2 },
      { translate: "0 0", opacity: 1 },
    ],
    { duration: 240, easing: "ease-out" },
  );
}
