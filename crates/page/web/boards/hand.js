/** The large hand of a card table: cards that can be played are raised, values and marks lie on them. */

import { drawIfChanged, h } from "../lib/dom.js";
import { pieceName } from "../lib/drawing.js";
import { letters } from "../lib/letters.js";
import { TEXTS } from "../lib/texts.js";
import { cardColour, cardFace } from "./card.js";
import { WORDS } from "./texts.js";

/** @typedef {import("../lib/types.js").CardScene} CardScene */
/** @typedef {import("../lib/types.js").CardView} CardView */
/** @typedef {import("../lib/types.js").Drawing} Drawing */

/** The move that a card of the hand makes now. @param {CardView} view @param {string} card */
export function moveOf(view, card) {
  return [card, `give:${card}`].find((move) => view.legal.includes(move)) ?? null;
}

/** @param {Drawing} drawing @param {(card: string) => void} onChoose */
export function createHand(drawing, onChoose) {
  const root = h("div", { class: "hand", role: "group", "aria-label": WORDS.hand });

  /**
   * What is shown of a card.
   * @param {string} card
   * @param {CardScene} scene
   * @param {CardView} view
   * @param {{own: number, chosen: string | null}} more
   */
  const entryOf = (card, scene, view, { own, chosen }) => ({
    card,
    legal: moveOf(view, card) !== null,
    heat: view.heat?.get(card) ?? null,
    best: view.hint === card || view.line?.[0] === card,
    exact: view.turn === own && Boolean(view.truth?.best.includes(card)),
    chosen: chosen === card,
    trump: scene.trumps.includes(card),
  });

  /** @param {ReturnType<typeof entryOf>} entry @param {{playable: boolean, up: boolean, first: boolean}} state */
  function button({ card, legal, heat, best, exact, trump }, { playable, up, first }) {
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
        tabindex: first ? 0 : -1,
        onclick: () => onChoose(card),
      },
      ...cardFace(drawing, card),
      heat && h("span", { class: "card-heat", style: { background: heat.colour } }, heat.label),
    );
  }

  return {
    root,
    /**
     * @param {string[]} held the cards, with those that are played but not yet laid
     * @param {CardScene} scene
     * @param {CardView} view
     * @param {{own: number, chosen: string | null}} more the seat of the hand, and the card that waits to be played
     */
    update(held, scene, view, more) {
      const entries = held.map((card) => entryOf(card, scene, view, more));
      root.classList.toggle("playing", view.mayMove && entries.some(({ legal }) => legal));
      root.style.setProperty("--cards", String(Math.max(1, held.length)));
      drawIfChanged(root, [entries, view.mayMove, letters()], () => {
        // Of two equal cards one is raised.
        const raised = entries.findIndex(({ chosen }) => chosen);
        return entries.map((entry, index) =>
          button(entry, { playable: entry.legal && view.mayMove, up: index === raised, first: index === 0 }),
        );
      });
    },
    /** Arrow keys go along the hand. @param {KeyboardEvent} event */
    key(event) {
      const all = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(".card")]);
      const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
      const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (at < 0 || step === 0) return;
      all[at].tabIndex = -1;
      const next = all[(at + step + all.length) % all.length];
      next.tabIndex = 0;
      next.focus();
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
