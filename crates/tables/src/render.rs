//! A table as JSON, for one view: what is written here is all that a client can learn.
//!
//! A seat of a hidden game is shown the table as it will be if all seats that are asked something in secret
//! stay silent, itself included: what it may call is told apart. So neither the state nor the number of its changes
//! tells that a seat was asked.

use std::hash::{DefaultHasher, Hash, Hasher};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use spielwerk_core::{Analysed, Analysis, Facts, Scene, Seat, Viewer, json};
use spielwerk_session::{Session, Standing};

use super::access::{self, View};
use super::branches::Branch;
use super::catalogue::GameEntry;
use super::clock::{Clock, ClockShown};
use super::exact::ExactValue;
use super::keys::Keys;
use super::refusal::Refusal;
use super::speaking;
use super::succession::PastGame;
use super::table::GameTable;

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

/// What a listener learns: the fields of the state that are new to it, with the moves from the first one that is new.
#[derive(Debug, Serialize)]
pub struct Change {
    /// Names the table, in every change.
    id: String,
    /// How many moves stay as they were.
    moves_from: usize,
    /// The moves from there on.
    moves: Vec<Value>,
    /// The other fields that are not as they were told last.
    #[serde(flatten)]
    fields: Map<String, Value>,
}

/// The moves that a view was told of, to tell later what is new.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct KnownMoves {
    /// Which game of the table they are of.
    number: usize,
    /// Whether analyses were told with them.
    open: bool,
    moves: Vec<(Seat, String)>,
}

/// What a listener was told last.
#[derive(Clone, Debug, Default)]
pub struct KnownState {
    moves: KnownMoves,
    fields: Map<String, Value>,
}

impl KnownState {
    /// For a client that has asked for the table and knows these moves of it.
    pub fn of_moves(moves: KnownMoves) -> Self {
        Self { moves, fields: Map::new() }
    }
}

impl Change {
    /// How many moves stay as they were.
    pub fn moves_from(&self) -> usize {
        self.moves_from
    }
}

/// What is new in the table to a listener that knows this; it becomes what the table is now.
///
/// # Errors
/// If the view has not seen this many moves.
pub fn change(
    table: &GameTable,
    wanted: RenderRequest<'_>,
    known: &mut KnownState,
) -> Result<Change, Refusal> {
    let mut state = bare_state(table, wanted)?;
    let mut moves = std::mem::take(&mut state.moves);
    let names = moves.iter().map(|entry| (entry.seat, entry.mv.clone())).collect();
    let open = wanted.view == View::Open || table.is_open();
    let now = KnownMoves { number: state.number, open, moves: names };
    let before = std::mem::replace(&mut known.moves, now);
    let now = &known.moves;
    let same = before.moves.iter().zip(&now.moves).take_while(|(one, other)| one == other).count();
    let is_same_game = before.number == now.number && before.open == now.open;
    let moves_from = if is_same_game { same } else { 0 };
    moves.drain(..moves_from);
    moves.iter_mut().for_each(Move::explain);
    let id = state.id.clone();
    let mut fields = object(&state);
    fields.retain(|name, _| name != "id" && name != "moves");
    let told = std::mem::replace(&mut known.fields, fields.clone());
    fields.retain(|name, value| told.get(name) != Some(value));
    Ok(Change { id, moves_from, moves: moves.iter().map(lean).collect(), fields })
}

/// A move as a listener is told of it: what an analysis does not say of a move is left out, because most engines say
/// little of each of many.
fn lean(told: &Move) -> Value {
    let mut told = object(told);
    if let Some(analysis) = told.get_mut("analysis") {
        leave_out_unsaid(analysis);
    }
    Value::Object(told)
}

/// Takes away the fields of the moves of an analysis, as JSON, that say nothing.
pub fn leave_out_unsaid(analysis: &mut Value) {
    let moves = analysis.get_mut("moves").and_then(Value::as_array_mut);
    for entry in moves.into_iter().flatten() {
        if let Some(fields) = entry.as_object_mut() {
            fields.retain(|_, value| !matches!(value, Value::Null | Value::Bool(false)));
        }
    }
}

fn object(told: &impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(told) {
        Ok(Value::Object(fields)) => fields,
        _ => unreachable!("a struct is an object of JSON"),
    }
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

/// Where a view looks: at the table itself, or at a copy.
enum ViewedSession {
    GameTable,
    Copy(Box<dyn Session>),
}

impl ViewedSession {
    /// The table after this many moves, with all secret silence behind it that the viewer cannot see.
    fn of(table: &GameTable, viewer: Viewer, plies: Option<usize>) -> Self {
        let past = plies.map(|plies| past(table, plies));
        match viewer {
            Viewer::Open => past.map_or(Self::GameTable, Self::Copy),
            Viewer::Seat(seat) => {
                let mut copy = past.unwrap_or_else(|| table.session.boxed_clone());
                skip_asks(&mut *copy, seat, table.seated.len());
                Self::Copy(copy)
            }
        }
    }

    fn session<'a>(&'a self, table: &'a GameTable) -> &'a dyn Session {
        match self {
            Self::GameTable => &*table.session,
            Self::Copy(session) => &**session,
        }
    }
}

/// The game as a view sees it after this many moves that it saw; `None` is now.
///
/// # Errors
/// If the view has not seen this many moves.
pub fn seen(table: &GameTable, view: View, ply: Option<usize>) -> Result<Box<dyn Session>, Refusal> {
    let viewer = view.viewer();
    let seen = table.moves_seen(view);
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
        ViewedSession::GameTable => table.session.boxed_clone(),
        ViewedSession::Copy(session) => session,
    })
}

/// The game as it was after this many moves.
pub fn past(table: &GameTable, plies: usize) -> Box<dyn Session> {
    let record = table.session.record();
    let mut session = table.entry.game.resume(&record.start).expect("a game reads its own start");
    for mv in &record.moves[..plies.min(record.moves.len())] {
        session.play(mv).expect("a game replays itself");
    }
    session
}

/// The game as a seat sees it that is asked in secret, if it is asked.
pub fn asked(table: &GameTable, seat: Seat) -> Option<Box<dyn Session>> {
    let mut session = table.session.boxed_clone();
    skip_hidden_moves(&mut *session, seat);
    let ask = speaking::ask_at(&mut *session, table.seated.len());
    ask.is_some_and(|(asked, _)| asked == seat).then_some(session)
}

/// Plays the silence of all seats that are asked in secret, this one included.
fn skip_asks(session: &mut dyn Session, seat: Seat, seats: usize) {
    loop {
        skip_hidden_moves(session, seat);
        let ask = speaking::ask_at(session, seats).filter(|(asked, _)| *asked == seat);
        if ask.is_none_or(|(_, silent)| session.play(&silent).is_err()) {
            return;
        }
    }
}

/// Plays the moves that others can make unseen by this seat, until it is to move or something visible is due.
pub fn skip_hidden_moves(session: &mut dyn Session, seat: Seat) {
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

/// How the game of a table ended, in one sentence; `None` if it has not.
pub fn result_of(table: &GameTable) -> Option<String> {
    if let Some(loser) = table.out_of_time() {
        let name = |seat: Seat| table.entry.game.seat_name(seat);
        let winner = Seat::all(table.seated.len()).find(|&seat| seat != loser)?;
        return Some(format!("{} wins: the time of {} is over.", name(winner), name(loser)));
    }
    Some(result(&table.entry, &*table.session, &table.session.payoffs()?))
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

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_what_says_nothing_is_left_out() {
        let mut none = Value::Null;
        leave_out_unsaid(&mut none);
        assert_eq!(none, Value::Null);
        let entry = json!({ "mv": "d3", "value": 0.0, "at_most": false, "visits": null, "prior": null, "proof": "win" });
        let mut analysis = json!({ "best": "d3", "proof": null, "moves": [entry] });
        leave_out_unsaid(&mut analysis);
        let told = json!({ "mv": "d3", "value": 0.0, "proof": "win" });
        assert_eq!(analysis, json!({ "best": "d3", "proof": null, "moves": [told] }));
    }
}
