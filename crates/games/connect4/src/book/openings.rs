//! The positions of the first plies, one level after the other.

use std::collections::HashSet;

use super::code;
use crate::{Column, Position};

/// A position with one way to reach it.
#[derive(Clone, Debug)]
pub struct Opening {
    moves: Vec<Column>,
    position: Position,
}

impl Opening {
    /// The empty board.
    fn start() -> Self {
        Self { moves: Vec::new(), position: Position::EMPTY }
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The moves as text, `-` for none.
    pub fn text(&self) -> String {
        if self.moves.is_empty() {
            return "-".to_owned();
        }
        self.moves.iter().map(Column::to_string).collect()
    }

    fn with_stone(&self, column: Column) -> Self {
        let mut moves = self.moves.clone();
        moves.push(column);
        Self { moves, position: self.position.with_stone(column) }
    }
}

/// All unfinished positions after a number of plies, mirror images counted once.
#[derive(Clone, Debug)]
pub struct Openings {
    level: Vec<Opening>,
}

impl Openings {
    /// The empty board alone.
    pub fn start() -> Self {
        Self { level: vec![Opening::start()] }
    }

    /// The positions; those reached by similar moves are neighbours.
    pub fn level(&self) -> &[Opening] {
        &self.level
    }

    /// The positions one ply later.
    #[must_use]
    pub fn next(&self) -> Self {
        let mut seen = HashSet::new();
        let mut level = Vec::new();
        for opening in &self.level {
            for column in Column::ALL.into_iter().filter(|&column| opening.position.has_room(column)) {
                let later = opening.with_stone(column);
                if !later.position.is_finished() && seen.insert(code(&later.position)) {
                    level.push(later);
                }
            }
        }
        Self { level }
    }
}
