/** The banner while moves are only tried: what was tried, an engine to ask, and the way back. */

import { h } from "../lib/dom.js";
import { playerName, TEXTS } from "../lib/texts.js";
import { moveName } from "./model.js";

/** @typedef {import("../lib/types.js").GameInfo} GameInfo */
/** @typedef {import("./model.js").Exploration} Exploration */

const WORDS = TEXTS.whatif;

/**
 * @param {HTMLElement} host
 * @param {GameInfo} game
 * @param {{back: () => void, ask: (player: string) => void}} actions
 */
export function createWhatIf(host, game, { back, ask }) {
  const tried = h("span", { class: "tried" });
  const engine = h(
    "select",
    { "aria-label": WORDS.engine, "data-testid": "whatif-engine" },
    ...game.levels.map((_, index) => h("option", { value: `level=${index + 1}` }, playerName(`level=${index + 1}`))),
  );
  engine.value = "level=8";
  const askButton = h("button", { type: "button", onclick: () => ask(engine.value), "data-testid": "whatif-ask" }, WORDS.analyse);
  const banner = h(
    "div",
    { class: "banner explore", role: "region", "aria-label": WORDS.banner, "data-testid": "whatif-banner" },
    h("b", {}, WORDS.banner),
    tried,
    h(
      "div",
      { class: "banner-buttons" },
      engine,
      askButton,
      h("button", { type: "button", class: "primary", onclick: back, "data-testid": "whatif-back" }, WORDS.back),
    ),
  );
  host.append(banner);
  banner.hidden = true;
  return {
    /** @param {Exploration | null} explore @param {string} gameText */
    update(explore, gameText) {
      banner.hidden = explore === null;
      if (!explore) return;
      const moves = explore.moves.map((move) => moveName(move, gameText)).join(" ");
      tried.textContent = [moves && `${WORDS.line}: ${moves}`, explore.look.payoffs && WORDS.finished].filter(Boolean).join(" · ");
      askButton.disabled = explore.look.legal.length === 0;
    },
  };
}
