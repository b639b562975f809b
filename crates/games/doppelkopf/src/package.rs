//! Doppelkopf as the rest of the program knows it.

use spielwerk_core::{Setup, Words};
use spielwerk_session::{GamePackage, Model, ParameterDocs, PuzzleProfile, bundled_model, native_only};

use crate::evening::SERIES;
use crate::house_options::HOUSE_OPTIONS;
use crate::learning::TRAININGS;
use crate::speed::BENCHMARKS;
use crate::{Doppelkopf, drawing};

/// The package of Doppelkopf.
pub static PACKAGE: GamePackage = GamePackage {
    title: Words::same("Doppelkopf"),
    about: Words::new(
        "Germany's card game for four: find your secret partner and win the card points together.",
        "Das Kartenspiel für vier: finde deinen heimlichen Partner und gewinnt die Augen zusammen.",
    ),
    rules: drawing::RULES,
    examples: drawing::EXAMPLES,
    drawing: drawing::DRAWING,
    write_setup: Some(write_setup),
    variants: &["doppelkopf:calls=off", "doppelkopf:open=on"],
    options: HOUSE_OPTIONS,
    series: Some(&SERIES),
    models: MODELS,
    trainings: native_only(TRAININGS),
    parameters: PARAMETERS,
    ratings: Some(include_str!("../data/ratings.json")),
    benchmarks: native_only(BENCHMARKS),
    puzzles: Some(PuzzleProfile {
        game: "doppelkopf",
        source: "conventions:slips=0.15",
        random_plies: 0,
        solver: "time=2,table=32,answer=moves",
        bundled: Some(include_str!("../data/puzzles.jsonl")),
    }),
    ..GamePackage::new("doppelkopf", |spec| Ok(Box::new(Doppelkopf::from_spec(spec)?)))
};

/// The deal, and what was said if all have spoken, the first to speak first.
fn write_setup(setup: &Setup) -> String {
    let Setup::Cards { hands, turn, said } = setup else { return String::new() };
    let hands: Vec<String> = hands.iter().map(|hand| hand.concat()).collect();
    let mut text = format!("{turn} {} :", hands.join("/"));
    if let Some(said) = said {
        for word in said.iter().cycle().skip(turn.index()).take(said.len()) {
            text.push(' ');
            text.push_str(word);
        }
    }
    text
}

pub(crate) static MODELS: &[Model] = &[
    bundled_model!("doppelkopf-policy", "doppelkopf", "policy", "doppelkopf-policy.safetensors"),
    bundled_model!(
        "doppelkopf-inference",
        "doppelkopf",
        "pimc:sampler=inference",
        "doppelkopf-inference.safetensors"
    ),
    bundled_model!("doppelkopf-critic", "doppelkopf", "rollout", "doppelkopf-critic.safetensors"),
    bundled_model!("doppelkopf-belief", "doppelkopf", "pimc:sampler=belief", "doppelkopf-belief.safetensors"),
    bundled_model!(
        "doppelkopf-open-cards",
        "doppelkopf:open=on",
        "puct",
        "doppelkopf-open-cards.safetensors"
    ),
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
        players: &["pimc", "worlds", "ismcts", "rollout"],
        lines: &[
            ("n", "worlds to sample per move"),
            ("sims", "simulations per move, in each world or through all in one tree"),
            ("depth", "maximum depth of the tree in plies"),
            (
                "sampler",
                "how worlds are drawn: uniform, cap (by rules about players), belief (by a network) or inference (by how likely the \
                 others act in them as they did)",
            ),
            ("net", "the network of sampler=belief: the bundled one, or a file"),
            ("temp", "temperature of the belief: 1 as it says, above that more even"),
            ("inferencenet", "the network of sampler=inference: the bundled one, or a file"),
            ("candidates", "worlds that are weighed for each one drawn by sampler=inference"),
            ("trust", "power to which the weights of sampler=inference are raised; 0 is uniform"),
            ("doubt", "share of indifference in every action that sampler=inference weighs"),
            ("fusion", "how the answers of worlds are joined: avg of the visit shares, rank, or value"),
            ("search", "how a world is searched: mcts, or puct with a network for open cards"),
            ("cpuct", "exploration constant of search=puct"),
            ("opennet", "the network of search=puct: the bundled one, or a file"),
            ("playout", "playout policy: random cards, or a look at the trick on the table"),
        ],
    },
    ParameterDocs {
        players: &["rollout"],
        lines: &[
            ("policynet", "the network of base=policy: the bundled one, or a file"),
            ("base", "policy that plays rollouts out: the network policy, or the conventions"),
            ("rolltemp", "temperature of the network policy in rollouts; 0 plays its likeliest action"),
            ("solve", "cards in hand from which on each world is solved exactly instead; 0 is never"),
            (
                "horizon",
                "decisions after which a critic that sees the world ends a rollout of the network; off plays to the end",
            ),
            (
                "prior",
                "points that count for each unit of the logarithm of a move's probability by the network",
            ),
            ("critic", "the network of that critic: the bundled one, or a file"),
        ],
    },
    ParameterDocs {
        players: &[],
        lines: &[
            ("rootnoise", "share of Dirichlet noise in the priors at the root of search=puct, for self-play"),
            ("alpha", "how even that noise is: small numbers favour a few actions"),
            ("callc", "exploration constant for decisions about calls"),
            ("treecalls", "calls are possible below the root"),
            ("playoutcalls", "calls are possible in playouts"),
            ("late", "make a call at its last moment only"),
            ("margin", "points that a call must look better than none"),
            ("solomargin", "points that a solo must look better than any other reservation"),
        ],
    },
];
