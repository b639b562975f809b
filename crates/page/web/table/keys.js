/** Keys that work anywhere on the table screen, and the list that tells them. */

import { h } from "../lib/dom.js";
import { TEXTS } from "../lib/texts.js";

/** Opens the list of keys. */
export function showKeys() {
  const close = () => dialog.close();
  const dialog = h(
    "dialog",
    { class: "keys", "aria-label": TEXTS.keys.heading, onclose: () => dialog.remove() },
    h("h2", {}, TEXTS.keys.heading),
    h("dl", {}, ...TEXTS.keys.list.flatMap(([key, what]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, what)])),
    h("button", { type: "button", class: "primary", onclick: close }, TEXTS.keys.close),
  );
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * Listens for keys; typing into a field and open dialogs are left alone.
 * @param {Record<string, () => void>} actions by the key in lower case
 * @param {(event: KeyboardEvent) => boolean} first what the board takes for itself
 * @returns {() => void} stops listening
 */
export function listenForKeys(actions, first) {
  const listen = (/** @type {KeyboardEvent} */ event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const typing = target.closest?.("input, textarea, select, dialog") !== null || document.querySelector("dialog[open]") !== null;
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    const action = actions[event.key.toLowerCase()];
    if (first(event)) event.preventDefault();
    else if (action) {
      action();
      event.preventDefault();
    }
  };
  addEventListener("keydown", listen);
  return () => removeEventListener("keydown", listen);
}
