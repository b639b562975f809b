/** All words of the page. Card games keep the German words players use; each has a short explanation in English. */

export const TEXTS = {
  title: "Spielwerk",
  tagline: "Play, and see why the engine moved as it did.",
  home: "All games",
  runs: "Arena",
  loading: "One moment …",
  theme: { title: "Light or dark", auto: "Theme: system", light: "Theme: light", dark: "Theme: dark" },
  lost: "The connection to the server is lost; trying again …",
  notFound: "This table does not exist (any more).",
  backHome: "Choose a game",
  me: "Me",

  games: {
    othello: {
      name: "Othello",
      line: "Enclose the other side's discs and turn them over. Most discs at the end win.",
      rules: [
        "Black begins. Place a disc so that one or more straight lines of the other colour lie between it and another disc of yours; all of them turn over.",
        "Who cannot do that must pass. When neither side can move, the side with more discs wins.",
        "Good to know: corners can never be turned over, and having many moves to choose from is worth more than many discs early on.",
      ],
    },
    connect4: {
      name: "Connect Four",
      line: "Drop stones into seven columns. Four in a line win.",
      rules: [
        "Red begins. Each move drops one stone into a column; it falls to the lowest free place.",
        "Four of a colour in a line (across, upright or diagonal) win. A full board without a four is a draw.",
        "With perfect play the first player wins by starting in the middle.",
      ],
    },
    amazons: {
      name: "Amazons",
      line: "Move like a chess queen, then shoot an arrow that blocks a square for ever. Who cannot move loses.",
      rules: [
        "White begins. Choose an amazon, move it any distance in a straight line, then shoot an arrow from there, again any distance in a straight line.",
        "Arrows stay; nothing moves or shoots over amazons and arrows, and nothing is captured.",
        "A side that cannot move loses, so fence off more room than the other side.",
      ],
    },
    nimm3: {
      name: "Nimm-3",
      line: "Take one, two or three stones. The player who takes the last stone wins.",
      rules: [
        "A heap of stones; each turn takes one, two or three of them.",
        "The player who takes the last stone wins. There is a secret; the engine's explanations give it away.",
      ],
    },
    doppelkopf: {
      name: "Doppelkopf",
      line: "Germany's card game for four: find your secret partner and win the card points together.",
      rules: [
        "Every card exists twice. The two queens of clubs make their holders partners (Re) against the other two (Kontra); at first the partners do not know each other.",
        "Follow suit if you can; all trumps are one suit: the tens of hearts, all queens, all jacks, all diamonds. The highest card takes the trick.",
        "Card points (Augen): ace 11, ten 10, king 4, queen 3, jack 2, nine 0. Re wins with 121 of the 240 card points.",
        "Announcing Re or Kontra adds two points each to the value of the game, for the party that wins. Special points: a Fuchs (ace of diamonds) caught, a Doppelkopf (40 card points in a trick), Karlchen (jack of clubs) winning the last trick.",
      ],
    },
  },

  play: "Play",
  watch: "Watch engines",
  options: "Options",
  rules: "Rules",
  resume: { heading: "Resume a game", remove: "Forget this game" },

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
      ["M", "heat map on or off"],
      ["← →  in the move list", "go through the game"],
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
    custom: "Player text …",
    rating: "rating",
    customHelp: "A player and its parameters, such as pvs:depth=8. The page adds a time limit if there is none.",
    customLabel: "Player text",
    players: "The players and their parameters",
    start: "Start",
    from: { heading: "Start from", usual: "the usual start", paste: "a pasted position or game", editor: "a position I set up" },
    pasteLabel: "Position or record",
    pasteHelp: "A position in the game's notation, a Spielwerk record, and for Othello a move list such as f5d6c3, GGF or SGF.",
    check: "Check",
    /** @param {string} kind @param {number} moves */
    read: (kind, moves) => (kind === "record" ? `A game of ${moves} moves.` : "A position."),
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
    editorHelp: "Choose a piece, then click squares.",
    deal: {
      help: "Choose a seat, then click the cards it gets. A click on a card in a hand puts it back.",
      stack: "Cards not dealt yet",
      /** @param {string} name @param {number} cards */
      seat: (name, cards) => `${name}: ${cards} of 12`,
      /** @param {string} card */
      takeBack: (card) => `Put back: ${card}`,
      /** @param {string} card */
      twice: (card) => `${card}, twice`,
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
    looking: (ply, plies) => `Looking at move ${ply} of ${plies}`,
    toNow: "Back to the game",
    pass: "Pass: no move is possible",
    seenFrom: "Seen from",
    tabs: { moves: "Moves", why: "Why?", seats: "Players", share: "Share" },
    tabsLabel: "About this game",
    /** @param {string} seat @param {string} move */
    played: (seat, move) => `${seat}: ${move}`,
  },

  controls: {
    label: "Game controls",
    undo: "Undo",
    redo: "Redo",
    hint: "Hint",
    hintTitle: "Ask the strongest player for the best move (H)",
    heat: "Heat",
    sources: { search: "Search", network: "Network" },
    sourceTitle: "What the board shows: where the search looked, or the raw policy of the network",
    heatTitle: "Colour the moves by the attention the engine gave them (M)",
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
    biggest: "Where was it lost?",
    noMistake: "No move gave anything away, as far as the solver could tell.",
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

  seats: {
    apply: "Change players",
    changed: "The players have changed.",
  },

  share: {
    download: "Download record",
    format: "Format",
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
    pieces: {
      black: "black disc",
      white: "white disc",
      red: "red stone",
      yellow: "yellow stone",
      arrow: "arrow",
    },
    amazonPieces: { white: "white amazon", black: "black amazon", arrow: "arrow" },
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
    amazons: {
      from: "Choose an amazon.",
      to: "Where does it go? Escape takes it back.",
      arrow: "Where does the arrow go? Escape takes it back.",
    },
  },

  cards: {
    suits: { C: "♣", S: "♠", H: "♥", D: "♦" },
    suitNames: { C: "clubs", S: "spades", H: "hearts", D: "diamonds" },
    ranks: { 9: "9", T: "10", J: "J", Q: "Q", K: "K", A: "A" },
    rankNames: { 9: "nine", T: "ten", J: "Bube (jack)", Q: "Dame (queen)", K: "König (king)", A: "ace" },
    /** @param {string} rank @param {string} suit */
    name: (rank, suit) => `${rank} of ${suit}`,
    special: { DA: "Fuchs", CJ: "Karlchen", HT: "Dulle" },
    hand: "Your hand",
    trick: "Trick",
    lastTrick: "Last trick",
    /** @param {number} number */
    trickOf: (number) => `Trick ${number} of 12`,
    /** @param {number} cards */
    hidden: (cards) => `${cards} hidden cards`,
    /** @param {number} tricks @param {number} eyes */
    won: (tricks, eyes) => `${tricks} ${tricks === 1 ? "trick" : "tricks"}, ${eyes} card points`,
    party: {
      re: ["Re", "The side with the queens of clubs, or the soloist"],
      kontra: ["Kontra", "The side against the queens of clubs"],
    },
    contracts: {
      normal: ["Normalspiel", "The normal game: both queens of clubs together"],
      wedding: ["Hochzeit", "Wedding: one seat holds both queens of clubs and looks for a partner"],
      "solo:D": ["Karo-Solo", "Solo with diamonds as trumps"],
      "solo:H": ["Herz-Solo", "Solo with hearts as trumps"],
      "solo:S": ["Pik-Solo", "Solo with spades as trumps"],
      "solo:C": ["Kreuz-Solo", "Solo with clubs as trumps"],
      "solo:queens": ["Damen-Solo", "Solo: only queens are trumps"],
      "solo:jacks": ["Buben-Solo", "Solo: only jacks are trumps"],
      "solo:trumpless": ["Fleischloser", "Solo without trumps"],
    },
    say: {
      healthy: ["Gesund", "Healthy: nothing special, the normal game"],
      reservation: ["Vorbehalt", "Reservation: something special, not yet named"],
      re: ["Re", "We will win: two more points for the winners"],
      kontra: ["Kontra", "We will win: two more points for the winners"],
      no90: ["Keine 90", "The others get fewer than 90 card points"],
      no60: ["Keine 60", "The others get fewer than 60 card points"],
      no30: ["Keine 30", "The others get fewer than 30 card points"],
      black: ["Schwarz", "The others get no trick"],
      pass: ["Nichts ansagen", "Say nothing and play on"],
    },
    ask: {
      reservations: "Do you have something special?",
      call: "Do you want to call anything?",
      cards: "Play a card.",
      wait: "Waiting for the others.",
    },
    account: {
      heading: "Abrechnung",
      headingTitle: "The score sheet",
      columns: ["For", "Side", "Points"],
      /** @param {string} winner @param {number} re @param {number} kontra */
      winner: (winner, re, kontra) => `${winner} wins: Re ${re} card points, Kontra ${kontra} card points.`,
      /** @param {number} re @param {number} kontra */
      nobody: (re, kontra) => `Neither side wins: Re ${re} card points, Kontra ${kontra} card points.`,
      points: "Points of each player",
      lines: {
        won: ["Gewonnen", "The game is won"],
        under90: ["Keine 90", "The others stayed under 90 card points"],
        under60: ["Keine 60", "The others stayed under 60 card points"],
        under30: ["Keine 30", "The others stayed under 30 card points"],
        black: ["Schwarz", "The others took no trick"],
        re: ["Re angesagt", "Re was called: 2 points for the winner"],
        kontra: ["Kontra angesagt", "Kontra was called: 2 points for the winner"],
        re_no90: ["Re: keine 90 angesagt", "Called by Re; it counts for the winner"],
        re_no60: ["Re: keine 60 angesagt", "Called by Re; it counts for the winner"],
        re_no30: ["Re: keine 30 angesagt", "Called by Re; it counts for the winner"],
        re_black: ["Re: schwarz angesagt", "Called by Re; it counts for the winner"],
        kontra_no90: ["Kontra: keine 90 angesagt", "Called by Kontra; it counts for the winner"],
        kontra_no60: ["Kontra: keine 60 angesagt", "Called by Kontra; it counts for the winner"],
        kontra_no30: ["Kontra: keine 30 angesagt", "Called by Kontra; it counts for the winner"],
        kontra_black: ["Kontra: schwarz angesagt", "Called by Kontra; it counts for the winner"],
        "120_vs_no90": ["120 gegen keine 90", "120 card points reached although the others had called “no 90”"],
        "90_vs_no60": ["90 gegen keine 60", "90 card points reached although the others had called “no 60”"],
        "60_vs_no30": ["60 gegen keine 30", "60 card points reached although the others had called “no 30”"],
        "30_vs_black": ["30 gegen schwarz", "30 card points reached although the others had called “black”"],
        against_queens: ["Gegen die Alten", "Kontra has won against the queens of clubs"],
        doppelkopf: ["Doppelkopf", "A trick of 40 card points or more"],
        fox: ["Fuchs gefangen", "An ace of diamonds of the other side caught"],
        charlie: ["Karlchen", "The jack of clubs won the last trick"],
      },
    },
  },
};

/**
 * An entry of a table of words; codes that have no words yet stand for themselves.
 * @template T
 * @param {Record<string, T>} words
 * @param {string} code
 * @param {T} fallback
 * @returns {T}
 */
export function wordOf(words, code, fallback) {
  return Object.hasOwn(words, code) ? words[code] : fallback;
}

/** A game with its variant in words: `othello:size=6` is "Othello, size 6". @param {string} text */
export function gameName(text) {
  const [name, parameters] = text.split(":");
  const words = /** @type {Record<string, {name: string}>} */ (TEXTS.games);
  const variant = parameters ? `, ${parameters.replaceAll("=", " ").replaceAll(",", ", ")}` : "";
  return (words[name]?.name ?? name) + variant;
}

/** A player text in words. @param {string} text */
export function playerName(text) {
  if (text === "human") return TEXTS.me;
  const level = /^level=(\d+)$/.exec(text);
  return level ? `${TEXTS.setup.level} ${level[1]}` : text;
}
