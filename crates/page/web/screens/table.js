/** A table: the board, who plays, the moves, and why they were made. Follows the game as it continues. */

import { boardOf } from "../boards/index.js";
import { createExplain } from "../explain/index.js";
import { firstViewer } from "../explain/subject.js";
import { payoffIsPoints } from "../explain/values.js";
import { api } from "../lib/api.js";
import { ApiError } from "../lib/requests/request.js";
import { announce, h, setAttributes, toast, wordsOf } from "../lib/dom.js";
import { chooseSeat, keysOf, noteProgress, ownSeat, ownSeats, read, write } from "../lib/store.js";
import { moveName } from "../lib/drawing.js";
import { gameName, withSeatNames } from "../lib/games.js";
import { TEXTS } from "../lib/texts.js";
import { evaluationByReview, evaluationOf, heatBy, sourcesOf } from "../table/advice.js";
import { addressOf, readPlace } from "../table/address.js";
import { createBranches, isSameLine, withLine } from "../table/branches.js";
import { createControls } from "../table/controls.js";
import { createEvalBar } from "../table/evalbar.js";
import { createHint, hintWords } from "../table/hint.js";
import { listenForKeys, showKeys } from "../table/keys.js";
import { layOut } from "../table/layout.js";
import { createLiveAnalysis } from "../table/live.js";
import { enginesOnly, shownOf } from "../table/model.js";
import { createMoveList } from "../table/movelist.js";
import { createOpinions, HINT_PLAYER } from "../table/opinions.js";
import { seatOfReader } from "../table/outcome.js";
import { createReview } from "../review/index.js";
import { createReport } from "../table/report.js";
import { createSeatPanel, createSeats } from "../table/seats.js";
import { createSending } from "../table/sending.js";
import { openSetup } from "../table/setup.js";
import { createStatus, statusWords } from "../table/status.js";
import { createViewing } from "../table/viewing.js";
import { createWhatIf } from "../table/whatif.js";
import { createInvitations } from "../together/invite.js";
import { createList } from "../together/list.js";
import { createNext } from "../together/next.js";
import { createPartnerGuess } from "../together/partner.js";
import { isTaken, personName, seatKind } from "../together/people.js";
import { WORDS as PEOPLE } from "../together/texts.js";

/** @typedef {import("../lib/types.js").GameInfo} GameInfo */
/** @typedef {import("../lib/types.js").TableState} TableState */
/** @typedef {import("../lib/types.js").Thinking} Thinking */
/** @typedef {import("../table/model.js").Shown} Shown */

/** @param {HTMLElement} host @param {string} id @param {string} [rest] what of it is shown, as `readPlace` takes it @returns {import("../lib/types.js").Screen} */
export function openTable(host, id, rest = "") {
  host.append(h("p", { class: "note" }, TEXTS.loading));
  /** @type {import("../lib/types.js").Screen | null} */
  let screen = null;
  let closed = false;
  /** How often it was opened: of two openings at once only the later one is shown. */
  let openings = 0;

  async function open() {
    const opening = ++openings;
    screen?.destroy();
    screen = null;
    try {
      const [{ games }, seen] = await Promise.all([api.games(), api.state(id, ownSeat(id) ?? "open")]);
      // Once the cards lie open, the whole game can be gone through with all of them.
      const state = seen.open && seen.view !== "open" ? await api.state(id, "open") : seen;
      const game = games.find(({ name }) => name === state.game.split(":")[0]);
      if (!closed && opening === openings && game) screen = createTableScreen(host, game, withSeatNames(state), open, readPlace(rest));
    } catch (error) {
      const missing = error instanceof ApiError && error.status === 404;
      const hidden = error instanceof ApiError && error.status === 403;
      const sentence = missing ? TEXTS.notFound : hidden ? PEOPLE.hidden : wordsOf(error);
      if (opening !== openings) return;
      if (hidden && !closed) setTimeout(() => !closed && void open(), 5000);
      host.replaceChildren(h("div", { class: "lost" }, h("h1", {}, sentence), h("a", { href: "#/", class: "button" }, TEXTS.backHome)));
    }
  }

  void open();
  return {
    destroy() {
      closed = true;
      screen?.destroy();
    },
  };
}

/**
 * @param {HTMLElement} host
 * @param {GameInfo} game
 * @param {TableState} first
 * @param {() => void} reopen shows the table again, from another seat or with open cards
 * @param {import("../table/address.js").Place} start what the address asks for
 * @returns {import("../lib/types.js").Screen}
 */
function createTableScreen(host, game, first, reopen, start) {
  const { id } = first;
  const { drawing } = game;
  let live = first;
  /** @type {(Thinking & {ply: number}) | null} */
  let thinking = null;
  /** The position whose best move is shown. @type {string | null} */
  let hinted = null;
  /** @type {string[] | null} */
  let line = null;
  let heatOn = read("heat", false);
  /** What the board shows of each move. @type {import("../table/advice.js").Source} */
  let source = "values";
  let delay = read("delay", 0.5);
  let connected = true;
  let closed = false;
  /** What the board was last drawn from. */
  let drawnBoard = "";
  /** Who is there. @type {import("../lib/types.js").PresenceNews | null} */
  let presence = null;

  /** The panel that is open. @type {string} */
  let tab = "moves";

  const places = layOut(host, (opened) => {
    tab = opened;
    if (opened === "moves") moveList.reveal();
    tellAddress();
  });
  const viewing = createViewing(
    id,
    () => live,
    draw,
    (error) => toast(error instanceof ApiError && game.hidden ? TEXTS.whatif.refused : wordsOf(error)),
  );
  const board = boardOf(drawing)(places.board, { drawing, onMove });
  const status = createStatus(places.status, drawing, { back: viewing.back, play: onMove, review: startReview, rematch });
  const bar = createEvalBar(places.bar, drawing);
  const analysis = createLiveAnalysis(api, game, draw);
  const hintBanner = createHint(places.hint, hideHint);
  const [invitationHost, nextHost, listHost] = [h("div"), h("div"), h("section")];
  places.play.append(invitationHost, nextHost);
  places.status.parentElement?.after(listHost);
  const invitations = createInvitations(invitationHost);
  const nextGame = createNext(nextHost, playNext);
  const list = createList(listHost, drawing);
  const partner = createPartnerGuess(draw);
  const seats = createSeats(places.seats, drawing);
  const seatPanel = createSeatPanel(places.panels.seats, game, first);
  const moveList = createMoveList(places.panels.moves, game, viewing.showPly);
  const isVisitor = keysOf(id) === "";
  const branches = createBranches(places.panels.moves, drawing, {
    show: (ply, moves) => (moves.length > 0 ? viewing.showLine(ply, moves) : viewing.showPly(ply)),
    save: isVisitor ? null : saveBranches,
  });
  const opinions = createOpinions(draw);
  const send = createSending((move, decision) => api.move(id, move, live.view, decision));
  const controls = createControls(
    places.controls,
    places.tools,
    {
      undo,
      redo,
      hint,
      heat: toggleHeat,
      source: nextSource,
      go,
      whatif: viewing.toggleTrying,
      newGame,
      pause,
      step: () => attempt(api.step(id)),
      stop: () => attempt(api.stop(id)),
      keys: showKeys,
      speed,
    },
    delay,
  );
  const whatIf = createWhatIf(places.banners, game, {
    back: viewing.back,
    ask: (player) => ask(player, true),
    keep: isVisitor || game.hidden ? null : keepLine,
  });
  const report = createReport(places.panels.share, game, id, {
    reveal: () => attempt(api.open(id)),
    drawing: () => places.board.querySelector("svg[viewBox]"),
    fork: (text) => openSetup(game, { variant: live.game, seats: live.players, text }),
  });
  const explain = createExplain(places.panels.why, {
    api,
    onLine: showLine,
    onJump: viewing.showPly,
    drawing,
    solvable: () => game.solver && (!game.hidden || live.open),
    hidden: game.hidden,
  });
  const review = createReview(places.panels.review, {
    ask: api.review,
    onShow: viewing.showPly,
    onLine: showLine,
    nameOf: (move) => moveName(move, drawing),
    onChange: draw,
    detail: places.detail,
    hidden: game.hidden,
  });
  note();
  const stopEvents = follow();
  const stopKeys = listenForKeys(
    {
      u: undo,
      r: redo,
      h: hint,
      n: newGame,
      w: viewing.toggleTrying,
      m: toggleHeat,
      "?": showKeys,
      escape: leave,
      arrowleft: () => go("previous"),
      arrowright: () => go("next"),
      "[": () => review.jump(-1),
      "]": () => review.jump(1),
    },
    (event) => board.key?.(event) ?? false,
  );
  places.title.append(gameName(first.game));
  places.title.after(...seatSwitch());
  document.title = `${gameName(first.game)} – ${TEXTS.title}`;
  draw();
  goThere();

  /** Shows what the address asks for. */
  function goThere() {
    const { ply, line: tried, tab: wanted } = start;
    if (tried.length > 0) viewing.showLine(ply ?? live.plies, tried);
    else if (ply !== null) viewing.showPly(ply);
    if (wanted && wanted in places.panels) places.open(/** @type {keyof typeof places.panels} */ (wanted));
    if (wanted === "review") review.start();
  }

  /** Keeps the address at what is shown, so that it can be kept and sent; until that is here the address says what was asked for. */
  function tellAddress() {
    if (closed || viewing.isWaiting() || !location.hash.startsWith(`#/table/${id}`)) return;
    const { mode, ply } = viewing.shown();
    const address = addressOf(id, {
      ply: mode === "live" ? null : ply,
      line: viewing.exploration()?.moves ?? [],
      tab: tab === "moves" ? null : tab,
    });
    if (address !== location.hash) history.replaceState(null, "", address);
  }

  /** @param {import("../lib/types.js").Branch[]} next */
  function saveBranches(next) {
    void attempt(api.branches(id, next));
  }

  /** Keeps the line that is tried. @param {string} comment */
  function keepLine(comment) {
    const explored = viewing.exploration();
    if (!explored) return;
    const kept = api.branches(id, withLine(live.branches, { ply: explored.ply, moves: explored.moves, comment }));
    void attempt(kept.then(() => toast(TEXTS.branches.kept)));
  }

  /** A choice of view for a visitor who holds several seats of a hidden game. */
  function seatSwitch() {
    const mine = ownSeats(id);
    if (mine.length < 2) return [];
    const select = h(
      "select",
      { "data-testid": "seen-from", onchange: () => (chooseSeat(id, select.value), reopen()) },
      ...mine.map((seat) => h("option", { value: seat }, first.seat_names[Number(seat)])),
    );
    select.value = first.view;
    return [h("label", { class: "seen-from" }, `${TEXTS.table.seenFrom} `, select)];
  }

  function follow() {
    return api.events(first, {
      state: onState,
      thinking: (news) => {
        thinking = { ...news, ply: live.plies };
        draw();
      },
      truth: ({ ply, truth }) => {
        const move = live.moves[ply];
        if (move) move.truth = truth;
        draw();
      },
      presence: (news) => {
        presence = news;
        draw();
      },
      lost: () => {
        connected = false;
        draw();
        if (live.open && game.hidden) void followNext();
      },
    });
  }

  /** @param {TableState} news */
  function onState(news) {
    const next = withSeatNames(news);
    const moved = next.plies !== live.plies || next.moves.at(-1)?.move !== live.moves.at(-1)?.move;
    connected = true;
    if (moved) {
      thinking = null;
      line = null;
      tell(live, next);
    }
    if (next.number !== live.number) return reopen();
    live = next;
    note();
    viewing.forgetUndone();
    draw();
    // Open cards are shown when the last ones that were played have been seen.
    if (next.open && next.view !== "open") (board.whenShown ?? ((act) => act()))(reopen);
  }

  /** Remembers how far the game is. */
  function note() {
    noteProgress(id, { plies: live.plies, state: live.result !== null ? "over" : live.may_move ? "mine" : "others" });
  }

  /** Says what happened to people who listen. @param {TableState} before @param {TableState} next */
  function tell(before, next) {
    const news = next.moves
      .slice(Math.min(before.plies, next.plies - 1))
      .map(({ seat, move }) => TEXTS.table.played(next.seat_names[seat], moveName(move, drawing)));
    announce([...news, statusWords(next, shownOf(next, null, null))].join(". "));
  }

  /** @param {Promise<unknown>} request */
  async function attempt(request) {
    try {
      await request;
    } catch (error) {
      toast(wordsOf(error));
    }
  }

  /** @param {string} move */
  function onMove(move) {
    hinted = null;
    line = null;
    if (viewing.isAway()) viewing.tryMove(move);
    else void attempt(send(live, move));
  }

  /** Escape goes back to the game. */
  function leave() {
    if (viewing.isAway()) viewing.back();
    hideHint();
  }

  function undo() {
    if (viewing.untry()) return;
    viewing.back();
    send.forget();
    void attempt(api.undo(id));
  }

  function redo() {
    if (viewing.exploration()) return;
    viewing.back();
    send.forget();
    void attempt(api.redo(id));
  }

  function pause() {
    void attempt(api.players(id, { players: live.players, paused: !live.paused, delay }));
  }

  /** @param {number} seconds */
  function speed(seconds) {
    delay = seconds;
    write("delay", delay);
    void attempt(api.players(id, { players: live.players, paused: live.paused, delay }));
  }

  function newGame() {
    openSetup(game, { variant: live.game, seats: live.players });
  }

  function toggleHeat() {
    heatOn = !heatOn;
    write("heat", heatOn);
    draw();
  }

  function nextSource() {
    const choices = sourcesOf(thoughtOn(viewing.shown()));
    source = choices[(choices.indexOf(source) + 1) % choices.length];
    draw();
  }

  /** Goes through the game. @param {"first" | "previous" | "next" | "last"} step */
  function go(step) {
    const { ply } = viewing.shown();
    const to = { first: 0, previous: ply - 1, next: ply + 1, last: live.plies }[step];
    if (to >= 0 && to <= live.plies) viewing.showPly(to);
  }

  /** The same players once more at this table, with sides swapped. */
  function rematch() {
    playNext();
  }

  /** Puts the next game on the table. Its cards are hidden again, so it is looked at from the own seat. */
  function playNext() {
    void attempt(api.next(id).then(reopen));
  }

  /** Whether the table was closed to this view because its next game has begun; then it is shown anew. */
  async function followNext() {
    const state = await api.state(id, ownSeat(id) ?? "open").catch(() => null);
    if (state && state.number !== live.number) reopen();
  }

  /** The seat of the reader, if there is one. */
  function reader() {
    return seatOfReader(live, { own: ownSeat(id), visitor: keysOf(id) === "" });
  }

  /** @param {string[] | null} next */
  function showLine(next) {
    line = next;
    drawBoard(viewing.shown());
  }

  function hint() {
    void ask(HINT_PLAYER, true);
  }

  function startReview() {
    places.open("review");
    review.start();
  }

  /** Asks an engine about what is shown. @param {string} player @param {boolean} mark whether its best move is marked */
  async function ask(player, mark) {
    const { key, at, choices } = viewing.shown();
    if (choices === 0) return;
    try {
      const answer = await opinions.ask(key, at, player);
      if (answer && mark) {
        hinted = key;
        draw();
        announce(hintWords(answer.analysis, live, drawing));
      }
    } catch (error) {
      toast(TEXTS.hint.failed + wordsOf(error));
      draw();
    }
  }

  function hideHint() {
    hinted = null;
    draw();
  }

  /** The hint for a position, if one was asked for. @param {string} key */
  function hintAt(key) {
    const known = hinted === key ? adviceOn(key) : null;
    return known && hintWords(known.analysis, live, drawing);
  }

  /** What a player of this table thought of the position shown. @param {Shown} shown */
  function thoughtOn(shown) {
    const asked = opinions.of(shown.key)?.analysis;
    const played = shown.mode === "explore" ? null : live.moves[shown.ply]?.analysis;
    const thought = shown.mode === "live" && thinking?.ply === live.plies ? thinking.analysis : null;
    return [asked, played, thought].find((known) => known && known.moves.length > 0) ?? null;
  }

  /** What gives the moves of the position shown their values. @param {Shown} shown */
  function valuesOn(shown) {
    return analysis.of(shown.key)?.analysis ?? (game.hidden ? thoughtOn(shown) : null);
  }

  /** Keeps the analysis at the position shown. @param {Shown} shown */
  function followAnalysis(shown) {
    const othersTurn = shown.mode === "live" && game.hidden && !live.may_move;
    if (!heatOn || othersTurn || (shown.mode === "live" && live.result !== null)) return analysis.stop();
    const solvable = game.solver && (!game.hidden || live.open);
    analysis.follow({ key: shown.key, at: shown.at, legal: shown.choices, solvable }, (error) => {
      heatOn = false;
      toast(TEXTS.hint.failed + wordsOf(error));
      draw();
    });
  }

  /** What the board shows of the moves: the source that was chosen, as far as it is known here. @param {Shown} shown */
  function sourceOn(shown) {
    return sourcesOf(thoughtOn(shown)).includes(source) ? source : "values";
  }

  /** What a card table shows beside the scene. @param {Shown} shown @returns {import("../lib/types.js").TableView} */
  function tableView(shown) {
    return {
      seatKinds: live.players.map((_, seat) => seatKind(live, seat)),
      seatTaken: live.players.map((_, seat) => isTaken(live, seat)),
      present: presence?.present ?? null,
      live: shown.mode === "live",
      gameKey: `${live.id} ${live.number}`,
      history: shown.mode === "explore" ? null : live.moves.slice(0, shown.ply),
      calls: shown.mode === "live" ? live.calls : [],
      series: live.series,
      partners: shown.mode === "live" ? partner.of(live) : null,
    };
  }

  /** What a hint is taken from: the analysis while it is on, so that the board and the words never contradict each other. @param {string} key */
  function adviceOn(key) {
    return (heatOn ? analysis.of(key) : null) ?? opinions.of(key);
  }

  /** @param {Shown} shown */
  function drawBoard(shown) {
    const values = heatOn ? valuesOn(shown) : null;
    const heat = heatOn ? heatBy(sourceOn(shown), values, thoughtOn(shown), payoffIsPoints(live.scene)) : null;
    const asked = hinted === shown.key ? (adviceOn(shown.key)?.analysis.best ?? null) : null;
    /** @type {import("../lib/types.js").BoardView} */
    const view = {
      legal: shown.legal,
      lastMove: shown.lastMove,
      heat,
      values: null,
      line,
      hint: asked ?? (sourceOn(shown) === "values" ? (values?.best ?? null) : null),
      view: ownSeat(id) ?? live.view,
      seatNames: live.seat_names,
      seatPlayers: live.players.map((_, seat) => personName(live, seat)),
      turn: shown.mode === "live" && live.result ? null : shown.turn,
      mayMove: shown.mayMove,
      truth: shown.mode === "past" ? (live.moves[shown.ply]?.truth ?? null) : null,
      table: tableView(shown),
    };
    const table = shown.scene.kind === "cards" ? { ...view.table, history: shown.ply } : null;
    const key = JSON.stringify([shown.scene, { ...view, table, heat: [...(heat ?? [])] }]);
    if (key === drawnBoard) return;
    drawnBoard = key;
    board.update(shown.scene, view);
  }

  /** @param {Shown} shown */
  function drawBar(shown) {
    const bottom = reader() ?? 0;
    const judged = shown.mode === "explore" ? null : evaluationByReview(review.verdictAt(shown.ply), bottom);
    const searched = heatOn ? evaluationOf(analysis.of(shown.key)?.analysis ?? null, shown.turn, bottom) : null;
    const isPair = live.players.length === 2;
    bar.update(isPair ? (searched ?? judged) : null, bottom, isPair && (heatOn || review.hasVerdicts()));
    places.play.dataset.bottom = String(bottom);
    places.play.classList.toggle("has-cards", shown.scene.kind === "cards");
  }

  /** @param {Shown} shown */
  function drawExplain(shown) {
    const asked = hinted === shown.key ? adviceOn(shown.key) : (opinions.of(shown.key) ?? (heatOn ? analysis.of(shown.key) : null));
    if (asked) explain.update({ state: live, ply: shown.ply, analysis: asked.analysis, facts: asked.facts, at: shown.at });
    else if (shown.mode === "explore") explain.update({ state: live, ply: shown.ply, analysis: null, at: shown.at });
    else {
      const current = shown.mode === "live" && thinking?.ply === live.plies && shown.turn !== null ? thinking : null;
      explain.update({
        state: live,
        ply: shown.ply,
        live: current,
      });
    }
  }

  function draw() {
    if (closed) return;
    const shown = viewing.shown();
    setAttributes(places.root, { "data-table": id, "data-plies": live.plies, "data-ply": shown.ply, "data-mode": shown.mode });
    status.update(live, shown, connected, reader());
    hintBanner.update(hintAt(shown.key));
    drawBoard(shown);
    drawBar(shown);
    places.seats.hidden = shown.scene.kind === "cards";
    seats.update(live, shown, live.thinking !== null, presence?.present ?? null);
    invitations.update(live, presence);
    nextGame.update(live, shown.mode === "live");
    list.update(live);
    partner.update(live);
    controls.update(live, shown, {
      heatOn,
      heatSource: heatOn && sourcesOf(thoughtOn(shown)).length > 1 ? sourceOn(shown) : null,
      shownPly: shown.ply,
      asking: opinions.isAsking(shown.key),
      engines: enginesOnly(live),
    });
    moveList.update(live, shown.ply, review.verdictAt);
    review.update(live, shown.ply, firstViewer(live), shown.mode === "explore");
    const explored = viewing.exploration();
    whatIf.update(explored, (explored && live.branches.find((known) => isSameLine(known, explored))?.comment) ?? null);
    branches.update(live.branches);
    tellAddress();
    report.update(live, shown);
    seatPanel.update(live);
    drawExplain(shown);
    if (!opinions.isAsking(shown.key)) opinions.cancel();
    followAnalysis(shown);
  }

  return {
    destroy() {
      closed = true;
      stopEvents();
      stopKeys();
      opinions.cancel();
      analysis.stop();
      board.destroy();
      explain.destroy();
      review.destroy();
    },
  };
}
