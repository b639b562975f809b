/** Games where stones are taken from a heap: the heap and a button for every take. */

import { drawIfChanged, h, motionAllowed, svg } from "../lib/dom.js";
import { TEXTS } from "../lib/texts.js";

/** @typedef {import("../lib/types.js").BoardView} BoardView */
/** @typedef {import("../lib/types.js").HeapScene} HeapScene */

const PER_ROW = 7;
const STEP = 80;

/** @type {import("../lib/types.js").CreateBoard} */
export function createBoard(host, { onMove }) {
  /** @type {BoardView | null} */
  let shown = null;
  /** @type {number | null} */
  let before = null;
  const drawing = svg("svg", { role: "img", "data-testid": "board" });
  const count = h("p", { class: "heap-count" });
  const takes = h("div", { class: "takes", role: "group", "aria-label": TEXTS.table.board });
  const root = h("div", { class: "board heap" }, drawing, count, takes);
  host.append(root);

  /** @param {string} move */
  function choose(move) {
    if (shown?.mayMove && shown.legal.includes(move)) onMove(move);
  }

  /** @param {HeapScene} scene @param {BoardView} view */
  function drawHeap(scene, view) {
    const drawn = Math.max(scene.full, scene.stones);
    const perRow = drawn > 60 ? 20 : drawn > 28 ? 10 : PER_ROW;
    const rows = Math.ceil(drawn / perRow);
    drawing.setAttribute("viewBox", `0 0 ${perRow * STEP} ${rows * STEP}`);
    drawing.setAttribute("aria-label", TEXTS.board.heap(scene.stones));
    const due = Number(view.line?.[0] ?? view.hint ?? 0);
    const stones = Array.from({ length: drawn }, (_, index) => {
      const left = index < scene.stones;
      const taken = before !== null && !left && index < before;
      const stone = svg(
        "g",
        { class: left ? "pebble paint-grey" : "place" },
        svg("ellipse", { class: "face", rx: 32, ry: 28 }),
        left && svg("ellipse", { class: "shine", cx: -9, cy: -9, rx: 12, ry: 8 }),
      );
      if (left && index >= scene.stones - due) stone.classList.add("due");
      const at = `translate(${(index % perRow) * STEP + STEP / 2} ${(rows - 1 - Math.floor(index / perRow)) * STEP + STEP / 2})`;
      if (taken && motionAllowed()) fade(stone);
      return svg("g", { transform: at }, stone);
    });
    drawing.replaceChildren(...stones);
    before = scene.stones;
  }

  return {
    update(scene, view) {
      if (scene.kind !== "heap") return;
      shown = view;
      drawHeap(scene, view);
      count.textContent = TEXTS.board.heap(scene.stones);
      const buttons = Array.from({ length: scene.take }, (_, index) => {
        const move = String(index + 1);
        return {
          move,
          heat: view.heat?.get(move) ?? null,
          value: view.values?.get(move) ?? null,
          legal: view.legal.includes(move),
          mayMove: view.mayMove,
          best: view.hint === move,
          exact: view.truth?.best.includes(move) ?? false,
          last: view.lastMove === move,
        };
      });
      drawIfChanged(takes, buttons, () =>
        buttons.map(({ move, heat, value, legal, mayMove, best, exact, last }, index) =>
          h(
            "button",
            {
              type: "button",
              class: `take${best ? " hint" : ""}${last ? " last" : ""}`,
              "aria-disabled": legal && mayMove ? null : "true",
              "data-testid": `take-${move}`,
              "data-legal": legal ? "true" : null,
              "data-heat": heat?.share.toFixed(4),
              onclick: () => choose(move),
            },
            TEXTS.board.take(index + 1),
            exact && h("span", { class: "exact" }, " ★"),
            heat && h("span", { class: "take-heat", style: { background: heat.colour } }, value ?? heat.label),
          ),
        ),
      );
    },
    key(event) {
      if (!shown?.legal.includes(event.key)) return false;
      choose(event.key);
      return true;
    },
    destroy: () => root.remove(),
  };
}

/** A stone that was taken leaves its place. @param {SVGElement} place */
function fade(place) {
  const stone = svg("ellipse", { class: "leaving", rx: 32, ry: 28 });
  place.append(stone);
  const leaving = stone.animate(
    [
      { opacity: 1, transform: "none" },
      { opacity: 0, transform: "translateY(-40px)" },
    ],
    { duration: 420, easing: "ease-in", fill: "forwards" },
  );
  leaving.onfinish = () => stone.remove();
}
