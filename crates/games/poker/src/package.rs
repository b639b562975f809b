//! Poker as the rest of the program knows it.

use spielwerk_core::Words;
use spielwerk_session::{GamePackage, ParameterDocs, RuleExample};

use crate::{Poker, drawing};

/// The package of Kuhn and Leduc poker.
pub static PACKAGE: GamePackage = GamePackage {
    title: Words::same("Leduc & Kuhn Poker"),
    about: Words::new(
        "The smallest pokers with a known equilibrium: one hidden card, a few chips, and when to bluff.",
        "Die kleinsten Poker mit bekanntem Gleichgewicht: eine verdeckte Karte, ein paar Chips, und wann man blufft.",
    ),
    rules: drawing::RULES,
    examples: EXAMPLES,
    drawing: drawing::DRAWING,
    variants: &["poker:game=kuhn"],
    parameters: PARAMETERS,
    ..GamePackage::new("poker", |spec| Ok(Box::new(Poker::from_spec(spec)?)))
};

const EXAMPLES: &[RuleExample] = &[
    RuleExample {
        rule: 1,
        about: Words::new(
            "A check, a bet, a raise, and the first player folds: what was paid is lost.",
            "Schieben, setzen, erhöhen, und die erste Hand passt: Was gezahlt ist, ist verloren.",
        ),
        game: "poker",
        position: "Q/K/J :",
        moves: &["check", "bet", "raise", "fold"],
    },
    RuleExample {
        rule: 2,
        about: Words::new(
            "Both check: the common card is turned over, and a bet costs four chips now.",
            "Beide schieben: Die gemeinsame Karte wird aufgedeckt, ein Einsatz kostet jetzt vier Chips.",
        ),
        game: "poker",
        position: "J/Q/J :",
        moves: &["check", "check", "bet", "call"],
    },
];

const PARAMETERS: &[ParameterDocs] = &[
    ParameterDocs {
        players: &["pimc", "ismcts"],
        lines: &[
            ("n", "worlds to sample per move"),
            (
                "sims",
                "simulations per move: in each world with search=mcts, or through all worlds in one tree",
            ),
            (
                "sampler",
                "how worlds are drawn: uniform (a shuffled deck) or posterior (by how likely an equilibrium player acted as \
                 the other did)",
            ),
            ("fusion", "how the answers of worlds are joined: avg of the visit shares, rank, or value"),
            ("search", "how a world is searched: exact (to the end) or mcts"),
            ("c", "exploration constant, in chips"),
        ],
    },
    ParameterDocs {
        players: &["cfr"],
        lines: &[
            ("iterations", "iterations of regret minimisation; more are closer to the equilibrium"),
            ("plus", "CFR+ instead of CFR as it was published first"),
        ],
    },
];
