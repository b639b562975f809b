//! A table as JSON, for one view: what is written here is all that a client can learn.
//!
//! A seat of a hidden game is shown the table as it will be if everybody who is asked something in secret stays
//! silent. So neither the state nor the number of its changes tells that somebody was asked.

use std::hash::{DefaultHasher, Hash, Hasher};

use serde::Serialize;
use spielwerk_core::{Analysis, Scene, Seat, Viewer};
use spielwerk_session::Session;

use super::access::{self, View};
use super::catalogue::GameEntry;
use super::exact::ExactValue;
use super::keys::Keys;
use super::refusal::Refusal;
use super::table::Table;

/// A table as one view sees it; `docs/api.md` tells what the fields mean.
#[derive(Debug, Serialize)]
pub(crate) struct State {
    id: String,
    game: String,
    view: String,
    seat_names: Vec<&'static str>,
    players: Vec<String>,
    claimed: Vec<usize>,
    open: bool,
    paused: bool,
    delay: f64,
    revision: u64,
    ply: usize,
    plies: usize,
    redo: usize,
    turn: Option<Seat>,
    legal: Vec<String>,
    may_move: bool,
    position: Option<String>,
    scene: Scene,
    moves: Vec<Move>,
    payoffs: Option<Vec<f32>>,
    result: Option<String>,
    thinking: Option<ThinkingShown>,
    error: Option<String>,
}

#[derive(Debug, Serialize)]
struct Move {
    seat: Seat,
    #[serde(rename = "move")]
    mv: String,
    analysis: Option<Analysis>,
    #[serde(skip_serializing_if = "Option::is_none")]
    truth: Option<ExactValue>,
    seconds: Option<f64>,
}

#[derive(Debug, Serialize)]
struct ThinkingShown {
    seat: Seat,
    player: String,
    seconds: f64,
}

/// What is asked of a rendering.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RenderRequest<'a> {
    /// For whom.
    pub(crate) view: View,
    /// After how many moves that the view saw; `None` is now.
    pub(crate) ply: Option<usize>,
    /// The keys of the asker.
    pub(crate) keys: &'a Keys,
    /// The revision of the view.
    pub(crate) revision: u64,
}

/// The table as the view sees it.
pub(crate) fn state(table: &Table, wanted: RenderRequest<'_>) -> Result<State, Refusal> {
    let RenderRequest { view, ply, keys, revision } = wanted;
    let viewer = view.viewer();
    let seen = table.session.moves_seen(viewer);
    let plies = seen.len();
    let ply = ply.unwrap_or(plies);
    if ply > plies {
        return Err(Refusal::bad(format!("there is no ply {ply}; this view has seen {plies} moves")));
    }
    let now = ply == plies;
    let place = ViewedSession::of(table, viewer, if now { None } else { Some(seen[ply].ply) });
    let session = place.session(table);
    let turn = session.turn_seen(viewer);
    let knows_moves = view == View::Open || session.turn().map(View::Seat) == Some(view);
    let all = view == View::Open || table.is_open();
    let moves = seen.into_iter().map(|entry| {
        let note = &table.notes[entry.ply];
        Move {
            seat: entry.seat,
            mv: entry.mv,
            analysis: note.analysis.clone().filter(|_| all),
            truth: note.truth.clone().filter(|_| all),
            seconds: note.seconds.filter(|_| all),
        }
    });
    let redone = |seen: &[bool]| match view {
        View::Open => true,
        View::Seat(seat) => seen[seat.index()],
    };
    let payoffs = session.payoffs();
    let thinking = table.thinking.as_ref().filter(|_| all && now).map(|thinking| ThinkingShown {
        seat: thinking.seat,
        player: table.seated[thinking.seat.index()].text().to_owned(),
        seconds: thinking.since.elapsed().as_secs_f64(),
    });
    let game = &table.entry.game;
    Ok(State {
        id: table.id.clone(),
        game: game.spec(),
        view: view.to_string(),
        seat_names: Seat::all(game.seats()).map(|seat| game.seat_name(seat)).collect(),
        players: table.seated.iter().map(|player| player.text().to_owned()).collect(),
        claimed: table.claimed.iter().copied().collect(),
        open: table.entry.hidden && table.is_open(),
        paused: table.pacing.paused,
        delay: table.pacing.delay,
        revision,
        ply,
        plies,
        redo: table.redo.iter().filter(|undone| redone(&undone.seen)).count(),
        turn,
        legal: if knows_moves { session.legal_moves() } else { Vec::new() },
        may_move: now && knows_moves && turn.is_some_and(|seat| access::decides(table, seat, keys)),
        position: (view == View::Open).then(|| session.position()),
        scene: session.scene(viewer),
        moves: moves.collect(),
        result: payoffs.as_ref().map(|payoffs| result(&table.entry, session, payoffs)),
        payoffs,
        thinking,
        error: table
            .error
            .as_ref()
            .map(|error| if all { error.clone() } else { "an engine could not move".to_owned() }),
    })
}

/// A hash of what a view sees, apart from what comes and goes while nothing happens: thinking and truths.
pub(crate) fn digest(table: &Table, view: View) -> u64 {
    let wanted = RenderRequest { view, ply: None, keys: &Keys::default(), revision: 0 };
    let mut state = state(table, wanted).expect("there is always a present");
    state.thinking = None;
    for mv in &mut state.moves {
        mv.analysis = None;
        mv.truth = None;
    }
    let mut hasher = DefaultHasher::new();
    serde_json::to_string(&state).expect("a state is JSON").hash(&mut hasher);
    hasher.finish()
}

/// Where a view looks: at the table itself, or at a copy.
enum ViewedSession {
    Table,
    Copy(Box<dyn Session>),
}

impl ViewedSession {
    /// The table after so many moves, with all secret silence behind it that the viewer cannot see.
    fn of(table: &Table, viewer: Viewer, plies: Option<usize>) -> Self {
        let past = plies.map(|plies| past(table, plies));
        match viewer {
            Viewer::Open => past.map_or(Self::Table, Self::Copy),
            Viewer::Seat(seat) => {
                let mut copy = past.unwrap_or_else(|| table.session.boxed_clone());
                settle(&mut *copy, seat);
                Self::Copy(copy)
            }
        }
    }

    fn session<'a>(&'a self, table: &'a Table) -> &'a dyn Session {
        match self {
            Self::Table => &*table.session,
            Self::Copy(session) => &**session,
        }
    }
}

/// The game as a view sees it after so many moves that it saw; `None` is now.
pub(crate) fn seen(table: &Table, view: View, ply: Option<usize>) -> Result<Box<dyn Session>, Refusal> {
    let viewer = view.viewer();
    let seen = table.session.moves_seen(viewer);
    let plies = match ply {
        Some(ply) if ply > seen.len() => {
            return Err(Refusal::bad(format!(
                "there is no ply {ply}; this view has seen {} moves",
                seen.len()
            )));
        }
        Some(ply) => seen.get(ply).map(|entry| entry.ply),
        None => None,
    };
    Ok(match ViewedSession::of(table, viewer, plies) {
        ViewedSession::Table => table.session.boxed_clone(),
        ViewedSession::Copy(session) => session,
    })
}

/// The game as it was after so many moves.
pub(crate) fn past(table: &Table, plies: usize) -> Box<dyn Session> {
    let record = table.session.record();
    let mut session = table.entry.game.resume(&record.start).expect("a game reads its own start");
    for mv in &record.moves[..plies.min(record.moves.len())] {
        session.play(mv).expect("a game replays itself");
    }
    session
}

/// Plays the moves that others can make unseen by this seat, until it is to move or something visible is due.
pub(crate) fn settle(session: &mut dyn Session, seat: Seat) {
    while session.turn().is_some_and(|turn| turn != seat) {
        let unseen = session.legal_moves().into_iter().any(|mv| {
            let played = session.play(&mv).is_ok();
            let unseen = played && session.last_move(Viewer::Seat(seat)).is_none();
            if played && !unseen {
                session.undo();
            }
            unseen
        });
        if !unseen {
            return;
        }
    }
}

/// How a game ended, in one sentence.
fn result(entry: &GameEntry, session: &dyn Session, payoffs: &[f32]) -> String {
    let name = |index: usize| entry.game.seat_name(Seat::new(index));
    if let &[first, second] = payoffs {
        let winner = match first.total_cmp(&second) {
            std::cmp::Ordering::Equal => return "The game is drawn.".to_owned(),
            std::cmp::Ordering::Greater => 0,
            std::cmp::Ordering::Less => 1,
        };
        let counts = match session.scene(Viewer::Open) {
            Scene::Board(board) if board.counts.len() == 2 => board.counts,
            _ => Vec::new(),
        };
        return match counts.as_slice() {
            &[own, other] => {
                format!("{} wins, {} to {}.", name(winner), own.max(other), own.min(other))
            }
            _ => format!("{} wins.", name(winner)),
        };
    }
    let points: Vec<String> =
        payoffs.iter().enumerate().map(|(seat, points)| format!("{} {points:+}", name(seat))).collect();
    format!("The game is over: {}.", points.join(", "))
}
