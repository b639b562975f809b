//! Games the program plays against itself, and what their positions turn out to be worth.
//!
//! A label looks back from the end: where positions are solved it is the exact margin, before that a mean of
//! what the search says and what came of it, weighted by [`Generation::outcome`] (a lambda-return). A random
//! move says nothing about the position before it; there the search alone speaks. So labels are free of most
//! of the chance of a single game, and still tied to how games end.

use spielwerk_core::{Evaluate, Game, Rng, Seat};
use spielwerk_games::othello::{Move, Othello, Position};

use super::config::{Generation, TrainingConfig};
use super::look_ahead::{NO_MARGIN, best_by_search, solve};
use super::samples::Sample;

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

/// Plays the games with the numbers `from` to `to - 1` on this many threads; the samples depend on neither
/// the threads nor the other games.
pub fn play_games<E: Evaluate<Othello<8>>>(
    evaluation: &E,
    config: &TrainingConfig,
    generation: usize,
    games: std::ops::Range<u64>,
    threads: usize,
) -> Vec<Sample> {
    let share = (games.end - games.start).div_ceil(threads.max(1) as u64).max(1);
    let seed = config.seed ^ (generation as u64) << 32;
    let play = |number| play_game(evaluation, config, &config.generations[generation], seed, number);
    std::thread::scope(|scope| {
        let parts: Vec<_> = (games.start..games.end)
            .step_by(share as usize)
            .map(|from| from..(from + share).min(games.end))
            .map(|part| scope.spawn(move || part.flat_map(play).collect::<Vec<_>>()))
            .collect();
        parts.into_iter().flat_map(|part| part.join().expect("games do not panic")).collect()
    })
}

fn play_game<E: Evaluate<Othello<8>>>(
    evaluation: &E,
    config: &TrainingConfig,
    generation: &Generation,
    seed: u64,
    number: u64,
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
    while let Some(random) = game.random_move(&position, &mut rng, &mut Vec::new()) {
        if random == Move::Pass {
            position.pass();
            continue;
        }
        let exact = (position.own() | position.opponent()).count_zeros() <= config.exact_empties;
        let (best, value) = if exact {
            let (best, margin) = solve(&position, window(thoughts.last(), position.turn()));
            (best, margin as f32 * POINTS_PER_DISC)
        } else {
            let (best, score) = best_by_search(evaluation, &position, generation.depth);
            (best, score as f32)
        };
        let mv = if rng.unit() < generation.exploration { random } else { best };
        thoughts.push(Thought { position, value, exact, strayed: mv != best });
        game.play(&mut position, mv);
    }
    let margin = position.margin(Othello::<8>::BOARD) as f32 * POINTS_PER_DISC;
    label(&thoughts, (position.turn(), margin), generation.outcome, number as u32)
}

/// Where the margin of a position must lie: after the best move of a solved position it is known, and only
/// the next best move is wanted.
fn window(before: Option<&Thought>, turn: Seat) -> (i32, i32) {
    match before {
        Some(before) if before.exact && !before.strayed => {
            let margin = (before.value / POINTS_PER_DISC) as i32;
            let margin = if before.position.turn() == turn { margin } else { -margin };
            (margin - 1, margin + 1)
        }
        _ => (-NO_MARGIN, NO_MARGIN),
    }
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
    use crate::evaluation::HandMade;

    #[test]
    fn samples_depend_on_the_seed_and_not_on_threads() {
        let config = TrainingConfig::preset("quick").expect("a preset");
        let play = |generation, games, threads| play_games(&HandMade, &config, generation, games, threads);
        let whole = play(1, 0..12, 1);
        assert_eq!(whole, play(1, 0..12, 3));
        assert_eq!(whole, [play(1, 0..5, 2), play(1, 5..12, 1)].concat());
        assert_ne!(whole, play(0, 0..12, 1));
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
