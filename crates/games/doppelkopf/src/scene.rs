//! Positions as data for a screen, for one seat or with open cards.
//!
//! As with pictures, the scene of a seat is made from its [`View`] alone.

use spielwerk_core::Seat;
use spielwerk_core::scene::{CardAccount, CardLaid, CardLine, CardPhase, CardSeat, CardTable};

use super::Doppelkopf;
use super::cards::{Card, Hand};
use super::game_type::{GameType, Reservation};
use super::notation::UNNAMED;
use super::order::Order;
use super::party::Party;
use super::public::{Public, PublicReservation, Wedding};
use super::score::Account;
use super::state::{SEATS, State};
use super::view::View;

/// What only some viewers see of a seat.
struct Private {
    hand: Option<Hand>,
    party: Option<Party>,
    reservation: Option<&'static str>,
}

/// The table as one seat sees it.
pub(super) fn of_view(view: &View) -> CardTable {
    let public = view.public();
    let private = |seat: Seat| {
        let own = seat == view.seat();
        let said = view.reservation().filter(|_| own).map(Reservation::code);
        Private {
            hand: own.then(|| view.hand()),
            party: view.party_of(seat),
            reservation: said.or_else(|| heard(public.shown(seat))),
        }
    };
    table(public, view.is_asked(), private, view.account().as_ref())
}

/// The table with all cards open.
pub(super) fn of_state(game: Doppelkopf, state: &State) -> CardTable {
    let public = state.public();
    let private = |seat: Seat| Private {
        hand: Some(state.hand(seat)),
        party: match public.wedding() {
            Some(Wedding::Open) => public.known_party(seat),
            _ => public.game_type().map(|_| state.party(seat)),
        },
        reservation: state.reservation(seat).map(Reservation::code),
    };
    table(public, game.asked_seat(state).is_some(), private, Account::of(state).as_ref())
}

fn table(
    public: &Public,
    asked: bool,
    private: impl Fn(Seat) -> Private,
    account: Option<&Account>,
) -> CardTable {
    let finished = public.finished_tricks();
    let phase = match () {
        () if public.is_finished() => CardPhase::Finished,
        () if public.is_reservation_round() => CardPhase::Reservations,
        () if asked => CardPhase::Call,
        () => CardPhase::Cards,
    };
    let seat = |seat: Seat| {
        let Private { hand, party, reservation } = private(seat);
        let calls = public.calls().all().iter().filter(|made| made.seat == seat);
        CardSeat {
            hand: hand.map(|hand| sorted(hand, public.order())),
            cards: public.cards_in_hand(seat),
            party: party.map(Party::code),
            reservation,
            calls: calls.map(|made| made.call.code(made.party)).collect(),
            stake: None,
            tricks: public.tricks()[seat.index()],
            eyes: public.eyes()[seat.index()],
        }
    };
    CardTable {
        phase,
        contract: public.game_type().map(GameType::code),
        declarer: public.declarer(),
        trick_number: (finished + 1).min(public.trick_count()),
        trick_count: public.trick_count(),
        leader: public.leader(finished.min(public.trick_count() - 1)),
        trumps: public.game_type().map_or_else(Vec::new, |_| trumps(public)),
        trick: laid(public, finished, public.table()),
        last_trick: finished.checked_sub(1).map_or_else(Vec::new, |trick| {
            laid(public, trick, &public.cards()[trick * SEATS..finished * SEATS])
        }),
        last_winner: public.winners().last().copied(),
        board: Vec::new(),
        seats: Seat::all(SEATS).map(seat).collect(),
        account: account.map(account_lines),
    }
}

/// The cards of a trick with who laid them.
fn laid(public: &Public, trick: usize, cards: &[Card]) -> Vec<CardLaid> {
    if cards.is_empty() {
        return Vec::new();
    }
    let leader = public.leader(trick);
    let lay =
        |(place, card): (usize, &Card)| CardLaid { seat: leader.after(place, SEATS), card: card.code() };
    cards.iter().enumerate().map(lay).collect()
}

/// The trumps of the game that is played, the highest first.
fn trumps(public: &Public) -> Vec<&'static str> {
    let order = public.order();
    let is_trump = |card: &Card| order.trumps() & card.bit() != 0 && public.rules().has_card(*card);
    let mut trumps: Vec<Card> = Card::all().filter(is_trump).collect();
    trumps.sort_by_key(|&card| order.display_rank(card));
    trumps.into_iter().map(Card::code).collect()
}

/// What is public of a reservation.
fn heard(shown: PublicReservation) -> Option<&'static str> {
    match shown {
        PublicReservation::Nothing => None,
        PublicReservation::Healthy => Some(Reservation::Healthy.code()),
        PublicReservation::Unnamed => Some(UNNAMED),
        PublicReservation::Named(reservation) => Some(reservation.code()),
    }
}

/// Trumps first and high cards first.
fn sorted(hand: Hand, order: &Order) -> Vec<&'static str> {
    let mut cards: Vec<Card> = hand.cards().collect();
    cards.sort_by_key(|&card| order.display_rank(card));
    cards.into_iter().map(Card::code).collect()
}

fn account_lines(account: &Account) -> CardAccount {
    let line = |item: &super::Item| CardLine {
        what: item.what.code(),
        party: item.party.code(),
        points: item.points,
    };
    CardAccount {
        winner: account.winner().map(Party::code),
        eyes: account.eyes(),
        lines: account.items().iter().map(line).collect(),
        points: account.points().to_vec(),
    }
}

#[cfg(test)]
mod tests {
    use spielwerk_core::{Game, Notation, Rng, Scene, Viewer};

    use super::*;

    /// Scenes of one seat in worlds that differ only in what it cannot see are the same: they are made from the view,
    /// and the due seat is the public one.
    #[test]
    fn a_seat_sees_its_own_cards_only_until_they_are_played() {
        let game = Doppelkopf::default();
        for seed in 0..50 {
            let mut rng = Rng::new(seed);
            let mut state = game.start(&mut rng);
            while let Some(mv) = game.random_move(&state, &mut rng, &mut Vec::new()) {
                for seat in Seat::all(SEATS) {
                    let Scene::Cards(table) = game.scene(&state, Viewer::Seat(seat)) else {
                        panic!("a card table")
                    };
                    for other in Seat::all(SEATS) {
                        assert_eq!(table.seats[other.index()].hand.is_some(), other == seat);
                    }
                    let asked = table.phase == CardPhase::Call;
                    assert_eq!(asked, game.asked_seat(&state) == Some(seat));
                    if !asked {
                        assert_eq!(game.shown_turn(&state, Viewer::Seat(seat)), state.public().due());
                    }
                }
                game.play(&mut state, mv);
            }
            let Scene::Cards(open) = game.scene(&state, Viewer::Open) else { panic!("a card table") };
            if open.contract == Some("normal") {
                assert_eq!((open.trumps.len(), open.trumps[0], open.trumps[12]), (13, "HT", "D9"));
            }
            let account = open.account.expect("a finished game is settled");
            assert_eq!(account.points.iter().map(|&points| i32::from(points)).sum::<i32>(), 0);
            assert_eq!((open.phase, open.last_trick.len()), (CardPhase::Finished, SEATS));
        }
    }
}
