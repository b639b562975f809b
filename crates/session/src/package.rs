//! Everything that the rest of the program knows of a game, in one value.

use spielwerk_core::{Setup, Spec, SpecError, Words};
use spielwerk_run::Training;

use crate::parameters::ParameterDocs;
use crate::{
    AnyGame, Benchmark, BookMaker, Drawing, GameOption, Model, PerfectPlay, PuzzleProfile, RuleExample,
    SeriesPackage,
};

/// Reads the parameters of a game's text, such as `size=6`, and makes the game.
type ParseGame = fn(&mut Spec) -> Result<Box<dyn AnyGame>, SpecError>;

/// Writes a position that was set up by hand in the notation of the game, which then reads it and refuses what cannot be.
pub type WriteSetup = fn(&Setup) -> String;

/// A game as its crate exports it. A registry is a list of these; no other part of the program names a game.
#[derive(Clone, Copy, Debug)]
pub struct GamePackage {
    /// The name in texts: `connect4`.
    pub name: &'static str,
    /// The name that players use: Connect Four.
    pub title: Words,
    /// What it is, in one or two sentences.
    pub about: Words,
    /// The rules for newcomers, a paragraph each.
    pub rules: &'static [Words],
    /// Positions that show the rules.
    pub examples: &'static [RuleExample],
    /// How the game is drawn, and how people move in it.
    pub drawing: Drawing,
    /// How a position that was set up by hand is written; `None` if the game does not offer that.
    pub write_setup: Option<WriteSetup>,
    /// Makes the game from the parameters of its text.
    pub parse: ParseGame,
    /// Other variants that are worth offering, as texts: `othello:size=6`.
    pub variants: &'static [&'static str],
    /// What a table can choose about the game, as options of its text.
    pub options: &'static [GameOption],
    /// How several games are played with one score; `None` if the game is not played that way.
    pub series: Option<&'static SeriesPackage>,
    /// Bundled networks, weights and books.
    pub models: &'static [Model],
    /// What the parameters mean that only players of this game have.
    pub parameters: &'static [ParameterDocs],
    /// How the game is learned, each method once.
    pub trainings: &'static [&'static dyn Training],
    /// Measured ratings of the levels, as `spielwerk rate --write` writes them.
    pub ratings: Option<&'static str>,
    /// By what the speed of the game is measured.
    pub benchmarks: &'static [Benchmark],
    /// How opening books are made, if the game has them.
    pub book: Option<BookMaker>,
    /// How a player is measured against perfect play, if a solver reaches the first move.
    pub perfect_play: Option<PerfectPlay>,
    /// How puzzles are made; `None` if there are none.
    pub puzzles: Option<PuzzleProfile>,
}

impl GamePackage {
    /// A package with nothing but a name and rules; the rest by struct update.
    pub const fn new(name: &'static str, parse: ParseGame) -> Self {
        Self {
            name,
            title: Words::same(name),
            about: Words::same(""),
            rules: &[],
            examples: &[],
            drawing: Drawing::LIST,
            write_setup: None,
            parse,
            variants: &[],
            options: &[],
            series: None,
            models: &[],
            parameters: &[],
            trainings: &[],
            ratings: None,
            benchmarks: &[],
            book: None,
            perfect_play: None,
            puzzles: None,
        }
    }
}

/// A list that is left out of modules for browsers: what is there is downloaded before the first move, and trainings and
/// benchmarks need the program.
pub const fn native_only<T>(list: &'static [T]) -> &'static [T] {
    if cfg!(target_arch = "wasm32") { &[] } else { list }
}
