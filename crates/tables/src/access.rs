//! Who may see and do what at a table: views, and the keys that open them.

use std::fmt;

use spielwerk_core::{Seat, Viewer};

use super::keys::Keys;
use super::refusal::Refusal;
use super::table::GameTable;

/// Through whose eyes a table is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// Everything.
    Open,
    /// What one seat may know.
    Seat(Seat),
}

impl View {
    /// All views of a table, the open one first.
    pub fn all(table: &GameTable) -> impl Iterator<Item = Self> + use<> {
        let seats = if table.entry.hidden { table.seated.len() } else { 0 };
        std::iter::once(Self::Open).chain(Seat::all(seats).map(Self::Seat))
    }

    /// Its place among all views.
    pub fn index(self) -> usize {
        match self {
            Self::Open => 0,
            Self::Seat(seat) => 1 + seat.index(),
        }
    }

    /// The viewer that a game knows.
    pub fn viewer(self) -> Viewer {
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
///
/// # Errors
/// If the keys do not allow it, or there is no such view.
pub fn view(table: &GameTable, asked: Option<&str>, keys: &Keys) -> Result<View, Refusal> {
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
fn own_seat(table: &GameTable, keys: &Keys) -> Option<Seat> {
    Seat::all(table.seated.len()).find(|&seat| has_seat(table, seat, keys))
}

/// Whether the key of a seat was sent.
pub fn has_seat(table: &GameTable, seat: Seat, keys: &Keys) -> bool {
    table.seat_keys.get(&seat.index()).is_some_and(|key| keys.hold(key))
}

/// Whether these keys decide for a person at this seat.
pub fn decides(table: &GameTable, seat: Seat, keys: &Keys) -> bool {
    let person = table.seated[seat.index()].is_human();
    let by_seat_key = table.entry.hidden || table.seat_keys.contains_key(&seat.index());
    person && if by_seat_key { has_seat(table, seat, keys) } else { keys.hold(&table.key) }
}

/// The first person that these keys decide for.
pub fn caller(table: &GameTable, keys: &Keys) -> Option<Seat> {
    Seat::all(table.seated.len()).find(|&seat| decides(table, seat, keys))
}

/// Refuses requests without the table key.
///
/// # Errors
/// If the keys do not allow it.
pub fn require_table_key(table: &GameTable, keys: &Keys) -> Result<(), Refusal> {
    if keys.hold(&table.key) {
        return Ok(());
    }
    Err(Refusal::forbidden("this needs the key of the table"))
}

/// Refuses requests of visitors: those that neither hold the table key nor decide for a seat.
///
/// # Errors
/// If the keys do not allow it.
pub fn require_player(table: &GameTable, keys: &Keys) -> Result<(), Refusal> {
    if keys.hold(&table.key) || caller(table, keys).is_some() {
        return Ok(());
    }
    Err(Refusal::forbidden("this needs the key of the table or of a seat"))
}

/// Refuses requests that would show hidden things.
///
/// # Errors
/// If the keys do not allow it.
pub fn require_open(table: &GameTable) -> Result<(), Refusal> {
    if table.is_open() {
        return Ok(());
    }
    Err(Refusal::forbidden("this game is hidden until it is finished"))
}

/// Refuses requests that lack the key of one of these seats.
///
/// # Errors
/// If the keys do not allow it.
pub fn require_seats(
    table: &GameTable,
    keys: &Keys,
    mut seats: impl Iterator<Item = usize>,
) -> Result<(), Refusal> {
    if seats.all(|seat| has_seat(table, Seat::new(seat), keys)) {
        return Ok(());
    }
    Err(Refusal::forbidden("this needs the keys of all people concerned"))
}
