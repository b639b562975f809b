//! An evening: a list of many games with one score.
//!
//! A series says what is dealt next (who deals, who speaks first, which seats owe a compulsory solo) and keeps the list.
//! It holds no cards and does no input or output: who runs it deals by [`Series::deal`], lets the game be played and
//! hands the finished position to [`Series::record`]. Everything follows from the rules, the first dealer and the
//! entries, so that is all its text and its JSON form hold.
//!
//! As in the tournament the dealer moves on after every game but a compulsory solo, a compulsory solo is led by its
//! soloist, and when there are only as many games left as solos are owed, the first seat that owes one must play it.

use spielwerk_core::{Rng, Seat, Spec, SpecError};

use super::Doppelkopf;
use super::bock::BockRounds;
use super::duty::Duty;
use super::game_type::GameType;
use super::rules::HouseRules;
use super::score::Account;
use super::state::{SEATS, State};

/// How many games double their points after each reason for a Bock round.
const BOCK_GAMES: u32 = SEATS as u32;

/// What is played in an evening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeriesRules {
    /// How many games, compulsory solos included; 1 to 1,000, usually 24.
    pub games: u32,
    /// How many compulsory solos every seat owes, 0 to 9; usually 1.
    pub solos: u8,
    /// What makes the next games count twice.
    pub bock: BockRounds,
    /// The rules of every game.
    pub house: HouseRules,
}

impl Default for SeriesRules {
    /// A list of the tournament: 24 games, one compulsory solo each, no Bock rounds.
    fn default() -> Self {
        Self { games: 24, solos: 1, bock: BockRounds::NONE, house: HouseRules::TOURNAMENT }
    }
}

impl SeriesRules {
    /// Takes `games`, `solos_owed`, `bock` and all options of [`HouseRules`].
    ///
    /// # Errors
    /// If a value is not one of its parameter.
    pub fn from_spec(spec: &mut Spec) -> Result<Self, SpecError> {
        let plain = Self::default();
        Ok(Self {
            games: spec.number("games", plain.games, 1..=1_000)?,
            solos: spec.number("solos_owed", plain.solos, 0..=9)?,
            bock: super::rules::word_set(spec, "bock", BockRounds::WORDS, BockRounds::parse)?,
            house: HouseRules::from_spec(spec)?,
        })
    }

    /// The rules as text: `series:games=12,bock=zero`.
    pub fn spec(self) -> String {
        let plain = Self::default();
        let mut parameters = Vec::new();
        if self.games != plain.games {
            parameters.push(format!("games={}", self.games));
        }
        if self.solos != plain.solos {
            parameters.push(format!("solos_owed={}", self.solos));
        }
        if self.bock != plain.bock {
            parameters.push(format!("bock={}", self.bock.text()));
        }
        parameters.extend(self.house.parameters());
        if parameters.is_empty() { "series".to_owned() } else { format!("series:{}", parameters.join(",")) }
    }
}

/// A line of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What was played.
    pub game_type: GameType,
    /// Who played it alone or proposed it.
    pub declarer: Option<Seat>,
    /// Whether it was the compulsory solo of its declarer.
    pub compulsory: bool,
    /// What each seat got before any doubling; the sum is 0.
    pub points: [i16; SEATS],
    /// How many reasons for a Bock round it gave.
    pub bock: u32,
}

/// Why something is not part of a series.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SeriesError {
    /// All games have been played.
    #[error("the series is over")]
    Over,
    /// The game is still being played.
    #[error("the game is not finished")]
    Unfinished,
    /// The game was dealt for another series or another place in it.
    #[error("the game is not the next one of this series")]
    OtherGame,
    /// A line in the wrong place.
    #[error("line {line} of the series: {reason}")]
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
}

/// An evening of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Series {
    rules: SeriesRules,
    pub(super) first_dealer: Seat,
    dealer: Seat,
    owed: [u8; SEATS],
    /// How many of the next games count twice.
    bock_games: u32,
    entries: Vec<Entry>,
    totals: [i32; SEATS],
}

impl Series {
    /// An evening before its first game.
    pub fn new(rules: SeriesRules, first_dealer: Seat) -> Self {
        Self {
            rules,
            first_dealer,
            dealer: first_dealer,
            owed: [rules.solos; SEATS],
            bock_games: 0,
            entries: Vec::new(),
            totals: [0; SEATS],
        }
    }

    /// The rules.
    pub fn rules(&self) -> SeriesRules {
        self.rules
    }

    /// The list so far.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// What each seat has won in all, doubled games counted twice; the sum is 0. This is the score of a tournament.
    pub fn totals(&self) -> [i32; SEATS] {
        self.totals
    }

    /// The place of each seat by its total, from 1; seats with equal totals share a place.
    pub fn places(&self) -> [usize; SEATS] {
        self.totals.map(|total| 1 + self.totals.iter().filter(|&&other| other > total).count())
    }

    /// Whether all games have been played.
    pub fn is_over(&self) -> bool {
        self.entries.len() >= self.rules.games as usize
    }

    /// Who deals the next game.
    pub fn dealer(&self) -> Seat {
        self.dealer
    }

    /// Who speaks first in the next game and leads unless it is a compulsory solo: the seat after the dealer.
    pub fn start(&self) -> Seat {
        self.dealer.after(1, SEATS)
    }

    /// How many solos a seat still owes.
    pub fn owed(&self, seat: Seat) -> u8 {
        self.owed[seat.index()]
    }

    /// By how much the points of the next game are multiplied.
    pub fn factor(&self) -> i32 {
        if self.bock_games > 0 { 2 } else { 1 }
    }

    /// Which solos are owed in the next game, and who must play one.
    pub fn duty(&self) -> Duty {
        let owes = |seat: &Seat| self.owed(*seat) > 0;
        let all: usize = self.owed.iter().map(|&count| usize::from(count)).sum();
        let left = (self.rules.games as usize).saturating_sub(self.entries.len());
        let first = (0..SEATS).map(|step| self.start().after(step, SEATS)).find(owes);
        Duty::new(Seat::all(SEATS).filter(owes), first.filter(|_| all >= left))
    }

    /// The rules of the next game.
    pub fn game(&self) -> Doppelkopf {
        Doppelkopf::new(true).with_house_rules(self.rules.house).with_duty(self.duty())
    }

    /// Deals the next game; none if the series is over.
    pub fn deal(&self, rng: &mut Rng) -> Option<State> {
        (!self.is_over()).then(|| self.game().deal_from(self.start(), rng))
    }

    /// Enters a finished game; none if its deal was void and the same dealer deals again.
    ///
    /// # Errors
    /// If the game is not finished or not the next one of this series.
    pub fn record(&mut self, state: &State) -> Result<Option<Entry>, SeriesError> {
        let account = Account::of(state).ok_or(SeriesError::Unfinished)?;
        let public = state.public();
        let fits = public.start() == self.start()
            && public.rules() == self.rules.house
            && public.duty() == self.duty();
        if !fits {
            return Err(SeriesError::OtherGame);
        }
        let Some(game_type) = public.game_type() else { return Ok(None) };
        let entry = Entry {
            game_type,
            declarer: public.declarer(),
            compulsory: public.is_compulsory_solo(),
            points: account.points().map(i16::from),
            bock: self.rules.bock.reasons(public, &account),
        };
        self.push(entry).map(|()| Some(entry))
    }

    /// Appends a line to the list.
    ///
    /// # Errors
    /// If the series is over, the points do not add up to 0, or a compulsory solo is not owed by its declarer.
    pub fn push(&mut self, entry: Entry) -> Result<(), SeriesError> {
        if self.is_over() {
            return Err(SeriesError::Over);
        }
        let error =
            |reason: &str| SeriesError::Line { line: self.entries.len() + 1, reason: reason.to_owned() };
        if entry.points.iter().map(|&points| i32::from(points)).sum::<i32>() != 0 {
            return Err(error("the points do not add up to 0"));
        }
        if entry.compulsory {
            let is_solo = matches!(entry.game_type, GameType::Solo(_));
            let soloist = entry.declarer.filter(|&seat| is_solo && self.owed(seat) > 0);
            let soloist = soloist.ok_or_else(|| error("no such solo is owed"))?;
            self.owed[soloist.index()] -= 1;
        } else {
            self.dealer = self.dealer.after(1, SEATS);
        }
        for (total, points) in self.totals.iter_mut().zip(entry.points) {
            *total += if self.bock_games > 0 { 2 } else { 1 } * i32::from(points);
        }
        self.bock_games = self.bock_games.saturating_sub(1) + BOCK_GAMES * entry.bock;
        self.entries.push(entry);
        Ok(())
    }
}
