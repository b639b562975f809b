/** Words of the screens about matches, trainings and studies, in English. */

export const MESSAGES = {
  title: "Arena",
  lead: "Matches, trainings and studies on this machine.",
  none: "There is nothing here yet. Start a match or a training, or give the server a folder of results: spielwerk serve --runs DIR",
  noneFits: "No run fits this filter.",
  filter: { label: "Filter", placeholder: "Game, method, player, name …", kind: "Kind", all: "All" },
  kinds: { tournament: "Matches", training: "Trainings", study: "Studies" },
  kind: { tournament: "Match", training: "Training", study: "Study" },
  columns: { compare: "Compare", run: "Run", verdict: "Result so far", progress: "Progress", changed: "Changed" },
  /** @param {number} runs */
  compare: (runs) => (runs < 2 ? "Select runs to compare" : `Compare ${runs} runs`),
  /** @param {string} name */
  select: (name) => `Select ${name} for a comparison`,
  running: "running",
  finished: "finished",
  stoppedState: "not finished",
  waiting: "The run is starting …",
  stop: "Stop",
  stopped: "Stopped. The folder keeps what was done; the command line can resume it.",
  back: "All runs",
  report: "Open the report as a page",
  config: "Settings",
  nothingMeasured: "Nothing was measured yet. The first curve appears when the first iteration is finished.",
  /** @param {string} time */
  left: (time) => `about ${time} left`,
  /** @param {number} value */
  seconds: (value) => {
    if (value < 90) return `${Math.max(1, Math.round(value))} s`;
    if (value < 5400) return `${Math.round(value / 60)} min`;
    return `${(value / 3600).toFixed(1)} h`;
  },
  verdict: {
    /** @param {string} stronger @param {string} weaker @param {string} elo @param {string} interval @param {number} games */
    stronger: (stronger, weaker, elo, interval, games) => `${stronger} is stronger than ${weaker}: ${elo} Elo ${interval}, ${games} games.`,
    /** @param {string} stronger @param {string} weaker @param {number} games @param {string} least */
    swept: (stronger, weaker, games, least) => `${stronger} won all ${games} games against ${weaker}: at least ${least} Elo stronger.`,
    /** @param {string} stronger @param {string} weaker @param {string} elo @param {string} interval @param {number} games */
    open: (stronger, weaker, elo, interval, games) =>
      `It is open who is stronger: ${stronger} leads ${weaker} by ${elo} Elo ${interval} after ${games} games.`,
    /** @param {number} games */
    even: (games) => `Even so far after ${games} games.`,
    none: "No game is finished yet.",
    /** @param {string} title @param {string} line @param {string} first @param {string} last */
    metric: (title, line, first, last) => `${title}${line ? ` (${line})` : ""}: ${first === last ? last : `${first} → ${last}`}`,
  },
  training: {
    /** @param {string} method @param {string} game */
    learns: (method, game) => `${method} learns ${game}`,
    /** @param {number} done @param {number | null} all */
    iteration: (done, all) => (all === null ? `${done} iterations` : `iteration ${done} of ${all}`),
    /** @param {string} what @param {number} done @param {number} total */
    step: (what, done, total) => `${done} of ${total} ${what}`,
    preset: "preset",
    smoothing: "Smoothing",
    log: "Logarithmic axis",
    across: "Horizontal axis",
    axes: { iteration: "Iterations", time: "Time" },
    iterations: "iteration",
    minutes: "minutes of work",
    resetZoom: "Show all",
    zoomHelp: "Drag over a chart to zoom in, double-click to see all. Arrow keys move the cursor of all charts.",
    compareWith: "Compare with …",
    alone: "Only this run",
    /** @param {number} runs */
    comparison: (runs) => `Comparison of ${runs} runs`,
    units: {
      share: "share",
      loss: "loss",
      elo: "Elo",
      result: "mean result, −1 to 1",
      points: "points",
      discs: "discs",
      nats: "nats",
      count: "count",
      number: "",
    },
  },
  learned: {
    heading: "Play this checkpoint",
    help: "What each move gets without search, checkpoint by checkpoint: a share of a network, or the value that was learned. Choose a checkpoint to see it on the board; move on the board to ask about another position or to play against it.",
    /** @param {number} plies */
    start: (plies) => (plies === 0 ? "Start of the game" : `After ${plies} moves`),
    back: "One move back",
    best: "Play its move",
    reply: "It answers my moves",
    over: "The game is over.",
    checkpoint: "Checkpoint",
    value: "Win",
    caption: "How the choice of moves changed from checkpoint to checkpoint",
    captionExact: "How the choice of moves changed from checkpoint to checkpoint; ★ is best by exact play",
    heapColumns: ["Stones", "Value for the player to move", "Takes", "By exact play"],
    /** @param {string} stones */
    take: (stones) => `takes ${stones}`,
    right: "✓ right",
    lostAnyway: "lost whatever it takes",
    /** @param {string} best */
    wrong: (best) => `✗ wrong: take ${best}`,
    /** @param {number} right @param {number} all */
    heaps: (right, all) => `It takes the right number of stones from ${right} of ${all} heaps. Values go from −1, lost, to 1, won.`,
  },
  start: {
    heading: "Start something small",
    match: "New match",
    training: "New training",
    game: "Game",
    players: "Players, one per line",
    playersHelp: "Player texts such as level=3 or pvs:depth=4; two play a match, more a round robin.",
    games: "Games",
    gamesPerPairing: "Games per pairing",
    /** @param {{pairings: number, games_per_pairing: number, games: number}} plan */
    plan: ({ pairings, games_per_pairing: each, games }) =>
      pairings === 1 ? `${games} games in total.` : `${pairings} pairings × ${each} games = ${games} games in total.`,
    method: "Method",
    preset: "Size",
    go: "Start",
  },
  tournament: {
    /** @param {number} played @param {number} scheduled */
    progress: (played, scheduled) => `${played} of ${scheduled} games`,
    /** @param {number} distinct */
    distinct: (distinct) => `${distinct} distinct games`,
    /** @param {number} players */
    players: (players) => `${players} players`,
    ratings: "Ratings",
    cross: "Cross table",
    pairings: "Pairings",
    course: "The score round by round",
    rounds: "rounds",
    games: "Games",
    game: "Game",
    versus: "against",
    /** @param {string} first @param {string} second */
    against: (first, second) => `${first} against ${second}`,
    unknown: "unknown",
    /** @param {number} from @param {number} to @param {number} total */
    page: (from, to, total) => `Games ${from} to ${to} of ${total}, the latest first`,
    newer: "Newer",
    older: "Older",
    opening: "Opening the game …",
    endings: { finished: "", adjudicated: "ended by the solver", forfeit: "forfeit" },
    playerColumns: ["", "Player", "Rating [95 %]", "Score", "Rounds", "Time per move"],
    pairingColumns: ["Players", "Won / drawn / lost", "Score [95 %]", "Elo [95 %]", "Stronger with", "Distinct games"],
    gameColumns: ["Game", "Players by seat", "Result", "Moves", ""],
    crossHelp: "The score of the player of the row against the player of the column.",
  },
  study: { command: "Made by", machine: "On", table: "Table", empty: "This study has no data that the page can draw." },
};
