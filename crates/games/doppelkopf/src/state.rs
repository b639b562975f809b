//! A position: what is public, and what is hidden.
//!
//! To [`Public`] a [`State`] adds the hands, the true reservations, the parties, the cards exchanged and who is being
//! asked for a call. Copying it is copying less than 250 bytes. The functions here carry out what the rules found legal.

use spielwerk_core::{Rng, Seat};

use super::action::Call;
use super::calls::{CallMade, Calls};
use super::cards::{Card, DECK, HAND, Hand};
use super::duty::Duty;
use super::exchange::Exchange;
use super::game_type::{GameType, Reservation};
use super::order::OrderId;
use super::party::{Parties, Party};
use super::public::{Public, Wedding};
use super::rules::{HouseRules, Pigs, SecondTen};

/// How many seats play.
pub const SEATS: usize = 4;

/// How many tricks are played.
pub const TRICKS: usize = 12;

/// Who takes a first trick of this many eyes must call, where that is a rule.
pub(super) const COMPULSORY_EYES: u8 = 30;

/// The last trick in which a wedding can find its partner.
const LAST_WEDDING_TRICK: usize = 3;

/// A position with everything in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub(super) public: Public,
    pub(super) hands: [Hand; SEATS],
    pub(super) reservations: [Option<Reservation>; SEATS],
    /// The parties so far: no seat is Re during the reservation round, and only the bride while a wedding is open.
    pub(super) parties: Parties,
    /// How many seats of the current cycle have passed or had nothing to call; [`SEATS`] when the card is
    /// due.
    pub(super) asked: u8,
    /// The cards that the poor seat of a poverty has handed over.
    pub(super) given: Hand,
    /// The cards that its partner has returned.
    pub(super) returned: Hand,
}

impl State {
    /// A position before the reservation round, with these whole hands.
    #[inline]
    pub(super) fn new(start: Seat, hands: [Hand; SEATS], rules: HouseRules, duty: Duty) -> Self {
        Self {
            public: Public::new(start, rules, duty),
            hands,
            reservations: [None; SEATS],
            parties: Parties::default(),
            asked: SEATS as u8,
            given: Hand::EMPTY,
            returned: Hand::EMPTY,
        }
    }

    /// A random deal with a random start seat.
    pub(super) fn deal(rng: &mut Rng, rules: HouseRules, duty: Duty) -> Self {
        if !rules.nines {
            return Self::deal_without_nines(rng, rules, duty);
        }
        let mut deck: [u8; DECK] = std::array::from_fn(|place| (place / 2) as u8);
        rng.shuffle(&mut deck);
        Self::of_deck::<DECK, HAND>(&deck, rng, rules, duty)
    }

    #[cold]
    fn deal_without_nines(rng: &mut Rng, rules: HouseRules, duty: Duty) -> Self {
        const SIZE: usize = DECK - 8;
        let kinds = Card::all().filter(|&card| rules.has_card(card)).map(|card| card.index() as u8);
        let mut deck = [0; SIZE];
        for (pair, kind) in deck.chunks_exact_mut(2).zip(kinds) {
            pair.fill(kind);
        }
        rng.shuffle(&mut deck);
        Self::of_deck::<SIZE, { SIZE / SEATS }>(&deck, rng, rules, duty)
    }

    /// The deal of a shuffled deck, this many cards to each seat, with a random start seat.
    #[inline]
    fn of_deck<const SIZE: usize, const EACH: usize>(
        deck: &[u8; SIZE],
        rng: &mut Rng,
        rules: HouseRules,
        duty: Duty,
    ) -> Self {
        let card = |index: &u8| Card::from_index(usize::from(*index)).expect("the deck holds kinds");
        let hands = std::array::from_fn(|seat| deck[seat * EACH..][..EACH].iter().map(card).collect());
        Self::new(Seat::new(rng.below(SEATS)), hands, rules, duty)
    }

    /// What is public.
    #[inline]
    pub fn public(&self) -> &Public {
        &self.public
    }

    /// The cards a seat still holds.
    #[inline]
    pub fn hand(&self, seat: Seat) -> Hand {
        self.hands[seat.index()]
    }

    /// What a seat has said in the reservation round, its true name included.
    pub fn reservation(&self, seat: Seat) -> Option<Reservation> {
        self.reservations[seat.index()]
    }

    /// The party of a seat so far; every seat is Kontra until the reservation round is over.
    #[inline]
    pub fn party(&self, seat: Seat) -> Party {
        self.parties.of(seat)
    }

    /// The parties so far.
    pub fn parties(&self) -> Parties {
        self.parties
    }

    /// Whether a normal game is played in which one seat was dealt both ♣Q.
    pub fn is_silent_solo(&self) -> bool {
        self.public.game_type == Some(GameType::Normal) && self.parties.is_single_re()
    }

    /// The one call each seat may make now.
    pub fn open_calls(&self) -> [Option<Call>; SEATS] {
        std::array::from_fn(|seat| self.open_call(Seat::new(seat)))
    }

    /// The one call a seat may make now.
    #[inline]
    pub fn open_call(&self, seat: Seat) -> Option<Call> {
        self.public.open_call(seat, self.party(seat))
    }

    /// The seat that is asked for a call now, if the next card has to wait for that.
    #[inline]
    pub fn asked_seat(&self) -> Option<Seat> {
        let asked = usize::from(self.asked);
        (asked < SEATS).then(|| self.public.first_asked().after(asked, SEATS))
    }

    /// The hands as dealt.
    pub fn dealt(&self) -> [Hand; SEATS] {
        let mut hands = self.hands;
        for (seat, card) in self.public.plays() {
            hands[seat.index()].add(card);
        }
        self.undo_exchange(&mut hands);
        hands
    }

    /// The order of the cards as it will turn out to be: with pigs that are not announced yet.
    pub(super) fn true_order(&self) -> OrderId {
        let public = &self.public;
        let has_pigs = public.rules.pigs == Pigs::Play
            && public.pigs.is_none()
            && public.game_type.is_some_and(GameType::has_pigs)
            && self.hands.iter().any(|hand| hand.count(Card::FOX) == 2);
        if has_pigs { public.order_with_pigs() } else { public.order }
    }

    /// The cards that the seat whose card is due may play, as a mask of kinds.
    #[inline]
    pub fn playable(&self) -> u32 {
        let kinds = self.hands[self.public.due.index()].kinds();
        let Some(&led) = self.public.table().first() else { return kinds };
        let following = kinds & self.public.order().followers(led);
        if following == 0 { kinds } else { following }
    }

    /// The parties, from the game type, the wedding and who was dealt a ♣Q.
    pub(super) fn parties_from_cards(&self) -> Parties {
        match (self.public.game_type, self.public.wedding) {
            (None, _) => Parties::default(),
            (Some(GameType::Normal), _) => {
                let holds = |seat: &Seat| self.hand(*seat).holds(Card::QUEEN_OF_CLUBS);
                let played = self.public.plays().filter(|(_, card)| *card == Card::QUEEN_OF_CLUBS);
                played.map(|(seat, _)| seat).chain(Seat::all(SEATS).filter(holds)).collect()
            }
            (Some(_), wedding) => {
                let partner = match wedding {
                    Some(Wedding::Resolved { partner, .. }) => partner,
                    Some(Wedding::Open) | None => self.public.exchange.and_then(Exchange::rich),
                };
                self.public.declarer.into_iter().chain(partner).collect()
            }
        }
    }

    /// Plays a card for the seat whose card is due.
    #[inline]
    pub(super) fn play_card(&mut self, card: Card) {
        let public = &mut self.public;
        self.hands[public.due.index()].remove(card);
        public.cards[usize::from(public.played)] = card;
        public.played += 1;
        if !public.plain && card == Card::FOX {
            self.announce_pigs();
        }
        let public = &mut self.public;
        if usize::from(public.played).is_multiple_of(SEATS) {
            self.finish_trick();
        } else {
            public.due = public.due.after(1, SEATS);
        }
    }

    /// Announces pigs if the ♦A just played is the first of two in one hand and that is when they are announced.
    #[cold]
    fn announce_pigs(&mut self) {
        let public = &mut self.public;
        let holds_other = self.hands[public.due.index()].holds(Card::FOX);
        if holds_other && public.rules.pigs == Pigs::Play && public.game_type.is_some_and(GameType::has_pigs)
        {
            public.pigs = Some(public.due);
            public.order = public.order_with_pigs();
        }
    }

    /// Gives the four cards on the table to the seat that won them.
    #[inline]
    fn finish_trick(&mut self) {
        let public = &mut self.public;
        let trick = public.finished_tricks() - 1;
        let cards = &public.cards[trick * SEATS..][..SEATS];
        let winner = public.leader(trick).after(public.order().winner(cards), SEATS);
        let eyes = cards.iter().map(|card| card.eyes()).sum::<u8>();
        public.eyes[winner.index()] += eyes;
        public.tricks[winner.index()] += 1;
        public.winners[trick] = winner;
        public.due = winner;
        if public.wedding == Some(Wedding::Open) {
            self.seek_partner(trick + 1, winner);
        }
        if !self.public.plain {
            self.apply_house_rules(trick, winner, eyes);
        }
    }

    /// What house rules do after trick number `trick`, from 0.
    #[cold]
    fn apply_house_rules(&mut self, trick: usize, winner: Seat, eyes: u8) {
        let public = &mut self.public;
        if public.rules.second_ten == SecondTen::ExceptLast && trick + 2 == public.trick_count() {
            public.order = public.order.with_second_ten(false);
        }
        if trick == 0 && eyes >= COMPULSORY_EYES && public.rules.compulsory {
            self.call_by_duty(winner);
        }
    }

    /// Calls Re or Kontra for the winner of a rich first trick, if its party may and has not.
    fn call_by_duty(&mut self, seat: Seat) {
        if self.open_call(seat) == Some(Call::Win) {
            self.make_call(seat, Call::Win);
        }
    }

    /// Resolves the wedding if trick number `trick`, from 1, decides it.
    fn seek_partner(&mut self, trick: usize, winner: Seat) {
        let partner = (self.public.declarer != Some(winner)).then_some(winner);
        if partner.is_some() || trick == LAST_WEDDING_TRICK {
            self.public.wedding = Some(Wedding::Resolved { trick: trick as u8, partner });
            self.parties = self.parties_from_cards();
        }
    }

    /// Makes a call that is open to a seat.
    pub(super) fn make_call(&mut self, seat: Seat, call: Call) {
        let public = &self.public;
        let reply = Calls::is_reply(call, public.cards_in_hand(seat), public.deadline_shift());
        let made = CallMade { seat, party: self.party(seat), call, reply, moment: public.played };
        self.public.calls.push(made);
    }

    /// Starts asking for calls again: before a new card, or after a call.
    #[inline]
    pub(super) fn ask_all(&mut self) {
        self.asked = 0;
        self.skip_silent();
    }

    /// Passes for the seat that is asked.
    pub(super) fn pass(&mut self) {
        self.asked += 1;
        self.skip_silent();
    }

    /// Moves on to the next seat that has something to call.
    fn skip_silent(&mut self) {
        while self.asked_seat().is_some_and(|seat| self.open_call(seat).is_none()) {
            self.asked += 1;
        }
    }
}
