/** The figures of a search, each with a title that says what it teaches. */

import { h } from "../lib/dom.js";
import { about, bytes, count, duration, entropyWords, percent, power, shareOf, superscript } from "./numbers.js";
import { TEXTS } from "./texts.js";
import { valueWords } from "./values.js";

/** @typedef {import("../lib/types.js").Analysis} Analysis */
/** @typedef {import("../lib/types.js").Facts} Facts */
/** @typedef {import("./subject.js").Subject} Subject */
/** @typedef {"verdict" | "line" | "time" | "nodes" | "simulations" | "rate" | "depth" | "legal" | "priors" | "entropy" | "space" | "everything" | "seen" | "table"} FactName */

/**
 * The facts in words, in the order in which they are read; what a player did not say is left out.
 * @param {Analysis} analysis
 * @param {Facts} facts
 * @param {boolean} points payoffs are points of a card game
 * @param {(move: string) => string} nameOf
 * @returns {[FactName, string][]}
 */
export function factWords(analysis, facts, points, nameOf) {
  /** @type {[FactName, string | null][]} */
  const words = [
    ["verdict", valueWords(analysis.value, analysis.unit, { points, proof: analysis.proof }) + provenWords(analysis)],
    ["line", analysis.line.map(nameOf).join(" ") || null],
    ["time", duration(Math.log10(analysis.seconds))],
    ["nodes", analysis.nodes > 0 ? count(analysis.nodes) : null],
    ["simulations", analysis.simulations === null ? null : count(analysis.simulations)],
    ["rate", facts.nodes_per_second ? about(facts.nodes_per_second) : null],
    ["depth", analysis.depth > 0 ? count(analysis.depth) : null],
    ["legal", count(facts.legal)],
    ["priors", priorWords(facts)],
    ["entropy", facts.policy.length > 0 ? entropyWords(facts.entropy, TEXTS.entropy) : null],
    ...spaceWords(facts),
    ["table", tableWords(analysis)],
  ];
  return words.flatMap(([name, text]) => (text === null ? [] : [/** @type {[FactName, string]} */ ([name, text])]));
}

/** @param {Analysis} analysis */
function provenWords({ proof }) {
  return proof === null ? "" : `, ${TEXTS.proof[proof]}`;
}

/** @param {Facts} facts */
function priorWords({ min_prior, max_prior }) {
  return min_prior === null || max_prior === null ? null : `${percent(min_prior)} – ${percent(max_prior)}`;
}

/** @param {Facts} facts @returns {[FactName, string | null][]} */
function spaceWords({ search_space: space }) {
  if (!space) return [];
  if (space.branching === 1) return [["space", TEXTS.facts.one]];
  if (space.depth === 0) return [];
  return [
    ["space", `${space.branching}${superscript(space.depth)} = ${power(space.positions_log10)}`],
    ["everything", space.seconds_log10 === null ? null : duration(space.seconds_log10)],
    ["seen", space.share_log10 === null ? null : shareOf(space.share_log10)],
  ];
}

/** @param {Analysis} analysis */
function tableWords({ table }) {
  if (!table || table.probes === 0) return null;
  const found = percent(table.hits / table.probes);
  return TEXTS.facts.tableUse(found, about(table.probes), bytes(table.bytes));
}

/**
 * @param {HTMLElement} host
 * @param {{nameOf: (move: string) => string}} options
 */
export function createFacts(host, { nameOf }) {
  /** Rows stay while the figures change, so that an explanation that is open stays open. @type {Map<FactName, {row: HTMLElement, words: HTMLElement}>} */
  const rows = new Map();

  /** @param {FactName} name */
  function rowOf(name) {
    const known = rows.get(name);
    if (known) return known;
    const [label, lesson] = TEXTS.facts[name];
    const words = h("dd", { "data-fact": name });
    const term = h("dt", { title: lesson }, h("details", {}, h("summary", {}, label), lesson));
    const made = { row: h("div", { class: "fact" }, term, words), words };
    rows.set(name, made);
    return made;
  }

  return {
    /** @param {Subject} subject */
    update({ analysis, facts, points }) {
      if (!analysis || !facts) {
        host.replaceChildren(h("p", { class: "explain-empty" }, TEXTS.nothing));
        return;
      }
      const shown = factWords(analysis, facts, points, nameOf).map(([name, text]) => {
        const { row, words } = rowOf(name);
        words.textContent = text;
        return row;
      });
      host.replaceChildren(h("dl", { class: "explain-facts", "data-testid": "explain-facts" }, ...shown));
    },
    destroy() {
      host.replaceChildren();
    },
  };
}
