/** Small analyses, facts and drawings for tests. */

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

/** What follows from an analysis, as the server would send it. */
export function facts(policy, known = {}) {
  return {
    legal: policy.length,
    nodes_per_second: null,
    policy,
    entropy: 0.5,
    min_prior: null,
    max_prior: null,
    search_space: { branching: policy.length, depth: 0, positions_log10: 0, seconds_log10: null, share_log10: null },
    opinion: true,
    ...known,
  };
}

const words = (en) => ({ en, de: `${en} auf Deutsch` });
const word = (code, name) => ({ code, name: words(name), meaning: words(`what ${name} means`) });
const card = (code, label) => ({ code, glyph: "card", colour: "black", label: words(label), name: words(`card ${code}`) });
const silent = { said: [], usual: [], silent: null, openings: [], parties: [], account: [] };

/** How a game is drawn. */
export function drawing(known = {}) {
  return { surface: "plain", gesture: "list", steps: [], pieces: [], seats: [], tile: [], vocabulary: silent, ...known };
}

/** A card game. */
export const CARDS = drawing({
  gesture: "cards",
  pieces: [card("HT", "♥10"), card("CQ", "♣Q"), card("DA", "♦A"), card("D9", "♦9"), card("HA", "♥A")],
  vocabulary: { ...silent, said: [word("solo:queens", "Damen-Solo"), word("no90", "Keine 90"), word("give", "Gives")] },
});
