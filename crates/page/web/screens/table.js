/** A table by its address: the board, who plays, the moves, and why they were made. Follows the game as it continues. */

import { api } from "../lib/api.js";
import { h, wordsOf } from "../lib/dom.js";
import { withSeatNames } from "../lib/games.js";
import { ApiError } from "../lib/requests/request.js";
import { ownSeat } from "../lib/store.js";
import { TEXTS } from "../lib/texts.js";
import { readPlace } from "../table/address.js";
import { createTableScreen } from "../table/screen.js";
import { WORDS as PEOPLE } from "../together/texts.js";

/** @param {HTMLElement} host @param {string} id @param {string} [rest] what of it is shown, as `readPlace` takes it @returns {import("../lib/types.js").Screen} */
export function openTable(host, id, rest = "") {
  host.append(h("p", { class: "note" }, TEXTS.loading));
  /** @type {import("../lib/types.js").Screen | null} */
  let screen = null;
  let closed = false;
  /** How often it was opened: of two openings at once only the later one is shown. */
  let openings = 0;

  async function open() {
    const opening = ++openings;
    screen?.destroy();
    screen = null;
    try {
      const [{ games }, seen] = await Promise.all([api.games(), api.state(id, ownSeat(id) ?? "open")]);
      // Once the cards lie open, the whole game can be gone through with all of them.
      const state = seen.open && seen.view !== "open" ? await api.state(id, "open") : seen;
      const game = games.find(({ name }) => name === state.game.split(":")[0]);
      if (!closed && opening === openings && game) screen = createTableScreen(host, game, withSeatNames(state), open, readPlace(rest));
    } catch (error) {
      const missing = error instanceof ApiError && error.status === 404;
      const hidden = error instanceof ApiError && error.status === 403;
      const sentence = missing ? TEXTS.notFound : hidden ? PEOPLE.hidden : wordsOf(error);
      if (opening !== openings) return;
      if (hidden && !closed) setTimeout(() => !closed && void open(), 5000);
      host.replaceChildren(h("div", { class: "lost" }, h("h1", {}, sentence), h("a", { href: "#/", class: "button" }, TEXTS.backHome)));
    }
  }

  void open();
  return {
    destroy() {
      closed = true;
      screen?.destroy();
    },
  };
}
