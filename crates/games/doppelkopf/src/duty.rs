//! Compulsory solos: which seats still owe one in the evening that a game belongs to.

use spielwerk_core::{Seat, Spec, SpecError};

use super::state::SEATS;

/// Which seats still owe the compulsory solo of their evening, and which one must play it now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Duty {
    /// One bit per seat.
    owed: u8,
    forced: Option<Seat>,
}

impl Duty {
    /// No solo is owed.
    pub const NONE: Self = Self { owed: 0, forced: None };

    /// These seats owe a solo; `forced`, if it owes one, must play it in this game.
    pub fn new(owed: impl IntoIterator<Item = Seat>, forced: Option<Seat>) -> Self {
        let owed = owed.into_iter().fold(0, |mask, seat| mask | 1 << seat.index());
        Self { owed, forced: forced.filter(|seat| owed >> seat.index() & 1 == 1) }
    }

    /// Whether a solo of this seat is its compulsory one.
    pub const fn is_owed(self, seat: Seat) -> bool {
        self.owed >> seat.index() & 1 == 1
    }

    /// The seat that must play its solo now.
    pub const fn forced(self) -> Option<Seat> {
        self.forced
    }

    /// Takes `owed`, the seats as digits, and `forced` from the text of a game.
    ///
    /// # Errors
    /// If they are not seats, or the forced seat owes nothing.
    pub(super) fn from_spec(spec: &mut Spec) -> Result<Self, SpecError> {
        let owed = spec.text("owed", "off");
        let forced: Option<usize> = spec.optional_number("forced", None, 0..=SEATS - 1)?;
        let digit = |letter: char| letter.to_digit(10).map(|seat| seat as usize).filter(|&seat| seat < SEATS);
        let seats = if owed == "off" { Some(Vec::new()) } else { owed.chars().map(digit).collect() };
        let duty =
            seats.map(|seats: Vec<usize>| Self::new(seats.into_iter().map(Seat::new), forced.map(Seat::new)));
        duty.filter(|duty| duty.forced.map(Seat::index) == forced).ok_or_else(|| SpecError::BadValue {
            name: spec.name().to_owned(),
            key: "owed".to_owned(),
            value: owed,
            expected: "off or seats as digits, 013, the forced one among them".to_owned(),
        })
    }

    /// What differs from no duty, as text.
    pub(super) fn parameters(self) -> Vec<String> {
        let seats: String =
            Seat::all(SEATS).filter(|&seat| self.is_owed(seat)).map(|seat| seat.to_string()).collect();
        let owed = (self.owed != 0).then(|| format!("owed={seats}"));
        owed.into_iter().chain(self.forced.map(|seat| format!("forced={seat}"))).collect()
    }
}
