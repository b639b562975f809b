//! A game in progress with the people and engines around it. Nothing here knows of requests, threads or files.
//!
//! How it is walked through is in `walk`, who sits down in `seating`, searches in [`thinking`](crate::thinking).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use spielwerk_core::{Admitted, Analysed, Analysis, Seat, Viewer};
use spielwerk_session::{GameSeries, PlayError, Session};

use super::branches::Branch;
use super::catalogue::GameEntry;
use super::clock::Clock;
use super::exact::{ExactProgress, ExactValue};
use super::keys;
use super::moment::{Moment, SeatTimes};
use super::pacing::Pacing;
use super::presence::Presence;
use super::seat_player::SeatPlayer;
use super::storage::TableChange;
use super::succession::PastGame;
use super::thinking::Thinking;

/// What is remembered of a move besides the move.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct MoveNote {
    /// What the engine found, if one moved.
    pub analysis: Option<Analysis>,
    /// How long it thought.
    pub seconds: Option<f64>,
    /// What a solver says about the move.
    pub truth: Option<ExactValue>,
    /// Whether a solver has tried.
    #[serde(skip)]
    pub judged: bool,
    /// Whether the move is the silence of a seat that was asked in secret.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub silent: bool,
    /// How many moves the rules allowed, if not all of them are in the analysis.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legal: Option<usize>,
}

impl MoveNote {
    /// How many moves of an analysis are kept at most.
    const KEPT: usize = 48;

    /// What an engine found and how long it thought. Of moves far down the list, of which Amazons has thousands, only the
    /// number is kept.
    pub fn of_engine(analysis: Analysis, seconds: f64) -> Self {
        let all = analysis.moves.len();
        let mut analysis = Analysed::complete(analysis).brief().analysis;
        analysis.moves.truncate(Self::KEPT);
        let legal = (analysis.moves.len() < all).then_some(all);
        Self { analysis: Some(analysis), seconds: Some(seconds), legal, ..Self::default() }
    }

    /// The note of a seat's silence.
    pub fn silence() -> Self {
        Self { silent: true, ..Self::default() }
    }
}

/// A move that was taken back.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Undone {
    /// The move.
    pub mv: String,
    /// What was known of it.
    pub note: MoveNote,
    /// Which seats saw it.
    pub seen: Vec<bool>,
}

/// Whether a table can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Life {
    /// It can.
    Active,
    /// It was deleted.
    Deleted,
    /// A change could not be stored, so what is in memory does not count: the table is to be loaded again.
    Stale,
}

/// A game in progress.
pub struct GameTable {
    /// Its name in addresses; it cannot be guessed.
    pub id: String,
    /// The game with its limits and its platform.
    pub entry: Arc<GameEntry>,
    /// The game itself.
    pub session: Box<dyn Session>,
    /// One per move played.
    pub notes: Vec<MoveNote>,
    /// The moves taken back, the next to redo last.
    pub redo: Vec<Undone>,
    /// Lines beside the game.
    pub branches: Vec<Branch>,
    /// Who decides at each seat.
    pub seated: Vec<SeatPlayer>,
    /// Whether a hidden game was opened.
    pub opened: bool,
    /// How fast engines play.
    pub pacing: Pacing,
    /// Why the engine at the table could not move.
    pub error: Option<String>,
    /// The search for the seat to move.
    pub thinking: Option<Thinking>,
    /// The key that changes the table.
    pub key: String,
    /// Keys of human seats of a hidden game.
    pub seat_keys: BTreeMap<usize, String>,
    /// Whether a visitor is present, so that engines should play.
    pub presence: Presence,
    /// What each view saw last, as a hash; the open view first.
    pub digests: Vec<u64>,
    /// How far the solver has come.
    pub truths: ExactProgress,
    /// The client that made it; empty if no client owns it.
    pub owner: String,
    /// When it was made, in seconds since 1970.
    pub created: u64,
    /// Seats whose keys were handed out.
    pub claimed: BTreeSet<usize>,
    /// How many of the moves are stored as they are here.
    pub stored: usize,
    /// Whether it can be used.
    pub life: Life,
    /// The time in which seats may be asked in secret, if there is one now.
    pub moment: Option<Moment>,
    /// How long decisions take where time must tell nothing.
    pub times: SeatTimes,
    /// The clocks, if the game is played with them.
    pub clock: Option<Clock>,
    /// The series that is played, without the game on the table.
    pub series: Option<Box<dyn GameSeries>>,
    /// The games played at this table before, the first one first.
    pub past: Vec<PastGame>,
    /// The names of people, by their seats.
    pub names: BTreeMap<usize, String>,
    /// Invitations that were not used yet, by their seats.
    pub invites: BTreeMap<usize, String>,
    /// Finished games that become tables of their own with the next change.
    pub archived: Vec<TableChange>,
    pub(crate) tickets: u64,
}

impl GameTable {
    /// A new table with this game on it.
    pub fn new(entry: Arc<GameEntry>, session: Box<dyn Session>, seated: Vec<SeatPlayer>) -> Self {
        let platform = Arc::clone(&entry.platform);
        let secret = || keys::secret(&*platform);
        let human = |(seat, player): (usize, &SeatPlayer)| (player.is_human()).then(|| (seat, secret()));
        let seat_keys = if entry.hidden {
            seated.iter().enumerate().filter_map(human).collect()
        } else {
            BTreeMap::new()
        };
        let pacing = Pacing::usual(seated.iter().any(SeatPlayer::is_human));
        Self {
            id: secret(),
            notes: vec![MoveNote::default(); session.plies()],
            digests: vec![0; 1 + entry.game.seats()],
            entry,
            session,
            redo: Vec::new(),
            branches: Vec::new(),
            seated,
            opened: false,
            pacing,
            error: None,
            thinking: None,
            key: secret(),
            seat_keys,
            presence: Presence::new(&platform),
            truths: ExactProgress::default(),
            owner: String::new(),
            created: platform.unix_seconds(),
            claimed: BTreeSet::new(),
            stored: 0,
            life: Life::Active,
            moment: None,
            times: SeatTimes::default(),
            clock: None,
            series: None,
            past: Vec::new(),
            names: BTreeMap::new(),
            invites: BTreeMap::new(),
            archived: Vec::new(),
            tickets: 0,
        }
    }

    /// Whether the game has ended.
    pub fn is_finished(&self) -> bool {
        self.due().is_none()
    }

    /// Whether every seat may see everything.
    pub fn is_open(&self) -> bool {
        !self.entry.hidden || self.opened || self.is_finished() || !self.has_people()
    }

    /// Whether a person sits at the table.
    pub fn has_people(&self) -> bool {
        self.seated.iter().any(SeatPlayer::is_human)
    }

    /// Whether a person is to move.
    pub fn person_to_move(&self) -> bool {
        self.due().is_some_and(|seat| self.seated[seat.index()].is_human())
    }

    /// The engine to move.
    pub fn engine_to_move(&self) -> Option<(Seat, &str, &Admitted)> {
        let seat = self.due()?;
        match &self.seated[seat.index()] {
            SeatPlayer::Human => None,
            SeatPlayer::Engine { text, admitted } => Some((seat, text, admitted)),
        }
    }

    /// Plays a move.
    ///
    /// # Errors
    /// If it is not a legal move now; the table is then unchanged.
    pub fn play(&mut self, mv: &str, note: MoveNote) -> Result<(), PlayError> {
        let mover = self.session.turn();
        self.session.play(mv)?;
        self.notes.push(note);
        self.redo.clear();
        self.error = None;
        self.mark_opened();
        let mut seats = Seat::all(self.seated.len());
        let silent = seats.any(|seat| self.session.last_move(Viewer::Seat(seat)).is_none());
        let now = self.entry.platform.now();
        self.pacing.moved(now, silent);
        if let (Some(clock), Some(mover)) = (&mut self.clock, mover) {
            clock.moved(mover, self.session.turn(), now);
        }
        if !silent {
            self.next_moment();
        }
        Ok(())
    }

    /// A game that was open once stays open, whatever is taken back.
    pub(crate) fn mark_opened(&mut self) {
        self.opened |= self.entry.hidden && self.is_open();
    }
}

/// A table of the first deal for tests.
#[cfg(test)]
pub(crate) fn table_for_tests(game: &str, players: &[&str]) -> GameTable {
    let entry = crate::catalogue::Catalogue::default().game(game).expect("a game");
    let seated = players.iter().map(|text| SeatPlayer::new(&entry, text).expect("a player")).collect();
    let session = entry.game.start(&mut spielwerk_core::Rng::new(1));
    GameTable::new(entry, session, seated)
}
