/** The worlds a player drew because it cannot see the cards of the others: what they have in common, and what each said. */

import { cardColour } from "../boards/card.js";
import { h, wordsOf } from "../lib/dom.js";
import { pieceLabel } from "../lib/drawing.js";
import { textOf } from "../lib/texts.js";
import { count, percent } from "./numbers.js";
import { TEXTS } from "./texts.js";
import { valueWords } from "./values.js";

/** @typedef {import("../lib/types.js").Analysis} Analysis */
/** @typedef {import("../lib/types.js").CardScene} CardScene */
/** @typedef {import("../lib/types.js").Look} Look */
/** @typedef {import("./subject.js").Subject} Subject */

const WORDS = TEXTS.worlds;

/**
 * How often each seat holds at least one of each card, and belongs to a side.
 * @param {CardScene[]} scenes one per world
 * @param {string} side the code of the side
 * @returns {{cards: {card: string, shares: number[]}[], side: number[]}}
 */
export function beliefOf(scenes, side) {
  const seats = scenes[0]?.seats.map((_, seat) => seat) ?? [];
  const hands = scenes.map((scene) => scene.seats.map(({ hand }) => new Set(hand ?? [])));
  const cards = new Set(hands.flatMap((world) => world.flatMap((hand) => [...hand])));
  const share = (/** @type {(world: number) => boolean} */ holds) => scenes.filter((_, world) => holds(world)).length / scenes.length;
  return {
    cards: [...cards].sort().map((card) => ({ card, shares: seats.map((seat) => share((world) => hands[world][seat].has(card))) })),
    side: seats.map((seat) => share((world) => scenes[world].seats[seat].party === side)),
  };
}

/**
 * @param {HTMLElement} host
 * @param {object} options
 * @param {(at: {game: string, position: string}) => Promise<Look>} options.look
 * @param {import("../lib/types.js").Drawing} options.drawing
 * @param {(move: string) => string} options.nameOf
 */
export function createWorlds(host, { look, drawing, nameOf }) {
  const [party] = drawing.vocabulary.parties;
  /** What is shown, so that it is fetched once. */
  let shown = "";

  /** @param {Subject} subject @param {string} game @param {string[]} seatNames */
  async function update({ analysis, points }, game, seatNames) {
    const worlds = analysis?.worlds ?? [];
    const key = worlds.map(({ position }) => position).join("|");
    if (key === shown && host.hasChildNodes()) return;
    shown = key;
    if (!analysis || worlds.length === 0) {
      host.replaceChildren(h("p", { class: "explain-note" }, WORDS.none));
      return;
    }
    host.replaceChildren(h("p", { class: "explain-note" }, WORDS.loading));
    try {
      const looks = await Promise.all(worlds.map(({ position }) => look({ game, position })));
      const scenes = looks.flatMap(({ scene }) => (scene.kind === "cards" ? [scene] : []));
      if (key === shown) {
        host.replaceChildren(
          h("p", { class: "explain-note" }, WORDS.about(worlds.length)),
          belief(scenes, seatNames),
          verdicts(analysis, points),
        );
      }
    } catch (error) {
      if (key === shown) host.replaceChildren(h("p", { class: "wrong" }, wordsOf(error)));
    }
  }

  /** @param {CardScene[]} scenes @param {string[]} seatNames */
  function belief(scenes, seatNames) {
    const { cards, side } = beliefOf(scenes, party?.code ?? "");
    const cell = (/** @type {number} */ share) => h("td", { style: { "--share": String(share) } }, share === 0 ? "" : percent(share));
    return h(
      "table",
      { class: "belief", "data-testid": "belief" },
      h("caption", {}, WORDS.belief),
      h("thead", {}, h("tr", {}, h("th", {}), ...seatNames.map((name) => h("th", { scope: "col" }, name)))),
      h(
        "tbody",
        {},
        party && h("tr", { class: "belief-re" }, h("th", { scope: "row" }, textOf(party.name)), ...side.map(cell)),
        ...cards.map(({ card, shares }) =>
          h("tr", {}, h("th", { scope: "row", class: cardColour(drawing, card) }, pieceLabel(drawing, card)), ...shares.map(cell)),
        ),
      ),
    );
  }

  /** @param {Analysis} analysis @param {boolean} points */
  function verdicts({ moves, worlds = [], unit }, points) {
    const said = (/** @type {Analysis["moves"][number] | undefined} */ entry) =>
      h(
        "td",
        { title: entry?.visits ? WORDS.visits(count(entry.visits)) : "" },
        entry?.value === null || entry === undefined ? "–" : valueWords(entry.value, unit, { points }).replace(/ .*/, ""),
      );
    return h(
      "div",
      { class: "worlds-scroll" },
      h(
        "table",
        { class: "belief", "data-testid": "worlds" },
        h("caption", {}, WORDS.verdicts),
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("th", {}),
            h("th", { scope: "col" }, WORDS.fused),
            ...worlds.map((_, index) => h("th", { scope: "col" }, String(index + 1))),
          ),
        ),
        h(
          "tbody",
          {},
          ...moves.map((entry) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, nameOf(entry.mv)),
              said(entry),
              ...worlds.map((world) => said(world.moves.find(({ mv }) => mv === entry.mv))),
            ),
          ),
        ),
      ),
    );
  }

  return {
    update,
    destroy() {
      shown = "";
      host.replaceChildren();
    },
  };
}
