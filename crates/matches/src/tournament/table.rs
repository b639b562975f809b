//! The table where one game of a tournament is played.

use std::sync::atomic::{AtomicBool, Ordering};

use spielwerk_core::{GameRecord, Rng, SearchControl, Seat};
use spielwerk_session::Session;

use super::config::TournamentConfig;
use super::outcome::{Ending, GameOutcome};
use super::record::{MatchRecord, Thought};
use super::schedule::{GameSlot, Schedule};
use super::seat_player::SeatPlayer;
use crate::openings::OpeningError;
use spielwerk_session::{AnyGame, Player, PlayerError};

/// Everything that the games of a tournament have in common.
pub(super) struct Table<'a> {
    pub(super) game: &'a dyn AnyGame,
    pub(super) config: &'a TournamentConfig,
    pub(super) schedule: &'a Schedule,
    pub(super) roster: &'a Roster<'a>,
    /// Raised when no game is wanted any more.
    pub(super) stop: Option<&'a AtomicBool>,
}

/// Makes the player with this number of the configuration new for a game, with this random seed.
pub type Roster<'a> = dyn Fn(usize, u64) -> Result<Box<dyn Player>, PlayerError> + Sync + 'a;

/// Players between two games. Those that can be reset are used once more, which saves the memory of their tables.
#[derive(Default)]
pub(super) struct PlayerPool {
    /// With their numbers.
    players: Vec<(usize, Box<dyn Player>)>,
}

impl PlayerPool {
    /// The player with this number for a new game: one that is kept and can be reset, or a new one.
    fn fetch(
        &mut self,
        player: usize,
        seed: u64,
        roster: &Roster<'_>,
    ) -> Result<Box<dyn Player>, PlayerError> {
        if let Some(place) = self.players.iter().position(|(number, _)| *number == player) {
            let (_, mut waiting) = self.players.swap_remove(place);
            if waiting.reset() {
                return Ok(waiting);
            }
        }
        roster(player, seed)
    }
}

/// A judge who ends games, and when.
struct Arbiter<'a> {
    solver: Box<dyn Player>,
    parameters: &'a str,
    from_ply: usize,
}

impl<'a> Table<'a> {
    /// Plays a game of the schedule; nothing if it was stopped on the way.
    pub(super) fn play(
        &self,
        slot: GameSlot,
        pool: &mut PlayerPool,
    ) -> Result<Option<MatchRecord>, OpeningError> {
        let number = self.schedule.number(slot);
        let seating = self.schedule.seating(slot);
        let seeds = self.seeds(number);
        let mut session = self.config.openings.begin(self.game, self.config.seed, slot.round)?;
        let opening = session.plies();
        let mut thoughts = Vec::new();
        let outcome = match self.seat_players(&seating, &seeds, pool) {
            Ok(mut seat_players) => {
                let outcome = self.play_out(&mut *session, &mut seat_players, opening, &mut thoughts);
                let is_sound = |outcome: &GameOutcome| !matches!(outcome.ending, Ending::Forfeit { .. });
                if outcome.as_ref().is_some_and(is_sound) {
                    pool.players
                        .extend(seating.iter().copied().zip(seat_players.into_iter().map(SeatPlayer::leave)));
                }
                outcome
            }
            Err(outcome) => Some(outcome),
        };
        Ok(outcome.map(|outcome| MatchRecord {
            game: GameRecord { seed: Some(self.config.seed), ..session.record() },
            number,
            players: seating.iter().map(|&player| self.config.players[player].clone()).collect(),
            seating,
            seeds,
            opening,
            thoughts,
            outcome,
        }))
    }

    /// The seeds of the players of a game: small numbers, which are easier to type again.
    fn seeds(&self, number: u64) -> Vec<u64> {
        // The openings are drawn from the seed itself.
        let mut rng = Rng::for_part(!self.config.seed, number);
        (0..self.game.seats()).map(|_| rng.next_u64() >> 40).collect()
    }

    /// Players for the game, new or as new, or its outcome if one of them cannot be had.
    fn seat_players(
        &self,
        seating: &[usize],
        seeds: &[u64],
        pool: &mut PlayerPool,
    ) -> Result<Vec<SeatPlayer>, GameOutcome> {
        let mut seat_players = Vec::with_capacity(seating.len());
        for (seat, (&player, &seed)) in seating.iter().zip(seeds).enumerate() {
            let absent = |error| GameOutcome::forfeit(Seat::new(seat), seating.len(), format!("{error}"));
            seat_players.push(SeatPlayer::new(pool.fetch(player, seed, self.roster).map_err(absent)?));
        }
        // Players that this game did not take are dropped: only those of the last game are kept for the next one.
        pool.players.clear();
        Ok(seat_players)
    }

    fn play_out(
        &self,
        session: &mut dyn Session,
        seat_players: &mut [SeatPlayer],
        opening: usize,
        thoughts: &mut Vec<Thought>,
    ) -> Option<GameOutcome> {
        let mut arbiter = self.arbiter();
        while let Some(seat) = session.turn() {
            let ply = opening + thoughts.len();
            if let Some(outcome) = arbiter.as_mut().and_then(|arbiter| arbiter.predict(session, seat, ply)) {
                return Some(outcome);
            }
            let played = seat_players[seat.index()].play(session, seat, self.stop);
            if self.is_stopped() {
                // The last answer was cut short.
                return None;
            }
            match played {
                Ok(thought) => thoughts.push(thought),
                Err(reason) => return Some(GameOutcome::forfeit(seat, seat_players.len(), reason)),
            }
        }
        Some(GameOutcome::finished(session.payoffs().expect("a game without a seat to move is finished")))
    }

    fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    fn arbiter(&self) -> Option<Arbiter<'a>> {
        let adjudication = self.config.adjudication.as_ref()?;
        let solver = self.game.solver(&adjudication.solver).ok()??;
        Some(Arbiter { solver, parameters: &adjudication.solver, from_ply: adjudication.from_ply })
    }
}

impl Arbiter<'_> {
    /// The outcome, if it can be proven.
    fn predict(&mut self, session: &dyn Session, turn: Seat, ply: usize) -> Option<GameOutcome> {
        if ply < self.from_ply {
            return None;
        }
        let proof = self.solver.think(&session.open_view(), &mut SearchControl::none()).ok()?.proof?;
        Some(GameOutcome::adjudicated(proof, turn, self.parameters))
    }
}

#[cfg(test)]
mod tests {
    use spielwerk_session::SeatView;

    use super::*;
    use crate::test_registry;
    use spielwerk_core::Analysis;
    use spielwerk_session::PlayerFailure;
    use std::sync::{Arc, Mutex};
    use std::time::Duration;

    /// A player that fails in one of these ways.
    enum Troublemaker {
        Panics,
        Cheats,
        GivesUp,
    }

    impl Player for Troublemaker {
        fn think(
            &mut self,
            view: &SeatView<'_>,
            control: &mut SearchControl<'_, String>,
        ) -> Result<Analysis<String>, PlayerFailure> {
            let mut random =
                test_registry().game("nimm3").expect("a game").player("random").expect("a player");
            match self {
                Self::Panics => panic!("out of cheese"),
                Self::Cheats => Ok(Analysis { best: "17".to_owned(), ..random.think(view, control)? }),
                Self::GivesUp => Err(PlayerFailure { reason: "it left the table".to_owned() }),
            }
        }
    }

    fn outcome_against(troublemaker: Troublemaker) -> GameOutcome {
        let game = test_registry().game("nimm3").expect("a game");
        let config = TournamentConfig::new(&*game, vec!["random".into(), "random".into()], 1, 1);
        let schedule = config.schedule(&*game);
        let roster = |player: usize, seed| game.seeded_player(&config.players[player], seed);
        let table = Table { game: &*game, config: &config, schedule: &schedule, roster: &roster, stop: None };
        let random = game.player("random").expect("a player");
        let mut seat_players = [SeatPlayer::new(random), SeatPlayer::new(Box::new(troublemaker))];
        let mut session = game.start(&mut Rng::new(1));
        table.play_out(&mut *session, &mut seat_players, 0, &mut Vec::new()).expect("it is not stopped")
    }

    #[test]
    fn a_player_that_crashes_loses_the_game() {
        let outcome = outcome_against(Troublemaker::Panics);
        assert_eq!(outcome.payoffs, [1.0, -1.0]);
        let reason = "it crashed: out of cheese".to_owned();
        assert_eq!(outcome.ending, Ending::Forfeit { seat: Seat::SECOND, reason });
    }

    #[test]
    fn a_player_that_cheats_loses_the_game() {
        let outcome = outcome_against(Troublemaker::Cheats);
        assert_eq!(outcome.payoffs, [1.0, -1.0]);
        let Ending::Forfeit { seat: Seat::SECOND, reason } = outcome.ending else { panic!("{outcome:?}") };
        assert!(reason.contains("\"17\""), "{reason}");
    }

    #[test]
    fn a_player_that_resigns_loses_the_game() {
        let reason = "it left the table".to_owned();
        let outcome = outcome_against(Troublemaker::GivesUp);
        assert_eq!(outcome.ending, Ending::Forfeit { seat: Seat::SECOND, reason });
    }

    #[test]
    fn a_player_that_cannot_be_made_loses_the_game() {
        let game = test_registry().game("nimm3").expect("a game");
        let config = TournamentConfig::new(&*game, vec!["random".into(), "missing".into()], 1, 1);
        let schedule = config.schedule(&*game);
        let roster = |player: usize, seed| game.seeded_player(&config.players[player], seed);
        let table = Table { game: &*game, config: &config, schedule: &schedule, roster: &roster, stop: None };
        let slot = schedule.slot(1).expect("a game");
        let record =
            table.play(slot, &mut PlayerPool::default()).expect("an opening").expect("it is not stopped");
        assert_eq!((record.outcome.payoffs, record.seating), (vec![-1.0, 1.0], vec![1, 0]));
    }

    /// Plays like a random player, not too fast, and looks at the clock.
    struct ClockWatcher {
        random: Box<dyn Player>,
        seen: Arc<Mutex<Vec<Duration>>>,
    }

    impl Player for ClockWatcher {
        fn think(
            &mut self,
            view: &SeatView<'_>,
            control: &mut SearchControl<'_, String>,
        ) -> Result<Analysis<String>, PlayerFailure> {
            self.seen.lock().expect("no thread panicked").push(control.spent());
            std::thread::sleep(Duration::from_millis(1));
            self.random.think(view, control)
        }
    }

    #[test]
    fn players_know_the_time_they_have_spent_in_the_game() {
        let game = test_registry().game("nimm3").expect("a game");
        let mut config = TournamentConfig::new(&*game, vec!["a".into(), "b".into()], 1, 1);
        config.openings = crate::openings::OpeningSource::Random { plies: 0 };
        let schedule = config.schedule(&*game);
        let seen = Arc::new(Mutex::new(Vec::new()));
        let roster = |_, _| {
            let random = game.player("random")?;
            Ok(Box::new(ClockWatcher { random, seen: Arc::clone(&seen) }) as Box<dyn Player>)
        };
        let table = Table { game: &*game, config: &config, schedule: &schedule, roster: &roster, stop: None };
        for number in 0..2 {
            let slot = schedule.slot(number).expect("a game");
            table.play(slot, &mut PlayerPool::default()).expect("an opening");
        }
        let seen = seen.lock().expect("no thread panicked");
        let fresh = seen.iter().filter(|spent| spent.is_zero()).count();
        assert_eq!(fresh, 4, "both begin each game with a full clock: {seen:?}");
        assert!(seen.iter().any(|&spent| spent >= Duration::from_millis(1)), "{seen:?}");
    }

    #[test]
    fn players_that_were_reset_play_as_new_ones_do() {
        let game = test_registry().game("othello").expect("a game");
        let players = vec!["pvs:depth=3,table=1".into(), "alphabeta:depth=2,table=1,eval=factors".into()];
        let config = TournamentConfig::new(&*game, players, 4, 1);
        let schedule = config.schedule(&*game);
        let made = Mutex::new(0);
        let roster = |player: usize, seed| {
            *made.lock().expect("no thread panicked") += 1;
            game.seeded_player(&config.players[player], seed)
        };
        let table = Table { game: &*game, config: &config, schedule: &schedule, roster: &roster, stop: None };
        let mut pool = PlayerPool::default();
        let play = |number: u64, pool: &mut PlayerPool| {
            let record = table.play(schedule.slot(number).expect("a game"), pool).expect("an opening");
            let record = record.expect("it is not stopped");
            let nodes: Vec<u64> = record.thoughts.iter().map(|thought| thought.nodes).collect();
            (record.game, nodes)
        };
        for number in 0..8 {
            assert_eq!(play(number, &mut pool), play(number, &mut PlayerPool::default()), "game {number}");
        }
        assert_eq!(*made.lock().expect("no thread panicked"), 2 + 16, "two for all games, and two for each");
    }

    #[test]
    fn a_solver_ends_games_when_it_knows_the_result() {
        let game = test_registry().game("connect4").expect("a game");
        let mut config = TournamentConfig::new(&*game, vec!["random".into(), "random".into()], 1, 1);
        config.adjudication = Some(crate::Adjudication { solver: "table=1".into(), from_ply: 30 });
        let schedule = config.schedule(&*game);
        let roster = |player: usize, seed| game.seeded_player(&config.players[player], seed);
        let table = Table { game: &*game, config: &config, schedule: &schedule, roster: &roster, stop: None };
        let mut adjudicated = 0;
        for round in 0..40 {
            let slot = GameSlot { round, pairing: 0, seating: 0 };
            let record =
                table.play(slot, &mut PlayerPool::default()).expect("an opening").expect("it is not stopped");
            if matches!(record.outcome.ending, Ending::Adjudicated { .. }) {
                adjudicated += 1;
                assert_eq!((record.game.moves.len(), record.game.payoffs), (30, None));
            }
        }
        assert!(adjudicated > 0, "some random game lasts 30 plies");
    }
}
