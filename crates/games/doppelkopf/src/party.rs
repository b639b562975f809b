//! The two sides of a game, and who is on which.

use spielwerk_core::Seat;

use super::state::SEATS;

/// One of the two sides of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Party {
    /// The holders of ♣Q, the bride and her partner, or the soloist.
    Re,
    /// The others.
    Kontra,
}

impl Party {
    /// Both parties, Re first.
    pub const BOTH: [Self; 2] = [Self::Re, Self::Kontra];

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Re => Self::Kontra,
            Self::Kontra => Self::Re,
        }
    }

    /// The word for it.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Re => "re",
            Self::Kontra => "kontra",
        }
    }
}

/// The seats of the Re party; all others are Kontra.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parties {
    /// One bit per seat.
    re: u8,
}

impl Parties {
    /// The party of a seat.
    #[inline]
    pub const fn of(self, seat: Seat) -> Party {
        if self.re >> seat.index() & 1 == 1 { Party::Re } else { Party::Kontra }
    }

    /// The seats of the Re party, in seat order.
    pub fn re_seats(self) -> impl Iterator<Item = Seat> {
        Seat::all(SEATS).filter(move |&seat| self.of(seat) == Party::Re)
    }

    /// Whether one seat plays against three.
    #[inline]
    pub const fn is_single_re(self) -> bool {
        self.re.is_power_of_two()
    }
}

impl FromIterator<Seat> for Parties {
    /// The parties in which these seats are Re.
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        Self { re: seats.into_iter().fold(0, |mask, seat| mask | 1 << seat.index()) }
    }
}
