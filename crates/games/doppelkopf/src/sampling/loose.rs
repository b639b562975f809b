//! Dealing without foresight, to see what goes wrong.
//!
//! A model that deals card by card can be left to itself, or be barred only from what a seat plainly cannot hold.
//! Either way it can end in a deal that is impossible. [`LooseDeal`] lets it, and says what is wrong.

use spielwerk_core::Seat;

use super::constraints::hidden_names;
use super::{Constraints, OTHERS};
use crate::cards::{Card, Hand, KINDS};
use crate::game_type::Reservation;
use crate::view::View;

/// What can be wrong with a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Violation {
    /// More copies of a card than there are left.
    UsedUp,
    /// A card that its holder has failed to follow, or with house rules cannot hold so often.
    Suit,
    /// A ♣Q too many or too few for what its holder has said.
    QueenOfClubs,
    /// Cards without a seat that could hold them, and a seat without its cards.
    DeadEnd,
    /// A reservation that no seat could have made.
    Name,
}

impl Violation {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::UsedUp, Self::Suit, Self::QueenOfClubs, Self::DeadEnd, Self::Name];

    /// In a few words.
    pub const fn about(self) -> &'static str {
        match self {
            Self::UsedUp => "card used up",
            Self::Suit => "suit not followed",
            Self::QueenOfClubs => "♣Q against what was said",
            Self::DeadEnd => "dead end",
            Self::Name => "reservation",
        }
    }
}

/// A deal that may contradict its view.
#[derive(Clone, Debug)]
pub struct LooseDeal {
    view: View,
    constraints: Constraints,
    dealt: [[u8; KINDS]; OTHERS],
    wrong_name: bool,
}

impl LooseDeal {
    /// Nothing is dealt yet.
    pub fn new(view: &View) -> Self {
        let constraints = Constraints::new(view);
        Self { view: view.clone(), constraints, dealt: [[0; KINDS]; OTHERS], wrong_name: false }
    }

    /// How many cards a seat still gets.
    pub fn open_places(&self, seat: Seat) -> usize {
        self.other(seat).map_or(0, |other| self.places(other))
    }

    /// How many copies of a card a seat was given.
    pub fn count(&self, seat: Seat, card: Card) -> usize {
        self.other(seat).map_or(0, |other| self.dealt[other][card.index()].into())
    }

    /// The cards that a seat can hold as far as can be seen without thinking ahead: copies are left, it has not failed
    /// to follow them, and they are not a ♣Q that it has denied.
    pub fn plain_cards(&self, seat: Seat) -> u32 {
        let Some(other) = self.other(seat).filter(|&other| self.places(other) > 0) else { return 0 };
        let possible = |card: &Card| {
            let denied = *card == Card::QUEEN_OF_CLUBS
                && usize::from(self.dealt[other][card.index()]) >= self.constraints.queen_range(other).1;
            self.left(*card) > 0 && self.constraints.may_hold(*card)[other] && !denied
        };
        Card::all().filter(possible).map(Card::bit).sum()
    }

    /// Gives a card to a seat, possible or not.
    pub fn give(&mut self, seat: Seat, card: Card) {
        if let Some(other) = self.other(seat) {
            self.dealt[other][card.index()] += 1;
        }
    }

    /// Gives the reservation of a seat a name, possible or not.
    pub fn name(&mut self, seat: Seat, name: Reservation) {
        let Some(other) = self.other(seat) else { return };
        let copies = |card: Card| std::iter::repeat_n(card, self.dealt[other][card.index()].into());
        let hand: Hand = Card::all().flat_map(copies).collect();
        self.wrong_name |= hidden_names(self.view.public(), seat, hand).all(|possible| possible != name);
    }

    /// What is wrong with the deal.
    pub fn violations(&self) -> impl Iterator<Item = Violation> {
        let wrong = |violation: &Violation| match violation {
            Violation::UsedUp => Card::all().any(|card| self.left(card) < 0),
            Violation::Suit => (0..OTHERS).any(|other| {
                Card::all().any(|card| {
                    let copies = usize::from(self.dealt[other][card.index()]);
                    !self.constraints.allows(other, card, copies)
                })
            }),
            Violation::QueenOfClubs => (0..OTHERS).any(|other| {
                let held = usize::from(self.dealt[other][Card::QUEEN_OF_CLUBS.index()]);
                self.constraints.queens[other].get(held).is_none_or(|&ways| ways == 0)
            }),
            Violation::DeadEnd => (0..OTHERS).any(|other| self.places(other) > 0),
            Violation::Name => self.wrong_name,
        };
        Violation::ALL.into_iter().filter(wrong).collect::<Vec<_>>().into_iter()
    }

    fn other(&self, seat: Seat) -> Option<usize> {
        self.constraints.others.iter().position(|&other| other == seat)
    }

    fn places(&self, other: usize) -> usize {
        let dealt: usize = self.dealt[other].iter().map(|&copies| usize::from(copies)).sum();
        self.constraints.places[other].saturating_sub(dealt)
    }

    /// Copies that no seat holds; negative if there are too many.
    fn left(&self, card: Card) -> i32 {
        let dealt: i32 = self.dealt.iter().map(|hand| i32::from(hand[card.index()])).sum();
        i32::from(self.constraints.unseen[card.index()]) - dealt
    }
}
