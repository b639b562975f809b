//! Does jobs, one after the other: moves, questions, reviews.

pub mod speed;

use std::collections::VecDeque;
use std::sync::atomic::AtomicBool;

use serde::Serialize;
use serde_json::{Value, json};
use spielwerk_core::clock::Instant;
use spielwerk_core::{Admitted, Analysis, Rng, SearchControl, Seat, json as texts};
use spielwerk_review::MoveReview;
use spielwerk_session::Player;
use spielwerk_tables::catalogue::Catalogue;
use spielwerk_tables::requests::asking::{NEWS, catch_panics};
use spielwerk_tables::requests::exact_values::{Solvers, Verdict};
use spielwerk_tables::requests::puzzles::{self, Attempt, Attempted, PuzzleIndex};
use spielwerk_tables::requests::{belief, questions, setup};

use crate::host::Host;
use crate::job::{Job, Place, Seated, read_json};

/// Hears what a job has found so far, as JSON.
pub type Report<'a> = &'a mut dyn FnMut(&str);

/// A player that has moved, with the name of its seat and its text.
struct Kept {
    key: String,
    text: String,
    player: Box<dyn Player>,
}

/// What does jobs, with the players that it keeps.
pub struct Engine {
    catalogue: Catalogue,
    puzzles: PuzzleIndex,
    solvers: Solvers,
    kept: VecDeque<Kept>,
}

impl Engine {
    /// The most players that are kept: all engines of a table.
    const KEPT: usize = 4;

    /// An engine without players.
    pub fn new(host: Host) -> Self {
        Self {
            catalogue: host.catalogue(),
            puzzles: PuzzleIndex::default(),
            solvers: Solvers::default(),
            kept: VecDeque::new(),
        }
    }

    /// Does a job that is given as JSON; the answer is `{"done": ...}` or `{"failed": "one sentence"}`. `stop_after` hears
    /// after how many milliseconds `stop` is to be raised.
    pub fn handle(
        &mut self,
        job: &[u8],
        stop: &AtomicBool,
        stop_after: &dyn Fn(Option<f64>),
        report: Report<'_>,
    ) -> String {
        let done = read_json(job)
            .map_err(|error| format!("the job cannot be read: {error}"))
            .and_then(|job| self.run(job, stop, stop_after, report));
        match done {
            Ok(done) => json!({ "done": done }),
            Err(reason) => json!({ "failed": reason }),
        }
        .to_string()
    }

    fn run(
        &mut self,
        job: Job,
        stop: &AtomicBool,
        stop_after: &dyn Fn(Option<f64>),
        report: Report<'_>,
    ) -> Result<Value, String> {
        stop_after(match &job {
            Job::Move { stop_after, .. } => *stop_after,
            _ => None,
        });
        match job {
            Job::Move { at, player, key, .. } => self.play(&at, player, key, stop, report),
            Job::Analyse { at, player } => {
                let (entry, session) = at.open(&self.catalogue)?;
                let mut news = throttled(report);
                let analysis = questions::analyse(&*entry.game, &*session, &player.into(), stop, &mut news)?;
                Ok(value(&analysis))
            }
            Job::Tree { at, player, levels, breadth } => {
                let (entry, session) = at.open(&self.catalogue)?;
                let size = (levels, breadth);
                let tree = questions::search_tree(&*entry.game, &*session, &player.into(), size, stop)?;
                Ok(value(&tree))
            }
            Job::Solve { at, seconds } => {
                let (entry, session) = at.open(&self.catalogue)?;
                Ok(value(&questions::solve(&*entry.game, &*session, seconds, stop)?))
            }
            Job::Belief { at, seat } => {
                let (entry, session) = at.open(&self.catalogue)?;
                Ok(value(&belief::belief(&*entry.game, &*session, Seat::new(seat))))
            }
            Job::Setup { asked } => {
                let asked: setup::SetupQuery =
                    serde_json::from_value(asked).map_err(|error| error.to_string())?;
                let sentence = |refusal: spielwerk_tables::refusal::Refusal| refusal.to_string();
                let session = setup::read(&self.catalogue, &asked.game, &asked.setup).map_err(sentence)?;
                let entry = self.catalogue.game(&asked.game).map_err(|error| error.to_string())?;
                let mut answer = setup::describe(&entry, &*session);
                let mut control = SearchControl::stopped_by(Some(stop));
                answer.exact = setup::exact(&entry, &*session, &mut control);
                Ok(value(&answer))
            }
            Job::Refute { game, id, mv } => self.refute(&game, &id, mv),
            Job::ExactValue { at, mv } => {
                let (entry, session) = at.open(&self.catalogue)?;
                Ok(match self.solvers.predict(&entry, &*session, &mv) {
                    Verdict::Known(exact) => json!({ "known": exact }),
                    Verdict::Silent => json!("silent"),
                    Verdict::TooLong => json!("too_long"),
                })
            }
            Job::Review { at } => {
                let (entry, session) = at.open(&self.catalogue)?;
                let mut news = |judged: &MoveReview| report(&text(judged));
                let review = spielwerk_review::review(&*entry.game, &*session, Some(stop), &mut news);
                Ok(value(&review.map_err(|error| error.to_string())?))
            }
            Job::Game { game, players, seed, moves } => self.whole_game(&game, &players, seed, moves),
            Job::Speed(job) => job.run(&self.catalogue).map(|speed| value(&speed)),
        }
    }

    /// A move by a player that is kept for the next one.
    fn play(
        &mut self,
        at: &Place,
        player: Seated,
        key: String,
        stop: &AtomicBool,
        report: Report<'_>,
    ) -> Result<Value, String> {
        let (entry, session) = at.open(&self.catalogue)?;
        let text = Admitted::from(player).text;
        let place = self.kept.iter().position(|kept| kept.key == key && kept.text == text);
        let mut player = match place.and_then(|place| self.kept.remove(place)) {
            Some(kept) => kept.player,
            None => entry.game.player(&text).map_err(|error| error.to_string())?,
        };
        let begin = Instant::now();
        let mut news = throttled(report);
        let mut control = SearchControl::new(Some(stop), &mut news);
        let analysis = catch_panics(&mut *player, &session.seat_view(), &mut control)?;
        let seconds = begin.elapsed().as_secs_f64();
        self.kept.push_back(Kept { key, text, player });
        while self.kept.len() > Self::KEPT {
            self.kept.pop_front();
        }
        Ok(json!({ "analysis": analysis, "seconds": seconds }))
    }

    fn refute(&self, game: &str, id: &str, mv: String) -> Result<Value, String> {
        let sentence = |refusal: spielwerk_tables::refusal::Refusal| refusal.to_string();
        let puzzle = self.puzzles.find(self.catalogue.registry(), game, id).map_err(sentence)?;
        let asked = Attempt { mv: Some(mv) };
        match puzzles::attempt(&self.catalogue, puzzle, asked).map_err(sentence)? {
            Attempted::Known(verdict) => Ok(value(&verdict)),
            Attempted::Wrong(refutation) => Ok(value(&refutation.verdict())),
        }
    }

    /// A game between players, as its moves.
    fn whole_game(&self, game: &str, players: &[String], seed: u64, moves: usize) -> Result<Value, String> {
        let entry = self.catalogue.game(game).map_err(|error| error.to_string())?;
        let mut session = entry.game.start(&mut Rng::new(seed));
        let seat = |(seat, text): (u64, &String)| entry.game.seeded_player(text, seed + seat);
        let mut seated =
            (0..).zip(players).map(seat).collect::<Result<Vec<_>, _>>().map_err(|error| error.to_string())?;
        if seated.len() != entry.game.seats() {
            return Err(format!("{game} has {} seats", entry.game.seats()));
        }
        while let Some(seat) = session.turn().filter(|_| session.plies() < moves) {
            let player = &mut *seated[seat.index()];
            let analysis = catch_panics(player, &session.seat_view(), &mut SearchControl::none())?;
            session.play(&analysis.best).map_err(|error| error.to_string())?;
        }
        Ok(json!({ "moves": session.record().moves, "payoffs": session.payoffs() }))
    }
}

/// Tells what a search has found, not too often.
fn throttled(report: Report<'_>) -> impl FnMut(&Analysis) {
    let mut told: Option<Instant> = None;
    move |analysis| {
        if told.is_none_or(|told| told.elapsed() >= NEWS) {
            told = Some(Instant::now());
            report(&text(analysis));
        }
    }
}

fn value(answer: &impl Serialize) -> Value {
    serde_json::to_value(answer).expect("answers are JSON")
}

fn text(answer: &impl Serialize) -> String {
    texts::to_text(answer).expect("answers are JSON")
}
