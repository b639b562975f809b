/**
 * What a training has learned, without any search: the values of a heap as a table, or a board with what every checkpoint
 * would play there. Moves on the board lead to other positions.
 */

import { boardOf } from "../boards/index.js";
import { heatColour, heatOf } from "../explain/heat.js";
import { percent, signed } from "../explain/numbers.js";
import { valuesOf, winChance } from "../explain/values.js";
import { api } from "../lib/api.js";
import { h, refill, toast, wordsOf } from "../lib/dom.js";
import { moveName } from "../lib/drawing.js";
import { gameOf } from "../lib/games.js";
import { TEXTS } from "./texts.js";

/** @typedef {import("../lib/types.js").Drawing} Drawing */
/** @typedef {import("../lib/types.js").Opinions} Opinions */
/** @typedef {import("../lib/types.js").OpinionPlace} OpinionPlace */
/** @typedef {import("../lib/types.js").Analysis} Analysis */

const WORDS = TEXTS.learned;
/** The most moves that get a column. */
const COLUMNS = 10;
/** Positions to begin with: this many moves of best play by the last checkpoint. */
const STARTS = [0, 2, 4, 8];
/** The most heaps in the table. */
const MOST_HEAPS = 40;

/** @param {string} id of the run @param {string} text the game with its variant */
export function createLearned(id, text) {
  const game = gameOf(text);
  const body = h("div", {});
  const root = h("section", { "data-testid": "learned" }, h("h2", {}, WORDS.heading), body);
  const view = !game
    ? async () => {}
    : game.drawing.gesture === "take"
      ? heapTable(id, text, body)
      : checkpointBoard(id, game.drawing, body);

  async function update() {
    try {
      await view();
    } catch (error) {
      body.replaceChildren(h("p", { class: "wrong" }, wordsOf(error)));
    }
  }
  return { root, update };
}

/** @param {Promise<void>} request */
const attempt = (request) => void request.catch((error) => toast(wordsOf(error)));

/** Every heap with what it is worth and what is taken. @param {string} id @param {string} game @param {HTMLElement} host */
function heapTable(id, game, host) {
  return async () => {
    const { scene } = await api.look({ game });
    const heaps = Array.from({ length: scene.kind === "heap" ? Math.min(MOST_HEAPS, scene.full) : 0 }, (_, index) => index + 1);
    const { places } = await api.runOpinions(
      id,
      heaps.map((stones) => ({ setup: { kind: "heap", stones, turn: 0 } })),
      true,
    );
    const rows = places.flatMap((place, index) => {
      const opinion = place.opinions[0];
      return opinion ? [heapRow(heaps[index], opinion.analysis, place.truth?.best ?? [], place.truth)] : [];
    });
    const right = rows.filter(({ isRight }) => isRight).length;
    host.replaceChildren(
      h("p", {}, WORDS.heaps(right, rows.length)),
      h(
        "div",
        { class: "run-table" },
        h(
          "table",
          { "data-testid": "heap-values" },
          h("thead", {}, h("tr", {}, ...WORDS.heapColumns.map((name) => h("th", { scope: "col" }, name)))),
          h("tbody", {}, ...rows.map(({ row }) => row)),
        ),
      ),
    );
  };
}

/** @param {number} heap @param {Analysis} opinion @param {string[]} best @param {OpinionPlace["truth"]} truth */
function heapRow(heap, opinion, best, truth) {
  const lost = truth !== null && truth.value < 0;
  const isRight = best.includes(opinion.best);
  const verdict = lost ? WORDS.lostAnyway : isRight ? WORDS.right : WORDS.wrong(best.join(", "));
  const cells = [String(heap), signed(opinion.value, 3), WORDS.take(opinion.best), verdict];
  return { isRight, row: h("tr", { class: isRight ? null : "wrong" }, ...cells.map((text) => h("td", {}, text))) };
}

/** A board and a table of checkpoints. @param {string} id @param {Drawing} drawing @param {HTMLElement} host */
function checkpointBoard(id, drawing, host) {
  /** @type {string[]} */
  let moves = [];
  /** @type {Opinions | null} */
  let opinions = null;
  /** The checkpoint on the board; null is the last. @type {number | null} */
  let chosen = null;
  const boardHost = h("div", { class: "learned-board" });
  const tableHost = h("div", { class: "run-table" });
  const board = boardOf(drawing)(boardHost, { drawing, onMove: (move) => attempt(play(move)) });
  const buttons = h("div", { class: "editor-tools" });
  const reply = h("input", { type: "checkbox", checked: true, "data-testid": "learned-reply" });
  const over = h("p", { class: "note", role: "status" });
  host.append(h("p", { class: "note" }, WORDS.help), buttons, over, h("div", { class: "learned" }, boardHost, tableHost));

  /** @param {string[]} next */
  async function go(next) {
    opinions = await api.runOpinions(id, [{ moves: next }], false);
    moves = next;
    draw();
  }

  /** A move by hand, and the answer of the checkpoint on the board if it plays along. @param {string} move */
  async function play(move) {
    await go([...moves, move]);
    const best = current()?.analysis.best;
    if (reply.checked && best) await go([...moves, best]);
  }

  /** What the checkpoint on the board thinks. */
  function current() {
    return opinions?.places[0].opinions[chosen ?? opinions.checkpoints.length - 1] ?? null;
  }

  /** Walks along the best play of the last checkpoint. @param {number} plies */
  async function start(plies) {
    /** @type {string[]} */
    let next = [];
    while (next.length < plies) {
      const { places } = await api.runOpinions(id, [{ moves: next }], true);
      const best = places[0].opinions.at(-1)?.analysis.best;
      if (!best) break;
      next = [...next, best];
    }
    await go(next);
  }

  function draw() {
    if (!opinions) return;
    const place = opinions.places[0];
    const row = chosen ?? opinions.checkpoints.length - 1;
    const opinion = current();
    over.textContent = place.turn === null ? WORDS.over : "";
    board.update(place.scene, {
      legal: place.legal,
      lastMove: moves.at(-1) ?? null,
      heat: opinion ? heatOf(opinion.facts.policy) : null,
      values: opinion ? valuesOf(opinion.analysis, false) : null,
      line: null,
      hint: null,
      view: "open",
      seatNames: ["", ""],
      seatPlayers: ["", ""],
      turn: place.turn,
      mayMove: place.turn !== null,
      truth: place.truth && { ...place.truth, lost: 0, mistake: false },
    });
    refill(
      buttons,
      ...STARTS.map((plies) =>
        h("button", { type: "button", "data-testid": `learned-start-${plies}`, onclick: () => attempt(start(plies)) }, WORDS.start(plies)),
      ),
      h(
        "button",
        { type: "button", disabled: moves.length === 0, "data-testid": "learned-back", onclick: () => attempt(go(moves.slice(0, -1))) },
        WORDS.back,
      ),
      h(
        "button",
        {
          type: "button",
          disabled: opinion === null,
          "data-testid": "learned-best",
          onclick: () => opinion && attempt(go([...moves, opinion.analysis.best])),
        },
        WORDS.best,
      ),
      h("label", {}, reply, " ", WORDS.reply),
    );
    refill(
      tableHost,
      checkpointTable(drawing, opinions.checkpoints, place, row, (next) => {
        chosen = next;
        draw();
      }),
    );
  }

  return () => go(moves);
}

/** @param {Drawing} drawing @param {string[]} checkpoints @param {OpinionPlace} place @param {number} chosen @param {(row: number) => void} onChoose */
function checkpointTable(drawing, checkpoints, place, chosen, onChoose) {
  const policies = place.opinions.map((opinion) => new Map(opinion?.facts.policy ?? []));
  const columns = [...(policies.at(-1) ?? [])]
    .sort((one, other) => other[1] - one[1])
    .slice(0, COLUMNS)
    .map(([move]) => move);
  const largest = policies.map((policy) => Math.max(0, ...policy.values()));
  const rows = checkpoints.map((name, row) => {
    const opinion = place.opinions[row];
    const cells = columns.map((move) => {
      const share = policies[row].get(move) ?? 0;
      const best = place.truth?.best.includes(move) ? " ★" : "";
      const value = opinion?.analysis.moves.find(({ mv }) => mv === move)?.value ?? null;
      const words = value === null ? percent(share) : signed(value, 2);
      return h("td", { class: "heat-cell", style: { "--heat": heatColour(largest[row] > 0 ? share / largest[row] : 0) } }, words + best);
    });
    const choose = h(
      "button",
      { type: "button", "aria-pressed": String(row === chosen), "data-testid": `checkpoint-${name}`, onclick: () => onChoose(row) },
      name,
    );
    return h("tr", {}, h("th", { scope: "row" }, choose), h("td", {}, opinion ? percent(winChance(opinion.analysis.value)) : ""), ...cells);
  });
  return h(
    "table",
    { "data-testid": "checkpoints" },
    h("caption", {}, place.truth ? WORDS.captionExact : WORDS.caption),
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, WORDS.checkpoint),
        h("th", { scope: "col" }, WORDS.value),
        ...columns.map((move) => h("th", { scope: "col" }, moveName(move, drawing))),
      ),
    ),
    h("tbody", {}, ...rows),
  );
}
