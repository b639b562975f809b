/** The words of the card table. Those of a game come from its package. */

import { inLanguage } from "../lib/language.js";
import { MESSAGES as de } from "./messages/de.js";
import { MESSAGES as en } from "./messages/en.js";

export const WORDS = inLanguage({ en, de });

/** Points with their sign; a real minus. @param {number} points */
export const signed = (points) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");
