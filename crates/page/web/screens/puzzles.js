/** All puzzles by game, and one of them: a board, the goal, attempts, the solution with its line. */

import { valueWords } from "../explain/values.js";
import { createLiveBoard } from "../learn/liveboard.js";
import { api } from "../lib/api.js";
import { announce, h, refill, toast, wordsOf } from "../lib/dom.js";
import { moveName } from "../lib/drawing.js";
import { gameName, gameOf } from "../lib/games.js";
import { nextPuzzle, note, progress } from "../puzzles/progress.js";
import { TEXTS } from "../puzzles/texts.js";

/** @typedef {import("../lib/types.js").PuzzleGame} PuzzleGame */
/** @typedef {import("../lib/types.js").PuzzleShown} PuzzleShown */
/** @typedef {import("../lib/types.js").PuzzleVerdict} PuzzleVerdict */

/** @param {HTMLElement} host @returns {import("../lib/types.js").Screen} */
export function openPuzzles(host) {
  document.title = `${TEXTS.title} – Spielwerk`;
  const list = h("div", { class: "learn-cards" });
  const { streak, best, solved } = progress();
  host.append(
    h(
      "div",
      { class: "learn" },
      h("header", { class: "learn-head" }, h("h1", {}, TEXTS.title), h("p", { class: "note" }, TEXTS.lead)),
      best > 0 ? h("p", { class: "streak", "data-testid": "streak" }, TEXTS.streak(streak, best)) : null,
      list,
    ),
  );
  Promise.all([api.puzzles(), api.games()]).then(
    ([{ games }]) =>
      list.append(...(games.length > 0 ? games.map((game) => card(game, solved)) : [h("p", { class: "empty" }, TEXTS.none)])),
    (error) => list.append(h("p", { class: "wrong" }, wordsOf(error))),
  );
  return { destroy() {} };
}

/** @param {PuzzleGame} game @param {string[]} solved */
function card({ game, puzzles, command }, solved) {
  const isSolved = (/** @type {string} */ id) => solved.includes(`${game}/${id}`);
  const done = puzzles.filter(({ id }) => isSolved(id)).length;
  const next = nextPuzzle(puzzles, null, isSolved);
  return h(
    "section",
    { class: "learn-card", "data-testid": `puzzles-${game}` },
    h("h2", {}, gameName(game)),
    h("p", {}, TEXTS.solved(done, puzzles.length)),
    h("progress", { max: puzzles.length, value: done, "aria-label": TEXTS.solved(done, puzzles.length) }),
    h(
      "ol",
      { class: "puzzle-dots" },
      ...puzzles.map(({ id, grade }, index) =>
        h(
          "li",
          {},
          h(
            "a",
            {
              href: `#/puzzles/${game}/${id}`,
              class: isSolved(id) ? "done" : null,
              style: { "--grade": String(grade) },
              title: `${TEXTS.grades[grade]}: ${TEXTS.grade(grade)}`,
              "aria-label": `${TEXTS.number(index + 1, puzzles.length)}, ${TEXTS.grades[grade]}${isSolved(id) ? " ✓" : ""}`,
            },
            isSolved(id) ? "✓" : String(index + 1),
          ),
        ),
      ),
    ),
    next
      ? h(
          "a",
          { class: "button primary", href: `#/puzzles/${game}/${next}`, "data-testid": `start-${game}` },
          done > 0 ? TEXTS.resume : TEXTS.start,
        )
      : null,
    h("details", { class: "note" }, h("summary", {}, TEXTS.command), h("code", {}, command)),
  );
}

/** @param {HTMLElement} host @param {string} game @param {string} id @returns {import("../lib/types.js").Screen} */
export function openPuzzle(host, game, id) {
  let closed = false;
  /** @type {ReturnType<typeof createLiveBoard> | null} */
  let board = null;
  const body = h("div", { class: "puzzle", "data-testid": "puzzle" }, h("p", {}, TEXTS.thinking));
  host.append(body);
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (!target.closest("input, textarea, select, a, button") && board?.key(event)) event.preventDefault();
  };
  document.addEventListener("keydown", onKey);

  Promise.all([api.puzzles(), api.puzzle(game, id), api.games()]).then(
    ([{ games }, puzzle]) => {
      if (!closed) board = show(body, games.find((entry) => entry.game === game)?.puzzles ?? [], game, puzzle);
    },
    (error) => body.replaceChildren(h("p", { class: "wrong" }, wordsOf(error)), h("p", {}, h("a", { href: "#/puzzles" }, TEXTS.back))),
  );
  return {
    destroy() {
      closed = true;
      document.removeEventListener("keydown", onKey);
      board?.destroy();
    },
  };
}

/** @param {HTMLElement} body @param {{id: string, grade: number}[]} puzzles @param {string} game @param {PuzzleShown} puzzle */
function show(body, puzzles, game, puzzle) {
  const name = `${game}/${puzzle.id}`;
  const drawing = gameOf(puzzle.game)?.drawing;
  const points = puzzle.goal === "points";
  const grade = puzzle.failed.length;
  /** Whether a move was tried, and whether the solution was found or told. */
  let [attempts, over] = [0, false];
  /** The line on the screen and how far it is shown. @type {{moves: string[], shown: number}} */
  let line = { moves: [], shown: 0 };

  const boardHost = h("div", { class: "puzzle-board" });
  const verdict = h("div", { class: "puzzle-verdict", role: "status", "data-testid": "puzzle-verdict" });
  const lineHost = h("div", { class: "puzzle-line" });
  const buttons = h("div", { class: "puzzle-tools" });
  const streak = h("p", { class: "streak", "data-testid": "streak" });
  const board = createLiveBoard(boardHost, { game: puzzle.game, position: puzzle.position, onMove: (move) => void attempt(move) });
  const seat = puzzle.turn === null ? "" : board.seatNames[puzzle.turn];
  const index = puzzles.findIndex(({ id }) => id === puzzle.id);
  document.title = `${gameName(puzzle.game)}: ${TEXTS.number(index + 1, puzzles.length)} – Spielwerk`;

  body.replaceChildren(
    h("p", { class: "crumbs" }, h("a", { href: "#/puzzles" }, TEXTS.back)),
    h(
      "div",
      { class: "puzzle-screen" },
      h(
        "header",
        { class: "puzzle-task" },
        h("h1", {}, TEXTS.goal[puzzle.goal](seat)),
        h(
          "p",
          { class: "note" },
          `${gameName(puzzle.game)} · ${TEXTS.number(index + 1, puzzles.length)} · `,
          h("b", {}, TEXTS.grades[grade]),
          ` (${TEXTS.grade(grade)})`,
        ),
      ),
      boardHost,
      h(
        "section",
        { class: "puzzle-side" },
        verdict,
        lineHost,
        buttons,
        streak,
        h("label", { class: "stack" }, TEXTS.position, h("input", { readonly: true, value: puzzle.position })),
      ),
    ),
  );

  const say = (/** @type {string} */ move) => (drawing ? moveName(move, drawing) : move);

  /** @param {string} move */
  async function attempt(move) {
    if (over) return;
    attempts += 1;
    await board.show([move]);
    const answer = await api.tryPuzzle(game, puzzle.id, move).catch((error) => (toast(wordsOf(error)), null));
    if (!answer) return void board.show([], { mayMove: true });
    line = { moves: answer.line, shown: 1 };
    if (answer.correct) {
      over = true;
      note(name, attempts === 1 ? "first" : "later");
      tell("right", h("b", {}, TEXTS.right), ` ${TEXTS.rightMove(say(move))} ${TEXTS.failed(puzzle.failed.join(", ") || "–")}`);
    } else {
      if (attempts === 1) note(name, "failed");
      const value = answer.reached === null ? "" : ` ${TEXTS.leads(valueWords(answer.reached, answer.unit, { points }))}`;
      tell("wrong", h("b", {}, TEXTS.wrong(say(move))), value);
    }
    draw();
  }

  async function solution() {
    const answer = await api.tryPuzzle(game, puzzle.id, null).catch((error) => (toast(wordsOf(error)), null));
    if (!answer?.solution) return;
    if (!over) note(name, "failed");
    over = true;
    line = { moves: answer.line, shown: 1 };
    tell("told", TEXTS.solution(say(answer.solution)));
    void board.show([answer.solution]);
    draw();
  }

  /** @param {string} how @param {...(Node | string)} parts */
  function tell(how, ...parts) {
    verdict.className = `puzzle-verdict ${how}`;
    verdict.replaceChildren(h("p", {}, ...parts));
    announce(verdict.textContent ?? "");
  }

  function retry() {
    line = { moves: [], shown: 0 };
    over = false;
    verdict.replaceChildren();
    verdict.className = "puzzle-verdict";
    void board.show([], { mayMove: true });
    draw();
  }

  /** @param {number} shown */
  function step(shown) {
    line.shown = shown;
    void board.show(line.moves.slice(0, shown));
    draw();
  }

  async function analyse() {
    const people = board.seatNames.map(() => "human");
    const made = await api
      .makeTable({ game: puzzle.game, seats: people, position: puzzle.position })
      .catch((error) => (toast(wordsOf(error)), null));
    if (made) location.hash = `#/table/${made.id}`;
  }

  function draw() {
    const known = progress();
    streak.textContent = known.best > 0 ? TEXTS.streak(known.streak, known.best) : "";
    const next = nextPuzzle(puzzles, puzzle.id, (id) => known.solved.includes(`${game}/${id}`));
    refill(
      lineHost,
      ...(line.moves.length > 1
        ? [
            h("span", { class: "note" }, over ? TEXTS.line : TEXTS.refutation),
            ...line.moves.map((move, at) =>
              h(
                "button",
                {
                  type: "button",
                  class: "move",
                  "aria-current": at + 1 === line.shown ? "step" : null,
                  "data-testid": `line-${at}`,
                  onclick: () => step(at + 1),
                },
                say(move),
              ),
            ),
          ]
        : []),
    );
    refill(
      buttons,
      line.moves.length > 0 ? h("button", { type: "button", "data-testid": "retry", onclick: retry }, TEXTS.retry) : null,
      over ? null : h("button", { type: "button", "data-testid": "solution", onclick: () => void solution() }, TEXTS.show),
      next
        ? h("a", { class: `button ${over ? "primary" : ""}`, href: `#/puzzles/${game}/${next}`, "data-testid": "next" }, TEXTS.next)
        : null,
      h("button", { type: "button", class: "quiet", "data-testid": "analyse", onclick: () => void analyse() }, TEXTS.analyse),
    );
  }

  void board.show([], { mayMove: true });
  draw();
  return board;
}
