/** The score sheet of a finished card game: every point with what it is for. */

import { h } from "../lib/dom.js";
import { partyWord, wordFor } from "../lib/drawing.js";
import { textOf } from "../lib/texts.js";
import { signed, WORDS as TABLE } from "./texts.js";

/** @typedef {import("../lib/types.js").CardAccount} CardAccount */
/** @typedef {import("../lib/types.js").Drawing} Drawing */

const WORDS = TABLE.account;

/** @param {Drawing} drawing @param {CardAccount} account @param {string[]} names of the seats */
export function scoreSheet(drawing, account, names) {
  const { parties, account: lineWords } = drawing.vocabulary;
  const partyName = (/** @type {string} */ code) => partyWord(drawing, code).name;
  const sums = parties.map(({ name }, party) => WORDS.sum(textOf(name), account.eyes[party])).join(", ");
  const summary = account.winner ? WORDS.winner(partyName(account.winner), sums) : WORDS.neither(sums);
  const lines = account.lines.map(({ what, party, points }) => {
    const { name, meaning } = wordFor(lineWords, what);
    return h(
      "tr",
      {},
      h("th", { scope: "row" }, name, h("small", {}, meaning)),
      h("td", {}, partyName(party)),
      h("td", { class: "number" }, `+${points}`),
    );
  });
  const points = account.points.map((value, seat) =>
    h("div", { class: value > 0 ? "gain" : value < 0 ? "loss" : null }, h("dt", {}, names[seat]), h("dd", {}, signed(value))),
  );
  return h(
    "section",
    { class: "score-sheet", "data-testid": "score-sheet", "aria-label": WORDS.heading },
    h("h3", {}, WORDS.heading),
    h("p", {}, summary),
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, ...WORDS.columns.map((column) => h("th", { scope: "col" }, column)))),
      h("tbody", {}, ...lines),
    ),
    h("h4", {}, WORDS.points),
    h("dl", { class: "seat-points" }, ...points),
  );
}
