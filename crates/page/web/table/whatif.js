/** The banner while moves are only tried: what was tried, an engine to ask, and the way back. */

import { h } from "../lib/dom.js";
import { moveName } from "../lib/drawing.js";
import { playerName, TEXTS } from "../lib/texts.js";

/** @typedef {import("../lib/types.js").GameInfo} GameInfo */
/** @typedef {import("./model.js").Exploration} Exploration */

const WORDS = TEXTS.whatif;

/**
 * @param {HTMLElement} host
 * @param {GameInfo} game
 * @param {{back: () => void, ask: (player: string) => void, keep: ((comment: string) => void) | null}} actions `keep` is null for visitors
 */
export function createWhatIf(host, game, { back, ask, keep }) {
  const tried = h("span", { class: "tried" });
  const engine = h(
    "select",
    { "aria-label": WORDS.engine, "data-testid": "whatif-engine" },
    ...game.levels.map((_, index) => h("option", { value: `level=${index + 1}` }, playerName(`level=${index + 1}`))),
  );
  engine.value = "level=8";
  const askButton = h("button", { type: "button", onclick: () => ask(engine.value), "data-testid": "whatif-ask" }, WORDS.analyse);
  const comment = h("input", {
    type: "text",
    maxlength: 1000,
    placeholder: TEXTS.branches.comment,
    "aria-label": TEXTS.branches.comment,
    "data-testid": "branch-comment",
  });
  const keepButton = h(
    "button",
    { type: "button", onclick: () => keep?.(comment.value.trim()), "data-testid": "branch-keep" },
    TEXTS.branches.keep,
  );
  const keeping = h("div", { class: "keeping" }, comment, keepButton);
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
    keeping,
  );
  host.append(banner);
  banner.hidden = true;
  return {
    /** @param {Exploration | null} explore @param {string | null} kept the comment of this line, if it is kept */
    update(explore, kept) {
      banner.hidden = explore === null;
      if (!explore) return;
      const moves = explore.moves.map((move) => moveName(move, game.drawing)).join(" ");
      tried.textContent = [moves && `${WORDS.line}: ${moves}`, explore.look.payoffs && WORDS.finished].filter(Boolean).join(" · ");
      keeping.hidden = keep === null || explore.moves.length === 0;
      const line = `${explore.ply} ${explore.moves.join(" ")}`;
      if (banner.dataset.line !== line) comment.value = kept ?? "";
      banner.dataset.line = line;
      askButton.disabled = explore.look.legal.length === 0;
    },
  };
}
