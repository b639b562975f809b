/** The dialog for a new game: variant, who plays, and where the game starts. */

import { api } from "../lib/api.js";
import { h, wordsOf } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { read, write } from "../lib/store.js";
import { gameName } from "../lib/games.js";
import { TEXTS, textOf } from "../lib/texts.js";
import { valueWords } from "../explain/values.js";
import { createEditor } from "./editor.js";
import { createOptions } from "../together/options.js";
import { createSeatChoice, playerHelp } from "./seatchoice.js";

/** @typedef {import("../lib/types.js").GameInfo} GameInfo */
/** @typedef {import("../lib/types.js").NewTable} NewTable */
/** @typedef {import("../lib/types.js").Setup} Setup */

const WORDS = TEXTS.setup;

/** The default seats: the visitor against engines that can be beaten. @param {GameInfo} game */
export function usualSeats(game) {
  const kept = read(`seats.${game.name}`, /** @type {string[] | null} */ (null));
  return kept?.length === game.seats.length ? kept : game.seats.map((_, seat) => (seat === 0 ? "human" : "level=4"));
}

/** Makes a table and goes there. @param {NewTable} table @param {boolean} [hidden] whether seats of the game do not see everything */
export async function startGame(table, hidden = false) {
  const guests = table.seats.flatMap((player, seat) => (player === "guest" ? [seat] : []));
  const seats = table.seats.map((player) => (player === "guest" ? "human" : player));
  const mine = table.seats.flatMap((player, seat) => (player === "human" ? [seat] : []));
  const { id } = await api.makeTable({ ...table, seats, guests, ...(guests.length > 0 && hidden ? { claim: mine } : {}) });
  const engines = seats.every((player) => player !== "human");
  if (engines) await api.players(id, { players: seats, paused: false, delay: read("delay", 0.5) });
  location.hash = `#/table/${id}`;
}

/** The level that sits where a person sat, when a game is played on from one of its positions. */
const PARTNER = "level=8";

/**
 * A new game from an earlier position of another one: the visitor takes the seat to move, engines the others.
 * @param {import("../lib/types.js").TableState} state
 * @param {number} ply
 * @param {number} seat
 */
export async function playFrom({ id, view, game, players }, ply, seat) {
  const { position } = await api.past(id, view, ply);
  const seats = players.map((player, place) => (place === seat ? "human" : player === "human" ? PARTNER : player));
  await startGame({ game, seats, ...(position === null ? {} : { position }) });
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
  const options = createOptions(game);
  const startHost = h("div", { class: "start-host" });
  const answer = h("p", { class: "answer", role: "status", "data-testid": "setup-answer" });
  const seed = h("input", { type: "number", min: 0, step: 1, "data-testid": "setup-seed" });
  const open = h("input", { type: "checkbox" });
  /** @type {HTMLTextAreaElement | null} */
  let pasted = null;
  /** What the editor shows. @type {Setup | null} */
  let edited = null;
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
        h("small", {}, WORDS.pasteHelp(game.formats.filter((name) => name !== "json" && name !== "text").join(", "))),
        checkButton(),
      );
    } else if (from === "editor") {
      void openEditor(variant.value);
    } else {
      startHost.replaceChildren();
    }
  }

  const checkButton = () => h("button", { type: "button", onclick: () => check(), "data-testid": "check" }, WORDS.check);

  /** The usual start of the variant is where the editor begins. @param {string} text */
  async function openEditor(text) {
    edited = null;
    startHost.replaceChildren(h("p", { class: "note" }, TEXTS.loading));
    try {
      const { scene } = await api.look({ game: text });
      if (from !== "editor" || variant.value !== text) return;
      startHost.replaceChildren(
        createEditor(game.drawing, scene, game.seats, (setup) => (edited = setup)),
        checkButton(),
      );
      startHost.scrollIntoView({ block: "nearest" });
    } catch (error) {
      tell(wordsOf(error), true);
    }
  }

  /** @param {string} sentence @param {boolean} wrong */
  function tell(sentence, wrong) {
    answer.textContent = sentence;
    answer.classList.toggle("wrong", wrong);
  }

  /**
   * Asks the server to read what was pasted or set up; shows what it is or what is wrong with it.
   * @param {boolean} [solve] whether the solver shall say what a position that was set up is worth
   * @returns {Promise<Partial<NewTable> | null>}
   */
  async function check(solve = true) {
    try {
      if (from === "editor") {
        if (!edited) return null;
        const found = await api.setUp({ game: variant.value, setup: edited, solve: solve && game.solver });
        const { exact } = found;
        const worth = exact && valueWords(exact.value, exact.unit, { points: game.drawing.gesture === "cards", proof: exact.proof });
        tell(WORDS.setUp(found.legal, worth && found.turn !== null ? WORDS.worth(game.seats[found.turn], worth) : ""), false);
        return { game: found.game, position: found.position };
      }
      const text = pasted?.value.trim() ?? "";
      const found = await api.check(variant.value, text);
      tell(WORDS.read(found.kind, found.moves), false);
      return { game: found.game || variant.value, ...(found.kind === "record" ? { record: text } : { position: found.position || text }) };
    } catch (error) {
      tell(wordsOf(error), true);
      return null;
    }
  }

  async function start() {
    const chosen = seats.map((seat) => seat.value());
    /** @type {NewTable} */
    const table = { game: variant.value, seats: chosen };
    if (from !== "usual") {
      const checked = await check(false);
      if (!checked) return;
      Object.assign(table, checked);
    }
    if (game.hidden) {
      if (seed.value !== "") table.seed = Number(seed.value);
      table.open = open.checked;
    }
    try {
      await startGame(options.addTo(table), game.hidden);
      options.keep();
      write(`seats.${game.name}`, chosen);
      dialog.close();
    } catch (error) {
      tell(wordsOf(error), true);
    }
  }

  function swap() {
    const values = seats.map((seat) => seat.value());
    seats.forEach((seat, index) => seat.set(values[(index + 1) % values.length]));
  }

  const hiddenChoices = [
    h("label", { class: "field" }, WORDS.seed, seed, h("small", {}, WORDS.seedHelp)),
    h("label", { class: "radio" }, open, ` ${WORDS.open}`),
  ];
  /** @type {("usual" | "paste" | "editor")[]} */
  const kinds = game.can_set_up ? ["usual", "paste", "editor"] : ["usual", "paste"];
  const dialog = h(
    "dialog",
    { class: "setup", "aria-label": `${WORDS.heading}: ${textOf(game.title)}`, "data-testid": "setup", onclose: () => dialog.remove() },
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
        h("h2", {}, `${textOf(game.title)}: ${WORDS.heading}`),
        h(
          "button",
          { type: "button", class: "quiet icon-button", "aria-label": TEXTS.keys.close, onclick: () => dialog.close() },
          icon("close"),
        ),
      ),
      h(
        "div",
        { class: "setup-body" },
        game.variants.length > 1 && h("label", { class: "field" }, WORDS.variant, variant),
        h(
          "fieldset",
          { class: "setup-seats" },
          h("legend", {}, WORDS.seat),
          ...seats.map(({ root }) => root),
          h("button", { type: "button", class: "quiet", onclick: swap }, icon("swap"), seats.length > 2 ? WORDS.rotate : WORDS.swap),
          playerHelp(game),
        ),
        h(
          "fieldset",
          { class: "setup-start" },
          h("legend", {}, WORDS.from.heading),
          ...kinds.map(startOption),
          startHost,
          ...(game.hidden ? hiddenChoices : []),
        ),
        options.root,
      ),
      h("div", { class: "setup-foot" }, answer, h("button", { type: "submit", class: "primary", "data-testid": "start" }, WORDS.start)),
    ),
  );
  document.body.append(dialog);
  drawStart();
  dialog.showModal();
}
