//! Where a question is asked: at a table as a view sees it, or in a position by itself.

use std::sync::Arc;

use serde::Deserialize;
use spielwerk_core::Rng;
use spielwerk_session::Session;

use crate::limits;
use crate::state::AppState;
use crate::tables::access::{self, View};
use crate::tables::catalogue::GameEntry;
use crate::tables::keys::Keys;
use crate::tables::refusal::Refusal;
use crate::tables::render;

/// A view as requests write it: a word or the number of a seat.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum ViewWord {
    Word(String),
    Number(u64),
}

impl ViewWord {
    /// The word.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Word(word) => word.clone(),
            Self::Number(number) => number.to_string(),
        }
    }
}

/// Where a question is asked: at a table, or in a position by itself.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub(crate) struct PositionQuery {
    table: Option<String>,
    #[cfg_attr(feature = "ts", ts(as = "Option<String>"))]
    view: Option<ViewWord>,
    ply: Option<usize>,
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<String>>"))]
    moves: Vec<String>,
    game: Option<String>,
    position: Option<String>,
}

/// A position that a question is about.
pub(crate) struct PositionRef {
    pub(crate) entry: Arc<GameEntry>,
    pub(crate) session: Box<dyn Session>,
    pub(crate) view: View,
    /// Whether only the view's own knowledge may be used.
    pub(crate) secret: bool,
}

impl PositionRef {
    /// The position, if these keys may ask about it.
    pub(crate) fn find(app: &AppState, at: &PositionQuery, keys: &Keys) -> Result<Self, Refusal> {
        if at.moves.len() > limits::MOVES {
            return Err(Refusal::bad(format!("at most {} moves", limits::MOVES)));
        }
        let mut spot = match (&at.table, &at.game) {
            (Some(id), _) => {
                let cell = app.table(id)?;
                let table = cell.active()?;
                let view = access::view(&table, at.view.as_ref().map(ViewWord::text).as_deref(), keys)?;
                let session = render::seen(&table, view, at.ply)?;
                Self { entry: Arc::clone(&table.entry), session, view, secret: !table.is_open() }
            }
            (None, Some(game)) => {
                let entry = app.catalogue.game(game)?;
                let session = match &at.position {
                    Some(position) => entry.game.resume(position)?,
                    None => entry.game.start(&mut Rng::new(1)),
                };
                Self { entry, session, view: View::Open, secret: false }
            }
            (None, None) => return Err(Refusal::bad("a place is a table, or a game with a position")),
        };
        if spot.secret && !at.moves.is_empty() {
            return Err(Refusal::forbidden("what would happen next is hidden until the game is finished"));
        }
        for mv in &at.moves {
            spot.session.play(mv)?;
        }
        Ok(spot)
    }

    /// Refuses places where nobody can be asked for a move.
    pub(crate) fn where_a_move_is_due(self) -> Result<Self, Refusal> {
        match self.session.turn() {
            None => Err(Refusal::conflict("the game is finished here")),
            Some(seat) if self.secret && self.view != View::Seat(seat) => {
                Err(Refusal::conflict("it is not this seat's turn"))
            }
            Some(_) => Ok(self),
        }
    }
}
