/** What leaves the page: the record as a file, the report and the position as text. */

import { api } from "../lib/api.js";
import { replayOf } from "../boards/replay.js";
import { h, toast, wordsOf } from "../lib/dom.js";
import { pngFile, saveFile, standalone, svgFile } from "../lib/image.js";
import { TEXTS } from "../lib/texts.js";

/** @typedef {import("../lib/types.js").TableState} TableState */
/** @typedef {import("../lib/types.js").GameInfo} GameInfo */
/** @typedef {import("./model.js").Shown} Shown */

const WORDS = TEXTS.share;
/** How wide a copied image is, in dots. */
const IMAGE_WIDTH = 900;
/** The file endings of the formats that every game has; other formats are their own. @type {Record<string, string>} */
const ENDINGS = { json: "jsonl", text: "txt" };

/**
 * @param {HTMLElement} host
 * @param {GameInfo} game
 * @param {string} id
 * @param {{reveal: () => void, fork: (position: string) => void, drawing: () => SVGSVGElement | null}} actions `drawing`: the board on the screen
 */
export function createReport(host, game, id, { reveal, fork, drawing }) {
  const format = h(
    "select",
    { "aria-label": WORDS.format, "data-testid": "record-format" },
    ...game.formats.map((name) => h("option", { value: name }, name)),
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
  /** @type {TableState | null} */
  let state = null;
  const replay = h(
    "button",
    { type: "button", title: WORDS.replayTitle, onclick: () => void attempt(saveReplay()), "data-testid": "save-replay" },
    WORDS.replay,
  );
  const images = h(
    "div",
    { class: "row" },
    h("button", { type: "button", onclick: () => void attempt(copyImage()), "data-testid": "copy-image" }, WORDS.image),
    h("button", { type: "button", onclick: () => void attempt(saveImage("png")), "data-testid": "save-png" }, WORDS.png),
    h("button", { type: "button", onclick: () => void attempt(saveImage("svg")), "data-testid": "save-svg" }, WORDS.svg),
    replay,
  );
  const link = h(
    "div",
    { class: "row" },
    h(
      "button",
      {
        type: "button",
        class: "primary",
        title: WORDS.linkTitle,
        onclick: () => void copy(location.href, WORDS.linkCopied),
        "data-testid": "copy-link",
      },
      WORDS.link,
    ),
  );
  const tools = h(
    "div",
    { class: "share" },
    images,
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
  host.append(h("div", { class: "share" }, link), hidden, tools);

  /** @param {Promise<void>} action */
  async function attempt(action) {
    try {
      await action;
    } catch (error) {
      toast(wordsOf(error));
    }
  }

  /** @param {string} ending */
  const fileName = (ending) => `${game.name}-${id.slice(0, 6)}.${ending}`;

  async function copyImage() {
    const shown = drawing();
    if (!shown) return;
    const png = await pngFile(standalone(shown), IMAGE_WIDTH);
    await navigator.clipboard.write([new ClipboardItem({ "image/png": png })]);
    toast(WORDS.imageCopied);
  }

  /** @param {"png" | "svg"} kind */
  async function saveImage(kind) {
    const shown = drawing();
    if (!shown) return;
    const copied = standalone(shown);
    saveFile(kind === "png" ? await pngFile(copied, IMAGE_WIDTH) : svgFile(copied), fileName(kind));
  }

  async function saveReplay() {
    const plies = state?.plies ?? 0;
    replay.disabled = true;
    try {
      /** @type {import("../lib/types.js").BoardScene[]} */
      const scenes = [];
      for (let ply = 0; ply <= plies; ply++) {
        const { scene } = await api.look({ table: id, view: "open", ply, moves: [] });
        if (scene.kind === "board") scenes.push(scene);
      }
      saveFile(svgFile(replayOf(game.drawing, scenes)), fileName("replay.svg"));
    } finally {
      replay.disabled = false;
    }
  }

  async function download() {
    const chosen = format.value;
    try {
      saveFile(new Blob([await api.record(id, chosen)], { type: "text/plain" }), fileName(ENDINGS[chosen] ?? chosen));
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
    /** @param {TableState} next @param {Shown} shown */
    update(next, shown) {
      state = next;
      const closed = game.hidden && !next.open && next.result === null;
      replay.hidden = shown.scene.kind !== "board" || next.plies === 0;
      images.hidden = drawing() === null;
      hidden.hidden = !closed;
      tools.hidden = closed;
      position.value = shown.position ?? "";
    },
  };
}
