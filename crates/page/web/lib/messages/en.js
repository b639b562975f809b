/** The messages of the page in English. Words of a game come from its package. */

export const MESSAGES = {
  title: "Spielwerk",
  tagline: "Play, and see why the engine moved as it did.",
  home: "All games",
  runs: "Arena",
  loading: "One moment …",
  language: "Language",
  theme: { title: "Light or dark", auto: "Theme: system", light: "Theme: light", dark: "Theme: dark" },
  lost: "The connection to the server is lost; trying again …",
  noAnswer: "The server sent nothing.",
  streamEnded: "The stream ended without an answer.",
  notFound: "This table does not exist (any more).",
  backHome: "Choose a game",
  me: "Me",

  play: "Play",
  playHeading: "Play",
  analyse: {
    name: "Analyse",
    title: "Analyse a game",
    text: "Paste moves, a position or a file; every move is judged.",
    placeholder: "Moves, a position, or the text of a file",
    file: "Or choose a file",
    /** @param {string} names formats of other programs, with commas between them */
    formats: (names) => `A list of moves, a position or a record of Spielwerk${names ? `; also ${names}` : ""}.`,
    go: "Analyse",
  },
  learn: { name: "Learn", title: "Learn", text: "Rules with examples to click, puzzles from exact solvers, and the book." },
  arena: { title: "Arena", text: "Matches with honest intervals; train a player and watch it learn." },
  /** @param {string} seat */
  playAs: (seat) => `Play ${seat}`,
  watch: "Watch",
  options: "Options",
  game: "Game",
  more: "More",
  rules: "Rules",
  rulesWithExamples: "The rules with examples to click through",
  resume: {
    heading: "Resume a game",
    remove: "Forget this game",
    /** @param {number} ply */
    move: (ply) => `move ${ply}`,
    state: { over: "over", mine: "your turn", others: "waiting for the others" },
  },

  keys: {
    heading: "Keys",
    list: [
      ["Arrow keys, Enter", "go over the board and move"],
      ["1 – 9", "choose a column, or how many stones to take"],
      ["Escape", "take back a half-made move; leave “what if”"],
      ["U", "undo"],
      ["R", "redo"],
      ["H", "hint"],
      ["W", "what if: try moves without changing your game"],
      ["M", "analysis on or off: a value on every move"],
      ["[  and  ]", "the mistake before and the next one, once the game was reviewed"],
      ["← →", "go through the game"],
      ["N", "new game"],
      ["?", "this list"],
    ],
    close: "Close",
  },

  setup: {
    heading: "New game",
    variant: "Variant",
    seat: "Who plays",
    human: "Me",
    level: "Level",
    custom: "Another player, as text …",
    rating: "rating",
    customHelp: "A player and its parameters, such as pvs:depth=8. The page adds a time limit if there is none.",
    customLabel: "Player as text",
    players: "The players and their parameters",
    start: "Start",
    from: { heading: "Start from", usual: "the usual start", paste: "a pasted position or game", editor: "a position I set up" },
    pasteLabel: "Position or record",
    /** @param {string} formats */
    pasteHelp: (formats) =>
      `A position in the game's notation, a Spielwerk record, or a list of moves${formats ? `; also a file in one of the formats ${formats}` : ""}.`,
    check: "Check",
    /** @param {string} kind @param {number} moves */
    read: (kind, moves) => (kind === "record" ? `A game of ${moves} moves.` : "A position."),
    /** @param {number} legal @param {string} worth */
    setUp: (legal, worth) => `A position with ${legal === 1 ? "1 legal move" : `${legal} legal moves`}.${worth && ` ${worth}`}`,
    /** @param {string} seat @param {string} value */
    worth: (seat, value) => `By exact play, for ${seat}: ${value}.`,
    noEditor: "Positions of this game are set up by text.",
    seed: "Deal number",
    seedHelp: "Empty: a random deal. The same number deals the same cards.",
    open: "Open cards (to study; all seats see everything)",
    toMove: "To move",
    piece: "Piece",
    empty: "empty",
    clear: "Clear",
    initial: "Usual start",
    stones: "Stones",
    swap: "Swap sides",
    rotate: "Rotate the seats",
    editorHelp: "Choose a piece, then click squares.",
    deal: {
      help: "Choose a seat, then click the cards it gets. A click on a card in a hand puts it back.",
      stack: "Cards not dealt yet",
      /** @param {string} name @param {number} cards @param {number} all */
      seat: (name, cards, all) => `${name}: ${cards} of ${all}`,
      /** @param {string} card */
      takeBack: (card) => `Put back: ${card}`,
      /** @param {string} card @param {number} copies */
      copies: (card, copies) => `${card}, ${copies} of them`,
      rest: "Deal the rest by chance",
      leads: "Leads",
      spoken: "All seats have spoken already",
    },
  },

  table: {
    board: "Board",
    /** @param {string} seat */
    turn: (seat) => `${seat} to move`,
    yourTurn: "Your turn",
    /** @param {string} seat */
    thinking: (seat) => `${seat} is thinking …`,
    paused: "Paused",
    /** @param {number} ply @param {number} plies */
    looking: (ply, plies) => (ply === 0 ? "Looking at the start" : `Looking at move ${ply} of ${plies}`),
    toNow: "Back to the game",
    seenFrom: "Seen from",
    tabs: { moves: "Moves", review: "Review", why: "Engine", seats: "Players", share: "Share" },
    evaluation: "Evaluation",
    tabsLabel: "About this game",
    /** @param {string} seat @param {string} move */
    played: (seat, move) => `${seat}: ${move}`,
  },

  result: {
    youWon: "You won",
    youLost: "You lost",
    /** @param {string} amount */
    youWonBy: (amount) => `You won by ${amount}`,
    /** @param {string} amount */
    youLostBy: (amount) => `You lost by ${amount}`,
    drawn: "The game is drawn",
    /** @param {string} seat */
    wins: (seat) => `${seat} wins`,
    /** @param {string} seat @param {string} amount */
    winsBy: (seat, amount) => `${seat} wins by ${amount}`,
    /** @param {number} more @param {number} less */
    score: (more, less) => `${more} to ${less}`,
    over: "The game is over",
    review: "Review",
    rematch: "Rematch",
    rematchTitle: "The same players, sides changed",
    /** @param {string} seat @param {string} points */
    points: (seat, points) => `${seat} ${points}`,
  },

  controls: {
    label: "Game controls",
    undo: "Undo",
    redo: "Redo",
    hint: "Hint",
    hintTitle: "Ask the strongest player for the best move (H)",
    heat: "Analysis",
    sources: { values: "Values", search: "Visits", network: "Policy" },
    sourceTitle: "What the board shows: what each move is worth, where the search looked, or the raw policy of the network",
    heatTitle: "Analyse as you go: a value on every move, deeper and deeper (M)",
    first: "To the start",
    previous: "One move back (←)",
    next: "One move on (→)",
    last: "To the last move",
    newGame: "New game",
    whatif: "What if",
    whatifTitle: "Try moves without changing your game (W)",
    pause: "Pause",
    go: "Resume",
    step: "Step",
    stop: "Move now",
    speed: "Speed",
    speeds: [
      ["0", "as fast as it can"],
      ["0.5", "quick"],
      ["1.5", "easy to follow"],
      ["4", "slow"],
    ],
    keys: "Keys",
    sound: "Sounds",
  },

  hint: {
    /** @param {string} move @param {string} value */
    sentence: (move, value) => `Best move: ${move}. ${value}`,
    close: "Hide hint",
    failed: "No hint: ",
    proof: { win: "A proven win.", draw: "A proven draw.", loss: "Lost against best play." },
  },

  moves: {
    heading: "Moves",
    start: "Start",
    /** @param {string} amount */
    mistake: (amount) => `Mistake: gives away ${amount}`,
    /** @param {string} best */
    better: (best) => `better: ${best}`,
  },

  hindsight: {
    heading: "Could I have won?",
    won: "Your side won.",
    yes: "Yes.",
    no: "Not against best play.",
    fromStart: "from the first card on",
    /** @param {number} card */
    from: (card) => `from card ${card} on`,
    /** @param {string} points @param {boolean} one */
    points: (points, one) => `${points} ${one ? "point" : "points"}`,
    /** @param {string} begin @param {string} reachable @param {string} reached */
    story: (begin, reachable, reached) =>
      `With all cards open and best play of all seats ${begin}, you get ${reachable}. You got ${reached}.`,
    /** @param {string} points */
    called: (points) => `What was called after that made a difference of ${points}.`,
    /** @param {string} seat @param {number} lost */
    lost: (seat, lost) => (lost === 0 ? `${seat} gave nothing away` : `${seat} gave away ${lost} ${lost === 1 ? "point" : "points"}`),
    /** @param {number} cards */
    unknown: (cards) =>
      `What was best for the first ${cards === 1 ? "card" : `${cards} cards`} is not known: the solver did not finish in its time.`,
    show: "Show the card that cost most",
    /** @param {string} amount */
    card: (amount) => `With open cards it gives away ${amount}`,
  },

  whatif: {
    banner: "Exploring – your game is kept",
    back: "Back to my game",
    engine: "Engine",
    analyse: "Ask the engine",
    finished: "The game would be over here.",
    line: "Tried",
    refused: "What happens next cannot be tried here: it depends on cards you cannot see.",
  },

  branches: {
    heading: "Variations",
    keep: "Keep this line",
    kept: "The line is kept with the game.",
    comment: "Comment on this line",
    remove: "Delete this variation",
  },

  seats: {
    apply: "Change players",
    changed: "The players have changed.",
  },

  share: {
    download: "Download record",
    format: "Format",
    link: "Copy link",
    linkTitle: "The address of exactly what is shown: position, line and panel",
    linkCopied: "The link is in the clipboard.",
    image: "Copy image",
    imageCopied: "The image is in the clipboard.",
    png: "Save PNG",
    svg: "Save SVG",
    replay: "Save animated replay",
    replayTitle: "The whole game as one moving picture (SVG)",
    copyReport: "Copy report",
    copyTitle: "Version, players, position and moves as text, for a bug report",
    copied: "The report is in the clipboard.",
    copyFailed: "The browser does not allow copying; here is the text.",
    position: "Position",
    copyPosition: "Copy position",
    positionCopied: "The position is in the clipboard.",
    hiddenYet: "The cards are hidden until the game is over.",
    reveal: "Give up and show all cards",
    fork: "New game from here",
  },

  board: {
    empty: "empty",
    legal: "legal",
    last: "last move",
    best: "best move",
    selected: "chosen",
    /** @param {number} number */
    column: (number) => `Column ${number}`,
    /** @param {number} stones */
    heap: (stones) => (stones === 1 ? "1 stone left" : `${stones} stones left`),
    /** @param {number} take */
    take: (take) => `Take ${take}`,
  },
};
