//! Numbers that change during a run: step sizes and the share of random moves.

use serde::{Deserialize, Serialize};

/// A number that goes from one value to another over the games of a run.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Schedule {
    /// The value at the first game.
    pub from: f64,
    /// The value after the last.
    pub to: f64,
    /// How it gets there.
    #[serde(default)]
    pub way: Way,
}

/// How a number goes from one value to another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Way {
    /// By the same amount with every game.
    #[default]
    Linear,
    /// By the same factor with every game; both values are positive.
    Geometric,
}

impl Schedule {
    /// One number for all games.
    pub const fn constant(value: f64) -> Self {
        Self { from: value, to: value, way: Way::Linear }
    }

    /// By the same amount with every game.
    pub const fn linear(from: f64, to: f64) -> Self {
        Self { from, to, way: Way::Linear }
    }

    /// By the same factor with every game.
    pub const fn geometric(from: f64, to: f64) -> Self {
        Self { from, to, way: Way::Geometric }
    }

    /// The value when this share of the run is done, 0 to 1.
    pub fn at(&self, done: f64) -> f64 {
        match self.way {
            Way::Geometric if self.from > 0.0 && self.to > 0.0 => {
                self.from * (self.to / self.from).powf(done)
            }
            _ => self.from + (self.to - self.from) * done,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schedules_go_from_one_end_to_the_other() {
        for schedule in [Schedule::linear(0.4, 0.1), Schedule::geometric(0.4, 0.1), Schedule::constant(0.4)] {
            assert!((schedule.at(0.0) - schedule.from).abs() < 1e-12);
            assert!((schedule.at(1.0) - schedule.to).abs() < 1e-12);
        }
        assert!((Schedule::linear(0.4, 0.1).at(0.5) - 0.25).abs() < 1e-12);
        assert!((Schedule::geometric(0.4, 0.1).at(0.5) - 0.2).abs() < 1e-12);
        assert!(
            (Schedule::geometric(0.4, 0.0).at(0.5) - 0.2).abs() < 1e-12,
            "nothing falls to zero by factors"
        );
    }
}
