//! Doppelkopf as the rest of the program knows it.

use spielwerk_session::{GamePackage, Model, ParameterDocs, bundled_model};

use crate::Doppelkopf;
use crate::learning::TRAININGS;

/// The package of Doppelkopf.
pub static PACKAGE: GamePackage = GamePackage {
    title: "Doppelkopf",
    about: "four seats, hidden hands, and partners who must find each other",
    variants: &["doppelkopf:calls=off", "doppelkopf:open=on"],
    models: MODELS,
    trainings: TRAININGS,
    parameters: PARAMETERS,
    ratings: Some(include_str!("../data/ratings.json")),
    ..GamePackage::new("doppelkopf", |spec| Ok(Box::new(Doppelkopf::from_spec(spec)?)))
};

pub(crate) static MODELS: &[Model] = &[
    bundled_model!("doppelkopf-belief", "doppelkopf", "pimc:sampler=belief", "doppelkopf-belief.safetensors"),
    bundled_model!("doppelkopf-seats", "doppelkopf:open=on", "puct", "doppelkopf-seats.safetensors"),
];

const PARAMETERS: &[ParameterDocs] = &[
    ParameterDocs {
        players: &["random", "conventions"],
        lines: &[
            ("calls", "off: passes instead of announcing Re or Kontra at random"),
            ("bold", "tricks that a hand may have fewer than it should for a solo"),
            (
                "trumplead",
                "card points that Re gains and Kontra loses by leading trump; more makes leads tell more",
            ),
            ("slips", "share of cards that are played at random, as by a beginner"),
        ],
    },
    ParameterDocs {
        players: &["pimc", "worlds", "ismcts"],
        lines: &[
            ("n", "worlds to sample per move"),
            ("sims", "simulations per move, in each world or through all in one tree"),
            ("depth", "maximum depth of the tree in plies"),
            (
                "sampler",
                "how worlds are drawn: uniform, cap (by rules about players) or belief (by a network)",
            ),
            ("net", "the network of sampler=belief: the bundled one, or a file"),
            ("temp", "temperature of the belief: 1 as it says, above that more even"),
            ("fusion", "how the answers of worlds are joined: avg of the visit shares, rank, or value"),
            ("search", "how a world is searched: mcts, or puct with a network for open cards"),
            ("cpuct", "exploration constant of search=puct"),
            ("opennet", "the network of search=puct: the bundled one, or a file"),
            ("playout", "playout policy: random cards, or a look at the trick on the table"),
        ],
    },
    ParameterDocs {
        players: &[],
        lines: &[
            ("normalise", "scale the values of siblings to -1..1, so that c has no unit"),
            ("callc", "exploration constant for decisions about calls"),
            ("treecalls", "calls are possible below the root"),
            ("playoutcalls", "calls are possible in playouts"),
            ("late", "make a call at its last moment only"),
            ("margin", "points that a call must look better than none"),
            ("solomargin", "points that a solo must look better than any other reservation"),
        ],
    },
];
