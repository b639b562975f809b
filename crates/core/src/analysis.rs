//! What a player found out about a position: the one value that arena, logs, command line and page read.

use serde::{Deserialize, Serialize};

use crate::Notation;

/// The answer of any player, from a random mover to a solver. Values are for the seat to move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(concrete(M = String)))]
pub struct Analysis<M = String> {
    /// The move to play.
    pub best: M,
    /// What the position is worth.
    pub value: f64,
    /// The unit of all values.
    pub unit: ValueUnit,
    /// The proven outcome, if there is one.
    pub proof: Option<Proof>,
    /// What is known of each legal move, best first as far as the search ordered them.
    pub moves: Vec<MoveAnalysis<M>>,
    /// Best play for both sides as far as it was looked at, from the move to play on; empty if no move is known to be
    /// best.
    pub line: Vec<M>,
    /// Completed plies of full-width search, or the depth of the tree.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Simulations, for searches that count them apart from nodes.
    pub simulations: Option<u64>,
    /// What the position is worth before any search, for players that have such an opinion.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub network_value: Option<f64>,
    /// How the transposition table was used, if there is one.
    pub table: Option<TableUse>,
    /// Thinking time in seconds.
    pub seconds: f64,
    /// The worlds looked at by a search for a seat that does not see everything. They are guesses from what the seat
    /// knows, its own hand among it, so they are for its eyes alone.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<_>", optional))]
    pub worlds: Vec<WorldAnalysis<M>>,
}

/// One world that fits what a seat knows, and what is known of each move if it were the true one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(concrete(M = String)))]
pub struct WorldAnalysis<M = String> {
    /// The world as a position in the game's notation.
    pub position: String,
    /// The moves in the order of the analysis of this world.
    pub moves: Vec<MoveAnalysis<M>>,
}

/// What is known of one move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(concrete(M = String)))]
pub struct MoveAnalysis<M = String> {
    /// The move.
    pub mv: M,
    /// What it is worth, if it was valued.
    pub value: Option<f64>,
    /// Whether the value is only a bound from above, as alpha-beta leaves it behind for moves it refuted.
    #[serde(default)]
    pub at_most: bool,
    /// How often it was tried, for searches that count.
    pub visits: Option<u64>,
    /// The probability a policy gave it before the search.
    pub prior: Option<f64>,
    /// Its proven outcome for the seat to move.
    pub proof: Option<Proof>,
    /// Best play from this move on, for searches that follow several lines; else empty.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(as = "Option<_>", optional))]
    pub line: Vec<M>,
}

impl<M> MoveAnalysis<M> {
    /// A move of which nothing is known.
    pub fn unknown(mv: M) -> Self {
        Self { mv, value: None, at_most: false, visits: None, prior: None, proof: None, line: Vec::new() }
    }
}

/// What a value counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ValueUnit {
    /// Expected payoff: from -1, a loss, to 1, a win; points in Doppelkopf.
    Payoff,
    /// Discs of margin in Othello.
    Discs,
    /// Points of a hand-made evaluation.
    Points,
    /// Connect Four: how many stones before the last one the game is won; negative if lost.
    Stones,
}

/// An outcome that no play of the other side can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Proof {
    /// The seat to move wins.
    Win,
    /// Neither side can win.
    Draw,
    /// The seat to move loses.
    Loss,
}

impl Proof {
    /// The outcome that belongs to an exact value.
    pub fn of_value(value: f64) -> Self {
        match value {
            value if value > 0.0 => Self::Win,
            value if value < 0.0 => Self::Loss,
            _ => Self::Draw,
        }
    }

    /// What it pays in a game of two: 1, 0 or -1.
    pub fn payoff(self) -> f32 {
        match self {
            Self::Win => 1.0,
            Self::Draw => 0.0,
            Self::Loss => -1.0,
        }
    }

    /// This outcome seen from the other side.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Draw => Self::Draw,
            Self::Loss => Self::Win,
        }
    }
}

/// How a transposition table was used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TableUse {
    /// Memory of the table in bytes.
    pub bytes: u64,
    /// Entries it can hold.
    pub capacity: u64,
    /// Entries stored, replacements included.
    pub stored: u64,
    /// Look-ups.
    pub probes: u64,
    /// Look-ups that found their position.
    pub hits: u64,
}

impl<M: Clone> Analysis<M> {
    /// The answer of a player that only names a move.
    pub fn of_move(best: M) -> Self {
        Self {
            line: vec![best.clone()],
            best,
            value: 0.0,
            unit: ValueUnit::Payoff,
            proof: None,
            moves: Vec::new(),
            depth: 0,
            nodes: 0,
            simulations: None,
            network_value: None,
            table: None,
            seconds: 0.0,
            worlds: Vec::new(),
        }
    }
}

impl<M: Copy> Analysis<M> {
    /// This analysis with moves in the game's notation.
    pub fn to_text<G: Notation<Move = M>>(&self, game: &G, state: &G::State) -> Analysis<String> {
        let line_text = |line: &[M]| {
            let mut line_state = state.clone();
            let step = |&mv: &M| {
                let text = game.move_text(&line_state, mv);
                game.play(&mut line_state, mv);
                text
            };
            line.iter().map(step).collect()
        };
        self.map(|mv| game.move_text(state, mv), line_text)
    }

    /// This analysis with every move replaced by a function of the move alone.
    pub fn map_moves<N>(&self, text: impl Fn(M) -> N) -> Analysis<N> {
        self.map(&text, |line| line.iter().map(|&mv| text(mv)).collect())
    }

    fn map<N>(&self, text: impl Fn(M) -> N, line_text: impl Fn(&[M]) -> Vec<N>) -> Analysis<N> {
        let entries = |moves: &[MoveAnalysis<M>]| {
            let entry = |entry: &MoveAnalysis<M>| MoveAnalysis {
                mv: text(entry.mv),
                value: entry.value,
                at_most: entry.at_most,
                visits: entry.visits,
                prior: entry.prior,
                proof: entry.proof,
                line: line_text(&entry.line),
            };
            moves.iter().map(entry).collect()
        };
        Analysis {
            line: line_text(&self.line),
            best: text(self.best),
            moves: entries(&self.moves),
            value: self.value,
            unit: self.unit,
            proof: self.proof,
            depth: self.depth,
            nodes: self.nodes,
            simulations: self.simulations,
            network_value: self.network_value,
            table: self.table,
            seconds: self.seconds,
            worlds: self
                .worlds
                .iter()
                .map(|world| WorldAnalysis { position: world.position.clone(), moves: entries(&world.moves) })
                .collect(),
        }
    }
}
