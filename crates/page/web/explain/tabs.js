/** Tabs as the accessibility guide describes them: one tab stop, arrow keys walk, the panel follows. */

import { h } from "../lib/dom.js";

/**
 * @param {HTMLElement} host
 * @param {{id: string, name: string}[]} tabs
 * @param {(id: string) => void} onOpen
 * @returns {Record<string, HTMLElement>} the panel of each tab
 */
export function createTabs(host, tabs, onOpen) {
  /** @type {Record<string, HTMLElement>} */
  const panels = {};
  /** @type {HTMLElement[]} */
  const buttons = tabs.map(({ id, name }) => {
    const attributes = {
      type: "button",
      role: "tab",
      id: `explain-tab-${id}`,
      "aria-controls": `explain-panel-${id}`,
      "data-testid": `tab-${id}`,
    };
    return h("button", { ...attributes, onclick: () => open(id) }, name);
  });
  for (const { id } of tabs) {
    const attributes = { role: "tabpanel", id: `explain-panel-${id}`, "aria-labelledby": `explain-tab-${id}`, class: "explain-panel" };
    panels[id] = h("div", attributes);
  }

  /** @param {string} chosen */
  function open(chosen) {
    tabs.forEach(({ id }, index) => {
      buttons[index].setAttribute("aria-selected", String(id === chosen));
      buttons[index].tabIndex = id === chosen ? 0 : -1;
      panels[id].hidden = id !== chosen;
    });
    onOpen(chosen);
  }

  /** @param {KeyboardEvent} event */
  function walk(event) {
    const place = buttons.findIndex((button) => button === event.target);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (place < 0 || step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const next = (place + step + tabs.length) % tabs.length;
    open(tabs[next].id);
    buttons[next].focus();
  }

  host.replaceChildren(h("div", { role: "tablist", class: "explain-tabs", onkeydown: walk }, ...buttons), ...Object.values(panels));
  open(tabs[0].id);
  return panels;
}
