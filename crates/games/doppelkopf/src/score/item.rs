//! The lines of a score sheet.

use crate::action::Call;
use crate::party::Party;

/// What a line of the account is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum What {
    /// The game is won.
    Won,
    /// The others have fewer than 90 eyes.
    Under90,
    /// The others have fewer than 60 eyes.
    Under60,
    /// The others have fewer than 30 eyes.
    Under30,
    /// The others have no trick.
    Black,
    /// A party has called this; it counts for the winner.
    Called(Party, Call),
    /// 120 eyes reached against a call of no 90.
    Reached120,
    /// 90 eyes reached against a call of no 60.
    Reached90,
    /// 60 eyes reached against a call of no 30.
    Reached60,
    /// 30 eyes reached against a call of black.
    Reached30,
    /// Kontra has won against the ♣Q.
    AgainstQueens,
    /// Tricks of 40 eyes or more.
    Doppelkopf,
    /// ♦A of the other party caught.
    Fox,
    /// ♣J has won the last trick.
    Charlie,
    /// House rule: ♣J of the other party caught in the last trick.
    CharlieCaught,
    /// House rule: ♦A has won the last trick.
    FoxLast,
}

impl What {
    /// The name of the line.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Under90 => "under90",
            Self::Under60 => "under60",
            Self::Under30 => "under30",
            Self::Black => "black",
            Self::Called(party, Call::Win) => party.code(),
            Self::Called(Party::Re, Call::No90) => "re_no90",
            Self::Called(Party::Re, Call::No60) => "re_no60",
            Self::Called(Party::Re, Call::No30) => "re_no30",
            Self::Called(Party::Re, Call::Black) => "re_black",
            Self::Called(Party::Kontra, Call::No90) => "kontra_no90",
            Self::Called(Party::Kontra, Call::No60) => "kontra_no60",
            Self::Called(Party::Kontra, Call::No30) => "kontra_no30",
            Self::Called(Party::Kontra, Call::Black) => "kontra_black",
            Self::Reached120 => "120_vs_no90",
            Self::Reached90 => "90_vs_no60",
            Self::Reached60 => "60_vs_no30",
            Self::Reached30 => "30_vs_black",
            Self::AgainstQueens => "against_queens",
            Self::Doppelkopf => "doppelkopf",
            Self::Fox => "fox",
            Self::Charlie => "charlie",
            Self::CharlieCaught => "charlie_caught",
            Self::FoxLast => "fox_last",
        }
    }
}

/// A line of the account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Item {
    /// What the points are for.
    pub what: What,
    /// Who gets them.
    pub party: Party,
    /// How many, at least one.
    pub points: u8,
}
