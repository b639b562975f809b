//! Connect Four as the rest of the program knows it.

use spielwerk_core::Words;
use spielwerk_session::{
    Colour, Drawing, GamePackage, Gesture, Glyph, Model, Piece, PuzzleProfile, RuleExample, SeatLook,
    Surface, bundled_model, native_only,
};

use crate::ConnectFour;
use crate::book::BOOK_MAKER;
use crate::learning::TRAININGS;
use crate::perfect_games::perfect_play;
use crate::speed::BENCHMARKS;

/// The package of Connect Four.
pub static PACKAGE: GamePackage = GamePackage {
    title: Words::new("Connect Four", "Vier gewinnt"),
    about: Words::new(
        "Drop stones into seven columns. Four in a line win.",
        "Steine in sieben Spalten fallen lassen. Vier in einer Reihe gewinnen.",
    ),
    rules: RULES,
    examples: EXAMPLES,
    drawing: DRAWING,
    write_setup: Some(|setup| setup.board_text(&[("red", 'R'), ("yellow", 'Y')], '.', ['r', 'y'])),
    models: MODELS,
    trainings: native_only(TRAININGS),
    ratings: Some(include_str!("../data/ratings.json")),
    benchmarks: native_only(BENCHMARKS),
    book: Some(BOOK_MAKER),
    perfect_play: Some(perfect_play),
    puzzles: Some(PuzzleProfile {
        game: "connect4",
        source: "mcts:sims=60",
        random_plies: 8,
        solver: "time=2,answer=moves",
        bundled: Some(include_str!("../data/puzzles.jsonl")),
    }),
    ..GamePackage::new("connect4", |_| Ok(Box::new(ConnectFour)))
};

pub(crate) static MODELS: &[Model] = &[
    bundled_model!("connect4-book", "connect4", "perfect:book=on", "connect4-book.txt"),
    bundled_model!("connect4-zero", "connect4", "zero", "connect4-zero.safetensors"),
    bundled_model!("connect4-ntuples", "connect4", "td", "connect4-ntuples.safetensors"),
];

const RULES: &[Words] = &[
    Words::new(
        "Red begins. Each move drops one stone into a column; it falls to the lowest free place.",
        "Rot beginnt. Jeder Zug lässt einen Stein in eine Spalte fallen, bis zum untersten freien Platz.",
    ),
    Words::new(
        "Four of a colour in a line (across, upright or diagonal) win. A full board without a four is a draw.",
        "Vier einer Farbe in einer Reihe (waagerecht, senkrecht oder schräg) gewinnen. Ein volles Brett ohne Vierer \
         ist unentschieden.",
    ),
    Words::new(
        "With perfect play the first player wins by starting in the middle.",
        "Bei perfektem Spiel gewinnt die Seite, die in der Mitte beginnt.",
    ),
];

const EXAMPLES: &[RuleExample] = &[
    RuleExample {
        rule: 0,
        about: Words::new(
            "Stones in one column lie on each other.",
            "Steine in einer Spalte liegen aufeinander.",
        ),
        game: "connect4",
        position: "",
        moves: &["4", "4", "4", "5"],
    },
    RuleExample {
        rule: 1,
        about: Words::new("Red completes an upright four.", "Rot vollendet einen senkrechten Vierer."),
        game: "connect4",
        position: "121212",
        moves: &["1"],
    },
    RuleExample {
        rule: 1,
        about: Words::new("Red completes a diagonal four.", "Rot vollendet einen schrägen Vierer."),
        game: "connect4",
        position: "1223343446",
        moves: &["4"],
    },
    RuleExample {
        rule: 2,
        about: Words::new("The only winning first move.", "Der einzige gewinnende erste Zug."),
        game: "connect4",
        position: "",
        moves: &["4"],
    },
];

const DRAWING: Drawing = Drawing {
    surface: Surface::Plate,
    gesture: Gesture::Column,
    steps: &[Words::new("Choose a column.", "Wähle eine Spalte.")],
    pieces: &[
        Piece::new("red", Glyph::Stone, Colour::Red, Words::new("red stone", "roter Stein")),
        Piece::new("yellow", Glyph::Stone, Colour::Yellow, Words::new("yellow stone", "gelber Stein")),
    ],
    seats: &[
        SeatLook { name: Words::new("Red", "Rot"), colour: Colour::Red },
        SeatLook { name: Words::new("Yellow", "Gelb"), colour: Colour::Yellow },
    ],
    tile: &["red", "yellow", "red"],
    ..Drawing::LIST
};
