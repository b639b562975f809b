/** What a new game can be played with: house rules, a series, clocks, and the own name. */

import { h } from "../lib/dom.js";
import { read, write } from "../lib/store.js";
import { textOf } from "../lib/texts.js";
import { WORDS } from "./texts.js";

/** @typedef {import("../lib/types.js").GameInfo} GameInfo */
/** @typedef {import("../lib/types.js").GameOption} GameOption */
/** @typedef {import("../lib/types.js").NewTable} NewTable */

/** Options as the text of a game or series has them; defaults are left out. @param {GameOption[]} options @param {Record<string, string>} values */
export function optionsText(options, values) {
  return options
    .flatMap(({ key, default: usual }) =>
      values[key] !== undefined && values[key] !== "" && values[key] !== usual ? [`${key}=${values[key]}`] : [],
    )
    .join(",");
}

/** The text of a game with more parameters. @param {string} game @param {string} parameters */
export function withParameters(game, parameters) {
  return parameters ? `${game}${game.includes(":") ? "," : ":"}${parameters}` : game;
}

/**
 * One option with its sentence.
 * @param {GameOption} option
 * @param {string} chosen
 * @param {(value: string) => void} onChange
 */
function optionRow(option, chosen, onChange) {
  const { key, name, about, values, several } = option;
  const help = h("small", { id: `about-${key}` }, textOf(about));
  if (values.length === 0) {
    const input = h("input", {
      type: "number",
      min: 1,
      max: 1000,
      value: chosen,
      "data-testid": `option-${key}`,
      "aria-describedby": help.id,
      oninput: () => onChange(input.value),
    });
    return h("div", { class: "option" }, h("label", {}, h("b", {}, textOf(name)), " ", input), help);
  }
  if (several) {
    const kept = new Set(chosen.split("+"));
    const boxes = values.map(({ value, name: label }) => {
      const box = h("input", {
        type: "checkbox",
        checked: kept.has(value),
        "data-testid": `option-${key}-${value}`,
        onchange: () => {
          if (box.checked) kept.add(value);
          else kept.delete(value);
          kept.delete("off");
          onChange(values.flatMap((one) => (kept.has(one.value) ? [one.value] : [])).join("+") || "off");
        },
      });
      return h("label", { class: "option-value" }, box, ` ${textOf(label)}`);
    });
    return h(
      "div",
      { class: "option", role: "group", "aria-label": textOf(name) },
      h("b", {}, textOf(name)),
      help,
      h("div", { class: "option-values" }, ...boxes),
    );
  }
  const list = h(
    "select",
    { "data-testid": `option-${key}`, "aria-describedby": help.id, onchange: () => onChange(list.value) },
    ...values.map(({ value, name: label }) => h("option", { value }, textOf(label))),
  );
  list.value = chosen;
  return h("div", { class: "option" }, h("label", {}, h("b", {}, textOf(name)), " ", list), help);
}

/** @param {GameInfo} game */
export function createOptions(game) {
  /** @type {Record<string, string>} */
  const house = read(`rules.${game.name}`, {});
  /** @type {Record<string, string>} */
  const series = read(`series.${game.name}`, {});
  const valueOf = (/** @type {Record<string, string>} */ values, /** @type {GameOption} */ option) => values[option.key] ?? option.default;
  const rows = (/** @type {GameOption[]} */ options, /** @type {Record<string, string>} */ values) =>
    options.map((option) => optionRow(option, valueOf(values, option), (value) => (values[option.key] = value)));
  const inSeries = h("input", {
    type: "checkbox",
    checked: read(`inSeries.${game.name}`, false),
    "data-testid": "setup-series",
    onchange: show,
  });
  const seriesRows = h("div", { class: "option-rows" }, ...rows(game.series ?? [], series));
  const clock = h("select", { "data-testid": "setup-clock" }, ...WORDS.clocks.map(([value, label]) => h("option", { value }, label)));
  const name = h("input", {
    type: "text",
    maxlength: 40,
    value: read("name", ""),
    placeholder: WORDS.namePlaceholder,
    autocomplete: "nickname",
    "data-testid": "setup-name",
  });

  function show() {
    seriesRows.hidden = !inSeries.checked;
  }
  show();
  const root = h(
    "div",
    { class: "game-options" },
    game.series &&
      h(
        "fieldset",
        {},
        h("legend", {}, WORDS.series.heading),
        h("label", { class: "radio" }, inSeries, ` ${WORDS.series.switch}`),
        seriesRows,
      ),
    game.options.length > 0 &&
      h(
        "details",
        { class: "house-rules", "data-testid": "house-rules" },
        h("summary", {}, WORDS.options.heading, h("small", {}, ` ${WORDS.options.help}`)),
        h("div", { class: "option-rows" }, ...rows(game.options, house)),
      ),
    h(
      "div",
      { class: "row with-people" },
      h("label", {}, `${WORDS.name} `, name),
      game.seats.length === 2 && h("label", {}, `${WORDS.clock.heading} `, clock),
    ),
  );
  return {
    root,
    /** Adds what was chosen to a table. @param {NewTable} table @returns {NewTable} */
    addTo(table) {
      const chosen = { ...table };
      const started = table.position !== undefined || table.record !== undefined;
      if (!started && table.game) chosen.game = withParameters(table.game, optionsText(game.options, house));
      if (game.series && inSeries.checked && !started) chosen.series = optionsText(game.series, series);
      if (clock.value) {
        const [seconds, increment] = clock.value.split("+").map(Number);
        chosen.clock = { seconds, increment };
      }
      if (name.value.trim()) chosen.name = name.value.trim();
      return chosen;
    },
    /** Remembers what was chosen. */
    keep() {
      write(`rules.${game.name}`, house);
      write(`series.${game.name}`, series);
      write(`inSeries.${game.name}`, inSeries.checked);
      write("name", name.value.trim());
    },
  };
}
