/** The dialog for a new game: variant, who plays, and where the game starts. */

import { api } from "../lib/api.js";
import { h, wordsOf } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { read, write } from "../lib/store.js";
import { gameName, TEXTS } from "../lib/texts.js";
import { createEditor } from "./editor.js";
import { createSeatChoice, playerHelp } from "./seatchoice.js";

/** @typedef {import("../lib/types.js").GameInfo} GameInfo */
/** @typedef {import("../lib/types.js").NewTable} NewTable */

const WORDS = TEXTS.setup;

/** Who plays if nobody has chosen yet: I against engines that can be beaten. @param {GameInfo} game */
export function usualSeats(game) {
  const kept = read(`seats.${game.name}`, /** @type {string[] | null} */ (null));
  return kept?.length === game.seats.length ? kept : game.seats.map((_, seat) => (seat === 0 ? "human" : "level=4"));
}

/** Makes a table and goes there. @param {NewTable} table */
export async function startGame(table) {
  const { id } = await api.makeTable(table);
  const engines = table.seats.every((player) => player !== "human");
  if (engines) await api.players(id, { players: table.seats, paused: false, delay: read("delay", 0.5) });
  location.hash = `#/table/${id}`;
}

/**
 * @param {GameInfo} game
 * @param {{variant?: string, seats?: string[], text?: string}} [given] what is filled in already
 */
export function openSetup(game, given = {}) {
  const seats = (given.seats ?? usualSeats(game)).map((player, seat) =>
    createSeatChoice(game, game.seats[seat], player, `setup-seat-${seat}`),
  );
  const variant = h(
    "select",
    { onchange: drawStart, "data-testid": "setup-variant" },
    ...game.variants.map((text) => h("option", { value: text }, gameName(text))),
  );
  variant.value = given.variant && game.variants.includes(given.variant) ? given.variant : game.variants[0];
  const startHost = h("div", { class: "start-host" });
  const answer = h("p", { class: "answer", role: "status", "data-testid": "setup-answer" });
  const seed = h("input", { type: "number", min: 0, step: 1, "data-testid": "setup-seed" });
  const open = h("input", { type: "checkbox" });
  /** @type {HTMLTextAreaElement | null} */
  let pasted = null;
  let edited = "";
  let from = given.text ? "paste" : "usual";

  /** @param {"usual" | "paste" | "editor"} kind */
  function startOption(kind) {
    const choose = () => {
      from = kind;
      drawStart();
    };
    return h(
      "label",
      { class: "radio" },
      h("input", { type: "radio", name: "start", value: kind, checked: from === kind, onchange: choose, "data-testid": `start-${kind}` }),
      ` ${WORDS.from[kind]}`,
    );
  }

  function drawStart() {
    answer.textContent = "";
    pasted = null;
    if (from === "paste") {
      pasted = h("textarea", { rows: 4, "aria-label": WORDS.pasteLabel, "data-testid": "paste", spellcheck: "false" });
      pasted.value = given.text ?? "";
      startHost.replaceChildren(
        pasted,
        h("small", {}, WORDS.pasteHelp),
        h("button", { type: "button", onclick: () => check(), "data-testid": "check" }, WORDS.check),
      );
    } else if (from === "editor") {
      startHost.replaceChildren(createEditor(variant.value, game.seats, (text) => (edited = text)));
    } else {
      startHost.replaceChildren();
    }
  }

  /** Asks the server to read the text; shows what it is or what is wrong with it. */
  async function check() {
    const text = from === "editor" ? edited : (pasted?.value.trim() ?? "");
    try {
      const checked = await api.check(variant.value, text);
      answer.textContent = WORDS.read(checked.kind, checked.moves);
      answer.classList.remove("wrong");
      return { ...checked, text };
    } catch (error) {
      answer.textContent = wordsOf(error);
      answer.classList.add("wrong");
      return null;
    }
  }

  async function start() {
    const chosen = seats.map((seat) => seat.value());
    /** @type {NewTable} */
    const table = { game: variant.value, seats: chosen };
    if (from !== "usual") {
      const checked = await check();
      if (!checked) return;
      table.game = checked.game || variant.value;
      if (checked.kind === "record") table.record = checked.text;
      else table.position = checked.position || checked.text;
    }
    if (game.hidden) {
      if (seed.value !== "") table.seed = Number(seed.value);
      table.open = open.checked;
    }
    try {
      await startGame(table);
      write(`seats.${game.name}`, chosen);
      dialog.close();
    } catch (error) {
      answer.textContent = wordsOf(error);
      answer.classList.add("wrong");
    }
  }

  function swap() {
    const values = seats.map((seat) => seat.value());
    seats.forEach((seat, index) => seat.set(values[(index + 1) % values.length]));
  }

  const hiddenChoices = [
    h("label", {}, `${WORDS.seed} `, seed, h("small", {}, WORDS.seedHelp)),
    h("label", { class: "radio" }, open, ` ${WORDS.open}`),
  ];
  /** @type {("usual" | "paste" | "editor")[]} */
  const kinds = ["usual", "paste", "editor"];
  const dialog = h(
    "dialog",
    { class: "setup", "aria-label": `${WORDS.heading}: ${gameName(game.name)}`, "data-testid": "setup", onclose: () => dialog.remove() },
    h(
      "form",
      {
        method: "dialog",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          void start();
        },
      },
      h(
        "header",
        {},
        h("h2", {}, `${gameName(game.name)}: ${WORDS.heading}`),
        h(
          "button",
          { type: "button", class: "quiet icon-button", "aria-label": TEXTS.keys.close, onclick: () => dialog.close() },
          icon("close"),
        ),
      ),
      game.variants.length > 1 && h("label", {}, `${WORDS.variant} `, variant),
      h(
        "fieldset",
        {},
        h("legend", {}, WORDS.seat),
        ...seats.map(({ root }) => root),
        h("button", { type: "button", class: "quiet", onclick: swap }, icon("swap"), WORDS.swap),
        playerHelp(game),
      ),
      h("fieldset", {}, h("legend", {}, WORDS.from.heading), ...kinds.map(startOption), startHost, ...(game.hidden ? hiddenChoices : [])),
      answer,
      h("button", { type: "submit", class: "primary", "data-testid": "start" }, WORDS.start),
    ),
  );
  document.body.append(dialog);
  drawStart();
  dialog.showModal();
}
