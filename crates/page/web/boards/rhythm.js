/**
 * The rhythm of a card table: cards are laid one after the other, and a full trick stays until it was seen, however fast
 * they arrive. Nothing here draws; what is on the table follows from two numbers.
 */

/** @typedef {"slow" | "normal" | "fast" | "click"} Pace */

/** How long a card and a full trick are looked at, in milliseconds; null waits for the visitor. @type {Record<Pace, {card: number, trick: number | null}>} */
export const PACES = {
  slow: { card: 900, trick: 2600 },
  normal: { card: 480, trick: 1400 },
  fast: { card: 180, trick: 550 },
  click: { card: 480, trick: null },
};

/** How long each step lasts when the visitor wants to continue. */
const RUSH = 90;

/** The size of a trick. */
export const TRICK = 4;

/** @typedef {{seat: number, card: string}} Laid */

/**
 * What is on the table after this many cards, of which this many tricks were taken away.
 * @param {readonly Laid[]} cards
 * @param {number} shown
 * @param {number} taken
 * @returns {Laid[]}
 */
export function onTable(cards, shown, taken) {
  return cards.slice(taken * TRICK, shown);
}

/**
 * @param {{pace: () => Pace, changed: () => void,
 *   wait?: (act: () => void, time: number) => unknown, cancel?: (timer: any) => void}} options
 */
export function createRhythm({ pace, changed, wait = setTimeout, cancel = clearTimeout }) {
  /** Cards that are on the table or were; tricks that were taken away; cards there are. */
  let shown = 0;
  let taken = 0;
  let target = 0;
  /** Whether the visitor wants to continue: until everything is shown each step is short. */
  let rushing = false;
  /** @type {any} */
  let timer = null;

  const isFull = () => shown > 0 && shown % TRICK === 0 && taken < shown / TRICK;

  function stop() {
    if (timer !== null) cancel(timer);
    timer = null;
  }

  /** How long what is on the table now is looked at; null until the visitor continues. */
  function time() {
    const { card, trick } = PACES[pace()];
    if (rushing) return RUSH;
    return isFull() ? trick : card;
  }

  /** Waits, then takes the next step, if there is one. */
  function plan() {
    stop();
    if (!isFull() && shown >= target) {
      rushing = false;
      return;
    }
    const duration = time();
    if (duration !== null) timer = wait(step, duration);
  }

  function step() {
    timer = null;
    if (isFull()) taken += 1;
    else if (shown < target) shown += 1;
    plan();
    changed();
  }

  return {
    /** How many cards were shown. */
    shown: () => shown,
    /** How many tricks were taken away. */
    taken: () => taken,
    /** Whether a full trick is on the table. */
    isFull,
    /** Whether everything that happened is shown. */
    isSettled: () => shown >= target && !isFull(),
    /** Whether the visitor is waited for. */
    isHeld: () => isFull() && timer === null && target >= shown,
    /**
     * This many cards there are now. They are laid in their rhythm; fewer than before are shown at once.
     * @param {number} cards
     */
    follow(cards) {
      if (cards < shown) return this.jump(cards);
      const idle = timer === null && !isFull();
      target = cards;
      if (idle && shown < target) {
        // What is new is shown at once; the time is for looking at it.
        shown += 1;
        plan();
      } else if (timer === null && rushing) plan();
    },
    /**
     * Shows this many cards at once, as after a walk through the game.
     * @param {number} cards
     * @param {boolean} [keep] whether a full trick stays on the table
     */
    jump(cards, keep = false) {
      stop();
      rushing = false;
      shown = cards;
      target = cards;
      taken = Math.floor(cards / TRICK) - (keep && cards > 0 && cards % TRICK === 0 ? 1 : 0);
    },
    /** The visitor has seen what is on the table: the next step is taken at once. */
    go() {
      if (this.isSettled()) return;
      stop();
      step();
    },
    /** The visitor wants to play: everything that is left is shown quickly. */
    rush() {
      if (this.isSettled()) return;
      rushing = true;
      plan();
    },
    stop,
  };
}
