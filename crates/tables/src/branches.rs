//! Variations: lines that were tried beside the game, kept with it, with a comment each.

use serde::{Deserialize, Serialize};
use spielwerk_session::{Annotation, Variation};

use super::refusal::Refusal;
use super::render::past;
use super::table::GameTable;

/// A line beside the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Branch {
    /// How many moves of the game are before it.
    pub ply: usize,
    /// Its moves; a comment on a position of the game has none.
    pub moves: Vec<String>,
    /// What is said of it; may be empty.
    #[serde(default)]
    pub comment: String,
}

impl Branch {
    /// The most lines of a game.
    pub const MOST: usize = 200;
    /// The most moves of a line.
    pub const LONGEST: usize = 300;
    /// The longest comment in bytes.
    pub const COMMENT: usize = 4_000;
}

impl GameTable {
    /// Keeps these lines and no others.
    ///
    /// # Errors
    /// If there are too many, one is too long, or a move in one is illegal.
    pub fn set_branches(&mut self, branches: Vec<Branch>) -> Result<(), Refusal> {
        if branches.len() > Branch::MOST {
            return Err(Refusal::bad(format!("a game keeps {} variations at most", Branch::MOST)));
        }
        for branch in &branches {
            self.check(branch)?;
        }
        self.branches = branches;
        Ok(())
    }

    fn check(&self, branch: &Branch) -> Result<(), Refusal> {
        let plies = self.session.plies();
        if branch.ply > plies {
            return Err(Refusal::bad(format!(
                "a variation begins at ply {}; the game has {plies} moves",
                branch.ply
            )));
        }
        if branch.moves.len() > Branch::LONGEST || branch.comment.len() > Branch::COMMENT {
            return Err(Refusal::bad(format!(
                "a variation has {} moves and a comment of {} bytes at most",
                Branch::LONGEST,
                Branch::COMMENT
            )));
        }
        let mut session = past(self, branch.ply);
        for mv in &branch.moves {
            session.play(mv)?;
        }
        Ok(())
    }

    /// The variations as annotations of the moves beside which they begin; those behind the last move are left out, which
    /// a file of annotated moves has no place for.
    pub fn annotations(&self) -> Vec<Annotation> {
        let mut annotations = vec![Annotation::default(); self.session.plies()];
        for Branch { ply, moves, comment } in &self.branches {
            let Some(place) = annotations.get_mut(*ply) else { continue };
            if moves.is_empty() {
                // Said of a position, so it belongs to the move that led there.
                let before = ply.checked_sub(1).unwrap_or_default();
                annotations[before].comment.clone_from(comment);
            } else {
                place.variations.push(Variation { moves: moves.clone(), comment: comment.clone() });
            }
        }
        annotations
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Catalogue;
    use crate::formats;
    use crate::seat_player::SeatPlayer;
    use crate::storage::{MemoryStorage, Storage};
    use crate::stored;

    fn table(catalogue: &Catalogue) -> GameTable {
        let entry = catalogue.game("othello").expect("a game");
        let session = formats::read(&*entry.game, &"f5d6c3d3".into()).expect("a game");
        let seated = ["human", "human"].map(|text| SeatPlayer::new(&entry, text).expect("a player"));
        GameTable::new(entry, session, seated.to_vec())
    }

    fn branch(ply: usize, moves: &[&str], comment: &str) -> Branch {
        let moves = moves.iter().map(ToString::to_string).collect();
        Branch { ply, moves, comment: comment.to_owned() }
    }

    #[test]
    fn lines_are_checked_kept_and_exported() {
        let catalogue = Catalogue::default();
        let mut table = table(&catalogue);
        assert!(table.set_branches(vec![branch(2, &["a1"], "")]).is_err(), "an illegal move");
        assert!(table.set_branches(vec![branch(9, &[], "")]).is_err(), "behind the end");
        let lines = vec![branch(2, &["c5", "f6"], "quieter"), branch(2, &["c4"], "")];
        table.set_branches(lines.clone()).expect("legal lines");
        let storage = MemoryStorage::default();
        storage.save(&[stored::change(&table, &[])]).expect("kept");
        let kept = storage.load(&table.id).expect("readable").expect("there");
        let (again, _) = stored::restore(&table.id, kept, &catalogue).expect("the same table");
        assert_eq!(again.branches, lines);
        let sgf = formats::write_table(&table, "sgf").expect("a format");
        assert!(sgf.contains(";B[cc];W[dc])(;B[ce]C[quieter];W[ff])(;B[cd]))"), "{sgf}");
        let json = formats::write_table(&table, "json").expect("a format");
        assert!(json.contains(r#""branches":[{"ply":2,"moves":["c5","f6"],"comment":"quieter"}"#), "{json}");
        assert_eq!(formats::branches(&serde_json::Value::from(json.trim())), lines, "and read again");
    }
}
