//! Two players, the same openings with both colours: the fairest small measure of strength.
//!
//! An opening may favour one side, so the two games of an opening are not independent; the interval is that
//! of the mean over openings, not over games.

use spielwerk_core::{Engine, Game, Moments, Rng, Seat, Watch};
use spielwerk_games::othello::{Move, Othello, Position};

/// Which games a match consists of.
#[derive(Clone, Copy, Debug)]
pub struct MatchConfig {
    /// Openings; two games each.
    pub openings: u64,
    /// Random plies of an opening.
    pub opening_plies: usize,
    /// Names the openings.
    pub seed: u64,
}

/// How a match ended, for the first player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MatchResult {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Points per game, a draw counting half.
    pub score: f64,
    /// The true score lies within this distance of `score` with a probability of 95 %.
    pub interval: f64,
    /// Discs per game.
    pub margin: f64,
}

/// Plays every opening twice, with colours exchanged.
pub fn play_match(
    first: &mut dyn Engine<Othello<8>>,
    second: &mut dyn Engine<Othello<8>>,
    config: &MatchConfig,
) -> MatchResult {
    let mut result = MatchResult::default();
    let (mut scores, mut margins) = (Moments::default(), Moments::default());
    for number in 0..config.openings {
        let opening = opening(config.seed, number, config.opening_plies);
        let mut points = 0.0;
        for seat in [Seat::FIRST, Seat::SECOND] {
            let margin = match seat {
                Seat::FIRST => play_out(first, second, opening),
                _ => -play_out(second, first, opening),
            };
            let (wins, draws) = (u64::from(margin > 0), u64::from(margin == 0));
            result.wins += wins;
            result.draws += draws;
            result.losses += 1 - wins - draws;
            points += 0.5 * wins as f64 + 0.25 * draws as f64;
            margins.add(f64::from(margin));
        }
        scores.add(points);
    }
    let spread = 1.96 * scores.deviation() / (config.openings.max(1) as f64).sqrt();
    MatchResult { score: scores.mean(), interval: spread, margin: margins.mean(), ..result }
}

/// A position after random plies in which the game goes on.
fn opening(seed: u64, number: u64, plies: usize) -> Position {
    let game = Othello::<8>;
    let mut rng = Rng::for_part(seed, number);
    loop {
        let mut position = game.start(&mut rng);
        let mut played = 0;
        while played < plies
            && let Some(mv) = game.random_move(&position, &mut rng, &mut Vec::new())
        {
            game.play(&mut position, mv);
            played += 1;
        }
        if game.payoffs(&position).is_none() {
            return position;
        }
    }
}

/// The margin for Black.
fn play_out(
    black: &mut dyn Engine<Othello<8>>,
    white: &mut dyn Engine<Othello<8>>,
    mut position: Position,
) -> i32 {
    let game = Othello::<8>;
    while game.payoffs(&position).is_none() {
        let mut watch = Watch::nobody();
        let mv = match position.turn() {
            _ if game.placements(&position) == 0 => Move::Pass,
            Seat::FIRST => black.analyse(&game, &position, &mut watch).best,
            _ => white.analyse(&game, &position, &mut watch).best,
        };
        game.play(&mut position, mv);
    }
    let margin = position.margin(Othello::<8>::BOARD);
    if position.turn() == Seat::FIRST { margin } else { -margin }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::HandMade;
    use spielwerk_core::Budget;
    use spielwerk_search::{AlphaBeta, AlphaBetaConfig};

    #[test]
    fn a_player_is_as_strong_as_itself() {
        let player = || {
            let budget = Budget::depth(1);
            let config =
                AlphaBetaConfig { budget, table_mib: None, history: false, ..AlphaBetaConfig::default() };
            AlphaBeta::new(HandMade, config).expect("no table")
        };
        let config = MatchConfig { openings: 10, opening_plies: 8, seed: 3 };
        let result = play_match(&mut player(), &mut player(), &config);
        assert_eq!((result.wins, result.score, result.interval), (result.losses, 0.5, 0.0));
        assert_eq!(result.wins + result.draws + result.losses, 20);
    }
}
