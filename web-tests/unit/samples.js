/** Small analyses for tests. */

/** A move of an analysis. */
export function move(mv, known = {}) {
  return { mv, value: null, at_most: false, visits: null, prior: null, proof: null, ...known };
}

/** An analysis. */
export function analysis(moves, known = {}) {
  return {
    best: moves[0]?.mv ?? "a1",
    value: 0,
    unit: "payoff",
    proof: null,
    moves,
    line: moves[0] ? [moves[0].mv] : [],
    depth: 1,
    nodes: 100,
    simulations: null,
    table: null,
    seconds: 0.5,
    ...known,
  };
}
