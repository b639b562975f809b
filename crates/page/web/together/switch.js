/** A choice of view for a visitor who holds several seats of a hidden game. */

import { h } from "../lib/dom.js";
import { chooseSeat, ownSeats } from "../lib/store.js";
import { TEXTS } from "../lib/texts.js";

/** @param {import("../lib/types.js").TableState} state @param {() => void} reopen shows the table from the seat that was chosen */
export function seatSwitch({ id, view, seat_names: names }, reopen) {
  const mine = ownSeats(id);
  if (mine.length < 2) return [];
  const select = h(
    "select",
    { "data-testid": "seen-from", onchange: () => (chooseSeat(id, select.value), reopen()) },
    ...mine.map((seat) => h("option", { value: seat }, names[Number(seat)])),
  );
  select.value = view;
  return [h("label", { class: "seen-from" }, `${TEXTS.table.seenFrom} `, select)];
}
