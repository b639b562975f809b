//! How far a network is from exact play: positions whose outcome is known move by move.

use std::convert::Infallible;

use spielwerk_core::{Game, Payoffs, Rng};
use spielwerk_run::parallel_ordered;
use spielwerk_search::PuctConfig;
use spielwerk_search::puct::{Effort, Evaluator, Predictions, Search};

use super::{SuiteResult, ZeroGame};

/// A position with the exact outcome of every move.
#[derive(Clone, Debug)]
pub struct SolvedState<G: Game> {
    /// The position.
    pub state: G::State,
    /// What each legal move leads to for the seat that makes it: 1 a win, 0 a draw, -1 a loss.
    pub outcomes: Vec<i8>,
}

impl<G: Game> SolvedState<G> {
    /// What the position is worth to the seat to move.
    pub fn value(&self) -> i8 {
        self.outcomes.iter().copied().max().unwrap_or(0)
    }
}

/// Positions of one kind.
#[derive(Clone, Debug)]
pub struct ExactSuite<G: Game> {
    /// What they are called.
    pub name: String,
    /// Each with the outcome of every legal move.
    pub positions: Vec<SolvedState<G>>,
}

/// What a network says of some positions.
struct GroupResult {
    /// For each position whether the likeliest move is a mistake, the network's value, and the exact one.
    by_policy: Vec<(bool, f64, f64)>,
    search_mistakes: usize,
}

/// Positions that go through the evaluator side by side. The number is fixed, so that the result does not depend on the
/// number of threads.
const SIDE_BY_SIDE: usize = 64;

/// Lets a network choose in the first `most` positions of a suite, by its policy alone and by a search with this many
/// simulations, if any. The result does not depend on the number of threads.
pub fn measure_exact<G, E>(
    game: &G,
    suite: &ExactSuite<G>,
    most: usize,
    simulations: u32,
    threads: usize,
    evaluator: &(impl Fn() -> E + Sync),
) -> SuiteResult
where
    G: ZeroGame,
    E: Evaluator<G>,
{
    let positions = &suite.positions[..suite.positions.len().min(most)];
    let groups: Vec<&[SolvedState<G>]> = positions.chunks(SIDE_BY_SIDE).collect();
    let (mut policy_mistakes, mut search_mistakes, mut value_error) = (0, 0, 0.0);
    let mut calibration = [(0usize, 0.0, 0.0); 5];
    let work = |evaluator: &mut E, number: u64| {
        Ok::<_, Infallible>(measure_group(game, groups[number as usize], simulations, evaluator))
    };
    let take = |_, group: GroupResult| {
        search_mistakes += group.search_mistakes;
        for (is_mistake, value, exact) in group.by_policy {
            policy_mistakes += usize::from(is_mistake);
            value_error += (value - exact).abs();
            let class = (((value + 1.0) * 2.5) as usize).min(4);
            let entry = &mut calibration[class];
            *entry = (entry.0 + 1, entry.1 + value, entry.2 + exact);
        }
        Ok(())
    };
    let Ok(()) = parallel_ordered(0..groups.len() as u64, threads, || Ok(evaluator()), work, take);
    let all = positions.len().max(1) as f64;
    SuiteResult {
        suite: suite.name.clone(),
        positions: positions.len(),
        policy_mistakes: policy_mistakes as f64 / all,
        search_mistakes: (simulations > 0).then_some(search_mistakes as f64 / all),
        value_error: value_error / all,
        calibration: calibration.map(|(count, value, exact)| {
            let all = count.max(1) as f64;
            (count, value / all, exact / all)
        }),
    }
}

fn measure_group<G: ZeroGame, E: Evaluator<G>>(
    game: &G,
    group: &[SolvedState<G>],
    simulations: u32,
    evaluator: &mut E,
) -> GroupResult {
    let states: Vec<G::State> = group.iter().map(|solved| solved.state.clone()).collect();
    let mut predictions = Predictions::default();
    evaluator.predict(game, &states, &mut predictions);
    let by_policy = group.iter().enumerate().map(|(index, solved)| {
        let prediction = predictions.get(index);
        let slots = (0..prediction.priors.len()).rev();
        let likeliest = slots.max_by(|&a, &b| prediction.priors[a].total_cmp(&prediction.priors[b]));
        let is_mistake = likeliest.is_some_and(|slot| solved.outcomes[slot] < solved.value());
        let value = f64::from(prediction.payoffs.of(game.turn(&solved.state)));
        (is_mistake, value, f64::from(solved.value()))
    });
    let by_policy = by_policy.collect();
    let search_mistakes =
        if simulations > 0 { search_mistakes(game, group, simulations, evaluator) } else { 0 };
    GroupResult { by_policy, search_mistakes }
}

/// Searches a group of positions side by side.
fn search_mistakes<G: ZeroGame, E: Evaluator<G>>(
    game: &G,
    group: &[SolvedState<G>],
    simulations: u32,
    evaluator: &mut E,
) -> usize {
    let config = PuctConfig { batch: 1, ..PuctConfig::default() };
    let mut searches: Vec<Search<G>> = group
        .iter()
        .map(|solved| {
            let mut search = Search::new(game, solved.state.clone(), config.clone(), 1).with_proofs();
            search.begin(Effort { simulations, explore: false });
            search
        })
        .collect();
    let (mut leaves, mut predictions) = (Vec::new(), Predictions::default());
    loop {
        leaves.clear();
        let counts: Vec<usize> = searches.iter_mut().map(|search| search.gather(&mut leaves)).collect();
        if leaves.is_empty() {
            break;
        }
        predictions.clear();
        evaluator.predict(game, &leaves, &mut predictions);
        let mut first = 0;
        for (search, _) in searches.iter_mut().zip(counts).filter(|(_, count)| *count > 0) {
            first = search.absorb(&predictions, first);
        }
    }
    let chosen = searches.iter().map(|search| search.choose(0.0, &mut Rng::new(1)));
    chosen.zip(group).filter(|(slot, solved)| solved.outcomes[*slot] < solved.value()).count()
}
