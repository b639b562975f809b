/** The screen of a table: its parts, what each is told when something changes, and what each does to the others. */

import { boardOf } from "../boards/index.js";
import { createExplain } from "../explain/index.js";
import { firstViewer } from "../explain/subject.js";
import { createReview } from "../review/index.js";
import { api } from "../lib/api.js";
import { announce, setAttributes, toast, wordsOf } from "../lib/dom.js";
import { moveName } from "../lib/drawing.js";
import { gameName } from "../lib/games.js";
import { onLetters } from "../lib/letters.js";
import { ApiError } from "../lib/requests/request.js";
import { play } from "../lib/sound.js";
import { keysOf, ownSeat } from "../lib/store.js";
import { TEXTS } from "../lib/texts.js";
import { createTogether } from "../together/index.js";
import { seatSwitch } from "../together/switch.js";
import { attempt, createActions } from "./actions.js";
import { showAddress } from "./address.js";
import { evaluationByReview } from "./advice.js";
import { boardView, drawingKey } from "./boardview.js";
import { createBranches, isSameLine, withLine } from "./branches.js";
import { createControls } from "./controls.js";
import { createEvalBar } from "./evalbar.js";
import { createFeed } from "./feed.js";
import { createHint } from "./hint.js";
import { createJudging } from "./judging.js";
import { listenForKeys, showKeys } from "./keys.js";
import { layOut } from "./layout.js";
import { enginesOnly } from "./model.js";
import { createMoveList } from "./movelist.js";
import { seatOfReader } from "./outcome.js";
import { createReport } from "./report.js";
import { createSeatPanel, createSeats } from "./seats.js";
import { openSetup, playFrom } from "./setup.js";
import { createStatus, newsWords } from "./status.js";
import { createViewing } from "./viewing.js";
import { createWhatIf } from "./whatif.js";

/** @typedef {import("../lib/types.js").TableState} TableState */
/** @typedef {import("./model.js").Shown} Shown */

/**
 * @param {HTMLElement} host
 * @param {import("../lib/types.js").GameInfo} game
 * @param {TableState} first
 * @param {() => void} reopen shows the table again, from another seat or with open cards
 * @param {import("./address.js").Place} start what the address asks for
 * @returns {import("../lib/types.js").Screen}
 */
export function createTableScreen(host, game, first, reopen, start) {
  const { id } = first;
  const { drawing } = game;
  /** @type {string[] | null} */
  let line = null;
  let closed = false;
  /** Whether what the address asks for was asked for: until then it is left as it is. */
  let arrived = false;
  /** What the board was last drawn from. */
  let drawnBoard = "";
  /** The panel that is open. @type {string} */
  let tab = "moves";

  const places = layOut(host, (opened) => {
    tab = opened;
    if (opened === "moves") moveList.reveal();
    tellAddress();
  });
  const feed = createFeed(first, game.hidden, { changed: draw, moved: onMoved, told: onState, another: reopen });
  const { live } = feed;
  const viewing = createViewing(id, live, draw, (error) =>
    toast(error instanceof ApiError && game.hidden ? TEXTS.whatif.refused : wordsOf(error)),
  );
  const judging = createJudging(game, feed, draw);
  const actions = createActions(live, viewing);
  const hint = () => judging.hint(viewing.shown());
  const board = boardOf(drawing)(places.board, { drawing, onMove });
  const status = createStatus(places.status, drawing, { back: viewing.back, play: onMove, review: startReview, rematch: playNext });
  const bar = createEvalBar(places.bar, drawing);
  const hintBanner = createHint(places.hint, judging.hideHint);
  const together = createTogether(places, drawing, { playNext, changed: draw });
  const seats = createSeats(places.seats, drawing);
  const seatPanel = createSeatPanel(places.panels.seats, game, first);
  const moveList = createMoveList(places.panels.moves, game, viewing.showPly);
  const isVisitor = keysOf(id) === "";
  const branches = createBranches(places.panels.moves, drawing, {
    show: (ply, moves) => (moves.length > 0 ? viewing.showLine(ply, moves) : viewing.showPly(ply)),
    save: isVisitor ? null : (next) => void attempt(api.branches(id, next)),
  });
  const buttons = {
    ...actions,
    hint,
    heat: judging.toggle,
    source: () => judging.nextSource(viewing.shown()),
    whatif: viewing.toggleTrying,
    newGame: () => openSetup(game, { variant: live().game, seats: live().players }),
    keys: showKeys,
  };
  const controls = createControls(places.controls, places.tools, buttons, actions.delay());
  const whatIf = createWhatIf(places.banners, game, {
    back: viewing.back,
    ask: (player) => judging.ask(viewing.shown(), player, true),
    keep: isVisitor || game.hidden ? null : keepLine,
  });
  const report = createReport(places.panels.share, game, id, {
    reveal: () => attempt(api.open(id)),
    drawing: () => places.board.querySelector("svg[viewBox]"),
    fork: (text) => openSetup(game, { variant: live().game, seats: live().players, text }),
  });
  const explain = createExplain(places.panels.why, {
    api,
    onLine: showLine,
    onJump: viewing.showPly,
    drawing,
    solvable: () => game.solver && (!game.hidden || live().open),
    hidden: game.hidden,
  });
  const review = createReview(places.panels.review, {
    ask: api.review,
    onShow: viewing.showPly,
    onLine: showLine,
    nameOf: (move) => moveName(move, drawing),
    onChange: draw,
    onRetry: game.hidden ? null : ({ ply, seat }) => void attempt(playFrom(live(), ply, seat)),
    detail: places.detail,
    hidden: game.hidden,
  });
  const stopKeys = listenForKeys(
    {
      u: buttons.undo,
      r: buttons.redo,
      h: hint,
      n: buttons.newGame,
      w: buttons.whatif,
      m: buttons.heat,
      "?": showKeys,
      escape: leave,
      arrowleft: () => actions.go("previous"),
      arrowright: () => actions.go("next"),
      "[": () => review.jump(-1),
      "]": () => review.jump(1),
    },
    (event) => board.key?.(event) ?? false,
  );
  const stopLetters = onLetters(reopen);
  places.title.append(gameName(first.game));
  places.title.after(...seatSwitch(first, reopen));
  document.title = `${gameName(first.game)} – ${TEXTS.title}`;
  draw();
  goThere();
  arrived = true;
  tellAddress();

  /** Shows what the address asks for. */
  function goThere() {
    const { ply, line: tried, tab: wanted } = start;
    if (tried.length > 0) viewing.showLine(ply ?? live().plies, tried);
    else if (ply !== null) viewing.showPly(ply);
    if (wanted && wanted in places.panels) places.open(/** @type {keyof typeof places.panels} */ (wanted));
    if (wanted === "review") review.start();
  }

  /** Keeps the address at what is shown, so that it can be kept and sent; until that is here the address says what was asked for. */
  function tellAddress() {
    if (closed || !arrived || viewing.isWaiting()) return;
    const { mode, ply } = viewing.shown();
    const tried = viewing.exploration()?.moves ?? [];
    showAddress(id, { ply: mode === "live" ? null : ply, line: tried, tab: tab === "moves" ? null : tab });
  }

  /** Keeps the line that is tried. @param {string} comment */
  function keepLine(comment) {
    const explored = viewing.exploration();
    if (!explored) return;
    const kept = api.branches(id, withLine(live().branches, { ply: explored.ply, moves: explored.moves, comment }));
    void attempt(kept.then(() => toast(TEXTS.branches.kept)));
  }

  /** Says what happened to people who listen. @param {TableState} before @param {TableState} next */
  function onMoved(before, next) {
    line = null;
    // At a card table a card is heard when it is laid.
    if (next.result !== null) play("over");
    else if (next.scene.kind !== "cards") play("move");
    announce(newsWords(before, next, drawing));
  }

  function onState() {
    viewing.forgetUndone();
    draw();
    // Open cards are shown when the last ones that were played have been seen.
    if (live().open && live().view !== "open") (board.whenShown ?? ((act) => act()))(reopen);
  }

  /** @param {string} move */
  function onMove(move) {
    judging.forgetHint();
    line = null;
    actions.move(move);
  }

  /** Escape goes back to the game. */
  function leave() {
    if (viewing.isAway()) viewing.back();
    judging.hideHint();
  }

  /** Puts the next game on the table, a rematch with sides swapped. Its cards are hidden again, so it is looked at from the own seat. */
  function playNext() {
    void attempt(api.next(id).then(reopen));
  }

  /** The seat of the reader, if there is one. */
  function reader() {
    return seatOfReader(live(), { own: ownSeat(id), visitor: isVisitor });
  }

  /** @param {string[] | null} next */
  function showLine(next) {
    line = next;
    drawBoard(viewing.shown());
  }

  function startReview() {
    places.open("review");
    review.start();
  }

  /** @param {Shown} shown */
  function drawBoard(shown) {
    const beside = { marks: judging.marks(shown), line, presence: feed.presence(), partners: together.partners(live()) };
    const view = boardView(live(), shown, beside);
    const key = drawingKey(shown, view);
    if (key === drawnBoard) return;
    drawnBoard = key;
    board.update(shown.scene, view);
  }

  /** @param {Shown} shown */
  function drawBar(shown) {
    const bottom = reader() ?? 0;
    const judged = shown.mode === "explore" ? null : evaluationByReview(review.verdictAt(shown.ply), bottom);
    const isPair = live().players.length === 2;
    bar.update(isPair ? (judging.evaluation(shown, bottom) ?? judged) : null, bottom, isPair && (judging.isOn() || review.hasVerdicts()));
    places.play.dataset.bottom = String(bottom);
    places.play.classList.toggle("has-cards", shown.scene.kind === "cards");
  }

  /** @param {Shown} shown */
  function drawExplain(shown) {
    const said = judging.said(shown.key);
    const subject = { state: live(), ply: shown.ply };
    if (said) explain.update({ ...subject, analysis: said.analysis, facts: said.facts, at: shown.at });
    else if (shown.mode === "explore") explain.update({ ...subject, analysis: null, at: shown.at });
    else explain.update({ ...subject, live: shown.mode === "live" && shown.turn !== null ? feed.thinking() : null });
  }

  function draw() {
    if (closed) return;
    const shown = viewing.shown();
    const state = live();
    const presence = feed.presence();
    setAttributes(places.root, { "data-table": id, "data-plies": state.plies, "data-ply": shown.ply, "data-mode": shown.mode });
    status.update(state, shown, feed.isConnected(), reader());
    hintBanner.update(judging.hintWords(shown.key));
    drawBoard(shown);
    drawBar(shown);
    places.seats.hidden = shown.scene.kind === "cards";
    seats.update(state, shown, presence?.present ?? null, review.seats());
    together.update(state, shown.mode === "live", presence);
    controls.update(state, shown, {
      heatOn: judging.isOn(),
      heatSource: judging.sourceOf(shown),
      shownPly: shown.ply,
      asking: judging.isAsking(shown.key),
      engines: enginesOnly(state),
    });
    moveList.update(state, shown.ply, review.verdictAt);
    review.update(state, shown.ply, firstViewer(state), shown.mode === "explore");
    const explored = viewing.exploration();
    whatIf.update(explored, (explored && state.branches.find((known) => isSameLine(known, explored))?.comment) ?? null);
    branches.update(state.branches);
    tellAddress();
    report.update(state, shown);
    seatPanel.update(state);
    drawExplain(shown);
    judging.follow(shown);
  }

  return {
    destroy() {
      closed = true;
      feed.stop();
      stopKeys();
      stopLetters();
      judging.stop();
      board.destroy();
      explain.destroy();
      review.destroy();
    },
  };
}
