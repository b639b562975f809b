/** The page: a header, and below it the screen that the address names. */

import { h } from "./lib/dom.js";
import { icon } from "./lib/icons.js";
import { read, write } from "./lib/store.js";
import { TEXTS } from "./lib/texts.js";
import { openHome } from "./screens/home.js";
import { openTable } from "./screens/table.js";

/** @typedef {import("./lib/types.js").Screen} Screen */

/**
 * The screens, each with the addresses it answers to; groups of the pattern become arguments.
 * @type {{pattern: RegExp, open: (host: HTMLElement, ...parts: string[]) => Screen}[]}
 */
const SCREENS = [
  { pattern: /^#\/table\/([A-Za-z0-9_-]+)$/, open: openTable },
  { pattern: /^/, open: openHome },
];

const THEMES = /** @type {const} */ (["auto", "light", "dark"]);

/** @type {Screen | null} */
let screen = null;
const main = h("main", { id: "main" });

/** Shows the screen of the address. */
function route() {
  screen?.destroy();
  main.replaceChildren();
  for (const { pattern, open } of SCREENS) {
    const parts = pattern.exec(location.hash);
    if (!parts) continue;
    screen = open(main, ...parts.slice(1));
    return;
  }
}

/** The button that goes through the colour schemes. */
function themeSwitch() {
  const button = h("button", { type: "button", class: "quiet icon-button", title: TEXTS.theme.title, "data-testid": "theme", onclick: next });
  /** @type {typeof THEMES[number]} */
  let theme = read("theme", "auto");

  function next() {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
    write("theme", theme);
    show();
  }

  function show() {
    document.documentElement.dataset.theme = theme;
    button.replaceChildren(icon(theme));
    button.setAttribute("aria-label", TEXTS.theme[theme]);
    button.title = TEXTS.theme[theme];
  }
  show();
  return button;
}

const header = h(
  "header",
  { class: "page-header" },
  h("a", { href: "#/", class: "brand", "aria-label": `${TEXTS.title}: ${TEXTS.home}` }, h("img", { src: "/icon.svg", alt: "", width: 28, height: 28 }), h("b", {}, TEXTS.title)),
  h("nav", {}, h("a", { href: "#/" }, TEXTS.home)),
  themeSwitch(),
);

document.getElementById("app")?.append(header, main);
addEventListener("hashchange", route);
route();
