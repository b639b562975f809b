/** A table: the board, who plays, the moves, and why they were made. Follows the game as it goes on. */

import { boardOf } from "../boards/index.js";
import { atFirstSight, policyOf } from "../explain/derive.js";
import { heatOf } from "../explain/heat.js";
import { createExplain } from "../explain/index.js";
import { payoffIsPoints, valuesOf } from "../explain/values.js";
import { api, ApiError } from "../lib/api.js";
import { announce, h, setAttributes, toast, wordsOf } from "../lib/dom.js";
import { chooseSeat, ownSeat, ownSeats, read, write } from "../lib/store.js";
import { gameName, playerName, TEXTS } from "../lib/texts.js";
import { createControls } from "../table/controls.js";
import { createHint, hintWords } from "../table/hint.js";
import { listenForKeys, showKeys } from "../table/keys.js";
import { layOut } from "../table/layout.js";
import { enginesOnly, moveName, shownOf } from "../table/model.js";
import { createMoveList } from "../table/movelist.js";
import { createOpinions, heatPlayer, HINT_PLAYER } from "../table/opinions.js";
import { createReport } from "../table/report.js";
import { createSeatPanel, createSeats } from "../table/seats.js";
import { openSetup } from "../table/setup.js";
import { createStatus, statusWords } from "../table/status.js";
import { createViewing } from "../table/viewing.js";
import { createWhatIf } from "../table/whatif.js";

/** @typedef {import("../lib/types.js").GameInfo} GameInfo */
/** @typedef {import("../lib/types.js").TableState} TableState */
/** @typedef {import("../lib/types.js").Thinking} Thinking */
/** @typedef {import("../table/model.js").Shown} Shown */

/** @param {HTMLElement} host @param {string} id @returns {import("../lib/types.js").Screen} */
export function openTable(host, id) {
  host.append(h("p", { class: "note" }, TEXTS.loading));
  /** @type {import("../lib/types.js").Screen | null} */
  let screen = null;
  let closed = false;

  async function open() {
    screen?.destroy();
    try {
      const [{ games }, seen] = await Promise.all([api.games(), api.state(id, ownSeat(id) ?? "open")]);
      // Once the cards lie open, the whole game can be gone through with all of them.
      const state = seen.open && seen.view !== "open" ? await api.state(id, "open") : seen;
      const game = games.find(({ name }) => name === state.game.split(":")[0]);
      if (!closed && game) screen = createTableScreen(host, game, state, open);
    } catch (error) {
      const missing = error instanceof ApiError && error.status === 404;
      const sentence = missing ? TEXTS.notFound : wordsOf(error);
      host.replaceChildren(h("div", { class: "lost" }, h("p", {}, sentence), h("a", { href: "#/", class: "button" }, TEXTS.backHome)));
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
 * @returns {import("../lib/types.js").Screen}
 */
function createTableScreen(host, game, first, reopen) {
  const { id } = first;
  let live = first;
  /** @type {(Thinking & {ply: number}) | null} */
  let thinking = null;
  /** The position whose best move is shown. @type {string | null} */
  let hinted = null;
  /** @type {string[] | null} */
  let line = null;
  let heatOn = read("heat", false);
  /** Whether the board shows the first sight of a network instead of its search. */
  let firstSight = false;
  let delay = read("delay", 0.5);
  let connected = true;
  let closed = false;
  /** What the board was last drawn from. */
  let drawnBoard = "";

  const places = layOut(host);
  const viewing = createViewing(
    id,
    () => live,
    draw,
    (error) => toast(error instanceof ApiError && game.hidden ? TEXTS.whatif.refused : wordsOf(error)),
  );
  const board = boardOf(first.game)(places.board, { onMove });
  const status = createStatus(places.status, { back: viewing.back, pass: () => onMove("pass") });
  const hintBanner = createHint(places.hint, hideHint);
  const seats = createSeats(places.seats);
  const seatPanel = createSeatPanel(places.panels.seats, game, first);
  const moveList = createMoveList(places.panels.moves, viewing.showPly);
  const opinions = createOpinions(draw);
  const controls = createControls(
    places.controls,
    {
      undo,
      redo,
      hint,
      heat: toggleHeat,
      source: toggleSource,
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
  const whatIf = createWhatIf(places.banners, game, { back: viewing.back, ask: (player) => ask(player, true) });
  const report = createReport(places.panels.share, game, id, {
    reveal: () => attempt(api.open(id)),
    fork: (text) => openSetup(game, { variant: live.game, seats: live.players, text }),
  });
  const explain = createExplain(places.panels.why, {
    api,
    onLine: showLine,
    onJump: viewing.showPly,
    nameOf: (move) => moveName(move, first.game),
    solvable: () => game.solver && (!game.hidden || live.open),
    hidden: game.hidden,
  });
  const stopEvents = follow();
  const stopKeys = listenForKeys(
    { u: undo, r: redo, h: hint, n: newGame, w: viewing.toggleTrying, m: toggleHeat, "?": showKeys, escape: leave },
    (event) => board.key?.(event) ?? false,
  );
  places.title.append(gameName(first.game));
  places.title.after(...seatSwitch());
  document.title = `${gameName(first.game)} – ${TEXTS.title}`;
  draw();

  /** A choice of view for whoever holds several seats of a hidden game. */
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
    return api.events(id, first.view, {
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
      lost: () => {
        connected = false;
        draw();
      },
    });
  }

  /** @param {TableState} next */
  function onState(next) {
    const moved = next.plies !== live.plies || next.moves.at(-1)?.move !== live.moves.at(-1)?.move;
    connected = true;
    if (moved) {
      thinking = null;
      line = null;
      tell(live, next);
    }
    if (next.open && next.view !== "open") return reopen();
    live = next;
    viewing.forgetUndone();
    draw();
  }

  /** Says what happened to people who listen. @param {TableState} before @param {TableState} next */
  function tell(before, next) {
    const news = next.moves
      .slice(Math.min(before.plies, next.plies - 1))
      .map(({ seat, move }) => TEXTS.table.played(next.seat_names[seat], moveName(move, next.game)));
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
    else void attempt(api.move(id, move, live.view, live.revision));
  }

  /** Escape goes back to the game. */
  function leave() {
    if (viewing.isAway()) viewing.back();
    hideHint();
  }

  function undo() {
    if (viewing.untry()) return;
    viewing.back();
    void attempt(api.undo(id));
  }

  function redo() {
    if (viewing.exploration()) return;
    viewing.back();
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

  function toggleSource() {
    firstSight = !firstSight;
    draw();
  }

  /** What the heat shows, if there is a choice: a search and the first sight of the network that led it. @param {Shown} shown @returns {"search" | "network" | null} */
  function heatSource(shown) {
    const opinion = heatOn ? opinionOn(shown) : null;
    const hasBoth =
      opinion?.analysis.moves.some(({ prior, visits }) => prior !== null && visits !== null) && opinion.analysis.network_value != null;
    return hasBoth ? (firstSight ? "network" : "search") : null;
  }

  /** @param {string[] | null} next */
  function showLine(next) {
    line = next;
    drawBoard(viewing.shown());
  }

  function hint() {
    void ask(HINT_PLAYER, true);
  }

  /** Asks an engine about what is shown. @param {string} player @param {boolean} mark whether its best move is marked */
  async function ask(player, mark) {
    const { key, at, legal } = viewing.shown();
    if (legal.length === 0) return;
    try {
      const answer = await opinions.ask(key, at, player);
      if (answer && mark) {
        hinted = key;
        draw();
        announce(hintWords(answer.analysis, live));
      }
    } catch (error) {
      heatOn = false;
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
    const known = hinted === key ? opinions.of(key) : null;
    return known && hintWords(known.analysis, live);
  }

  /** What an engine thinks of the position shown. @param {Shown} shown */
  function opinionOn(shown) {
    const asked = opinions.of(shown.key);
    if (asked) return { analysis: asked.analysis, policy: asked.facts.policy };
    const analysis =
      shown.mode === "explore"
        ? null
        : (live.moves[shown.ply]?.analysis ?? (shown.mode === "live" && thinking?.ply === live.plies ? thinking.analysis : null));
    return analysis && analysis.moves.length > 0 ? { analysis, policy: policyOf(analysis) } : null;
  }

  /** Asks for a heat map where there is none. @param {Shown} shown */
  function wantHeat(shown) {
    if (!heatOn || opinions.isAsking(shown.key) || shown.legal.length < 2 || opinionOn(shown)) return;
    if (shown.mode === "live" && !live.may_move) return;
    queueMicrotask(() => void ask(heatPlayer(game), false));
  }

  /** @param {Shown} shown */
  function drawBoard(shown) {
    const searched = heatOn ? opinionOn(shown) : null;
    const opinion = searched && heatSource(shown) === "network" ? atFirstSight(searched.analysis) : searched;
    /** @type {import("../lib/types.js").BoardView} */
    const view = {
      game: live.game,
      legal: shown.legal,
      lastMove: shown.lastMove,
      heat: opinion ? heatOf(opinion.policy) : null,
      values: opinion ? valuesOf(opinion.analysis, payoffIsPoints(live.scene)) : null,
      line,
      hint: hinted === shown.key ? (opinions.of(shown.key)?.analysis.best ?? null) : null,
      view: ownSeat(id) ?? live.view,
      seatNames: live.seat_names,
      seatPlayers: live.players.map(playerName),
      turn: shown.mode === "live" && live.result ? null : shown.turn,
      mayMove: shown.mayMove,
      truth: shown.mode === "past" ? (live.moves[shown.ply]?.truth ?? null) : null,
    };
    const key = JSON.stringify([shown.scene, { ...view, heat: opinion?.policy, values: [...(view.values ?? [])] }]);
    if (key === drawnBoard) return;
    drawnBoard = key;
    board.update(shown.scene, view);
  }

  /** @param {Shown} shown */
  function drawExplain(shown) {
    const asked = opinions.of(shown.key);
    if (asked) explain.update({ state: live, ply: shown.ply, analysis: asked.analysis, facts: asked.facts, at: shown.at });
    else if (shown.mode === "explore") explain.update({ state: live, ply: shown.ply, analysis: null, at: shown.at });
    else {
      const current = shown.mode === "live" && thinking?.ply === live.plies && shown.turn !== null ? thinking : null;
      const seat = current?.seat ?? shown.turn ?? 0;
      explain.update({
        state: live,
        ply: shown.ply,
        live: current ? { seat, player: current.player ?? live.players[seat], analysis: current.analysis } : null,
      });
    }
  }

  function draw() {
    if (closed) return;
    const shown = viewing.shown();
    setAttributes(places.root, { "data-plies": live.plies, "data-ply": shown.ply, "data-mode": shown.mode });
    status.update(live, shown, connected);
    hintBanner.update(hintAt(shown.key));
    drawBoard(shown);
    places.seats.hidden = shown.scene.kind === "cards";
    seats.update(live, shown, live.thinking !== null);
    controls.update(live, shown, {
      heatOn,
      heatSource: heatSource(shown),
      asking: opinions.isAsking(shown.key),
      engines: enginesOnly(live),
    });
    moveList.update(live, shown.ply);
    whatIf.update(viewing.exploration(), live.game);
    report.update(live, shown);
    seatPanel.update(live);
    drawExplain(shown);
    if (!opinions.isAsking(shown.key)) opinions.cancel();
    wantHeat(shown);
  }

  return {
    destroy() {
      closed = true;
      stopEvents();
      stopKeys();
      opinions.cancel();
      board.destroy();
      explain.destroy();
    },
  };
}
