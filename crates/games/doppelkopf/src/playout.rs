//! Cards for playouts: not wise, but as people play without thinking.
//!
//! Random cards decide tricks by luck, so random games say little about hands. Here a seat gives its
//! side's trick eyes, takes a trick of the others if it can, and gives as little as it can to one it cannot take. That
//! looks at the trick on the table only, and costs little more than a random card.

use spielwerk_core::Rng;

use super::cards::{Card, Rank, kinds_in};
use super::order::Order;
use super::state::{SEATS, State};

/// The card of the seat whose card is due in a game that continues; by `noise`, from 0 to 1, any card that may be played.
#[inline]
pub fn trick_wise_card(state: &State, noise: f64, rng: &mut Rng) -> Card {
    let options = state.playable();
    if options.is_power_of_two() || rng.unit() < noise {
        return random_of(options, rng);
    }
    let public = state.public();
    let order = public.order();
    let table = public.table();
    if table.is_empty() {
        return lead(options, order, rng);
    }
    let place = order.winner(table);
    let best = table[place];
    let leader = public.leader(public.finished_tricks());
    let is_friend = state.party(leader.after(place, SEATS)) == state.party(public.due());
    let is_last = table.len() == SEATS - 1;
    let beating =
        kinds_in(options).filter(|&card| order.beats(card, best)).fold(0, |mask, card| mask | card.bit());
    match (is_friend, beating != 0) {
        (true, _) if is_last || !can_be_beaten(best, order) => fattest(options, order),
        (true, _) => random_of(options, rng),
        (false, true) if is_last => fattest(beating, order),
        (false, true) => random_of(beating, rng),
        (false, false) => leanest(options, order),
    }
}

/// A card of a mask that is not empty.
#[inline]
fn random_of(mut mask: u32, rng: &mut Rng) -> Card {
    for _ in 0..rng.below(mask.count_ones() as usize) {
        mask &= mask - 1;
    }
    Card::from_index(mask.trailing_zeros() as usize).expect("the mask holds a card")
}

/// An ace of a plain suit before anything else.
fn lead(options: u32, order: &Order, rng: &mut Rng) -> Card {
    let is_ace = |card: &Card| card.rank() == Rank::Ace && order.trumps() & card.bit() == 0;
    let aces = kinds_in(options).filter(is_ace).fold(0, |mask, card| mask | card.bit());
    random_of(if aces == 0 { options } else { aces }, rng)
}

/// Whether more than a few trumps beat this card, or it is none itself.
fn can_be_beaten(best: Card, order: &Order) -> bool {
    const FEW: usize = 2;
    let stronger = kinds_in(order.trumps()).filter(|&card| order.beats(card, best)).count();
    order.trumps() & best.bit() == 0 || stronger > FEW
}

/// The card with the most eyes, of these the weakest.
fn fattest(mask: u32, order: &Order) -> Card {
    extreme(mask, |card| (std::cmp::Reverse(card.eyes()), order.strength(card)))
}

/// The card with the fewest eyes, of these the weakest.
fn leanest(mask: u32, order: &Order) -> Card {
    extreme(mask, |card| (card.eyes(), order.strength(card)))
}

fn extreme<K: Ord>(mask: u32, key: impl Fn(Card) -> K) -> Card {
    kinds_in(mask).min_by_key(|&card| key(card)).expect("the mask holds a card")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Doppelkopf;
    use spielwerk_core::Game;

    const SILENT: Doppelkopf = Doppelkopf::new(false);

    /// A normal game before its first card; seats 0 and 2 are Re.
    fn game(hands: [&str; SEATS]) -> State {
        let position = format!("0 {} : healthy healthy healthy healthy", hands.join("/"));
        spielwerk_core::Notation::parse_position(&SILENT, &position).expect("a position")
    }

    fn play(state: &mut State, words: &str) {
        for word in words.split_whitespace() {
            SILENT.try_play(state, word.parse().expect("a move")).expect("a legal move");
        }
    }

    const HANDS: [&str; SEATS] = [
        "CQSQHQDQCJSJCACTCKC9SAH9",
        "HTHTSQHQDQCJSJDADTDKC9HK",
        "CQHJDJDADTCACKSAST S9HAHA",
        "HJDJDKD9D9CTSTSKSKS9HKH9",
    ];

    fn wise(state: &State) -> String {
        trick_wise_card(state, 0.0, &mut Rng::new(1)).to_string()
    }

    #[test]
    fn tricks_of_the_own_side_are_fattened_and_those_of_the_others_starved() {
        let hands = HANDS.map(|hand| hand.replace(' ', ""));
        let mut state = game(std::array::from_fn(|seat| hands[seat].as_str()));
        assert!(["CA", "SA"].contains(&wise(&state).as_str()), "a plain ace is led");
        play(&mut state, "CA C9");
        assert!(
            ["CA", "CK"].contains(&wise(&state).as_str()),
            "partner may be beaten: any card that follows"
        );
        play(&mut state, "CK");
        assert_eq!(wise(&state), "CT", "no other card follows");
        play(&mut state, "CT CQ");
        assert_eq!(wise(&state), "HT", "seat 1 takes it with what beats the queen");
        play(&mut state, "DK");
        assert_eq!(wise(&state), "DA", "the queen of the partner stands: a fat card");
        play(&mut state, "DT");
        assert_eq!(wise(&state), "D9", "seat 3 cannot win and gives nothing");
    }

    #[test]
    fn every_card_is_legal_in_all_types_of_games() {
        let mut rng = Rng::new(9);
        for _ in 0..200 {
            let mut state = SILENT.start(&mut rng);
            while SILENT.payoffs(&state).is_none() {
                let mv = if state.public().is_reservation_round() {
                    SILENT.random_move(&state, &mut rng, &mut Vec::new()).expect("the game is not over")
                } else {
                    crate::Action::Card(trick_wise_card(&state, 0.3, &mut rng))
                };
                SILENT.try_play(&mut state, mv).expect("a legal card");
            }
        }
    }
}
