/** The words for playing together: people, invitations, clocks, series and rematches. */

import { inLanguage } from "../lib/language.js";
import { MESSAGES as de } from "./messages/de.js";
import { MESSAGES as en } from "./messages/en.js";

export const WORDS = inLanguage({ en, de });
