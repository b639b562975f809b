/** Elements in one expression. Text is always set as text, never as markup. */

import { redraw } from "./redraw.js";

/** @typedef {string | number | boolean | null | undefined | EventListener | ((event: any) => void) | Record<string, string>} Attribute */
/** @typedef {Node | string | number | null | undefined | false} Child */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, Attribute>} [attributes] `onclick` and the like are listeners, `style` is an object of CSS properties
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, Attribute>} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * Sets attributes; null, undefined and false remove them.
 * @param {HTMLElement | SVGElement} element
 * @param {Record<string, Attribute>} attributes
 */
export function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) element.removeAttribute(name);
    else if (typeof value === "function") element.addEventListener(name.replace(/^on/, ""), /** @type {EventListener} */ (value));
    else if (typeof value === "object") for (const [property, text] of Object.entries(value)) element.style.setProperty(property, text);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * @template {HTMLElement | SVGElement} E
 * @param {E} element
 * @param {Record<string, Attribute>} attributes
 * @param {Child[]} children
 */
function fill(element, attributes, children) {
  setAttributes(element, attributes);
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) {
      element.append(child instanceof Node ? child : String(child));
    }
  }
  return element;
}

/** What each element was last drawn from. @type {WeakMap<Element, string>} */
const drawn = new WeakMap();

/**
 * Draws the inside of an element anew only if what it shows has changed, and not under a pressed pointer.
 * @param {Element} host
 * @param {unknown} data everything that the drawing depends on
 * @param {() => Child[]} make
 */
export function drawIfChanged(host, data, make) {
  const key = JSON.stringify(data);
  if (drawn.get(host) === key) return;
  drawn.set(host, key);
  redraw(host, () => {
    const children = make().filter((child) => child !== null && child !== undefined && child !== false);
    host.replaceChildren(...children.map((child) => (child instanceof Node ? child : String(child))));
  });
}

/**
 * Makes these the children of a host, not under a pressed pointer, and keeps the place of the keyboard.
 * @param {Element} host
 * @param {...(Node | null)} children
 */
export function refill(host, ...children) {
  redraw(host, () => host.replaceChildren(...children.filter((child) => child !== null)));
}

/** Whether things on the screen may move. */
export function motionAllowed() {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Says a sentence to people who listen to the page. @param {string} sentence */
export function announce(sentence) {
  const region = document.getElementById("announcements");
  if (region) region.textContent = sentence;
}

/** Shows a sentence for a while. @param {string} sentence */
export function toast(sentence) {
  const note = h("div", { class: "toast", role: "status" }, sentence);
  document.getElementById("toasts")?.append(note);
  setTimeout(() => note.remove(), 4500);
}

/** What went wrong, in words. @param {unknown} error */
export function wordsOf(error) {
  return error instanceof Error ? error.message : String(error);
}
