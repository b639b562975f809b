/** The score sheet of a finished Doppelkopf game: every point with what it is for. */

import { h } from "../lib/dom.js";
import { TEXTS, wordOf } from "../lib/texts.js";

/** @typedef {import("../lib/types.js").CardAccount} CardAccount */

const WORDS = TEXTS.cards.account;

/** A party's name. @param {string} code */
export function partyName(code) {
  return wordOf(TEXTS.cards.party, code, [code, ""])[0];
}

/** @param {CardAccount} account @param {string[]} names of the seats */
export function scoreSheet(account, names) {
  const [re, kontra] = account.eyes;
  const summary = account.winner ? WORDS.winner(partyName(account.winner), re, kontra) : WORDS.nobody(re, kontra);
  const lines = account.lines.map(({ what, party, points }) => {
    const [name, meaning] = wordOf(WORDS.lines, what, [what, ""]);
    return h(
      "tr",
      {},
      h("th", { scope: "row" }, name, h("small", {}, meaning)),
      h("td", {}, partyName(party)),
      h("td", { class: "number" }, `+${points}`),
    );
  });
  const points = account.points.map((value, seat) =>
    h("div", { class: value > 0 ? "gain" : "loss" }, h("dt", {}, names[seat]), h("dd", {}, value > 0 ? `+${value}` : `−${-value}`)),
  );
  return h(
    "section",
    { class: "score-sheet", "data-testid": "score-sheet", "aria-label": WORDS.heading },
    h("h3", { title: WORDS.headingTitle }, WORDS.heading),
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
