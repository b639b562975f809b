//! Players with their types erased: a name with parameters becomes something that sits at a table.

use spielwerk_core::check::ReferenceFiles;
use spielwerk_core::{
    Analysis, AnyGame, Engine, Evaluate, HiddenInformation, Keyed, Notation, ParseError, Session, Spec,
    SpecError, TableError, ViewEngine, Watch, ZeroSum,
};
use spielwerk_search::AlphaBeta;
use spielwerk_search::alphabeta::NodeReport;
use spielwerk_search::mcts::MctsError;

use crate::test_position::{self, TestPosition};

/// Someone who decides at a seat.
pub trait Player: Send {
    /// Thinks about the position on the table, for the seat to move; the game must not be finished.
    ///
    /// # Errors
    /// If the player cannot answer, which costs it the game. The engines of this program never fail.
    fn think(
        &mut self,
        session: &dyn Session,
        watch: &mut Watch<'_, String>,
    ) -> Result<Analysis<String>, PlayerFailure>;

    /// Thinks, and tells the tree it searched; `None` for players that search no such tree.
    ///
    /// # Errors
    /// If the player cannot answer.
    fn think_aloud(&mut self, _session: &dyn Session) -> Result<Option<Spoken>, PlayerFailure> {
        Ok(None)
    }
}

/// What a player found, with the tree it searched.
pub type Spoken = (Analysis<String>, Vec<TreeLine>);

/// Why a player that sat at the table could not answer: it crashed, fell silent or gave no legal move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct PlayerFailure {
    /// One sentence: what was asked, and what came back.
    pub reason: String,
}

/// A node of a searched tree, values for the seat to move at the root; `None` is no bound.
#[derive(Clone, Debug, PartialEq)]
pub struct TreeLine {
    /// The moves that lead to the node.
    pub path: Vec<String>,
    /// The window it was searched with: alpha, beta.
    pub window: [Option<f64>; 2],
    /// What is known of its value: at least, at most.
    pub known: [Option<f64>; 2],
    /// Whether it was valued without looking further.
    pub leaf: bool,
}

/// Why a player cannot be had.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayerError {
    /// The text does not name one.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// Its transposition table cannot be had.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A parameter of Monte Carlo tree search is out of range.
    #[error(transparent)]
    Mcts(#[from] MctsError),
}

/// A player that a game offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerInfo {
    /// The name before the colon.
    pub name: &'static str,
    /// What it does, in one sentence.
    pub about: &'static str,
}

/// A game that offers players.
pub(crate) trait Playable: Notation + ReferenceFiles {
    /// Every player it offers.
    const PLAYERS: &'static [PlayerInfo];

    /// The name of the player that gives exact values, if the game has one: its analyses carry a proof, or none if
    /// its budget did not suffice.
    const SOLVER: Option<&'static str> = None;

    /// That player. In games with hidden information it sees everything, so it is none of [`Playable::PLAYERS`].
    fn solver_player(&self, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError> {
        self.seat_player(spec)
    }

    /// Reads one line of a test suite.
    fn read_test_position(line: &str) -> Result<TestPosition, ParseError> {
        Ok(test_position::plain(line))
    }

    /// The player that a spec names. Takes the parameters; the caller checks that none is left.
    fn seat_player(&self, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError>;

    /// Openings that give neither side an advantage, one per line, if some come with the program.
    fn balanced_openings(&self) -> Option<&'static str> {
        None
    }

    /// The error for a name that is none of [`Playable::PLAYERS`].
    fn unknown_player(spec: &Spec) -> PlayerError {
        let names: Vec<&str> = Self::PLAYERS.iter().map(|player| player.name).collect();
        spec.unknown_name("player", &names).into()
    }
}

/// A game of the registry, with its players.
pub trait ArenaGame: AnyGame {
    /// Every player the game offers.
    fn players(&self) -> &'static [PlayerInfo];

    /// The player that a text names: `pvs:depth=8`.
    ///
    /// # Errors
    /// Names the part of the text that is wrong, and what exists instead.
    fn player(&self, text: &str) -> Result<Box<dyn Player>, PlayerError>;

    /// The same, drawing lots by this seed if it draws any and the text gives no seed.
    ///
    /// # Errors
    /// As for [`ArenaGame::player`].
    fn seeded_player(&self, text: &str, seed: u64) -> Result<Box<dyn Player>, PlayerError>;

    /// Openings that give neither side an advantage, one per line, if some come with the program.
    fn balanced_openings(&self) -> Option<&'static str>;

    /// The player that gives exact values, with parameters such as `table=64,time=10`; `None` if the game has none.
    ///
    /// # Errors
    /// If a parameter is wrong.
    fn solver(&self, parameters: &str) -> Result<Option<Box<dyn Player>>, PlayerError>;

    /// Reads a test suite: positions with known values, one per line.
    ///
    /// # Errors
    /// The number of the first line that cannot be read, from 1, and why.
    fn read_suite(&self, text: &str) -> Result<Vec<TestPosition>, (usize, ParseError)>;

    /// The parameters of a player with their defaults.
    ///
    /// # Errors
    /// If there is no such player.
    fn parameters(&self, name: &str) -> Result<Vec<(&'static str, String)>, PlayerError>;
}

impl<G: Playable> ArenaGame for G {
    fn players(&self) -> &'static [PlayerInfo] {
        G::PLAYERS
    }

    fn player(&self, text: &str) -> Result<Box<dyn Player>, PlayerError> {
        named_player(self, text, None)
    }

    fn seeded_player(&self, text: &str, seed: u64) -> Result<Box<dyn Player>, PlayerError> {
        named_player(self, text, Some(seed))
    }

    fn balanced_openings(&self) -> Option<&'static str> {
        Playable::balanced_openings(self)
    }

    fn solver(&self, parameters: &str) -> Result<Option<Box<dyn Player>>, PlayerError> {
        let Some(name) = G::SOLVER else { return Ok(None) };
        let mut spec: Spec = format!("{name}:{parameters}").parse()?;
        let player = self.solver_player(&mut spec)?;
        spec.finish()?;
        Ok(Some(player))
    }

    fn read_suite(&self, text: &str) -> Result<Vec<TestPosition>, (usize, ParseError)> {
        test_position::read_suite(text, G::read_test_position)
    }

    fn parameters(&self, name: &str) -> Result<Vec<(&'static str, String)>, PlayerError> {
        let mut spec: Spec = name.parse()?;
        self.seat_player(&mut spec)?;
        Ok(spec.asked().to_vec())
    }
}

/// The player that a text names, drawing lots by this seed unless the text says otherwise.
fn named_player<G: Playable>(
    game: &G,
    text: &str,
    seed: Option<u64>,
) -> Result<Box<dyn Player>, PlayerError> {
    let mut spec: Spec = text.parse()?;
    if let Some(seed) = seed {
        spec.offer("seed", seed);
    }
    let player = game.seat_player(&mut spec)?;
    spec.finish()?;
    Ok(player)
}

/// A typed engine of a game with open information as a player at its tables.
pub fn seat_engine<G: Notation>(game: G, engine: impl Engine<G> + 'static) -> Box<dyn Player> {
    Box::new(OpenPlayer { game, engine })
}

/// An engine of a game with open information, at a table.
pub(crate) struct OpenPlayer<G, E> {
    pub(crate) game: G,
    pub(crate) engine: E,
}

impl<G: Notation, E: Engine<G>> Player for OpenPlayer<G, E> {
    fn think(
        &mut self,
        session: &dyn Session,
        watch: &mut Watch<'_, String>,
    ) -> Result<Analysis<String>, PlayerFailure> {
        Ok(think(&self.game, &mut self.engine, session, watch))
    }
}

/// Lets a typed engine think about the position on the table.
fn think<G: Notation>(
    game: &G,
    engine: &mut impl Engine<G>,
    session: &dyn Session,
    watch: &mut Watch<'_, String>,
) -> Analysis<String> {
    let state = typed_state::<G>(session);
    let (stop, spent) = (watch.stop(), watch.spent());
    let mut relay = |analysis: &Analysis<G::Move>| watch.tell(|| analysis.to_text(game, state));
    engine.analyse(game, state, &mut Watch::new(stop, &mut relay).having_spent(spent)).to_text(game, state)
}

/// A search of the alpha-beta family at a table: it can tell its tree.
pub(crate) struct AlphaBetaPlayer<G: ZeroSum, E> {
    pub(crate) game: G,
    pub(crate) engine: AlphaBeta<G, E>,
    pub(crate) scale: f64,
}

impl<G, E> Player for AlphaBetaPlayer<G, E>
where
    G: Notation + ZeroSum + Keyed,
    E: Evaluate<G>,
{
    fn think(
        &mut self,
        session: &dyn Session,
        watch: &mut Watch<'_, String>,
    ) -> Result<Analysis<String>, PlayerFailure> {
        Ok(think(&self.game, &mut self.engine, session, watch))
    }

    fn think_aloud(&mut self, session: &dyn Session) -> Result<Option<Spoken>, PlayerFailure> {
        self.engine.record_tree();
        let analysis = think(&self.game, &mut self.engine, session, &mut Watch::nobody());
        let state = typed_state::<G>(session);
        let points = |bounds: (Option<i32>, Option<i32>)| {
            [bounds.0, bounds.1].map(|score| score.map(|score| f64::from(score) / self.scale))
        };
        let line = |node: NodeReport<G::Move>| {
            let mut at = state.clone();
            let mut path = Vec::with_capacity(node.path.len());
            for mv in node.path {
                path.push(self.game.move_text(&at, mv));
                self.game.play(&mut at, mv);
            }
            TreeLine { path, window: points(node.window), known: points(node.known), leaf: node.leaf }
        };
        let tree = self.engine.tree();
        Ok(tree.map(|tree| (analysis, tree.report().into_iter().map(line).collect())))
    }
}

/// An engine of a game with hidden information: what it is handed is the view of the seat to move.
pub(crate) struct HiddenPlayer<G, E> {
    pub(crate) game: G,
    pub(crate) engine: E,
}

impl<G: Notation + HiddenInformation, E: ViewEngine<G>> Player for HiddenPlayer<G, E> {
    fn think(
        &mut self,
        session: &dyn Session,
        watch: &mut Watch<'_, String>,
    ) -> Result<Analysis<String>, PlayerFailure> {
        let (game, state) = (&self.game, typed_state::<G>(session));
        let view = game.view(state, game.turn(state));
        let (stop, spent) = (watch.stop(), watch.spent());
        let mut relay = |analysis: &Analysis<G::Move>| watch.tell(|| analysis.to_text(game, state));
        Ok(self
            .engine
            .analyse(game, &view, &mut Watch::new(stop, &mut relay).having_spent(spent))
            .to_text(game, state))
    }
}

fn typed_state<G: Notation>(session: &dyn Session) -> &G::State {
    session.state().downcast_ref().expect("a player sits at a table of its own game")
}
