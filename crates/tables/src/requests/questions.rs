//! Questions about positions: what if, what does a player think, what is the truth. They change no table.

use std::sync::atomic::{AtomicBool, Ordering};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use spielwerk_core::{Admitted, Analysed, Analysis, GameRecord, Scene, SearchControl, Seat};
use spielwerk_session::{AnyGame, Session};

use super::asking::{catch_failures, catch_panics};
use super::position::{PositionQuery, PositionRef};
use super::tree;
use crate::access::View;
use crate::catalogue::{Catalogue, solver};
use crate::formats;
use crate::refusal::Refusal;

/// Where to look.
#[derive(Debug, Deserialize)]
pub struct Look {
    /// The position.
    pub at: PositionQuery,
}

/// A position as a screen draws it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Look"))]
pub struct LookAnswer {
    scene: Scene,
    /// Who is to move, as far as the view can tell.
    turn: Option<Seat>,
    legal: Vec<String>,
    /// The position in the game's notation; null where something is hidden.
    position: Option<String>,
    /// What each seat gets, if the game is over.
    payoffs: Option<Vec<f32>>,
}

/// The position as a screen draws it.
pub fn look(spot: &PositionRef) -> LookAnswer {
    let PositionRef { session, view, secret, .. } = spot;
    let knows_moves = *view == View::Open || session.turn().map(View::Seat) == Some(*view);
    LookAnswer {
        scene: session.scene(view.viewer()),
        turn: session.turn_seen(view.viewer()),
        legal: if knows_moves { session.legal_moves() } else { Vec::new() },
        position: (!secret && *view == View::Open).then(|| session.position()),
        payoffs: session.payoffs(),
    }
}

/// Which player is to think about which position.
#[derive(Debug, Deserialize)]
pub struct Analyse {
    /// The position.
    pub at: PositionQuery,
    /// The player by its text.
    pub player: String,
}

/// Asks a new player.
///
/// # Errors
/// One sentence, if there is no such player, or it fails or was cancelled.
pub fn analyse(
    game: &dyn AnyGame,
    session: &dyn Session,
    admitted: &Admitted,
    stop: &AtomicBool,
    news: &mut dyn FnMut(&Analysis),
) -> Result<Analysis, String> {
    if stop.load(Ordering::Relaxed) {
        return Err("cancelled".to_owned());
    }
    let mut player = game.player(&admitted.text).map_err(|error| error.to_string())?;
    catch_panics(&mut *player, &session.seat_view(), &mut SearchControl::new(Some(stop), news))
}

/// Which player's tree is wanted, and how much of it.
#[derive(Debug, Deserialize)]
pub struct Tree {
    /// The position.
    pub at: PositionQuery,
    /// The player by its text.
    pub player: String,
    /// Plies that are told, 3 by default.
    #[serde(default = "Tree::usual_levels")]
    pub levels: usize,
    /// Moves of a position that are told, 8 by default.
    #[serde(default = "Tree::usual_breadth")]
    pub breadth: usize,
}

impl Tree {
    fn usual_levels() -> usize {
        3
    }

    fn usual_breadth() -> usize {
        8
    }
}

/// A searched tree and what the player found out.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TreeAnswer {
    /// The tree; null if the player does not search.
    root: Option<tree::Node>,
    #[serde(flatten)]
    analysed: Analysed,
}

/// Lets a player think and tells the tree that it searched, to these levels and this breadth at most.
///
/// # Errors
/// One sentence, if there is no such player or it fails.
pub fn search_tree(
    game: &dyn AnyGame,
    session: &dyn Session,
    admitted: &Admitted,
    (levels, breadth): (usize, usize),
    stop: &AtomicBool,
) -> Result<TreeAnswer, String> {
    let legal = session.legal_moves().len();
    let limits = tree::limits(levels, breadth, legal);
    let mut player = game.player(&admitted.text).map_err(|error| error.to_string())?;
    let mut control = SearchControl::stopped_by(Some(stop));
    let (analysis, lines) =
        catch_failures(|| player.think_with_tree(&session.seat_view(), &mut control, limits))?;
    let told = tree::nested(&lines, limits).filter(tree::Node::has_children);
    let root = told.or_else(|| tree::of_analysis(&analysis, limits));
    Ok(TreeAnswer { root, analysed: Analysed::new(analysis, legal) })
}

/// Which position is to be solved, and how long that may take.
#[derive(Debug, Deserialize)]
pub struct Solve {
    /// The position.
    pub at: PositionQuery,
    /// Seconds, 5 by default.
    #[serde(default = "Solve::usual_seconds")]
    pub seconds: f64,
}

impl Solve {
    fn usual_seconds() -> f64 {
        5.0
    }

    /// The position, if a solver may and can be asked about it, and how long it has.
    ///
    /// # Errors
    /// If cards are hidden, the game is finished there or has no solver.
    pub fn admit(&self, spot: PositionRef) -> Result<(PositionRef, f64), Refusal> {
        if spot.secret {
            return Err(Refusal::forbidden("the solver sees all cards; ask it when the game is finished"));
        }
        let spot = spot.where_a_move_is_due()?;
        if solver(&*spot.entry.game, "table=1").is_none() {
            return Err(Refusal::bad(format!("{} has no solver", spot.entry.game.spec())));
        }
        let most = spot.entry.limits.seconds;
        let seconds = if self.seconds.is_finite() { self.seconds.clamp(0.01, most) } else { 5.0 };
        Ok((spot, seconds))
    }
}

/// What the solver says of a position.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SolveAnswer {
    /// The exact value; null if the solver did not find it in time.
    analysis: Option<Analysis>,
}

/// The exact value, if the solver finds it in time.
///
/// # Errors
/// One sentence, if the solver fails.
pub fn solve(
    game: &dyn AnyGame,
    session: &dyn Session,
    seconds: f64,
    stop: &AtomicBool,
) -> Result<SolveAnswer, String> {
    let parameters = format!("time={seconds},table=64,answer=moves");
    let mut solver = solver(game, &parameters).ok_or("the solver cannot be had")?;
    let mut control = SearchControl::stopped_by(Some(stop));
    let analysis = catch_panics(&mut *solver, &session.open_view(), &mut control)?;
    Ok(SolveAnswer { analysis: Some(analysis).filter(|analysis| analysis.proof.is_some()) })
}

/// A text that may be a position or a record.
#[derive(Debug, Deserialize)]
pub struct Check {
    /// The game, unless the text names it.
    pub game: Option<String>,
    /// In the notation or a file format of the game.
    pub text: String,
}

/// A text that was read.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Checked {
    kind: CheckedKind,
    /// The game with its variant.
    game: String,
    /// The last position of it.
    position: String,
    /// How many moves it has.
    moves: usize,
}

/// What a text was.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum CheckedKind {
    /// A position.
    Position,
    /// A game from its start.
    Record,
}

/// Reads a position or a record and tells which it is.
///
/// # Errors
/// If it is neither.
pub fn check(catalogue: &Catalogue, asked: &Check) -> Result<Checked, Refusal> {
    let text = asked.text.trim();
    let record = Value::from(text);
    let named = formats::named_game(&record);
    let name = named.as_ref().or(asked.game.as_ref());
    let entry = catalogue.game(name.ok_or_else(|| Refusal::bad("the name of the game is missing"))?)?;
    let describe = |kind, session: &dyn Session| {
        let (position, moves) = (session.position(), session.plies());
        Checked { kind, game: entry.game.spec(), position, moves }
    };
    let read = formats::read(&*entry.game, &record);
    match (read, entry.game.resume(text)) {
        (Ok(session), _) => Ok(describe(CheckedKind::Record, &*session)),
        (Err(_), Ok(session)) => Ok(describe(CheckedKind::Position, &*session)),
        (Err(problem), Err(_)) if GameRecord::from_line(text).is_ok() || text.contains("(;") => Err(problem),
        (Err(_), Err(problem)) => Err(problem.into()),
    }
}
