//! Nimm-3 as the rest of the program knows it.

use spielwerk_core::{Setup, Words};
use spielwerk_session::{
    Colour, Drawing, GamePackage, Gesture, Glyph, Model, Piece, RuleExample, SeatLook, Surface,
    bundled_model, native_only,
};

use crate::learning::TRAININGS;
use crate::speed::BENCHMARKS;
use crate::{Nimm3, notation};

/// The package of Nimm-3.
pub static PACKAGE: GamePackage = GamePackage {
    title: Words::same("Nimm-3"),
    about: Words::new(
        "Take one, two or three stones. The player who takes the last stone wins.",
        "Nimm einen, zwei oder drei Steine. Wer den letzten Stein nimmt, gewinnt.",
    ),
    rules: RULES,
    examples: EXAMPLES,
    drawing: DRAWING,
    write_setup: Some(|setup| match setup {
        Setup::Heap { stones, turn } => format!("{stones} {}", notation::seat_word(*turn)),
        _ => String::new(),
    }),
    variants: &["nimm3:stones=21,take=3", "nimm3:stones=31,take=3"],
    models: MODELS,
    trainings: native_only(TRAININGS),
    ratings: Some(include_str!("../data/ratings.json")),
    benchmarks: native_only(BENCHMARKS),
    ..GamePackage::new("nimm3", |spec| Ok(Box::new(Nimm3::from_spec(spec)?)))
};

pub(crate) static MODELS: &[Model] = &[bundled_model!("nimm3-net", "nimm3", "td", "nimm3-net.json")];

const RULES: &[Words] = &[
    Words::new(
        "A heap of stones; each turn takes one, two or three of them.",
        "Ein Haufen Steine; jeder Zug nimmt einen, zwei oder drei davon.",
    ),
    Words::new(
        "The player who takes the last stone wins. There is a secret; the engine's explanations give it away.",
        "Wer den letzten Stein nimmt, gewinnt. Es gibt einen Trick; die Erklärungen der Engine verraten ihn.",
    ),
];

const EXAMPLES: &[RuleExample] = &[
    RuleExample {
        rule: 0,
        about: Words::new("Three stones, then two.", "Drei Steine, dann zwei."),
        game: "nimm3",
        position: "",
        moves: &["3", "2"],
    },
    RuleExample {
        rule: 1,
        about: Words::new(
            "Four stones left: whatever is taken, the other player takes the rest.",
            "Noch vier Steine: Was auch genommen wird, die andere Seite nimmt den Rest.",
        ),
        game: "nimm3",
        position: "4 first",
        moves: &["1", "3"],
    },
];

const DRAWING: Drawing = Drawing {
    surface: Surface::Plain,
    gesture: Gesture::Take,
    steps: &[Words::new("Choose how many stones to take.", "Wähle, wie viele Steine du nimmst.")],
    pieces: &[Piece::new("stone", Glyph::Pebble, Colour::Grey, Words::new("stone", "Stein"))],
    seats: &[
        SeatLook { name: Words::new("First", "Erster"), colour: Colour::Blue },
        SeatLook { name: Words::new("Second", "Zweiter"), colour: Colour::Grey },
    ],
    tile: &["stone", "stone", "stone", "stone"],
    ..Drawing::LIST
};
