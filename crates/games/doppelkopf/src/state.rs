//! A position: what everybody knows, and what is hidden.
//!
//! To [`Public`] a [`State`] adds the hands, the true reservations, the parties and who is being asked for a
//! call. Copying it is copying less than 200 bytes. The functions here carry out what the rules found legal.

use spielwerk_core::{Rng, Seat};

use super::action::Call;
use super::calls::{CallMade, Calls};
use super::cards::{Card, DECK, HAND, Hand};
use super::game_type::{GameType, Reservation};
use super::party::{Parties, Party};
use super::public::{Public, Shown, Wedding};

/// How many seats play.
pub const SEATS: usize = 4;

/// How many tricks are played.
pub const TRICKS: usize = 12;

/// The last trick in which a wedding can find its partner.
const LAST_WEDDING_TRICK: usize = 3;

/// A position with everything in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub(super) public: Public,
    pub(super) hands: [Hand; SEATS],
    pub(super) reservations: [Option<Reservation>; SEATS],
    /// As they stand: nobody is Re during the reservation round, and only the bride while a wedding is open.
    pub(super) parties: Parties,
    /// How many seats of the current cycle have passed or had nothing to call; [`SEATS`] when the card is
    /// due.
    pub(super) asked: u8,
}

impl State {
    /// A position before the reservation round, with these hands of twelve.
    pub(super) fn new(start: Seat, hands: [Hand; SEATS]) -> Self {
        let public = Public::new(start);
        Self { public, hands, reservations: [None; SEATS], parties: Parties::default(), asked: SEATS as u8 }
    }

    /// A random deal with a random start seat.
    pub(super) fn deal(rng: &mut Rng) -> Self {
        let mut deck: [u8; DECK] = std::array::from_fn(|place| (place / 2) as u8);
        rng.shuffle(&mut deck);
        let card = |index: &u8| Card::from_index(usize::from(*index)).expect("the deck holds kinds");
        let hands = std::array::from_fn(|seat| deck[seat * HAND..][..HAND].iter().map(card).collect());
        Self::new(Seat::new(rng.below(SEATS)), hands)
    }

    /// What everybody knows.
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

    /// The party of a seat as it stands; everybody is Kontra until the reservation round is over.
    #[inline]
    pub fn party(&self, seat: Seat) -> Party {
        self.parties.of(seat)
    }

    /// The parties as they stand.
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
        hands
    }

    /// The cards that the seat whose card is due may play, as a mask of kinds.
    #[inline]
    pub fn playable(&self) -> u32 {
        let kinds = self.hands[self.public.due.index()].kinds();
        let (Some(game_type), Some(&led)) = (self.public.game_type, self.public.table().first()) else {
            return kinds;
        };
        let following = kinds & game_type.order().followers(led);
        if following == 0 { kinds } else { following }
    }

    /// Speaks for the seat whose turn it is in the reservation round.
    pub(super) fn reserve(&mut self, reservation: Reservation) {
        let seat = self.public.due;
        self.reservations[seat.index()] = Some(reservation);
        let healthy = reservation == Reservation::Healthy;
        self.public.shown[seat.index()] = if healthy { Shown::Healthy } else { Shown::Unnamed };
        self.public.spoken += 1;
        self.public.due = seat.after(1, SEATS);
        if self.public.spoken() == SEATS {
            self.settle_game_type();
        }
    }

    /// Ends the reservation round: the first solo is played, else a wedding, else the normal game.
    fn settle_game_type(&mut self) {
        let first = |wanted: fn(Reservation) -> bool| {
            (0..SEATS)
                .map(|step| self.public.start.after(step, SEATS))
                .find(|seat| self.reservations[seat.index()].is_some_and(wanted))
        };
        let soloist = first(|reservation| matches!(reservation, Reservation::Solo(_)));
        let bride = first(|reservation| reservation == Reservation::Wedding);
        let declarer = soloist.or(bride);
        self.public.declarer = declarer;
        self.public.game_type = Some(match declarer.and_then(|seat| self.reservations[seat.index()]) {
            None | Some(Reservation::Healthy) => GameType::Normal,
            Some(Reservation::Wedding) => GameType::Wedding,
            Some(Reservation::Solo(solo)) => GameType::Solo(solo),
        });
        for seat in [soloist, bride].into_iter().flatten() {
            let reservation = self.reservations[seat.index()].expect("the seat has spoken");
            self.public.shown[seat.index()] = Shown::Named(reservation);
        }
        if self.public.game_type == Some(GameType::Wedding) {
            self.public.wedding = Some(Wedding::Open);
        }
        self.parties = self.parties_from_cards();
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
                    Some(Wedding::Open) | None => None,
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
        if usize::from(public.played).is_multiple_of(SEATS) {
            self.finish_trick();
        } else {
            public.due = public.due.after(1, SEATS);
        }
    }

    /// Gives the four cards on the table to whoever won them.
    #[inline]
    fn finish_trick(&mut self) {
        let public = &mut self.public;
        let trick = public.finished_tricks() - 1;
        let cards = &public.cards[trick * SEATS..][..SEATS];
        let order = public.game_type.expect("cards are played after the reservation round").order();
        let winner = public.leader(trick).after(order.winner(cards), SEATS);
        public.eyes[winner.index()] += cards.iter().map(|card| card.eyes()).sum::<u8>();
        public.tricks[winner.index()] += 1;
        public.winners[trick] = winner;
        public.due = winner;
        if public.wedding == Some(Wedding::Open) {
            self.seek_partner(trick + 1, winner);
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
