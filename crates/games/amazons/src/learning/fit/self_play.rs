//! Training games and who won them.

use spielwerk_core::{Budget, Evaluate, Game, Limits, Rng, Seat, TableError};
use spielwerk_run::parallel_ordered;

use super::config::FitConfig;
use super::look_ahead::LookAhead;
use super::samples::Sample;
use crate::{Amazons, Solver, State};

const SOLVER_MIB: usize = 1;
const SOLVER_NODES: u64 = 10;

/// After this many unsolved positions, counted from the end of a game, earlier ones are not tried.
const UNSOLVED: u32 = 3;

/// Plays the games with these numbers on this many threads; the samples depend on neither the threads nor the
/// other games.
pub(super) fn play_games<E: Evaluate<Amazons>>(
    game: &Amazons,
    player: &LookAhead<E>,
    config: &FitConfig,
    generation: usize,
    games: std::ops::Range<u64>,
    threads: usize,
) -> Result<Vec<Sample>, TableError> {
    let seed = config.seed ^ (generation as u64) << 32;
    let play = |solver: &mut Solver, number| {
        let states = play_game(game, player, config, &mut Rng::for_part(seed, number));
        // With few nodes, what is solved depends on what is remembered.
        solver.clear();
        Ok(label_game(game, solver, &states, number))
    };
    let mut samples = Vec::new();
    let keep = |_, game: Vec<Sample>| {
        samples.extend(game);
        Ok(())
    };
    parallel_ordered(games, threads, || Solver::new(SOLVER_MIB), play, keep)?;
    Ok(samples)
}

/// One game, all its positions.
fn play_game<E: Evaluate<Amazons>>(
    game: &Amazons,
    player: &LookAhead<E>,
    config: &FitConfig,
    rng: &mut Rng,
) -> Vec<State> {
    let mut scratch = Vec::new();
    let mut states = vec![game.start(rng)];
    let opening = rng.below(config.opening + 1);
    for ply in 0.. {
        let mut state = states[states.len() - 1];
        let random = ply < opening || rng.unit() < config.exploration;
        let mv =
            if random { game.random_move(&state, rng, &mut scratch) } else { player.choose(game, &state) };
        let Some(mv) = mv else { break };
        game.play(&mut state, mv);
        states.push(state);
    }
    states
}

/// The positions with their winners, last one first. The winner of a position is the one that the solver
/// proves, or else that of the next solved position of the game, so that mistakes after the game was decided blur
/// nothing.
fn label_game(game: &Amazons, solver: &mut Solver, states: &[State], number: u64) -> Vec<Sample> {
    let mut winner = states.last().map_or(Seat::FIRST, |last| last.turn().opponent());
    let mut unsolved = 0;
    let label = |state: &State| {
        if unsolved < UNSOLVED {
            let limits = Limits::start(&Budget::nodes(SOLVER_NODES), 1, None);
            match solver.solve(game, state, &limits) {
                Some(solution) if solution.wins => winner = state.turn(),
                Some(_) => winner = state.turn().opponent(),
                None => unsolved += 1,
            }
        }
        Sample { game: number, winner, state: *state }
    };
    states.iter().rev().filter(|state| state.has_move()).map(label).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TunedEvaluation;

    #[test]
    fn games_have_samples_of_both_outcomes_and_do_not_depend_on_threads() {
        let config = FitConfig { opening: 4, exploration: 0.1, ..FitConfig::preset("quick", 1).unwrap() };
        let game = Amazons::new(5).unwrap();
        let player = LookAhead { evaluation: TunedEvaluation::default(), width: 2 };
        let play = |games, threads| play_games(&game, &player, &config, 0, games, threads).expect("1 MiB");
        let samples = play(0..30, 2);
        let won = samples.iter().filter(|sample| sample.winner == Seat::FIRST).count();
        assert!(samples.len() > 200 && won > 20 && won < samples.len() - 20, "{won} of {}", samples.len());
        assert_eq!(samples, [play(0..13, 1), play(13..30, 1)].concat());
    }
}
