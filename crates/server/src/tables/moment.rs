//! Moments at which seats may be asked something in secret, such as for a call before a card.
//!
//! Who is asked depends on hidden things, and so would the time until the next card. Therefore a moment lasts as long as
//! everybody knows it will: from what happened last in public until its end, whoever is asked and whatever they decide.
//! Everybody who is asked decides in the meantime, all at once and unseen; those who are not asked need nothing done for
//! them. At the end decisions take effect in the order of the rules, and a seat that has decided nothing stays silent.
//! Only the one person at a table of engines is waited for, as no one else is there to notice.
//!
//! Whether a moment has such a window at all is told by what everybody sees ([`may_ask`]): more often than needed is
//! slow, less often would tell something.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use spielwerk_core::{Scene, Seat, Viewer};
use spielwerk_session::Session;

use super::seat_player::SeatPlayer;
use super::table::{MoveNote, Table};
use spielwerk_core::Admitted;

/// How long seats have, where time must tell nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SeatTimes {
    /// For a person to decide on a call while other people wait.
    pub(crate) person: Duration,
    /// For an engine that does not search.
    pub(crate) quick: Duration,
    /// For an engine that searches without a time limit of its own; it is stopped then.
    pub(crate) search: Duration,
}

impl Default for SeatTimes {
    fn default() -> Self {
        Self {
            person: Duration::from_secs(4),
            quick: Duration::from_millis(100),
            search: Duration::from_millis(1_500),
        }
    }
}

impl SeatTimes {
    /// Beyond the time of a player, for starting it and for what it does after its clock has run out.
    const MARGIN: Duration = Duration::from_millis(150);

    /// How long a decision of an engine takes, whatever it decides on: a function of its text alone.
    pub(crate) fn of_engine(self, admitted: &Admitted) -> Duration {
        let limit = admitted.text.split([':', ',']).find_map(|part| part.strip_prefix("time="));
        match limit.and_then(|text| text.parse::<f64>().ok()).map(Duration::try_from_secs_f64) {
            None => self.quick,
            Some(Ok(limit)) if limit.as_secs_f64() < crate::limits::SECONDS => limit + Self::MARGIN,
            Some(_) => self.search,
        }
    }
}

/// A time in which seats may be asked in secret.
#[derive(Debug)]
pub(crate) struct Moment {
    /// When it ends.
    pub(crate) ends: Instant,
    /// What seats have decided so far.
    pub(crate) decisions: BTreeMap<usize, (String, MoveNote)>,
    /// Ends the searches of engines.
    pub(crate) stop: Arc<AtomicBool>,
    /// Whether engines were asked.
    pub(crate) asked: bool,
    /// Whether the end will be noticed.
    pub(crate) alarm_set: bool,
}

impl Drop for Moment {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// The seat that is asked in secret, and the move by which it stays silent: one that some other seat does not see.
pub(crate) fn secret_ask(session: &mut dyn Session, seats: usize) -> Option<(Seat, String)> {
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

/// Whether somebody may be asked for a call now, by what everybody sees of a card table: the cards in the hands, the
/// calls made, and whether a wedding has moved the deadlines. Calls need eleven cards; each call lets the next, or the
/// reply to it, come one card later.
pub(crate) fn may_ask(session: &dyn Session) -> bool {
    const CARDS: usize = 11;
    const WEDDING: usize = 2;
    const STEPS: usize = 5;
    if session.turn().is_none() {
        return false;
    }
    let Scene::Cards(table) = session.scene(Viewer::Seat(Seat::FIRST)) else { return true };
    let Some(contract) = table.contract else { return false };
    let cards = table.seats.iter().map(|seat| seat.cards).max().unwrap_or(0);
    let calls = table.seats.iter().map(|seat| seat.calls.len()).sum::<usize>();
    let shift = if contract == "wedding" { WEDDING } else { 0 };
    cards + shift + calls.min(STEPS) >= CARDS
}

impl Table {
    /// Whether what time shows could tell hidden things to a person.
    pub(crate) fn keeps_time(&self) -> bool {
        self.entry.hidden && !self.is_open() && self.has_people()
    }

    /// Whether exactly one person sits at the table.
    pub(crate) fn has_one_person(&self) -> bool {
        self.seated.iter().filter(|player| player.is_human()).count() == 1
    }

    /// Something has happened in public: a new moment begins.
    pub(crate) fn begin_moment(&mut self) {
        self.moment = None;
        if !self.keeps_time() || !may_ask(&*self.session) {
            return;
        }
        let engine = |player: &SeatPlayer| match player {
            SeatPlayer::Human => None,
            SeatPlayer::Engine { admitted, .. } => Some(self.times.of_engine(admitted)),
        };
        let engines = self.seated.iter().filter_map(engine).max().unwrap_or_default();
        let people = if self.has_one_person() { Duration::ZERO } else { self.times.person };
        self.moment = Some(Moment {
            ends: Instant::now() + engines.max(people),
            decisions: BTreeMap::new(),
            stop: Arc::default(),
            asked: false,
            alarm_set: false,
        });
    }

    /// Ends the moment if its time has come: everybody who is asked does what they decided on, or stays silent.
    pub(crate) fn end_moment(&mut self, now: Instant) {
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
            if decided.is_none() && self.seated[seat.index()].is_human() && self.has_one_person() {
                return;
            }
            let (mv, note) = decided.unwrap_or_else(|| (silent, MoveNote::default()));
            // Only legal moves come here; if one is refused all the same, nothing is waited for.
            if self.play(&mv, note).is_err() {
                self.moment = None;
            }
        }
    }

    /// Whether the last move was a call: something said in public by a seat that was asked in secret.
    pub(crate) fn last_is_call(&mut self) -> bool {
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
    use crate::tables::catalogue::Catalogue;
    use spielwerk_core::Rng;

    #[test]
    fn whoever_is_asked_is_asked_when_everybody_knows_that_it_may_be() {
        let entry = Catalogue::default().game("doppelkopf").expect("a game");
        let (mut asked, mut windows, mut cards) = (0, 0, 0);
        for seed in 0..200 {
            let mut rng = Rng::new(seed);
            let mut session = entry.game.start(&mut Rng::new(seed));
            while session.turn().is_some() {
                let ask = secret_ask(&mut *session, 4);
                let possible = may_ask(&*session);
                assert!(ask.is_none() || possible, "seed {seed}: {}", session.position());
                asked += usize::from(ask.is_some());
                windows += usize::from(possible && ask.is_none());
                cards += usize::from(!possible);
                let scenes: Vec<bool> = Seat::all(4)
                    .map(|seat| session.scene(Viewer::Seat(seat)))
                    .map(|scene| matches!(scene, Scene::Cards(table) if table.contract.is_some()))
                    .collect();
                assert!(scenes.iter().all(|seen| *seen == scenes[0]), "the contract is public");
                // Calls are made often, so that late ones and replies come up.
                let legal = session.legal_moves();
                let call = ask
                    .filter(|_| rng.below(2) == 0)
                    .and_then(|(_, silent)| legal.iter().find(|mv| **mv != silent).cloned());
                let mv = call.unwrap_or_else(|| legal[rng.below(legal.len())].clone());
                session.play(&mv).expect("legal");
            }
        }
        assert!(asked > 1_000 && windows > 1_000 && cards > 1_000, "{asked} {windows} {cards}");
    }

    #[test]
    fn the_time_of_an_engine_depends_on_its_text_alone() {
        let times = SeatTimes::default();
        let of = |text: &str| times.of_engine(&Admitted { text: text.to_owned(), mebibytes: 0 });
        assert_eq!(of("conventions:slips=0.1"), times.quick);
        assert_eq!(of("worlds:n=3,time=60"), times.search);
        assert_eq!(of("worlds:time=5"), Duration::from_millis(5_150));
        assert_eq!(of("worlds:time=0.2"), Duration::from_millis(350));
    }
}
