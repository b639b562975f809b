/** The order of trumps, from the highest to the lowest, and what may be played to a card. */

import { drawIfChanged, h } from "../lib/dom.js";
import { pieceName } from "../lib/drawing.js";
import { letters } from "../lib/letters.js";
import { cardSign } from "./card.js";
import { WORDS } from "./texts.js";

/** @typedef {import("../lib/types.js").CardScene} CardScene */
/** @typedef {import("../lib/types.js").Drawing} Drawing */

/** @param {string} card */
const isCourt = (card) => "JQ".includes(card[1]);

/** @param {HTMLElement} host @param {Drawing} drawing @param {CardScene} scene */
export function drawTrumps(host, drawing, scene) {
  drawIfChanged(host, [scene.trumps, scene.contract, letters()], () => {
    if (!scene.contract) return [];
    if (scene.trumps.length === 0) return [h("span", {}, WORDS.noTrumps)];
    const label = `${WORDS.trumps}: ${scene.trumps.map((card) => pieceName(drawing, card)).join(", ")}`;
    const groups = scene.trumps.flatMap((card, place) => {
      const apart = place > 0 && card[1] !== scene.trumps[place - 1][1] && (isCourt(card) || isCourt(scene.trumps[place - 1]));
      return [apart ? h("span", { class: "below" }, "›") : null, cardSign(drawing, card)];
    });
    return [h("span", { class: "trump-order", role: "img", "aria-label": label, title: WORDS.trumps }, ...groups)];
  });
}

/** Whether a card follows the one that was led. @param {CardScene} scene @param {string} card @param {string} led */
export function follows({ trumps }, card, led) {
  return trumps.includes(led) ? trumps.includes(card) : !trumps.includes(card) && card[0] === led[0];
}
