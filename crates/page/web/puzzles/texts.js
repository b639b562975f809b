/** All words of the puzzles. */

import { inLanguage } from "../lib/language.js";
import { MESSAGES as de } from "./messages/de.js";
import { MESSAGES as en } from "./messages/en.js";

export const TEXTS = inLanguage({ en, de });
