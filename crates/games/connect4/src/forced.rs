//! What follows by force from a position.
//!
//! A side that can complete four does, one that must stop a four does, and none puts a stone where the opponent
//! completes four on top of it. As long as these rules leave one move, it is played. Most exchanges of a game end within a few
//! such moves, and an evaluation is spared them: what is left is a position with a choice, or a result.

use spielwerk_core::Seat;

use super::Position;
use super::solver::threats::{non_losing_squares, playable_squares, winning_squares};

/// Where forced moves lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forced {
    /// To a win of this seat, whatever the other one does.
    Won(Seat),
    /// To a full board.
    Drawn,
    /// To a position in which the side to move has a choice.
    Open(Position),
}

impl Position {
    /// Plays forced moves until there is a choice or a result; the game is not finished.
    pub fn follow_forced(mut self) -> Forced {
        loop {
            let playable = playable_squares(self.all);
            if playable == 0 {
                return Forced::Drawn;
            }
            if winning_squares(self.own, self.all) & playable != 0 {
                return Forced::Won(self.turn());
            }
            let safe = non_losing_squares(self.all, winning_squares(self.opponent(), self.all));
            match safe.count_ones() {
                0 => return Forced::Won(self.turn().opponent()),
                1 => self = Self { own: self.opponent(), all: self.all | safe },
                _ => return Forced::Open(self),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ConnectFour;
    use crate::solver::{Outcome, Solver};
    use spielwerk_core::{Limits, Notation, contract};

    #[test]
    fn forced_moves_change_no_result() {
        let mut solver = Solver::new(4).expect("memory");
        let (mut decided, mut led_on) = (0, 0);
        contract::walk(&ConnectFour, 400, 5, |position, _, _| {
            if position.is_finished() || position.stones() < 20 {
                return;
            }
            let mut outcome_for_first = |position: &Position| {
                let outcome = solver.outcome(position, &Limits::none()).expect("no limit").payoff();
                if position.turn() == Seat::FIRST { outcome } else { -outcome }
            };
            let expected = outcome_for_first(position);
            let found = match position.follow_forced() {
                Forced::Won(seat) => {
                    decided += 1;
                    if seat == Seat::FIRST { Outcome::Win.payoff() } else { Outcome::Loss.payoff() }
                }
                Forced::Drawn => 0,
                Forced::Open(quiet) => {
                    led_on += usize::from(quiet != *position);
                    outcome_for_first(&quiet)
                }
            };
            assert_eq!(found, expected, "{position:?}");
        });
        assert!(decided > 100 && led_on > 100, "{decided} decided, {led_on} led on");
    }

    #[test]
    fn three_in_a_row_with_two_open_ends_is_a_win() {
        let after = |moves: &str| ConnectFour.parse_position(moves).expect("moves").follow_forced();
        // Red has 3, 4, 5 on the bottom row, Yellow to move can stop one end only.
        assert_eq!(after("33445"), Forced::Won(Seat::FIRST));
        assert!(matches!(after("4"), Forced::Open(_)));
    }
}
