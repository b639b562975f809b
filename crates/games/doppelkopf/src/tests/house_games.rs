//! Every house rule alone and many together, played to the end: nothing illegal, nothing lost, nothing leaked.

use spielwerk_core::{
    Game, HiddenInformation, Notation, Rng, Sampler, SearchControl, Seat, ViewEngine, Viewer, contract,
};

use super::{seat, table};
use crate::{
    Account, Action, Assignment, CapSampler, Card, Conventions, Doppelkopf, HouseRules, Pigs, Reservation,
    SEATS, SecondTen, SoloSets, State, ThrowIn, UniformSampler, View, WeightedSampler, trick_wise_card,
};

const ALONE: [&str; 22] = [
    "second_dulle=on",
    "second_dulle=except_last",
    "pigs=start",
    "pigs=play",
    "pigs=start,super_pigs=on",
    "nines=off,pigs=start,super_pigs=on",
    "poverty=on",
    "throw_in=nines",
    "throw_in=kings",
    "throw_in=full",
    "throw_in=few",
    "nines=off",
    "charlie_caught=on",
    "fox_last=on",
    "solos=kings",
    "solos=mixed",
    "solos=pure",
    "compulsory=on",
    "two_step=on",
    "shorten=on",
    "owed=0123",
    "owed=02,forced=2",
];

/// Any house rules.
fn random_rules(rng: &mut Rng) -> HouseRules {
    let pigs = [Pigs::Off, Pigs::Start, Pigs::Start, Pigs::Play][rng.below(4)];
    let mut coin = || rng.below(2) == 0;
    HouseRules {
        super_pigs: coin() && pigs == Pigs::Start,
        poverty: coin(),
        nines: coin(),
        charlie_caught: coin(),
        fox_last: coin(),
        compulsory: coin(),
        two_step: coin(),
        shorten: coin(),
        pigs,
        throw_in: if coin() { ThrowIn::ALL } else { ThrowIn::NONE },
        solos: if coin() { SoloSets::ALL } else { SoloSets::NONE },
        second_ten: [SecondTen::Off, SecondTen::On, SecondTen::ExceptLast][rng.below(3)],
    }
}

/// Each rule alone, then 50 random combinations.
fn rule_sets() -> Vec<Doppelkopf> {
    let mut rng = Rng::new(2024);
    let combined = (0..50).map(|_| Doppelkopf::new(true).with_house_rules(random_rules(&mut rng)));
    ALONE.into_iter().map(table).chain(combined.collect::<Vec<_>>()).collect()
}

/// A random move that leaves most solos alone, so that everything else occurs.
fn modest_move(game: &Doppelkopf, state: &State, rng: &mut Rng) -> Action {
    let mut moves = Vec::new();
    game.legal_moves(state, &mut moves);
    let is_modest = |mv: &Action| !matches!(mv, Action::Reserve(Reservation::Solo(_) | Reservation::ThrowIn));
    if rng.below(8) > 0 && moves.iter().any(is_modest) {
        moves.retain(is_modest);
    }
    moves[rng.below(moves.len())]
}

/// A world dealt card by card in random order among what is allowed.
fn assigned_world(view: &View, rng: &mut Rng) -> State {
    let mut assignment = Assignment::new(view);
    while assignment.cards_left() > 0 {
        let other = view.seat().after(1 + rng.below(SEATS - 1), SEATS);
        let mut allowed = assignment.allowed_cards(other);
        assert_eq!(allowed == 0, assignment.open_places(other) == 0, "seat {other} in {view:?}");
        if allowed != 0 {
            for _ in 0..rng.below(allowed.count_ones() as usize) {
                allowed &= allowed - 1;
            }
            let card = Card::from_index(allowed.trailing_zeros() as usize).unwrap();
            assert!(assignment.give(other, card));
        }
    }
    assignment.world(rng).expect("all cards are dealt")
}

/// What must hold of a position for every seat.
fn check_position(game: &Doppelkopf, state: &State, rng: &mut Rng) {
    let text = game.position_text(state);
    assert_eq!(game.parse_position(&text).as_ref(), Ok(state), "{text}");
    let viewer = seat(rng.below(SEATS));
    let view = game.view(state, viewer);
    assert!(game.is_consistent(&view, state), "seat {viewer} rules out the truth {text}");
    let mut worlds = vec![
        ("uniform", UniformSampler::default().sample(game, &view, rng)),
        ("cap", CapSampler.sample(game, &view, rng)),
        ("weighted", WeightedSampler::default().sample(game, &view, rng)),
    ];
    if rng.below(4) == 0 {
        worlds.push(("assigned", assigned_world(&view, rng)));
    }
    for (name, world) in worlds {
        assert!(game.is_consistent(&view, &world), "{name} in {}: {world:?} for {view:?}", game.spec());
        for (owner, other) in Seat::all(SEATS).map(|other| (other, game.view(&world, viewer).party_of(other)))
        {
            assert_eq!(other, view.party_of(owner));
        }
    }
    for other in Seat::all(SEATS) {
        let party = view.party_of(other);
        assert!(party.is_none_or(|party| party == state.party(other)));
    }
    let _ = (view.objects(), state.open_objects(viewer));
    assert!(!game.picture(state, Viewer::Seat(viewer)).is_empty());
    let _ = game.scene(state, Viewer::Seat(viewer));
    let moves = |view: &View| {
        let mut moves = Vec::new();
        game.view_moves(view, &mut moves);
        moves
    };
    let mut legal = Vec::new();
    game.legal_moves(state, &mut legal);
    assert_eq!(moves(&game.view(state, game.turn(state))), legal, "{text}");
}

/// What must hold at the end.
fn check_end(game: &Doppelkopf, state: &State) {
    let payoffs = game.payoffs(state).expect("the game is over");
    assert!(payoffs.iter().sum::<f32>().abs() < 1e-6);
    let account = Account::of(state).unwrap();
    let [re, kontra] = account.eyes().map(u32::from);
    assert_eq!(re + kontra, if state.public().is_void() { 0 } else { 240 });
    assert_eq!(game.view(state, seat(0)).account(), Some(account));
    let text = game.position_text(state);
    assert_eq!(game.parse_position(&text).as_ref(), Ok(state), "{text}");
}

/// Plays games of every rule set; about one position in `stride` is looked at closely.
fn play_all(games: u64, stride: usize, mut choose: impl FnMut(&Doppelkopf, &State, &mut Rng) -> Action) {
    for (number, game) in (0..).zip(rule_sets()) {
        for part in 0..games {
            let mut rng = Rng::for_part(700 + number, part);
            let mut state = game.start(&mut rng);
            while game.payoffs(&state).is_none() {
                // Rare phases are always looked at.
                let is_rare = state.public().exchange().is_some_and(|exchange| !exchange.is_done());
                if is_rare && part % 4 == 0 || rng.below(stride) == 0 {
                    check_position(&game, &state, &mut rng);
                }
                let action = choose(&game, &state, &mut rng);
                let tried = game.try_play(&mut state, action);
                assert!(tried.is_ok(), "{action:?} in {}: {}", game.spec(), game.position_text(&state));
            }
            check_end(&game, &state);
        }
    }
}

fn by_conventions(game: &Doppelkopf, state: &State, _: &mut Rng) -> Action {
    Conventions::default().analyse(game, &game.view(state, game.turn(state)), &mut SearchControl::none()).best
}

#[test]
fn every_rule_set_is_played_to_the_end_by_random_players() {
    play_all(40, 16, modest_move);
}

#[test]
fn every_rule_set_is_played_to_the_end_by_conventions() {
    play_all(15, 30, by_conventions);
}

/// `cargo test --release -p spielwerk-doppelkopf thousand_games_of_every_rule_set -- --ignored`
#[test]
#[ignore = "takes minutes"]
fn a_thousand_games_of_every_rule_set() {
    play_all(1_000, 40, modest_move);
    play_all(1_000, 80, by_conventions);
}

#[test]
fn playouts_play_every_rule_set() {
    let silent = Doppelkopf::new(false);
    for (number, game) in (0..).zip(rule_sets()) {
        for part in 0..30 {
            let mut rng = Rng::for_part(900 + number, part);
            let mut state = game.start(&mut rng);
            while silent.payoffs(&state).is_none() {
                let action = if state.public().is_reservation_round() {
                    modest_move(&silent, &state, &mut rng)
                } else {
                    Action::Card(trick_wise_card(&state, 0.2, &mut rng))
                };
                silent.try_play(&mut state, action).expect("a legal move");
            }
            check_end(&game, &state);
        }
    }
}

#[test]
fn every_rule_set_obeys_the_laws_of_games() {
    for game in rule_sets() {
        contract::rules(&game, 25);
        contract::payoffs_sum_to_zero(&game, 50);
        contract::notation(&game, 3);
        contract::hidden_information(&game, &mut UniformSampler::default(), 2, 1);
        assert_eq!(table_of(&game), game, "{}", game.spec());
    }
    contract::random_moves_are_uniform(&table("shorten=on,poverty=on"), 6);
}

/// The game that its own text names.
fn table_of(game: &Doppelkopf) -> Doppelkopf {
    let spec = game.spec();
    spec.split_once(':').map_or(Doppelkopf::default(), |(_, options)| table(options))
}

#[test]
fn a_state_carries_its_rules_along() {
    let game = table("nines=off,second_dulle=on");
    let mut rng = Rng::new(5);
    let state = game.start(&mut rng);
    assert_eq!(state.public().rules(), game.house_rules());
    let silent = Doppelkopf::new(false);
    let mut other = state;
    while let Some(mv) = silent.random_move(&other, &mut rng, &mut Vec::new()) {
        silent.play(&mut other, mv);
    }
    assert_eq!(other.public().cards().len(), 40);
}
