/**
 * The panels that explain a move: every move with what the engine found out, the course of the game, the figures of the
 * search, and its tree. They draw what they are given and ask the server only when the reader does.
 */

import { h } from "../lib/dom.js";
import { moveName } from "../lib/drawing.js";
import { createBelief } from "./belief.js";
import { createCharts } from "./charts.js";
import { createFacts } from "./facts.js";
import { legendOf } from "./heat.js";
import { historyOf } from "./history.js";
import { firstViewer, livePoint, subjectOf } from "./subject.js";
import { createTable } from "./table.js";
import { createTabs } from "./tabs.js";
import { TEXTS } from "./texts.js";
import { createTree } from "./tree.js";
import { createTruth, exactOfSolved } from "./truth.js";
import { createWorlds } from "./worlds.js";

/** @typedef {import("../lib/types.js").Analysis} Analysis */
/** @typedef {typeof import("../lib/api.js").api} Api */
/** @typedef {import("./subject.js").Input} Input */
/** @typedef {import("./subject.js").Subject} Subject */

/** How long the solver may take when the reader asks it. */
const SOLVE_SECONDS = 10;

/**
 * @param {HTMLElement} host
 * @param {object} options
 * @param {Pick<Api, "tree" | "solve" | "look" | "belief">} options.api the questions that the panels ask the server
 * @param {(line: string[] | null) => void} [options.onLine] a line to show on the board, or none
 * @param {(ply: number) => void} [options.onJump] the reader wants to see a move
 * @param {() => boolean} [options.solvable] whether there is a solver that may be asked now
 * @param {boolean} [options.hidden] whether players of the game do not see everything
 * @param {import("../lib/types.js").Drawing} options.drawing how the game is drawn and what it calls things
 */
export function createExplain(host, { api, drawing, onLine = () => {}, onJump = () => {}, solvable = () => true, hidden = false }) {
  ensureStyle();
  const nameOf = (/** @type {string} */ move) => moveName(move, drawing);
  /** @type {Input | null} */
  let input = null;
  /** @type {Subject | null} */
  let subject = null;
  /** @type {number | null} */
  let viewer = null;
  /** The solver's answer to the reader's question. @type {{position: string, status: "working" | "failed" | "done", analysis: Analysis | null} | null} */
  let solved = null;
  let opened = "moves";

  const heading = h("h2", { class: "explain-heading" }, TEXTS.panel);
  const legend = h("div", { class: "explain-legend", title: TEXTS.heat.title, "data-testid": "heat-legend" });
  const truthHost = h("div", {});
  const tabHost = h("div", {});
  const panels = createTabs(
    tabHost,
    Object.entries(TEXTS.tabs).flatMap(([id, name]) => ((id === "worlds" || id === "belief") && !hidden ? [] : [{ id, name }])),
    (id) => {
      opened = id;
      draw();
    },
  );
  const seatChoice = /** @type {HTMLSelectElement} */ (h("select", { onchange: chooseSeat, "data-testid": "chart-seat" }));
  const chartHost = h("div", {});
  panels.chart.append(h("label", { class: "explain-note" }, TEXTS.chart.seat, " ", seatChoice), chartHost);
  const truth = createTruth(truthHost, { onLine, solve, nameOf });
  const table = createTable(panels.moves, { onLine, nameOf });
  const charts = createCharts(chartHost, { onJump, nameOf });
  const facts = createFacts(panels.facts, { nameOf });
  const tree = createTree(panels.tree, { onLine, nameOf, ask: api.tree });
  const worlds = hidden ? createWorlds(panels.worlds, { look: api.look, drawing, nameOf }) : null;
  const belief = hidden ? createBelief(panels.belief, { ask: api.belief, drawing }) : null;
  host.replaceChildren(
    h("section", { class: "explain", "aria-label": TEXTS.panel, "data-testid": "explain" }, heading, legend, truthHost, tabHost),
  );

  function chooseSeat() {
    viewer = Number(seatChoice.value);
    draw();
  }

  async function solve() {
    if (!subject) return;
    const { position, at } = subject;
    solved = { position, status: "working", analysis: null };
    draw();
    const answer = await api.solve(at, SOLVE_SECONDS).catch(() => ({ analysis: null }));
    if (solved.position !== position) return;
    solved = { position, status: answer.analysis ? "done" : "failed", analysis: answer.analysis };
    draw();
  }

  function draw() {
    if (!input || !subject) return;
    const asked = solved?.position === subject.position ? solved : null;
    const shown = asked?.analysis ? { ...subject, truth: exactOfSolved(asked.analysis, subject.played) } : subject;
    heading.textContent = headingOf(shown, input, nameOf);
    drawLegend(legend, shown);
    truth.update(shown, asked?.status === "working" ? "working" : asked?.status === "failed" ? "failed" : "none", solvable());
    if (opened === "moves") table.update(shown);
    if (opened === "facts") facts.update(shown);
    if (opened === "tree") tree.update(shown);
    if (opened === "worlds") void worlds?.update(shown, input.state.game, input.state.seat_names);
    if (opened === "belief") drawBelief(input);
    if (opened === "chart") drawCharts(input, shown);
  }

  /** @param {Input} given */
  function drawBelief({ state, ply }) {
    const open = state.open;
    void belief?.update({ table: state.id, view: state.view, ply: ply ?? state.plies }, state.seat_names, firstViewer(state), open);
  }

  /** @param {Input} given @param {Subject} shown */
  function drawCharts({ state, ply, history, live }, { points }) {
    const made = history ?? historyOf(state.moves);
    const seat = viewer ?? firstViewer(state);
    drawSeats(seatChoice, state.seat_names, seat);
    charts.update({
      history: made,
      live: livePoint(live, made.length),
      ply: ply ?? made.length,
      seatNames: state.seat_names,
      viewer: seat,
      points,
    });
  }

  return {
    /** @param {Input} next */
    update(next) {
      if (next.state.id !== input?.state.id) viewer = null;
      input = next;
      subject = subjectOf(next);
      draw();
    },
    destroy() {
      for (const part of [truth, table, charts, facts, tree, worlds, belief]) part?.destroy();
      host.replaceChildren();
    },
  };
}

/** @param {Subject} subject @param {Input} input @param {(move: string) => string} nameOf */
function headingOf({ seat, played, live, analysis }, { state }, nameOf) {
  if (live && seat !== null) return TEXTS.about.live(state.seat_names[seat]);
  if (seat !== null && played !== null && analysis) return TEXTS.about.move(state.seat_names[seat], nameOf(played));
  if (seat !== null && played !== null) return TEXTS.about.asked(state.seat_names[seat], nameOf(played));
  return analysis ? TEXTS.about.position : TEXTS.panel;
}

/** @param {HTMLElement} host @param {Subject} subject */
function drawLegend(host, { policy }) {
  host.hidden = policy.length < 2;
  const steps = legendOf(policy).map(({ colour, label }) => {
    const step = h("span", { class: "legend-step" }, label);
    step.style.setProperty("--heat", colour);
    return step;
  });
  host.replaceChildren(h("span", {}, TEXTS.heat.legend), ...steps);
}

/** @param {HTMLSelectElement} select @param {string[]} names @param {number} chosen */
function drawSeats(select, names, chosen) {
  if (select.options.length !== names.length) {
    select.replaceChildren(...names.map((name, seat) => h("option", { value: seat }, name)));
  }
  select.value = String(chosen);
}

/** The panels bring their own style sheet, once. */
function ensureStyle() {
  const { href } = new URL("./explain.css", import.meta.url);
  const loaded = [...document.querySelectorAll("link")].some((link) => link.href === href);
  if (!loaded) document.head.append(h("link", { rel: "stylesheet", href }));
}
