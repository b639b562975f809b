/** What a seat can believe about the others before and after a card: who holds what, and who is on its side. */

import { cardColour } from "../boards/card.js";
import { h, wordsOf } from "../lib/dom.js";
import { pieceLabel } from "../lib/drawing.js";
import { percent } from "./numbers.js";
import { TEXTS } from "./texts.js";

/** @typedef {import("../lib/types.js").PositionQuery} PositionQuery */
/** @typedef {import("../lib/types.js").Drawing} Drawing */
/** @typedef {import("../lib/types.js").Belief} Belief */

const WORDS = TEXTS.belief;
/** Changes smaller than this come from the lots that were drawn. */
const NOTABLE = 0.04;

/**
 * The rows of the table: the side first, then the cards of the deck that another seat may hold.
 * @param {Belief | null} before
 * @param {Belief | null} after
 * @param {number} seat whose belief it is
 * @param {string[]} deck every kind of card, in the order of the table
 * @returns {{card: string | null, cells: ({was: number | null, is: number} | null)[]}[]} `card` is null for the side
 */
export function beliefRows(before, after, seat, deck) {
  const shares = (/** @type {Belief | null} */ belief, /** @type {string | null} */ card) =>
    card === null ? (belief?.partners?.[seat] ?? null) : (belief?.cards.find((entry) => entry.card === card)?.shares ?? null);
  return [null, ...deck].flatMap((card) => {
    const now = shares(after, card);
    const was = shares(before, card);
    if (!now && !(was && card !== null && after)) return [];
    const cells = (now ?? was ?? []).map((_, other) => (other === seat ? null : { was: was?.[other] ?? null, is: now?.[other] ?? 0 }));
    return cells.some((pair) => pair && (pair.is > 0 || (pair.was ?? 0) > 0)) ? [{ card, cells }] : [];
  });
}

/**
 * @param {HTMLElement} host
 * @param {{drawing: Drawing, ask: (at: PositionQuery, seat: number) => Promise<{belief: Belief | null}>}} options
 */
export function createBelief(host, { ask, drawing }) {
  const deck = drawing.pieces.map(({ code }) => code);
  /** What is shown, so that it is fetched once. */
  let shown = "";
  /** @type {number | null} */
  let chosen = null;
  const select = /** @type {HTMLSelectElement} */ (h("select", { "data-testid": "belief-seat" }));
  const table = h("div", {});
  host.append(h("label", { class: "explain-note" }, WORDS.seat, " ", select), table);

  /**
   * @param {{table: string, view: string, ply: number}} place the table as it is shown
   * @param {string[]} seatNames
   * @param {number} own the seat that looks
   * @param {boolean} open whether the beliefs of all seats may be seen
   */
  async function update(place, seatNames, own, open) {
    const seats = open ? seatNames.map((_, seat) => seat) : [own];
    if (chosen === null || !seats.includes(chosen)) chosen = own;
    const seat = chosen;
    const key = JSON.stringify([place, seat, seats]);
    if (key === shown) return;
    shown = key;
    select.replaceChildren(...seats.map((number) => h("option", { value: number }, seatNames[number])));
    select.value = String(seat);
    select.onchange = () => {
      chosen = Number(select.value);
      void update(place, seatNames, own, open);
    };
    try {
      const at = (/** @type {number} */ ply) => ask({ ...place, ply }, seat).then(({ belief }) => belief);
      const [before, after] = await Promise.all([place.ply > 0 ? at(place.ply - 1) : null, at(place.ply)]);
      if (key === shown) table.replaceChildren(draw(drawing, beliefRows(before, after, seat, deck), seatNames, seat));
    } catch (error) {
      if (key === shown) table.replaceChildren(h("p", { class: "wrong" }, wordsOf(error)));
    }
  }

  return {
    update,
    destroy() {
      shown = "";
      host.replaceChildren();
    },
  };
}

/** @param {Drawing} drawing @param {ReturnType<typeof beliefRows>} rows @param {string[]} seatNames @param {number} seat */
function draw(drawing, rows, seatNames, seat) {
  if (rows.length === 0) return h("p", { class: "explain-note" }, WORDS.none);
  const others = seatNames.map((_, other) => other).filter((other) => other !== seat);
  return h(
    "table",
    { class: "belief", "data-testid": "belief-table" },
    h("caption", {}, WORDS.caption),
    h("thead", {}, h("tr", {}, h("td", {}), ...others.map((other) => h("th", { scope: "col" }, seatNames[other])))),
    h(
      "tbody",
      {},
      ...rows.map(({ card, cells }) =>
        h(
          "tr",
          { class: card === null ? "belief-re" : null },
          heading(drawing, card, seatNames[seat]),
          ...others.map((other) => cell(cells[other])),
        ),
      ),
    ),
  );
}

/** @param {Drawing} drawing @param {string | null} card @param {string} name */
function heading(drawing, card, name) {
  return card === null
    ? h("th", { scope: "row" }, WORDS.partner(name))
    : h("th", { scope: "row", class: cardColour(drawing, card) }, pieceLabel(drawing, card));
}

/** @param {{was: number | null, is: number} | null} shares */
function cell(shares) {
  if (!shares) return h("td", {});
  const { was, is } = shares;
  const moved = was !== null && Math.abs(is - was) >= NOTABLE;
  const arrow = moved ? h("span", { class: is > was ? "belief-up" : "belief-down" }, is > was ? " ▲" : " ▼") : null;
  const words = moved ? WORDS.change(percent(was), percent(is)) : percent(is);
  return h("td", { style: { "--share": String(is) }, title: words }, is === 0 && !moved ? "" : percent(is), arrow);
}
