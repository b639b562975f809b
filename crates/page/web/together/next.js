/** What comes after a finished game of a series: the next deal. */

import { drawIfChanged, h } from "../lib/dom.js";
import { isVisitor } from "./people.js";
import { leaders } from "./list.js";
import { WORDS } from "./texts.js";

/** @typedef {import("../lib/types.js").TableState} TableState */

/** Whether all games of a series are played. @param {import("../lib/types.js").SeriesStanding} series */
export const isOver = ({ entries, games }) => entries.length >= games;

/** @param {HTMLElement} host @param {() => void} next */
export function createNext(host, next) {
  host.classList.add("next-game");
  return {
    /** @param {TableState} state @param {boolean} now whether the game as it stands is on the screen */
    update(state, now) {
      const { series } = state;
      const over = series !== null && isOver(series);
      const offered = series !== null && state.result !== null && now && !isVisitor(state);
      host.hidden = !offered;
      drawIfChanged(host, [offered, over, series?.places], () => {
        if (!offered) return [];
        if (over) {
          const words = `${WORDS.next.over} ${WORDS.next.winner(leaders(state))}`;
          return [h("p", { class: "series-over", "data-testid": "series-over" }, words)];
        }
        return [h("button", { type: "button", class: "primary", "data-testid": "next-game", onclick: next }, WORDS.next.deal)];
      });
    },
  };
}
