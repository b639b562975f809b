/**
 * Card games: a table with four seats, seen from the own seat at the bottom. Cards are laid in a rhythm that the visitor
 * chooses; what may be announced is offered beside the cards, which stay playable.
 */

import { drawIfChanged, h, motionAllowed } from "../lib/dom.js";
import { isCard, pieceName, saidWord } from "../lib/drawing.js";
import { icon } from "../lib/icons.js";
import { read, write } from "../lib/store.js";
import { TEXTS } from "../lib/texts.js";
import { scoreSheet } from "./account.js";
import { cardColour, cardFace, cardSign, chooseLetters, letters, openCard } from "./card.js";
import { flyIn, flyOut } from "./flight.js";
import { createRhythm, onTable, PACES, TRICK } from "./rhythm.js";
import { seatPlate } from "./seatplate.js";
import { createSpeech } from "./speech.js";
import { WORDS } from "./texts.js";

/** @typedef {import("../lib/types.js").CardScene} CardScene */
/** @typedef {import("../lib/types.js").CardView} CardView */
/** @typedef {import("./rhythm.js").Laid} Laid */
/** @typedef {import("./rhythm.js").Pace} Pace */

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
  const facts = h("div", { class: "felt-facts" });
  const bar = h("div", { class: "felt-bar" }, facts, settings());
  const plates = SIDES.map((side) => h("div", { class: `card-seat ${side}` }));
  const trick = h("div", { class: "trick", role: "group", "aria-label": WORDS.trick });
  const centre = h("div", { class: "trick-note", role: "status" });
  const goOn = h(
    "button",
    { type: "button", class: "go-on", title: WORDS.goOnTitle, "data-testid": "go-on", onclick: () => rhythm.go() },
    WORDS.goOn,
  );
  const trumps = h("div", { class: "trump-line" });
  const side = h("div", { class: "table-side" });
  const hand = h("div", { class: "hand", role: "group", "aria-label": WORDS.hand });
  const last = h("div", { class: "last-trick", hidden: true });
  const sheet = h("div", { class: "sheet-host" });
  const shared = h("div", { class: "card-board", role: "group", "aria-label": WORDS.board, "data-testid": "card-board" });
  const middle = h("div", { class: "middle", onclick: () => rhythm.go() }, trick, shared, centre, goOn, last);
  const felt = h("div", { class: "felt" }, bar, plates[2], plates[1], middle, plates[3], trumps, plates[0], side, hand);
  const root = h("div", { class: "board cards", "data-testid": "board", onkeydown: onKey }, felt, sheet);
  host.append(root);

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
  /** The cards on the table, by their number in the game. @type {Map<number, HTMLElement>} */
  const laid = new Map();

  /** @returns {Pace} */
  function pace() {
    const kept = read("pace", "normal");
    return kept in PACES ? /** @type {Pace} */ (kept) : "normal";
  }

  /** The cards among the moves. @param {CardView} view @returns {Laid[]} */
  const playedCards = ({ history }) => (history ?? []).flatMap(({ seat, move }) => (isCard(drawing, move) ? [{ seat, card: move }] : []));

  /** The cards that lay or had lain on the table before the first move, in a game that began in the middle. @param {CardScene} scene @param {CardView} view */
  function cardsBefore(scene, view) {
    const past = scene.phase === "finished" ? (scene.last_trick.length > 0 ? scene.trick_count : 0) : scene.trick_number - 1;
    const count = past * TRICK + scene.trick.length;
    const known = [...scene.last_trick, ...scene.trick];
    const missing = Math.max(0, count - playedCards(view).length);
    return Array.from({ length: missing }, (_, place) => known[known.length - count + place] ?? { seat: scene.leader, card: "" });
  }

  /** Every card of the game that counts, in order. @param {CardScene} scene @param {CardView} view @returns {Laid[]} */
  function cardsOf(scene, view) {
    return view.history ? [...before, ...playedCards(view)] : [...scene.last_trick, ...scene.trick];
  }

  /** @param {CardScene} scene @param {CardView} view */
  function update(scene, view) {
    const first = given === null || game !== view.gameKey;
    if (first && view.history) before = cardsBefore(scene, view);
    game = view.gameKey;
    given = { scene, view };
    const count = cardsOf(scene, view).length;
    if (first || !view.live) {
      clearTable();
      rhythm.jump(count, !view.live);
    } else rhythm.follow(count);
    draw();
  }

  function clearTable() {
    for (const card of laid.values()) card.remove();
    laid.clear();
    settled = null;
    chosen = null;
  }

  function draw() {
    if (!given) return;
    const { scene, view } = given;
    const lags = view.live && !rhythm.isSettled();
    if (!lags) settled = scene;
    const own = view.view === "open" ? 0 : Number(view.view);
    const cards = cardsOf(scene, view);
    root.dataset.shown = String(rhythm.shown());
    root.dataset.lagging = String(lags);
    drawBar(scene, view, lags);
    drawPlates(scene, view, own, lags, cards);
    drawTrick(scene, view, own, cards, lags);
    drawTrumps(scene);
    drawHand(scene, view, own, cards);
    speech.update(scene, view, lags);
    drawLast(scene, cards);
    drawSheet(scene, view, lags);
    playChosen(view);
    if (!lags && afterwards) {
      const act = afterwards;
      afterwards = null;
      act();
    }
  }

  /** @param {CardScene} scene @param {CardView} view @param {boolean} lags */
  function drawBar(scene, view, lags) {
    const { name, meaning } = scene.contract ? saidWord(drawing, scene.contract) : { name: "", meaning: "" };
    const declarer = scene.declarer === null ? "" : ` (${view.seatNames[scene.declarer]})`;
    const tricks = lags ? Math.floor((rhythm.shown() - 1) / 4) + 1 : scene.trick_number;
    const { series } = view;
    const number = series && (series.entries.length + (scene.phase === "finished" ? 0 : 1) || 1);
    const pot = scene.seats.some(({ stake }) => stake !== null) ? scene.seats.reduce((sum, { stake }) => sum + (stake ?? 0), 0) : null;
    drawIfChanged(facts, [name, declarer, tricks, scene.phase, number, series?.factor, pot], () => [
      h("b", { title: meaning, class: "contract" }, name ? name + declarer : "\u00a0"),
      series && h("span", { "data-testid": "game-number" }, WORDS.gameOf(number ?? 1, series.games)),
      series && series.factor > 1 && h("span", { class: "said" }, WORDS.doubled),
      scene.contract &&
        scene.trick_count > 0 &&
        scene.phase !== "finished" &&
        h("span", {}, WORDS.trickOf(Math.max(1, tricks), scene.trick_count)),
      pot !== null && h("b", { "data-testid": "pot" }, WORDS.pot(pot)),
    ]);
  }

  /**
   * A setting of the table.
   * @param {string} label
   * @param {[string, string][]} options
   * @param {string} value
   * @param {(value: string) => void} keep
   */
  function setting(label, options, value, keep) {
    const list = h(
      "select",
      { onchange: () => (keep(list.value), redraw()) },
      ...options.map(([code, text]) => h("option", { value: code }, text)),
    );
    list.value = value;
    return h("label", {}, `${label} `, list);
  }

  /** Pace and letters. */
  function settings() {
    const paces = /** @type {[string, string][]} */ (Object.entries(WORDS.paces));
    const kinds = /** @type {[string, string][]} */ (Object.entries(WORDS.lettersOf));
    return h(
      "details",
      { class: "card-settings" },
      h("summary", { "aria-label": WORDS.settings, title: WORDS.settings, "data-testid": "card-settings" }, icon("settings")),
      h(
        "div",
        {},
        setting(WORDS.pace, paces, pace(), (value) => write("pace", value)),
        setting(WORDS.letters, kinds, letters(), (value) => chooseLetters(/** @type {"en" | "de"} */ (value))),
      ),
    );
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
    const current = Math.floor(Math.max(0, rhythm.shown() - (rhythm.isFull() ? 1 : 0)) / 4) * 4;
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
  function drawTrick(scene, view, own, cards, lags) {
    const first = rhythm.taken() * 4;
    const table = onTable(cards, rhythm.shown(), rhythm.taken());
    const sideOf = (/** @type {number} */ seat) => SIDES[placeOf(seat, own, scene.seats.length)];
    const full = rhythm.isFull();
    const winner = full ? (cards[first + 4]?.seat ?? scene.last_winner) : null;
    for (const [number, card] of laid) {
      if (number >= first && number < first + table.length) continue;
      laid.delete(number);
      if (number < first && view.live && motionAllowed()) {
        const taker = cards[first]?.seat ?? scene.last_winner;
        flyOut(card, sideOf(taker ?? own));
      } else card.remove();
    }
    table.forEach(({ seat, card }, place) => {
      const number = first + place;
      const known = laid.get(number);
      const element = known ?? openCard(drawing, card, `laid ${sideOf(seat)}`);
      element.classList.toggle("winner", full && seat === winner);
      if (known) return;
      laid.set(number, element);
      trick.append(element);
      if (view.live && motionAllowed() && number === rhythm.shown() - 1) flyIn(element, sideOf(seat));
    });
    shared.hidden = scene.board.length === 0;
    drawIfChanged(shared, [scene.board, letters()], () => scene.board.map((card) => openCard(drawing, card)));
    trick.dataset.trick = String(rhythm.taken() + 1);
    trick.dataset.full = String(full);
    goOn.hidden = !(view.live && full && (pace() === "click" || rhythm.isHeld()));
    drawIfChanged(centre, [...noteKey(scene, view, lags, full), table.length], () =>
      full || table.length === 4 ? [] : note(scene, view, lags),
    );
  }

  /** @param {CardScene} scene @param {CardView} view @param {boolean} lags @param {boolean} full */
  const noteKey = (scene, view, lags, full) => [
    scene.phase,
    scene.trick[0],
    scene.trick.length,
    view.turn,
    view.mayMove,
    view.legal,
    lags,
    full,
  ];

  /** What is due, in words. @param {CardScene} scene @param {CardView} view @param {boolean} lags */
  function note(scene, view, lags) {
    if (lags || scene.phase === "finished" || view.turn === null) return [];
    const name = view.seatNames[view.turn];
    if (!view.mayMove) return [scene.phase === "reservations" ? WORDS.turn.speaks(name) : WORDS.turn.other(name)];
    if (view.legal.some((move) => move.startsWith("give:"))) return [WORDS.turn.give];
    if (scene.phase !== "cards") return [];
    const led = scene.trick[0]?.card;
    if (!led) return [WORDS.turn.lead];
    const held = scene.seats[view.turn].hand ?? [];
    const follows = held.length > view.legal.length || view.legal.every((card) => sameSuit(scene, card, led));
    if (!follows) return [WORDS.turn.free];
    return scene.trumps.includes(led) ? [WORDS.turn.followTrump] : [`${WORDS.turn.play}, ${WORDS.turn.follow} `, suitOf(led)];
  }

  /** @param {CardScene} scene @param {string} card @param {string} led */
  const sameSuit = (scene, card, led) =>
    scene.trumps.includes(led) ? scene.trumps.includes(card) : !scene.trumps.includes(card) && card[0] === led[0];

  /** The suit of a card as a sign. @param {string} card */
  function suitOf(card) {
    const sign = cardSign(drawing, card);
    sign.lastChild?.remove();
    return sign;
  }

  /** @param {CardScene} scene */
  function drawTrumps(scene) {
    drawIfChanged(trumps, [scene.trumps, scene.contract, letters()], () => {
      if (!scene.contract) return [];
      if (scene.trumps.length === 0) return [h("span", {}, WORDS.noTrumps)];
      const label = `${WORDS.trumps}: ${scene.trumps.map((card) => pieceName(drawing, card)).join(", ")}`;
      const groups = scene.trumps.flatMap((card, place) => {
        const apart = place > 0 && card[1] !== scene.trumps[place - 1][1] && (isCourt(card) || isCourt(scene.trumps[place - 1]));
        return [apart ? h("span", { class: "below" }, "›") : null, cardSign(drawing, card)];
      });
      return [h("span", { class: "trump-order", role: "img", "aria-label": label, title: WORDS.trumps }, ...groups)];
    });
  }

  /** @param {string} card */
  const isCourt = (card) => "JQ".includes(card[1]);

  /** The move that a card of the hand makes now. @param {CardView} view @param {string} card */
  const moveOf = (view, card) => [card, `give:${card}`].find((move) => view.legal.includes(move)) ?? null;

  /** @param {CardScene} scene @param {CardView} view @param {number} own @param {Laid[]} cards */
  function drawHand(scene, view, own, cards) {
    const waiting = cards.slice(rhythm.shown()).filter(({ seat }) => seat === own);
    const held = [...(scene.seats[own].hand ?? []), ...waiting.map(({ card }) => card)];
    const state = held.map((card) => {
      const heat = view.heat?.get(card) ?? null;
      return {
        card,
        legal: moveOf(view, card) !== null,
        heat,
        best: view.hint === card || view.line?.[0] === card,
        exact: view.turn === own && Boolean(view.truth?.best.includes(card)),
        chosen: chosen === card,
        trump: scene.trumps.includes(card),
      };
    });
    const playing = view.mayMove && state.some(({ legal }) => legal);
    hand.classList.toggle("playing", playing);
    hand.style.setProperty("--cards", String(Math.max(1, held.length)));
    drawIfChanged(hand, [state, view.mayMove, letters()], () => {
      let chosenSeen = false;
      return state.map((entry, index) => {
        const { card, legal, heat, best, exact, trump } = entry;
        const playable = legal && view.mayMove;
        const up = entry.chosen && !chosenSeen;
        chosenSeen ||= up;
        const words = [pieceName(drawing, card), playable && TEXTS.board.legal, (best || exact) && TEXTS.board.best, heat?.label];
        const marks = { playable, hint: best, exact, trump, chosen: up };
        const classes = Object.entries(marks).flatMap(([name, on]) => (on ? [name] : []));
        return h(
          "button",
          {
            type: "button",
            class: ["card", cardColour(drawing, card), ...classes].join(" "),
            "aria-label": words.filter(Boolean).join(", "),
            title: pieceName(drawing, card),
            "aria-disabled": playable ? null : "true",
            "data-testid": `card-${card}`,
            "data-legal": legal ? "true" : null,
            "data-heat": heat?.share.toFixed(4),
            tabindex: index === 0 ? 0 : -1,
            onclick: () => choose(card),
          },
          ...cardFace(drawing, card),
          heat && h("span", { class: "card-heat", style: { background: heat.colour } }, heat.label),
        );
      });
    });
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

  /** The trick before, when it is asked for. @param {CardScene} scene @param {Laid[]} cards */
  function drawLast(scene, cards) {
    const begin = (rhythm.taken() - 1) * 4;
    const trickBefore = begin < 0 ? [] : cards.slice(begin, begin + TRICK).filter(({ card }) => card !== "");
    speech.offerLast(trickBefore.length > 0, showsLast, () => {
      showsLast = !showsLast;
      draw();
    });
    last.hidden = !showsLast || trickBefore.length === 0;
    if (last.hidden) return;
    const winner = cards[begin + 4]?.seat ?? scene.last_winner;
    drawIfChanged(last, [trickBefore, winner, letters()], () => [
      h("span", { class: "small-label" }, WORDS.lastTrick),
      h(
        "span",
        { class: "last-cards" },
        ...trickBefore.map(({ seat, card }) =>
          h(
            "span",
            { class: "last-card" },
            openCard(drawing, card, seat === winner ? "small winner" : "small"),
            h("small", {}, given?.view.seatNames[seat] ?? ""),
          ),
        ),
      ),
    ]);
  }

  /** @param {CardScene} scene @param {CardView} view @param {boolean} lags */
  function drawSheet(scene, view, lags) {
    const account = lags ? null : scene.account;
    drawIfChanged(sheet, [account, view.seatNames], () => (account ? [scoreSheet(drawing, account, view.seatNames)] : []));
  }

  /** Arrow keys go along the hand; the space bar takes a trick away. @param {KeyboardEvent} event */
  function onKey(event) {
    const all = /** @type {HTMLElement[]} */ ([...hand.querySelectorAll(".card")]);
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (at < 0 || step === 0) return;
    all[at].tabIndex = -1;
    const next = all[(at + step + all.length) % all.length];
    next.tabIndex = 0;
    next.focus();
    event.preventDefault();
    event.stopPropagation();
  }

  return {
    update(scene, view) {
      if (scene.kind === "cards") update(scene, { ...view, ...(view.table ?? ALONE) });
    },
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
