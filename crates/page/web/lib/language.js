/**
 * The language of the page: what was chosen last, else what the browser prefers. It holds for a visit; choosing another one loads
 * the page again, so that no text has to be drawn twice.
 */

import { read, write } from "./store.js";

/** @typedef {"en" | "de"} Language */

/** The languages, each by its own name. @type {Record<Language, string>} */
export const LANGUAGES = { en: "English", de: "Deutsch" };

/** @param {unknown} name @returns {name is Language} */
function isLanguage(name) {
  return typeof name === "string" && Object.hasOwn(LANGUAGES, name);
}

/**
 * The first of the preferred languages that the page has.
 * @param {unknown} chosen what was chosen on the page, if anything
 * @param {readonly string[]} preferred as browsers list them, such as `de-AT`
 * @returns {Language}
 */
export function languageOf(chosen, preferred) {
  if (isLanguage(chosen)) return chosen;
  for (const tag of preferred) {
    const name = tag.toLowerCase().split("-")[0];
    if (isLanguage(name)) return name;
  }
  return "en";
}

/** What was chosen on the page. A worker cannot read it; the page that starts one gives it the language as its name. */
const chosen = globalThis.document ? read("language", null) : /** @type {any} */ (globalThis).name;

/** The language of this visit. */
export const LANGUAGE = languageOf(chosen, globalThis.navigator?.languages ?? []);

/** How numbers and dates are written in it. */
export const LOCALE = { en: "en-US", de: "de-DE" }[LANGUAGE];

/** A number as the language writes it. @param {number} n @param {Intl.NumberFormatOptions} [options] */
export function numberText(n, options) {
  return n.toLocaleString(LOCALE, options);
}

/** Date and time as the language writes them. @param {Date} time */
export function timeText(time) {
  return time.toLocaleString(LOCALE, { dateStyle: "medium", timeStyle: "short" });
}

/** The language to switch to. @param {Language} language @returns {Language} */
export function otherLanguage(language) {
  return language === "en" ? "de" : "en";
}

/** Shows the page in another language. @param {Language} language */
export function chooseLanguage(language) {
  write("language", language);
  location.reload();
}

/**
 * The messages in the language of the page. Both sets have the same shape, which the type checker holds.
 * @template T
 * @param {Record<Language, T>} messages
 * @returns {T}
 */
export function inLanguage(messages) {
  return messages[LANGUAGE];
}
