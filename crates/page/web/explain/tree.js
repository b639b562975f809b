/** The tree an engine searched, a few levels deep, as something to walk through. */

import { h, wordsOf } from "../lib/dom.js";
import { count } from "./numbers.js";
import { TEXTS } from "./texts.js";
import { valueWords } from "./values.js";

/** @typedef {import("../lib/types.js").PositionQuery} PositionQuery */
/** @typedef {import("../lib/types.js").TreeNode} TreeNode */
/** @typedef {typeof import("../lib/api.js").api.tree} Ask */
/** @typedef {import("../lib/types.js").ValueUnit} ValueUnit */

const LEVELS = 4;
const BREADTH = 8;

/**
 * What is known of a node, in words: a value, a bound, or an interval.
 * @param {TreeNode["known"]} known at least, at most
 * @param {ValueUnit} unit
 * @param {boolean} points
 */
export function knownWords(known, unit, points) {
  const [least, most] = known ?? [null, null];
  /** @param {number} value */
  const words = (value) => valueWords(value, unit, { points });
  if (least !== null && most !== null) {
    return least === most ? words(least) : `${TEXTS.tree.between} ${words(least)} … ${words(most)}`;
  }
  if (least !== null) return `${TEXTS.tree.atLeast} ${words(least)}`;
  return most !== null ? `${TEXTS.tree.atMost} ${words(most)}` : null;
}

/**
 * The window a node was searched with, or null if it was open on both sides.
 * @param {TreeNode["window"]} window alpha, beta
 * @param {ValueUnit} unit
 * @param {boolean} points
 */
export function windowWords(window, unit, points) {
  const [alpha, beta] = window ?? [null, null];
  if (alpha === null && beta === null) return null;
  const low = alpha === null ? "−∞" : valueWords(alpha, unit, { points });
  const high = beta === null ? "+∞" : valueWords(beta, unit, { points });
  return `${TEXTS.tree.window} ${low} … ${high}`;
}

/**
 * @param {HTMLElement} host
 * @param {object} callbacks
 * @param {(line: string[] | null) => void} callbacks.onLine
 * @param {Ask} callbacks.ask
 * @param {(move: string) => string} callbacks.nameOf
 */
export function createTree(host, { onLine, ask, nameOf }) {
  /** @type {{at: PositionQuery, player: string, position: string, points: boolean, played: string | null} | null} */
  let subject = null;
  /** @type {AbortController | null} */
  let running = null;
  const player = /** @type {HTMLInputElement} */ (h("input", { type: "text", spellcheck: "false", "data-testid": "tree-player" }));
  const button = h("button", { type: "submit", "data-testid": "tree-build" }, TEXTS.tree.build);
  const form = h("form", { class: "tree-form", onsubmit: build }, h("label", {}, TEXTS.tree.player, " ", player), button);
  const body = h("div", {});
  host.replaceChildren(form, body);

  /** @param {Event} event */
  async function build(event) {
    event.preventDefault();
    if (!subject) return;
    const { at, points, position } = subject;
    running?.abort();
    const mine = new AbortController();
    running = mine;
    say(TEXTS.tree.working);
    try {
      const limits = { levels: LEVELS, breadth: BREADTH, signal: mine.signal };
      const { root, analysis } = await ask(at, player.value, limits);
      if (mine.signal.aborted || position !== subject.position) return;
      if (!root || root.children.length === 0) say(TEXTS.tree.empty);
      else show(root, analysis.unit, points);
      button.textContent = TEXTS.tree.again;
    } catch (error) {
      if (!mine.signal.aborted) say(`${TEXTS.tree.failed} ${wordsOf(error)}`);
    }
  }

  /** @param {string} text */
  function say(text) {
    body.replaceChildren(h("p", { class: "explain-note", role: "status" }, text));
  }

  /** @param {TreeNode} root @param {ValueUnit} unit @param {boolean} points */
  function show(root, unit, points) {
    const item = branch(root, [], unit, points);
    item.tabIndex = 0;
    const tree = h("ul", { role: "tree", class: "tree", "aria-label": TEXTS.tree.label, onkeydown: walk, "data-testid": "tree" }, item);
    tree.addEventListener("focusout", () => onLine(null));
    tree.addEventListener("mouseleave", () => onLine(null));
    toggle(item, true);
    body.replaceChildren(h("p", { class: "explain-note" }, TEXTS.tree.hint), tree);
  }

  /**
   * @param {TreeNode} node
   * @param {string[]} path
   * @param {ValueUnit} unit
   * @param {boolean} points
   * @returns {HTMLElement}
   */
  function branch(node, path, unit, points) {
    const known = knownWords(node.known, unit, points);
    const window = windowWords(node.window, unit, points);
    const label = h(
      "span",
      { class: "tree-label" },
      h("b", { "data-move": node.move }, node.move === null ? rootName() : nameOf(node.move)),
      ...(known ? [h("span", { class: "tree-known" }, known)] : []),
      ...(typeof node.visits === "number" ? [h("span", { class: "tree-visits" }, TEXTS.tree.visits(count(node.visits)))] : []),
      ...(window ? [h("small", {}, window)] : []),
      ...(node.leaf ? [h("small", {}, TEXTS.tree.leaf)] : []),
    );
    const inner = node.children.length > 0;
    const attributes = { role: "treeitem", tabindex: "-1", "aria-level": path.length + 1, ...(inner ? { "aria-expanded": "false" } : {}) };
    const item = h("li", attributes, label);
    if (inner) {
      // Children are drawn when they are first asked for: a tree of four levels may have thousands of nodes.
      const grow = () =>
        h("ul", { role: "group" }, ...node.children.map((child) => branch(child, [...path, child.move ?? ""], unit, points)));
      item.addEventListener("grow", (event) => {
        event.stopPropagation();
        if (!item.querySelector(":scope > ul")) item.append(grow());
      });
    }
    label.addEventListener("click", () => {
      move(item);
      if (inner) toggle(item, item.getAttribute("aria-expanded") !== "true");
    });
    label.addEventListener("mouseenter", () => onLine(path.length > 0 ? path : null));
    item.addEventListener("focus", () => onLine(path.length > 0 ? path : null));
    return item;
  }

  /** The position at the root: the one before a move that is explained. */
  function rootName() {
    return subject?.played ? TEXTS.tree.before(nameOf(subject.played)) : TEXTS.tree.root;
  }

  /** @param {HTMLElement} item @param {boolean} open */
  function toggle(item, open) {
    if (open) item.dispatchEvent(new CustomEvent("grow"));
    item.setAttribute("aria-expanded", String(open));
  }

  /** Moves the keyboard to an item. @param {HTMLElement | null | undefined} item */
  function move(item) {
    if (!item) return;
    body.querySelector('[role="treeitem"][tabindex="0"]')?.setAttribute("tabindex", "-1");
    item.tabIndex = 0;
    item.focus();
  }

  /** @param {KeyboardEvent} event */
  function walk(event) {
    const item = event.target instanceof HTMLElement ? event.target.closest('[role="treeitem"]') : null;
    if (!(item instanceof HTMLElement)) return;
    const seen = visibleItems(body);
    const place = seen.indexOf(item);
    const expanded = item.getAttribute("aria-expanded");
    const parent = item.parentElement?.closest('[role="treeitem"]');
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowDown: () => move(seen[place + 1]),
      ArrowUp: () => move(seen[place - 1]),
      Home: () => move(seen[0]),
      End: () => move(seen.at(-1)),
      ArrowRight: () => (expanded === "false" ? toggle(item, true) : move(expanded ? seen[place + 1] : null)),
      ArrowLeft: () => (expanded === "true" ? toggle(item, false) : move(parent instanceof HTMLElement ? parent : null)),
      Enter: () => expanded !== null && toggle(item, expanded !== "true"),
    };
    const action = keys[event.key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  }

  return {
    /** @param {{at: PositionQuery, player: string, position: string, points: boolean, played: string | null}} next */
    update(next) {
      if (next.position !== subject?.position) {
        running?.abort();
        body.replaceChildren();
        button.textContent = TEXTS.tree.build;
      }
      if (subject?.player !== next.player) player.value = next.player;
      subject = next;
    },
    destroy() {
      running?.abort();
      host.replaceChildren();
    },
  };
}

/** The items that no closed branch hides, from top to bottom. @param {HTMLElement} body @returns {HTMLElement[]} */
function visibleItems(body) {
  return [...body.querySelectorAll('[role="treeitem"]')].flatMap((item) => {
    const hidden = item.parentElement?.closest('[role="treeitem"][aria-expanded="false"]');
    return item instanceof HTMLElement && !hidden ? [item] : [];
  });
}
