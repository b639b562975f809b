//! A game in progress with the people and engines around it. Nothing here knows of requests, threads or files.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use serde::{Deserialize, Serialize};
use spielwerk_core::{Analysis, Seat, Viewer};
use spielwerk_session::{PlayError, Session};

use super::catalogue::GameEntry;
use super::exact::{ExactProgress, ExactValue};
use super::keys;
use super::moment::{Moment, SeatTimes};
use super::pacing::Pacing;
use super::presence::Presence;
use super::refusal::Refusal;
use super::seat_player::SeatPlayer;
use super::stored;
use spielwerk_core::Admitted;

/// What is remembered of a move besides the move.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct MoveNote {
    /// What the engine found, if one moved.
    pub(crate) analysis: Option<Analysis>,
    /// How long it thought.
    pub(crate) seconds: Option<f64>,
    /// What a solver says about the move.
    pub(crate) truth: Option<ExactValue>,
    /// Whether a solver has tried.
    #[serde(skip)]
    pub(crate) judged: bool,
}

/// A move that was taken back.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Undone {
    /// The move.
    pub(crate) mv: String,
    /// What was known of it.
    pub(crate) note: MoveNote,
    /// Which seats saw it.
    pub(crate) seen: Vec<bool>,
}

/// A search that runs for this table, or waits for a thread.
#[derive(Debug)]
pub(crate) struct Thinking {
    /// For whom.
    pub(crate) seat: Seat,
    /// Tells this search from earlier ones.
    pub(crate) ticket: u64,
    /// Since when.
    pub(crate) since: Instant,
    /// Ends the search.
    pub(crate) stop: Arc<AtomicBool>,
    /// When its move is made, where time must tell nothing.
    pub(crate) release: Option<Instant>,
}

/// Whether a table can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Life {
    /// It can.
    Active,
    /// It was deleted.
    Deleted,
    /// A change could not be stored, so what is in memory does not count: the table is to be loaded again.
    Stale,
}

/// A game in progress.
pub(crate) struct Table {
    pub(crate) id: String,
    pub(crate) entry: Arc<GameEntry>,
    pub(crate) session: Box<dyn Session>,
    /// One per move played.
    pub(crate) notes: Vec<MoveNote>,
    /// The moves taken back, the next to redo last.
    pub(crate) redo: Vec<Undone>,
    pub(crate) seated: Vec<SeatPlayer>,
    /// Whether a hidden game was opened.
    pub(crate) opened: bool,
    pub(crate) pacing: Pacing,
    /// Why the engine at the table could not move.
    pub(crate) error: Option<String>,
    pub(crate) thinking: Option<Thinking>,
    /// The key that changes the table.
    pub(crate) key: String,
    /// Keys of human seats of a hidden game.
    pub(crate) seat_keys: BTreeMap<usize, String>,
    pub(crate) presence: Presence,
    /// What each view saw last, as a hash; the open view first.
    pub(crate) digests: Vec<u64>,
    /// How far the solver has come.
    pub(crate) truths: ExactProgress,
    /// The client that made it; empty if no client owns it.
    pub(crate) owner: String,
    /// When it was made, in seconds since 1970.
    pub(crate) created: u64,
    /// Seats whose keys were handed out.
    pub(crate) claimed: BTreeSet<usize>,
    /// How many of the moves are stored as they are here.
    pub(crate) stored: usize,
    pub(crate) life: Life,
    /// The time in which seats may be asked in secret, if there is one now.
    pub(crate) moment: Option<Moment>,
    pub(crate) times: SeatTimes,
    tickets: u64,
}

impl Table {
    /// A new table with this game on it.
    pub(crate) fn new(entry: Arc<GameEntry>, session: Box<dyn Session>, seated: Vec<SeatPlayer>) -> Self {
        let human =
            |(seat, player): (usize, &SeatPlayer)| (player.is_human()).then(|| (seat, keys::secret()));
        let seat_keys = if entry.hidden {
            seated.iter().enumerate().filter_map(human).collect()
        } else {
            BTreeMap::new()
        };
        let pacing = Pacing::usual(seated.iter().any(SeatPlayer::is_human));
        Self {
            id: keys::secret(),
            notes: vec![MoveNote::default(); session.plies()],
            digests: vec![0; 1 + entry.game.seats()],
            entry,
            session,
            redo: Vec::new(),
            seated,
            opened: false,
            pacing,
            error: None,
            thinking: None,
            key: keys::secret(),
            seat_keys,
            presence: Presence::new(),
            truths: ExactProgress::default(),
            owner: String::new(),
            created: stored::now(),
            claimed: BTreeSet::new(),
            stored: 0,
            life: Life::Active,
            moment: None,
            times: SeatTimes::default(),
            tickets: 0,
        }
    }

    /// Whether the game has ended.
    pub(crate) fn is_finished(&self) -> bool {
        self.session.turn().is_none()
    }

    /// Whether everybody may see everything.
    pub(crate) fn is_open(&self) -> bool {
        !self.entry.hidden || self.opened || self.is_finished() || !self.has_people()
    }

    /// Whether a person sits at the table.
    pub(crate) fn has_people(&self) -> bool {
        self.seated.iter().any(SeatPlayer::is_human)
    }

    /// Whether a person is to move.
    pub(crate) fn person_to_move(&self) -> bool {
        self.session.turn().is_some_and(|seat| self.seated[seat.index()].is_human())
    }

    /// The engine to move.
    pub(crate) fn engine_to_move(&self) -> Option<(Seat, &str, &Admitted)> {
        let seat = self.session.turn()?;
        match &self.seated[seat.index()] {
            SeatPlayer::Human => None,
            SeatPlayer::Engine { text, admitted } => Some((seat, text, admitted)),
        }
    }

    /// Plays a move.
    pub(crate) fn play(&mut self, mv: &str, note: MoveNote) -> Result<(), PlayError> {
        self.session.play(mv)?;
        self.notes.push(note);
        self.redo.clear();
        self.error = None;
        self.latch();
        let mut seats = Seat::all(self.seated.len());
        let silent = seats.any(|seat| self.session.last_move(Viewer::Seat(seat)).is_none());
        self.pacing.moved(silent);
        if !silent {
            self.begin_moment();
        }
        Ok(())
    }

    /// A game that was open once stays open, whatever is taken back.
    fn latch(&mut self) {
        self.opened |= self.entry.hidden && self.is_open();
    }

    /// Back to the last decision of a person, or one move if there is none.
    pub(crate) fn undo(&mut self) -> Result<(), Refusal> {
        if self.keeps_time() && !self.has_one_person() {
            return Err(Refusal::forbidden(
                "with several people nothing is taken back while cards are hidden",
            ));
        }
        if self.session.plies() == 0 {
            return Err(Refusal::conflict("there is nothing to take back"));
        }
        let before = self.session.plies();
        loop {
            if self.keeps_time() && self.last_is_call() {
                while self.session.plies() < before && self.replay()? {}
                return Err(Refusal::conflict("a call cannot be taken back while cards are hidden"));
            }
            if !self.take_back() || self.person_to_move() {
                break;
            }
        }
        if !self.person_to_move() {
            while self.session.plies() + 1 < before && self.replay()? {}
        }
        self.settle();
        Ok(())
    }

    /// Forward again: to the next decision of a person, or one move if no person plays.
    pub(crate) fn redo(&mut self) -> Result<(), Refusal> {
        if !self.replay()? {
            return Err(Refusal::conflict("there is nothing to redo"));
        }
        while self.has_people() && !self.person_to_move() && self.replay()? {}
        self.settle();
        Ok(())
    }

    /// To the position after so many moves.
    pub(crate) fn go_to(&mut self, ply: usize) -> Result<(), Refusal> {
        let most = self.session.plies() + self.redo.len();
        if ply > most {
            return Err(Refusal::conflict(format!("there is no ply {ply}; the game has {most} moves")));
        }
        while self.session.plies() > ply && self.take_back() {}
        while self.session.plies() < ply && self.replay()? {}
        self.settle();
        Ok(())
    }

    fn take_back(&mut self) -> bool {
        let seats = Seat::all(self.seated.len());
        let seen = seats.map(|seat| self.session.last_move(Viewer::Seat(seat)).is_some()).collect();
        let Some(mv) = self.session.last_move(Viewer::Open) else { return false };
        self.session.undo();
        self.stored = self.stored.min(self.session.plies());
        self.redo.push(Undone { mv, note: self.notes.pop().unwrap_or_default(), seen });
        true
    }

    fn replay(&mut self) -> Result<bool, PlayError> {
        let Some(Undone { mv, note, .. }) = self.redo.pop() else { return Ok(false) };
        self.session.play(&mv)?;
        self.notes.push(note);
        Ok(true)
    }

    /// After a walk through the game: an engine that moved on at once would lose the moves that can be redone.
    fn settle(&mut self) {
        self.latch();
        self.cancel();
        self.error = None;
        self.begin_moment();
        let at_engine = !self.redo.is_empty() && self.engine_to_move().is_some();
        self.pacing.walked(at_engine);
    }

    /// Other people or engines sit down.
    pub(crate) fn seat_players(&mut self, seated: Vec<SeatPlayer>) -> Result<(), Refusal> {
        self.latch();
        let sits_down = |(old, new): (&SeatPlayer, &SeatPlayer)| !old.is_human() && new.is_human();
        if !self.is_open() && self.seated.iter().zip(&seated).any(sits_down) {
            return Err(Refusal::forbidden("a person who takes a seat of a hidden game would see its cards"));
        }
        let kept = |(seat, player): (usize, &SeatPlayer)| {
            let key = self.seat_keys.get(&seat).cloned().unwrap_or_else(keys::secret);
            player.is_human().then_some((seat, key))
        };
        if self.entry.hidden {
            self.seat_keys = seated.iter().enumerate().filter_map(kept).collect();
            let people = &self.seat_keys;
            self.claimed.retain(|seat| people.contains_key(seat));
        }
        self.seated = seated;
        self.latch();
        self.cancel();
        self.error = None;
        self.begin_moment();
        Ok(())
    }

    /// Hands out the key of a seat, once.
    pub(crate) fn claim(&mut self, seat: usize) -> Result<String, Refusal> {
        let key = self.seat_keys.get(&seat).cloned();
        let key =
            key.ok_or_else(|| Refusal::missing("there is no seat of a hidden game for a person there"))?;
        if !self.claimed.insert(seat) {
            return Err(Refusal::conflict("this seat is taken"));
        }
        Ok(key)
    }

    /// Notes that a search begins; returns its ticket and the flag that ends it.
    pub(crate) fn begin_thinking(&mut self, seat: Seat) -> (u64, Arc<AtomicBool>) {
        self.tickets += 1;
        let stop = Arc::new(AtomicBool::new(false));
        let since = Instant::now();
        let time = match &self.seated[seat.index()] {
            SeatPlayer::Engine { admitted, .. } if self.keeps_time() => Some(self.times.of_engine(admitted)),
            _ => None,
        };
        let release = time.map(|time| since + time);
        self.thinking =
            Some(Thinking { seat, ticket: self.tickets, since, stop: Arc::clone(&stop), release });
        (self.tickets, stop)
    }

    /// Ends the search and forgets its result.
    pub(crate) fn cancel(&mut self) {
        if let Some(thinking) = self.thinking.take() {
            thinking.stop.store(true, Ordering::Relaxed);
        }
    }

    /// The search with this ticket, if nobody has cancelled it.
    pub(crate) fn search(&mut self, ticket: u64) -> Option<&mut Thinking> {
        self.thinking.as_mut().filter(|thinking| thinking.ticket == ticket)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::catalogue::Catalogue;
    use spielwerk_core::Rng;

    fn table(game: &str, players: &[&str]) -> Table {
        let entry = Catalogue::default().game(game).expect("a game");
        let seated = players.iter().map(|text| SeatPlayer::new(&entry, text).expect("a player")).collect();
        let session = entry.game.start(&mut Rng::new(1));
        Table::new(entry, session, seated)
    }

    #[test]
    fn undo_goes_back_to_a_persons_decision_and_redo_forward_again() {
        let mut table = table("connect4", &["human", "random"]);
        for mv in ["4", "4", "3", "5"] {
            table.play(mv, MoveNote::default()).expect("legal");
        }
        table.undo().expect("moves to take back");
        assert_eq!((table.session.plies(), table.redo.len()), (2, 2));
        assert!(table.person_to_move() && !table.pacing.paused);
        table.undo().expect("moves to take back");
        assert_eq!(table.session.plies(), 0);
        assert!(table.undo().is_err());
        table.redo().expect("moves to redo");
        assert_eq!((table.session.plies(), table.redo.len()), (2, 2));
        table.play("1", MoveNote::default()).expect("legal");
        assert!(table.redo().is_err(), "another move ends the old future");
    }

    #[test]
    fn a_walk_that_ends_at_an_engine_pauses_it() {
        let mut table = table("connect4", &["random", "random"]);
        for mv in ["4", "4", "3"] {
            table.play(mv, MoveNote::default()).expect("legal");
        }
        table.undo().expect("moves to take back");
        assert_eq!(
            (table.session.plies(), table.pacing.paused),
            (2, true),
            "one move, as nobody decides here"
        );
        table.go_to(0).expect("the start");
        table.go_to(3).expect("and forward");
        assert_eq!((table.session.plies(), table.redo.len()), (3, 0));
        assert!(table.go_to(4).is_err());
    }

    #[test]
    fn an_engine_that_opened_is_taken_back_alone() {
        let mut table = table("connect4", &["random", "human"]);
        table.play("4", MoveNote::default()).expect("legal");
        table.undo().expect("a move to take back");
        assert_eq!((table.session.plies(), table.pacing.paused), (0, true));
    }

    #[test]
    fn hidden_games_open_only_when_they_may_and_stay_open() {
        let mut table = table("doppelkopf", &["human", "random", "random", "random"]);
        assert!(!table.is_open());
        assert_eq!(table.seat_keys.keys().copied().collect::<Vec<_>>(), [0]);
        let seated = |table: &Table, texts: [&str; 4]| -> Vec<SeatPlayer> {
            texts.iter().map(|text| SeatPlayer::new(&table.entry, text).expect("a player")).collect()
        };
        let two = seated(&table, ["human", "human", "random", "random"]);
        assert!(table.seat_players(two.clone()).is_err());
        let mut rng = Rng::new(2);
        while !table.is_finished() {
            let mut copy = table.session.boxed_clone();
            let mv = copy.play_random(&mut rng).expect("not finished");
            table.play(&mv, MoveNote::default()).expect("legal");
        }
        table.undo().expect("moves to take back");
        assert!(!table.is_finished() && table.is_open(), "what was seen cannot be unseen");
        table.seat_players(two).expect("nothing is hidden any more");
        assert_eq!(table.seat_keys.len(), 2);
    }
}
