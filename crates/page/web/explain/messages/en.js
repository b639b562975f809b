/** The messages of the explaining panels in English. */

export const MESSAGES = {
  panel: "Why this move?",
  tabs: { moves: "Moves", chart: "Chart", facts: "Facts", tree: "Tree", worlds: "Worlds", belief: "Belief" },
  nothing: "No engine has said anything about this position yet. Ask for a hint, or let an engine move.",
  about: {
    /** @param {string} seat @param {string} move */
    move: (seat, move) => `What ${seat} thought before ${move}`,
    /** @param {string} seat */
    live: (seat) => `${seat} is thinking`,
    /** @param {string} seat @param {string} move */
    asked: (seat, move) => `${seat}: why ${move}?`,
    position: "What the engine thinks of this position",
  },
  units: {
    discs: { one: "disc", many: "discs" },
    points: { one: "point", many: "points" },
    stones: { one: "stone", many: "stones" },
    win: "win",
  },
  decided: {
    win: "won",
    draw: "drawn",
    loss: "lost",
    /** @param {string} outcome @param {string} margin */
    by: (outcome, margin) => `${outcome} by ${margin}`,
    /** @param {string} outcome @param {number} stones that the winner has left */
    stones: (outcome, stones) =>
      stones === 0 ? `${outcome} with the last stone` : `${outcome} with ${stones} ${stones === 1 ? "stone" : "stones"} left`,
    /** @param {string} before @param {string} after */
    changed: (before, after) => `the ${before} (now ${after})`,
  },
  proof: { win: "proven win", draw: "proven draw", loss: "proven loss" },
  proofMark: { win: "✓ win", draw: "= draw", loss: "✗ loss" },
  outcome: { win: "win", draw: "draw", loss: "loss" },
  worlds: {
    none: "This player drew no worlds: it did not ask itself who holds what.",
    loading: "One moment …",
    /** @param {number} worlds */
    about: (worlds) =>
      `The player does not see the other hands. It drew ${worlds} worlds that fit everything it knows, searched each as if the cards were open, and joined the answers.`,
    belief: "Who holds what: the share of worlds in which a seat holds at least one of the card",
    verdicts: "What each card is worth, joined and world by world (point at a number for its visits)",
    fused: "All",
    /** @param {string} visits */
    visits: (visits) => `${visits} visits`,
  },
  belief: {
    seat: "What can be known to",
    none: "Nothing is hidden here any more.",
    caption:
      "How likely each other seat holds at least one of a card, and how the last move changed that (▲ ▼; point at a number for both)",
    /** @param {string} name */
    partner: (name) => `With ${name}`,
    /** @param {string} was @param {string} is */
    change: (was, is) => `before the last move ${was}, now ${is}`,
  },
  entropy: { focused: "focused", leaning: "some doubt", open: "wide open" },
  heat: {
    legend: "Attention",
    title: "How much of its search the engine gave to each move. Blue is the move it looked at most, orange the least.",
  },
  table: {
    caption: "Every move and what the engine found out about it. Click a heading to sort.",
    columns: {
      move: ["Move", "The move; point at a row to see it on the board"],
      prior: ["Prior", "What the engine's first glance said, before any search: a probability"],
      visits: ["Visits", "How often the search tried this move"],
      share: ["Share", "The part of the search's attention that went into this move; the heat map shows the same"],
      value: ["Value", "What the move is worth for the player to move. ≤ means: certainly not more, the search stopped caring"],
      proof: ["Proof", "An outcome that no reply can change"],
      truth: ["Exact value", "What exact play says, where the solver finished in time"],
    },
    best: "best by exact play",
    none: "–",
    empty: "This player names a move without looking at the others.",
    /** @param {number} shown @param {number} all */
    cut: (shown, all) => `The first ${shown} of ${all} moves.`,
    all: "Show all",
  },
  chart: {
    move: "move",
    value: "Value over the game",
    /** @param {string} seat */
    valueFor: (seat) => `above the line is good for ${seat}`,
    entropy: "Doubt over the game (normalised entropy)",
    entropyTitle: "0: the engine saw only one move. 1: all moves seemed alike.",
    engine: "engine",
    truth: "exact",
    mistake: "mistake",
    live: "now",
    seat: "Seen by",
    advantage: "advantage",
    help: "Arrow keys read the points, Enter jumps to that move.",
    empty: "The line grows with the game.",
    /** @param {number} ply @param {string} seat @param {string} move */
    point: (ply, seat, move) => `Move ${ply}, ${seat} ${move}`,
  },
  facts: {
    time: ["Thinking time", "How long the engine thought about this move"],
    nodes: [
      "Positions",
      "Different positions the search put into its tree or looked at; simulations that walk known paths do not count again",
    ],
    simulations: ["Simulations", "Walks from the root to the edge of the tree; many walks pass through the same positions"],
    rate: ["Positions per second", "Speed: positions divided by thinking time"],
    depth: ["Depth", "How many moves ahead: completed full-width depth, or the longest path of the tree. Deep means long plans"],
    legal: ["Legal moves", "How many moves the rules allow here"],
    priors: [
      "Prior, lowest to highest",
      "The first glance before the search. Close together: the engine was unsure or the moves are alike",
    ],
    entropy: ["Doubt (entropy)", "Spread of attention over the moves, H / ln(legal moves). 0 is one move only, 1 is all alike"],
    space: ["Search space", "Legal moves here to the power of the depth: what a search without any selection would have to visit"],
    everything: ["To see all of it", "How long this engine would need for that whole space at its speed"],
    seen: ["Part seen", "How much of the space the engine looked at. The smaller, the more selective"],
    table: [
      "Transposition table",
      "The transposition table: positions that were reached by another order of moves and need no second search",
    ],
    line: ["Expected play", "The best play for both sides, as far as the engine looked"],
    verdict: ["Verdict", "What the engine thinks the position is worth for the player to move"],
    /** @param {string} hits @param {string} probes @param {string} memory */
    tableUse: (hits, probes, memory) => `${hits} of ${probes} look-ups found (${memory})`,
    one: "one legal move, nothing to choose",
    unknown: "–",
  },
  truth: {
    heading: "Exact value",
    opinion: "Engine says",
    network: "Network says",
    searched: "Its search says",
    exact: "Exact play says",
    best: "Best moves",
    right: "The move was best.",
    /** @param {string} lost */
    wrong: (lost) => `A mistake: it gave away ${lost}.`,
    ask: "Ask the solver",
    working: "The solver is at work …",
    better: "Not the best, but the outcome is the same.",
    unknown: "Not known yet: the solver did not finish in its time.",
    decided: "Every line it looked at ends so.",
    unproven: "An opinion, not a proof.",
    proven: { win: "Proven: the player to move wins.", draw: "Proven: a draw.", loss: "Proven: the player to move loses." },
  },
  tree: {
    label: "The tree the engine searched",
    player: "Player",
    build: "Show the tree",
    again: "Search again",
    working: "Searching …",
    hint: "Arrow keys walk through the tree. Values are for the player to move at the root.",
    root: "This position",
    /** @param {string} move */
    before: (move) => `Before ${move}`,
    /** @param {string} n */
    visits: (n) => `${n} visits`,
    window: "window",
    atLeast: "at least",
    atMost: "at most",
    between: "between",
    leaf: "not looked at further",
    empty: "This player builds no tree here.",
    failed: "The tree could not be built:",
  },
  numbers: {
    /** One and many seconds, minutes, hours, days and years. */
    durations: [
      ["second", "seconds"],
      ["minute", "minutes"],
      ["hour", "hours"],
      ["day", "days"],
      ["year", "years"],
    ],
    /** 10¹², 10⁹ and 10⁶ */
    big: { trillion: "trillion", billion: "billion", million: "million" },
    instant: "less than a millisecond",
    all: "all of it",
    /** @param {string} n */
    oneIn: (n) => `1 in ${n}`,
    bytes: "bytes",
  },
};
