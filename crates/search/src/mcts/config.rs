//! The parameters of the search. The defaults are textbook UCT; every enhancement is off until it is set.

use spielwerk_core::{Budget, ParameterKind, Spec, SpecError};

use super::{Selection, Widening};

/// What a search does and how much it may spend.
#[derive(Clone, Debug, PartialEq)]
pub struct MctsConfig {
    /// What one move may cost; nodes are simulations, and a depth bounds the tree. Default 10,000
    /// simulations. Without time, clock, nodes and stop flag the search ends after as many.
    pub budget: Budget,
    /// How many more moves of its own the player expects, to share out a clock. Default 25.
    pub moves_to_come: u32,
    /// How the tree is walked. Default UCB1 with `C = 1.4`, in units of payoff.
    pub selection: Selection,
    /// Whether the means of siblings are stretched to -1..1 before selection, which frees `C` from the unit
    /// of the payoffs. Default off.
    pub normalise: bool,
    /// The weight `w` of the prior of a move in selection, as `w * prior / (1 + n)`. Default 0, off; without
    /// a prior no effect.
    pub bonus: f64,
    /// At the root only this many moves, the best by their prior. Default all; without a prior no effect.
    pub root_moves: Option<usize>,
    /// How the number of children grows with the visits. Default off: all of them at once.
    pub widening: Option<Widening>,
    /// How many plies below the last root the next one is looked for, to keep its part of the tree. Default
    /// 0, off; 2 finds it after the answer of the opponent.
    pub reuse_plies: u32,
    /// How many threads search, each in a tree of its own with its share of the simulations and of the memory. Default 1.
    pub threads: usize,
    /// How much memory the trees may take, in MiB; one that is full stops growing and the search continues. Default
    /// 256.
    pub memory: usize,
    /// The seed of all random choices. Default 1.
    pub seed: u64,
}

impl Default for MctsConfig {
    fn default() -> Self {
        Self {
            budget: Budget::nodes(Self::SIMULATIONS),
            moves_to_come: 25,
            selection: Selection::Ucb1 { exploration: 1.4 },
            normalise: false,
            bonus: 0.0,
            root_moves: None,
            widening: None,
            reuse_plies: 0,
            threads: 1,
            memory: 256,
            seed: 1,
        }
    }
}

/// What is wrong with a configuration.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum MctsError {
    /// A number that is not finite or out of its range.
    #[error("{name} is {value}, it must be {expected}")]
    OutOfRange {
        /// The field.
        name: &'static str,
        /// What it was set to.
        value: f64,
        /// What is accepted.
        expected: &'static str,
    },
}

impl MctsConfig {
    /// The simulations of a search that nothing else would end.
    pub const SIMULATIONS: u64 = 10_000;

    /// The most threads.
    pub const THREADS: usize = 256;

    /// Checks the ranges of all fields.
    ///
    /// # Errors
    /// Names the first field that is out of range.
    pub fn check(&self) -> Result<(), MctsError> {
        let check = |name, value: f64, fits: bool, expected| {
            if fits { Ok(()) } else { Err(MctsError::OutOfRange { name, value, expected }) }
        };
        let positive = |name, value: f64| check(name, value, value.is_finite() && value >= 0.0, "0 or more");
        match self.selection {
            Selection::Ucb1 { exploration } => positive("exploration", exploration)?,
            Selection::Ucb1Tuned { exploration, span } => {
                positive("exploration", exploration)?;
                check("span", span, span.is_finite() && span > 0.0, "above 0")?;
            }
            Selection::EpsilonGreedy { epsilon } => {
                check("epsilon", epsilon, (0.0..=1.0).contains(&epsilon), "from 0 to 1")?;
            }
        }
        positive("bonus", self.bonus)?;
        if let Some(widening) = self.widening {
            check("widening.first", f64::from(widening.first), widening.first >= 1, "1 or more")?;
            positive("widening.factor", widening.factor)?;
            positive("widening.exponent", widening.exponent)?;
        }
        check("root_moves", 0.0, self.root_moves != Some(0), "1 or more")?;
        let threads = (1..=Self::THREADS).contains(&self.threads);
        check("threads", self.threads as f64, threads, "from 1 to 256")?;
        check("memory", self.memory as f64, (1..=1 << 20).contains(&self.memory), "from 1 to 2^20 MiB")
    }

    /// Takes the parameters from a player's text: the budget, `select` (`ucb1`, `tuned`, `greedy`) with `c`
    /// or `epsilon`, `normalise`, `bonus`, `root`, `widen`, `reuse`, `threads`, `memory`, `seed`.
    ///
    /// # Errors
    /// If a value is of the wrong kind or out of range.
    pub fn from_spec(spec: &mut Spec) -> Result<Self, SpecError> {
        let plain = Self::default();
        let budget = Budget::simulations(spec, Self::SIMULATIONS)?;
        let depth = spec.optional_number("depth", None, 0..=1_000)?;
        let exploration = spec.number("c", 1.4, 0.0..=1e6)?;
        let epsilon = spec.number("epsilon", 0.1, 0.0..=1.0)?;
        let selection = match spec.choice("select", "ucb1", &["ucb1", "tuned", "greedy"])?.as_str() {
            "tuned" => Selection::Ucb1Tuned { exploration, span: Selection::BOARD_GAME_SPAN },
            "greedy" => Selection::EpsilonGreedy { epsilon },
            _ => Selection::Ucb1 { exploration },
        };
        let root = spec.number("root", 0, 0..=1 << 20)?;
        let widen = spec.number("widen", 0, 0..=1 << 20)?;
        Ok(Self {
            budget: Budget { depth, ..budget },
            selection,
            normalise: spec.switch("normalise", plain.normalise)?,
            bonus: spec.number("bonus", plain.bonus, 0.0..=1e6)?,
            root_moves: (root > 0).then_some(root),
            widening: (widen > 0).then(|| Widening { first: widen, ..Widening::default() }),
            reuse_plies: spec.number("reuse", plain.reuse_plies, 0..=16)?,
            threads: spec.kind(ParameterKind::Threads).number("threads", plain.threads, 1..=Self::THREADS)?,
            memory: spec.kind(ParameterKind::Mebibytes).number("memory", plain.memory, 1..=1 << 20)?,
            seed: spec.number("seed", plain.seed, 0..=u64::MAX)?,
            ..plain
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_are_in_range_and_nonsense_is_named() {
        assert_eq!(MctsConfig::default().check(), Ok(()));
        let refusal = |config: MctsConfig| config.check().expect_err("out of range").to_string();
        assert!(refusal(MctsConfig { threads: 0, ..MctsConfig::default() }).contains("threads"));
        assert!(refusal(MctsConfig { memory: 0, ..MctsConfig::default() }).contains("memory"));
        assert!(refusal(MctsConfig { bonus: f64::NAN, ..MctsConfig::default() }).contains("bonus"));
        let selection = Selection::EpsilonGreedy { epsilon: 1.5 };
        assert!(refusal(MctsConfig { selection, ..MctsConfig::default() }).contains("epsilon"));
    }

    #[test]
    fn parameters_are_read_from_player_texts() {
        let mut spec: Spec = "mcts:sims=500,select=tuned,c=2,root=30,reuse=2".parse().expect("a spec");
        let config = MctsConfig::from_spec(&mut spec).expect("a configuration");
        assert_eq!(spec.finish(), Ok(()));
        assert_eq!(config.selection, Selection::Ucb1Tuned { exploration: 2.0, span: 2.0 });
        assert_eq!((config.budget, config.root_moves), (Budget::nodes(500), Some(30)));
        assert_eq!((config.reuse_plies, config.widening), (2, None));
        let mut wrong: Spec = "mcts:select=best".parse().expect("a spec");
        assert!(MctsConfig::from_spec(&mut wrong).is_err());
    }
}
