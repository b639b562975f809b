/** Who is likely the own partner at a table with hidden sides: asked once per trick, when it is the visitor's turn. */

import { api } from "../lib/api.js";

/** @typedef {import("../lib/types.js").TableState} TableState */

/** @param {() => void} changed is called when a guess has arrived */
export function createPartnerGuess(changed) {
  let asked = "";
  /** @type {number[] | null} */
  let guess = null;

  /** Whether a guess would tell something. @param {TableState} state @returns {boolean} */
  function isOpen({ scene, view, result }) {
    if (scene.kind !== "cards" || view === "open" || result !== null || !scene.contract) return false;
    return scene.seats.some(({ party }) => !party);
  }

  return {
    /** How likely each seat is on the own side; null if it is not known. @param {TableState} state */
    of: (state) => (isOpen(state) ? guess : null),
    /** @param {TableState} state */
    update(state) {
      if (!isOpen(state) || !state.may_move) return;
      const key = `${state.id} ${state.number} ${state.plies}`;
      if (key === asked) return;
      asked = key;
      const seat = Number(state.view);
      api.belief({ table: state.id, view: state.view }, seat).then(
        ({ belief }) => {
          if (key !== asked) return;
          guess = belief?.partners?.[seat] ?? null;
          changed();
        },
        () => {},
      );
    },
  };
}
