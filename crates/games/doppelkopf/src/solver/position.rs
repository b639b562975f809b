//! A position as the search sees it: small, copied at every card, and free of history.
//!
//! Eyes are counted on a scale that also knows who has no trick: the eyes of Re, one more when Re has a trick
//! and one less when Kontra has one. So 1 to 239 are plain eyes, -1 is a Re without a trick and 241 a Kontra
//! without one, and the value of a game never falls as the scale rises.

use spielwerk_core::Seat;

use super::SolveError;
use super::layout::{CAUGHT_CHARLIE, Cards, Layout, Place, copies, kinds, without};
use crate::cards::Card;
use crate::party::{Parties, Party};
use crate::public::{Public, Wedding};
use crate::score::DOPPELKOPF_EYES;
use crate::state::{SEATS, State};

/// A position with all cards open.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position {
    pub(super) hands: [Cards; SEATS],
    /// The eyes of Re on the scale of this module.
    pub(super) eyes: i16,
    /// The eyes not yet won, those on the table included.
    pub(super) open_eyes: i16,
    /// Special points of Re so far less those of Kontra.
    pub(super) specials: i8,
    /// The seats of Re, one bit each.
    pub(super) re: u8,
    /// Which parties have a trick: bit 0 Re, bit 1 Kontra.
    pub(super) has_trick: u8,
    /// Whose card is due.
    pub(super) turn: u8,
    /// How many cards are on the table.
    pub(super) on_table: u8,
    pub(super) led: Place,
    pub(super) best: Place,
    pub(super) best_seat: u8,
    table_eyes: u8,
    /// Foxes on the table and ♣J that may be caught, by the party that played them.
    table_watched: [u8; 2],
    pub(super) counts_specials: bool,
}

impl Position {
    /// The position of a state in which a card is due and the parties are fixed.
    pub(super) fn new(state: &State, layout: &Layout, counts_specials: bool) -> Result<Self, SolveError> {
        let public = state.public();
        SolveError::check(public)?;
        let parties = state.parties();
        let mut position = Self {
            hands: state.hands.map(|hand| layout.cards(hand)),
            eyes: 0,
            open_eyes: 0,
            specials: if counts_specials { specials_so_far(public, parties) } else { 0 },
            re: parties.re_seats().map(|seat| 1 << seat.index()).sum(),
            has_trick: 0,
            turn: public.leader(public.finished_tricks()).index() as u8,
            on_table: 0,
            led: 0,
            best: 0,
            best_seat: 0,
            table_eyes: 0,
            table_watched: [0; 2],
            counts_specials,
        };
        let mut won = 0;
        for seat in Seat::all(SEATS) {
            let party = parties.of(seat);
            let eyes = i16::from(public.eyes()[seat.index()]);
            won += eyes;
            position.eyes += if party == Party::Re { eyes } else { 0 };
            position.has_trick |= u8::from(public.tricks()[seat.index()] > 0) << party as u8;
        }
        position.eyes += i16::from(position.has_trick & 1) - i16::from(position.has_trick >> 1);
        position.open_eyes = 240 - won;
        for &card in public.table() {
            position.lay(layout, layout.place(card));
        }
        Ok(position)
    }

    /// Whether it is a card of Re that is due.
    #[inline]
    pub(super) const fn is_re_turn(&self) -> bool {
        self.is_re(self.turn)
    }

    /// Whether a seat is Re.
    #[inline]
    pub(super) const fn is_re(&self, seat: u8) -> bool {
        self.re >> seat & 1 == 1
    }

    /// The cards of the seat whose card is due.
    #[inline]
    pub(super) const fn hand(&self) -> Cards {
        self.hands[self.turn as usize]
    }

    /// The numbers that may be played now, as a mask.
    #[inline]
    pub(super) const fn playable(&self, layout: &Layout) -> u32 {
        let kinds = kinds(self.hand());
        if self.on_table == 0 {
            return kinds;
        }
        let following = kinds & layout.followers[self.led as usize];
        if following == 0 { kinds } else { following }
    }

    /// Whether a card would win the trick as it lies.
    #[inline]
    pub(super) const fn would_win(&self, layout: &Layout, place: Place) -> bool {
        self.on_table == 0
            || layout.reach[place as usize] > self.best
                && (layout.trumps | layout.followers[self.best as usize]) >> place & 1 == 1
                && (place != self.best || !layout.extras.first_ten_last || !self.is_last_trick())
    }

    /// Whether the trick on the table is the last: the next seat has one card left to play, or has played it.
    const fn is_last_trick(&self) -> bool {
        let next = self.hands[(self.turn as usize + 1) % SEATS];
        next.count_ones() == (self.on_table < SEATS as u8 - 1) as u32
    }

    /// The position after a card that may be played.
    #[inline]
    pub(super) fn after(&self, layout: &Layout, place: Place) -> Self {
        let mut next = *self;
        next.hands[usize::from(self.turn)] = without(self.hand(), place);
        next.lay(layout, place);
        next
    }

    /// Puts a card on the table for the seat whose turn it is, and ends the trick if it is the fourth.
    #[inline]
    fn lay(&mut self, layout: &Layout, place: Place) {
        if self.would_win(layout, place) {
            self.best = place;
            self.best_seat = self.turn;
        }
        if self.on_table == 0 {
            self.led = place;
        }
        self.table_eyes += layout.eyes[usize::from(place)];
        self.table_watched[usize::from(!self.is_re_turn())] += layout.watched[usize::from(place)];
        self.on_table += 1;
        if usize::from(self.on_table) == SEATS {
            self.take_trick(layout);
        } else {
            self.turn = (self.turn + 1) % SEATS as u8;
        }
    }

    /// Gives the four cards on the table to the best of them.
    #[inline]
    fn take_trick(&mut self, layout: &Layout) {
        let is_re = self.is_re(self.best_seat);
        let first_trick = |party: u8| i16::from(self.has_trick >> party & 1 == 0);
        if is_re {
            self.eyes += i16::from(self.table_eyes) + first_trick(0);
        } else {
            self.eyes -= first_trick(1);
        }
        self.has_trick |= if is_re { 1 } else { 2 };
        self.open_eyes -= i16::from(self.table_eyes);
        if self.counts_specials {
            let last = self.hands == [0; SEATS];
            let caught = self.table_watched[usize::from(is_re)];
            let mut points = u8::from(self.table_eyes >= DOPPELKOPF_EYES) + caught % CAUGHT_CHARLIE;
            if last {
                points += u8::from(self.best == layout.charlie)
                    + u8::from(layout.extras.fox_last && self.best == layout.fox)
                    + caught / CAUGHT_CHARLIE;
            }
            self.specials += if is_re { points as i8 } else { -(points as i8) };
        }
        self.turn = self.best_seat;
        self.on_table = 0;
        self.table_eyes = 0;
        self.table_watched = [0; 2];
    }

    /// The least and the most that the eyes can still become.
    #[inline]
    pub(super) fn eyes_range(&self) -> (i16, i16) {
        let missing = !self.has_trick;
        (self.eyes - i16::from(missing >> 1 & 1), self.eyes + self.open_eyes + i16::from(missing & 1))
    }

    /// Bounds of the special points at the end.
    #[inline]
    pub(super) fn specials_range(&self, layout: &Layout) -> (i8, i8) {
        if !self.counts_specials {
            return (self.specials, self.specials);
        }
        let mut range = (self.specials, self.specials);
        let mut charlies = [0; 2];
        let mut heaviest = u32::MAX;
        for (seat, &hand) in (0..).zip(&self.hands) {
            let is_re = self.is_re(seat);
            let foxes = copies(hand, layout.fox) as i8;
            if is_re {
                range.0 -= foxes;
            } else {
                range.1 += foxes;
            }
            charlies[usize::from(!is_re)] |= (hand >> layout.charlie & 1) as i8;
            heaviest = heaviest.min((hand & layout.heavy).count_ones());
        }
        // The trick on the table may add its foxes and be one Doppelkopf more.
        let doppelkopfs = heaviest as i8 + i8::from(self.on_table > 0);
        let foxes = self.table_watched.map(|watched| (watched % CAUGHT_CHARLIE) as i8);
        range.0 -= charlies[1] + doppelkopfs + foxes[0];
        range.1 += charlies[0] + doppelkopfs + foxes[1];
        if layout.extras.charlie_caught || layout.extras.fox_last {
            self.widened(layout, range)
        } else {
            range
        }
    }

    /// Adds what the last trick may bring by house rules to bounds of special points.
    #[cold]
    fn widened(&self, layout: &Layout, mut range: (i8, i8)) -> (i8, i8) {
        for (seat, &hand) in (0..).zip(&self.hands) {
            let is_re = self.is_re(seat);
            if layout.extras.charlie_caught {
                let charlies = copies(hand, layout.charlie) as i8;
                range.0 -= if is_re { charlies } else { 0 };
                range.1 += if is_re { 0 } else { charlies };
            }
            if layout.extras.fox_last && copies(hand, layout.fox) > 0 {
                range.0 -= i8::from(!is_re);
                range.1 += i8::from(is_re);
            }
        }
        // Two ♣J and a ♦A may lie on the table.
        let on_table = if self.on_table > 0 { 3 } else { 0 };
        (range.0 - on_table, range.1 + on_table)
    }
}

/// The special points of Re less those of Kontra in the finished tricks.
fn specials_so_far(public: &Public, parties: Parties) -> i8 {
    let mut points = 0;
    for (trick, &winner) in public.winners().iter().enumerate() {
        let cards = &public.cards()[trick * SEATS..][..SEATS];
        let eyes: u8 = cards.iter().map(|card| card.eyes()).sum();
        let party = parties.of(winner);
        let caught = cards.iter().enumerate().filter(|&(place, &card)| {
            card == Card::FOX
                && public.pigs().is_none()
                && parties.of(public.leader(trick).after(place, SEATS)) != party
        });
        let won = i8::from(eyes >= DOPPELKOPF_EYES) + caught.count() as i8;
        points += if party == Party::Re { won } else { -won };
    }
    points
}

impl SolveError {
    /// Refuses positions in which no card is due or the parties are open.
    fn check(public: &Public) -> Result<(), Self> {
        if public.is_reservation_round() {
            return Err(Self::ReservationRound);
        }
        if public.wedding() == Some(Wedding::Open) {
            return Err(Self::OpenWedding);
        }
        if public.is_finished() { Err(Self::Finished) } else { Ok(()) }
    }
}
