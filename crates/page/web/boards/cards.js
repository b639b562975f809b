/**
 * Card games: a table with four seats, seen from the own seat at the bottom. Cards are laid in a rhythm that the visitor
 * chooses; what may be announced is offered beside the cards, which stay playable.
 */

import { drawIfChanged, h } from "../lib/dom.js";
import { letters } from "../lib/letters.js";
import { scoreSheet } from "./account.js";
import { openCard } from "./card.js";
import { createFeltBar, pace } from "./feltbar.js";
import { createHand, moveOf } from "./hand.js";
import { cardsBefore, cardsOf } from "./played.js";
import { createRhythm, onTable, TRICK } from "./rhythm.js";
import { seatPlate } from "./seatplate.js";
import { createSpeech } from "./speech.js";
import { WORDS } from "./texts.js";
import { createTrick, drawDue, lastTrick } from "./trick.js";
import { drawTrumps } from "./trumps.js";

/** @typedef {import("../lib/types.js").CardScene} CardScene */
/** @typedef {import("../lib/types.js").CardView} CardView */
/** @typedef {import("./rhythm.js").Laid} Laid */

const SIDES = ["bottom", "left", "top", "right"];

/** On which side a seat sits, seen from another; two sit opposite each other. @param {number} seat @param {number} own @param {number} seats */
const placeOf = (seat, own, seats) => ((seat - own + seats) % seats) * (SIDES.length / seats);

/** A position by itself, at no table. @type {import("../lib/types.js").TableView} */
const ALONE = {
  live: false,
  gameKey: "",
  history: null,
  calls: [],
  series: null,
  partners: null,
  seatKinds: [],
  seatTaken: [],
  present: null,
};

/** @type {import("../lib/types.js").CreateBoard} */
export function createBoard(host, { drawing, onMove }) {
  const bar = createFeltBar(drawing, redraw);
  const plates = SIDES.map((side) => h("div", { class: `card-seat ${side}` }));
  const trickHost = h("div", { class: "trick", role: "group", "aria-label": WORDS.trick });
  const due = h("div", { class: "trick-note", role: "status" });
  const goOn = h(
    "button",
    { type: "button", class: "go-on", title: WORDS.goOnTitle, "data-testid": "go-on", onclick: () => rhythm.go() },
    WORDS.goOn,
  );
  const trumps = h("div", { class: "trump-line" });
  const side = h("div", { class: "table-side" });
  const hand = createHand(drawing, choose);
  const last = h("div", { class: "last-trick", hidden: true });
  const sheet = h("div", { class: "sheet-host" });
  const shared = h("div", { class: "card-board", role: "group", "aria-label": WORDS.board, "data-testid": "card-board" });
  const middle = h("div", { class: "middle", onclick: () => rhythm.go() }, trickHost, shared, due, goOn, last);
  const felt = h("div", { class: "felt" }, bar.root, plates[2], plates[1], middle, plates[3], trumps, plates[0], side, hand.root);
  const root = h("div", { class: "board cards", "data-testid": "board", onkeydown: hand.key }, felt, sheet);
  host.append(root);

  const trick = createTrick(trickHost, drawing);
  const speech = createSpeech(side, drawing, { say: onMove });
  const rhythm = createRhythm({ pace, changed: draw });
  /** What was given last. @type {{scene: CardScene, view: CardView} | null} */
  let given = null;
  /** The game whose cards are shown; another one begins anew. */
  let game = "";
  /** The cards before its first move. @type {Laid[]} */
  let before = [];
  /** The scene as it was when everything had been shown: what lags behind is drawn from it. @type {CardScene | null} */
  let settled = null;
  /** The card that is to be played as soon as everything is shown. @type {string | null} */
  let chosen = null;
  let showsLast = false;
  /** What is to be done when everything was shown. @type {(() => void) | null} */
  let afterwards = null;

  /** @param {CardScene} scene @param {CardView} view */
  function update(scene, view) {
    const first = given === null || game !== view.gameKey;
    if (first && view.history) before = cardsBefore(drawing, scene, view);
    game = view.gameKey;
    given = { scene, view };
    const count = cardsOf(drawing, scene, view, before).length;
    if (first || !view.live) {
      clearTable();
      rhythm.jump(count, !view.live);
    } else rhythm.follow(count);
    draw();
  }

  function clearTable() {
    trick.clear();
    settled = null;
    chosen = null;
  }

  function draw() {
    if (!given) return;
    const { scene, view } = given;
    const lags = view.live && !rhythm.isSettled();
    if (!lags) settled = scene;
    const own = view.view === "open" ? 0 : Number(view.view);
    const cards = cardsOf(drawing, scene, view, before);
    root.dataset.shown = String(rhythm.shown());
    root.dataset.lagging = String(lags);
    bar.update(scene, view, lags ? Math.floor((rhythm.shown() - 1) / TRICK) + 1 : scene.trick_number);
    drawPlates(scene, view, own, lags, cards);
    drawMiddle(scene, view, own, cards, lags);
    drawTrumps(trumps, drawing, scene);
    const waiting = cards.slice(rhythm.shown()).filter(({ seat }) => seat === own);
    hand.update([...(scene.seats[own].hand ?? []), ...waiting.map(({ card }) => card)], scene, view, { own, chosen });
    speech.update(scene, view, lags);
    drawLast(scene, view, cards);
    drawSheet(scene, view, lags);
    playChosen(view);
    if (!lags && afterwards) {
      const act = afterwards;
      afterwards = null;
      act();
    }
  }

  /** Draws everything anew, because cards look different now. */
  function redraw() {
    clearTable();
    draw();
    if (given?.view.live && rhythm.isFull()) rhythm.go();
  }

  /** @param {CardScene} scene @param {CardView} view @param {number} own @param {boolean} lags @param {Laid[]} cards */
  function drawPlates(scene, view, own, lags, cards) {
    const earlier = lags ? settled : scene;
    const hidden = cards.slice(rhythm.shown());
    const next = lags ? (cards[rhythm.shown()]?.seat ?? null) : scene.phase === "finished" ? null : view.turn;
    const current = Math.floor(Math.max(0, rhythm.shown() - (rhythm.isFull() ? 1 : 0)) / TRICK) * TRICK;
    const leader = lags ? (cards[current]?.seat ?? scene.leader) : scene.leader;
    scene.seats.forEach((seat, index) => {
      const plate = plates[placeOf(index, own, scene.seats.length)];
      const counts = earlier?.seats[index] ?? seat;
      seatPlate(plate, drawing, {
        index,
        own: index === own && view.view !== "open",
        bottom: index === own,
        seat: { ...seat, tricks: counts.tricks, eyes: counts.eyes, party: counts.party },
        cards: seat.cards + hidden.filter((card) => card.seat === index).length,
        due: next === index,
        leads: scene.trick_count > 0 && scene.phase !== "finished" && leader === index,
        best: next === index && !lags ? (view.truth?.best ?? []) : [],
        view,
      });
    });
  }

  /** @param {CardScene} scene @param {CardView} view @param {number} own @param {Laid[]} cards @param {boolean} lags */
  function drawMiddle(scene, view, own, cards, lags) {
    const first = rhythm.taken() * TRICK;
    const table = onTable(cards, rhythm.shown(), rhythm.taken());
    const sideOf = (/** @type {number} */ seat) => SIDES[placeOf(seat, own, scene.seats.length)];
    const full = rhythm.isFull();
    const winner = full ? (cards[first + TRICK]?.seat ?? scene.last_winner) : null;
    const taker = cards[first]?.seat ?? scene.last_winner ?? own;
    trick.update({ first, table, shown: rhythm.shown(), winner, taker }, view.live, sideOf);
    shared.hidden = scene.board.length === 0;
    drawIfChanged(shared, [scene.board, letters()], () => scene.board.map((card) => openCard(drawing, card)));
    trickHost.dataset.trick = String(rhythm.taken() + 1);
    trickHost.dataset.full = String(full);
    goOn.hidden = !(view.live && full && (pace() === "click" || rhythm.isHeld()));
    drawDue(due, drawing, scene, view, { lags, full, laid: table.length });
  }

  /** A card was clicked: it is played, as soon as everything before it was seen. @param {string} card */
  function choose(card) {
    if (!given?.view.mayMove || !moveOf(given.view, card)) {
      rhythm.go();
      return;
    }
    chosen = card;
    rhythm.rush();
    draw();
  }

  /** @param {CardView} view */
  function playChosen(view) {
    if (chosen === null || (view.live && !rhythm.isSettled())) return;
    const move = view.mayMove ? moveOf(view, chosen) : null;
    chosen = null;
    if (move) onMove(move);
  }

  /** @param {CardScene} scene @param {CardView} view @param {Laid[]} cards */
  function drawLast(scene, view, cards) {
    const begin = (rhythm.taken() - 1) * TRICK;
    const trickBefore = begin < 0 ? [] : cards.slice(begin, begin + TRICK).filter(({ card }) => card !== "");
    speech.offerLast(trickBefore.length > 0, showsLast, () => {
      showsLast = !showsLast;
      draw();
    });
    last.hidden = !showsLast || trickBefore.length === 0;
    if (last.hidden) return;
    const winner = cards[begin + TRICK]?.seat ?? scene.last_winner ?? -1;
    drawIfChanged(last, [trickBefore, winner, letters()], () => lastTrick(drawing, trickBefore, winner, view.seatNames));
  }

  /** @param {CardScene} scene @param {CardView} view @param {boolean} lags */
  function drawSheet(scene, view, lags) {
    const account = lags ? null : scene.account;
    drawIfChanged(sheet, [account, view.seatNames], () => (account ? [scoreSheet(drawing, account, view.seatNames)] : []));
  }

  return {
    update(scene, view) {
      if (scene.kind === "cards") update(scene, { ...view, ...(view.table ?? ALONE) });
    },
    /** The space bar takes a trick away. */
    key(event) {
      if (event.key !== " " || rhythm.isSettled()) return false;
      rhythm.go();
      return true;
    },
    whenShown(act) {
      if (rhythm.isSettled()) act();
      else afterwards = act;
    },
    destroy() {
      afterwards = null;
      rhythm.stop();
      root.remove();
    },
  };
}
