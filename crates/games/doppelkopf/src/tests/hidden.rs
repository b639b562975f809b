//! What a seat sees, and what it cannot rule out.

use spielwerk_core::{Game, HiddenInformation, Notation, Rng, Seat, Viewer, contract};

use super::{FULL, deal, play, seat};
use crate::{Card, HAND, Hand, Party, Reservation, SEATS, State, Wedding};

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
fn at_a_table_with_open_cards_every_seat_sees_everything() {
    let open = FULL.with_open_cards();
    let mut state = deal(0, ["CQ CQ", "", "", ""]);
    play(FULL, &mut state, "wedding");
    for viewer in Seat::all(SEATS).map(Viewer::Seat) {
        assert_eq!(open.picture(&state, viewer), FULL.picture(&state, Viewer::Open));
        assert_eq!(open.scene(&state, viewer), FULL.scene(&state, Viewer::Open));
        let said = Reservation::Solo(crate::Solo::Hearts);
        let heard = open.shown_move(&state, crate::Action::Reserve(said), viewer);
        assert_eq!(heard.as_deref(), Some("solo:H"));
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
fn no_seat_sees_who_else_is_asked_for_a_call() {
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
fn a_world_with_the_wrong_parties_names_or_cards_is_refused() {
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
