//! Positions that were set up by hand: what stands where becomes a text of the game's notation.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use spielwerk_core::{Analysis, SearchControl, Seat, Setup};
use spielwerk_session::Session;

use super::{Answer, Shared, questions};
use crate::engines::play::catch_panics;
use crate::http::client::Client;
use crate::http::extract::JsonBody;
use crate::tables::catalogue::{Catalogue, solver};
use crate::tables::refusal::Refusal;

/// How long the exact solver may look at a position that was set up, with a small table.
const SOLVER: &str = "time=1,table=16";

/// A position that somebody has set up.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct SetupQuery {
    /// The game with its variant.
    game: String,
    setup: Setup,
    /// Whether the exact solver shall say what the position is worth.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>", optional))]
    solve: bool,
}

/// A position that was read.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct SetupAnswer {
    /// The game with its variant.
    game: String,
    /// The position in the game's notation.
    position: String,
    /// Who is to move; null where the game is over.
    turn: Option<Seat>,
    /// How many moves are legal.
    legal: usize,
    /// What the exact solver says, if it was asked and knows it.
    exact: Option<Analysis>,
}

/// The position that a setup stands for; refuses what cannot be one.
pub(crate) fn read(catalogue: &Catalogue, game: &str, setup: &Setup) -> Result<Box<dyn Session>, Refusal> {
    let entry = catalogue.game(game)?;
    let package = catalogue.registry().package(game)?;
    let write = package.write_setup;
    let write = write.ok_or_else(|| Refusal::bad("positions of this game cannot be set up by hand"))?;
    let text = write(setup);
    if text.is_empty() {
        return Err(Refusal::bad("positions of this game are set up in another way"));
    }
    Ok(entry.game.resume(&text)?)
}

/// Reads a position that was set up, and tells what it is worth if that is asked for.
pub(crate) async fn set_up(
    State(app): Shared,
    Client(client): Client,
    JsonBody(asked): JsonBody<SetupQuery>,
) -> Answer {
    let session = read(&app.catalogue, &asked.game, &asked.setup)?;
    let entry = app.catalogue.game(&asked.game)?;
    let mut answer = SetupAnswer {
        game: entry.game.spec(),
        position: session.position(),
        turn: session.turn(),
        legal: session.legal_moves().len(),
        exact: None,
    };
    if !asked.solve || session.turn().is_none() {
        return Ok(Json(serde_json::to_value(answer).expect("a position is JSON")));
    }
    let solved = questions::answer(&app, &client, move |stop| {
        let mut ignore = |_: &Analysis| ();
        let mut control = SearchControl::new(Some(stop), &mut ignore);
        let found = solver(&*entry.game, SOLVER)
            .and_then(|mut solver| catch_panics(&mut *solver, &session.open_view(), &mut control).ok());
        answer.exact = found.filter(|analysis| analysis.proof.is_some());
        Ok(serde_json::to_value(answer).expect("a position is JSON"))
    });
    Ok(Json(solved.await?))
}
