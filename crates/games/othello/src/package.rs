//! Othello as the rest of the program knows it.

use spielwerk_core::Words;
use spielwerk_session::{
    Colour, Drawing, GamePackage, Gesture, Glyph, Model, Piece, PuzzleProfile, RuleExample, SeatLook,
    Surface, Vocabulary, Word, bundled_model, native_only,
};

use crate::Othello;
use crate::learning::TRAININGS;
use crate::speed::BENCHMARKS;

/// The package of Othello.
pub static PACKAGE: GamePackage = GamePackage {
    title: Words::same("Othello"),
    about: Words::new(
        "Enclose the other side's discs and turn them over. Most discs at the end win.",
        "Gegnerische Steine einschließen und umdrehen. Wer am Ende die meisten hat, gewinnt.",
    ),
    rules: RULES,
    examples: EXAMPLES,
    drawing: DRAWING,
    write_setup: Some(|setup| {
        setup.board_text(&[("black", 'X'), ("white", 'O')], '-', ['X', 'O']).replace('/', "")
    }),
    variants: &["othello:size=6", "othello:size=4"],
    models: MODELS,
    trainings: native_only(TRAININGS),
    ratings: Some(include_str!("../data/ratings.json")),
    benchmarks: native_only(BENCHMARKS),
    puzzles: Some(PuzzleProfile {
        game: "othello",
        source: "zero:sims=10",
        random_plies: 10,
        solver: "time=3,answer=moves",
        bundled: Some(include_str!("../data/puzzles.jsonl")),
    }),
    ..GamePackage::new("othello", |spec| {
        Ok(match spec.choice("size", "8", &["4", "6", "8"])?.as_str() {
            "4" => Box::new(Othello::<4>),
            "6" => Box::new(Othello::<6>),
            _ => Box::new(Othello::<8>),
        })
    })
};

pub(crate) static MODELS: &[Model] = &[
    bundled_model!("othello-patterns", "othello", "pvs:eval=patterns", "othello-patterns.safetensors"),
    bundled_model!("othello-factors", "othello", "pvs:eval=factors", "othello-factors.json"),
    bundled_model!("othello-zero", "othello", "zero", "othello-zero.safetensors"),
];

const RULES: &[Words] = &[
    Words::new(
        "Black begins. Place a disc so that one or more straight lines of the other colour lie between it and another \
         disc of yours; all of them turn over.",
        "Schwarz beginnt. Lege einen Stein so, dass zwischen ihm und einem anderen eigenen Stein eine oder mehrere \
         gerade Reihen der anderen Farbe liegen; sie werden alle umgedreht.",
    ),
    Words::new(
        "A player who cannot do that must pass. When neither side can move, the side with more discs wins.",
        "Wer das nicht kann, muss passen. Kann niemand mehr ziehen, gewinnt die Seite mit mehr Steinen.",
    ),
    Words::new(
        "Good to know: corners can never be turned over, and having many moves to choose from is worth more than many \
         discs early on.",
        "Gut zu wissen: Ecken können nie umgedreht werden, und anfangs ist eine große Auswahl an Zügen mehr wert als \
         viele Steine.",
    ),
];

const EXAMPLES: &[RuleExample] = &[
    RuleExample {
        rule: 0,
        about: Words::new(
            "f5 encloses e5, which turns over.",
            "f5 schließt e5 ein, der Stein wird umgedreht.",
        ),
        game: "othello",
        position: "",
        moves: &["f5", "d6"],
    },
    RuleExample {
        rule: 0,
        about: Words::new("One disc can turn over several lines.", "Ein Stein kann mehrere Reihen umdrehen."),
        game: "othello",
        position: "f5d6c3d3c4",
        moves: &["f4"],
    },
];

const DRAWING: Drawing = Drawing {
    surface: Surface::Felt,
    gesture: Gesture::Squares,
    steps: &[Words::new("Choose a square.", "Wähle ein Feld.")],
    pieces: &[
        Piece::new("black", Glyph::Disc, Colour::Black, Words::new("black disc", "schwarzer Stein")),
        Piece::new("white", Glyph::Disc, Colour::White, Words::new("white disc", "weißer Stein")),
    ],
    seats: &[
        SeatLook { name: Words::new("Black", "Schwarz"), colour: Colour::Black },
        SeatLook { name: Words::new("White", "Weiß"), colour: Colour::White },
    ],
    tile: &["black", "white", "black"],
    vocabulary: Vocabulary {
        said: &[Word {
            code: "pass",
            name: Words::new("Pass", "Passen"),
            meaning: Words::new("No move is possible", "Kein Zug ist möglich"),
        }],
        usual: &["pass"],
        ..Vocabulary::NONE
    },
};
