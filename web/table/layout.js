/** The places of the table screen: the board and what belongs to it, and the panels beside or below it. */

import { h } from "../lib/dom.js";
import { TEXTS } from "../lib/texts.js";

const TABS = /** @type {const} */ (["moves", "why", "seats", "share"]);

/** @param {HTMLElement} host */
export function layOut(host) {
  const title = h("h1", {});
  const [status, banners, seats, board, controls, hint] = Array.from({ length: 6 }, () => h("div", {}));
  status.className = "status";
  status.dataset.testid = "status";
  seats.className = "seats";
  board.className = "board-host";
  hint.className = "hint-host";
  /** @type {Record<typeof TABS[number], HTMLElement>} */
  const panels = { moves: h("div"), why: h("div"), seats: h("div"), share: h("div") };
  const tabs = TABS.map((id) =>
    h(
      "button",
      {
        type: "button",
        role: "tab",
        id: `open-${id}`,
        "aria-controls": `panel-${id}`,
        "data-testid": `panel-${id}`,
        onclick: () => open(id),
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

  /** @param {typeof TABS[number]} id */
  function open(id) {
    TABS.forEach((name, index) => {
      tabs[index].setAttribute("aria-selected", String(name === id));
      tabs[index].tabIndex = name === id ? 0 : -1;
      panels[name].classList.toggle("open", name === id);
    });
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    const at = tabs.findIndex((tab) => tab === event.currentTarget);
    const next = (at + step + TABS.length) % TABS.length;
    open(TABS[next]);
    tabs[next].focus();
    event.stopPropagation();
  }

  open("moves");
  const heading = h("div", { class: "table-heading" }, title, status);
  const root = h(
    "div",
    { class: "table-screen" },
    h("section", { class: "play" }, seats, heading, board, banners, hint, controls),
    h("aside", { class: "panels" }, list, ...bodies),
  );
  host.replaceChildren(root);
  return { root, title, status, banners, seats, board, controls, hint, panels };
}
