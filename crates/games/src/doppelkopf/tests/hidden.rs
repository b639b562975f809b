//! What a seat sees, and the worlds drawn for it.

use std::collections::HashMap;

use spielwerk_core::{Game, HiddenInformation, Notation, Rng, Sampler, Seat, Viewer, contract};

use super::{FULL, SILENT, deal, play, seat};
use crate::doppelkopf::{
    Action, Card, Doppelkopf, HAND, Hand, Party, Reservation, SEATS, Shown, State, UniformSampler, View,
    Wedding, Worlds,
};

#[test]
fn worlds_fit_their_views() {
    contract::hidden_information(&FULL, &mut UniformSampler::default(), 12, 3);
    contract::hidden_information(&SILENT, &mut UniformSampler::default(), 12, 3);
}

#[test]
fn permuting_hidden_cards_changes_neither_view_nor_picture() {
    let mut rng = Rng::new(21);
    for _ in 0..200 {
        let mut state = FULL.start(&mut rng);
        let viewer = seat(rng.below(SEATS));
        for _ in 0..rng.below(SEATS) {
            play(FULL, &mut state, "solo:D");
        }
        let mut unseen: Vec<Card> = Seat::all(SEATS)
            .filter(|&other| other != viewer)
            .flat_map(|other| state.hand(other).cards())
            .collect();
        rng.shuffle(&mut unseen);
        let mut hands: [Hand; SEATS] = std::array::from_fn(|index| state.hand(seat(index)));
        let others = Seat::all(SEATS).filter(|&other| other != viewer);
        for (other, cards) in others.zip(unseen.chunks(HAND)) {
            hands[other.index()] = cards.iter().copied().collect();
        }
        let permuted = State { hands, ..state.clone() };
        assert_eq!(FULL.view(&permuted, viewer), FULL.view(&state, viewer));
        assert_eq!(FULL.picture(&permuted, Viewer::Seat(viewer)), FULL.picture(&state, Viewer::Seat(viewer)));
    }
}

#[test]
fn hidden_names_change_neither_view_nor_picture() {
    let mut state = deal(0, ["CQ CQ", "", "", ""]);
    let mut other = state.clone();
    play(FULL, &mut state, "wedding solo:H");
    play(FULL, &mut other, "solo:jacks solo:C");
    for viewer in [2, 3].map(seat) {
        assert_eq!(FULL.view(&state, viewer), FULL.view(&other, viewer));
        assert_eq!(FULL.picture(&state, Viewer::Seat(viewer)), FULL.picture(&other, Viewer::Seat(viewer)));
    }
}

#[test]
fn nobody_sees_who_else_is_asked_for_a_call() {
    contract::walk(&FULL, 40, 22, |state, _, _| {
        let Some(asked) = state.asked_seat() else { return };
        let due = State { asked: SEATS as u8, ..state.clone() };
        for viewer in Seat::all(SEATS) {
            let same = FULL.view(state, viewer) == FULL.view(&due, viewer);
            assert_eq!(same, viewer != asked, "seat {viewer} while seat {asked} is asked");
        }
    });
}

#[test]
fn others_hear_neither_names_of_reservations_nor_passes() {
    let mut state = deal(0, ["CQ CQ", "", "", ""]);
    let shown =
        |state: &State, word: &str, viewer: Viewer| FULL.shown_move(state, word.parse().unwrap(), viewer);
    let (own, other) = (Viewer::Seat(seat(0)), Viewer::Seat(seat(1)));
    assert_eq!(shown(&state, "wedding", own).as_deref(), Some("wedding"));
    assert_eq!(shown(&state, "wedding", other).as_deref(), Some("reservation"));
    assert_eq!(shown(&state, "solo:D", Viewer::Open).as_deref(), Some("solo:D"));
    assert_eq!(shown(&state, "healthy", other).as_deref(), Some("healthy"));
    play(FULL, &mut state, "healthy healthy healthy healthy");
    assert_eq!(shown(&state, "pass", own).as_deref(), Some("pass"));
    assert_eq!(shown(&state, "pass", other), None);
    assert_eq!(shown(&state, "re", other).as_deref(), Some("re"));
}

#[test]
fn a_call_shows_the_party_of_the_caller_and_a_pass_shows_nothing() {
    let mut state = deal(0, ["CQ", "", "CQ", ""]);
    play(FULL, &mut state, "healthy healthy healthy healthy");
    let before = FULL.view(&state, seat(3));
    play(FULL, &mut state, "pass");
    assert_eq!(FULL.view(&state, seat(3)), before);
    assert_eq!(before.party_of(seat(1)), None);
    play(FULL, &mut state, "kontra");
    assert_eq!(FULL.view(&state, seat(3)).party_of(seat(1)), Some(Party::Kontra));
    assert_eq!(FULL.view(&state, seat(3)).party(), Some(Party::Kontra));
    assert_eq!(FULL.view(&state, seat(3)).party_of(seat(0)), None);
}

#[test]
fn a_seat_knows_the_parties_that_follow_from_its_own_hand() {
    let mut state = deal(0, ["CQ", "", "CQ", ""]);
    play(FULL, &mut state, "healthy healthy healthy healthy re");
    let parties = |viewer: usize| {
        let view = FULL.view(&state, seat(viewer));
        std::array::from_fn(|index| view.party_of(seat(index)))
    };
    let (re, kontra) = (Some(Party::Re), Some(Party::Kontra));
    assert_eq!(parties(2), [re, kontra, re, kontra], "the partner with the other queen knows all");
    assert_eq!(parties(1), [re, kontra, None, None]);
    assert_eq!(parties(0), [re, None, None, None]);
}

#[test]
fn parties_that_a_seat_can_tell_are_the_true_ones_and_all_are_known_at_the_end() {
    contract::walk(&FULL, 60, 23, |state, moves, _| {
        let open_wedding = state.public().wedding() == Some(Wedding::Open);
        for (viewer, other) in
            Seat::all(SEATS).flat_map(|seat| Seat::all(SEATS).map(move |other| (seat, other)))
        {
            let told = FULL.view(state, viewer).party_of(other);
            assert!(told.is_none_or(|party| party == state.party(other)), "{viewer} of {other} in {state:?}");
            assert!(told.is_some() || !moves.is_empty());
            let own = viewer == other && !state.public().is_reservation_round() && !open_wedding;
            assert!(told.is_some() || !own);
        }
    });
}

#[test]
fn a_world_with_the_wrong_parties_names_or_cards_is_no_world() {
    let mut state = deal(0, ["CQ", "", "CQ", ""]);
    play(FULL, &mut state, "healthy healthy healthy healthy re pass pass pass pass");
    let view = FULL.view(&state, seat(1));
    assert!(FULL.is_consistent(&view, &state));

    let wrong_parties = State { parties: [seat(1)].into_iter().collect(), ..state.clone() };
    assert!(!FULL.is_consistent(&view, &wrong_parties));

    let mut wrong_names = state.clone();
    wrong_names.reservations[3] = Some(Reservation::Wedding);
    assert!(!FULL.is_consistent(&view, &wrong_names));

    // The Re caller without a queen: seat 0 and seat 3 change a card.
    let mut wrong_cards = state.clone();
    let other = wrong_cards.hands[3].cards().next().unwrap();
    wrong_cards.hands[0].remove(Card::QUEEN_OF_CLUBS);
    wrong_cards.hands[3].remove(other);
    wrong_cards.hands[0].add(other);
    wrong_cards.hands[3].add(Card::QUEEN_OF_CLUBS);
    wrong_cards.parties = wrong_cards.parties_from_cards();
    assert!(!FULL.is_consistent(&view, &wrong_cards));
    let mut third_copy = state.clone();
    third_copy.hands[3].remove(other);
    third_copy.hands[3].add(state.hand(seat(1)).cards().next().unwrap());
    assert!(!FULL.is_consistent(&view, &third_copy));
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
        let world = view.complete(hands, truth.reservations);
        if game.is_consistent(view, &world) {
            *worlds.entry(hands).or_insert(0) += 1;
        }
    }
    worlds
}

/// How many standard deviations the draws are off the expected frequencies (chi-square, Wilson and Hilferty).
fn deviation(worlds: &Worlds, expected: &HashMap<[Hand; SEATS], u64>, rng: &mut Rng) -> f64 {
    const DRAWS_PER_WORLD: u64 = 60;
    let total: u64 = expected.values().sum();
    let draws = total * DRAWS_PER_WORLD;
    let mut counts: HashMap<[Hand; SEATS], u64> = HashMap::new();
    for _ in 0..draws {
        *counts.entry(worlds.draw(rng).hands).or_insert(0) += 1;
    }
    assert!(counts.keys().all(|hands| expected.contains_key(hands)), "an impossible world was drawn");
    if expected.len() == 1 {
        return 0.0;
    }
    let term = |(hands, weight): (&[Hand; SEATS], &u64)| {
        let wanted = (weight * DRAWS_PER_WORLD) as f64;
        (counts.get(hands).copied().unwrap_or(0) as f64 - wanted).powi(2) / wanted
    };
    let chi_square: f64 = expected.iter().map(term).sum();
    let freedom = (expected.len() - 1) as f64;
    let spread = 2.0 / (9.0 * freedom);
    ((chi_square / freedom).cbrt() - (1.0 - spread)) / spread.sqrt()
}

/// Checks counts and frequencies in endings with few unseen cards; returns how many had a limit on ♣Q.
fn check_endings(games: u64, seed: u64, start: impl Fn(&mut Rng) -> State) -> u32 {
    let mut limited = 0;
    for index in 0..games {
        let mut rng = Rng::for_part(seed, index);
        let mut state = start(&mut rng);
        let unseen = 5 + rng.below(4);
        let viewer = seat(rng.below(SEATS));
        let hidden = |state: &State| -> usize {
            Seat::all(SEATS).filter(|&other| other != viewer).map(|other| state.hand(other).len()).sum()
        };
        while hidden(&state) > unseen {
            let mv = FULL.random_move(&state, &mut rng, &mut Vec::new()).expect("the game goes on");
            FULL.play(&mut state, mv);
        }
        let view = FULL.view(&state, viewer);
        let worlds = UniformSampler::prepare(&view);
        let expected = all_worlds(FULL, &state, &view);
        assert_eq!(worlds.total(), expected.values().sum::<u64>(), "{state:?}");
        let score = deviation(&worlds, &expected, &mut rng);
        assert!(score < 5.0, "{score:.1} deviations in {state:?}");
        let queens =
            Seat::all(SEATS).any(|other| other != viewer && state.hand(other).holds(Card::QUEEN_OF_CLUBS));
        limited += u32::from(queens && !state.public().calls().all().is_empty());
    }
    limited
}

#[test]
fn draws_are_uniform_in_endings_of_any_game() {
    check_endings(30, 31, |rng| FULL.start(rng));
}

#[test]
fn draws_are_uniform_in_endings_where_calls_tell_of_queens() {
    let limited = check_endings(60, 32, |rng| {
        let mut state = FULL.start(rng);
        play(FULL, &mut state, "healthy healthy healthy healthy");
        state
    });
    assert!(limited >= 5, "{limited} endings with calls and unseen queens");
}

#[test]
fn hidden_names_are_drawn_jointly_with_the_cards() {
    // Seat 0 sees one unnamed reservation and no queen of clubs; seat 1 holds both in 12/36 * 11/35 of the
    // deals, and then has eight names to choose from instead of seven.
    let mut state = deal(1, ["D9 D9 DT DT DJ DJ DQ DQ DK DK DA DA", "", "", ""]);
    play(FULL, &mut state, "solo:H");
    let view = FULL.view(&state, seat(0));
    assert_eq!(view.public().shown(seat(1)), Shown::Unnamed);
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
        let mv: Action = FULL.random_move(&state, &mut rng, &mut Vec::new()).expect("the game goes on");
        FULL.play(&mut state, mv);
    }
}
