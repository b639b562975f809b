/**
 * Sends the moves of a person. A move is meant for one decision of one seat, so a call of another seat in the same
 * moment does not make it void, and a second click on the same decision is not sent at all.
 */

/** @typedef {import("../lib/types.js").TableState} TableState */
/** @typedef {import("../lib/types.js").Decision} Decision */

/** The decision that is due in a state. @param {TableState} state @returns {Decision | null} */
export function decisionOf({ turn, moves }) {
  return turn === null ? null : { seat: turn, made: moves.filter(({ seat }) => seat === turn).length };
}

/**
 * @param {(move: string, decision: Decision | null) => Promise<TableState | null>} post
 * @returns {((state: TableState, move: string) => Promise<void>) & {forget: () => void}} sends a move that was chosen in a
 *   state; `forget` is told that moves are taken back, so that a decision may be due once more
 */
export function createSending(post) {
  /** The decisions whose answers are on their way. @type {Set<string>} */
  const sending = new Set();
  /** The state in which the last one was made: what is clicked there again is the same click. @type {TableState | null} */
  let decided = null;
  /** What the table was after the last own call; a card that is chosen meanwhile waits for it. @type {Promise<TableState | null>} */
  let called = Promise.resolve(null);

  async function send(/** @type {TableState} */ state, /** @type {string} */ move) {
    if (state.calls.includes(move)) {
      const answer = post(move, null);
      called = answer.catch(() => null);
      await answer;
      return;
    }
    const meant = decisionOf(state);
    if (!meant || (decided?.number === state.number && decided.revision === state.revision)) return;
    // The next decision may be due before the answer to the last one is here: engines reply at once, and the table tells
    // of it on another line.
    const name = `${state.number} ${meant.seat} ${meant.made}`;
    if (sending.has(name)) return;
    sending.add(name);
    decided = state;
    try {
      const after = await called;
      // An own call counts among the moves that the seat has made.
      const isNewer = after?.number === state.number && after.revision > state.revision && after.turn === meant.seat;
      await post(move, isNewer ? decisionOf(after) : meant);
    } catch (error) {
      if (decided === state) decided = null;
      throw error;
    } finally {
      sending.delete(name);
    }
  }

  return Object.assign(send, {
    forget() {
      sending.clear();
      decided = null;
    },
  });
}
