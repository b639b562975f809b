/**
 * Lists that are drawn again and again: what has not changed keeps its element, so that focus, scrolling and open explanations
 * stay, and a long list costs what is new in it.
 */

import { redraw } from "./redraw.js";

/**
 * @typedef {object} Item
 * @property {string | number} key names it among its siblings
 * @property {unknown} data everything that its element depends on
 * @property {() => Element} make
 */

/** What each host was last drawn from. @type {WeakMap<Element, Map<string | number, {data: string, element: Element}>>} */
const drawn = new WeakMap();

/**
 * Makes the children of an element those of a list, in its order.
 * @param {Element} host that nothing else draws into
 * @param {Item[]} items
 */
export function drawList(host, items) {
  redraw(host, () => place(host, items));
}

/** @param {Element} host @param {Item[]} items */
function place(host, items) {
  const before = drawn.get(host) ?? new Map();
  /** @type {Map<string | number, {data: string, element: Element}>} */
  const now = new Map();
  for (const { key, data, make } of items) {
    const text = JSON.stringify(data) ?? "";
    const known = before.get(key);
    now.set(key, known?.data === text ? known : { data: text, element: make() });
  }
  for (const [key, { element }] of before) if (now.get(key)?.element !== element) element.remove();
  let next = host.firstElementChild;
  for (const { element } of now.values()) {
    if (element === next) next = next.nextElementSibling;
    else host.insertBefore(element, next);
  }
  drawn.set(host, now);
}
