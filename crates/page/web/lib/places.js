/** The places that can be reached from everywhere: in the header by their names, on the first screen with a sentence. */

import { TEXTS } from "./texts.js";

/** @typedef {{address: string, name: string, title?: string, text?: string}} Place */

/** @type {Place[]} */
export const PLACES = [
  { address: "#/", name: TEXTS.play },
  { address: "#/analyse", name: TEXTS.analyse.name, title: TEXTS.analyse.title, text: TEXTS.analyse.text },
  { address: "#/learn", name: TEXTS.learn.name, title: TEXTS.learn.title, text: TEXTS.learn.text },
  { address: "#/runs", name: TEXTS.runs, title: TEXTS.arena.title, text: TEXTS.arena.text },
];
