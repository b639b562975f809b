//! Other people at a table: invitations, the keys they get, and their names.
//!
//! An invitation is a secret for one seat, which the maker of a table passes on as a link. Who claims the seat with it
//! gets the key of the seat, once; the maker does not learn that key, so hidden cards stay hidden.

use super::keys::{self, Keys};
use super::refusal::Refusal;
use super::table::GameTable;

/// How long a name may be, in characters.
const NAME: usize = 40;

impl GameTable {
    /// Invites a person to a seat; the same invitation again until the seat is taken.
    ///
    /// # Errors
    /// If no person is to sit there, or the seat is taken.
    pub fn invite(&mut self, seat: usize) -> Result<String, Refusal> {
        if !self.seated.get(seat).is_some_and(super::seat_player::SeatPlayer::is_human) {
            return Err(Refusal::missing("there is no seat for a person there"));
        }
        if self.claimed.contains(&seat) {
            return Err(Refusal::conflict("this seat is taken"));
        }
        let platform = &*self.entry.platform;
        self.seat_keys.entry(seat).or_insert_with(|| keys::secret(platform));
        Ok(self.invites.entry(seat).or_insert_with(|| keys::secret(platform)).clone())
    }

    /// Hands out the key of a seat, once. A seat to which a person was invited needs the invitation.
    ///
    /// # Errors
    /// If there is no such seat, the key was handed out before, or the invitation is missing.
    pub fn claim(&mut self, seat: usize, invitation: &Keys) -> Result<String, Refusal> {
        let key = self.seat_keys.get(&seat).cloned();
        let key = key.ok_or_else(|| Refusal::missing("there is no seat with a key for a person there"))?;
        if self.claimed.contains(&seat) {
            return Err(Refusal::conflict("this seat is taken"));
        }
        if self.invites.get(&seat).is_some_and(|secret| !invitation.hold(secret)) {
            return Err(Refusal::forbidden("this seat needs its invitation"));
        }
        self.invites.remove(&seat);
        self.claimed.insert(seat);
        Ok(key)
    }

    /// Names the person at a seat; an empty name takes it away.
    ///
    /// # Errors
    /// If the name is too long or has characters that cannot be shown.
    pub fn name_seat(&mut self, seat: usize, name: &str) -> Result<(), Refusal> {
        let name = name.trim();
        if name.chars().count() > NAME || name.chars().any(char::is_control) {
            return Err(Refusal::bad(format!("a name has at most {NAME} letters on one line")));
        }
        if name.is_empty() {
            self.names.remove(&seat);
        } else if self.seated.get(seat).is_some_and(super::seat_player::SeatPlayer::is_human) {
            self.names.insert(seat, name.to_owned());
        }
        Ok(())
    }

    /// Forgets what belongs to people who have left their seats.
    pub(crate) fn forget_guests(&mut self) {
        let seated = &self.seated;
        let stays = |seat: usize| seated[seat].is_human();
        self.seat_keys.retain(|&seat, _| stays(seat));
        self.invites.retain(|&seat, _| stays(seat));
        self.names.retain(|&seat, _| stays(seat));
        self.claimed.retain(|&seat| stays(seat));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::access;
    use crate::table::table_for_tests;
    use spielwerk_core::Seat;

    #[test]
    fn a_guest_takes_the_seat_with_the_invitation_and_moves_alone_there() {
        let mut table = table_for_tests("othello", &["human", "human"]);
        let maker = Keys::parse(&table.key);
        assert!(access::decides(&table, Seat::SECOND, &maker), "people at one browser");
        let invitation = table.invite(1).expect("a person is to sit there");
        assert_eq!(table.invite(1), Ok(invitation.clone()), "the link stays the same");
        assert!(
            !access::decides(&table, Seat::SECOND, &maker) && access::decides(&table, Seat::FIRST, &maker)
        );
        assert!(table.claim(1, &Keys::default()).is_err(), "a visitor cannot take the seat");
        let key = table.claim(1, &Keys::parse(&invitation)).expect("the guest");
        let guest = Keys::parse(&key);
        assert!(
            access::decides(&table, Seat::SECOND, &guest) && !access::decides(&table, Seat::FIRST, &guest)
        );
        assert!(table.claim(1, &Keys::parse(&invitation)).is_err(), "once");
        assert!(table.invite(1).is_err() && table.invite(0).is_ok() && table.invite(7).is_err());
    }

    #[test]
    fn names_are_short_and_belong_to_people() {
        let mut table = table_for_tests("othello", &["human", "random"]);
        table.name_seat(0, " Ada ").expect("a name");
        table.name_seat(1, "Robot").expect("ignored");
        assert_eq!(table.names.values().collect::<Vec<_>>(), ["Ada"]);
        assert!(table.name_seat(0, &"x".repeat(41)).is_err() && table.name_seat(0, "a\nb").is_err());
        table.name_seat(0, "").expect("taken away");
        assert!(table.names.is_empty());
    }
}
