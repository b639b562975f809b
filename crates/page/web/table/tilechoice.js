/** Level and colour on the tile of a game: enough to play at once. Everything else is in the dialog for a new game. */

import { h } from "../lib/dom.js";
import { write } from "../lib/store.js";
import { playerName, TEXTS } from "../lib/texts.js";
import { usualSeats } from "./setup.js";

/** @typedef {import("../lib/types.js").GameInfo} GameInfo */

/** @param {GameInfo} game */
export function createTileChoice(game) {
  let seats = usualSeats(game);
  const engine = seats.find((player) => player !== "human") ?? "level=4";
  const words = h("span", {}, playerName(engine));
  const level = h("input", {
    type: "range",
    min: 1,
    max: game.levels.length,
    value: /^level=(\d+)$/.exec(engine)?.[1] ?? 4,
    "aria-label": TEXTS.setup.level,
    "data-testid": `level-${game.name}`,
    oninput: () => choose(seats.map((player) => (player === "human" ? player : `level=${level.value}`))),
  });
  const alike = new Set(game.drawing.seats.map(({ colour }) => colour)).size === 1;
  // Who sits where matters only where seats differ: in games of two.
  const sides = game.seats.length === 2 ? game.drawing.seats.map((_, seat) => sideButton(seat)) : [];

  /** @param {number} seat */
  function sideButton(seat) {
    return h(
      "button",
      {
        type: "button",
        title: TEXTS.playAs(game.seats[seat]),
        "aria-label": TEXTS.playAs(game.seats[seat]),
        "data-testid": `side-${game.name}-${seat}`,
        onclick: () => {
          const other = seats.find((player) => player !== "human") ?? `level=${level.value}`;
          choose(seats.map((_, index) => (index === seat ? "human" : other)));
        },
      },
      // Seats of one colour are told apart by their place; the sheet writes it, the button is named in words.
      alike
        ? h("span", { class: "seat-number", "data-sign": seat + 1, "aria-hidden": "true" })
        : h("span", { class: `seat-piece paint-${game.drawing.seats[seat].colour}`, "aria-hidden": "true" }),
    );
  }

  /** @param {string[]} next */
  function choose(next) {
    seats = next;
    write(`seats.${game.name}`, seats);
    draw();
  }

  function draw() {
    words.textContent = playerName(seats.find((player) => player !== "human") ?? "human");
    const isAlone = seats.filter((player) => player === "human").length === 1;
    sides.forEach((side, seat) => side.setAttribute("aria-pressed", String(isAlone && seats[seat] === "human")));
  }

  draw();
  return {
    root: h("div", { class: "tile-choice" }, words, h("span", { class: "tile-seat" }, ...sides), level),
    /** Who plays, as it was chosen. */
    seats: () => seats,
  };
}
