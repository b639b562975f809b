/** What engines say of the position shown: a hint that was asked for, the analysis that is left on, and what the players thought. */

import { payoffIsPoints } from "../explain/values.js";
import { api } from "../lib/api.js";
import { announce, toast, wordsOf } from "../lib/dom.js";
import { read, write } from "../lib/store.js";
import { TEXTS } from "../lib/texts.js";
import { evaluationOf, heatBy, sourcesOf } from "./advice.js";
import { hintWords } from "./hint.js";
import { createLiveAnalysis } from "./live.js";
import { createOpinions, HINT_PLAYER } from "./opinions.js";

/** @typedef {import("./model.js").Shown} Shown */

/**
 * @param {import("../lib/types.js").GameInfo} game
 * @param {{live: () => import("../lib/types.js").TableState, thinking: () => import("./feed.js").Thought | null}} feed
 * @param {() => void} draw
 */
export function createJudging(game, feed, draw) {
  const opinions = createOpinions(draw);
  const analysis = createLiveAnalysis(api, game, draw);
  /** The position whose best move is shown. @type {string | null} */
  let hinted = null;
  let on = read("heat", false);
  /** What the board shows of each move. @type {import("./advice.js").Source} */
  let source = "values";

  /** What a player of this table thought of the position shown. @param {Shown} shown */
  function thoughtOn(shown) {
    const { moves } = feed.live();
    const asked = opinions.of(shown.key)?.analysis;
    const played = shown.mode === "explore" ? null : moves[shown.ply]?.analysis;
    const thought = shown.mode === "live" ? feed.thinking()?.analysis : null;
    return [asked, played, thought].find((known) => known && known.moves.length > 0) ?? null;
  }

  /** What gives the moves of the position shown their values. @param {Shown} shown */
  function valuesOn(shown) {
    return analysis.of(shown.key)?.analysis ?? (game.hidden ? thoughtOn(shown) : null);
  }

  /** What the board shows of the moves: the source that was chosen, as far as it is known here. @param {Shown} shown */
  function sourceOn(shown) {
    return sourcesOf(thoughtOn(shown)).includes(source) ? source : "values";
  }

  /** What a hint is taken from: the analysis while it is on, so that the board and the words never contradict each other. @param {string} key */
  function adviceOn(key) {
    return (on ? analysis.of(key) : null) ?? opinions.of(key);
  }

  /** Asks an engine about what is shown. @param {Shown} shown @param {string} player @param {boolean} mark whether its best move is marked */
  async function ask({ key, at, choices }, player, mark) {
    if (choices === 0) return;
    try {
      const answer = await opinions.ask(key, at, player);
      if (answer && mark) {
        hinted = key;
        draw();
        announce(hintWords(answer.analysis, feed.live(), game.drawing));
      }
    } catch (error) {
      toast(TEXTS.hint.failed + wordsOf(error));
      draw();
    }
  }

  return {
    isOn: () => on,
    toggle() {
      on = !on;
      write("heat", on);
      draw();
    },
    /** The next kind of figures on the board. @param {Shown} shown */
    nextSource(shown) {
      const choices = sourcesOf(thoughtOn(shown));
      source = choices[(choices.indexOf(source) + 1) % choices.length];
      draw();
    },
    /** The kind of figures on the board where there is a choice. @param {Shown} shown */
    sourceOf: (shown) => (on && sourcesOf(thoughtOn(shown)).length > 1 ? sourceOn(shown) : null),
    ask,
    /** @param {Shown} shown */
    hint: (shown) => void ask(shown, HINT_PLAYER, true),
    hideHint() {
      hinted = null;
      draw();
    },
    /** A move was made: the hint was for the position before. */
    forgetHint: () => void (hinted = null),
    /** @param {string} key */
    isAsking: (key) => opinions.isAsking(key),
    /** The hint for a position in words, if one was asked for. @param {string} key */
    hintWords(key) {
      const known = hinted === key ? adviceOn(key) : null;
      return known && hintWords(known.analysis, feed.live(), game.drawing);
    },
    /** What the board shows: values on the moves, and the best one. @param {Shown} shown */
    marks(shown) {
      const values = on ? valuesOn(shown) : null;
      const heat = on ? heatBy(sourceOn(shown), values, thoughtOn(shown), payoffIsPoints(feed.live().scene)) : null;
      const asked = hinted === shown.key ? (adviceOn(shown.key)?.analysis.best ?? null) : null;
      return { heat, hint: asked ?? (sourceOn(shown) === "values" ? (values?.best ?? null) : null) };
    },
    /** How good the position is for a seat, by the analysis. @param {Shown} shown @param {number} seat */
    evaluation: (shown, seat) => (on ? evaluationOf(analysis.of(shown.key)?.analysis ?? null, shown.turn, seat) : null),
    /** What was said of a position and is to be explained. @param {string} key */
    said(key) {
      return hinted === key ? adviceOn(key) : (opinions.of(key) ?? (on ? analysis.of(key) : null));
    },
    /** Keeps the questions at the position shown. @param {Shown} shown */
    follow(shown) {
      const live = feed.live();
      if (!opinions.isAsking(shown.key)) opinions.cancel();
      const othersTurn = shown.mode === "live" && game.hidden && !live.may_move;
      if (!on || othersTurn || (shown.mode === "live" && live.result !== null)) return analysis.stop();
      const solvable = game.solver && (!game.hidden || live.open);
      analysis.follow({ key: shown.key, at: shown.at, legal: shown.choices, solvable }, (error) => {
        on = false;
        toast(TEXTS.hint.failed + wordsOf(error));
        draw();
      });
    },
    stop() {
      opinions.cancel();
      analysis.stop();
    },
  };
}
