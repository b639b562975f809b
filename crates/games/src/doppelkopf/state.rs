//! A position: what everybody knows, and what is hidden.
//!
//! [`Public`] holds everything that was said and played aloud; [`State`] adds the hands, the true reservations, the
//! parties and who is being asked for a call. Views are built from [`Public`] alone plus one hand, so that hidden
//! things cannot slip into them. Everything is stored in fixed arrays: copying a state is copying 200 bytes.

use spielwerk_core::{Rng, Seat};

use super::action::Call;
use super::calls::{CallMade, Calls};
use super::cards::{Card, DECK, HAND, Hand};
use super::game_type::{GameType, Reservation};
use super::party::{Parties, Party};

/// How many seats play.
pub const SEATS: usize = 4;

/// How many tricks are played.
pub const TRICKS: usize = 12;

/// The last trick in which a wedding can find its partner.
const LAST_WEDDING_TRICK: usize = 3;

/// What everybody knows of a seat's reservation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// The seat has not spoken yet.
    Nothing,
    /// Healthy, known at once.
    Healthy,
    /// A reservation whose name is not known.
    Unnamed,
    /// A wedding or the solo that is played.
    Named(Reservation),
}

/// How a wedding stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wedding {
    /// The bride has won every trick so far; nobody may call.
    Open,
    /// The parties are fixed.
    Resolved {
        /// The trick that decided, 1 to 3.
        trick: u8,
        /// Who won it, or `None` if the bride won all three and plays alone.
        partner: Option<Seat>,
    },
}

/// What everybody at the table knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Public {
    start: Seat,
    due: Seat,
    spoken: u8,
    shown: [Shown; SEATS],
    game_type: Option<GameType>,
    declarer: Option<Seat>,
    wedding: Option<Wedding>,
    played: u8,
    cards: [Card; DECK],
    winners: [Seat; TRICKS],
    eyes: [u8; SEATS],
    tricks: [u8; SEATS],
    calls: Calls,
}

impl Public {
    fn new(start: Seat) -> Self {
        Self {
            start,
            due: start,
            spoken: 0,
            shown: [Shown::Nothing; SEATS],
            game_type: None,
            declarer: None,
            wedding: None,
            played: 0,
            cards: [Card::FOX; DECK],
            winners: [Seat::FIRST; TRICKS],
            eyes: [0; SEATS],
            tricks: [0; SEATS],
            calls: Calls::default(),
        }
    }

    /// The seat that opens the reservation round and leads the first trick.
    pub fn start(&self) -> Seat {
        self.start
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
    pub fn shown(&self, seat: Seat) -> Shown {
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

    /// How the wedding stands, if one is played.
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
        trick.checked_sub(1).map_or(self.start, |before| self.winners[before])
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

    /// Whether all cards have been played.
    #[inline]
    pub fn is_finished(&self) -> bool {
        usize::from(self.played) == DECK
    }

    /// How many cards a seat holds, known from what it has played.
    #[inline]
    pub fn cards_in_hand(&self, seat: Seat) -> usize {
        let trick = self.finished_tricks();
        if trick == TRICKS {
            return 0;
        }
        let place = (seat.index() + SEATS - self.leader(trick).index()) % SEATS;
        HAND - trick - usize::from(place < self.table().len())
    }

    /// The seat that is asked first for a call before the next card: the one about to play, or the one after the last
    /// caller if there was a call since the last card.
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

    /// By how many cards a wedding has moved the deadlines of calls.
    #[inline]
    fn deadline_shift(&self) -> usize {
        match self.wedding {
            Some(Wedding::Resolved { trick, .. }) => usize::from(trick) - 1,
            Some(Wedding::Open) | None => 0,
        }
    }

    /// How many copies of a card a seat has played.
    pub fn count_played(&self, seat: Seat, card: Card) -> usize {
        self.plays().filter(|&play| play == (seat, card)).count()
    }

    /// The party of a seat, if everybody can tell.
    pub fn known_party(&self, seat: Seat) -> Option<Party> {
        let declared = self.declarer == Some(seat);
        match (self.game_type?, self.wedding) {
            (GameType::Solo(_), _) => Some(if declared { Party::Re } else { Party::Kontra }),
            (_, Some(Wedding::Resolved { partner, .. })) => {
                Some(if declared || partner == Some(seat) { Party::Re } else { Party::Kontra })
            }
            (_, Some(Wedding::Open)) => declared.then_some(Party::Re),
            (_, None) => self.shown_party(seat),
        }
    }

    /// The party of a seat in a normal game, as far as calls and played cards show it.
    fn shown_party(&self, seat: Seat) -> Option<Party> {
        let called = self.calls.all().iter().find(|made| made.seat == seat).map(|made| made.party);
        let queens = self.count_played(seat, Card::QUEEN_OF_CLUBS);
        let all_queens = self.cards().iter().filter(|&&card| card == Card::QUEEN_OF_CLUBS).count();
        match (called, queens, all_queens) {
            (Some(party), _, _) => Some(party),
            (None, 1.., _) => Some(Party::Re),
            (None, 0, 2) => Some(Party::Kontra),
            (None, 0, _) => None,
        }
    }
}

/// A position with everything in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    pub(super) public: Public,
    pub(super) hands: [Hand; SEATS],
    pub(super) reservations: [Option<Reservation>; SEATS],
    /// As they stand: nobody is Re during the reservation round, and only the bride while a wedding is open.
    pub(super) parties: Parties,
    /// How many seats of the current cycle have passed or had nothing to call; [`SEATS`] when the card is due.
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
