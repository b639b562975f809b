//! The border where types end: a game in progress with moves, positions and pictures as text.
//!
//! Inside, everything is generic over [`Game`]; command line, arena and server hold a `Box<dyn Session>`. The one
//! place that turns names into games is the registry of the games crate.

use std::fmt::Debug;
use std::sync::Arc;

use crate::check::{CheckError, CheckReport, ReferenceFiles};
use crate::{Game, GameRecord, Notation, ParseError, Payoffs, Playouts, Rng, Seat, Viewer, perft};

/// A game with its types erased.
pub trait AnyGame: Debug + Send + Sync {
    /// The text that names game and variant.
    fn spec(&self) -> String;
    /// How many seats play.
    fn seats(&self) -> usize;
    /// What players call a seat.
    fn seat_name(&self, seat: Seat) -> &'static str;
    /// How a move is typed, in one or two sentences.
    fn move_help(&self) -> &'static str;
    /// A new game.
    fn start(&self, rng: &mut Rng) -> Box<dyn Session>;
    /// A game from a position in the game's notation.
    ///
    /// # Errors
    /// If the text is no position.
    fn resume(&self, position: &str) -> Result<Box<dyn Session>, ParseError>;
    /// Plays random games and adds up what they were like.
    fn play_random(&self, games: u64, seed: u64) -> RandomPlay;
    /// Plays random games as fast as possible; returns the moves made in all. What `bench` measures.
    fn race_random(&self, games: u64, seed: u64) -> u64;
    /// Replays a file of another program.
    ///
    /// # Errors
    /// At the first line that is in no known format.
    fn check_text(&self, text: &str) -> Result<CheckReport, CheckError>;
}

/// A game in progress with its types erased.
pub trait Session: Send {
    /// The seat to move, or `None` when the game is finished.
    fn turn(&self) -> Option<Seat>;
    /// The legal moves as text, in the generator's order.
    fn legal_moves(&self) -> Vec<String>;
    /// Plays a move given as text.
    ///
    /// # Errors
    /// If the text is no move, or none that is legal now; the game is then unchanged.
    fn play(&mut self, text: &str) -> Result<(), PlayError>;
    /// Plays a uniformly random legal move and returns it; `None` if the game is finished.
    fn play_random(&mut self, rng: &mut Rng) -> Option<String>;
    /// What each seat gets, once the game is finished.
    fn payoffs(&self) -> Option<Vec<f32>>;
    /// The position on one line.
    fn position(&self) -> String;
    /// The position drawn as text.
    fn picture(&self, viewer: Viewer) -> String;
    /// The game so far.
    fn record(&self) -> GameRecord;
    /// Leaves of the tree below, per legal move; empty if the game is finished.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;
    /// Leaves of the tree below.
    fn perft(&self, depth: u32) -> u64;
}

/// Why a move given as text was not played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The text is no move of this game.
    #[error(transparent)]
    Malformed(#[from] ParseError),
    /// The rules do not allow it here.
    #[error("move {mv:?} is illegal here; {count} legal: {legal}")]
    Illegal {
        /// The move as typed.
        mv: String,
        /// How many moves are legal.
        count: usize,
        /// The first of them.
        legal: String,
    },
    /// Nothing can be played any more.
    #[error("move {mv:?}: the game is finished")]
    Finished {
        /// The move as typed.
        mv: String,
    },
}

/// What random games were like.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RandomPlay {
    /// Games played.
    pub games: u64,
    /// Their length in moves.
    pub length: Moments,
    /// The number of legal moves, mean per game.
    pub branching: Moments,
    /// What each seat got.
    pub payoffs: Vec<Moments>,
    /// How many games had different moves from all before (first 2^20 games).
    pub distinct: u64,
}

/// Mean and spread of a series, updated one value at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Moments {
    count: u64,
    mean: f64,
    squares: f64,
    /// The smallest value.
    pub min: f64,
    /// The largest value.
    pub max: f64,
}

impl Moments {
    /// Takes in one more value (Welford's recurrence).
    pub fn add(&mut self, value: f64) {
        if self.count == 0 {
            (self.min, self.max) = (value, value);
        }
        self.count += 1;
        self.min = self.min.min(value);
        self.max = self.max.max(value);
        let offset = value - self.mean;
        self.mean += offset / self.count as f64;
        self.squares += offset * (value - self.mean);
    }

    /// The mean; 0 for an empty series.
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// The standard deviation of the values; 0 for fewer than two.
    pub fn deviation(&self) -> f64 {
        if self.count < 2 { 0.0 } else { (self.squares / (self.count - 1) as f64).sqrt() }
    }
}

/// A typed game behind [`Session`].
struct Table<G: Game> {
    game: Arc<G>,
    start: String,
    state: G::State,
    moves: Vec<String>,
}

impl<G: Notation> Table<G> {
    fn new(game: Arc<G>, state: G::State) -> Self {
        Self { start: game.position_text(&state), game, state, moves: Vec::new() }
    }

    fn legal(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.game.legal_moves(&self.state, &mut moves);
        moves
    }

    fn illegal(&self, text: &str) -> PlayError {
        const SHOWN: usize = 12;
        let mv = text.to_owned();
        let moves = self.legal_moves();
        if moves.is_empty() {
            return PlayError::Finished { mv };
        }
        let mut legal = moves[..moves.len().min(SHOWN)].join(" ");
        if moves.len() > SHOWN {
            legal.push_str(" ...");
        }
        PlayError::Illegal { mv, count: moves.len(), legal }
    }
}

impl<G: Notation> Session for Table<G> {
    fn turn(&self) -> Option<Seat> {
        self.game.payoffs(&self.state).is_none().then(|| self.game.turn(&self.state))
    }

    fn legal_moves(&self) -> Vec<String> {
        self.legal().into_iter().map(|mv| self.game.move_text(&self.state, mv)).collect()
    }

    fn play(&mut self, text: &str) -> Result<(), PlayError> {
        let mv = self.game.parse_move(&self.state, text)?;
        let written = self.game.move_text(&self.state, mv);
        self.game.try_play(&mut self.state, mv).map_err(|_| self.illegal(text))?;
        self.moves.push(written);
        Ok(())
    }

    fn play_random(&mut self, rng: &mut Rng) -> Option<String> {
        let mv = self.game.random_move(&self.state, rng, &mut Vec::new())?;
        let text = self.game.move_text(&self.state, mv);
        self.game.play(&mut self.state, mv);
        self.moves.push(text.clone());
        Some(text)
    }

    fn payoffs(&self) -> Option<Vec<f32>> {
        self.game.payoffs(&self.state).map(|payoffs| payoffs.as_ref().to_vec())
    }

    fn position(&self) -> String {
        self.game.position_text(&self.state)
    }

    fn picture(&self, viewer: Viewer) -> String {
        self.game.picture(&self.state, viewer)
    }

    fn record(&self) -> GameRecord {
        GameRecord {
            format: GameRecord::FORMAT.to_owned(),
            version: GameRecord::VERSION,
            game: self.game.spec(),
            start: self.start.clone(),
            moves: self.moves.clone(),
            payoffs: self.payoffs(),
            seed: None,
        }
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let text = |mv| self.game.move_text(&self.state, mv);
        perft::divide(&*self.game, &self.state, depth)
            .into_iter()
            .map(|(mv, count)| (text(mv), count))
            .collect()
    }

    fn perft(&self, depth: u32) -> u64 {
        perft::perft(&*self.game, &self.state, depth)
    }
}

impl<G: Notation + ReferenceFiles> AnyGame for G {
    fn spec(&self) -> String {
        Game::spec(self)
    }

    fn seats(&self) -> usize {
        Game::seats(self)
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        Notation::seat_name(self, seat)
    }

    fn move_help(&self) -> &'static str {
        Notation::move_help(self)
    }

    fn start(&self, rng: &mut Rng) -> Box<dyn Session> {
        Box::new(Table::new(Arc::new(self.clone()), Game::start(self, rng)))
    }

    fn resume(&self, position: &str) -> Result<Box<dyn Session>, ParseError> {
        let state = self.parse_position(position)?;
        Ok(Box::new(Table::new(Arc::new(self.clone()), state)))
    }

    fn play_random(&self, games: u64, seed: u64) -> RandomPlay {
        describe_random_play(self, games, seed)
    }

    fn race_random(&self, games: u64, seed: u64) -> u64 {
        let mut rng = Rng::new(seed);
        let mut playouts = Playouts::default();
        let mut plies = 0;
        for _ in 0..games {
            let mut state = Game::start(self, &mut rng);
            plies += u64::from(playouts.run(self, &mut state, &mut rng).1);
        }
        plies
    }

    fn check_text(&self, text: &str) -> Result<CheckReport, CheckError> {
        if text.trim_start().starts_with("{\"format\":\"spielwerk-game\"") {
            return check_records(self, text);
        }
        ReferenceFiles::check_text(self, text)
    }
}

fn describe_random_play<G: Game>(game: &G, games: u64, seed: u64) -> RandomPlay {
    use std::collections::HashSet;
    use std::hash::{DefaultHasher, Hash, Hasher};
    const DISTINCT_LIMIT: usize = 1 << 20;

    let mut summary = RandomPlay { payoffs: vec![Moments::default(); game.seats()], ..RandomPlay::default() };
    let mut seen = HashSet::new();
    let mut moves = Vec::new();
    for index in 0..games {
        let mut rng = Rng::for_part(seed, index);
        let mut state = game.start(&mut rng);
        let (mut plies, mut options) = (0u64, 0u64);
        let mut hasher = DefaultHasher::new();
        let payoffs = loop {
            moves.clear();
            game.legal_moves(&state, &mut moves);
            if moves.is_empty() {
                break game.payoffs(&state).expect("a game without legal moves is finished");
            }
            plies += 1;
            options += moves.len() as u64;
            let mv = moves[rng.below(moves.len())];
            mv.hash(&mut hasher);
            game.play(&mut state, mv);
        };
        if seen.len() < DISTINCT_LIMIT && seen.insert(hasher.finish()) {
            summary.distinct += 1;
        }
        summary.games += 1;
        summary.length.add(plies as f64);
        summary.branching.add(options as f64 / plies.max(1) as f64);
        for (moments, seat) in summary.payoffs.iter_mut().zip(Seat::all(game.seats())) {
            moments.add(f64::from(payoffs.of(seat)));
        }
    }
    summary
}

/// Replays records in this project's own format.
fn check_records<G: Notation + ReferenceFiles>(game: &G, text: &str) -> Result<CheckReport, CheckError> {
    let mut report = CheckReport::default();
    for (line, content) in (1..).zip(text.lines()).filter(|(_, content)| !content.trim().is_empty()) {
        let located = |problem| CheckError { line, problem };
        let record = GameRecord::from_line(content).map_err(located)?;
        report.compare(line, "game", &record.game, &Game::spec(game));
        let mut session = game.resume(&record.start).map_err(located)?;
        report.games += 1;
        for (ply, mv) in (1..).zip(&record.moves) {
            if let Err(problem) = session.play(mv) {
                report.disagree(line, format!("ply {ply}: {problem}"));
                break;
            }
            report.moves += 1;
        }
        report.compare(line, "payoffs", &record.payoffs, &session.payoffs());
    }
    Ok(report)
}
