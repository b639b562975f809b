//! Who sits at a table: players change, seats are claimed, hidden cards are opened.

use serde::{Deserialize, Serialize};
use spielwerk_core::Seat;

use crate::access;
use crate::keys::Keys;
use crate::refusal::Refusal;
use crate::seat_player::SeatPlayer;
use crate::table::GameTable;

/// Who sits where, and how the engines continue; what is missing stays.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Seating {
    /// Who sits where.
    pub players: Option<Vec<String>>,
    /// Whether engines wait.
    pub paused: Option<bool>,
    /// Seconds between the moves of engines.
    pub delay: Option<f64>,
}

impl Seating {
    /// Changes who sits at a table, and how its engines continue.
    ///
    /// # Errors
    /// If there is no such player, or a seat may not be changed by these keys.
    pub fn apply(&self, table: &mut GameTable, keys: &Keys) -> Result<(), Refusal> {
        if let Some(players) = &self.players {
            let seated = new_players(table, players, keys)?;
            table.seat_players(seated)?;
        }
        if let Some(paused) = self.paused {
            table.pacing.paused = paused;
            if paused {
                table.cancel();
            }
        }
        if let Some(delay) = self.delay {
            table.pacing.set_delay(delay);
        }
        Ok(())
    }
}

/// Who sits where from now on. A player who stays keeps the seat; a person of a hidden game leaves it by their own key.
fn new_players(table: &GameTable, players: &[String], keys: &Keys) -> Result<Vec<SeatPlayer>, Refusal> {
    let seats = table.seated.len();
    if players.len() != seats {
        return Err(Refusal::bad(format!("there are {seats} seats, not {}", players.len())));
    }
    if !table.is_open() {
        let leaves =
            |seat: &usize| table.claimed.contains(seat) && players[*seat].trim() != SeatPlayer::HUMAN;
        access::require_seats(table, keys, (0..seats).filter(leaves))?;
    }
    let seat_player = |(old, text): (&SeatPlayer, &String)| {
        if old.text() == text.trim() { Ok(old.clone()) } else { SeatPlayer::new(&table.entry, text) }
    };
    table.seated.iter().zip(players).map(seat_player).collect()
}

/// How a person comes to a seat.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Claim {
    /// The invitation, where the seat has one.
    pub invitation: Option<String>,
    /// The name of the person.
    pub name: Option<String>,
}

/// The key of a seat for the person who has claimed it.
#[derive(Debug, Serialize)]
pub struct ClaimedSeat {
    seat: usize,
    seat_key: String,
    game: String,
    hidden: bool,
}

impl Claim {
    /// Hands out the key of a seat to the first person who may have it.
    ///
    /// # Errors
    /// If the seat is taken, or the invitation is not the one for it.
    pub fn apply(&self, table: &mut GameTable, seat: usize) -> Result<ClaimedSeat, Refusal> {
        let invitation = Keys::parse(self.invitation.as_deref().unwrap_or_default());
        let seat_key = table.claim(seat, &invitation)?;
        table.name_seat(seat, self.name.as_deref().unwrap_or_default())?;
        Ok(ClaimedSeat { seat, seat_key, game: table.entry.game.spec(), hidden: table.entry.hidden })
    }
}

/// What a person wants to be called.
#[derive(Debug, Deserialize)]
pub struct SeatName {
    /// The name.
    pub name: String,
}

impl SeatName {
    /// Names the person at a seat.
    ///
    /// # Errors
    /// If these keys do not decide for the seat.
    pub fn apply(&self, table: &mut GameTable, seat: usize, keys: &Keys) -> Result<(), Refusal> {
        if seat >= table.seated.len() || !access::decides(table, Seat::new(seat), keys) {
            return Err(Refusal::forbidden("a name is given with the key of its seat"));
        }
        table.name_seat(seat, &self.name)
    }
}

/// Opens the hidden cards of a table for all seats, if all people at it agree.
///
/// # Errors
/// If the key of a person is missing.
pub fn open_cards(table: &mut GameTable, keys: &Keys) -> Result<(), Refusal> {
    let people = (0..table.seated.len()).filter(|&seat| table.seated[seat].is_human());
    if table.entry.hidden {
        access::require_seats(table, keys, people)?;
    }
    table.opened = true;
    Ok(())
}
