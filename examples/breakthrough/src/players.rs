//! Who plays: the shared searches over a small evaluation; and how a network learns the game from nothing.

use spielwerk::core::{Evaluate, Game, Score, Seat, Spec};
use spielwerk::session::players::hand_over::Solvable;
use spielwerk::session::players::{SEARCH_LEVELS, SEARCHES, searching_player};
use spielwerk::session::{AnyGame, Playable, Player, PlayerError, PlayerInfo};
use spielwerk::train::GameTraining;
use spielwerk::train::zero::{AnyZeroGame, ZeroGame, ZeroTraining};

use crate::{Breakthrough, Position};

/// Pawns, and how far they have come.
#[derive(Clone, Copy, Debug)]
pub struct Advance;

impl Evaluate<Breakthrough> for Advance {
    fn evaluate(&self, game: &Breakthrough, position: &Position) -> Score {
        let sign = if position.turn == Seat::FIRST { 1 } else { -1 };
        if let Some(payoffs) = game.payoffs(position) {
            return sign * payoffs[0] as Score * 100_000;
        }
        let (size, row) = (Score::from(game.size), (1u64 << game.size) - 1);
        let worth = |seat: usize| -> Score {
            let pawns = |index: Score| (position.pawns[seat] >> (index * size)) & row;
            let distance = |index: Score| if seat == 0 { index } else { size - 1 - index };
            let value = |index: Score| 100 + 4 * distance(index) * distance(index);
            (0..size).map(|index| pawns(index).count_ones() as Score * value(index)).sum()
        };
        sign * (worth(0) - worth(1))
    }

    fn decisive(&self) -> Score {
        100_000
    }
}

impl Solvable for Breakthrough {}

impl Playable for Breakthrough {
    const PLAYERS: &'static [PlayerInfo] = SEARCHES;

    const LEVELS: [&'static str; 10] = SEARCH_LEVELS;

    fn seat_player(&self, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
        searching_player(self, Advance, 500.0, spec)
    }
}

/// Self-play for every board size.
pub(crate) static ZERO: GameTraining<ZeroTraining> = GameTraining(ZeroTraining { game, knowledge: &[] });

fn game(text: &str) -> Option<Box<dyn AnyZeroGame>> {
    let mut spec: Spec = text.parse().ok()?;
    Some(Box::new(Breakthrough::from_spec(&mut spec).ok()?))
}

impl ZeroGame for Breakthrough {
    fn playable(&self) -> Box<dyn AnyGame> {
        Box::new(*self)
    }
}
