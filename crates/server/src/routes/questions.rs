//! Questions about positions: what if, what does a player think, what is the truth. They change no table.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use axum::response::IntoResponse;
use axum::response::sse::Sse;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use spielwerk_core::{Analysed, Analysis, GameRecord, Scene, SearchControl, Seat};
use spielwerk_session::Session;
use tokio::sync::{mpsc, oneshot};
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

use crate::engines::play::{NEWS, StopOnDrop, catch_panics, caught};
use crate::engines::work_queue::{Refused, Urgency};
use crate::http::client::ClientId;
use crate::limits;
use crate::routes::events::event;
use crate::routes::position::{PositionQuery, PositionRef};
use crate::routes::tree;
use crate::shared_table::Thinking;
use crate::state::AppState;
use crate::tables::access::View;
use crate::tables::admission;
use crate::tables::catalogue::solver;
use crate::tables::formats;
use crate::tables::keys::Keys;
use crate::tables::refusal::Refusal;
use spielwerk_core::Admitted;

/// Any answer as JSON.
fn value(answer: &impl Serialize) -> Value {
    serde_json::to_value(answer).expect("answers are JSON")
}

#[derive(Debug, Deserialize)]
pub(crate) struct Look {
    at: PositionQuery,
}

/// A position as a screen draws it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Look"))]
pub(crate) struct LookAnswer {
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
pub(crate) fn look(app: &AppState, look: &Look, keys: &Keys) -> Result<Value, Refusal> {
    let PositionRef { session, view, secret, .. } = PositionRef::find(app, &look.at, keys)?;
    let knows_moves = view == View::Open || session.turn().map(View::Seat) == Some(view);
    Ok(value(&LookAnswer {
        scene: session.scene(view.viewer()),
        turn: session.turn_seen(view.viewer()),
        legal: if knows_moves { session.legal_moves() } else { Vec::new() },
        position: (!secret && view == View::Open).then(|| session.position()),
        payoffs: session.payoffs(),
    }))
}

#[derive(Debug, Deserialize)]
pub(crate) struct Analyse {
    at: PositionQuery,
    player: String,
}

/// Lets a player think and tells what it finds, as a stream.
pub(crate) fn analyse(
    app: &Arc<AppState>,
    asked: &Analyse,
    keys: &Keys,
    client: &ClientId,
) -> Result<impl IntoResponse + use<>, Refusal> {
    let spot = PositionRef::find(app, &asked.at, keys)?.where_a_move_is_due()?;
    let admitted = admission::admit(&spot.entry, &asked.player, None)?;
    let (seat, text) = (spot.session.turn().map_or(0, Seat::index), asked.player.clone());
    let legal = spot.session.legal_moves().len();
    let guard = StopOnDrop::default();
    let stop = guard.flag();
    let cancelled = guard.flag();
    let runtime = app.runtime.clone();
    let (outlet, events) = mpsc::channel::<Result<_, Infallible>>(4);
    let job = move || {
        let mut told: Option<Instant> = None;
        let mut news = |analysis: &Analysis| {
            if told.is_none_or(|told| told.elapsed() >= NEWS) {
                told = Some(Instant::now());
                let analysed = Analysed::new(analysis.clone(), legal).brief();
                let news = Thinking { seat, player: text.clone(), analysed };
                // Whoever reads too slowly misses news.
                let _ = outlet.try_send(Ok(event("thinking", &news)));
            }
        };
        let last = match ask(&spot, &admitted, &stop, &mut news) {
            Ok(analysis) => event("done", &Analysed::new(analysis, legal).brief()),
            Err(reason) => event("failed", &json!({ "error": reason })),
        };
        runtime.spawn(async move {
            // Whoever closed the connection needs no answer.
            let _ = outlet.send(Ok(last)).await;
        });
    };
    app.workers.submit(Urgency::Question, client, &cancelled, job).map_err(refusal)?;
    let events = ReceiverStream::new(events).map(move |event| {
        let _ends_with_the_stream = &guard;
        event
    });
    Ok(Sse::new(events))
}

/// Asks a new player.
fn ask(
    spot: &PositionRef,
    admitted: &Admitted,
    stop: &AtomicBool,
    news: &mut dyn FnMut(&Analysis),
) -> Result<Analysis, String> {
    if stop.load(Ordering::Relaxed) {
        return Err("cancelled".to_owned());
    }
    let mut player = spot.entry.game.player(&admitted.text).map_err(|error| error.to_string())?;
    catch_panics(&mut *player, &spot.session.seat_view(), &mut SearchControl::new(Some(stop), news))
}

#[derive(Debug, Deserialize)]
pub(crate) struct Tree {
    at: PositionQuery,
    player: String,
    #[serde(default = "Tree::usual_levels")]
    levels: usize,
    #[serde(default = "Tree::usual_breadth")]
    breadth: usize,
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
pub(crate) struct TreeAnswer {
    /// The tree; null if the player does not search.
    root: Option<tree::Node>,
    #[serde(flatten)]
    analysed: Analysed,
}

/// Lets a player think and tells the tree that it searched.
pub(crate) async fn tree(
    app: &Arc<AppState>,
    asked: &Tree,
    keys: &Keys,
    client: &ClientId,
) -> Result<Value, Refusal> {
    let spot = PositionRef::find(app, &asked.at, keys)?.where_a_move_is_due()?;
    let admitted = admission::admit(&spot.entry, &asked.player, None)?;
    let legal = spot.session.legal_moves().len();
    let limits = tree::limits(asked.levels, asked.breadth, legal);
    answer(app, client, move |stop| {
        let mut player = spot.entry.game.player(&admitted.text).map_err(|error| error.to_string())?;
        let mut ignore = |_: &Analysis| ();
        let mut control = SearchControl::new(Some(stop), &mut ignore);
        let (analysis, lines) =
            caught(|| player.think_with_tree(&spot.session.seat_view(), &mut control, limits))?;
        let told = tree::nested(&lines, limits).filter(tree::Node::has_children);
        let root = told.or_else(|| tree::of_analysis(&analysis, limits));
        Ok(value(&TreeAnswer { root, analysed: Analysed::new(analysis, legal) }))
    })
    .await
}

#[derive(Debug, Deserialize)]
pub(crate) struct Solve {
    at: PositionQuery,
    #[serde(default = "Solve::usual_seconds")]
    seconds: f64,
}

impl Solve {
    fn usual_seconds() -> f64 {
        5.0
    }
}

/// What the solver says of a position.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct SolveAnswer {
    /// The exact value; null if the solver did not find it in time.
    analysis: Option<Analysis>,
}

/// The exact value, if the solver finds it in time.
pub(crate) async fn solve(
    app: &Arc<AppState>,
    asked: &Solve,
    keys: &Keys,
    client: &ClientId,
) -> Result<Value, Refusal> {
    let spot = PositionRef::find(app, &asked.at, keys)?;
    if spot.secret {
        return Err(Refusal::forbidden("the solver sees all cards; ask it when the game is finished"));
    }
    let spot = spot.where_a_move_is_due()?;
    let seconds = if asked.seconds.is_finite() { asked.seconds.clamp(0.01, limits::SECONDS) } else { 5.0 };
    let parameters = format!("time={seconds},table=64,answer=moves");
    if solver(&*spot.entry.game, "table=1").is_none() {
        return Err(Refusal::bad(format!("{} has no solver", spot.entry.game.spec())));
    }
    answer(app, client, move |stop| {
        let mut solver = solver(&*spot.entry.game, &parameters).ok_or("the solver cannot be had")?;
        let mut ignore = |_: &Analysis| ();
        let mut control = SearchControl::new(Some(stop), &mut ignore);
        let analysis = catch_panics(&mut *solver, &spot.session.open_view(), &mut control)?;
        Ok(value(&SolveAnswer { analysis: Some(analysis).filter(|analysis| analysis.proof.is_some()) }))
    })
    .await
}

/// Runs a search whose answer a request waits for; if the connection is closed, it ends.
pub(crate) async fn answer(
    app: &Arc<AppState>,
    client: &ClientId,
    search: impl FnOnce(&AtomicBool) -> Result<Value, String> + Send + 'static,
) -> Result<Value, Refusal> {
    let guard = StopOnDrop::default();
    let stop = guard.flag();
    let (sender, receiver) = oneshot::channel();
    let job = move || {
        // A client that closed the connection needs no answer.
        let _ = sender.send(search(&stop));
    };
    app.workers.submit(Urgency::Question, client, &guard.flag(), job).map_err(refusal)?;
    match receiver.await {
        Ok(answer) => answer.map_err(Refusal::conflict),
        Err(_) => Err(Refusal::full("the server is closing")),
    }
}

/// Why a question is not answered.
pub(crate) fn refusal(refused: Refused) -> Refusal {
    match refused {
        Refused::Client => Refusal::too_many(refused.to_string()),
        Refused::Full => Refusal::full(refused.to_string()),
    }
}

#[derive(Debug, Deserialize)]
pub(crate) struct Check {
    game: Option<String>,
    text: String,
}

/// A text that was read.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct Checked {
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
pub(crate) enum CheckedKind {
    /// A position.
    Position,
    /// A game from its start.
    Record,
}

/// Reads a position or a record and tells which it is.
pub(crate) fn check(app: &AppState, asked: &Check) -> Result<Value, Refusal> {
    let text = asked.text.trim();
    let record = Value::from(text);
    let named = formats::named_game(&record);
    let name = named.as_ref().or(asked.game.as_ref());
    let entry = app.catalogue.game(name.ok_or_else(|| Refusal::bad("the name of the game is missing"))?)?;
    let describe = |kind, session: &dyn Session| {
        let (position, moves) = (session.position(), session.plies());
        value(&Checked { kind, game: entry.game.spec(), position, moves })
    };
    let read = formats::read(&*entry.game, &record);
    match (read, entry.game.resume(text)) {
        (Ok(session), _) => Ok(describe(CheckedKind::Record, &*session)),
        (Err(_), Ok(session)) => Ok(describe(CheckedKind::Position, &*session)),
        (Err(problem), Err(_)) if GameRecord::from_line(text).is_ok() || text.contains("(;") => Err(problem),
        (Err(_), Err(problem)) => Err(problem.into()),
    }
}
