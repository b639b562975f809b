use std::sync::Arc;

use spielwerk_core::{Game, HiddenInformation, Rng, Sampler, contract};
use spielwerk_nn::{Net, NetShape, ResNetShape};

use super::*;
use crate::State;

fn net(seed: u64) -> Arc<Net> {
    Arc::new(Net::random(policy_shape(vec![16]), GAME, seed).expect("a sound shape"))
}

#[test]
fn probabilities_are_those_of_the_legal_actions() {
    let game = Doppelkopf::default();
    let mut policy = ViewPolicy::new(net(5)).expect("such a network");
    contract::walk(&game, 2, 5, |state, _, _| {
        if game.payoffs(state).is_none() {
            let (shares, points) = policy.predict(&game, &game.view(state, game.turn(state)));
            let mut legal = Vec::new();
            game.legal_moves(state, &mut legal);
            assert!(shares.iter().map(|(mv, _)| *mv).eq(legal));
            assert!((shares.iter().map(|(_, share)| share).sum::<f64>() - 1.0).abs() < 1e-6);
            assert!(points.iter().all(|points| points.abs() <= POINTS));
        }
    });
}

#[test]
fn networks_for_something_else_are_refused() {
    let other = Net::random(NetShape::ResNet(ResNetShape::new(1, 8, 2, [6, 7], 7)), "connect4", 1);
    let refusal = ViewPolicy::new(Arc::new(other.expect("a sound shape"))).expect_err("another game");
    assert!(refusal.to_string().contains("connect4"), "{refusal}");
}

/// The weight of a world by asking about one decision after the other.
fn naive_log_weight(policy: &mut ViewPolicy, view: &View, world: &State) -> f64 {
    let game = Doppelkopf::default();
    let mut sum = 0.0;
    crate::view::visit_decisions(world, &mut |state, seat, action| {
        if seat != view.seat() {
            let (shares, _) = policy.predict(&game, &game.view(state, seat));
            let own = shares.iter().find(|(mv, _)| *mv == action);
            sum += own.map_or(0.0, |(_, share)| share.ln());
        }
    });
    sum
}

#[test]
fn weights_are_products_of_single_answers() {
    let game = Doppelkopf::default();
    let settings = InferenceSettings { trust: 1.0, doubt: 0.0, ..InferenceSettings::default() };
    let mut inference = Inference::new(ViewPolicy::new(net(2)).expect("such a network"), settings);
    let mut policy = ViewPolicy::new(net(2)).expect("such a network");
    let mut uniform = crate::UniformSampler::default();
    let mut moves = 0;
    contract::walk(&game, 1, 9, |state, _, rng| {
        moves += 1;
        if game.payoffs(state).is_none() && moves % 7 == 0 {
            let view = game.view(state, game.turn(state));
            let worlds: Vec<State> = (0..3).map(|_| uniform.sample(&game, &view, rng)).collect();
            let found = inference.log_weights(&view, &worlds);
            for (world, found) in worlds.iter().zip(found) {
                let wanted = naive_log_weight(&mut policy, &view, world);
                assert!((found - wanted).abs() < 1e-3, "{found} for {wanted}");
            }
        }
    });
}

#[test]
fn drawn_worlds_are_consistent() {
    let game = Doppelkopf::default();
    let inference =
        Inference::new(ViewPolicy::new(net(4)).expect("such a network"), InferenceSettings::default());
    let mut sampler = InferenceSampler::new(inference, 4);
    contract::walk(&game, 1, 13, |state, _, rng| {
        if game.payoffs(state).is_none() {
            let view = game.view(state, game.turn(state));
            for _ in 0..4 {
                assert!(game.is_consistent(&view, &sampler.sample(&game, &view, rng)));
            }
            assert!(sampler.effective_size() >= 1.0);
        }
    });
}

#[test]
fn without_trust_all_worlds_weigh_the_same() {
    let game = Doppelkopf::default();
    let settings = InferenceSettings { trust: 0.0, ..InferenceSettings::default() };
    let mut inference = Inference::new(ViewPolicy::new(net(4)).expect("such a network"), settings);
    let mut rng = Rng::new(1);
    let mut state = game.start(&mut rng);
    while state.public().cards().len() < 9 {
        let mv = game.random_move(&state, &mut rng, &mut Vec::new()).expect("a move");
        game.play(&mut state, mv);
    }
    let view = game.view(&state, game.turn(&state));
    assert_eq!(inference.log_weights(&view, &[state]), [0.0]);
}

/// How often the seat that led the nine of spades to the first trick holds each card, by inference and by counting, seen by
/// the next seat: the means over deals.
fn after_the_nine_of_spades(cards: [&str; 4]) -> [[f64; 4]; 2] {
    const DEALS: u64 = 60;
    const WORLDS: usize = 60;
    let game = Doppelkopf::default();
    let card = |code: &str| code.parse::<crate::Card>().expect("a card");
    let mut shares = [[0.0; 4]; 2];
    let mut uniform = crate::UniformSampler::default();
    let mut inferred = crate::bundled_inference(8, WORLDS);
    let mut rng = Rng::new(24);
    let mut deals = 0;
    while deals < DEALS {
        let mut state = game.start(&mut rng);
        let first = state.public().start();
        if !state.hand(first).holds(card("S9")) {
            continue;
        }
        deals += 1;
        let healthy = Action::Reserve(crate::Reservation::Healthy);
        for mv in [healthy, healthy, healthy, healthy, Action::Card(card("S9"))] {
            while !game.is_legal(&state, mv) {
                game.play(&mut state, Action::Pass);
            }
            game.play(&mut state, mv);
        }
        let view = game.view(&state, first.after(1, SEATS));
        let blind: Vec<State> = (0..WORLDS).map(|_| uniform.sample(&game, &view, &mut rng)).collect();
        for (sums, worlds) in shares.iter_mut().zip([inferred.draw(&view, WORLDS, &mut rng), blind]) {
            for (sum, code) in sums.iter_mut().zip(cards) {
                let holders = worlds.iter().filter(|world| world.hand(first).holds(card(code))).count();
                *sum += holders as f64 / (WORLDS as f64 * DEALS as f64);
            }
        }
    }
    shares
}

#[test]
fn who_leads_the_nine_of_spades_has_hardly_an_ace() {
    let cards = ["CQ", "SA", "CA", "ST"];
    let [inferred, counted] = after_the_nine_of_spades(cards);
    println!("{cards:?}: {inferred:.3?} by inference, {counted:.3?} by counting");
    assert!(inferred[0] < counted[0], "queen of clubs: {} for {}", inferred[0], counted[0]);
    for ace in 1..3 {
        assert!(inferred[ace] <= 0.5 * counted[ace], "{}: {}", cards[ace], inferred[ace]);
    }
}
