/** The words of the page. Those of a game come from its package. */

import { inLanguage } from "./language.js";
import { MESSAGES as de } from "./messages/de.js";
import { MESSAGES as en } from "./messages/en.js";

export const TEXTS = inLanguage({ en, de });

/** A text that the server has told in every language. @param {import("./types.js").Words} words */
export function textOf(words) {
  return inLanguage(words);
}

/** A player text in words. @param {string} text */
export function playerName(text) {
  if (text === "human") return TEXTS.me;
  const level = /^level=(\d+)$/.exec(text);
  return level ? `${TEXTS.setup.level} ${level[1]}` : text;
}
