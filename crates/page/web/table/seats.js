/** The seats of a board game beside the board, and the panel that changes who sits there. */

import { api } from "../lib/api.js";
import { drawIfChanged, h, toast, wordsOf } from "../lib/dom.js";
import { read } from "../lib/store.js";
import { MARKS } from "../review/model.js";
import { TEXTS as REVIEW } from "../review/texts.js";
import { TEXTS } from "../lib/texts.js";
import { clockFace } from "../together/clock.js";
import { isTaken, personName, seatKind } from "../together/people.js";
import { WORDS as PEOPLE } from "../together/texts.js";
import { WORDS as TABLE } from "../boards/texts.js";
import { createSeatChoice, playerHelp } from "./seatchoice.js";

/** @typedef {import("../lib/types.js").GameInfo} GameInfo */
/** @typedef {import("../lib/types.js").TableState} TableState */
/** @typedef {import("../lib/types.js").SeatReview} SeatReview */
/** @typedef {import("./model.js").Shown} Shown */

/** The classes of mistakes in the order of the review. */
const CLASSES = /** @type {const} */ (["inaccuracy", "mistake", "blunder"]);

/** @param {HTMLElement} host @param {import("../lib/types.js").Drawing} drawing */
export function createSeats(host, drawing) {
  return {
    /**
     * @param {TableState} state
     * @param {Shown} shown
     * @param {boolean[] | null} present
     * @param {SeatReview[] | null} reviewed what the review says of each seat
     */
    update(state, shown, present, reviewed) {
      const thinking = state.thinking !== null;
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
            h("span", { class: `seat-piece paint-${drawing.seats[seat]?.colour ?? "grey"}`, "aria-hidden": "true" }),
            h("span", { class: "seat-name" }, h("b", {}, name), h("small", {}, personName(state, seat))),
            reviewed && accuracy(reviewed[seat]),
            away(state, seat, present),
            shown.mode === "live" && clockFace(state, seat),
            counts.length > 0 && h("span", { class: "seat-count" }, counts[seat]),
            due &&
              thinking &&
              shown.mode === "live" &&
              h("span", { class: "spinner", role: "img", "aria-label": TEXTS.table.thinking(name) }),
          );
        });
      drawIfChanged(
        host,
        [
          state.players,
          state.names,
          state.own,
          state.invited,
          state.clock,
          present,
          counts,
          shown.turn,
          shown.mode,
          state.result,
          thinking,
          reviewed,
        ],
        seats,
      );
    },
  };
}

/** How well a seat played: its accuracy, and how many mistakes of each class. @param {SeatReview} seat */
function accuracy({ accuracy: share, classes }) {
  if (share === null) return null;
  const counts = CLASSES.flatMap((kind, place) =>
    classes[place] > 0
      ? [h("span", { class: `sign sign-${kind}`, title: REVIEW.columns[place + 2][1] }, `${MARKS[kind]} ${classes[place]}`)]
      : [],
  );
  const rounded = `${Math.round(share)} %`;
  return h(
    "span",
    { class: "seat-accuracy", title: `${REVIEW.columns[1][0]}: ${rounded}`, "data-testid": "seat-accuracy" },
    h("span", { class: "seat-classes" }, ...counts),
    h("b", {}, rounded),
  );
}

/** That a person is not there. @param {TableState} state @param {number} seat @param {boolean[] | null} present */
function away(state, seat, present) {
  if (!present || present[seat] || state.result !== null || seatKind(state, seat) !== "guest") return null;
  return h("span", { class: "away", "data-testid": `away-${seat}` }, isTaken(state, seat) ? TABLE.away : TABLE.waiting);
}

/** The choices of a table: who is there now. @param {TableState} state */
const choicesOf = (state) => state.players.map((player, seat) => (seatKind(state, seat) === "guest" ? "guest" : player));

/**
 * The panel that changes who sits where.
 * @param {HTMLElement} host
 * @param {GameInfo} game
 * @param {TableState} first
 */
export function createSeatPanel(host, game, first) {
  let players = choicesOf(first);
  const choices = players.map((player, seat) => createSeatChoice(game, first.seat_names[seat], player, `player-seat-${seat}`));
  const apply = async () => {
    try {
      const chosen = choices.map((choice) => choice.value());
      const guests = chosen.flatMap((player, seat) => (player === "guest" && players[seat] !== "guest" ? [seat] : []));
      const seated = chosen.map((player) => (player === "guest" ? "human" : player));
      await api.players(first.id, { players: seated, paused: false, delay: read("delay", 0.5) });
      for (const seat of guests) await api.invite(first.id, seat);
      toast(TEXTS.seats.changed);
    } catch (error) {
      toast(wordsOf(error));
    }
  };
  if (!first.may_change) {
    host.replaceChildren(h("p", { class: "note" }, first.own.length > 0 ? "" : PEOPLE.visitor), playerHelp(game));
    return { update() {} };
  }
  host.replaceChildren(
    ...choices.map(({ root }) => root),
    h("button", { type: "button", onclick: apply, "data-testid": "apply-players" }, TEXTS.seats.apply),
    playerHelp(game),
  );
  return {
    /** @param {TableState} state */
    update(state) {
      if (choicesOf(state).join() === players.join()) return;
      players = choicesOf(state);
      choices.forEach((choice, seat) => choice.set(players[seat]));
    },
  };
}
