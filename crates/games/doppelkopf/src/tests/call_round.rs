//! Who is asked for a call, in which order, and when no seat is.

use spielwerk_core::{Game, Notation};

use super::{FULL, SILENT, deal, finish, legal, play, seat};
use crate::{Call, Party, SEATS, State};

/// A normal game in which seats 0 and 2 are Re and seat 0 is to play the first card.
fn normal() -> State {
    let mut state = deal(0, ["CQ", "", "CQ", ""]);
    play(FULL, &mut state, "healthy healthy healthy healthy");
    state
}

#[test]
fn the_round_starts_with_the_seat_about_to_play_and_ends_after_four_passes() {
    let mut state = normal();
    for index in 0..SEATS {
        assert_eq!(FULL.turn(&state), seat(index));
        assert_eq!(legal(FULL, &state), if index % 2 == 0 { "re pass" } else { "kontra pass" });
        play(FULL, &mut state, "pass");
    }
    assert_eq!(FULL.turn(&state), seat(0));
    assert_eq!(state.asked_seat(), None, "the card is due");
}

#[test]
fn after_a_call_all_are_asked_again_the_caller_last() {
    let mut state = normal();
    play(FULL, &mut state, "pass kontra");
    let mut asked = Vec::new();
    while let Some(next) = state.asked_seat() {
        asked.push(next.index());
        play(FULL, &mut state, "pass");
    }
    assert_eq!(asked, [2, 3, 0, 1]);
}

#[test]
fn several_steps_can_be_called_before_one_card() {
    let mut state = normal();
    play(FULL, &mut state, "re kontra no90 no90 no60 no60 no30 no30 black black");
    let seats: Vec<usize> = state.public().calls().all().iter().map(|made| made.seat.index()).collect();
    assert_eq!(seats, [0, 1, 2, 3, 0, 1, 2, 3, 0, 1]);
    assert_eq!(state.asked_seat(), None, "nothing is left to call");
    assert_eq!(state.public().calls().highest(Party::Re), Some(Call::Black));
}

#[test]
fn seats_with_nothing_to_call_are_skipped() {
    let mut state = normal();
    play(FULL, &mut state, "re pass no90 pass no60 pass no30 pass black");
    assert_eq!(FULL.turn(&state), seat(1));
    play(FULL, &mut state, "pass");
    assert_eq!(FULL.turn(&state), seat(3), "Re has nothing left to call, so seat 2 is skipped");
    play(FULL, &mut state, "pass");
    assert_eq!(state.asked_seat(), None);
}

#[test]
fn without_anything_to_call_the_card_is_due_at_once() {
    let mut state = normal();
    while state.public().finished_tricks() < 2 {
        let action = if state.asked_seat().is_some() { "pass".to_owned() } else { first_card(&state) };
        play(FULL, &mut state, &action);
    }
    // With ten cards in every hand no seat may announce any more.
    assert_eq!(state.open_calls(), [None; SEATS]);
    assert_eq!(state.asked_seat(), None);
}

fn first_card(state: &State) -> String {
    legal(FULL, state).split(' ').next().expect("a card is due").to_owned()
}

#[test]
fn no_seat_may_call_in_a_wedding_before_it_is_resolved_and_then_later_than_usual() {
    let mut state = deal(0, ["CQ CQ HT HT SQ SQ HQ HQ", "", "", ""]);
    play(FULL, &mut state, "wedding healthy healthy healthy");
    for lead in ["HT", "HT", "CQ"] {
        assert_eq!(state.open_calls(), [None; SEATS]);
        play(FULL, &mut state, lead);
        while !state.public().table().is_empty() {
            assert_eq!(state.asked_seat(), None);
            let card = first_card(&state);
            play(FULL, &mut state, &card);
        }
    }
    // The bride plays alone, which counts as resolved in trick 3: Re and Kontra need nine cards.
    assert_eq!(state.open_calls(), [Some(Call::Win); SEATS]);
    play(FULL, &mut state, "pass pass pass pass CQ");
    assert_eq!(state.open_calls(), [None, Some(Call::Win), Some(Call::Win), Some(Call::Win)]);
    play(FULL, &mut state, "kontra");
    assert_eq!(state.open_calls()[0], Some(Call::Win), "a reply with eight cards");
    play(FULL, &mut state, "no90");
    assert_eq!(state.public().calls().steps(Party::Kontra), 2);
}

#[test]
fn a_reply_ends_the_calls_of_its_party_at_the_table() {
    let mut state = normal();
    play(FULL, &mut state, "pass pass pass pass");
    for _ in 0..4 {
        while state.asked_seat().is_some() {
            play(FULL, &mut state, "pass");
        }
        let card = first_card(&state);
        play(FULL, &mut state, &card);
    }
    // Eleven cards in every hand: Kontra calls, then the leader plays and has ten.
    while state.party(FULL.turn(&state)) == Party::Re && state.asked_seat().is_some() {
        play(FULL, &mut state, "pass");
    }
    play(FULL, &mut state, "kontra");
    while state.public().table().len() < 3 {
        while state.asked_seat().is_some() {
            play(FULL, &mut state, "pass");
        }
        let card = first_card(&state);
        play(FULL, &mut state, &card);
    }
    let late = |state: &State| {
        state.party(FULL.turn(state)) == Party::Re && state.public().cards_in_hand(FULL.turn(state)) == 10
    };
    while state.asked_seat().is_some() && !late(&state) {
        play(FULL, &mut state, "pass");
    }
    assert!(late(&state), "a Re seat with ten cards is asked for its reply");
    play(FULL, &mut state, "re");
    assert!(state.public().calls().all().last().unwrap().reply);
    assert_eq!([0, 2].map(|index| state.open_call(seat(index))), [None, None]);
}

#[test]
fn without_calls_no_seat_is_asked_and_states_of_the_full_game_continue() {
    let mut state = normal();
    play(FULL, &mut state, "re pass");
    assert!(state.asked_seat().is_some());
    assert_eq!(SILENT.turn(&state), seat(0));
    let card = legal(SILENT, &state).split(' ').next().expect("a card is due").to_owned();
    play(SILENT, &mut state, &card);
    assert_eq!(FULL.parse_position(&FULL.position_text(&state)).as_ref(), Ok(&state));
    finish(SILENT, &mut state);
    assert_eq!(FULL.parse_position(&SILENT.position_text(&state)).as_ref(), Ok(&state));
    assert_eq!(state.public().calls().all().len(), 1);
    assert_eq!(FULL.payoffs(&state), SILENT.payoffs(&state));
    assert!(FULL.payoffs(&state).is_some());
}
