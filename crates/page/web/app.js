/** The page: below the header is the screen that the address names. */

import { h, wordsOf } from "./lib/dom.js";
import { icon } from "./lib/icons.js";
import { chooseLanguage, LANGUAGE, LANGUAGES, otherLanguage } from "./lib/language.js";
import { PLACES } from "./lib/places.js";
import { read, write } from "./lib/store.js";
import { TEXTS } from "./lib/texts.js";

/** @typedef {import("./lib/types.js").Screen} Screen */
/** @typedef {(host: HTMLElement, ...parts: string[]) => Screen} Open */

/**
 * The screens, each with the addresses it answers to; groups of the pattern become arguments. A screen is fetched when it is
 * wanted.
 * @type {{pattern: RegExp, load: () => Promise<Open>}[]}
 */
const SCREENS = [
  { pattern: /^#\/table\/([A-Za-z0-9_-]+)(?:\/(.*))?$/, load: async () => (await import("./screens/table.js")).openTable },
  {
    pattern: /^#\/join\/([0-9a-f]+)\/(\d+)\/([0-9a-f]+)$/,
    load: async () => (await import("./together/join.js")).openInvitation,
  },
  { pattern: /^#\/runs\/([0-9a-f]+)\/games\/(\d+)$/, load: async () => (await import("./screens/run.js")).openRunGame },
  { pattern: /^#\/runs\/([0-9a-f+]+)$/, load: async () => (await import("./screens/run.js")).openRun },
  { pattern: /^#\/puzzles\/([a-z0-9]+)\/([0-9a-f]+)$/, load: async () => (await import("./screens/puzzles.js")).openPuzzle },
  { pattern: /^#\/puzzles$/, load: async () => (await import("./screens/puzzles.js")).openPuzzles },
  { pattern: /^#\/learn\/book\/([a-z0-9-]+)$/, load: async () => (await import("./screens/learn.js")).openChapter },
  { pattern: /^#\/learn\/([a-z0-9]+)$/, load: async () => (await import("./screens/learn.js")).openRules },
  { pattern: /^#\/learn$/, load: async () => (await import("./screens/learn.js")).openLearn },
  { pattern: /^#\/cluster$/, load: async () => (await import("./screens/cluster.js")).openCluster },
  { pattern: /^#\/runs$/, load: async () => (await import("./screens/runs.js")).openRuns },
  { pattern: /^#\/games$/, load: async () => (await import("./screens/games.js")).openGames },
  { pattern: /^#\/analyse$/, load: async () => (await import("./screens/analyse.js")).openAnalyse },
  { pattern: /^/, load: async () => (await import("./screens/home.js")).openHome },
];

const THEMES = /** @type {const} */ (["auto", "light", "dark"]);

/** The element of the document with this name. @param {string} id */
function part(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the document has no #${id}`);
  return element;
}

const main = part("main");
/** @type {Screen | null} */
let screen = null;
/** How often the address changed: a screen that arrives late is not shown. */
let routes = 0;

/** The place in the header that an address belongs to. @param {string} address */
function placeOf(address) {
  if (address.startsWith("#/analyse")) return "#/analyse";
  if (/^#\/(learn|puzzles)/.test(address)) return "#/learn";
  return /^#\/(runs|cluster)/.test(address) ? "#/runs" : "#/";
}

/** Shows the screen of the address. */
async function route() {
  const current = ++routes;
  const address = location.hash;
  screen?.destroy();
  screen = null;
  main.replaceChildren();
  for (const link of part("nav").querySelectorAll("a")) {
    const place = link.getAttribute("href") ?? "";
    if (place === (address || "#/")) link.setAttribute("aria-current", "page");
    else if (place === placeOf(address)) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  for (const { pattern, load } of SCREENS) {
    const parts = pattern.exec(address);
    if (!parts) continue;
    try {
      const open = await load();
      if (current === routes) screen = open(main, ...parts.slice(1));
    } catch (error) {
      if (current === routes) main.replaceChildren(h("p", { class: "wrong" }, wordsOf(error)));
    }
    return;
  }
}

/** Makes the button go through the colour schemes. @param {HTMLElement} button */
function switchThemes(button) {
  /** @type {typeof THEMES[number]} */
  let theme = read("theme", "auto");

  function show() {
    document.documentElement.dataset.theme = theme;
    button.replaceChildren(icon(theme));
    button.setAttribute("aria-label", TEXTS.theme[theme]);
    button.title = TEXTS.theme[theme];
  }

  button.addEventListener("click", () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
    write("theme", theme);
    show();
  });
  show();
}

/** Makes the button show the page in the other language. @param {HTMLElement} button */
function switchLanguage(button) {
  const other = otherLanguage(LANGUAGE);
  document.documentElement.lang = LANGUAGE;
  button.textContent = other.toUpperCase();
  button.lang = other;
  button.title = LANGUAGES[other];
  button.setAttribute("aria-label", `${other.toUpperCase()}: ${LANGUAGES[other]}`);
  button.addEventListener("click", () => chooseLanguage(other));
}

switchThemes(part("theme"));
switchLanguage(part("language"));
part("brand").setAttribute("aria-label", `${TEXTS.title}: ${TEXTS.home}`);
part("nav").append(...PLACES.map(({ address, name }) => h("a", { href: address }, name)));
addEventListener("hashchange", () => void route());
void route();
