/** Who sits on a seat: I, another person, a level from 1 to 10, or a player by its text. */

import { h } from "../lib/dom.js";
import { TEXTS } from "../lib/texts.js";
import { WORDS as PEOPLE } from "../together/texts.js";

/** @typedef {import("../lib/types.js").GameInfo} GameInfo */

const WORDS = TEXTS.setup;

/**
 * @param {GameInfo} game
 * @param {string} name of the seat
 * @param {string} chosen a player text, `human`, or `guest` for a person who is invited
 * @param {string} testId
 */
export function createSeatChoice(game, name, chosen, testId) {
  const select = /** @type {HTMLSelectElement} */ (
    h(
      "select",
      { onchange: show, "aria-label": `${name}: ${WORDS.seat}`, "data-testid": testId },
      h("option", { value: "human" }, WORDS.human),
      h("option", { value: "guest" }, PEOPLE.guestChoice),
      h(
        "optgroup",
        { label: WORDS.level },
        ...game.levels.map((text, index) => h("option", { value: `level=${index + 1}`, title: text }, `${WORDS.level} ${index + 1}`)),
      ),
      h("option", { value: "custom" }, WORDS.custom),
    )
  );
  const text = h("input", {
    type: "text",
    list: `players-${game.name}`,
    "aria-label": `${name}: ${WORDS.customLabel}`,
    placeholder: game.levels[7] ?? "",
    "data-testid": `${testId}-text`,
    spellcheck: "false",
    autocomplete: "off",
  });
  const note = h("small", {});
  const root = h("div", { class: "seat-choice" }, h("b", {}, name), select, text, note);

  function show() {
    text.hidden = select.value !== "custom";
    const level = /^level=(\d+)$/.exec(select.value);
    note.textContent = level ? levelNote(game, Number(level[1]) - 1) : text.hidden ? "" : WORDS.customHelp;
  }

  /** @param {string} player */
  function set(player) {
    const known = [...select.options].some((option) => option.value === player);
    select.value = known ? player : "custom";
    if (!known) text.value = player;
    show();
  }
  set(chosen);
  return {
    root,
    set,
    /** The player text. */
    value: () => (select.value === "custom" ? text.value.trim() || game.levels[4] : select.value),
  };
}

/** The player behind a level, and how strong it was measured to be. @param {GameInfo} game @param {number} index */
function levelNote(game, index) {
  const rating = game.ratings?.[index];
  return rating ? `${WORDS.rating} ${rating.rating} · ${game.levels[index]}` : game.levels[index];
}

/** Each parameter with its default and its meaning. @param {GameInfo["players"][number]["parameters"]} parameters */
function parameterHelp(parameters) {
  const rows = parameters.map(([key, value, about]) =>
    h("tr", {}, h("th", { scope: "row" }, h("code", {}, value ? `${key}=${value}` : key)), h("td", {}, about ?? "")),
  );
  return h("table", {}, h("tbody", {}, ...rows));
}

/** What can be typed as a player: names and parameters, for the inputs and for readers. @param {GameInfo} game */
export function playerHelp(game) {
  const entries = game.players.flatMap(({ name, about, parameters }) => [
    h("dt", {}, name),
    h("dd", {}, about, parameters.length > 0 && parameterHelp(parameters)),
  ]);
  return h(
    "details",
    { class: "player-help" },
    h("summary", {}, WORDS.players),
    h("dl", {}, ...entries),
    h(
      "datalist",
      { id: `players-${game.name}` },
      ...game.players.map(({ name }) => h("option", { value: name })),
      ...game.levels.map((text) => h("option", { value: text })),
    ),
  );
}
