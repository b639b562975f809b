//! What the exact solvers share as players: a budget, a table, and how much of the truth is wanted.

use spielwerk_core::{
    Analysis, Budget, Game, Limits, MoveAnalysis, ParameterKind, Proof, SearchControl, Spec, SpecError,
    ValueUnit,
};

/// How much of the truth is wanted: more takes longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Who wins, and not by how much; the move named is any.
    Outcome,
    /// The value alone; the move named is any.
    Value,
    /// The value and a move that keeps it.
    Best,
    /// The value of every move.
    Moves,
}

/// The parameters of an exact player.
#[derive(Clone, Copy, Debug)]
pub struct ExactConfig {
    /// MiB of the transposition table.
    pub table_mib: usize,
    /// When to give up.
    pub budget: Budget,
    /// What to prove.
    pub answer: Answer,
    /// Clear the table before every position.
    pub clear: bool,
}

impl ExactConfig {
    /// The parameters of a solver that gives values.
    ///
    /// # Errors
    /// If a parameter is wrong.
    pub fn from_spec(spec: &mut Spec) -> Result<Self, SpecError> {
        Self::with_answers(spec, &["value", "best", "moves"])
    }

    /// The parameters of a solver that is faster if only the outcome is wanted.
    ///
    /// # Errors
    /// If a parameter is wrong.
    pub fn or_outcome(spec: &mut Spec) -> Result<Self, SpecError> {
        Self::with_answers(spec, &["outcome", "value", "best", "moves"])
    }

    fn with_answers(spec: &mut Spec, answers: &[&str]) -> Result<Self, SpecError> {
        Ok(Self {
            table_mib: spec.kind(ParameterKind::Mebibytes).number("table", 64, 1..=1 << 30)?,
            budget: Budget::without_depth(spec, Budget::default())?,
            answer: match spec.choice("answer", "best", answers)?.as_str() {
                "outcome" => Answer::Outcome,
                "value" => Answer::Value,
                "best" => Answer::Best,
                _ => Answer::Moves,
            },
            clear: spec.switch("clear", false)?,
        })
    }

    /// What values mean, if exact ones are in this unit: an outcome is a payoff.
    pub fn unit(&self, exact: ValueUnit) -> ValueUnit {
        if self.answer == Answer::Outcome { ValueUnit::Payoff } else { exact }
    }

    /// Starts the clock; a clock for the whole game is shared out among the moves that are still to come.
    pub fn limits<'a, M>(&self, control: &SearchControl<'a, M>, moves_to_come: u32) -> Limits<'a> {
        control.limits(self.budget, moves_to_come)
    }
}

/// What a solver found: the value for the seat to move, and the moves it values, best first.
#[derive(Clone, Debug)]
pub struct ExactAnalysis<M> {
    /// The exact value.
    pub value: f64,
    /// Moves with their exact values.
    pub moves: Vec<(M, f64)>,
    /// Best play for both sides.
    pub line: Vec<M>,
}

impl<M> ExactAnalysis<M> {
    /// A value and nothing else.
    pub fn value(value: f64) -> Self {
        Self { value, moves: Vec::new(), line: Vec::new() }
    }
}

/// The analysis of a solver. Without a solution it names the first legal move and proves nothing; where no move is known
/// to be best, it has no line.
///
/// # Panics
/// If the game is finished.
pub fn report<G: Game>(
    game: &G,
    state: &G::State,
    solved: Option<ExactAnalysis<G::Move>>,
    unit: ValueUnit,
    nodes: u64,
    limits: &Limits<'_>,
) -> Analysis<G::Move> {
    let mut legal = Vec::new();
    game.legal_moves(state, &mut legal);
    let any = *legal.first().expect("a position that is not finished has a legal move");
    let seconds = limits.elapsed().as_secs_f64();
    let Some(ExactAnalysis { value, moves, line }) = solved else {
        return Analysis { unit, nodes, seconds, line: Vec::new(), ..Analysis::of_move(any) };
    };
    let known = moves.first().map(|&(mv, _)| mv).or(line.first().copied());
    let entry = |&(mv, value): &(G::Move, f64)| MoveAnalysis {
        value: Some(value),
        proof: Some(Proof::of_value(value)),
        ..MoveAnalysis::unknown(mv)
    };
    Analysis {
        value,
        unit,
        nodes,
        seconds,
        proof: Some(Proof::of_value(value)),
        moves: moves.iter().map(entry).collect(),
        line: if line.is_empty() { known.into_iter().collect() } else { line },
        ..Analysis::of_move(known.unwrap_or(any))
    }
}
