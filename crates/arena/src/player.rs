//! Players with their types erased: a name with parameters becomes something that sits at a table.

use spielwerk_core::check::ReferenceFiles;
use spielwerk_core::{
    Analysis, AnyGame, Engine, HiddenInformation, Notation, ParseError, Rng, Scene, Seat, Session, Spec,
    SpecError, TableError, TreeLimits, TreeLine, ViewEngine, Viewer, Watch,
};
use spielwerk_search::mcts::MctsError;

use crate::foreign;
use crate::protocols::gtp::GtpGame;
use crate::test_position::{self, SolvedSet, TestPosition};

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

    /// Makes itself as it was when it was new, for another game; false if it cannot, and a new one must be made. Players
    /// that draw lots cannot: they are new with another seed.
    fn begin_again(&mut self) -> bool {
        false
    }

    /// Thinks, and tells the tree it searched, parents before children; no lines if it searches no tree.
    ///
    /// # Errors
    /// If the player cannot answer.
    fn think_aloud(
        &mut self,
        session: &dyn Session,
        watch: &mut Watch<'_, String>,
        _: TreeLimits,
    ) -> Result<Spoken, PlayerFailure> {
        Ok((self.think(session, watch)?, Vec::new()))
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

/// Why a player cannot be had.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayerError {
    /// The text does not name one.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// There is no such level.
    #[error("level {0:?} does not exist; levels are 1 (weakest) to 10")]
    Level(String),
    /// Its transposition table cannot be had.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A parameter of Monte Carlo tree search is out of range.
    #[error(transparent)]
    Mcts(#[from] MctsError),
    /// It sees what nobody at this table sees.
    #[error("{player} sees all cards and sits only where everybody does: {table}")]
    SeesAll {
        /// The name of the player.
        player: String,
        /// The game at whose tables it may sit.
        table: &'static str,
    },
    /// Its network cannot be used.
    #[error("{0}")]
    Net(String),
    /// Its learned values cannot be had.
    #[error("net={net:?}: {reason}")]
    Values {
        /// The name or file that was given.
        net: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The program of someone else did not start.
    #[error(transparent)]
    Foreign(#[from] PlayerFailure),
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

    /// The players that sit at tables of this variant.
    fn players(&self) -> &'static [PlayerInfo] {
        Self::PLAYERS
    }

    /// The players behind `level=1` to `level=10`, weakest first.
    const LEVELS: [&'static str; 10];

    /// The programs of others that can sit down.
    const FOREIGN: &'static [PlayerInfo] = &[];

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

    /// Positions with known outcomes that come with the program.
    fn solved_sets(&self) -> Vec<SolvedSet> {
        Vec::new()
    }

    /// What GTP needs to know of the game, if it is played that way.
    fn gtp(&self) -> Option<GtpGame> {
        None
    }

    /// The player that a spec names. Takes the parameters; the caller checks that none is left.
    fn seat_player(&self, spec: &mut Spec) -> Result<Box<dyn Player>, PlayerError>;

    /// Openings that give neither side an advantage, one per line, if some come with the program.
    fn balanced_openings(&self) -> Option<&'static str> {
        None
    }

    /// States that a seat cannot rule out, drawn by lot; none in games that hide nothing.
    fn imagine(&self, _state: &Self::State, _seat: Seat, _count: usize, _rng: &mut Rng) -> Vec<Self::State> {
        Vec::new()
    }

    /// The error for a name that is none of [`Playable::PLAYERS`].
    fn unknown_player(spec: &Spec) -> PlayerError {
        let players = Self::PLAYERS.iter().chain(Self::FOREIGN);
        let names: Vec<&str> = players.map(|player| player.name).collect();
        spec.unknown_name("player", &names).into()
    }
}

/// A game of the registry, with its players.
pub trait ArenaGame: AnyGame {
    /// Every player the game offers.
    fn players(&self) -> &'static [PlayerInfo];

    /// The programs of others that can sit down, each behind a protocol.
    fn foreign_players(&self) -> &'static [PlayerInfo];

    /// What GTP needs to know of the game; `None` if it is not played that way.
    fn gtp(&self) -> Option<GtpGame>;

    /// The players behind `level=1` to `level=10`, weakest first, as texts.
    fn levels(&self) -> &'static [&'static str; 10];

    /// The player that a text names: `pvs:depth=8`, or `level=3` for one of [`ArenaGame::levels`].
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

    /// Worlds that a seat cannot rule out, drawn by lot from what it knows and told with open cards; none in games that
    /// hide nothing, and none when the game is finished.
    fn imagine(&self, session: &dyn Session, seat: Seat, count: usize, seed: u64) -> Vec<Scene>;

    /// Reads a test suite: positions with known values, one per line.
    ///
    /// # Errors
    /// The number of the first line that cannot be read, from 1, and why.
    fn read_suite(&self, text: &str) -> Result<Vec<TestPosition>, (usize, ParseError)>;

    /// Positions with the outcome of every move that come with the program; none for most games.
    fn solved_sets(&self) -> Vec<SolvedSet>;

    /// The parameters of a player with their defaults.
    ///
    /// # Errors
    /// If there is no such player.
    fn parameters(&self, name: &str) -> Result<Vec<(&'static str, String)>, PlayerError>;
}

impl<G: Playable> ArenaGame for G {
    fn players(&self) -> &'static [PlayerInfo] {
        Playable::players(self)
    }

    fn levels(&self) -> &'static [&'static str; 10] {
        &G::LEVELS
    }

    fn foreign_players(&self) -> &'static [PlayerInfo] {
        G::FOREIGN
    }

    fn gtp(&self) -> Option<GtpGame> {
        Playable::gtp(self)
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

    fn imagine(&self, session: &dyn Session, seat: Seat, count: usize, seed: u64) -> Vec<Scene> {
        if session.turn().is_none() {
            return Vec::new();
        }
        let worlds = Playable::imagine(self, typed_state::<G>(session), seat, count, &mut Rng::new(seed));
        worlds.iter().map(|world| Notation::scene(self, world, Viewer::Open)).collect()
    }

    fn read_suite(&self, text: &str) -> Result<Vec<TestPosition>, (usize, ParseError)> {
        test_position::read_suite(text, G::read_test_position)
    }

    fn solved_sets(&self) -> Vec<SolvedSet> {
        Playable::solved_sets(self)
    }

    fn parameters(&self, name: &str) -> Result<Vec<(&'static str, String)>, PlayerError> {
        let mut spec: Spec = name.parse()?;
        if is_foreign::<G>(&spec) {
            return Ok(foreign::parameters(&mut spec));
        }
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
    let text = match text.trim().strip_prefix("level=") {
        Some(number) => level::<G>(number)?,
        None => text,
    };
    let mut spec: Spec = text.parse()?;
    if let Some(seed) = seed {
        spec.offer("seed", seed);
    }
    let player = if is_foreign::<G>(&spec) {
        foreign::seat(Box::new(game.clone()), Playable::gtp(game), &mut spec)?
    } else {
        game.seat_player(&mut spec)?
    };
    spec.finish()?;
    Ok(player)
}

/// The player behind the number of a level.
fn level<G: Playable>(number: &str) -> Result<&'static str, PlayerError> {
    let index = number.parse::<usize>().ok().and_then(|level| level.checked_sub(1));
    let text = index.and_then(|index| G::LEVELS.get(index));
    text.copied().ok_or_else(|| PlayerError::Level(number.to_owned()))
}

fn is_foreign<G: Playable>(spec: &Spec) -> bool {
    G::FOREIGN.iter().any(|player| player.name == spec.name())
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
    fn begin_again(&mut self) -> bool {
        self.engine.begin_again()
    }

    fn think(
        &mut self,
        session: &dyn Session,
        watch: &mut Watch<'_, String>,
    ) -> Result<Analysis<String>, PlayerFailure> {
        let Self { game, engine } = self;
        let state = typed_state::<G>(session);
        let (stop, spent) = (watch.stop(), watch.spent());
        let mut relay = |analysis: &Analysis<G::Move>| watch.tell(|| analysis.to_text(game, state));
        Ok(engine
            .analyse(game, state, &mut Watch::new(stop, &mut relay).having_spent(spent))
            .to_text(game, state))
    }

    fn think_aloud(
        &mut self,
        session: &dyn Session,
        watch: &mut Watch<'_, String>,
        limits: TreeLimits,
    ) -> Result<Spoken, PlayerFailure> {
        let Self { game, engine } = self;
        let state = typed_state::<G>(session);
        let (stop, spent) = (watch.stop(), watch.spent());
        let mut relay = |analysis: &Analysis<G::Move>| watch.tell(|| analysis.to_text(game, state));
        let (analysis, lines) =
            engine.analyse_aloud(game, state, &mut Watch::new(stop, &mut relay).having_spent(spent), limits);
        Ok((analysis.to_text(game, state), lines.iter().map(|line| line.to_text(game, state)).collect()))
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
