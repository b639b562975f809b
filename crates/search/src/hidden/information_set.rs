//! Monte Carlo tree search over information sets, seen by one observer (Cowling, Powley and Whitehouse, 2012).
//!
//! There is one tree. Every simulation draws a world and walks down by moves that are legal in it; a move is weighed
//! against how often it could have been chosen. So what is learned in one world serves all, and the seat cannot plan
//! for one world what it would do in another: it plays one strategy over all of them.

use spielwerk_core::{
    Analysis, Budget, HiddenInformation, MoveAnalysis, Payoffs, Rng, Sampler, SearchControl, ViewEngine,
};

use super::decide;
use super::information_tree::{InformationTree, ROOT, Step};
use crate::mcts::{MctsConfig, PolicyPlayout, RandomMoves, Simulation};

/// What the search does and how much it may spend.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct InformationSetConfig {
    /// What one decision may cost; nodes are simulations.
    pub budget: Budget,
    /// How many more decisions the seat expects, to share out a clock.
    pub moves_to_come: u32,
    /// The weight of exploration, in units of payoff.
    pub exploration: f64,
    /// How much memory the tree may take, in MiB; once full it stops growing and the search continues.
    pub memory: usize,
    /// The seed of all random choices.
    pub seed: u64,
}

/// A search of one tree through many worlds.
pub struct InformationSetMcts<G: HiddenInformation, S> {
    sampler: S,
    config: InformationSetConfig,
    inner_rules: Option<G>,
    simulation: Box<dyn Simulation<G>>,
    rng: Rng,
    path: Vec<Step>,
    legal: Vec<G::Move>,
    /// The children of the node reached that can be chosen in the world of this simulation.
    open: Vec<u32>,
}

impl<G: HiddenInformation, S: Sampler<G>> InformationSetMcts<G, S> {
    /// How many simulations run between two looks at the clock.
    const PACE: u64 = 64;

    /// A search with random playouts.
    pub fn new(sampler: S, config: InformationSetConfig) -> Self {
        Self {
            sampler,
            config,
            inner_rules: None,
            simulation: Box::new(PolicyPlayout(RandomMoves)),
            rng: Rng::new(config.seed),
            path: Vec::new(),
            legal: Vec::new(),
            open: Vec::new(),
        }
    }

    /// Values leaves in another way than by random playouts.
    #[must_use]
    pub fn with_simulation(mut self, simulation: impl Simulation<G> + 'static) -> Self {
        self.simulation = Box::new(simulation);
        self
    }

    /// Moves on by other rules below the root, playouts included, which must understand the same positions.
    #[must_use]
    pub fn with_inner_rules(mut self, rules: G) -> Self {
        self.inner_rules = Some(rules);
        self
    }

    /// Runs one simulation in a world.
    fn simulate(&mut self, tree: &mut InformationTree<G::Move>, game: &G, world: &mut G::State) {
        let inner = self.inner_rules.clone();
        let inner = inner.as_ref().unwrap_or(game);
        self.path.clear();
        let (mut node, mut rules) = (ROOT, game);
        let payoffs = loop {
            self.legal.clear();
            rules.legal_moves(world, &mut self.legal);
            if self.legal.is_empty() {
                break rules.payoffs(world).expect("a game without legal moves is finished");
            }
            self.open.clear();
            for child in tree.children(node) {
                let mv = tree.node(child).mv.expect("only the root has no move");
                if let Some(place) = self.legal.iter().position(|&legal| legal == mv) {
                    self.legal.swap_remove(place);
                    self.open.push(child);
                }
            }
            // What is left in `legal` was never tried.
            let seat = rules.turn(world);
            let has_room = tree.bytes() < self.config.memory << 20;
            if !has_room && self.open.is_empty() {
                break self.simulation.value(rules, world, &mut self.rng, &mut self.legal);
            }
            let untried = has_room && !self.legal.is_empty();
            let child = if untried {
                tree.add_child(node, self.legal[self.rng.below(self.legal.len())])
            } else {
                self.select(tree)
            };
            for &open in &self.open {
                tree.node_mut(open).available += 1;
            }
            if untried {
                tree.node_mut(child).available += 1;
            }
            rules.play(world, tree.node(child).mv.expect("only the root has no move"));
            self.path.push(Step { node: child, seat });
            (node, rules) = (child, inner);
            if untried {
                break inner
                    .payoffs(world)
                    .unwrap_or_else(|| self.simulation.value(inner, world, &mut self.rng, &mut self.legal));
            }
        };
        tree.node_mut(ROOT).visits += 1;
        for &Step { node, seat } in &self.path {
            let node = tree.node_mut(node);
            node.visits += 1;
            node.total += f64::from(payoffs.of(seat));
        }
    }

    /// The open child of the greatest weight; all have been visited.
    fn select(&self, tree: &InformationTree<G::Move>) -> u32 {
        let weight = |&child: &u32| {
            let child = tree.node(child);
            let visits = f64::from(child.visits.max(1));
            let chances = f64::from(child.available.max(1)).ln();
            child.total / visits + self.config.exploration * (chances / visits).sqrt()
        };
        let best = self.open.iter().max_by(|left, right| weight(left).total_cmp(&weight(right)));
        *best.expect("an unfinished position has a legal move")
    }

    /// What the search finds about these moves, which are all that are legal.
    fn search(
        &mut self,
        game: &G,
        view: &G::View,
        legal: &[G::Move],
        control: &SearchControl<'_, G::Move>,
    ) -> Analysis<G::Move> {
        let budget = self.config.budget.or_nodes(MctsConfig::SIMULATIONS, control.stop().is_some());
        let limits = control.limits(budget, self.config.moves_to_come);
        let mut tree = InformationTree::new();
        let (mut done, mut depth) = (0, 0);
        while done < limits.nodes() && (!done.is_multiple_of(Self::PACE) || !limits.is_over(done)) {
            let mut world = self.sampler.sample(game, view, &mut self.rng);
            self.simulate(&mut tree, game, &mut world);
            depth = depth.max(self.path.len() as u32);
            done += 1;
        }
        let mut moves: Vec<_> = tree.children(ROOT).map(|child| entry(&tree, child)).collect();
        moves.sort_by_key(|entry| (std::cmp::Reverse(entry.visits), entry.mv));
        let untried = legal.iter().filter(|&&mv| moves.iter().all(|entry| entry.mv != mv));
        let untried: Vec<_> = untried.map(|&mv| MoveAnalysis::unknown(mv)).collect();
        moves.extend(untried);
        Analysis {
            value: moves[0].value.unwrap_or(0.0),
            depth,
            nodes: tree.len() as u64,
            simulations: Some(done),
            moves: moves.clone(),
            ..Analysis::of_move(moves[0].mv)
        }
    }
}

impl<G: HiddenInformation, S: Sampler<G> + Send> ViewEngine<G> for InformationSetMcts<G, S> {
    fn analyse(
        &mut self,
        game: &G,
        view: &G::View,
        control: &mut SearchControl<'_, G::Move>,
    ) -> Analysis<G::Move> {
        decide(game, view, |legal| self.search(game, view, legal, control))
    }
}

fn entry<M: Copy + PartialEq>(tree: &InformationTree<M>, child: u32) -> MoveAnalysis<M> {
    let node = tree.node(child);
    let mv = node.mv.expect("only the root has no move");
    MoveAnalysis { value: node.mean(), visits: Some(u64::from(node.visits)), ..MoveAnalysis::unknown(mv) }
}
