/** The sentences of a page without a server, in its language. */

import { inLanguage } from "../lib/language.js";
import { MESSAGES as de } from "./messages/de.js";
import { MESSAGES as en } from "./messages/en.js";

export const TEXTS = inLanguage({ en, de });
