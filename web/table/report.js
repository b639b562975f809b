/** What leaves the page: the record as a file, the report and the position as text. */

import { api } from "../lib/api.js";
import { h, toast, wordsOf } from "../lib/dom.js";
import { TEXTS } from "../lib/texts.js";

/** @typedef {import("../lib/types.js").TableState} TableState */
/** @typedef {import("../lib/types.js").GameInfo} GameInfo */
/** @typedef {import("./model.js").Shown} Shown */

const WORDS = TEXTS.share;
const ENDINGS = { json: "jsonl", text: "txt", ggf: "ggf", sgf: "sgf" };

/**
 * @param {HTMLElement} host
 * @param {GameInfo} game
 * @param {string} id
 * @param {{reveal: () => void, fork: (position: string) => void}} actions
 */
export function createReport(host, game, id, { reveal, fork }) {
  /** @type {(keyof typeof ENDINGS)[]} */
  const formats = game.name === "othello" ? ["json", "text", "ggf", "sgf"] : ["json", "text"];
  const format = h(
    "select",
    { "aria-label": WORDS.format, "data-testid": "record-format" },
    ...formats.map((name) => h("option", { value: name }, name)),
  );
  const text = h("textarea", { rows: 6, readonly: true, hidden: true, "aria-label": WORDS.copyReport });
  const position = h("input", { type: "text", readonly: true, "aria-label": WORDS.position, "data-testid": "position" });
  const hidden = h(
    "p",
    { class: "note" },
    WORDS.hiddenYet,
    " ",
    h("button", { type: "button", onclick: reveal, "data-testid": "reveal" }, WORDS.reveal),
  );
  const tools = h(
    "div",
    { class: "share" },
    h("div", { class: "row" }, format, h("button", { type: "button", onclick: download, "data-testid": "download" }, WORDS.download)),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", title: WORDS.copyTitle, onclick: copyReport, "data-testid": "copy-report" }, WORDS.copyReport),
    ),
    h("label", { class: "stack" }, WORDS.position, position),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        { type: "button", onclick: () => copy(position.value, WORDS.positionCopied), "data-testid": "copy-position" },
        WORDS.copyPosition,
      ),
      h("button", { type: "button", onclick: () => fork(position.value) }, WORDS.fork),
    ),
    text,
  );
  host.append(hidden, tools);

  async function download() {
    const chosen = /** @type {keyof typeof ENDINGS} */ (format.value);
    try {
      const address = URL.createObjectURL(new Blob([await api.record(id, chosen)], { type: "text/plain" }));
      h("a", { href: address, download: `${game.name}-${id.slice(0, 6)}.${ENDINGS[chosen]}` }).click();
      setTimeout(() => URL.revokeObjectURL(address), 1000);
    } catch (error) {
      toast(wordsOf(error));
    }
  }

  async function copyReport() {
    try {
      await copy(await api.report(id), WORDS.copied);
    } catch (error) {
      toast(wordsOf(error));
    }
  }

  /** Copies, or shows the text where copying is not allowed. @param {string} content @param {string} done */
  async function copy(content, done) {
    try {
      await navigator.clipboard.writeText(content);
      toast(done);
    } catch {
      text.hidden = false;
      text.value = content;
      text.select();
      toast(WORDS.copyFailed);
    }
  }

  return {
    /** @param {TableState} state @param {Shown} shown */
    update(state, shown) {
      const closed = game.hidden && !state.open && state.result === null;
      hidden.hidden = !closed;
      tools.hidden = closed;
      position.value = shown.position ?? "";
    },
  };
}
