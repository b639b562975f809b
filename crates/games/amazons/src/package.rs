//! Amazons as the rest of the program knows it.

use spielwerk_core::Words;
use spielwerk_session::{
    Colour, Drawing, GamePackage, Gesture, Glyph, Model, ParameterDocs, Piece, PuzzleProfile, RuleExample,
    Surface, bundled_model, native_only,
};

use crate::Amazons;
use crate::learning::TRAININGS;
use crate::speed::BENCHMARKS;

/// The package of Amazons.
pub static PACKAGE: GamePackage = GamePackage {
    title: Words::new("Amazons", "Amazonen"),
    about: Words::new(
        "Move like a chess queen, then shoot an arrow that blocks a square for ever. The side that cannot move loses.",
        "Ziehe wie eine Dame im Schach und schieße dann einen Pfeil, der ein Feld für immer sperrt. Wer nicht mehr \
         ziehen kann, verliert.",
    ),
    rules: RULES,
    examples: EXAMPLES,
    drawing: DRAWING,
    write_setup: Some(write_setup),
    variants: &["amazons:size=8", "amazons:size=6", "amazons:size=5", "amazons:size=4"],
    models: MODELS,
    trainings: native_only(TRAININGS),
    parameters: &[ParameterDocs {
        players: &["mcts"],
        lines: &[
            ("guide", "who moves in guided playouts: a random amazon, or one with few liberties"),
            ("levels", "2 keeps step and arrow apart in the tree"),
            ("useless", "on prunes moves that only waste territory"),
        ],
    }],
    ratings: Some(include_str!("../data/ratings.json")),
    benchmarks: native_only(BENCHMARKS),
    puzzles: Some(PuzzleProfile {
        game: "amazons:size=6",
        source: "mcts:sims=100",
        random_plies: 4,
        solver: "time=2,answer=moves",
        bundled: Some(include_str!("../data/puzzles.jsonl")),
    }),
    ..GamePackage::new("amazons", |spec| Ok(Box::new(Amazons::from_spec(spec)?)))
};

/// Rows with a number for each run of empty squares.
fn write_setup(setup: &spielwerk_core::Setup) -> String {
    let letters = [("white", 'W'), ("black", 'B'), ("arrow", 'x')];
    let (mut text, mut run) = (String::new(), 0);
    for letter in setup.board_text(&letters, '.', ['w', 'b']).chars() {
        if letter == '.' {
            run += 1;
            continue;
        }
        if run > 0 {
            text.push_str(&run.to_string());
            run = 0;
        }
        text.push(letter);
    }
    text
}

static MODELS: &[Model] =
    &[bundled_model!("amazons-tuned", "amazons", "pvs:eval=tuned", "amazons-tuned.json")];

const RULES: &[Words] = &[
    Words::new(
        "White begins. Choose an amazon, move it any distance in a straight line, then shoot an arrow from there, again \
         any distance in a straight line.",
        "Weiß beginnt. Wähle eine Amazone, ziehe sie beliebig weit geradeaus oder schräg und schieße von dort einen \
         Pfeil, wieder beliebig weit.",
    ),
    Words::new(
        "Arrows stay; nothing moves or shoots over amazons and arrows, and nothing is captured.",
        "Pfeile bleiben liegen; nichts zieht oder schießt über Amazonen und Pfeile hinweg, und nichts wird geschlagen.",
    ),
    Words::new(
        "A side that cannot move loses, so fence off more room than the other side.",
        "Wer nicht ziehen kann, verliert; grenze also mehr Raum ab als die andere Seite.",
    ),
];

const EXAMPLES: &[RuleExample] = &[RuleExample {
    rule: 0,
    about: Words::new(
        "The amazon goes from d1 to d7 and shoots to g7.",
        "Die Amazone zieht von d1 nach d7 und schießt nach g7.",
    ),
    game: "amazons",
    position: "",
    moves: &["d1-d7/g7"],
}];

const DRAWING: Drawing = Drawing {
    surface: Surface::Wood,
    gesture: Gesture::Squares,
    steps: &[
        Words::new("Choose an amazon.", "Wähle eine Amazone."),
        Words::new(
            "Where does it go? Escape takes it back.",
            "Wohin zieht sie? Escape nimmt die Wahl zurück.",
        ),
        Words::new(
            "Where does the arrow go? Escape takes it back.",
            "Wohin fliegt der Pfeil? Escape nimmt die Wahl zurück.",
        ),
    ],
    pieces: &[
        Piece::new("white", Glyph::Queen, Colour::White, Words::new("white amazon", "weiße Amazone")),
        Piece::new("black", Glyph::Queen, Colour::Black, Words::new("black amazon", "schwarze Amazone")),
        Piece::new("arrow", Glyph::Block, Colour::Brown, Words::new("arrow", "Pfeil")),
    ],
    seats: Drawing::WHITE_AND_BLACK,
    tile: &["white", "arrow", "black"],
    ..Drawing::LIST
};
