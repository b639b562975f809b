//! The reservation round: who says what, and what is played.
//!
//! By the rules of the tournament every seat speaks once. House rules let seats throw in, name poverty at once, name
//! their reservations in a second step, and owe solos.

use spielwerk_core::Seat;

use super::cards::Card;
use super::duty::Duty;
use super::game_type::{GameType, Reservation};
use super::public::{PublicReservation, Wedding};
use super::rules::{self, Pigs};
use super::state::{SEATS, State};

impl State {
    /// The reservations that the seat which is due may make, one bit each by their number.
    #[inline]
    pub(super) fn reservable(&self) -> u32 {
        let (public, hand) = (&self.public, self.hand(self.public.due));
        if public.plain {
            return rules::plain_reservations(hand);
        }
        let forced = public.duty.forced() == Some(public.due);
        rules::reservations(public.rules, hand, forced, public.is_naming())
    }

    /// Speaks for the seat whose turn it is in the reservation round.
    pub(super) fn reserve(&mut self, reservation: Reservation) {
        if !self.public.plain {
            self.reserve_by_house_rules(reservation);
            return;
        }
        let seat = self.public.due;
        self.reservations[seat.index()] = Some(reservation);
        let healthy = reservation == Reservation::Healthy;
        self.public.shown[seat.index()] =
            if healthy { PublicReservation::Healthy } else { PublicReservation::Unnamed };
        self.public.spoken += 1;
        self.public.due = seat.after(1, SEATS);
        if self.public.spoken() == SEATS {
            self.settle_game_type();
        }
    }

    /// Speaks where seats may throw in, name poverty at once, or name their reservations later.
    #[cold]
    fn reserve_by_house_rules(&mut self, reservation: Reservation) {
        let seat = self.public.due;
        let naming = self.public.is_naming();
        self.reservations[seat.index()] = Some(reservation);
        self.public.shown[seat.index()] = match reservation {
            Reservation::Healthy => PublicReservation::Healthy,
            Reservation::Poverty | Reservation::ThrowIn => PublicReservation::Named(reservation),
            _ if naming => PublicReservation::Named(reservation),
            _ => PublicReservation::Unnamed,
        };
        if !naming {
            self.public.spoken += 1;
        }
        self.public.due = seat.after(1, SEATS);
        if reservation == Reservation::ThrowIn {
            self.public.void();
        } else if self.public.spoken() == SEATS {
            let is_unnamed = |reservation| reservation == Reservation::Unspecified;
            let unnamed = if self.public.rules.two_step { self.first(is_unnamed) } else { None };
            match unnamed {
                Some(unnamed) => self.public.due = unnamed,
                None => self.settle_game_type(),
            }
        }
    }

    /// The first seat from the start whose reservation is wanted.
    fn first(&self, wanted: impl Fn(Reservation) -> bool) -> Option<Seat> {
        (0..SEATS)
            .map(|step| self.public.start.after(step, SEATS))
            .find(|seat| self.reservations[seat.index()].is_some_and(&wanted))
    }

    /// The seat whose compulsory solo is played, if it says so.
    fn first_compulsory_solo(&self) -> Option<Seat> {
        let duty = self.public.duty;
        let has_solo = |seat: &Seat| {
            matches!(self.reservations[seat.index()], Some(Reservation::Solo(_))) && duty.is_owed(*seat)
        };
        duty.forced().or_else(|| (0..SEATS).map(|step| self.public.start.after(step, SEATS)).find(has_solo))
    }

    /// Ends the reservation round: a compulsory solo is played, else the first solo, else a wedding, else a poverty,
    /// else the normal game.
    fn settle_game_type(&mut self) {
        let duty = self.public.duty;
        let is_solo = |reservation| matches!(reservation, Reservation::Solo(_));
        let compulsory = if duty == Duty::NONE { None } else { self.first_compulsory_solo() };
        let soloist = compulsory.or_else(|| self.first(is_solo));
        let bride = self.first(|reservation| reservation == Reservation::Wedding);
        let is_poor = |reservation| reservation == Reservation::Poverty;
        let poor = if self.public.rules.poverty { self.first(is_poor) } else { None };
        let declarer = soloist.or(bride).or(poor);
        self.public.declarer = declarer;
        for seat in [soloist, bride].into_iter().flatten() {
            let reservation = self.reservations[seat.index()].expect("the seat has spoken");
            self.public.shown[seat.index()] = PublicReservation::Named(reservation);
        }
        match declarer.and_then(|seat| self.reservations[seat.index()]) {
            Some(Reservation::Wedding) => {
                self.public.wedding = Some(Wedding::Open);
                self.begin(GameType::Wedding);
            }
            Some(Reservation::Solo(solo)) => {
                if let Some(seat) = declarer.filter(|&seat| duty.is_owed(seat)) {
                    self.public.lead = seat;
                }
                self.begin(GameType::Solo(solo));
            }
            Some(Reservation::Poverty) => self.start_exchange(declarer.expect("a seat is poor")),
            _ => self.begin(GameType::Normal),
        }
    }

    /// The hands are as they will be played: fixes order and parties, and announces pigs.
    pub(super) fn begin(&mut self, game_type: GameType) {
        let rules = self.public.rules;
        self.public.game_type = Some(game_type);
        self.public.due = self.public.lead;
        self.public.order = self.public.plain_order(game_type);
        if !self.public.plain && rules.pigs == Pigs::Start && game_type.has_pigs() {
            let both = |card: Card| Seat::all(SEATS).find(|&seat| self.hand(seat).count(card) == 2);
            let pigs = both(Card::FOX);
            let super_pigs = if pigs.is_some() && rules.super_pigs { both(rules.super_pig()) } else { None };
            self.public.pigs = pigs;
            self.public.super_pigs = super_pigs;
            if pigs.is_some() {
                self.public.order = self.public.order_with_pigs();
            }
        }
        self.parties = self.parties_from_cards();
    }
}
