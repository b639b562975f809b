//! Fixed work by which the speed of a game and its searches is measured.

use spielwerk_core::{Analysis, Rng, SearchControl, Spec};

use crate::{AnyGame, Registry};

/// A piece of fixed work.
#[derive(Clone, Copy, Debug)]
pub struct Benchmark {
    /// Its name, unique in the program: `perft-othello`.
    pub name: &'static str,
    /// What is counted per second: nodes, games, worlds.
    pub unit: &'static str,
    /// What is done.
    pub work: BenchmarkWork,
}

impl Benchmark {
    /// Counts the leaves of a game tree.
    pub const fn perft(name: &'static str, game: &'static str, depth: u32) -> Self {
        Self { name, unit: "leaves", work: BenchmarkWork::Perft { game, depth } }
    }

    /// Plays random games.
    pub const fn random_games(name: &'static str, game: &'static str, games: u64) -> Self {
        Self { name, unit: "games", work: BenchmarkWork::RandomGames { game, games } }
    }

    /// Searches a position of `game`, counted in nodes.
    pub const fn nodes(
        name: &'static str,
        game: &'static str,
        position: &'static str,
        player: &'static str,
    ) -> Self {
        Self { name, unit: "nodes", work: BenchmarkWork::Nodes { game, position, player } }
    }

    /// Searches a position of `game`, or its start, counted in simulations.
    pub const fn simulations(
        name: &'static str,
        game: &'static str,
        position: Option<&'static str>,
        player: &'static str,
    ) -> Self {
        Self { name, unit: "simulations", work: BenchmarkWork::Simulations { game, position, player } }
    }

    /// Work that only its crate can name.
    pub const fn custom(name: &'static str, unit: &'static str, work: fn() -> BenchmarkCount) -> Self {
        Self { name, unit, work: BenchmarkWork::Custom(work) }
    }
}

/// What a benchmark does.
#[derive(Clone, Copy, Debug)]
pub enum BenchmarkWork {
    /// Counts the leaves of a game tree.
    Perft {
        /// The game and variant.
        game: &'static str,
        /// Plies.
        depth: u32,
    },
    /// Plays random games.
    RandomGames {
        /// The game and variant.
        game: &'static str,
        /// How many.
        games: u64,
    },
    /// Searches a position; nodes are the unit and the signature.
    Nodes {
        /// The game and variant.
        game: &'static str,
        /// In its notation.
        position: &'static str,
        /// As a text.
        player: &'static str,
    },
    /// Searches a position, or the start; simulations are the unit, nodes of the tree the signature.
    Simulations {
        /// The game and variant.
        game: &'static str,
        /// In its notation.
        position: Option<&'static str>,
        /// As a text.
        player: &'static str,
    },
    /// Work that only its crate can name.
    Custom(fn() -> BenchmarkCount),
}

/// What one run of a benchmark came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BenchmarkCount {
    /// Units of work done.
    pub amount: u64,
    /// Changes only when rules, searches or networks change.
    pub signature: u64,
}

impl BenchmarkWork {
    /// Does the work once.
    ///
    /// # Panics
    /// If a text of the benchmark does not name a game, position or player of the registry.
    pub fn run(&self, registry: &Registry) -> BenchmarkCount {
        match *self {
            Self::Perft { game, depth } => {
                let leaves = registered(registry, game).start(&mut Rng::new(1)).perft(depth, &mut |_, _| {});
                BenchmarkCount { amount: leaves, signature: leaves }
            }
            Self::RandomGames { game, games } => {
                let signature = registered(registry, game).bench_random_games(games, 1);
                BenchmarkCount { amount: games, signature }
            }
            Self::Nodes { game, position, player } => {
                let nodes = analysis(registry, game, Some(position), player).nodes;
                BenchmarkCount { amount: nodes, signature: nodes }
            }
            Self::Simulations { game, position, player } => {
                let analysis = analysis(registry, game, position, player);
                let amount = analysis.simulations.unwrap_or_default();
                BenchmarkCount { amount, signature: analysis.nodes }
            }
            Self::Custom(work) => work(),
        }
    }

    /// The bytes of the transposition table that the measured player is given, if it has one.
    ///
    /// # Panics
    /// If a text of the benchmark does not name a game or player of the registry.
    pub fn table_bytes(&self, registry: &Registry) -> Option<u64> {
        let (Self::Nodes { game, player, .. } | Self::Simulations { game, player, .. }) = *self else {
            return None;
        };
        let mut spec: Spec = player.parse().expect("a player text");
        let parameters = registered(registry, game).parameters(spec.name()).expect("a player of the game");
        let default = parameters.into_iter().find(|known| known.key == "table")?.default;
        let mib: u64 = spec.text("table", &default).parse().ok()?;
        Some(mib << 20)
    }
}

fn registered(registry: &Registry, game: &str) -> Box<dyn AnyGame> {
    registry.game(game).expect("a game of the registry")
}

fn analysis(registry: &Registry, game: &str, position: Option<&str>, player: &str) -> Analysis {
    let game = registered(registry, game);
    let session = match position {
        Some(position) => game.resume(position).expect("a position of the game"),
        None => game.start(&mut Rng::new(1)),
    };
    let mut player = game.player(player).expect("a player of the game");
    player
        .think(&session.seat_view(), &mut SearchControl::none())
        .expect("engines of this program never fail")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_is_counted_and_signed() {
        let registry = Registry::new([&crate::toy::PACKAGE]);
        let perft = BenchmarkWork::Perft { game: "tree", depth: 2 }.run(&registry);
        assert_eq!(perft, BenchmarkCount { amount: 9, signature: 9 });
        let search = BenchmarkWork::Nodes { game: "tree", position: "A", player: "minimax" };
        assert!(search.run(&registry).amount > 0);
        assert_eq!(search.table_bytes(&registry), None);
        let own = BenchmarkWork::Custom(|| BenchmarkCount { amount: 3, signature: 7 });
        assert_eq!(own.run(&registry).signature, 7);
    }
}
