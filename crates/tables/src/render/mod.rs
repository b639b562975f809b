//! A table as JSON, for one view: what is written here is all that a client can learn.
//!
//! A seat of a hidden game is shown the table as it will be if all seats that are asked something in secret
//! stay silent, itself included: what it may call is told apart. So neither the state nor the number of its changes
//! tells that a seat was asked.

mod change;
mod result;
mod viewed;

use std::hash::{DefaultHasher, Hash, Hasher};

use serde::Serialize;
use spielwerk_core::{Analysed, Analysis, Facts, Scene, Seat, json};
use spielwerk_session::Standing;

use super::access::{self, View};
use super::branches::Branch;
use super::clock::{Clock, ClockShown};
use super::exact::ExactValue;
use super::keys::Keys;
use super::refusal::Refusal;
use super::succession::PastGame;
use super::table::GameTable;

pub use change::{Change, KnownMoves, KnownState, change, leave_out_unsaid};
pub use result::result_of;
pub use viewed::{asked, past, seen};

use result::result;
use viewed::ViewedSession;

/// A table as one view sees it; `docs/api.md` tells what the fields mean.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "TableState"))]
#[expect(clippy::struct_excessive_bools, reason = "fields of a message, independent of each other")]
pub struct State {
    id: String,
    game: String,
    view: String,
    seat_names: Vec<&'static str>,
    players: Vec<String>,
    claimed: Vec<usize>,
    /// Seats to which a person was invited who has not come yet.
    invited: Vec<usize>,
    /// The names of the people, where they have given one.
    names: Vec<Option<String>>,
    /// The seats for which the asker decides.
    own: Vec<Seat>,
    /// Whether the asker may change the table.
    may_change: bool,
    /// Which game of this table it is, from 1.
    number: usize,
    /// The games before.
    past: Vec<PastGame>,
    /// The list of the series, the finished game included.
    series: Option<Standing>,
    clock: Option<ClockShown>,
    open: bool,
    paused: bool,
    delay: f64,
    revision: u64,
    ply: usize,
    plies: usize,
    redo: usize,
    turn: Option<Seat>,
    legal: Vec<String>,
    /// How many moves are legal, also where the list is not sent.
    choices: usize,
    /// What the viewer may call now, whichever seat is to move.
    calls: Vec<String>,
    may_move: bool,
    position: Option<String>,
    scene: Scene,
    moves: Vec<Move>,
    branches: Vec<Branch>,
    payoffs: Option<Vec<f32>>,
    result: Option<String>,
    thinking: Option<ThinkingShown>,
    error: Option<String>,
}

/// A move that a view saw.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "TableMove"))]
pub struct Move {
    seat: Seat,
    #[serde(rename = "move")]
    mv: String,
    analysis: Option<Analysis>,
    /// What follows from the analysis.
    facts: Option<Facts>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    truth: Option<ExactValue>,
    seconds: Option<f64>,
    /// How many moves the rules allowed, if not all of them are in the analysis.
    #[serde(skip)]
    legal: Option<usize>,
}

impl State {
    /// Leaves out the moves, for an asker who knows them.
    #[must_use]
    pub fn without_moves(mut self) -> Self {
        self.moves.clear();
        self
    }
}

impl Move {
    /// Adds what follows from the analysis, and leaves out what is not drawn.
    fn explain(&mut self) {
        if let Some(analysis) = self.analysis.take() {
            let legal = self.legal.unwrap_or(analysis.moves.len());
            let Analysed { analysis, facts } = Analysed::new(analysis, legal).brief();
            (self.analysis, self.facts) = (Some(analysis), Some(facts));
        }
    }
}

/// The engine that is thinking, as a view sees it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ThinkingShown {
    seat: Seat,
    player: String,
    seconds: f64,
}

/// What is asked of a rendering.
#[derive(Clone, Copy, Debug)]
pub struct RenderRequest<'a> {
    /// For whom.
    pub view: View,
    /// After how many moves that the view saw; `None` is now.
    pub ply: Option<usize>,
    /// The keys of the asker.
    pub keys: &'a Keys,
    /// The revision of the view.
    pub revision: u64,
}

/// The table as the view sees it, with what follows from each analysis.
///
/// # Errors
/// If the view has not seen this many moves.
pub fn state(table: &GameTable, wanted: RenderRequest<'_>) -> Result<State, Refusal> {
    let mut state = bare_state(table, wanted)?;
    state.moves.iter_mut().for_each(Move::explain);
    Ok(state)
}

/// What the viewer may call now: the seat of the view, or of the open view the first person that these keys decide for.
fn calls(table: &GameTable, view: View, keys: &Keys) -> Vec<String> {
    match view {
        View::Seat(seat) => table.calls(seat),
        View::Open => access::caller(table, keys).map(|seat| table.calls(seat)).unwrap_or_default(),
    }
}

/// The table as the view sees it.
fn bare_state(table: &GameTable, wanted: RenderRequest<'_>) -> Result<State, Refusal> {
    const FEW: usize = 64;
    let RenderRequest { view, ply, keys, revision } = wanted;
    let viewer = view.viewer();
    let seen = table.moves_seen(view);
    let plies = seen.len();
    let ply = ply.unwrap_or(plies);
    if ply > plies {
        return Err(Refusal::bad(format!("there is no ply {ply}; this view has seen {plies} moves")));
    }
    let now = ply == plies;
    let place = ViewedSession::of(table, viewer, if now { None } else { Some(seen[ply].ply) });
    let session = place.session(table);
    let over = now && table.out_of_time().is_some();
    let turn = session.turn_seen(viewer).filter(|_| !over);
    let knows_moves = view == View::Open || session.turn().map(View::Seat) == Some(view);
    let all = view == View::Open || table.is_open();
    let moves = seen.into_iter().map(|entry| {
        let note = &table.notes[entry.ply];
        Move {
            seat: entry.seat,
            mv: entry.mv,
            analysis: note.analysis.clone().filter(|_| all),
            facts: None,
            truth: note.truth.clone().filter(|_| all),
            seconds: note.seconds.filter(|_| all),
            legal: note.legal,
        }
    });
    let redone = |seen: &[bool]| match view {
        View::Open => true,
        View::Seat(seat) => seen[seat.index()],
    };
    let payoffs = if over { table.payoffs() } else { session.payoffs() };
    let thinking = table.thinking.as_ref().filter(|_| all && now).map(|thinking| ThinkingShown {
        seat: thinking.seat,
        player: table.seated[thinking.seat.index()].text().to_owned(),
        seconds: table.entry.platform.now().since(thinking.since).as_secs_f64(),
    });
    let game = &table.entry.game;
    let mut legal = if knows_moves && !over { session.legal_moves() } else { Vec::new() };
    let choices = legal.len();
    let may_move = now && knows_moves && turn.is_some_and(|seat| access::decides(table, seat, keys));
    // Long lists of what is due now are for those who may move.
    if now && !may_move && choices > FEW {
        legal.clear();
    }
    Ok(State {
        id: table.id.clone(),
        game: game.spec(),
        view: view.to_string(),
        seat_names: Seat::all(game.seats()).map(|seat| game.seat_name(seat)).collect(),
        players: table.seated.iter().map(|player| player.text().to_owned()).collect(),
        claimed: table.claimed.iter().copied().collect(),
        invited: table.invites.keys().copied().collect(),
        names: (0..game.seats()).map(|seat| table.names.get(&seat).cloned()).collect(),
        own: Seat::all(game.seats()).filter(|&seat| access::decides(table, seat, keys)).collect(),
        may_change: keys.hold(&table.key),
        number: table.past.len() + 1,
        past: table.past.clone(),
        series: table.standing(),
        clock: table.clock.as_ref().map(|clock: &Clock| clock.shown(table.entry.platform.now())),
        open: table.entry.hidden && table.is_open(),
        paused: table.pacing.paused,
        delay: table.pacing.delay,
        revision,
        ply,
        plies,
        redo: table.redo.iter().filter(|undone| redone(&undone.seen)).count(),
        turn,
        choices,
        legal,
        calls: if now { calls(table, view, keys) } else { Vec::new() },
        may_move,
        position: (view == View::Open).then(|| session.position()),
        scene: session.scene(viewer),
        moves: moves.collect(),
        branches: if all { table.branches.clone() } else { Vec::new() },
        result: if over {
            result_of(table)
        } else {
            payoffs.as_ref().map(|payoffs| result(&table.entry, session, payoffs))
        },
        payoffs,
        thinking,
        error: table
            .error
            .as_ref()
            .map(|error| if all { error.clone() } else { "an engine could not move".to_owned() }),
    })
}

/// A hash of what a view sees, apart from what comes and goes while nothing happens: thinking and truths.
pub fn digest(table: &GameTable, view: View) -> u64 {
    let wanted = RenderRequest { view, ply: None, keys: &Keys::default(), revision: 0 };
    let mut state = bare_state(table, wanted).expect("there is always a present");
    state.thinking = None;
    state.clock = None;
    for mv in &mut state.moves {
        mv.analysis = None;
        mv.truth = None;
    }
    let mut hasher = DefaultHasher::new();
    json::to_text(&state).expect("a state is JSON").hash(&mut hasher);
    hasher.finish()
}
