/** A game from elsewhere: pasted as moves, a position or a file, then reviewed move by move. */

import { api } from "../lib/api.js";
import { h, wordsOf } from "../lib/dom.js";
import { read, write } from "../lib/store.js";
import { TEXTS, textOf } from "../lib/texts.js";

/** @typedef {import("../lib/types.js").GameInfo} GameInfo */

const WORDS = TEXTS.analyse;

/** @param {HTMLElement} host @returns {import("../lib/types.js").Screen} */
export function openAnalyse(host) {
  document.title = `${WORDS.title} – ${TEXTS.title}`;
  const form = h("form", { class: "analyse", onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), void open()) });
  const game = h("select", { "data-testid": "analyse-game", onchange: () => write("analysed", game.value) });
  const text = h("textarea", {
    rows: 9,
    "aria-label": TEXTS.setup.pasteLabel,
    placeholder: WORDS.placeholder,
    spellcheck: "false",
    "data-testid": "analyse-text",
  });
  const file = h("input", { type: "file", class: "visually-hidden", onchange: () => void readFile() });
  const answer = h("p", { class: "answer", role: "status", "data-testid": "analyse-answer" });
  host.append(h("section", { class: "narrow" }, h("h1", {}, WORDS.title), h("p", { class: "note" }, WORDS.text), form));
  const formats = h("p", { class: "note" });
  api.games().then(
    ({ games }) => {
      const showFormats = () => {
        const own = games.find(({ name }) => name === game.value)?.formats ?? [];
        const foreign = own.filter((name) => name !== "json" && name !== "text").map((name) => name.toUpperCase());
        formats.textContent = WORDS.formats(foreign.join(", "));
      };
      game.addEventListener("change", showFormats);
      game.append(...games.map(({ name, title }) => h("option", { value: name }, textOf(title))));
      game.value = read("analysed", games[0].name);
      showFormats();
      form.append(
        h("label", {}, `${TEXTS.game} `, game),
        text,
        formats,
        answer,
        h(
          "div",
          { class: "row" },
          h("button", { type: "submit", class: "primary", "data-testid": "analyse-open" }, WORDS.go),
          // The browser's own button speaks the browser's language.
          h("label", { class: "button" }, file, WORDS.file),
        ),
      );
    },
    (error) => tell(wordsOf(error)),
  );

  async function readFile() {
    text.value = (await file.files?.[0]?.text()) ?? text.value;
  }

  /** @param {string} sentence */
  function tell(sentence) {
    answer.textContent = sentence;
    answer.className = "answer wrong";
  }

  async function open() {
    try {
      const { games } = await api.games();
      const pasted = text.value.trim();
      const found = await api.check(game.value, pasted);
      const seats = games.find(({ name }) => name === found.game.split(":")[0])?.seats ?? [];
      const start = found.kind === "record" ? { record: pasted } : { position: found.position || pasted };
      const { id } = await api.makeTable({ game: found.game, seats: seats.map(() => "human"), open: true, ...start });
      location.hash = `#/table/${id}${found.kind === "record" ? "/review" : ""}`;
    } catch (error) {
      tell(wordsOf(error));
    }
  }

  return { destroy() {} };
}
