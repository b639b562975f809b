//! The game as a view sees it: without the moves that were made in secret, and with all secret silence behind it.

use spielwerk_core::{Seat, Viewer};
use spielwerk_session::Session;

use crate::access::View;
use crate::refusal::Refusal;
use crate::speaking;
use crate::table::GameTable;

/// Where a view looks: at the table itself, or at a copy.
pub(super) enum ViewedSession {
    GameTable,
    Copy(Box<dyn Session>),
}

impl ViewedSession {
    /// The table after this many moves, with all secret silence behind it that the viewer cannot see.
    pub(super) fn of(table: &GameTable, viewer: Viewer, plies: Option<usize>) -> Self {
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

    pub(super) fn session<'a>(&'a self, table: &'a GameTable) -> &'a dyn Session {
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
fn skip_hidden_moves(session: &mut dyn Session, seat: Seat) {
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
