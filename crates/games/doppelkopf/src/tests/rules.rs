//! Reservations, parties, following suit, weddings, special points and payment.

use spielwerk_core::{Game, Rng, Seat};

use super::{FULL, SILENT, card, deal, finish, legal, play, seat};
use crate::{
    Account, Card, GameType, Party, PublicReservation, Reservation, SEATS, Solo, State, TRICKS, Wedding, What,
};

const BRIDE: [&str; SEATS] = ["CQ CQ", "", "", ""];
const HEALTHY: &str = "healthy healthy healthy healthy";

fn re_seats(state: &State) -> Vec<usize> {
    state.parties().re_seats().map(Seat::index).collect()
}

#[test]
fn any_hand_may_play_any_solo_but_a_wedding_needs_both_queens_of_clubs() {
    let mut state = deal(0, BRIDE);
    let solos = "solo:D solo:H solo:S solo:C solo:trumpless solo:queens solo:jacks";
    assert_eq!(legal(FULL, &state), format!("healthy wedding {solos}"));
    play(FULL, &mut state, "healthy");
    assert_eq!(legal(FULL, &state), format!("healthy {solos}"));
}

#[test]
fn the_start_seat_speaks_first_and_leads_also_in_a_solo() {
    let mut state = deal(2, BRIDE);
    assert_eq!(SILENT.turn(&state), seat(2));
    play(SILENT, &mut state, "healthy healthy solo:C healthy");
    assert_eq!(SILENT.turn(&state), seat(2));
    assert_eq!(re_seats(&state), [0]);
    assert_eq!(state.public().game_type(), Some(GameType::Solo(Solo::Clubs)));
}

#[test]
fn a_solo_beats_a_wedding_and_the_first_solo_beats_the_others() {
    let mut state = deal(3, BRIDE);
    play(SILENT, &mut state, "healthy wedding solo:jacks solo:queens");
    assert_eq!(state.public().game_type(), Some(GameType::Solo(Solo::Jacks)));
    assert_eq!(re_seats(&state), [1]);
}

#[test]
fn names_of_reservations_are_hidden_until_all_have_spoken_and_lost_solos_for_ever() {
    let mut state = deal(3, BRIDE);
    play(SILENT, &mut state, "healthy wedding solo:jacks");
    let shown = |state: &State| [3, 0, 1, 2].map(|index| state.public().shown(seat(index)));
    assert_eq!(
        shown(&state),
        [
            PublicReservation::Healthy,
            PublicReservation::Unnamed,
            PublicReservation::Unnamed,
            PublicReservation::Nothing
        ]
    );
    play(SILENT, &mut state, "solo:queens");
    let named = PublicReservation::Named(Reservation::Solo(Solo::Jacks));
    assert_eq!(
        shown(&state),
        [
            PublicReservation::Healthy,
            PublicReservation::Named(Reservation::Wedding),
            named,
            PublicReservation::Unnamed
        ]
    );
}

#[test]
fn the_holders_of_the_queens_of_clubs_are_re() {
    let mut state = deal(0, ["CQ", "", "CQ", ""]);
    play(SILENT, &mut state, HEALTHY);
    assert_eq!(re_seats(&state), [0, 2]);
    assert!(!state.is_silent_solo());
}

#[test]
fn both_queens_and_healthy_is_a_silent_solo() {
    let mut state = deal(0, BRIDE);
    play(SILENT, &mut state, HEALTHY);
    assert_eq!(state.public().game_type(), Some(GameType::Normal));
    assert_eq!(re_seats(&state), [0]);
    assert!(state.is_silent_solo());
}

#[test]
fn suit_must_be_followed_and_trump_is_a_suit() {
    let hands = ["CA HT", "CK CT HA SA D9 DJ", "", ""];
    let mut state = deal(0, hands);
    play(SILENT, &mut state, &format!("{HEALTHY} CA"));
    assert_eq!(legal(SILENT, &state).replace(' ', ""), "CTCK", "only the clubs that are not trump");

    let mut state = deal(0, hands);
    play(SILENT, &mut state, &format!("{HEALTHY} HT"));
    let trumps = state.hand(seat(1)).kinds() & GameType::Normal.order().trumps();
    assert!(trumps & card("D9").bit() != 0 && trumps & card("HA").bit() == 0);
    assert_eq!(state.playable(), trumps);
}

#[test]
fn who_cannot_follow_may_play_anything() {
    let clubs = "C9 C9 CT CT CK CK CA CA SA SA ST ST";
    let mut state = deal(0, [clubs, "", "", ""]);
    play(SILENT, &mut state, &format!("{HEALTHY} CA"));
    assert_eq!(state.playable(), state.hand(seat(1)).kinds());
}

#[test]
fn the_winner_of_a_trick_leads_the_next_and_keeps_its_eyes() {
    let mut state = deal(0, ["CA CA", "CT CT", "D9", "CK CK C9 C9"]);
    play(SILENT, &mut state, &format!("{HEALTHY} CA CT D9 CK"));
    assert_eq!(SILENT.turn(&state), seat(2));
    assert_eq!(state.public().eyes(), [0, 0, 25, 0]);
    assert_eq!(state.public().tricks(), [0, 0, 1, 0]);
}

/// A bride who wins as many tricks as she leads ♥10 and then a low spade, which seat 2 wins with the ace.
fn wedding(tricks_won: usize) -> State {
    let mut state = deal(0, ["CQ CQ HT HT SQ SQ S9 S9", "", "SA SA ST", "SK"]);
    play(SILENT, &mut state, "wedding healthy healthy healthy");
    assert_eq!(state.public().wedding(), Some(Wedding::Open));
    for lead in ["HT", "HT", "CQ"].iter().take(tricks_won) {
        play(SILENT, &mut state, lead);
        finish_trick(&mut state);
    }
    if tricks_won < 3 {
        play(SILENT, &mut state, "S9");
        while state.public().wedding() == Some(Wedding::Open) {
            let ace = card("SA");
            let choice = if state.playable() & ace.bit() == 0 { lowest(&state) } else { ace.code() };
            play(SILENT, &mut state, choice);
        }
    }
    state
}

fn lowest(state: &State) -> &'static str {
    Card::from_index(state.playable().trailing_zeros() as usize).unwrap().code()
}

fn finish_trick(state: &mut State) {
    while !state.public().table().is_empty() {
        let choice = lowest(state);
        play(SILENT, state, choice);
    }
}

#[test]
fn the_first_trick_that_the_bride_does_not_win_finds_her_partner() {
    for tricks_won in 0..3 {
        let state = wedding(tricks_won);
        let Some(Wedding::Resolved { trick, partner: Some(partner) }) = state.public().wedding() else {
            panic!("no partner after {tricks_won} tricks");
        };
        assert_eq!(usize::from(trick), tricks_won + 1);
        assert_eq!(state.public().winners()[tricks_won], partner);
        assert_eq!(re_seats(&state), [0, partner.index()]);
    }
}

#[test]
fn a_bride_who_wins_three_tricks_plays_alone() {
    let state = wedding(3);
    assert_eq!(state.public().wedding(), Some(Wedding::Resolved { trick: 3, partner: None }));
    assert_eq!(re_seats(&state), [0]);
}

#[test]
fn a_single_re_seat_can_win_63() {
    let trumps = "HT HT CQ CQ SQ SQ HQ HQ DQ DQ CJ CJ";
    let mut state = deal(0, [trumps, "", "", ""]);
    play(FULL, &mut state, "solo:D healthy healthy healthy");
    finish(FULL, &mut state);
    assert_eq!(FULL.payoffs(&state), Some([63.0, -21.0, -21.0, -21.0]));
}

#[test]
fn a_single_re_seat_can_lose_63() {
    let low = "D9 D9 DJ DJ H9 H9 HJ HJ C9 C9 S9 S9";
    let mut state = deal(1, [low, "", "", ""]);
    play(FULL, &mut state, "healthy healthy healthy solo:trumpless");
    finish(FULL, &mut state);
    assert_eq!(FULL.payoffs(&state), Some([-63.0, 21.0, 21.0, 21.0]));
}

#[test]
fn special_points_lift_a_game_of_two_against_two_above_21() {
    let trumps = "HT HT CQ SQ SQ HQ HQ DQ DQ CJ CJ SJ";
    let mut state = deal(0, [trumps, "DA", "CQ", "DA"]);
    play(FULL, &mut state, HEALTHY);
    finish(FULL, &mut state);
    let account = Account::of(&state).unwrap();
    assert_eq!(account.points_for(What::Fox, Party::Re), 2);
    assert!(account.re_value() >= 23, "{account:?}");
    let value = f32::from(account.re_value());
    assert_eq!(FULL.payoffs(&state), Some([value, -value, value, -value]));
}

/// Finished random games without calls.
fn finished_games(games: u64) -> impl Iterator<Item = State> {
    (0..games).map(|index| {
        let mut rng = Rng::for_part(11, index);
        let mut state = SILENT.start(&mut rng);
        for _ in 0..SEATS {
            let reservation = if rng.below(40) == 0 { "solo:D" } else { "healthy" };
            play(SILENT, &mut state, reservation);
        }
        while let Some(mv) = SILENT.random_move(&state, &mut rng, &mut Vec::new()) {
            SILENT.play(&mut state, mv);
        }
        state
    })
}

#[test]
fn a_fox_counts_for_the_party_that_takes_it_from_the_other() {
    let mut seen = [0; 3];
    for state in finished_games(2_000).filter(|state| !state.parties().is_single_re()) {
        let mut foxes = [0; 2];
        for (place, (owner, played)) in state.public().plays().enumerate() {
            let taker = state.party(state.public().winners()[place / SEATS]);
            if played == Card::FOX && taker != state.party(owner) {
                foxes[taker as usize] += 1;
            }
        }
        let account = Account::of(&state).unwrap();
        assert_eq!(Party::BOTH.map(|party| account.points_for(What::Fox, party)), foxes);
        seen[usize::from(foxes[0] + foxes[1])] += 1;
    }
    assert!(seen.iter().all(|&count| count > 20), "no, one and two foxes occur: {seen:?}");
}

#[test]
fn a_trick_of_40_eyes_is_a_doppelkopf() {
    let mut exactly = 0;
    for state in finished_games(6_000).filter(|state| !state.parties().is_single_re()) {
        let mut rich = [0; 2];
        for (trick, cards) in state.public().cards().chunks(SEATS).enumerate() {
            let eyes: u8 = cards.iter().map(|card| card.eyes()).sum();
            if eyes > 39 {
                rich[state.party(state.public().winners()[trick]) as usize] += 1;
            }
            exactly += u32::from(eyes == 40);
        }
        let account = Account::of(&state).unwrap();
        assert_eq!(Party::BOTH.map(|party| account.points_for(What::Doppelkopf, party)), rich);
    }
    assert!(exactly > 0, "a trick of exactly 40 eyes occurs");
}

#[test]
fn charlie_counts_if_it_wins_the_last_trick_and_a_caught_one_is_nothing() {
    let (mut won, mut caught) = (0, 0);
    for state in finished_games(2_000).filter(|state| !state.parties().is_single_re()) {
        let account = Account::of(&state).unwrap();
        let winner = state.public().winners()[TRICKS - 1];
        let last: Vec<_> = state.public().plays().skip(44).collect();
        let expected = u8::from(last.contains(&(winner, Card::CHARLIE)));
        assert_eq!(account.points_for(What::Charlie, state.party(winner)), expected);
        assert_eq!(account.points_for(What::Charlie, state.party(winner).other()), 0);
        won += u32::from(expected == 1);
        caught += u32::from(expected == 0 && last.iter().any(|(_, played)| *played == Card::CHARLIE));
    }
    assert!(won > 0 && caught > 0);
}

#[test]
fn kontra_gets_a_point_for_winning_against_the_queens() {
    for state in finished_games(500) {
        let account = Account::of(&state).unwrap();
        let due = account.winner() == Some(Party::Kontra) && !state.parties().is_single_re();
        assert_eq!(account.points_for(What::AgainstQueens, Party::Kontra), u8::from(due));
        assert_eq!(account.points_for(What::AgainstQueens, Party::Re), 0);
    }
}

#[test]
fn nothing_special_counts_and_points_are_tripled_where_one_seat_is_re() {
    let mut kinds = [0; 2];
    for state in finished_games(2_000).filter(|state| state.parties().is_single_re()) {
        let account = Account::of(&state).unwrap();
        for item in account.items() {
            let special =
                matches!(item.what, What::AgainstQueens | What::Doppelkopf | What::Fox | What::Charlie);
            assert!(!special, "{account:?}");
        }
        let soloist = re_seats(&state)[0];
        for (index, &points) in account.points().iter().enumerate() {
            let share = if index == soloist { 3 } else { -1 };
            assert_eq!(points, share * account.re_value());
        }
        kinds[usize::from(state.is_silent_solo())] += 1;
    }
    assert!(kinds.iter().all(|&count| count > 20), "solos and silent solos occur: {kinds:?}");
}
