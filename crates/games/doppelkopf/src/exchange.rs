//! The exchange of a poverty: a seat with few trumps hands over three cards, a partner takes them and gives three back.
//!
//! The poor seat lays down all its trumps and fills up to three cards; the others are asked in turn whether they take
//! them. Who does returns three cards of its choice and says how many trumps are among them. Both know the cards that
//! changed hands, the other two only their number and that of the trumps. If no seat takes them the deal is void.

use spielwerk_core::Seat;

use super::cards::{Card, Hand};
use super::game_type::{GameType, Reservation};
use super::public::PublicReservation;
use super::rules::POOR_TRUMPS;
use super::state::{SEATS, State};

/// How many cards change hands each way.
pub(super) const EXCHANGED: u8 = POOR_TRUMPS as u8;

/// How far an exchange is, as all seats see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exchange {
    /// The poor seat is laying down cards.
    Giving {
        /// Who is poor.
        poor: Seat,
        /// How many cards lie there.
        cards: u8,
    },
    /// The seat that is due may take the three cards.
    Offered {
        /// Who is poor.
        poor: Seat,
    },
    /// The cards were taken, and others are being returned.
    Returning {
        /// Who is poor.
        poor: Seat,
        /// Who took the cards.
        rich: Seat,
        /// How many cards have been laid down to be returned.
        cards: u8,
    },
    /// The exchange is over.
    Done {
        /// Who is poor.
        poor: Seat,
        /// Who took the cards.
        rich: Seat,
        /// How many trumps were returned.
        trumps: u8,
    },
}

impl Exchange {
    /// Who is poor.
    pub const fn poor(self) -> Seat {
        match self {
            Self::Giving { poor, .. }
            | Self::Offered { poor }
            | Self::Returning { poor, .. }
            | Self::Done { poor, .. } => poor,
        }
    }

    /// The seat that took the cards, if one did.
    pub const fn rich(self) -> Option<Seat> {
        match self {
            Self::Giving { .. } | Self::Offered { .. } => None,
            Self::Returning { rich, .. } | Self::Done { rich, .. } => Some(rich),
        }
    }

    /// Whether the game has begun.
    pub const fn is_done(self) -> bool {
        matches!(self, Self::Done { .. })
    }

    /// Whether a seat knows the cards that were handed over.
    pub(super) fn knows_given(self, seat: Seat) -> bool {
        self.poor() == seat || self.rich() == Some(seat)
    }

    /// Whether a seat knows the cards that were returned so far.
    pub(super) fn knows_returned(self, seat: Seat) -> bool {
        self.rich() == Some(seat) || self.is_done() && self.poor() == seat
    }
}

/// The trumps of a poverty.
pub(super) fn trumps() -> u32 {
    GameType::Poverty.order().trumps()
}

impl State {
    /// The cards that the seat which is due may lay down in an exchange, as a mask of kinds; none if it need not.
    pub(super) fn givable(&self) -> u32 {
        let hand = self.hand(self.public.due);
        match self.public.exchange {
            Some(Exchange::Giving { cards, .. }) => {
                let trumps_left = hand.count_in(trumps());
                let must_give_trump = trumps_left > usize::from(EXCHANGED - cards - 1);
                hand.kinds() & if must_give_trump { trumps() } else { u32::MAX }
            }
            Some(Exchange::Returning { .. }) => hand.kinds(),
            _ => 0,
        }
    }

    /// Whether the seat that is due may take the cards of a poverty.
    pub(super) fn is_offered(&self) -> bool {
        matches!(self.public.exchange, Some(Exchange::Offered { .. }))
    }

    /// Starts the exchange.
    pub(super) fn start_exchange(&mut self, poor: Seat) {
        self.public.exchange = Some(Exchange::Giving { poor, cards: 0 });
        self.public.due = poor;
    }

    /// Lays down a card for the seat that is due.
    pub(super) fn give(&mut self, card: Card) {
        self.hands[self.public.due.index()].remove(card);
        match &mut self.public.exchange {
            Some(Exchange::Giving { poor, cards }) => {
                let poor = *poor;
                self.given.add(card);
                *cards += 1;
                if *cards == EXCHANGED {
                    self.public.exchange = Some(Exchange::Offered { poor });
                    self.offer_after(poor);
                }
            }
            Some(Exchange::Returning { poor, rich, cards }) => {
                let (poor, rich) = (*poor, *rich);
                self.returned.add(card);
                *cards += 1;
                if *cards == EXCHANGED {
                    self.hands[poor.index()].add_all(self.returned);
                    let trumps = self.returned.count_in(trumps()) as u8;
                    self.public.exchange = Some(Exchange::Done { poor, rich, trumps });
                    self.begin(GameType::Poverty);
                }
            }
            _ => {}
        }
    }

    /// Takes the cards for the seat that is due.
    pub(super) fn accept(&mut self) {
        let Some(Exchange::Offered { poor }) = self.public.exchange else { return };
        let rich = self.public.due;
        self.hands[rich.index()].add_all(self.given);
        self.public.exchange = Some(Exchange::Returning { poor, rich, cards: 0 });
    }

    /// Leaves the cards to the next seat.
    pub(super) fn decline(&mut self) {
        self.offer_after(self.public.due);
    }

    /// Offers the cards to the next seat that is not poor itself; the deal is void if there is none.
    fn offer_after(&mut self, seat: Seat) {
        let Some(exchange) = self.public.exchange else { return };
        let poor = exchange.poor();
        let next = (1..SEATS)
            .map(|step| seat.after(step, SEATS))
            .take_while(|&next| next != poor)
            .find(|&next| self.public.shown(next) != PublicReservation::Named(Reservation::Poverty));
        match next {
            Some(next) => self.public.due = next,
            None => self.public.void(),
        }
    }

    /// The hands with everything that changed hands given back.
    pub(super) fn undo_exchange(&self, hands: &mut [Hand; SEATS]) {
        let Some(exchange) = self.public.exchange else { return };
        for (seat, hand) in Seat::all(SEATS).zip(hands) {
            undo_for(exchange, seat, self.given, self.returned, hand);
        }
    }
}

/// Gives back what changed hands to or from one seat that knows it.
pub(super) fn undo_for(exchange: Exchange, seat: Seat, given: Hand, returned: Hand, hand: &mut Hand) {
    if exchange.rich() == Some(seat) {
        hand.add_all(returned);
        hand.remove_all(given);
    } else if exchange.poor() == seat {
        if exchange.is_done() {
            hand.remove_all(returned);
        }
        hand.add_all(given);
    }
}
