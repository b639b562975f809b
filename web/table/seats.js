/** The seats of a board game beside the board, and the panel that changes who sits there. */

import { api } from "../lib/api.js";
import { drawIfChanged, h, toast, wordsOf } from "../lib/dom.js";
import { read } from "../lib/store.js";
import { playerName, TEXTS } from "../lib/texts.js";
import { createSeatChoice, playerHelp } from "./seatchoice.js";

/** @typedef {import("../lib/types.js").GameInfo} GameInfo */
/** @typedef {import("../lib/types.js").TableState} TableState */
/** @typedef {import("./model.js").Shown} Shown */

/** @param {HTMLElement} host */
export function createSeats(host) {
  return {
    /** @param {TableState} state @param {Shown} shown @param {boolean} thinking */
    update(state, shown, thinking) {
      const counts = shown.scene.kind === "board" ? shown.scene.counts : [];
      const seats = () =>
        state.seat_names.map((name, seat) => {
          const due = shown.turn === seat && !(shown.mode === "live" && state.result);
          const won = shown.mode === "live" && (state.payoffs?.[seat] ?? 0) > 0;
          return h(
            "div",
            {
              class: `seat${due ? " due" : ""}${won ? " won" : ""}`,
              "data-testid": `seat-${seat}`,
              "data-player": state.players[seat],
              "aria-current": due ? "true" : null,
            },
            h("span", { class: `seat-piece ${name.toLowerCase()}`, "aria-hidden": "true" }),
            h("span", { class: "seat-name" }, h("b", {}, name), h("small", {}, playerName(state.players[seat]))),
            counts.length > 0 && h("span", { class: "seat-count" }, counts[seat]),
            due &&
              thinking &&
              shown.mode === "live" &&
              h("span", { class: "spinner", role: "img", "aria-label": TEXTS.table.thinking(name) }),
          );
        });
      drawIfChanged(host, [state.players, counts, shown.turn, shown.mode, state.result, thinking], seats);
    },
  };
}

/**
 * The panel that changes who sits where.
 * @param {HTMLElement} host
 * @param {GameInfo} game
 * @param {TableState} first
 */
export function createSeatPanel(host, game, first) {
  let players = first.players;
  const choices = players.map((player, seat) => createSeatChoice(game, first.seat_names[seat], player, `player-seat-${seat}`));
  const apply = async () => {
    try {
      await api.players(first.id, { players: choices.map((choice) => choice.value()), paused: false, delay: read("delay", 0.5) });
      toast(TEXTS.seats.changed);
    } catch (error) {
      toast(wordsOf(error));
    }
  };
  host.replaceChildren(
    ...choices.map(({ root }) => root),
    h("button", { type: "button", onclick: apply, "data-testid": "apply-players" }, TEXTS.seats.apply),
    playerHelp(game),
  );
  return {
    /** @param {TableState} state */
    update(state) {
      if (state.players.join() === players.join()) return;
      players = state.players;
      choices.forEach((choice, seat) => choice.set(players[seat]));
    },
  };
}
