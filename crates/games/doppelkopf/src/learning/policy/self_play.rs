//! Games of the policy against itself, many at once, so that the network is asked about many views together.

use std::ops::Range;

use spielwerk_core::{Game, HiddenInformation, Rng};

use super::decision::Decision;
use crate::view_policy::{ViewPolicy, can_wait};
use crate::{Action, Doppelkopf, SEATS, State};

/// The decisions of a game in their order, each with the probabilities that its action was drawn by.
pub(super) type PlayedGame = Vec<Decision>;

/// A game under way.
struct Lane {
    state: State,
    rng: Rng,
    game: PlayedGame,
}

/// Plays the games of these numbers; each depends on the network, the seed and its number alone. Calls are considered at
/// their last moment only.
pub(super) fn play_batch(
    game: &Doppelkopf,
    policy: &mut ViewPolicy,
    seed: u64,
    numbers: Range<u64>,
) -> Vec<PlayedGame> {
    let deal = |number| {
        let mut rng = Rng::for_part(seed, number);
        Lane { state: game.start(&mut rng), rng, game: Vec::new() }
    };
    let mut lanes: Vec<Lane> = numbers.map(deal).collect();
    let mut running: Vec<usize> = (0..lanes.len()).collect();
    let mut legal = Vec::new();
    loop {
        running.retain(|&lane| advance(game, &mut lanes[lane].state, &mut legal));
        if running.is_empty() {
            break;
        }
        policy.clear();
        for &lane in &running {
            let state = &lanes[lane].state;
            policy.push(&game.view(state, game.turn(state)));
        }
        policy.evaluate();
        for (view, &lane) in running.iter().enumerate() {
            let Lane { state, rng, game: played } = &mut lanes[lane];
            legal.clear();
            game.legal_moves(state, &mut legal);
            let shares = legal.iter().map(|&mv| (mv, policy.log_probability(view, mv, &legal).exp() as f32));
            let shares: Vec<(Action, f32)> = shares.collect();
            let action = policy.draw(view, &legal, 1.0, rng);
            played.push(Decision::drawn(state.clone(), game.turn(state), action, shares));
            game.play(state, action);
        }
    }
    let finished = |mut lane: Lane| {
        let payoffs = game.payoffs(&lane.state).unwrap_or([0.0; SEATS]);
        for decision in &mut lane.game {
            decision.payoffs = payoffs;
        }
        lane.game
    };
    lanes.into_iter().map(finished).collect()
}

/// Plays moves that are forced and passes where the same call can be made later; returns whether there is a choice then,
/// else the game has ended.
pub(super) fn advance(game: &Doppelkopf, state: &mut State, legal: &mut Vec<Action>) -> bool {
    loop {
        legal.clear();
        game.legal_moves(state, legal);
        match legal[..] {
            [] => return false,
            [forced] => game.play(state, forced),
            _ if can_wait(game, state, legal) => game.play(state, Action::Pass),
            _ => return true,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use spielwerk_nn::Net;

    use super::*;
    use crate::view_policy::{GAME, policy_shape};

    #[test]
    fn a_game_depends_on_its_number_alone() {
        let net = Arc::new(Net::random(policy_shape(vec![16]), GAME, 3).expect("a sound shape"));
        let mut policy = ViewPolicy::new(net).expect("such a network");
        let game = Doppelkopf::default();
        let together = play_batch(&game, &mut policy, 5, 10..14);
        for (number, expected) in (10..14).zip(&together) {
            let alone = play_batch(&game, &mut policy, 5, number..number + 1);
            assert_eq!(alone, std::slice::from_ref(expected));
            assert!(expected.len() > 20 && expected[0].payoffs.iter().sum::<f32>() == 0.0);
            for decision in expected {
                let sum: f32 = decision.shares.iter().map(|(_, share)| share).sum();
                assert!((sum - 1.0).abs() < 1e-4);
                assert!(decision.shares.iter().any(|(mv, _)| *mv == decision.action));
            }
        }
    }
}
