//! Self-play, and what its positions turn out to be worth.
//!
//! A label looks back from the end: where positions are solved it is the exact margin, before that a mean of
//! what the search says and what came of it, weighted by [`Generation::outcome`] (a lambda-return). A random
//! move says nothing about the position before it; there the search alone speaks. So labels are free of most
//! of the chance of a single game, and still tied to how games end.

use spielwerk_core::{Evaluate, Game, Limits, Rng, Seat, TableError};
use spielwerk_run::parallel_ordered;

use super::config::{FitConfig, Generation};
use super::look_ahead::best_by_search;
use super::samples::Sample;
use crate::solver::{Solution, Solver};
use crate::{Move, Othello, Position};

/// The memory of the solver: endings are short.
const SOLVER_MIB: usize = 1;

/// Points of a label in a disc.
const POINTS_PER_DISC: f32 = 100.0;

/// A position of a game with what its player thought.
struct Thought {
    position: Position,
    /// In points, for the side to move.
    value: f32,
    /// The value is proven.
    exact: bool,
    /// Another move than the best was played.
    strayed: bool,
}

/// What remains of best play from a solved position.
struct SolvedLine {
    moves: std::vec::IntoIter<Move>,
    /// For the seat.
    margin: i32,
    seat: Seat,
}

impl SolvedLine {
    fn new(solution: Solution, seat: Seat) -> Self {
        Self { moves: solution.line.into_iter(), margin: solution.margin, seat }
    }

    fn margin_of(&self, seat: Seat) -> i32 {
        if seat == self.seat { self.margin } else { -self.margin }
    }
}

/// Plays the games with these numbers on this many threads; the samples depend on neither the threads nor the
/// other games.
///
/// # Errors
/// If there is no memory for the solver.
pub fn play_games<E: Evaluate<Othello<8>>>(
    evaluation: &E,
    config: &FitConfig,
    generation: usize,
    games: std::ops::Range<u64>,
    threads: usize,
) -> Result<Vec<Sample>, TableError> {
    let seed = config.seed ^ (generation as u64) << 32;
    let generation = &config.generations[generation];
    let play = |solver: &mut Solver, number| {
        // Which of equally good moves is found depends on what the solver remembers.
        solver.clear();
        Ok(play_game(evaluation, solver, config, generation, (seed, number)))
    };
    let mut samples = Vec::new();
    let keep = |_, game: Vec<Sample>| {
        samples.extend(game);
        Ok(())
    };
    parallel_ordered(games, threads, || Solver::new(SOLVER_MIB), play, keep)?;
    Ok(samples)
}

fn play_game<E: Evaluate<Othello<8>>>(
    evaluation: &E,
    solver: &mut Solver,
    config: &FitConfig,
    generation: &Generation,
    (seed, number): (u64, u64),
) -> Vec<Sample> {
    let game = Othello::<8>;
    let mut rng = Rng::for_part(seed, number);
    let mut position = game.start(&mut rng);
    for _ in 0..=rng.below(config.opening_plies.max(1)) {
        if let Some(mv) = game.random_move(&position, &mut rng, &mut Vec::new()) {
            game.play(&mut position, mv);
        }
    }
    let mut thoughts = Vec::with_capacity(60);
    let mut known_line: Option<SolvedLine> = None;
    while let Some(random) = game.random_move(&position, &mut rng, &mut Vec::new()) {
        if random == Move::Pass {
            position.pass();
            known_line.as_mut().and_then(|line| line.moves.next());
            continue;
        }
        let exact = (position.own() | position.opponent()).count_zeros() <= config.exact_empties;
        if exact && known_line.is_none() {
            let solution = solver.solve(&position, &Limits::none());
            known_line = solution.map(|solution| SolvedLine::new(solution, position.turn()));
        }
        let known =
            known_line.as_mut().and_then(|line| Some((line.moves.next()?, line.margin_of(position.turn()))));
        let (best, value) = if let Some((best, margin)) = known {
            (best, margin as f32 * POINTS_PER_DISC)
        } else {
            let (best, score) = best_by_search(evaluation, &position, generation.depth);
            (best, score as f32)
        };
        let mv = if rng.unit() < generation.exploration { random } else { best };
        let strayed = mv != best;
        thoughts.push(Thought { position, value, exact, strayed });
        if strayed {
            known_line = None;
        }
        game.play(&mut position, mv);
    }
    let margin = position.margin(Othello::<8>::BOARD) as f32 * POINTS_PER_DISC;
    label(&thoughts, (position.turn(), margin), generation.outcome, number as u32)
}

/// The samples of a game that ended with this margin for this seat.
fn label(thoughts: &[Thought], end: (Seat, f32), outcome: f32, game: u32) -> Vec<Sample> {
    let (mut seat, mut worth) = end;
    let look_back = |thought: &Thought| {
        let turn = thought.position.turn();
        let later = if turn == seat { worth } else { -worth };
        let trust = if thought.exact || (thought.strayed && outcome < 1.0) { 0.0 } else { outcome };
        (seat, worth) = (turn, trust * later + (1.0 - trust) * thought.value);
        let (own, opponent) = (thought.position.own(), thought.position.opponent());
        Sample { game, own, opponent, label: worth.round() as i16 }
    };
    thoughts.iter().rev().map(look_back).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learning::HandMade;
    use crate::learning::fit::FeatureSet;

    #[test]
    fn samples_depend_on_the_seed_and_not_on_threads() {
        let config = FitConfig::preset(FeatureSet::Patterns, "quick", 1).expect("a preset");
        let play = |generation, games, threads| {
            play_games(&HandMade, &config, generation, games, threads).expect("1 MiB")
        };
        let whole = play(1, 0..12, 1);
        assert_eq!(whole, play(1, 0..12, 3));
        assert_eq!(whole, [play(1, 0..5, 2), play(1, 5..12, 1)].concat());
        assert_ne!(whole, play(0, 0..12, 1));
    }

    #[test]
    fn labels_of_solved_positions_are_exact() {
        let config = FitConfig::preset(FeatureSet::Patterns, "quick", 1).expect("a preset");
        let mut solver = Solver::<8>::new(1).expect("1 MiB");
        let mut checked = 0;
        for sample in play_games(&HandMade, &config, 1, 0..20, 1).expect("1 MiB") {
            if (sample.own | sample.opponent).count_zeros() <= config.exact_empties {
                let position = Position::new(sample.own, sample.opponent, Seat::FIRST);
                let margin = solver.solve(&position, &Limits::none()).expect("no limits").margin;
                assert_eq!(i32::from(sample.label), 100 * margin, "{position:?}");
                checked += 1;
            }
        }
        assert!(checked > 50, "{checked} positions");
    }

    #[test]
    fn labels_look_back_from_the_end_and_forget_before_random_moves() {
        let thought = |own, turn, value, exact, strayed| Thought {
            position: Position::new(own, 0, turn),
            value,
            exact,
            strayed,
        };
        let (black, white) = (Seat::FIRST, Seat::SECOND);
        let thoughts = [
            thought(1, black, 100.0, false, false),
            thought(2, white, 400.0, false, true),
            thought(3, black, 0.0, false, false),
            thought(4, black, 600.0, true, false),
        ];
        let samples = label(&thoughts, (white, 0.0), 0.5, 9);
        let labels: Vec<(u64, i16)> = samples.iter().map(|sample| (sample.own, sample.label)).collect();
        assert_eq!(labels, [(4, 600), (3, 300), (2, 400), (1, -150)]);
    }
}
