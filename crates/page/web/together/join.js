/** The screen behind an invitation: a name, and the seat is taken. */

import { api } from "../lib/api.js";
import { ApiError } from "../lib/requests/request.js";
import { h, wordsOf } from "../lib/dom.js";
import { keysOf, read, write } from "../lib/store.js";
import { WORDS } from "./texts.js";

/** @param {HTMLElement} host @param {string} id @param {string} seat @param {string} invitation @returns {import("../lib/types.js").Screen} */
export function openInvitation(host, id, seat, invitation) {
  const goToTable = () => location.replace(`#/table/${id}`);
  if (keysOf(id)) {
    goToTable();
    return { destroy() {} };
  }
  const name = h("input", {
    type: "text",
    maxlength: 40,
    placeholder: WORDS.namePlaceholder,
    value: read("name", ""),
    autocomplete: "nickname",
    "data-testid": "join-name",
  });
  const answer = h("p", { class: "answer", role: "status" });
  const sit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    try {
      write("name", name.value.trim());
      await api.claim(id, Number(seat), { invitation, name: name.value });
      goToTable();
    } catch (error) {
      const taken = error instanceof ApiError && error.status === 409;
      answer.replaceChildren(taken ? WORDS.join.taken : wordsOf(error), " ", h("a", { href: `#/table/${id}` }, WORDS.join.watch));
    }
  };
  host.replaceChildren(
    h(
      "form",
      { class: "join", onsubmit: sit },
      h("h1", {}, WORDS.join.heading),
      h("label", {}, `${WORDS.name} `, name),
      h("button", { type: "submit", class: "primary", "data-testid": "sit-down" }, WORDS.join.sit),
      answer,
    ),
  );
  return { destroy() {} };
}
