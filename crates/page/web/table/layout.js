/** The places of the table screen: the board with its seats and buttons, and beside or below it what is said of it. */

import { h } from "../lib/dom.js";
import { TEXTS } from "../lib/texts.js";

const TABS = /** @type {const} */ (["moves", "review", "why", "seats", "share"]);
/** @typedef {typeof TABS[number]} Tab */

/**
 * @param {HTMLElement} host
 * @param {(tab: Tab) => void} [onOpen] hears which tab was opened
 */
export function layOut(host, onOpen = () => {}) {
  const title = h("h1", {});
  const status = h("div", { class: "status", "data-testid": "status" });
  const banners = h("div", { class: "banner-host" });
  const hint = h("div", { class: "hint-host" });
  const detail = h("div", { class: "review-detail", "data-testid": "review-detail" });
  const seats = h("div", { class: "seats" });
  const bar = h("div", {});
  const board = h("div", { class: "board-host" });
  const tools = h("div", { class: "table-tools" });
  const controls = h("div", { class: "controls-host" });
  /** @type {Record<Tab, HTMLElement>} */
  const panels = { moves: h("div"), review: h("div"), why: h("div"), seats: h("div"), share: h("div") };
  const tabs = TABS.map((id) =>
    h(
      "button",
      {
        type: "button",
        role: "tab",
        id: `open-${id}`,
        "aria-controls": `panel-${id}`,
        "data-testid": `panel-${id}`,
        onclick: () => choose(id),
        onkeydown: onKey,
      },
      TEXTS.table.tabs[id],
    ),
  );
  const list = h("div", { class: "panel-tabs", role: "tablist", "aria-label": TEXTS.table.tabsLabel }, ...tabs);
  const bodies = TABS.map((id) => {
    panels[id].className = `panel panel-${id}`;
    panels[id].id = `panel-${id}`;
    panels[id].setAttribute("role", "tabpanel");
    panels[id].setAttribute("aria-labelledby", `open-${id}`);
    return panels[id];
  });

  /** @param {Tab} id */
  function open(id) {
    TABS.forEach((name, index) => {
      tabs[index].setAttribute("aria-selected", String(name === id));
      tabs[index].tabIndex = name === id ? 0 : -1;
      panels[name].classList.toggle("open", name === id);
    });
  }

  /** The reader opens a tab. @param {Tab} id */
  function choose(id) {
    open(id);
    onOpen(id);
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    const at = tabs.findIndex((tab) => tab === event.currentTarget);
    const next = (at + step + TABS.length) % TABS.length;
    choose(TABS[next]);
    tabs[next].focus();
    event.stopPropagation();
  }

  open("moves");
  const play = h(
    "section",
    { class: "play", "aria-label": TEXTS.table.board },
    seats,
    h("div", { class: "board-row" }, bar, board),
    controls,
  );
  const root = h(
    "div",
    { class: "table-screen" },
    play,
    h(
      "section",
      { class: "panels", "aria-label": TEXTS.table.tabsLabel },
      h("div", { class: "pane verdict" }, h("div", { class: "table-heading" }, title, tools), status, detail, banners, hint),
      h("div", { class: "pane panel-card" }, list, ...bodies),
    ),
  );
  host.replaceChildren(root);
  return { root, play, title, status, detail, banners, seats, bar, board, controls, tools, hint, panels, open: choose };
}
