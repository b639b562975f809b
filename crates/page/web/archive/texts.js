/** Words of the list of finished games. */

import { inLanguage } from "../lib/language.js";
import { MESSAGES as de } from "./messages/de.js";
import { MESSAGES as en } from "./messages/en.js";

export const WORDS = inLanguage({ en, de });
