//! Walking through a game: taking moves back, playing them again, going to a ply.

use spielwerk_core::{Seat, Viewer};
use spielwerk_session::PlayError;

use super::refusal::Refusal;
use super::table::{GameTable, Undone};

impl GameTable {
    /// Back to the last decision of a person, or one move if there is none.
    ///
    /// # Errors
    /// If there is nothing to take back, or taking it back would be unfair while cards are hidden.
    pub fn undo(&mut self) -> Result<(), Refusal> {
        if self.keeps_time() && !self.has_one_person() {
            return Err(Refusal::forbidden(
                "with several people nothing is taken back while cards are hidden",
            ));
        }
        if self.clock.is_some() {
            return Err(Refusal::conflict("with clocks nothing is taken back"));
        }
        if self.session.plies() == 0 {
            return Err(Refusal::conflict("there is nothing to take back"));
        }
        let before = self.session.plies();
        loop {
            if self.keeps_time() && self.last_is_call() {
                while self.session.plies() < before && self.replay()? {}
                return Err(Refusal::conflict("a call cannot be taken back while cards are hidden"));
            }
            if !self.take_back() || self.person_decides() {
                break;
            }
        }
        if !self.person_decides() {
            while self.session.plies() + 1 < before && self.replay()? {}
        }
        self.after_walk();
        Ok(())
    }

    /// Forward again: to the next decision of a person, or one move if no person plays.
    ///
    /// # Errors
    /// If there is nothing to redo.
    pub fn redo(&mut self) -> Result<(), Refusal> {
        if !self.replay()? {
            return Err(Refusal::conflict("there is nothing to redo"));
        }
        while self.has_people() && !self.person_decides() && self.replay()? {}
        self.after_walk();
        Ok(())
    }

    /// To the position after `ply` moves.
    ///
    /// # Errors
    /// If the game does not have this many moves, those taken back included.
    pub fn go_to(&mut self, ply: usize) -> Result<(), Refusal> {
        let most = self.session.plies() + self.redo.len();
        if ply > most {
            return Err(Refusal::conflict(format!("there is no ply {ply}; the game has {most} moves")));
        }
        while self.session.plies() > ply && self.take_back() {}
        while self.session.plies() < ply && self.replay()? {}
        self.after_walk();
        Ok(())
    }

    fn take_back(&mut self) -> bool {
        let seats = Seat::all(self.seated.len());
        let seen = seats.map(|seat| self.session.last_move(Viewer::Seat(seat)).is_some()).collect();
        let Some(mv) = self.session.last_move(Viewer::Open) else { return false };
        self.session.undo();
        self.stored = self.stored.min(self.session.plies());
        self.redo.push(Undone { mv, note: self.notes.pop().unwrap_or_default(), seen });
        true
    }

    fn replay(&mut self) -> Result<bool, PlayError> {
        let Some(Undone { mv, note, .. }) = self.redo.pop() else { return Ok(false) };
        self.session.play(&mv)?;
        self.notes.push(note);
        Ok(true)
    }

    /// After a walk through the game: an engine that moved on at once would lose the moves that can be redone.
    fn after_walk(&mut self) {
        self.mark_opened();
        self.cancel();
        self.error = None;
        self.begin_moment();
        let at_engine = !self.redo.is_empty() && self.engine_to_move().is_some();
        self.pacing.walked(at_engine);
    }
}

#[cfg(test)]
mod tests {
    use crate::table::{MoveNote, table_for_tests as table};

    #[test]
    fn undo_goes_back_to_a_persons_decision_and_redo_forward_again() {
        let mut table = table("connect4", &["human", "random"]);
        for mv in ["4", "4", "3", "5"] {
            table.play(mv, MoveNote::default()).expect("legal");
        }
        table.undo().expect("moves to take back");
        assert_eq!((table.session.plies(), table.redo.len()), (2, 2));
        assert!(table.person_to_move() && !table.pacing.paused);
        table.undo().expect("moves to take back");
        assert_eq!(table.session.plies(), 0);
        assert!(table.undo().is_err());
        table.redo().expect("moves to redo");
        assert_eq!((table.session.plies(), table.redo.len()), (2, 2));
        table.play("1", MoveNote::default()).expect("legal");
        assert!(table.redo().is_err(), "another move ends the old future");
    }

    #[test]
    fn a_walk_that_ends_at_an_engine_pauses_it() {
        let mut table = table("connect4", &["random", "random"]);
        for mv in ["4", "4", "3"] {
            table.play(mv, MoveNote::default()).expect("legal");
        }
        table.undo().expect("moves to take back");
        assert_eq!(
            (table.session.plies(), table.pacing.paused),
            (2, true),
            "one move, as no person decides here"
        );
        table.go_to(0).expect("the start");
        table.go_to(3).expect("and forward");
        assert_eq!((table.session.plies(), table.redo.len()), (3, 0));
        assert!(table.go_to(4).is_err());
    }

    #[test]
    fn an_engine_that_opened_is_taken_back_alone() {
        let mut table = table("connect4", &["random", "human"]);
        table.play("4", MoveNote::default()).expect("legal");
        table.undo().expect("a move to take back");
        assert_eq!((table.session.plies(), table.pacing.paused), (0, true));
    }
}
