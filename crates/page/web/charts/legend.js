/** The names of the lines of a chart, with what each is worth at the cursor. */

import { h } from "../lib/dom.js";
import { lookOf } from "./strokes.js";

/**
 * Names with colours that switch their lines on and off; a single line needs none.
 * @param {import("./line.js").Plot} shown
 * @param {Set<string>} hidden names of lines that are switched off
 * @param {() => void} changed
 */
export function legendOf(shown, hidden, changed) {
  if (shown.read || shown.lines.length < 2) return null;
  const entries = shown.lines.map((line) => {
    const value = h("span", { class: "chart-value" });
    const toggle = () => {
      if (hidden.has(line.name)) hidden.delete(line.name);
      else hidden.add(line.name);
      changed();
    };
    const button = h(
      "button",
      {
        type: "button",
        ...lookOf(shown.lines, line, "chart-key"),
        "aria-pressed": String(!hidden.has(line.name)),
        onclick: toggle,
      },
      h("span", { class: "chart-name" }, line.name),
      value,
    );
    return { name: line.name, value, item: h("li", {}, button) };
  });
  return {
    root: h("ul", { class: "chart-legend" }, ...entries.map(({ item }) => item)),
    /** @param {{name: string, value: string}[]} values */
    read(values) {
      for (const entry of entries) entry.value.textContent = values.find(({ name }) => name === entry.name)?.value ?? "";
    },
  };
}
