/** The variations of a game: lines that were tried and kept, each with a comment. They are stored with the game. */

import { drawIfChanged, h } from "../lib/dom.js";
import { moveName } from "../lib/drawing.js";
import { icon } from "../lib/icons.js";
import { TEXTS } from "../lib/texts.js";

/** @typedef {import("../lib/types.js").Branch} Branch */
/** @typedef {import("../lib/types.js").Drawing} Drawing */

const WORDS = TEXTS.branches;

/** Whether two lines are the same moves from the same position. @param {Pick<Branch, "ply" | "moves">} one @param {Pick<Branch, "ply" | "moves">} other */
export const isSameLine = (one, other) => one.ply === other.ply && one.moves.join(" ") === other.moves.join(" ");

/**
 * The list with a line added, or with another comment if it is there already; sorted by where lines begin.
 * @param {Branch[]} branches
 * @param {Branch} line
 * @returns {Branch[]}
 */
export function withLine(branches, line) {
  return [...branches.filter((known) => !isSameLine(known, line)), line].sort((one, other) => one.ply - other.ply);
}

/**
 * @param {HTMLElement} host
 * @param {Drawing} drawing
 * @param {{show: (ply: number, moves: string[]) => void, save: ((branches: Branch[]) => void) | null}} actions `save` is null for visitors
 */
export function createBranches(host, drawing, { show, save }) {
  const list = h("ul", { class: "branches", "data-testid": "branches", "aria-label": WORDS.heading });
  host.append(list);

  return {
    /** @param {Branch[]} branches */
    update(branches) {
      list.hidden = branches.length === 0;
      drawIfChanged(list, branches, () =>
        branches.map((branch, index) =>
          h(
            "li",
            {},
            h(
              "button",
              { type: "button", class: "move", onclick: () => show(branch.ply, branch.moves), "data-testid": `branch-${index}` },
              `${branch.ply + 1}. ${branch.moves.map((move) => moveName(move, drawing)).join(" ") || "–"}`,
            ),
            branch.comment && h("span", { class: "branch-comment" }, branch.comment),
            save &&
              h(
                "button",
                {
                  type: "button",
                  class: "quiet icon-button",
                  title: WORDS.remove,
                  "aria-label": WORDS.remove,
                  onclick: () => save(branches.filter((_, other) => other !== index)),
                },
                icon("close"),
              ),
          ),
        ),
      );
    },
  };
}
