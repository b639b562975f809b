/**
 * The letters of court cards: Q and J, or D and B. They hold wherever a card is named by its sign: on its face, in the list of moves,
 * in hints and reviews.
 */

import { LANGUAGE } from "./language.js";
import { read, write } from "./store.js";

/** @typedef {import("./language.js").Language} Letters */

/** The letters that were chosen, else those of the page's language. @returns {Letters} */
export function letters() {
  const chosen = read("letters", LANGUAGE);
  return chosen === "de" || chosen === "en" ? chosen : LANGUAGE;
}

/** What is to be drawn anew when others are chosen. @type {Set<() => void>} */
const listeners = new Set();

/** @param {Letters} chosen */
export function chooseLetters(chosen) {
  write("letters", chosen);
  for (const changed of [...listeners]) changed();
}

/** @param {() => void} changed is called when other letters were chosen @returns {() => void} ends it */
export function onLetters(changed) {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}
