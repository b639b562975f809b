//! What every seat knows: all that was said and played openly.
//!
//! Views are built from this and one hand, so that hidden things cannot slip into them. Everything is stored
//! in fixed arrays, and what can be derived (who played a card, how many cards a seat holds) is derived.

use spielwerk_core::Seat;

use super::action::Call;
use super::calls::{CallMade, Calls};
use super::cards::{Card, DECK, HAND};
use super::duty::Duty;
use super::exchange::Exchange;
use super::game_type::{GameType, Reservation};
use super::order::{Order, OrderId, Swine};
use super::party::Party;
use super::rules::{HouseRules, SecondTen};
use super::state::{COMPULSORY_EYES, SEATS, TRICKS};

/// What is public of a seat's reservation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PublicReservation {
    /// The seat has not spoken yet.
    Nothing,
    /// Healthy, known at once.
    Healthy,
    /// A reservation whose name is not known.
    Unnamed,
    /// A wedding or the solo that is played; with house rules also poverty and throwing in, and whatever is named
    /// aloud.
    Named(Reservation),
}

/// The state of a wedding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wedding {
    /// The bride has won every trick so far; no seat may call.
    Open,
    /// The parties are fixed.
    Resolved {
        /// The trick that decided, 1 to 3.
        trick: u8,
        /// Who won it, or `None` if the bride won all three and plays alone.
        partner: Option<Seat>,
    },
}

/// What is known to every seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Public {
    pub(super) rules: HouseRules,
    pub(super) duty: Duty,
    /// Whether neither house rules nor duties change anything: one test where cards are played fast.
    pub(super) plain: bool,
    /// How many cards each seat is dealt.
    hand_size: u8,
    pub(super) start: Seat,
    /// Who leads the first trick.
    pub(super) lead: Seat,
    pub(super) due: Seat,
    pub(super) spoken: u8,
    pub(super) shown: [PublicReservation; SEATS],
    pub(super) game_type: Option<GameType>,
    pub(super) declarer: Option<Seat>,
    pub(super) wedding: Option<Wedding>,
    pub(super) exchange: Option<Exchange>,
    /// The order of the cards, as far as it is public.
    pub(super) order: OrderId,
    /// Who has announced pigs.
    pub(super) pigs: Option<Seat>,
    /// Who has announced super pigs.
    pub(super) super_pigs: Option<Seat>,
    pub(super) played: u8,
    /// How many cards are played when the game is over; 0 once the deal is void.
    pub(super) end: u8,
    pub(super) cards: [Card; DECK],
    pub(super) winners: [Seat; TRICKS],
    pub(super) eyes: [u8; SEATS],
    pub(super) tricks: [u8; SEATS],
    pub(super) calls: Calls,
}

impl Public {
    pub(super) fn new(start: Seat, rules: HouseRules, duty: Duty) -> Self {
        Self {
            rules,
            duty,
            plain: rules == HouseRules::TOURNAMENT && duty == Duty::NONE,
            hand_size: rules.hand_size() as u8,
            start,
            lead: start,
            due: start,
            spoken: 0,
            shown: [PublicReservation::Nothing; SEATS],
            game_type: None,
            declarer: None,
            wedding: None,
            exchange: None,
            order: OrderId::new(GameType::Normal),
            pigs: None,
            super_pigs: None,
            played: 0,
            end: rules.deck_size() as u8,
            cards: [Card::FOX; DECK],
            winners: [Seat::FIRST; TRICKS],
            eyes: [0; SEATS],
            tricks: [0; SEATS],
            calls: Calls::default(),
        }
    }

    /// The house rules of the table.
    #[inline]
    pub fn rules(&self) -> HouseRules {
        self.rules
    }

    /// Which seats owe a compulsory solo.
    pub fn duty(&self) -> Duty {
        self.duty
    }

    /// The seat that opens the reservation round and leads the first trick, unless a compulsory solo is played.
    pub fn start(&self) -> Seat {
        self.start
    }

    /// Whether what is played is the compulsory solo of its declarer.
    pub fn is_compulsory_solo(&self) -> bool {
        let soloist = self.declarer.filter(|_| matches!(self.game_type, Some(GameType::Solo(_))));
        soloist.is_some_and(|seat| self.duty.is_owed(seat))
    }

    /// How far the exchange of a poverty is, if there is one.
    pub fn exchange(&self) -> Option<Exchange> {
        self.exchange
    }

    /// Who has announced pigs: both ♦A, now above all other trumps.
    pub fn pigs(&self) -> Option<Seat> {
        self.pigs
    }

    /// Who has announced super pigs.
    pub fn super_pigs(&self) -> Option<Seat> {
        self.super_pigs
    }

    /// The order of the cards in the current trick, as far as it is public.
    #[inline]
    pub fn order(&self) -> &'static Order {
        self.order.order()
    }

    /// Whether the deal was thrown in or its poverty refused, so that it is dealt again.
    pub fn is_void(&self) -> bool {
        self.end == 0
    }

    /// Ends the game without a result.
    pub(super) fn void(&mut self) {
        self.end = 0;
    }

    /// Whether seats are naming reservations that they announced before.
    pub(super) fn is_naming(&self) -> bool {
        self.spoken() == SEATS && self.game_type.is_none()
    }

    /// The order of a type of game before anything was announced.
    pub(super) fn plain_order(&self, game_type: GameType) -> OrderId {
        OrderId::new(game_type).with_second_ten(self.rules.second_ten != SecondTen::Off)
    }

    /// The order with pigs, and with super pigs if a seat has them.
    pub(super) fn order_with_pigs(&self) -> OrderId {
        let swine = match self.super_pigs {
            None => Swine::Pigs,
            Some(_) if self.rules.nines => Swine::SuperNines,
            Some(_) => Swine::SuperKings,
        };
        self.order.with_swine(swine)
    }

    /// The seat whose reservation or card is due; calls come in between.
    #[inline]
    pub fn due(&self) -> Seat {
        self.due
    }

    /// How many seats have spoken in the reservation round.
    pub fn spoken(&self) -> usize {
        usize::from(self.spoken)
    }

    /// Whether seats still speak before the first card.
    #[inline]
    pub fn is_reservation_round(&self) -> bool {
        self.game_type.is_none()
    }

    /// What is known of a seat's reservation.
    pub fn shown(&self, seat: Seat) -> PublicReservation {
        self.shown[seat.index()]
    }

    /// What is played, once all have spoken.
    #[inline]
    pub fn game_type(&self) -> Option<GameType> {
        self.game_type
    }

    /// The soloist or the bride.
    pub fn declarer(&self) -> Option<Seat> {
        self.declarer
    }

    /// The state of the wedding, if one is played.
    pub fn wedding(&self) -> Option<Wedding> {
        self.wedding
    }

    /// All cards played, in order.
    #[inline]
    pub fn cards(&self) -> &[Card] {
        &self.cards[..usize::from(self.played)]
    }

    /// All cards played, in order, with the seats that played them.
    pub fn plays(&self) -> impl Iterator<Item = (Seat, Card)> {
        let seat = |place: usize| self.leader(place / SEATS).after(place % SEATS, SEATS);
        self.cards().iter().enumerate().map(move |(place, &card)| (seat(place), card))
    }

    /// The seats that won the finished tricks.
    pub fn winners(&self) -> &[Seat] {
        &self.winners[..self.finished_tricks()]
    }

    /// How many tricks are finished.
    #[inline]
    pub fn finished_tricks(&self) -> usize {
        usize::from(self.played) / SEATS
    }

    /// The seat that leads or led a trick, counted from 0; it must not be later than the current one.
    #[inline]
    pub fn leader(&self, trick: usize) -> Seat {
        trick.checked_sub(1).map_or(self.lead, |before| self.winners[before])
    }

    /// The cards on the table.
    #[inline]
    pub fn table(&self) -> &[Card] {
        &self.cards()[self.finished_tricks() * SEATS..]
    }

    /// The eyes in the tricks of each seat.
    pub fn eyes(&self) -> [u8; SEATS] {
        self.eyes
    }

    /// The number of tricks of each seat.
    pub fn tricks(&self) -> [u8; SEATS] {
        self.tricks
    }

    /// All calls made.
    #[inline]
    pub fn calls(&self) -> &Calls {
        &self.calls
    }

    /// Whether all cards have been played, or the deal is void.
    #[inline]
    pub fn is_finished(&self) -> bool {
        self.played == self.end
    }

    /// How many tricks are played in all.
    pub fn trick_count(&self) -> usize {
        usize::from(self.hand_size)
    }

    /// How many cards a seat holds, known from what it has played; as dealt until an exchange is over.
    #[inline]
    pub fn cards_in_hand(&self, seat: Seat) -> usize {
        let trick = self.finished_tricks();
        if self.is_finished() {
            return 0;
        }
        let place = (seat.index() + SEATS - self.leader(trick).index()) % SEATS;
        usize::from(self.hand_size) - trick - usize::from(place < self.table().len())
    }

    /// The seat that is asked first for a call before the next card: the one about to play, or the one
    /// after the last caller if there was a call since the last card.
    #[inline]
    pub fn first_asked(&self) -> Seat {
        match self.calls.all().last() {
            Some(CallMade { seat, moment, .. }) if *moment == self.played => seat.after(1, SEATS),
            _ => self.due,
        }
    }

    /// The one call that a seat could make now if it were of `party`.
    #[inline]
    pub fn open_call(&self, seat: Seat, party: Party) -> Option<Call> {
        if self.is_reservation_round() || self.is_finished() || self.wedding == Some(Wedding::Open) {
            return None;
        }
        self.calls.open(party, self.cards_in_hand(seat), self.deadline_shift())
    }

    /// Whether a seat of `party` that is asked for a call now will not be asked for the same call again, if no
    /// other seat calls: its own card is due, and with one card less it would be too late.
    pub fn is_last_chance(&self, seat: Seat, party: Party) -> bool {
        let cards_left = self.cards_in_hand(seat).saturating_sub(1);
        self.due == seat && self.calls.open(party, cards_left, self.deadline_shift()).is_none()
    }

    /// By how many cards a wedding or a smaller deck has moved the deadlines of calls.
    #[inline]
    pub(super) fn deadline_shift(&self) -> usize {
        let by_deck = HAND - usize::from(self.hand_size);
        match self.wedding {
            Some(Wedding::Resolved { trick, .. }) => by_deck + usize::from(trick) - 1,
            Some(Wedding::Open) | None => by_deck,
        }
    }

    /// The party of a seat, if it is public.
    pub fn known_party(&self, seat: Seat) -> Option<Party> {
        let declared = self.declarer == Some(seat);
        match (self.game_type?, self.wedding) {
            (GameType::Solo(_), _) => Some(if declared { Party::Re } else { Party::Kontra }),
            (GameType::Poverty, _) => {
                let is_re = declared || self.exchange.and_then(Exchange::rich) == Some(seat);
                Some(if is_re { Party::Re } else { Party::Kontra })
            }
            (_, Some(Wedding::Resolved { partner, .. })) => {
                Some(if declared || partner == Some(seat) { Party::Re } else { Party::Kontra })
            }
            (_, Some(Wedding::Open)) => declared.then_some(Party::Re),
            (_, None) => self.parties_by_queens(self.queens_played())[seat.index()],
        }
    }

    /// How many ♣Q each seat has played.
    pub(super) fn queens_played(&self) -> [usize; SEATS] {
        let mut queens = [0; SEATS];
        for (seat, _) in self.plays().filter(|&(_, card)| card == Card::QUEEN_OF_CLUBS) {
            queens[seat.index()] += 1;
        }
        queens
    }

    /// Who won a first trick after which a call was compulsory and yet called nothing: the party that had called before
    /// is its own.
    pub(super) fn party_by_silence(&self) -> Option<(Seat, Party)> {
        if !self.rules.compulsory || self.finished_tricks() == 0 {
            return None;
        }
        let winner = self.winners[0];
        let eyes: u8 = self.cards[..SEATS].iter().map(|card| card.eyes()).sum();
        let is_silent = self.calls.all().iter().all(|made| made.seat != winner);
        let had_called = |party: &Party| {
            self.calls.all().iter().any(|made| made.party == *party && usize::from(made.moment) < SEATS)
        };
        let mut callers = Party::BOTH.into_iter().filter(had_called);
        let caller = callers.next().filter(|_| callers.next().is_none());
        caller.filter(|_| is_silent && eyes >= COMPULSORY_EYES).map(|party| (winner, party))
    }

    /// The parties of a normal game, as far as they follow from calls and from how many ♣Q each seat is known
    /// to have been dealt.
    pub(super) fn parties_by_queens(&self, queens: [usize; SEATS]) -> [Option<Party>; SEATS] {
        let mut known = queens.map(|count| (count > 0).then_some(Party::Re));
        for made in self.calls.all() {
            known[made.seat.index()] = Some(made.party);
        }
        if let Some((seat, party)) = self.party_by_silence() {
            known[seat.index()] = Some(party);
        }
        let count = |party| known.iter().filter(|&&of_seat| of_seat == Some(party)).count();
        let rest = if queens.iter().sum::<usize>() == 2 || count(Party::Re) == 2 {
            Some(Party::Kontra)
        } else if count(Party::Kontra) == 3 {
            Some(Party::Re)
        } else {
            None
        };
        known.map(|party| party.or(rest))
    }
}
