//! What the parameters of players mean, in one sentence each.
//!
//! One table for the players that several games share, so that the same word means the same everywhere; what only players
//! of one game have is explained in that game's package.

use crate::GamePackage;

/// Parameters with what they mean, for these players.
#[derive(Clone, Copy, Debug)]
pub struct ParameterDocs {
    /// The names of the players.
    pub players: &'static [&'static str],
    /// Each parameter with its meaning.
    pub lines: &'static [(&'static str, &'static str)],
}

/// What a parameter of a player means; `None` if it does not have it.
pub fn about_parameter(package: &GamePackage, player: &str, key: &str) -> Option<&'static str> {
    let find = |docs: &'static [ParameterDocs]| {
        let own = docs.iter().filter(|docs| docs.players.contains(&player) || docs.players.is_empty());
        own.flat_map(|docs| docs.lines).find(|(name, _)| *name == key).map(|(_, about)| *about)
    };
    find(package.parameters).or_else(|| find(SHARED))
}

/// The players that several games share, and last what all players understand alike.
const SHARED: &[ParameterDocs] = &[
    ParameterDocs {
        players: &["perfect", "solver"],
        lines: &[
            ("answer", "what to prove: the outcome, the value, also a best move, or the value of all moves"),
            ("clear", "clear the transposition table before each position"),
            ("book", "look up openings that were solved before"),
        ],
    },
    ParameterDocs {
        players: &["minimax", "alphabeta", "pvs", "mtdf"],
        lines: &[
            ("deepening", "iterative deepening instead of searching the full depth at once"),
            ("deeper", "also use transposition table entries from deeper searches"),
            ("hashmove", "try the best move of the transposition table first"),
            ("killers", "killer moves: try early what refuted a sibling"),
            ("history", "history heuristic: try early what refuted often, anywhere"),
            ("order", "move ordering: generator (none), score (by rules of thumb of the game), evaluation"),
            ("orderplies", "moves are not ordered with fewer plies to go"),
            ("aspiration", "half-width of the aspiration window, in points of the evaluation"),
            ("beam", "search only the first N moves of a position"),
            ("probcut", "Multi-ProbCut: prune what a shallow search predicts to fail"),
            ("book", "opening book: named openings, or the repertoire learned with the values"),
            ("multipv", "exact scores for the K best root moves, or all"),
            (
                "lmr",
                "late-move reductions: what is tried late must first look good at a smaller depth, or by its static value",
            ),
            ("flags", "off takes every table entry for an exact value, a defect that studies measure"),
            ("timeout", "static returns static values once the time is over, a defect that studies measure"),
            ("zerowindow", "width of zero windows in points; above 1 it is a defect that studies measure"),
            (
                "faillow",
                "take believes the move of a root search that failed low, a defect that studies measure",
            ),
        ],
    },
    ParameterDocs {
        players: &["mcts"],
        lines: &[
            ("depth", "maximum depth of the tree in plies"),
            ("select", "selection: ucb1, tuned (UCB1-tuned) or greedy (epsilon-greedy)"),
            ("epsilon", "share of random choices with select=greedy"),
            ("root", "search only the N best moves at the root by the evaluation; 0 is all"),
            ("widen", "progressive widening: children at first, more with the visits; 0 is off"),
            ("bonus", "progressive bias: weight of the evaluation of a move, fading with its visits"),
            ("reuse", "tree reuse if the next position is at most N plies below"),
            ("solver", "MCTS-Solver: back up proven wins and losses"),
            ("transpositions", "share statistics between transpositions"),
            ("leaf", "plies of alpha-beta before a leaf is evaluated"),
            ("playout", "playout policy: random, guided by the evaluation, or none (evaluate the leaf)"),
            ("plies", "cut playouts after N plies and evaluate"),
        ],
    },
    ParameterDocs {
        players: &["zero", "policy", "puct"],
        lines: &[
            ("net", "the network: a bundled one, a file, or none"),
            ("prior_temp", "temperature of the priors; above 1 a long search tries more moves"),
            ("images", "average the network over N symmetric images of each position"),
            ("c", "exploration constant of PUCT"),
            ("cpuct", "exploration constant of PUCT, in points of the game"),
            ("growth", "visits after which c begins to grow"),
            ("batch", "leaves evaluated together; 1 is the textbook"),
            ("gumbel", "Gumbel selection at the root with sequential halving, for few simulations"),
            ("reuse", "tree reuse: keep the subtree of the next position"),
            ("cache", "predictions of the network to keep"),
            ("solver", "exact values at leaves near the end of the game"),
            ("proofs", "back up proven wins and losses"),
        ],
    },
    ParameterDocs {
        players: &["td"],
        lines: &[
            ("net", "the learned values: bundled ones, or a file"),
            ("book", "play the repertoire that was learned together with the values"),
        ],
    },
    ParameterDocs {
        players: &["gtp", "nboard", "edax", "table"],
        lines: &[
            ("pass", "whether passes are sent: auto finds out what the engine wants"),
            ("level", "the level of Edax, 0 to 60"),
            ("depth", "the search depth that the engine is told"),
            ("cmd", "the command that starts the engine"),
            ("timeout", "seconds after which a missing answer loses the game"),
            ("setup", "lines to send once after the start, separated by semicolons"),
        ],
    },
    ParameterDocs {
        players: &[],
        lines: &[
            ("time", "seconds per move"),
            ("clock", "seconds for all moves of the game together"),
            ("nodes", "nodes per move"),
            ("depth", "search depth in plies"),
            ("sims", "simulations per move"),
            ("seed", "random seed: the same seed plays the same game"),
            ("threads", "threads that search together"),
            ("memory", "MiB that the tree may take; once full it stops growing"),
            ("table", "size of the transposition table in MiB"),
            ("solve", "hand over to the exact solver: auto, off, or from N empties on"),
            ("eval", "the evaluation of positions"),
            ("c", "exploration constant"),
            ("fpu", "first-play urgency: how much worse than its parent an untried move is assumed to be"),
            ("temp", "temperature: 0 plays the best move, above that moves are drawn at random by visits"),
            ("normalise", "scale the values of siblings to -1..1, so that c has no unit"),
            ("temp_moves", "the best move is played after N moves"),
            ("noise", "share of random moves in guided playouts"),
        ],
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::PACKAGE;

    #[test]
    fn a_player_may_mean_something_of_its_own() {
        assert_eq!(about_parameter(&PACKAGE, "zero", "colour"), None);
        assert_eq!(about_parameter(&PACKAGE, "pvs", "sims"), about_parameter(&PACKAGE, "mcts", "sims"));
        assert_ne!(about_parameter(&PACKAGE, "pvs", "depth"), about_parameter(&PACKAGE, "mcts", "depth"));
    }
}
