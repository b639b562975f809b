//! The objects of a table where all cards are open: what decides the rest of the game, and nothing else.
//!
//! Of finished tricks only what they were worth remains, so lines of play that come to the same are the same objects.
//! Everything carries the party it belongs to, and cards carry how strong they are in the game that is played.

use spielwerk_core::Seat;

use super::super::action::{Action, Call};
use super::super::cards::{Card, KINDS};
use super::super::game_type::{GameType, Reservation};
use super::super::party::Party;
use super::super::public::Wedding;
use super::super::score::Account;
use super::super::state::{SEATS, State, TRICKS};
use super::OUTPUTS;

/// One thing on an open table as five indices, 0 where there is nothing to say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct OpenObject(pub [u8; OpenObject::ATTRIBUTES]);

/// What: cards and reservations by the number of their action, then these.
const NOT_SPOKEN: usize = 1 + OUTPUTS;
const FIRST_GAME: usize = NOT_SPOKEN + 1;
const FIRST_CALL: usize = FIRST_GAME + GameType::ALL.len();
const SEAT: usize = FIRST_CALL + Call::ALL.len();
const FIRST_DECISION: usize = SEAT + 1;
const FIRST_ACCOUNT: usize = FIRST_DECISION + 3;
/// More special points than this are told as this many.
const MOST_SPECIALS: usize = 8;

/// Where: in a hand as first or second of its kind, on the table, or a count.
const FIRST_COPY: usize = 1;
const FIRST_ON_TABLE: usize = FIRST_COPY + 2;
const FIRST_SPEAKER: usize = FIRST_ON_TABLE + 2 * (SEATS - 1);
const FIRST_COUNT: usize = FIRST_SPEAKER + SEATS;
const FIRST_EYES: usize = FIRST_COUNT + TRICKS + 1;
/// Eyes are told in steps of this many.
const EYES_STEP: usize = 5;
const OPEN_WEDDING: usize = FIRST_EYES + 240 / EYES_STEP + 1;

/// No card is stronger than this in any game.
const MOST_STRENGTH: usize = 45;

impl OpenObject {
    /// Indices of an object: what, where, who, of which party, how strong.
    pub const ATTRIBUTES: usize = 5;

    /// How many values each index has.
    pub const VALUES: [usize; Self::ATTRIBUTES] =
        [FIRST_ACCOUNT + MOST_SPECIALS + 1, OPEN_WEDDING + 1, 1 + SEATS, 1 + 2, 2 + MOST_STRENGTH];

    fn new(what: usize, place: usize, who: Option<usize>, party: Option<Party>, strength: usize) -> Self {
        let who = who.map_or(0, |steps| 1 + steps);
        let party = party.map_or(0, |party| 1 + party as usize);
        Self([what, place, who, party, strength].map(|index| index as u8))
    }
}

impl State {
    /// The whole table, players counted from this seat: the question that is open, what all seats said or the game that
    /// came of it, calls, tricks and eyes so far, the cards on the table and in all hands.
    pub fn open_objects(&self, seat: Seat) -> Vec<OpenObject> {
        let steps = |other: Seat| (other.index() + SEATS - seat.index()) % SEATS;
        let public = self.public();
        let mut objects = Vec::with_capacity(2 * KINDS + 2 * SEATS);
        let decision = match (public.is_reservation_round(), self.asked_seat()) {
            (true, _) => 0,
            (_, Some(_)) => 1,
            (_, None) => 2,
        };
        let count = FIRST_COUNT + public.finished_tricks();
        objects.push(OpenObject::new(FIRST_DECISION + decision, count, None, None, 0));
        match public.game_type() {
            None => self.push_reservations(&steps, &mut objects),
            Some(game) => self.push_standing(game, &steps, &mut objects),
        }
        let order = public.order();
        let party = |seat: Seat| public.game_type().map(|_| self.party(seat));
        let card = |card: Card, place: usize, seat: Seat| {
            let strength = 1 + usize::from(order.strength(card));
            OpenObject::new(1 + Action::Card(card).index(), place, Some(steps(seat)), party(seat), strength)
        };
        let (table, leader) =
            (public.table(), public.leader(public.finished_tricks().min(public.trick_count() - 1)));
        for (place, &played) in table.iter().enumerate() {
            let is_best = order.winner(table) == place;
            let place_told = FIRST_ON_TABLE + 2 * place + usize::from(is_best);
            objects.push(card(played, place_told, leader.after(place, SEATS)));
        }
        for holder in (0..SEATS).map(|step| seat.after(step, SEATS)) {
            let mut before = None;
            for held in self.hand(holder).cards() {
                objects.push(card(held, FIRST_COPY + usize::from(before == Some(held)), holder));
                before = Some(held);
            }
        }
        objects
    }

    /// What each seat has said before the first card, its true name included.
    fn push_reservations(&self, steps: &impl Fn(Seat) -> usize, objects: &mut Vec<OpenObject>) {
        for place in 0..SEATS {
            let speaker = self.public().start().after(place, SEATS);
            // Networks do not know the names that only house rules have; to them those are like healthy.
            let number = |name| Some(Action::Reserve(name).index()).filter(|&number| number < OUTPUTS);
            let healthy = Action::Reserve(Reservation::Healthy).index();
            let name =
                self.reservation(speaker).map_or(NOT_SPOKEN, |name| 1 + number(name).unwrap_or(healthy));
            objects.push(OpenObject::new(name, FIRST_SPEAKER + place, Some(steps(speaker)), None, 0));
        }
    }

    /// The game that is played, the calls, and what the finished tricks brought.
    fn push_standing(&self, game: GameType, steps: &impl Fn(Seat) -> usize, objects: &mut Vec<OpenObject>) {
        let public = self.public();
        let place = if public.wedding() == Some(Wedding::Open) { OPEN_WEDDING } else { 0 };
        // Types that only house rules have are told as the normal game; the strengths of the cards say the rest.
        let number = GameType::ALL.iter().position(|&other| other == game).unwrap_or(0);
        objects.push(OpenObject::new(FIRST_GAME + number, place, public.declarer().map(steps), None, 0));
        for made in public.calls().all() {
            let what = FIRST_CALL + made.call as usize;
            objects.push(OpenObject::new(what, 0, Some(steps(made.seat)), Some(made.party), 0));
        }
        let mut eyes = [0; 2];
        for seat in Seat::all(SEATS) {
            let party = self.party(seat);
            eyes[party as usize] += usize::from(public.eyes()[seat.index()]);
            let place = FIRST_COUNT + usize::from(public.tricks()[seat.index()]);
            objects.push(OpenObject::new(SEAT, place, Some(steps(seat)), Some(party), 0));
        }
        let specials = Account::specials_so_far(self);
        for party in Party::BOTH {
            let what = FIRST_ACCOUNT + usize::from(specials[party as usize]).min(MOST_SPECIALS);
            let place = FIRST_EYES + eyes[party as usize] / EYES_STEP;
            objects.push(OpenObject::new(what, place, None, Some(party), 0));
        }
    }
}
