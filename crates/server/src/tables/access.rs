//! Who may see and do what at a table: views, and the keys that open them.

use std::fmt;

use spielwerk_core::{Seat, Viewer};

use super::keys::Keys;
use super::refusal::Refusal;
use super::table::Table;

/// Through whose eyes a table is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum View {
    /// Everything.
    Open,
    /// What one seat may know.
    Seat(Seat),
}

impl View {
    /// All views of a table, the open one first.
    pub(crate) fn all(table: &Table) -> impl Iterator<Item = Self> + use<> {
        let seats = if table.entry.hidden { table.seated.len() } else { 0 };
        std::iter::once(Self::Open).chain(Seat::all(seats).map(Self::Seat))
    }

    /// Its place among all views.
    pub(crate) fn index(self) -> usize {
        match self {
            Self::Open => 0,
            Self::Seat(seat) => 1 + seat.index(),
        }
    }

    /// The same for games.
    pub(crate) fn viewer(self) -> Viewer {
        match self {
            Self::Open => Viewer::Open,
            Self::Seat(seat) => Viewer::Seat(seat),
        }
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open => f.write_str("open"),
            Self::Seat(seat) => seat.fmt(f),
        }
    }
}

/// The view that a request asks for, if its keys open it. Without a word it is the open view, or in a hidden game
/// the seat whose key was sent.
pub(crate) fn view(table: &Table, asked: Option<&str>, keys: &Keys) -> Result<View, Refusal> {
    let seats = table.seated.len();
    let view = match asked {
        Some("open") => View::Open,
        None => own_seat(table, keys).filter(|_| !table.is_open()).map_or(View::Open, View::Seat),
        Some(word) => match word.parse::<usize>() {
            Ok(seat) if seat < seats && table.entry.hidden => View::Seat(Seat::new(seat)),
            Ok(seat) if seat < seats => {
                return Err(Refusal::bad("this game hides nothing and has one view, open"));
            }
            _ => return Err(Refusal::bad("a view is open or the number of a seat")),
        },
    };
    match view {
        View::Open if !table.is_open() => {
            Err(Refusal::forbidden("this game is hidden; ask for a seat's view"))
        }
        View::Seat(seat) if !has_seat(table, seat, keys) => {
            Err(Refusal::forbidden("the view of a seat needs the key of that seat"))
        }
        _ => Ok(view),
    }
}

/// The first seat whose key was sent.
fn own_seat(table: &Table, keys: &Keys) -> Option<Seat> {
    Seat::all(table.seated.len()).find(|&seat| has_seat(table, seat, keys))
}

/// Whether the key of a seat was sent.
pub(crate) fn has_seat(table: &Table, seat: Seat, keys: &Keys) -> bool {
    table.seat_keys.get(&seat.index()).is_some_and(|key| keys.hold(key))
}

/// Whether these keys decide for a person at this seat.
pub(crate) fn decides(table: &Table, seat: Seat, keys: &Keys) -> bool {
    let person = table.seated[seat.index()].is_human();
    person && if table.entry.hidden { has_seat(table, seat, keys) } else { keys.hold(&table.key) }
}

/// Refuses requests without the table key.
pub(crate) fn require_table_key(table: &Table, keys: &Keys) -> Result<(), Refusal> {
    if keys.hold(&table.key) {
        return Ok(());
    }
    Err(Refusal::forbidden("this needs the key of the table"))
}

/// Refuses requests that would show hidden things.
pub(crate) fn require_open(table: &Table) -> Result<(), Refusal> {
    if table.is_open() {
        return Ok(());
    }
    Err(Refusal::forbidden("this game is hidden until it is finished"))
}

/// Refuses requests that lack the key of one of these seats.
pub(crate) fn require_seats(
    table: &Table,
    keys: &Keys,
    mut seats: impl Iterator<Item = usize>,
) -> Result<(), Refusal> {
    if seats.all(|seat| has_seat(table, Seat::new(seat), keys)) {
        return Ok(());
    }
    Err(Refusal::forbidden("this needs the keys of all people concerned"))
}
