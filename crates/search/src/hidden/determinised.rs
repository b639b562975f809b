//! Determinisation: draw worlds that fit the view, search each as if it were open, join the answers.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use spielwerk_core::{
    Analysis, Engine, HiddenInformation, Notation, Rng, Sampler, SearchControl, ViewEngine, WorldAnalysis,
};

use super::{Fusion, decide};

/// Makes the engine that searches one world, given a seed of its own.
pub type WorldEngine<G> = Box<dyn Fn(u64) -> Box<dyn Engine<G>> + Send + Sync>;

/// How many worlds, and how their answers are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeterminisedConfig {
    /// How many worlds are drawn for a decision, at least one.
    pub worlds: usize,
    /// How their answers become one.
    pub fusion: Fusion,
    /// How many of them are searched at a time. The answer does not depend on it.
    pub threads: usize,
    /// The seed of the worlds and of their searches.
    pub seed: u64,
}

/// A search of drawn worlds. Every decision draws new ones.
pub struct Determinised<G: HiddenInformation, S> {
    sampler: S,
    engine: WorldEngine<G>,
    config: DeterminisedConfig,
    rng: Rng,
}

/// A world with the seed of its search.
struct Drawn<W> {
    world: W,
    seed: u64,
}

impl<G: HiddenInformation, S: Sampler<G>> Determinised<G, S> {
    /// A search of worlds from this sampler, each by an engine that `engine` makes.
    pub fn new(sampler: S, engine: WorldEngine<G>, config: DeterminisedConfig) -> Self {
        Self { sampler, engine, config, rng: Rng::new(config.seed) }
    }

    fn draw(&mut self, game: &G, view: &G::View) -> Vec<Drawn<G::State>> {
        let Self { sampler, rng, config, .. } = self;
        (0..config.worlds.max(1))
            .map(|_| Drawn { world: sampler.sample(game, view, rng), seed: rng.next_u64() })
            .collect()
    }

    /// The analyses of the worlds, each with its number, in their order, whichever thread made them.
    fn search(
        &self,
        game: &G,
        drawn: &[Drawn<G::State>],
        control: &SearchControl<'_, G::Move>,
    ) -> Vec<(usize, Analysis<G::Move>)> {
        let (stop, spent) = (control.stop(), control.spent());
        let next = AtomicUsize::new(0);
        let answers = Mutex::new(Vec::with_capacity(drawn.len()));
        let work = || {
            while let Some((index, Drawn { world, seed })) = take_next(&next, drawn) {
                // Of a search that was told to stop, the first world has an answer at least.
                if index > 0 && stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
                    break;
                }
                let answer = analyse(&*self.engine, game, world, *seed, stop, spent);
                answers.lock().expect("no thread panics with the answers in its hands").push((index, answer));
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..self.config.threads.min(drawn.len()) {
                scope.spawn(work);
            }
            work();
        });
        let mut answers = answers.into_inner().expect("no thread panicked");
        answers.sort_by_key(|&(index, _)| index);
        answers
    }
}

/// The next item that no thread has taken.
fn take_next<'a, T>(next: &AtomicUsize, items: &'a [T]) -> Option<(usize, &'a T)> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    Some((index, items.get(index)?))
}

fn analyse<G: HiddenInformation>(
    engine: &dyn Fn(u64) -> Box<dyn Engine<G>>,
    game: &G,
    world: &G::State,
    seed: u64,
    stop: Option<&AtomicBool>,
    spent: std::time::Duration,
) -> Analysis<G::Move> {
    let mut unheard = |_: &Analysis<G::Move>| ();
    engine(seed).analyse(game, world, &mut SearchControl::new(stop, &mut unheard).with_time_used(spent))
}

impl<G: HiddenInformation + Notation, S: Sampler<G> + Send + Sync> ViewEngine<G> for Determinised<G, S> {
    fn analyse(
        &mut self,
        game: &G,
        view: &G::View,
        control: &mut SearchControl<'_, G::Move>,
    ) -> Analysis<G::Move> {
        decide(game, view, |legal| {
            let drawn = self.draw(game, view);
            let answers = self.search(game, &drawn, control);
            let moves: Vec<_> = answers.iter().map(|(_, answer)| answer.moves.clone()).collect();
            let fused = self.config.fusion.fuse(legal, &moves);
            let best = fused[0].mv;
            let worlds = answers.iter().map(|(index, answer)| WorldAnalysis {
                position: game.position_text(&drawn[*index].world),
                moves: answer.moves.clone(),
            });
            Analysis {
                value: fused[0].value.unwrap_or(0.0),
                depth: answers.iter().map(|(_, answer)| answer.depth).max().unwrap_or(0),
                nodes: answers.iter().map(|(_, answer)| answer.nodes).sum(),
                simulations: answers.iter().map(|(_, answer)| answer.simulations).sum(),
                worlds: worlds.collect(),
                moves: fused,
                ..Analysis::of_move(best)
            }
        })
    }
}
