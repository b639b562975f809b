/**
 * The review of a game: who gave what away, where it was decided, and what would have been better. An engine looks at every
 * move when the reader asks for it; verdicts arrive one by one, the last move first.
 */

import { drawIfChanged, h, setAttributes, wordsOf } from "../lib/dom.js";
import { drawList } from "../lib/keyed.js";
import { accuracyTable, thresholdWords } from "./account.js";
import { createCurve } from "./curve.js";
import { classesOf, counted, isMistake, lossOf, MARKS, mistakesOf, nextMistake, openCardWords, verdictOf } from "./model.js";
import { TEXTS as WORDS } from "./texts.js";

/** @typedef {import("../lib/types.js").TableState} TableState */
/** @typedef {import("./model.js").MoveReview} MoveReview */
/** @typedef {import("./model.js").Review} Review */

/**
 * @param {HTMLElement} host
 * @param {object} options
 * @param {(id: string, hear: {move: (review: MoveReview) => void, signal: AbortSignal}) => Promise<Review>} options.ask
 * @param {(ply: number) => void} options.onShow shows the position after this many plies
 * @param {(line: string[] | null) => void} options.onLine shows a line on the board
 * @param {(move: string) => string} options.nameOf
 * @param {() => void} options.onChange the verdicts changed
 * @param {((entry: MoveReview) => void) | null} options.onRetry plays on from the position before a move, where that can be done
 * @param {HTMLElement} options.detail where the verdict on the position shown is said
 * @param {boolean} options.hidden whether players of the game do not see everything: then it is reviewed when it is over
 */
export function createReview(host, { ask, onShow, onLine, nameOf, onChange, onRetry, detail, hidden }) {
  /** @type {"idle" | "working" | "done" | "failed"} */
  let status = "idle";
  let problem = "";
  /** @type {Map<number, MoveReview>} */
  let judged = new Map();
  /** @type {Review | null} */
  let review = null;
  /** @type {AbortController | null} */
  let running = null;
  /** Which game the verdicts are about. */
  let about = "";
  /** @type {TableState | null} */
  let state = null;
  let ply = 0;
  let viewer = 0;
  let isTrying = false;

  const summary = h("div", { class: "review-summary" });
  const progress = h("progress");
  const progressNote = h("p", { class: "note" });
  const chartHost = h("div", { class: "explain" });
  const list = h("ol", { class: "review-list", "data-testid": "review-list" });
  const account = h("div", {});
  const thresholds = h("p", { class: "note", "data-testid": "review-thresholds" });
  host.append(summary, account, chartHost, list, thresholds);
  const curve = createCurve(chartHost, { onJump: (at) => onShow(at), nameOf });

  async function start() {
    if (!state) return;
    const asked = keyOf(state);
    running = new AbortController();
    [status, problem, judged, review] = ["working", "", new Map(), null];
    draw();
    try {
      const whole = await ask(state.id, {
        signal: running.signal,
        move: (entry) => {
          if (about !== asked) return;
          judged.set(entry.ply, entry);
          draw();
          onChange();
        },
      });
      if (about !== asked) return;
      review = whole;
      judged = new Map(whole.moves.map((entry) => [entry.ply, entry]));
      status = "done";
    } catch (error) {
      if (about !== asked) return;
      status = running.signal.aborted ? "idle" : "failed";
      problem = wordsOf(error);
    }
    running = null;
    draw();
    onChange();
  }

  function cancel() {
    running?.abort();
  }

  /** Goes to the next or the previous mistake, seen from the position shown. @param {1 | -1} step */
  function jump(step) {
    const target = nextMistake([...judged.values()], ply, step);
    if (target !== null) onShow(target + 1);
  }

  function draw() {
    if (!state) return;
    const shown = state;
    const ready = shown.plies > 0 && (!hidden || shown.result !== null);
    const marks = judged.size;
    const entry = isTrying ? undefined : judged.get(ply - 1);
    // The ways to the mistakes stand below the verdict on a move; where no move is judged they begin in the summary.
    drawIfChanged(summary, [status, problem, ready, viewer, about, entry === undefined], () => summaryParts(shown, ready, !entry));
    progressNote.textContent = WORDS.progress(marks, shown.plies);
    setAttributes(progress, { max: shown.plies, value: marks, "aria-label": WORDS.progress(marks, shown.plies) });
    drawIfChanged(account, [status, marks, viewer], () =>
      status === "done" && review ? [accuracyTable(review.seats, shown.seat_names)] : [],
    );
    thresholds.textContent = status === "done" && review ? thresholdWords(review, hidden) : "";
    chartHost.hidden = judged.size === 0;
    if (judged.size > 0) curve.update({ moves: [...judged.values()], plies: shown.plies, ply, viewer, seatNames: shown.seat_names });
    drawIfChanged(detail, [about, entry, mistakesOf([...judged.values()]).length > 0], () => (entry ? detailParts(shown, entry) : []));
    drawList(
      list,
      mistakesOf([...judged.values()]).map((mistake) => ({
        key: mistake.ply,
        data: [mistake, mistake.ply + 1 === ply],
        make: () => row(shown, mistake),
      })),
    );
  }

  /** @param {TableState} shown @param {boolean} ready @param {boolean} jumps whether the ways to the mistakes are here */
  function summaryParts(shown, ready, jumps) {
    if (!ready) return [h("p", { class: "note" }, WORDS.notYet)];
    if (status === "idle" || status === "failed") {
      return [
        h("p", {}, WORDS.offer),
        h("button", { type: "button", class: "primary", onclick: () => void start(), "data-testid": "review-start" }, WORDS.start),
        status === "failed" && h("p", { class: "wrong", role: "alert" }, WORDS.failed(problem)),
      ];
    }
    if (status === "working") {
      return [progress, progressNote, h("button", { type: "button", onclick: cancel, "data-testid": "review-cancel" }, WORDS.cancel)];
    }
    return turningPoint(shown, jumps);
  }

  /** Where the reader's side, or the side that lost, lost the game. @param {TableState} shown @param {boolean} jumps */
  function turningPoint(shown, jumps) {
    const seats = review?.seats ?? [];
    const order = [viewer, ...seats.keys()];
    const seat = order.find((candidate) => seats[candidate]?.turning_point != null);
    if (seat === undefined) {
      const isClean = mistakesOf([...judged.values()]).length === 0;
      return [
        h("p", { class: "review-verdict", "data-testid": "turning-point" }, isClean ? WORDS.noMistakes : WORDS.noTurningPoint),
        !isClean && jumps && jumpButtons(),
      ];
    }
    const at = /** @type {number} */ (seats[seat].turning_point);
    const entry = judged.get(at);
    const words = entry ? verdictOf(entry, nameOf) : "";
    return [
      h(
        "p",
        { class: "review-verdict", "data-testid": "turning-point", "data-ply": at + 1 },
        h("b", {}, WORDS.turningPoint(shown.seat_names[seat], at + 1)),
        " ",
        words,
      ),
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", onclick: () => onShow(at), "data-testid": "show-turning-point" }, WORDS.showIt),
        jumps && jumpButtons(),
      ),
    ];
  }

  /** The ways to the mistakes, where there are any. */
  function jumpButtons() {
    if (mistakesOf([...judged.values()]).length === 0) return null;
    return h(
      "span",
      { class: "jumps" },
      h(
        "button",
        { type: "button", onclick: () => jump(-1), "data-testid": "previous-mistake", title: WORDS.previousTitle },
        WORDS.previous,
      ),
      h("button", { type: "button", onclick: () => jump(1), "data-testid": "next-mistake", title: WORDS.nextTitle }, WORDS.next),
    );
  }

  /** What is said of the move that led to the position shown. @param {TableState} shown @param {MoveReview} entry */
  function detailParts(shown, entry) {
    const kind = classesOf(entry);
    const verdict = counted(entry);
    const better = isMistake(entry) && verdict ? verdict.before.line : [];
    const show = () => {
      onShow(entry.ply);
      onLine(better);
    };
    return [
      h(
        "p",
        { class: "review-said" },
        kind !== "good" && h("span", { class: `sign sign-${kind}`, title: WORDS.classes[kind] }, MARKS[kind]),
        ` ${entry.ply + 1}. ${verdictOf(entry, nameOf)} `,
        verdict?.exact && h("span", { class: "tag exact", title: WORDS.exactTitle }, WORDS.exact),
      ),
      openCardWords(entry) && h("p", { class: "review-open" }, openCardWords(entry)),
      better.length > 0 && h("p", { class: "note review-line" }, h("b", {}, WORDS.line), ` ${better.slice(0, 8).map(nameOf).join(" ")}`),
      h(
        "div",
        { class: "row" },
        jumpButtons(),
        better.length > 0 && h("button", { type: "button", onclick: show, "data-testid": "show-better" }, WORDS.better),
        better.length > 0 &&
          onRetry &&
          h("button", { type: "button", title: WORDS.retryTitle, onclick: () => onRetry(entry), "data-testid": "retry" }, WORDS.retry),
      ),
      isMistake(entry) && h("span", { class: "visually-hidden" }, shown.seat_names[entry.seat]),
    ];
  }

  /** @param {TableState} shown @param {MoveReview} entry */
  function row(shown, entry) {
    const at = entry.ply + 1;
    const kind = classesOf(entry);
    return h(
      "li",
      { class: `review-${kind}` },
      h("span", { class: `sign sign-${kind}`, title: WORDS.classes[kind], "aria-label": WORDS.classes[kind], role: "img" }, MARKS[kind]),
      h(
        "button",
        {
          type: "button",
          class: "move",
          "aria-current": at === ply ? "true" : null,
          onclick: () => onShow(at),
          "data-testid": `mistake-${at}`,
        },
        `${at}. ${shown.seat_names[entry.seat]} ${nameOf(entry.move)}`,
      ),
      h("span", { class: "review-loss" }, lossOf(entry)),
    );
  }

  return {
    jump,
    /** Begins, unless it runs or is done. */
    start() {
      if (status === "idle" || status === "failed") void start();
    },
    /** The verdict on the move with this many plies before it. @param {number} at */
    verdictAt: (at) => judged.get(at) ?? null,
    /** Accuracy and mistakes of every seat, when all moves were judged. */
    seats: () => (status === "done" && review ? review.seats : null),
    /** Whether any move was judged. */
    hasVerdicts: () => judged.size > 0,
    /** @param {TableState} next @param {number} shownPly @param {number} seat for whom the curve is drawn @param {boolean} tries whether the board shows moves that are only tried */
    update(next, shownPly, seat, tries) {
      const key = keyOf(next);
      if (key !== about) {
        cancel();
        [about, status, problem, judged, review] = [key, "idle", "", new Map(), null];
      }
      [state, ply, viewer, isTrying] = [next, shownPly, seat, tries];
      draw();
    },
    destroy() {
      cancel();
      host.replaceChildren();
      detail.replaceChildren();
    },
  };
}

/** Changes when the moves of a table change. @param {TableState} state */
function keyOf({ id, moves, result }) {
  return `${id} ${result === null ? "open" : "over"} ${moves.map(({ move }) => move).join(" ")}`;
}
