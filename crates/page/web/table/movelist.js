/** The moves of the game, with what they were worth; a click shows the board as it was. */

import { firstViewer } from "../explain/subject.js";
import { signed } from "../explain/numbers.js";
import { lossWords, outcomeOf, payoffIsPoints, valueWords } from "../explain/values.js";
import { drawIfChanged, h } from "../lib/dom.js";
import { moveName } from "../lib/drawing.js";
import { drawList } from "../lib/keyed.js";
import { TEXTS, textOf } from "../lib/texts.js";
import { classesOf, isMistake, lossOf, MARKS, verdictOf } from "../review/model.js";
import { hindsightParts } from "./hindsight.js";

/** @typedef {import("../lib/types.js").Drawing} Drawing */
/** @typedef {import("../lib/types.js").GameInfo} GameInfo */
/** @typedef {import("../lib/types.js").TableMove} TableMove */
/** @typedef {import("../lib/types.js").TableState} TableState */
/** @typedef {import("../review/model.js").MoveReview} MoveReview */
/** @typedef {(ply: number) => MoveReview | null} VerdictAt the verdict on the move with this many moves before it */

const WORDS = TEXTS.moves;

/**
 * @param {HTMLElement} host
 * @param {GameInfo} game
 * @param {(ply: number) => void} onShow
 */
export function createMoveList(host, game, onShow) {
  const { drawing } = game;
  const list = h("ol", { class: "move-list", "data-testid": "move-list", "aria-label": WORDS.heading, tabindex: -1, onkeydown: onKey });
  // It scrolls where there is little room, and what scrolls is reached by keys.
  const foot = h("div", { class: "move-foot", tabindex: 0 });
  host.append(list, foot);
  let current = 0;
  let last = 0;

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1, Home: -current, End: last - current }[event.key];
    if (step === undefined) return;
    onShow(Math.min(last, Math.max(0, current + step)));
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {TableState} state @param {TableMove} move @param {number} at @param {number} shown @param {MoveReview | null} verdict @returns {import("../lib/keyed.js").Item} */
  function item(state, move, at, shown, verdict) {
    const { analysis, truth } = move;
    return {
      key: at,
      data: [move.seat, move.move, analysis?.value, analysis?.proof, truth, verdict?.verdict?.class, verdict?.by_view?.class, at === shown],
      make: () => row(state, drawing, move, at, { current: shown, onShow, verdict }),
    };
  }

  /** Brings the move that is shown into sight; a list that is not shown itself cannot scroll. */
  function reveal() {
    const chosen = /** @type {HTMLElement | null} */ (list.querySelector("[aria-current]"));
    if (chosen) list.scrollTop = Math.max(0, chosen.offsetTop - list.clientHeight / 2);
  }

  return {
    reveal,
    /** @param {TableState} state @param {number} ply what is shown @param {VerdictAt} verdictAt */
    update(state, ply, verdictAt) {
      const focused = list.contains(document.activeElement);
      current = ply;
      last = state.plies;
      // Long notations leave no room for a second column.
      list.classList.toggle(
        "long-moves",
        state.moves.some(({ move }) => move.length > LONG),
      );
      const focusedOn = list.querySelector("[aria-current]");
      drawList(list, [
        { key: 0, data: ply === 0, make: () => h("li", {}, moveButton(0, ply, onShow, WORDS.start)) },
        ...state.moves.flatMap((move, index) =>
          move.move === drawing.vocabulary.silent ? [] : [item(state, move, index + 1, ply, verdictAt(index))],
        ),
      ]);
      const chosen = /** @type {HTMLElement | null} */ (list.querySelector("[aria-current]"));
      if (chosen && chosen !== focusedOn) {
        reveal();
        if (focused) chosen.focus({ preventScroll: true });
      }
      const said = state.moves.map(({ truth }) => truth);
      drawIfChanged(foot, [state.result, said, state.plies === 0], () =>
        state.plies === 0 ? rulesOf(game) : footer(state, drawing, onShow),
      );
    },
  };
}

/**
 * @param {TableState} state
 * @param {Drawing} drawing
 * @param {TableMove} move
 * @param {number} ply
 * @param {{current: number, onShow: (ply: number) => void, verdict: MoveReview | null}} how
 */
function row(state, drawing, move, ply, { current, onShow, verdict }) {
  const points = payoffIsPoints(state.scene);
  const [mark, title] = verdict ? reviewed(verdict, drawing) : solved(move, drawing, points);
  const opinion =
    verdict && mark ? lossOf(verdict) : move.analysis && move.analysis.moves.length > 0 ? opinionOf(move.analysis, points) : "";
  return h(
    "li",
    { class: mark ? "mistake" : null },
    h("span", { class: "move-seat", title: state.seat_names[move.seat] }, `${ply}. `, seatSign(state, drawing, move.seat)),
    moveButton(ply, current, onShow, moveName(move.move, drawing), title),
    h("span", { class: "move-value" }, opinion),
    mark && h("span", { class: `sign sign-${SIGNS[mark] ?? "mistake"}`, role: "img", "aria-label": title, title }, mark),
  );
}

/** A seat by the colour of its pieces, or by its name where colours do not tell seats apart. @param {TableState} state @param {Drawing} drawing @param {number} seat */
function seatSign({ seat_names: names }, { seats }, seat) {
  const colours = new Set(seats.map(({ colour }) => colour));
  if (colours.size < seats.length) return names[seat];
  return h("span", { class: `seat-piece paint-${seats[seat].colour}`, role: "img", "aria-label": names[seat] });
}

/** The colour of each mark. @type {Record<string, string>} */
const SIGNS = { "?!": "inaccuracy", "?": "mistake", "??": "blunder" };

/** Mark and words of a review. @param {MoveReview} verdict @param {Drawing} drawing @returns {[string, string | null]} */
function reviewed(verdict, drawing) {
  if (!isMistake(verdict)) return ["", null];
  return [MARKS[classesOf(verdict)], verdictOf(verdict, (move) => moveName(move, drawing))];
}

/** Mark and words of the solver, before there is a review. @param {TableMove} move @param {Drawing} drawing @param {boolean} points @returns {[string, string | null]} */
function solved({ truth }, drawing, points) {
  if (!truth?.mistake) return ["", null];
  const costs = points ? TEXTS.hindsight.card : WORDS.mistake;
  const best = truth.best.slice(0, 3).map((better) => moveName(better, drawing));
  const cost = costs(lossWords(truth.lost, truth.unit, { points, value: truth.value }));
  return ["?", `${cost}; ${WORDS.better(best.join(", "))}`];
}

/** Letters of a move beyond which it is long. */
const LONG = 6;

/** What an engine said of a move; points are numbers alone, the list has no room to say so each time. @param {import("../lib/types.js").Analysis} analysis @param {boolean} points */
function opinionOf({ value, unit, proof }, points) {
  const counts = unit === "points" || (unit === "payoff" && points);
  return counts && outcomeOf(value, unit, { proof, points }) === null ? signed(value, 1) : valueWords(value, unit, { points, proof });
}

/** @param {number} ply @param {number} current @param {(ply: number) => void} onShow @param {string} text @param {string | null} [title] */
function moveButton(ply, current, onShow, text, title = null) {
  const here = ply === current;
  return h(
    "button",
    {
      type: "button",
      class: "move",
      title,
      "aria-current": here ? "true" : null,
      tabindex: here ? 0 : -1,
      "data-testid": `ply-${ply}`,
      onclick: () => onShow(ply),
    },
    text,
  );
}

/** What the game is about, while there is no move to list. @param {GameInfo} game */
function rulesOf(game) {
  if (game.rules.length === 0) return [];
  return [
    h(
      "section",
      { class: "rules-beside", "data-testid": "rules-beside", "aria-label": TEXTS.rules },
      h("h2", {}, TEXTS.rules),
      ...game.rules.map((rule) => h("p", {}, textOf(rule))),
      h("a", { href: `#/learn/${game.name}` }, TEXTS.rulesWithExamples),
    ),
  ];
}

/**
 * What to say below the list.
 * @param {TableState} state
 * @param {Drawing} drawing
 * @param {(ply: number) => void} onShow
 */
function footer(state, drawing, onShow) {
  if (!state.result) return [];
  const cards = state.scene.kind === "cards" && state.moves.some(({ truth }) => truth);
  return cards ? hindsightParts(state, firstViewer(state), drawing, onShow) : [];
}
