//! Moments at which seats may be asked something in secret, such as for a call before a card.
//!
//! Who is asked depends on hidden things, and so would the time until the next card. Therefore the length of a
//! moment is public: from what happened last in public until its end, whichever seats are asked and whatever they decide.
//! Seats that are asked decide in the meantime, all at once and unseen; those that are not asked need nothing done for
//! them. At the end decisions take effect in the order of the rules, and a seat that has decided nothing stays silent.
//! People are never waited for; they may speak later, see [`speaking`](crate::speaking).
//!
//! Whether a moment has such a window at all follows from public knowledge
//! ([`Session::may_ask_in_secret`]).

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use spielwerk_core::{Admitted, Seat, Viewer};
use spielwerk_session::Session;

use super::platform::Time;
use super::seat_player::SeatPlayer;
use super::table::{GameTable, MoveNote};

/// How long seats have, where time must tell nothing.
#[derive(Clone, Copy, Debug)]
pub struct SeatTimes {
    /// For people to decide on a call at the same time, where several sit at the table. It may be zero, because a person
    /// can call until the next card is played.
    pub person: Duration,
    /// For an engine that does not search.
    pub quick: Duration,
    /// For an engine that searches without a time limit of its own. It is stopped shortly before and plays what it has
    /// found; what the levels of Doppelkopf need is in `docs/results/trust.md`.
    pub search: Duration,
}

impl Default for SeatTimes {
    fn default() -> Self {
        Self {
            person: Duration::ZERO,
            quick: Duration::from_millis(100),
            search: Duration::from_millis(1_500),
        }
    }
}

impl SeatTimes {
    /// Beyond the time of a player, for starting it and for what it does after its clock has run out.
    const MARGIN: Duration = Duration::from_millis(150);
    /// How long before its move is due a search is stopped, so that it plays what it has found.
    const STOP_MARGIN: Duration = Duration::from_millis(100);

    /// How long an engine may search whose move is due after `left`.
    #[must_use]
    pub fn budget(left: Duration) -> Duration {
        left.saturating_sub(Self::STOP_MARGIN).max(left / 2)
    }

    /// How long a decision of an engine takes, whatever it decides on: a function of its text and of the
    /// longest thinking time in seconds that any text may ask for.
    pub fn of_engine(self, admitted: &Admitted, longest: f64) -> Duration {
        let limit = admitted.text.split([':', ',']).find_map(|part| part.strip_prefix("time="));
        match limit.and_then(|text| text.parse::<f64>().ok()).map(Duration::try_from_secs_f64) {
            None => self.quick,
            Some(Ok(limit)) if limit.as_secs_f64() < longest => limit + Self::MARGIN,
            Some(_) => self.search,
        }
    }
}

/// A time in which seats may be asked in secret.
#[derive(Debug)]
pub struct Moment {
    /// When it ends.
    pub ends: Time,
    /// What seats have decided so far.
    pub decisions: BTreeMap<usize, (String, MoveNote)>,
    /// Ends the searches of engines.
    pub stop: Arc<AtomicBool>,
    /// Whether engines were asked.
    pub asked: bool,
    /// Whether the end will be noticed.
    pub alarm_set: bool,
}

impl Drop for Moment {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// The seat that is asked in secret, and the move by which it stays silent: one that some other seat does not see.
pub fn secret_ask(session: &mut dyn Session, seats: usize) -> Option<(Seat, String)> {
    let seat = session.turn()?;
    let silent = session.legal_moves().into_iter().find(|mv| {
        if session.play(mv).is_err() {
            return false;
        }
        let unseen = Seat::all(seats)
            .filter(|&other| other != seat)
            .any(|other| session.last_move(Viewer::Seat(other)).is_none());
        session.undo();
        unseen
    });
    silent.map(|mv| (seat, mv))
}

impl GameTable {
    /// Whether what time shows could tell hidden things to a person.
    pub fn keeps_time(&self) -> bool {
        self.entry.hidden && !self.is_open() && self.has_people()
    }

    /// Whether exactly one person sits at the table.
    pub fn has_one_person(&self) -> bool {
        self.seated.iter().filter(|player| player.is_human()).count() == 1
    }

    /// A seat has called or played: a new moment begins. What people have decided on in the one before is not lost to
    /// a call of another seat.
    pub(crate) fn next_moment(&mut self) {
        let old = self.moment.as_mut().map(|moment| std::mem::take(&mut moment.decisions));
        self.begin_moment();
        if let (Some(moment), Some(old)) = (&mut self.moment, old) {
            moment.decisions = old.into_iter().filter(|(seat, _)| self.seated[*seat].is_human()).collect();
        }
    }

    /// Something has happened in public: a new moment begins.
    pub fn begin_moment(&mut self) {
        self.moment = None;
        if !self.keeps_time() || !self.session.may_ask_in_secret() {
            return;
        }
        let engine = |player: &SeatPlayer| match player {
            SeatPlayer::Human => None,
            SeatPlayer::Engine { admitted, .. } => {
                Some(self.times.of_engine(admitted, self.entry.limits.seconds))
            }
        };
        let engines = self.seated.iter().filter_map(engine).max().unwrap_or_default();
        let people = if self.has_one_person() { Duration::ZERO } else { self.times.person };
        self.moment = Some(Moment {
            ends: self.entry.platform.now() + engines.max(people),
            decisions: BTreeMap::new(),
            stop: Arc::default(),
            asked: false,
            alarm_set: false,
        });
    }

    /// Ends the moment if its time has come: every seat that is asked does what it decided on, or stays silent.
    pub fn end_moment(&mut self) {
        let now = self.entry.platform.now();
        while let Some(moment) = &mut self.moment {
            if now < moment.ends {
                return;
            }
            let Some((seat, silent)) = secret_ask(&mut *self.session, self.seated.len()) else {
                self.moment = None;
                return;
            };
            let decided = moment.decisions.remove(&seat.index());
            let decided = decided.filter(|(mv, _)| self.session.legal_moves().contains(mv));
            let (mv, mut note) = decided.unwrap_or_else(|| (silent.clone(), MoveNote::default()));
            note.silent = mv == silent;
            // Only legal moves come here; if one is refused all the same, nothing is waited for.
            if self.play(&mv, note).is_err() {
                self.moment = None;
            }
        }
    }

    /// Whether the last move was a call: something said in public by a seat that was asked in secret.
    pub fn last_is_call(&mut self) -> bool {
        let Some(last) = self.session.last_move(Viewer::Open) else { return false };
        self.session.undo();
        let call =
            secret_ask(&mut *self.session, self.seated.len()).is_some_and(|(_, silent)| silent != last);
        self.session.play(&last).expect("a move that was just taken back");
        call
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Catalogue;
    use spielwerk_core::Rng;

    #[test]
    fn seats_are_asked_only_when_all_seats_know_that_it_may_be() {
        let catalogue = Catalogue::default();
        let (mut asked, mut windows, mut cards) = (0, 0, 0);
        for seed in 0..200 {
            // Fewer cards move the deadlines of calls.
            let game = if seed % 4 == 0 { "doppelkopf:nines=off" } else { "doppelkopf" };
            let entry = catalogue.game(game).expect("a game");
            let mut rng = Rng::new(seed);
            let mut session = entry.game.start(&mut Rng::new(seed));
            while session.turn().is_some() {
                let ask = secret_ask(&mut *session, 4);
                let possible = session.may_ask_in_secret();
                assert!(ask.is_none() || possible, "seed {seed}: {}", session.position());
                asked += usize::from(ask.is_some());
                windows += usize::from(possible && ask.is_none());
                cards += usize::from(!possible);
                // In some games calls are rare, in others frequent, so that late ones and replies come up.
                let legal = session.legal_moves();
                let mv = match ask {
                    Some((_, silent)) if rng.below(24) >= [1, 4, 12][seed as usize % 3] => silent,
                    Some((_, silent)) => legal.into_iter().find(|mv| *mv != silent).unwrap_or(silent),
                    None => legal[rng.below(legal.len())].clone(),
                };
                session.play(&mv).expect("legal");
            }
        }
        assert!(asked > 1_000 && windows > 1_000 && cards > 1_000, "{asked} {windows} {cards}");
    }

    #[test]
    fn a_decision_of_a_person_outlives_the_call_of_another_seat() {
        let mut table = crate::table::table_for_tests("doppelkopf", &["human"; 4]);
        for _ in 0..4 {
            table.play("healthy", MoveNote::default()).expect("every seat may");
        }
        let calls: Vec<String> = Seat::all(4).map(|seat| table.calls(seat).remove(0)).collect();
        let moment = table.moment.as_mut().expect("seats may be asked");
        for (seat, call) in calls.iter().enumerate() {
            moment.decisions.insert(seat, (call.clone(), MoveNote::default()));
        }
        while let Some(moment) = &mut table.moment {
            moment.ends = table.entry.platform.now();
            table.end_moment();
        }
        let made: Vec<String> =
            table.session.record().moves.into_iter().filter(|mv| calls.contains(mv)).collect();
        assert_eq!(made.len(), 2, "one call of each party, not the first alone: {made:?}");
    }

    #[test]
    fn the_time_of_an_engine_depends_on_its_text_alone() {
        let times = SeatTimes::default();
        let of = |text: &str| times.of_engine(&Admitted { text: text.to_owned(), mebibytes: 0 }, 60.0);
        assert_eq!(of("conventions:slips=0.1"), times.quick);
        assert_eq!(of("worlds:n=3,time=60"), times.search);
        assert_eq!(of("worlds:time=5"), Duration::from_millis(5_150));
        assert_eq!(of("worlds:time=0.2"), Duration::from_millis(350));
    }
}
