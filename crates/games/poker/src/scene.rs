//! Positions as data for a screen.

use spielwerk_core::Seat;
use spielwerk_core::scene::{CardPhase, CardSeat, CardTable};

use crate::betting::{Action, Betting};
use crate::cards::Card;
use crate::rules::Poker;

/// The cards that a viewer sees.
pub(crate) struct Shown {
    pub(crate) hands: [Option<Card>; 2],
    pub(crate) board: Option<Card>,
}

/// The table with these cards open.
pub(crate) fn table(game: &Poker, shown: &Shown, betting: &Betting) -> CardTable {
    let seat = |seat: Seat| CardSeat {
        hand: shown.hands[seat.index()].map(|card| vec![card.code()]),
        cards: 1,
        party: None,
        reservation: None,
        calls: betting.said_by(game.variant(), seat).into_iter().map(Action::code).collect(),
        stake: Some(betting.stakes()[seat.index()].into()),
        tricks: 0,
        eyes: 0,
    };
    CardTable {
        phase: if betting.is_over() { CardPhase::Finished } else { CardPhase::Bets },
        contract: None,
        declarer: None,
        trick_number: 0,
        trick_count: 0,
        leader: Seat::FIRST,
        trumps: Vec::new(),
        trick: Vec::new(),
        last_trick: Vec::new(),
        last_winner: None,
        board: shown.board.map(Card::code).into_iter().collect(),
        seats: Seat::all(2).map(seat).collect(),
        account: None,
    }
}
