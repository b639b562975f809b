//! Where a question is asked: at a table as a view sees it, or in a position by itself.

use std::sync::Arc;

use serde::Deserialize;
use spielwerk_core::Rng;
use spielwerk_session::Session;

use crate::access::{self, View};
use crate::catalogue::{Catalogue, GameEntry};
use crate::formats::MOVES;
use crate::keys::Keys;
use crate::refusal::Refusal;
use crate::render;
use crate::table::GameTable;

/// A view as requests write it: a word or the number of a seat.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub enum ViewWord {
    /// `open`, or the number of a seat as text.
    Word(String),
    /// The number of a seat.
    Number(u64),
}

impl ViewWord {
    /// The word.
    pub fn text(&self) -> String {
        match self {
            Self::Word(word) => word.clone(),
            Self::Number(number) => number.to_string(),
        }
    }
}

/// Where a question is asked: at a table, or in a position by itself.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct PositionQuery {
    /// The id of the table, if the question is asked at one.
    pub table: Option<String>,
    #[cfg_attr(feature = "ts", ts(as = "Option<String>"))]
    view: Option<ViewWord>,
    ply: Option<usize>,
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<String>>"))]
    moves: Vec<String>,
    /// The game with its variant, without a table.
    pub game: Option<String>,
    position: Option<String>,
}

/// A position that a question is about.
pub struct PositionRef {
    /// The game of the position.
    pub entry: Arc<GameEntry>,
    /// The position with the moves that led there.
    pub session: Box<dyn Session>,
    /// Through whose eyes it is seen.
    pub view: View,
    /// Whether only the view's own knowledge may be used.
    pub secret: bool,
}

impl PositionRef {
    /// The position, if these keys may ask about it; `table` is the one that the question names, if it names one.
    ///
    /// # Errors
    /// If there is no such position, or these keys do not allow the question.
    pub fn find(
        catalogue: &Catalogue,
        table: Option<&GameTable>,
        at: &PositionQuery,
        keys: &Keys,
    ) -> Result<Self, Refusal> {
        if at.moves.len() > MOVES {
            return Err(Refusal::bad(format!("at most {MOVES} moves")));
        }
        let mut spot = match (table, &at.game) {
            (Some(table), _) => {
                let view = access::view(table, at.view.as_ref().map(ViewWord::text).as_deref(), keys)?;
                let session = render::seen(table, view, at.ply)?;
                Self { entry: Arc::clone(&table.entry), session, view, secret: !table.is_open() }
            }
            (None, Some(game)) => {
                let entry = catalogue.game(game)?;
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

    /// Refuses places where no player can be asked for a move.
    ///
    /// # Errors
    /// If the game is finished there, or another seat is to move in a hidden game.
    pub fn where_a_move_is_due(self) -> Result<Self, Refusal> {
        match self.session.turn() {
            None => Err(Refusal::conflict("the game is finished here")),
            Some(seat) if self.secret && self.view != View::Seat(seat) => {
                Err(Refusal::conflict("it is not this seat's turn"))
            }
            Some(_) => Ok(self),
        }
    }
}
