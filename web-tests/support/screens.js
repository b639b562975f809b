/** How to get to each screen of the page: for tests of all screens, and to look at them. */

import { writeStudy, writeTraining } from "./runs.js";
import { ask, myTurn, openPanel, sitDown } from "./table.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {(page: Page, data: string) => Promise<unknown>} Open from home, with the folder of the server's data */

const OTHELLO = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7";
/** A game that was lost by mistakes. */
const LOST = "c4c5b6d3c2a7d6e7d7e3b5d2f7b1b7c6e6e8d1a8c7a4b8c3f5e1b3c1b2a2";

/** Goes to an address and waits for what it shows. @param {Page} page @param {string} address @param {string} shown */
async function go(page, address, shown) {
  await page.evaluate((to) => (location.hash = to), address);
  await page.locator(shown).first().waitFor();
}

/** A table where it is the visitor's turn. @param {string} game @param {string[]} seats @param {object} more @returns {Open} */
const play =
  (game, seats, more = {}) =>
  async (page) => {
    await sitDown(page, { game, seats, ...more });
    await page.locator('[data-legal="true"], [data-testid^="say-"]').first().waitFor();
  };

/** A finished or pasted game with its review. @param {object} table @returns {Open} */
const review = (table) => async (page) => {
  await sitDown(page, table);
  await page.getByTestId("panel-review").click();
  await page.getByTestId("review-start").click();
  await page.getByTestId("review-accuracy").waitFor();
  await page.getByTestId("go-first").click();
  const next = page.getByTestId("next-mistake");
  // A game without mistakes has no such button.
  if ((await next.count()) === 0) return;
  await next.click();
  // The position is fetched, and the address follows it.
  await page.waitForFunction(() => /ply=[1-9]/.test(location.hash));
};

/** A panel of a table. @param {string} name @param {object} table @returns {Open} */
const panel = (name, table) => async (page) => {
  await sitDown(page, table);
  await page.getByTestId(`panel-${name}`).click();
};

/** A run of the arena by its name. @param {Page} page @param {string} name @param {string} shown */
async function openRun(page, name, shown) {
  const { runs } = await ask(page, "runs");
  const { id } = runs.find((/** @type {{name: string}} */ run) => run.name === name);
  await go(page, `#/runs/${id}`, shown);
}

const CLUSTER = {
  workers: [
    { name: "attic", version: "0.1.0", threads: 8, kernels: ["avx2"], done: 1204, rate: 3.1 },
    { name: "cellar", version: "0.1.0", threads: 4, kernels: ["neon"], done: 388, rate: 1.2 },
  ],
  jobs: [
    {
      id: "a1",
      kind: "match",
      game: "othello",
      kernels: "avx2",
      pieces: 400,
      done: 150,
      rate: 4.3,
      workers: { attic: { results: 90, verified: 4, rejected: 0, turned_away: false } },
      seconds_left: 58,
      silent: 1,
    },
    {
      id: "b2",
      kind: "self-play",
      game: "connect4",
      kernels: "any",
      pieces: 90,
      done: 30,
      rate: 0,
      workers: {},
      seconds_left: null,
      silent: 95,
    },
  ],
  queue: 250,
  rate: 4.3,
  queue_seconds: 58,
  one_more: 6.1,
};

/** A finished deal of a series with its score sheet and the list. @param {Page} page */
async function dealIsOver(page) {
  const seats = ["human", "level=1", "level=1", "level=1"];
  const { id } = await ask(page, "makeTable", { game: "doppelkopf", seats, seed: 6, series: "games=4" });
  for (;;) {
    const { result, legal } = await myTurn(page, id, "0");
    if (result !== null) break;
    await ask(page, "move", id, legal.find((/** @type {string} */ move) => move === "healthy") ?? legal[0], "0", null);
  }
  await go(page, `#/table/${id}`, '[data-testid="score-sheet"]');
  await page.getByTestId("series-list").waitFor();
}

/** Finishes three games: one lost, one won, one of engines alone. @param {Page} page */
export async function finishGames(page) {
  for (const [seats, record] of /** @type {[string[], string][]} */ ([
    [["human", "level=2"], "1 2 1 2 1 2 1"],
    [["level=2", "human"], "1 2 1 2 1 2 1"],
    [["human", "human"], "4 4 3 5 2 6 1"],
  ])) {
    await ask(page, "makeTable", { game: "connect4", seats, record });
  }
}

/** @type {Record<string, Open>} */
export const SCREENS = {
  home: async () => {},
  "home-rules": async (page) => {
    await page.getByTestId("rules-of-othello").click();
    await page.locator("dialog.rules").waitFor();
  },
  "home-resume": async (page) => {
    await ask(page, "makeTable", { game: "othello", seats: ["human", "level=3"] });
    await ask(page, "makeTable", { game: "doppelkopf", seats: ["human", "level=1", "level=1", "level=1"] });
    await page.reload();
    await page.locator(".resume").waitFor();
  },
  setup: (page) => page.getByTestId("setup-othello").click(),
  "setup-cards": (page) => page.getByTestId("setup-doppelkopf").click(),
  "setup-error": async (page) => {
    await page.getByTestId("setup-othello").click();
    await page.getByTestId("start-paste").check();
    await page.getByTestId("paste").fill("this is nonsense");
  },
  othello: play("othello", ["human", "human"], { record: OTHELLO }),
  connect4: play("connect4", ["human", "human"], { record: "4 4 3 5 4 3" }),
  nimm3: play("nimm3", ["human", "human"]),
  amazons: play("amazons", ["human", "human"]),
  poker: play("poker", ["human", "level=1"], { seed: 2 }),
  doppelkopf: play("doppelkopf", ["human", "level=1", "level=1", "level=1"], { seed: 3 }),
  "doppelkopf-over": dealIsOver,
  keys: async (page) => {
    await sitDown(page, { game: "connect4", seats: ["human", "level=1"] });
    await page.getByTestId("keys").click();
    await page.locator("dialog.keys").waitFor();
  },
  invite: async (page) => {
    await sitDown(page, { game: "connect4", seats: ["human", "human"], guests: [1] });
    await page.getByTestId("show-invite-1").click();
    await page.getByTestId("invite-link").waitFor();
  },
  join: (page) => go(page, "#/join/0a/1/0b", '[data-testid="join-name"]'),
  lost: (page) => go(page, "#/table/00", ".lost"),
  whatif: async (page) => {
    await sitDown(page, { game: "othello", seats: ["human", "human"], record: OTHELLO });
    await page.getByTestId("whatif").click();
    await page.locator('[data-mode="explore"] [data-legal="true"]').first().click();
    await page.locator('[data-testid="whatif-banner"] .tried').waitFor();
  },
  chart: async (page) => {
    await sitDown(page, { game: "connect4", seats: ["level=2", "level=2"], delay: 0 });
    await page.getByTestId("result").waitFor();
    await openPanel(page, "chart");
  },
  tree: async (page) => {
    await sitDown(page, { game: "othello", seats: ["human", "human"], record: OTHELLO });
    await openPanel(page, "tree");
    await page.getByTestId("tree-player").fill("pvs:depth=3");
    await page.getByTestId("tree-build").click();
    await page.getByTestId("tree").waitFor();
  },
  belief: async (page) => {
    const id = await sitDown(page, { game: "doppelkopf", seats: ["human", "level=1", "level=1", "level=1"], seed: 3 });
    await myTurn(page, id, "0");
    await openPanel(page, "belief");
    await page.getByTestId("belief-table").waitFor();
  },
  analysis: async (page) => {
    await sitDown(page, { game: "othello", seats: ["human", "human"], record: OTHELLO });
    await page.getByTestId("heat-toggle").click();
    await page.locator("[data-heat]").first().waitFor();
    await openPanel(page, "moves");
  },
  review: review({ game: "othello", seats: ["human", "human"], record: LOST }),
  "review-nimm3": review({ game: "nimm3", seats: ["human", "human"], record: "1 2 3 1 2 2" }),
  players: panel("seats", { game: "connect4", seats: ["human", "level=2"] }),
  share: panel("share", { game: "amazons", seats: ["human", "level=2"] }),
  result: async (page) => {
    await sitDown(page, { game: "nimm3", seats: ["level=10", "human"], position: "3 first" });
    await page.getByTestId("result").waitFor();
  },
  games: async (page) => {
    await finishGames(page);
    await go(page, "#/games", '[data-testid="finished-game"]');
  },
  analyse: (page) => go(page, "#/analyse", '[data-testid="analyse-open"]'),
  puzzles: (page) => go(page, "#/puzzles", ".puzzle-dots"),
  puzzle: async (page) => {
    const { games } = await ask(page, "puzzles");
    await go(page, `#/puzzles/${games[0].game}/${games[0].puzzles[0].id}`, '[data-legal="true"]');
  },
  "puzzle-cards": async (page) => {
    const { games } = await ask(page, "puzzles");
    const { game, puzzles } = games.find((/** @type {{game: string}} */ one) => one.game.startsWith("doppelkopf")) ?? games.at(-1);
    await go(page, `#/puzzles/${game}/${puzzles[0].id}`, '[data-legal="true"]');
  },
  learn: (page) => go(page, "#/learn", '[data-testid="rules-othello"]'),
  rules: (page) => go(page, "#/learn/doppelkopf", '[data-testid="example"]'),
  chapter: (page) => go(page, "#/learn/book/minimax", '[data-testid="example"]'),
  arena: (page) => go(page, "#/runs", '[data-testid="match-start"]'),
  match: async (page) => {
    const { runs } = await ask(page, "runs");
    const known = runs.find((/** @type {{kind: string}} */ { kind }) => kind === "match" || kind === "tournament");
    const id =
      known?.id ?? (await ask(page, "startRun", { kind: "match", game: "connect4", players: ["mcts:sims=50", "random"], games: 8 }));
    await go(page, `#/runs/${id}`, '[data-testid="run-players"]');
    await page.locator('[data-testid="run"][data-running="false"]').waitFor();
  },
  training: async (page, data) => {
    writeTraining(data, "training", 8);
    await openRun(page, "training", '[data-testid="run-chart"]');
  },
  compare: async (page, data) => {
    writeTraining(data, "training", 8);
    writeTraining(data, "other training", 5);
    const { runs } = await ask(page, "runs");
    const ids = ["training", "other training"].map((wanted) => runs.find((/** @type {{name: string}} */ { name }) => name === wanted).id);
    await go(page, `#/runs/${ids.join("+")}`, '[data-testid="run-chart"]');
  },
  study: async (page, data) => {
    writeStudy(data, "which-search");
    await openRun(page, "which-search", '[data-testid="study"] h2');
  },
  cluster: async (page) => {
    await page.route("**/api/cluster", (route) => route.fulfill({ json: CLUSTER }));
    await go(page, "#/cluster", '[data-testid="cluster-worker"]');
  },
};
