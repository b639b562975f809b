use std::sync::Arc;

use crate::{Action, Doppelkopf, Reservation, SEATS, Violation};
use spielwerk_core::{HiddenInformation, Rng, Sampler, Seat, contract};

use super::*;
use spielwerk_nn::Weights;
use spielwerk_nn::transformer::Transformer;

const RULES: Doppelkopf = Doppelkopf::new(true);

/// A network that knows nothing and is sure of it.
fn random_net(seed: u64) -> Arc<Transformer> {
    let mut weights = Weights::random(belief_shape(16, 1), GAME, seed).expect("a sound shape");
    for tensor in weights.tensors_mut() {
        let mut rng = Rng::new(seed);
        for number in tensor.iter_mut() {
            *number += (2.0 * rng.unit() - 1.0) as f32;
        }
    }
    Arc::new(Transformer::new(weights))
}

#[test]
fn worlds_of_a_network_that_knows_nothing_fit_their_views() {
    for (seed, temperature) in [(1, 1.0), (2, 0.0), (3, 5.0)] {
        let mut sampler = BeliefSampler::new(random_net(seed), temperature, 4).expect("a belief");
        contract::hidden_information(&RULES, &mut sampler, 1, 2);
    }
}

#[test]
fn worlds_by_house_rules_fit_their_views() {
    for options in
        ["poverty=on", "poverty=on,pigs=start,nines=off", "pigs=play,two_step=on,solos=pure", "compulsory=on"]
    {
        let mut spec: spielwerk_core::Spec = format!("doppelkopf:{options}").parse().expect("a spec");
        let game = Doppelkopf::from_spec(&mut spec).expect("house rules");
        let mut sampler = BeliefSampler::new(random_net(6), 1.0, 2).expect("a belief");
        let mut moves = Vec::new();
        for part in 0..6 {
            let mut rng = Rng::for_part(6, part);
            let mut state = spielwerk_core::Game::start(&game, &mut rng);
            loop {
                moves.clear();
                spielwerk_core::Game::legal_moves(&game, &state, &mut moves);
                if moves.is_empty() {
                    break;
                }
                let view = game.view(&state, Seat::new(rng.below(SEATS)));
                let world = sampler.sample(&game, &view, &mut rng);
                assert!(game.is_consistent(&view, &world), "{options}: {view:?} {world:?}");
                // Poverty is rare enough without solos.
                let modest = |mv: &Action| !matches!(mv, Action::Reserve(Reservation::Solo(_)));
                if moves.iter().any(modest) {
                    moves.retain(modest);
                }
                spielwerk_core::Game::play(&game, &mut state, moves[rng.below(moves.len())]);
            }
        }
    }
}

/// `cargo test -p spielwerk-doppelkopf --release a_million -- --ignored` takes some minutes.
#[test]
#[ignore = "takes minutes"]
fn a_million_worlds_of_random_networks_fit_their_views() {
    let mut worlds = 0;
    for round in 0.. {
        let mut sampler = BeliefSampler::new(random_net(round), 1.0, 64).expect("a belief");
        contract::walk(&RULES, 5, round, |state, _, rng| {
            let view = RULES.view(state, Seat::new(rng.below(SEATS)));
            for world in sampler.draw(&view, 64, rng) {
                assert!(RULES.is_consistent(&view, &world), "{view:?} {world:?}");
                worlds += 1;
            }
        });
        if worlds >= 1_000_000 {
            break;
        }
    }
}

#[test]
fn waiting_worlds_are_for_their_own_view_only() {
    let mut rng = Rng::new(4);
    let state = spielwerk_core::Game::start(&RULES, &mut rng);
    let mut sampler = BeliefSampler::new(random_net(4), 1.0, 3).expect("a belief");
    for round in 0..4 {
        let view = RULES.view(&state, Seat::new(round % 2));
        let world = sampler.sample(&RULES, &view, &mut rng);
        assert!(RULES.is_consistent(&view, &world));
    }
    let mut same = BeliefSampler::new(random_net(4), 0.0, 2).expect("a belief");
    let view = RULES.view(&state, Seat::new(0));
    let worlds = same.draw(&view, 2, &mut rng);
    assert_eq!(worlds[0], worlds[1], "at temperature 0 there is one answer");
}

#[test]
fn without_foresight_deals_go_wrong_in_the_ways_that_the_guard_leaves_open() {
    let net = random_net(5);
    let (mut bare, mut guarded) = ([0; 5], [0; 5]);
    contract::walk(&RULES, 3, 5, |state, _, rng| {
        let view = RULES.view(state, Seat::new(rng.below(SEATS)));
        for (guard, counts) in [(Guard::Nothing, &mut bare), (Guard::PlainCards, &mut guarded)] {
            for deal in loose_deals(&net, &view, 2, guard, 1.0, rng) {
                for violation in deal.violations() {
                    counts[violation as usize] += 1;
                }
            }
        }
    });
    let of = |counts: [i32; 5], violation: Violation| counts[violation as usize];
    assert!(of(bare, Violation::UsedUp) > 0 && of(bare, Violation::Suit) > 0, "{bare:?}");
    assert_eq!(of(bare, Violation::DeadEnd), 0, "{bare:?}");
    assert_eq!(guarded[..2], [0, 0], "copies and suits are guarded");
    assert!(of(guarded, Violation::DeadEnd) > 0, "{guarded:?}");
}

#[test]
fn networks_of_another_kind_are_refused() {
    let other = Transformer::random(belief_shape(16, 1), "skat", 1).expect("a sound shape");
    let refusal = BeliefSampler::new(Arc::new(other), 1.0, 1).expect_err("another game").to_string();
    assert!(refusal.contains("skat") && refusal.contains("33 outputs"), "{refusal}");
}
