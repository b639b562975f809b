//! What can be switched on and off in the alpha-beta family.

use spielwerk_core::{Budget, NumberOrWord, ParameterKind, Spec, SpecError};

use super::defects::Defects;
use super::prob_cut::ProbCut;
use super::reductions::LateMoves;

/// Which member of the family searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Every line to the full depth, no cuts: the yardstick.
    Minimax,
    /// Negamax with fail-soft alpha-beta.
    AlphaBeta,
    /// Principal variation search: the first move with the full window, the others must be refuted.
    PrincipalVariation,
    /// MTD(f): a series of null windows that close in on the value.
    Mtdf,
}

/// How moves are sorted before they are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveOrder {
    /// As the generator gives them.
    Generator,
    /// By what the game says of a move.
    MoveScore,
    /// By the static value of the position after the move, at nodes with at least two plies to go.
    Evaluation,
}

/// A member of the family with its enhancements. Except for the forward pruning of beam, `ProbCut` and late-move
/// reductions none of them changes the value found.
#[derive(Clone, Debug, PartialEq)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each switch is independent, and a study turns them one by one"
)]
pub struct AlphaBetaConfig {
    /// Which search.
    pub algorithm: Algorithm,
    /// What a move may cost.
    pub budget: Budget,
    /// Search depth 1, 2, 3 and so on instead of the full depth at once.
    pub deepening: bool,
    /// Size of the transposition table; `None` for none.
    pub table_mib: Option<usize>,
    /// Also use entries of deeper searches than the one asked for: stronger, but not the value of this depth.
    pub deeper_entries: bool,
    /// Try the best move of the table first.
    pub hash_move: bool,
    /// Try moves first that refuted a sibling.
    pub killers: bool,
    /// Try moves first that refuted often, anywhere.
    pub history: bool,
    /// How the other moves are sorted.
    pub order: MoveOrder,
    /// With fewer plies to go than this, sorting would cost more than it saves: killers and history must do.
    pub order_plies: u32,
    /// Half-width of the window around the last iteration's value, in points of the evaluation; `None` for a full
    /// window.
    pub aspiration: Option<i32>,
    /// Look only at this many moves per node: beam search.
    pub beam: Option<usize>,
    /// Leave out searches whose outcome a shallow one foretells; the numbers belong to the evaluation, so a
    /// player text cannot give them and takes those of its default.
    pub prob_cut: Option<ProbCut>,
    /// Late-move reductions: moves that are tried late must first look good at a smaller depth.
    pub late_move_reductions: bool,
    /// Which moves are late; the numbers belong to the game, so a player text takes those of its default.
    pub late_moves: LateMoves,
    /// Multi-PV: how many of the best moves at the root get exact values and lines of their own; `usize::MAX` for all.
    pub multi_pv: usize,
    /// Threads that share the table.
    pub threads: usize,
    /// Errors of published programs, for studies.
    pub defects: Defects,
}

impl Default for AlphaBetaConfig {
    fn default() -> Self {
        Self {
            algorithm: Algorithm::PrincipalVariation,
            budget: Budget::depth(6),
            deepening: true,
            table_mib: Some(32),
            deeper_entries: true,
            hash_move: true,
            killers: true,
            history: true,
            order: MoveOrder::MoveScore,
            order_plies: 1,
            aspiration: None,
            beam: None,
            prob_cut: None,
            late_move_reductions: false,
            late_moves: LateMoves::CAREFUL,
            multi_pv: 1,
            threads: 1,
            defects: Defects::default(),
        }
    }
}

impl AlphaBetaConfig {
    /// The names a player text may begin with.
    pub const NAMES: [&str; 4] = ["minimax", "alphabeta", "pvs", "mtdf"];

    /// Reads a player text whose name is one of [`AlphaBetaConfig::NAMES`]; `default` gives what is not said.
    ///
    /// # Errors
    /// If a value is out of range.
    pub fn from_spec(spec: &mut Spec, default: &Self) -> Result<Self, SpecError> {
        let algorithm = match spec.name() {
            "minimax" => Algorithm::Minimax,
            "alphabeta" => Algorithm::AlphaBeta,
            "mtdf" => Algorithm::Mtdf,
            _ => Algorithm::PrincipalVariation,
        };
        let order = match default.order {
            MoveOrder::Generator => "generator",
            MoveOrder::MoveScore => "score",
            MoveOrder::Evaluation => "evaluation",
        };
        Ok(Self {
            algorithm,
            budget: Budget::from_spec(spec, default.budget)?,
            deepening: spec.switch("deepening", default.deepening)?,
            table_mib: spec.kind(ParameterKind::Mebibytes).optional_number(
                "table",
                default.table_mib,
                1..=1 << 30,
            )?,
            deeper_entries: spec.switch("deeper", default.deeper_entries)?,
            hash_move: spec.switch("hashmove", default.hash_move)?,
            killers: spec.switch("killers", default.killers)?,
            history: spec.switch("history", default.history)?,
            order: match spec
                .choice("order", order, &["generator", "score", "evaluation", "promise"])?
                .as_str()
            {
                "generator" => MoveOrder::Generator,
                // `promise` is what texts of earlier versions say.
                "score" | "promise" => MoveOrder::MoveScore,
                _ => MoveOrder::Evaluation,
            },
            order_plies: spec.number("orderplies", default.order_plies, 1..=100)?,
            aspiration: spec.optional_number("aspiration", default.aspiration, 1..=1 << 28)?,
            beam: spec.optional_number("beam", default.beam, 1..=100_000)?,
            prob_cut: default.prob_cut.clone(),
            late_move_reductions: spec.switch("lmr", default.late_move_reductions)?,
            late_moves: default.late_moves,
            multi_pv: multi_pv(spec, default.multi_pv)?,
            threads: spec.kind(ParameterKind::Threads).number("threads", default.threads, 1..=256)?,
            defects: Defects::from_spec(spec, default.defects)?,
        })
    }
}

/// Reads `multipv=K|all`.
fn multi_pv(spec: &mut Spec, default: usize) -> Result<usize, SpecError> {
    const ALL: &str = "all";
    let written = if default == usize::MAX { ALL.to_owned() } else { default.to_string() };
    Ok(match spec.number_or_word("multipv", &written, &[ALL], 1..=100_000)? {
        NumberOrWord::Number(lines) => lines,
        NumberOrWord::Word(_) => usize::MAX,
    })
}
