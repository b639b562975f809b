//! The terms of the territory evaluation, each by itself.

use spielwerk_core::Seat;

use super::super::state::State;
use super::flood::Floods;

/// Who is credited with a part of the squares that both sides reach in equally many moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kappa {
    /// The side to move, who is first to use them (Lieberum).
    #[default]
    SideToMove,
    /// Always White, as in the study that this evaluation is taken from; swapping colours then does not
    /// negate.
    FirstPlayer,
    /// Neither side.
    None,
}

impl Kappa {
    /// What a tie is worth to the side that is credited.
    pub const VALUE: f64 = 0.2;

    /// What a tie is worth to White.
    #[inline]
    fn for_white(self, turn: Seat) -> f64 {
        match self {
            Self::SideToMove if turn != Seat::FIRST => -Self::VALUE,
            Self::SideToMove | Self::FirstPlayer => Self::VALUE,
            Self::None => 0.0,
        }
    }
}

/// What a position is made of, in squares; positive is better for White.
///
/// D is a side's distance to an empty square from the nearest of its amazons, infinite if none gets there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Terms {
    /// t1: squares nearer to White by queen moves minus those nearer to Black; ties as [`Kappa`] says.
    pub queen_territory: f64,
    /// t2: the same by king moves.
    pub king_territory: f64,
    /// c1: twice the sum of 2^-D of White minus 2^-D of Black, by queen moves; 2^-infinity is 0.
    pub queen_nearness: f64,
    /// c2: the sum of (D of Black - D of White) / 6 by king moves, each between -1 and 1. Infinity stands for
    /// any number above all distances by 6 or more, so a square that one side alone reaches counts 1.
    pub king_nearness: f64,
    /// m: squares in reach of one queen move, summed over White's amazons, minus the same of Black's.
    pub mobility: f64,
}

impl Terms {
    /// The terms of a position.
    #[inline]
    pub fn of(state: &State, kappa: Kappa) -> Self {
        let floods = Floods::new(state);
        let tie = kappa.for_white(state.turn());
        Self {
            queen_territory: f64::from(floods.queen_lead) + tie * f64::from(floods.queen_ties),
            king_territory: f64::from(floods.king_lead) + tie * f64::from(floods.king_ties),
            queen_nearness: 2.0 * floods.nearness,
            king_nearness: f64::from(floods.closeness) / 6.0,
            mobility: f64::from(floods.mobility),
        }
    }
}
