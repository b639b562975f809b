//! Worlds drawn for a view: they fit, and they come as often as they should.

use std::collections::HashMap;

use spielwerk_core::{Game, HiddenInformation, Rng, Sampler, Seat, contract};

use super::{FULL, SILENT, deal, play, seat, table};
use crate::sampling::draw_exchange;
use crate::{
    Action, Assignment, CapSampler, Card, CardWeights, Doppelkopf, Hand, LooseDeal, PublicReservation,
    Reservation, SEATS, State, UniformSampler, View, Violation, WeightedSampler, WeightedWorlds,
};

#[test]
fn worlds_fit_their_views() {
    for rules in [FULL, SILENT] {
        contract::hidden_information(&rules, &mut UniformSampler::default(), 12, 3);
        contract::hidden_information(&rules, &mut CapSampler, 12, 3);
        contract::hidden_information(&rules, &mut WeightedSampler::default(), 12, 3);
    }
}

/// Every way to deal the unseen cards, copies told apart, that gives a consistent world; hands and how often.
fn all_worlds(game: Doppelkopf, truth: &State, view: &View) -> HashMap<[Hand; SEATS], u64> {
    let others: Vec<Seat> = (1..SEATS).map(|step| view.seat().after(step, SEATS)).collect();
    let unseen: Vec<Card> = others.iter().flat_map(|&other| truth.hand(other).cards()).collect();
    let room: Vec<usize> = others.iter().map(|&other| truth.hand(other).len()).collect();
    let mut worlds = HashMap::new();
    for code in 0..3usize.pow(unseen.len() as u32) {
        let owner = |place: usize| code / 3usize.pow(place as u32) % 3;
        let owners: Vec<usize> = (0..unseen.len()).map(owner).collect();
        if (0..3).any(|other| owners.iter().filter(|&&owner| owner == other).count() != room[other]) {
            continue;
        }
        let mut hands = [Hand::EMPTY; SEATS];
        hands[view.seat().index()] = view.hand();
        for (&card, &owner) in unseen.iter().zip(&owners) {
            hands[others[owner].index()].add(card);
        }
        let mut world = view.complete(hands, truth.reservations);
        draw_exchange(view, &mut world, &mut Rng::new(1));
        if game.is_consistent(view, &world) {
            *worlds.entry(hands).or_insert(0) += 1;
        }
    }
    worlds
}

/// How many standard deviations the draws are off the expected frequencies (chi-square, Wilson and Hilferty).
fn deviation(mut draw: impl FnMut() -> State, expected: &HashMap<[Hand; SEATS], f64>) -> f64 {
    const DRAWS_PER_WORLD: usize = 100;
    let total: f64 = expected.values().sum();
    let draws = expected.len() * DRAWS_PER_WORLD;
    let mut counts: HashMap<[Hand; SEATS], u64> = HashMap::new();
    for _ in 0..draws {
        *counts.entry(draw().hands).or_insert(0) += 1;
    }
    assert!(counts.keys().all(|hands| expected.contains_key(hands)), "an impossible world was drawn");
    if expected.len() == 1 {
        return 0.0;
    }
    let term = |(hands, weight): (&[Hand; SEATS], &f64)| {
        let wanted = weight / total * draws as f64;
        (counts.get(hands).copied().unwrap_or(0) as f64 - wanted).powi(2) / wanted
    };
    let chi_square: f64 = expected.iter().map(term).sum();
    let freedom = (expected.len() - 1) as f64;
    let spread = 2.0 / (9.0 * freedom);
    ((chi_square / freedom).cbrt() - (1.0 - spread)) / spread.sqrt()
}

/// The first position of a random game in which at most this many cards are hidden from a seat.
fn ending(start: State, viewer: Seat, unseen: usize, rng: &mut Rng) -> State {
    let mut state = start;
    let hidden = |state: &State| -> usize {
        Seat::all(SEATS).filter(|&other| other != viewer).map(|other| state.hand(other).len()).sum()
    };
    while hidden(&state) > unseen {
        let mv = FULL.random_move(&state, rng, &mut Vec::new()).expect("the game is not over");
        FULL.play(&mut state, mv);
    }
    state
}

/// A normal game before its first card.
fn normal_game(rng: &mut Rng) -> State {
    let mut state = FULL.start(rng);
    play(FULL, &mut state, "healthy healthy healthy healthy");
    state
}

/// Random weights from 0.4 to 1, so that no world is too rare to be counted.
fn random_weights(rng: &mut Rng) -> CardWeights {
    let mut weights = CardWeights::default();
    for (seat, card) in Seat::all(SEATS).flat_map(|seat| Card::all().map(move |card| (seat, card))) {
        weights.set(seat, card, 0.4 + 0.6 * rng.unit());
    }
    weights
}

/// The weight of all cards that are still in the hands of the others.
fn weight_of(hands: &[Hand; SEATS], viewer: Seat, weights: &CardWeights) -> f64 {
    let others = Seat::all(SEATS).filter(|&other| other != viewer);
    others.flat_map(|other| hands[other.index()].cards().map(move |card| weights.get(other, card))).product()
}

/// Checks counts and frequencies in endings with few unseen cards; returns how many had a limit on ♣Q.
fn check_endings(games: u64, seed: u64, start: impl Fn(&mut Rng) -> State) -> u32 {
    let mut limited = 0;
    for index in 0..games {
        let mut rng = Rng::for_part(seed, index);
        let viewer = seat(rng.below(SEATS));
        let unseen = 5 + rng.below(4);
        let state = ending(start(&mut rng), viewer, unseen, &mut rng);
        let view = FULL.view(&state, viewer);
        let found = all_worlds(FULL, &state, &view);
        let worlds = UniformSampler::prepare(&view);
        assert_eq!(worlds.total(), found.values().sum::<u64>(), "{state:?}");
        let uniform = found.iter().map(|(&hands, &ways)| (hands, ways as f64)).collect();
        let score = deviation(|| worlds.draw(&mut rng), &uniform);
        assert!(score < 5.0, "{score:.1} deviations in {state:?}");

        let weights = random_weights(&mut rng);
        let worlds = WeightedWorlds::prepare(&view, &weights).expect("no weight is 0");
        let weigh = |hands: &[Hand; SEATS], ways: f64| ways * weight_of(hands, viewer, &weights);
        let weighted = uniform.iter().map(|(hands, &ways)| (*hands, weigh(hands, ways))).collect();
        let score = deviation(|| worlds.draw(&mut rng), &weighted);
        assert!(score < 5.0, "{score:.1} deviations with weights in {state:?}");

        check_allowed(&view, &found);
        let queens =
            Seat::all(SEATS).any(|other| other != viewer && state.hand(other).holds(Card::QUEEN_OF_CLUBS));
        limited += u32::from(queens && !state.public().calls().all().is_empty());
    }
    limited
}

/// What an assignment allows first is what some world has.
fn check_allowed(view: &View, worlds: &HashMap<[Hand; SEATS], u64>) {
    let assignment = Assignment::new(view);
    for seat in Seat::all(SEATS).filter(|&seat| seat != view.seat()) {
        let held = worlds.keys().fold(0, |kinds, hands| kinds | hands[seat.index()].kinds());
        assert_eq!(assignment.allowed_cards(seat), held, "seat {seat} in {view:?}");
        for card in Card::all() {
            let is_allowed = assignment.allowed_seats(card).any(|allowed| allowed == seat);
            assert_eq!(is_allowed, held & card.bit() != 0);
        }
    }
}

#[test]
fn draws_are_exact_in_endings_of_any_game() {
    check_endings(30, 31, |rng| FULL.start(rng));
}

#[test]
fn draws_are_exact_in_endings_where_calls_tell_of_queens() {
    let limited = check_endings(60, 32, normal_game);
    assert!(limited >= 5, "{limited} endings with calls and unseen queens");
}

/// A game by house rules before its first card, in which no solo was played and one seat is poor if wished for.
fn house_game(options: &str, poor: bool, rng: &mut Rng) -> State {
    let game = table(options);
    loop {
        let mut state = game.start(rng);
        while state.public().is_reservation_round() && !state.public().is_finished() {
            let mut moves = Vec::new();
            game.legal_moves(&state, &mut moves);
            let wanted = |mv: &Action| *mv == Action::Accept || *mv == Action::Reserve(Reservation::Poverty);
            let fallback =
                |mv: &Action| !matches!(mv, Action::Reserve(Reservation::Solo(_) | Reservation::Wedding));
            let fitting: Vec<Action> = moves.iter().copied().filter(fallback).collect();
            let mv = moves.iter().copied().find(wanted).unwrap_or(fitting[rng.below(fitting.len())]);
            game.play(&mut state, mv);
        }
        if !state.public().is_void() && state.public().exchange().is_some() == poor {
            return state;
        }
    }
}

#[test]
fn draws_are_exact_in_endings_with_pigs() {
    check_endings(20, 38, |rng| house_game("pigs=start,super_pigs=on", false, rng));
    check_endings(20, 39, |rng| house_game("pigs=play", false, rng));
}

#[test]
fn draws_are_exact_in_endings_of_a_poverty() {
    check_endings(40, 40, |rng| house_game("poverty=on", true, rng));
    check_endings(15, 41, |rng| house_game("poverty=on,pigs=start", true, rng));
}

#[test]
fn draws_are_exact_where_a_call_was_compulsory() {
    check_endings(20, 42, |rng| house_game("compulsory=on", false, rng));
}

#[test]
fn hidden_names_are_drawn_jointly_with_the_cards() {
    // Seat 0 sees one unnamed reservation and no queen of clubs; seat 1 holds both in 12/36 * 11/35 of the
    // deals, and then has eight names to choose from instead of seven.
    let mut state = deal(1, ["D9 D9 DT DT DJ DJ DQ DQ DK DK DA DA", "", "", ""]);
    play(FULL, &mut state, "solo:H");
    let view = FULL.view(&state, seat(0));
    assert_eq!(view.public().shown(seat(1)), PublicReservation::Unnamed);
    let worlds = UniformSampler::prepare(&view);
    let mut rng = Rng::new(33);
    let draws = 400_000;
    let (mut both, mut weddings) = (0.0, 0.0);
    for _ in 0..draws {
        let world = worlds.draw(&mut rng);
        both += f64::from(u8::from(world.hand(seat(1)).count(Card::QUEEN_OF_CLUBS) == 2));
        weddings += f64::from(u8::from(world.reservation(seat(1)) == Some(Reservation::Wedding)));
    }
    let plain = 12.0 / 36.0 * 11.0 / 35.0;
    let weight = 8.0 * plain + 7.0 * (1.0 - plain);
    for (count, share) in [(both, 8.0 * plain / weight), (weddings, plain / weight)] {
        let error = (count / f64::from(draws) - share) / (share * (1.0 - share) / f64::from(draws)).sqrt();
        assert!(error.abs() < 4.5, "{error:.1} deviations from {share}");
    }
}

#[test]
fn the_number_of_deals_is_the_multinomial() {
    let state = deal(0, ["D9 D9 DT DT DJ DJ DQ DQ DK DK DA DA", "", "", ""]);
    let worlds = UniformSampler::prepare(&FULL.view(&state, seat(0)));
    // 36! / (12! 12! 12!)
    assert_eq!(worlds.total(), 3_384_731_762_521_200);
}

#[test]
fn the_sampler_notices_a_new_view() {
    let mut rng = Rng::new(34);
    let mut sampler = UniformSampler::default();
    let mut state = FULL.start(&mut rng);
    for _ in 0..20 {
        for viewer in Seat::all(SEATS) {
            let view = FULL.view(&state, viewer);
            for _ in 0..2 {
                assert_eq!(FULL.view(&sampler.sample(&FULL, &view, &mut rng), viewer), view);
            }
        }
        let mv: Action = FULL.random_move(&state, &mut rng, &mut Vec::new()).expect("the game is not over");
        FULL.play(&mut state, mv);
    }
}

/// A world whose cards a blind chooser has dealt in random order among what was allowed.
fn chosen_world(view: &View, rng: &mut Rng) -> State {
    let mut assignment = Assignment::new(view);
    while assignment.cards_left() > 0 {
        let seat = view.seat().after(1 + rng.below(SEATS - 1), SEATS);
        let mut allowed = assignment.allowed_cards(seat);
        assert_eq!(allowed == 0, assignment.open_places(seat) == 0, "a seat with places has a card to get");
        if allowed == 0 {
            continue;
        }
        for _ in 0..rng.below(allowed.count_ones() as usize) {
            allowed &= allowed - 1;
        }
        let card = Card::from_index(allowed.trailing_zeros() as usize).expect("some card is allowed");
        assert!(assignment.give(seat, card) && assignment.dealt(seat).holds(card));
    }
    assignment.world(rng).expect("all cards are dealt")
}

/// Draws worlds for every seat in every position of random games, by every sampler; all must fit. Returns how many
/// were drawn by each.
fn draw_everywhere(games: u64, seed: u64, per_view: usize) -> u64 {
    let mut drawn = 0;
    for index in 0..games {
        let mut rng = Rng::for_part(seed, index);
        let mut weighted = WeightedSampler::new(random_weights(&mut rng));
        let mut state = if index % 2 == 0 { normal_game(&mut rng) } else { FULL.start(&mut rng) };
        while FULL.payoffs(&state).is_none() {
            for viewer in Seat::all(SEATS) {
                let view = FULL.view(&state, viewer);
                let worlds = UniformSampler::prepare(&view);
                for draw in 0..per_view {
                    let check = |name: &str, world: State| {
                        assert!(FULL.is_consistent(&view, &world), "{name}: {world:?} does not fit {view:?}");
                    };
                    check("uniform", worlds.draw(&mut rng));
                    check("cap", CapSampler.sample(&FULL, &view, &mut rng));
                    check("weighted", weighted.sample(&FULL, &view, &mut rng));
                    if draw == 0 {
                        check("chosen", chosen_world(&view, &mut rng));
                    }
                    drawn += 1;
                }
            }
            let mv = FULL.random_move(&state, &mut rng, &mut Vec::new()).expect("the game is not over");
            FULL.play(&mut state, mv);
        }
    }
    drawn
}

#[test]
fn no_world_contradicts_its_view() {
    let drawn = draw_everywhere(40, 35, 2);
    assert!(drawn > 15_000, "{drawn} worlds");
}

/// `cargo test --release -p spielwerk-doppelkopf a_million -- --ignored`
#[test]
#[ignore = "takes minutes"]
fn no_world_of_a_million_contradicts_its_view() {
    let drawn = draw_everywhere(500, 36, 8);
    assert!(drawn > 1_000_000, "{drawn} worlds");
}

#[test]
fn weights_that_exclude_every_world_are_noticed() {
    let mut rng = Rng::new(37);
    let state = FULL.start(&mut rng);
    let view = FULL.view(&state, seat(0));
    let mut weights = CardWeights::default();
    for (other, card) in (1..SEATS).flat_map(|other| Card::all().map(move |card| (other, card))) {
        weights.set(seat(other), card, f64::NAN);
    }
    assert!(WeightedWorlds::prepare(&view, &weights).is_none());
    let world = WeightedSampler::new(weights).sample(&FULL, &view, &mut rng);
    assert!(FULL.is_consistent(&view, &world));
}

#[test]
fn an_assignment_refuses_what_leaves_no_world() {
    // Seat 1 has called Re and must hold a queen of clubs; seat 0 looks and holds the other one.
    let mut state = deal(0, ["CQ", "CQ", "", ""]);
    play(FULL, &mut state, "healthy healthy healthy healthy pass re");
    let view = FULL.view(&state, seat(0));
    let mut assignment = Assignment::new(&view);
    assert!(!assignment.give(seat(2), Card::QUEEN_OF_CLUBS));
    assert_eq!(assignment.allowed_seats(Card::QUEEN_OF_CLUBS).collect::<Vec<_>>(), [seat(1)]);
    assert!(!assignment.give(seat(0), Card::FOX), "the seat that looks gets nothing");
    assert!(assignment.world(&mut Rng::new(1)).is_none(), "nothing is dealt yet");
    assert!(assignment.give(seat(1), Card::QUEEN_OF_CLUBS));
    assert_eq!(assignment.cards_left(), 35);
}

#[test]
fn shares_of_deals_are_those_of_the_enumeration() {
    let mut checked = 0;
    for number in 0..6 {
        let mut rng = Rng::for_part(17, number);
        let viewer = seat(rng.below(SEATS));
        let truth = ending(FULL.start(&mut rng), viewer, 7, &mut rng);
        let view = FULL.view(&truth, viewer);
        let worlds = UniformSampler::prepare(&view);
        let all = all_worlds(FULL, &truth, &view);
        let total: u64 = all.values().sum();
        for (&hands, &ways) in &all {
            let share = worlds.log_share(&view.complete(hands, truth.reservations)).expect("a world").exp();
            assert!((share - ways as f64 / total as f64).abs() < 1e-9, "{share} of {ways} in {total}");
            checked += 1;
        }
    }
    assert!(checked > 20, "{checked}");
}

#[test]
fn a_loose_deal_of_a_world_has_nothing_wrong_and_others_are_told() {
    let mut state = deal(0, ["CQ", "", "CQ", ""]);
    play(FULL, &mut state, "healthy healthy healthy healthy re pass pass pass pass");
    let view = FULL.view(&state, seat(1));
    let mut loose = LooseDeal::new(&view);
    for other in [2, 3, 0].map(seat) {
        for card in state.hand(other).cards() {
            assert_ne!(loose.plain_cards(other) & card.bit(), 0);
            loose.give(other, card);
        }
        assert_eq!(loose.open_places(other), 0);
    }
    assert_eq!(loose.violations().next(), None);
    loose.name(seat(3), Reservation::Wedding);
    assert_eq!(loose.violations().collect::<Vec<_>>(), [Violation::Name]);

    let mut loose = LooseDeal::new(&view);
    for _ in 0..3 {
        loose.give(seat(2), Card::QUEEN_OF_CLUBS);
    }
    assert_eq!(loose.count(seat(2), Card::QUEEN_OF_CLUBS), 3);
    let found: Vec<_> = loose.violations().collect();
    assert_eq!(found, [Violation::UsedUp, Violation::QueenOfClubs, Violation::DeadEnd]);
}
