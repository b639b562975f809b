//! New tables: what is wanted, and what its maker gets.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use spielwerk_core::Rng;

use crate::catalogue::Catalogue;
use crate::clock::{Clock, TimeControl};
use crate::formats;
use crate::keys::{self, Keys};
use crate::refusal::Refusal;
use crate::render;
use crate::seat_player::SeatPlayer;
use crate::table::GameTable;

/// A table that is wanted.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct NewTable {
    /// The game with its variant; a record may name it instead.
    pub game: Option<String>,
    seats: Vec<String>,
    position: Option<String>,
    #[cfg_attr(feature = "ts", ts(type = "unknown", optional))]
    /// A game to begin with, in any format that is read.
    pub record: Option<Value>,
    seed: Option<u64>,
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>"))]
    open: bool,
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Option<bool>"))]
    paused: bool,
    delay: Option<f64>,
    /// Seats of a hidden game that the maker takes; without it the first person's.
    claim: Option<Vec<usize>>,
    /// Options of a series, such as `games=12`, if several games are played with one score.
    series: Option<String>,
    /// Clocks, for games of two seats.
    clock: Option<TimeControl>,
    /// The name of the maker.
    name: Option<String>,
}

impl NewTable {
    /// The table.
    ///
    /// # Errors
    /// If what is wanted does not fit together, or the game refuses it.
    pub fn build(&self, catalogue: &Catalogue) -> Result<GameTable, Refusal> {
        let named = self.record.as_ref().and_then(formats::named_game);
        let game = self.game.as_ref().or(named.as_ref());
        let entry = catalogue.game(game.ok_or_else(|| Refusal::bad("the name of the game is missing"))?)?;
        let session = match (&self.position, &self.record) {
            (Some(_), Some(_)) => return Err(Refusal::bad("give a position or a record, not both")),
            (Some(position), None) => entry.game.resume(position)?,
            (None, Some(record)) => formats::read(&*entry.game, record)?,
            (None, None) => {
                entry.game.start(&mut Rng::new(self.seed.unwrap_or_else(|| keys::seed(catalogue.platform()))))
            }
        };
        let seats = entry.game.seats();
        if self.seats.len() != seats {
            return Err(Refusal::bad(format!(
                "{} has {seats} seats, not {}",
                entry.game.spec(),
                self.seats.len()
            )));
        }
        let seated = self.seats.iter().map(|text| SeatPlayer::new(&entry, text)).collect::<Result<_, _>>()?;
        let mut table = GameTable::new(entry, session, seated);
        if let Some(options) = &self.series {
            if self.position.is_some() || self.record.is_some() {
                return Err(Refusal::bad("a series begins with a deal, not with a position"));
            }
            let seed = self.seed.unwrap_or_else(|| keys::seed(catalogue.platform()));
            table.begin_series(catalogue, options, seed)?;
        }
        if let Some(control) = self.clock {
            table.clock = Some(Clock::new(control.check(seats)?, seats));
        }
        table.opened = self.open;
        if let Some(record) = &self.record {
            table.set_branches(formats::branches(record))?;
        }
        table.pacing.paused = self.paused;
        if let Some(delay) = self.delay {
            table.pacing.set_delay(delay);
        }
        let first = table.seat_keys.keys().next().copied();
        for seat in self.claim.clone().unwrap_or_else(|| first.into_iter().collect()) {
            table.claim(seat, &Keys::default())?;
        }
        if let Some(name) = &self.name {
            let own = table.claimed.first().copied();
            let person = || table.seated.iter().position(SeatPlayer::is_human);
            if let Some(seat) = own.or_else(person) {
                table.name_seat(seat, name)?;
            }
        }
        Ok(table)
    }
}

/// A table that was made.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MadeTable {
    /// The id of the table.
    pub id: String,
    /// The key that changes the table.
    pub table_key: String,
    /// The keys of the seats that the maker has taken, by their numbers.
    pub seat_keys: BTreeMap<usize, String>,
    /// The table as the maker sees it; null if the maker may not see it.
    pub state: Option<render::State>,
}

impl MadeTable {
    /// What the maker of a table gets; the state follows when the table was taken in.
    pub fn of(table: &GameTable) -> Self {
        let mut seat_keys = table.seat_keys.clone();
        seat_keys.retain(|seat, _| table.claimed.contains(seat));
        Self { id: table.id.clone(), table_key: table.key.clone(), seat_keys, state: None }
    }

    /// All keys that the maker gets.
    pub fn keys(&self) -> Keys {
        let all = std::iter::once(&self.table_key).chain(self.seat_keys.values());
        Keys::parse(&all.map(String::as_str).collect::<Vec<_>>().join(","))
    }
}
