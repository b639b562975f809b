//! Positions drawn as text, for one seat or with open cards.
//!
//! The picture of a seat is made from its [`View`] alone, so it cannot show what the seat may not know.

use std::fmt::Write;

use spielwerk_core::{Game, Seat};

use super::Doppelkopf;
use super::cards::Hand;
use super::exchange::Exchange;
use super::game_type::{GameType, Reservation, Solo};
use super::notation::{SEAT_NAMES, UNNAMED};
use super::order::Order;
use super::party::Party;
use super::public::{Public, PublicReservation, Wedding};
use super::score::Account;
use super::state::{SEATS, State};
use super::view::View;

/// What the drawing needs to know of one seat.
struct Row {
    party: Option<Party>,
    hand: Option<Hand>,
    reservation: &'static str,
}

/// The position as one seat knows it.
pub(super) fn of_view(view: &View) -> String {
    let public = view.public();
    let row = |seat: Seat| {
        let own = seat == view.seat();
        let reservation = view.reservation().filter(|_| own);
        Row {
            party: view.party_of(seat),
            hand: if public.is_finished() { Some(Hand::EMPTY) } else { own.then(|| view.hand()) },
            reservation: reservation.map_or_else(|| shown_text(public.shown(seat)), Reservation::code),
        }
    };
    let turn =
        if view.is_asked() { format!("{} is asked for a call", name(view.seat())) } else { due_text(public) };
    draw(public, &turn, row, view.account().as_ref())
}

/// The position with everything open.
pub(super) fn of_state(game: Doppelkopf, state: &State) -> String {
    let public = state.public();
    let row = |seat: Seat| Row {
        party: match public.wedding() {
            Some(Wedding::Open) => public.known_party(seat),
            _ => public.game_type().map(|_| state.party(seat)),
        },
        hand: Some(state.hand(seat)),
        reservation: state.reservation(seat).map_or("", Reservation::code),
    };
    let turn = match game.asked_seat(state) {
        Some(_) => format!("{} is asked for a call", name(game.turn(state))),
        None => due_text(public),
    };
    draw(public, &turn, row, Account::of(state).as_ref())
}

fn draw(public: &Public, turn: &str, row: impl Fn(Seat) -> Row, account: Option<&Account>) -> String {
    let mut text = String::new();
    write_lines(&mut text, public, turn, row, account).expect("writing to a string");
    text
}

fn write_lines(
    text: &mut String,
    public: &Public,
    turn: &str,
    row: impl Fn(Seat) -> Row,
    account: Option<&Account>,
) -> std::fmt::Result {
    writeln!(text, "{}, {turn}", game_text(public))?;
    writeln!(text, "seat    party   tricks  eyes  reservation     hand")?;
    for seat in Seat::all(SEATS) {
        let Row { party, hand, reservation } = row(seat);
        let party = party.map_or("?", party_name);
        let (tricks, eyes) = (public.tricks()[seat.index()], public.eyes()[seat.index()]);
        let hand = hand.map_or_else(
            || format!("{} cards", public.cards_in_hand(seat)),
            |hand| hand_text(hand, public.order()),
        );
        let line =
            format!("{:<6}  {party:<6}  {tricks:>6}  {eyes:>4}  {reservation:<14}  {hand}", name(seat));
        writeln!(text, "{}", line.trim_end())?;
    }
    if !public.is_reservation_round() && !public.is_finished() {
        writeln!(text, "table: {}", table_text(public))?;
    }
    for (what, seat) in [("pigs", public.pigs()), ("super pigs", public.super_pigs())] {
        if let Some(seat) = seat {
            writeln!(text, "{what}: {}", name(seat))?;
        }
    }
    if let Some(Exchange::Done { poor, rich, trumps }) = public.exchange() {
        writeln!(text, "exchange: {} and {}, {trumps} trumps returned", name(poor), name(rich))?;
    }
    if !public.calls().all().is_empty() {
        writeln!(text, "calls: {}", calls_text(public))?;
    }
    if let Some(account) = account {
        write_account(text, account)?;
    }
    Ok(())
}

fn write_account(text: &mut String, account: &Account) -> std::fmt::Result {
    let [re, kontra] = account.eyes();
    let winner = account.winner().map_or("nobody wins", |party| match party {
        Party::Re => "Re wins",
        Party::Kontra => "Kontra wins",
    });
    writeln!(text, "{winner}, {re} : {kontra} eyes, value for Re {:+}", account.re_value())?;
    for item in account.items() {
        writeln!(text, "  {:<6}  {:>2}  {}", party_name(item.party), item.points, item.what.code())?;
    }
    Ok(())
}

fn name(seat: Seat) -> &'static str {
    SEAT_NAMES[seat.index()]
}

fn party_name(party: Party) -> &'static str {
    match party {
        Party::Re => "Re",
        Party::Kontra => "Kontra",
    }
}

fn game_text(public: &Public) -> String {
    let Some(game_type) = public.game_type() else {
        let phase = match public.exchange() {
            _ if public.is_void() => "dealt again",
            Some(_) => "exchange",
            None => "reservation round",
        };
        return phase.to_owned();
    };
    let what = match game_type {
        GameType::Normal => "normal game",
        GameType::Wedding => "wedding",
        GameType::Solo(Solo::Diamonds) => "solo in ♦",
        GameType::Solo(Solo::Hearts) => "solo in ♥",
        GameType::Solo(Solo::Spades) => "solo in ♠",
        GameType::Solo(Solo::Clubs) => "solo in ♣",
        GameType::Solo(Solo::Trumpless) => "trumpless solo",
        GameType::Solo(Solo::Queens) => "queen solo",
        GameType::Solo(Solo::Jacks) => "jack solo",
        GameType::Solo(Solo::Kings) => "king solo",
        GameType::Solo(Solo::QueensJacks) => "queen and jack solo",
        GameType::Solo(Solo::KingsJacks) => "king and jack solo",
        GameType::Solo(Solo::KingsQueens) => "king and queen solo",
        GameType::Solo(Solo::Koehler) => "Köhler solo",
        GameType::Solo(Solo::PureDiamonds) => "pure solo in ♦",
        GameType::Solo(Solo::PureHearts) => "pure solo in ♥",
        GameType::Solo(Solo::PureSpades) => "pure solo in ♠",
        GameType::Solo(Solo::PureClubs) => "pure solo in ♣",
        GameType::Poverty => "poverty",
    };
    let by = public.declarer().map_or_else(String::new, |seat| format!(" of {}", name(seat)));
    if public.is_finished() {
        return format!("{what}{by}");
    }
    format!("{what}{by}, trick {}", public.finished_tricks() + 1)
}

fn due_text(public: &Public) -> String {
    if public.is_finished() {
        return "finished".to_owned();
    }
    let verb = match public.exchange() {
        Some(Exchange::Giving { .. } | Exchange::Returning { .. }) => "hand over a card",
        Some(Exchange::Offered { .. }) => "take the cards or leave them",
        _ if public.is_reservation_round() => "speak",
        _ => "play",
    };
    format!("{} to {verb}", name(public.due()))
}

fn shown_text(shown: PublicReservation) -> &'static str {
    match shown {
        PublicReservation::Nothing => "",
        PublicReservation::Healthy => Reservation::Healthy.code(),
        PublicReservation::Unnamed => UNNAMED,
        PublicReservation::Named(reservation) => reservation.code(),
    }
}

/// The cards of a hand, trumps first and high cards first.
fn hand_text(hand: Hand, order: &Order) -> String {
    let mut cards: Vec<_> = hand.cards().collect();
    cards.sort_by_key(|&card| order.display_rank(card));
    cards.iter().map(|card| card.picture()).collect::<Vec<_>>().join(" ")
}

fn table_text(public: &Public) -> String {
    let leader = public.leader(public.finished_tricks());
    let lay = |(place, card): (usize, &super::Card)| {
        format!("{} {}", name(leader.after(place, SEATS)), card.picture())
    };
    public.table().iter().enumerate().map(lay).collect::<Vec<_>>().join(", ")
}

fn calls_text(public: &Public) -> String {
    let call_text = |made: &super::CallMade| {
        let reply = if made.reply { " (reply)" } else { "" };
        let party =
            if made.call == super::Call::Win { String::new() } else { format!("{} ", made.party.code()) };
        format!("{} {party}{}{reply}", name(made.seat), made.call.code(made.party))
    };
    public.calls().all().iter().map(call_text).collect::<Vec<_>>().join(", ")
}
