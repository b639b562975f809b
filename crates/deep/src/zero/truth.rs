//! How far a network is from perfect play: positions whose outcome is known move by move.

use std::thread;

use spielwerk_core::{Game, Payoffs, Rng};
use spielwerk_search::PuctConfig;
use spielwerk_search::puct::{Effort, Evaluator, Judgements, Search};

use super::{SuiteResult, ZeroGame};

/// A position with the exact outcome of every move.
#[derive(Clone, Debug)]
pub struct Solved<G: Game> {
    /// The position.
    pub state: G::State,
    /// What each legal move leads to for who makes it: 1 a win, 0 a draw, -1 a loss.
    pub outcomes: Vec<i8>,
}

impl<G: Game> Solved<G> {
    /// What the position is worth to the seat to move.
    pub fn value(&self) -> i8 {
        self.outcomes.iter().copied().max().unwrap_or(0)
    }
}

/// Positions of one kind.
#[derive(Clone, Debug)]
pub struct Suite<G: Game> {
    /// What they are called.
    pub name: String,
    /// The positions.
    pub positions: Vec<Solved<G>>,
}

/// Sums over some positions of a suite.
#[derive(Clone, Copy, Default)]
struct Tally {
    policy_mistakes: usize,
    search_mistakes: usize,
    value_error: f64,
    calibration: [(usize, f64, f64); 5],
}

/// Lets a network choose in the first `most` positions of a suite, by its policy alone and by a search with so many
/// simulations, if any.
pub fn measure<G, E>(
    game: &G,
    suite: &Suite<G>,
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
    let count = positions.len();
    let share = count.div_ceil(threads.max(1)).max(1);
    let mut sum = Tally::default();
    thread::scope(|scope| {
        let parts: Vec<_> = positions
            .chunks(share)
            .map(|part| scope.spawn(move || tally(game, part, simulations, evaluator())))
            .collect();
        for part in parts {
            sum.add(&part.join().expect("measuring does not panic"));
        }
    });
    let all = count.max(1) as f64;
    SuiteResult {
        suite: suite.name.clone(),
        positions: count,
        policy_mistakes: sum.policy_mistakes as f64 / all,
        search_mistakes: (simulations > 0).then_some(sum.search_mistakes as f64 / all),
        value_error: sum.value_error / all,
        calibration: sum.calibration.map(|(count, value, truth)| {
            let all = count.max(1) as f64;
            (count, value / all, truth / all)
        }),
    }
}

impl Tally {
    fn add(&mut self, other: &Self) {
        self.policy_mistakes += other.policy_mistakes;
        self.search_mistakes += other.search_mistakes;
        self.value_error += other.value_error;
        for (sum, part) in self.calibration.iter_mut().zip(&other.calibration) {
            *sum = (sum.0 + part.0, sum.1 + part.1, sum.2 + part.2);
        }
    }
}

/// Positions that go through the evaluator side by side.
const SIDE_BY_SIDE: usize = 64;

fn tally<G: ZeroGame, E: Evaluator<G>>(
    game: &G,
    positions: &[Solved<G>],
    simulations: u32,
    mut evaluator: E,
) -> Tally {
    let mut tally = Tally::default();
    for group in positions.chunks(SIDE_BY_SIDE) {
        let states: Vec<G::State> = group.iter().map(|solved| solved.state.clone()).collect();
        let mut judgements = Judgements::default();
        evaluator.judge(game, &states, &mut judgements);
        for (index, solved) in group.iter().enumerate() {
            let judgement = judgements.get(index);
            let slots = (0..judgement.priors.len()).rev();
            let likeliest = slots.max_by(|&a, &b| judgement.priors[a].total_cmp(&judgement.priors[b]));
            let is_mistake = likeliest.is_some_and(|slot| solved.outcomes[slot] < solved.value());
            tally.policy_mistakes += usize::from(is_mistake);
            let value = f64::from(judgement.payoffs.of(game.turn(&solved.state)));
            let truth = f64::from(solved.value());
            tally.value_error += (value - truth).abs();
            let class = (((value + 1.0) * 2.5) as usize).min(4);
            let entry = &mut tally.calibration[class];
            *entry = (entry.0 + 1, entry.1 + value, entry.2 + truth);
        }
        if simulations > 0 {
            tally.search_mistakes += search_mistakes(game, group, simulations, &mut evaluator);
        }
    }
    tally
}

/// Searches a group of positions side by side.
fn search_mistakes<G: ZeroGame, E: Evaluator<G>>(
    game: &G,
    group: &[Solved<G>],
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
    let (mut leaves, mut judgements) = (Vec::new(), Judgements::default());
    loop {
        leaves.clear();
        let counts: Vec<usize> = searches.iter_mut().map(|search| search.gather(&mut leaves)).collect();
        if leaves.is_empty() {
            break;
        }
        judgements.clear();
        evaluator.judge(game, &leaves, &mut judgements);
        let mut first = 0;
        for (search, _) in searches.iter_mut().zip(counts).filter(|(_, count)| *count > 0) {
            first = search.absorb(&judgements, first);
        }
    }
    let chosen = searches.iter().map(|search| search.choose(0.0, &mut Rng::new(1)));
    chosen.zip(group).filter(|(slot, solved)| solved.outcomes[*slot] < solved.value()).count()
}
