//! A game with its types erased: what command line, matches, server and page know of it.

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

use spielwerk_core::check::{self, CheckError, CheckReport, ReferenceFiles};
use spielwerk_core::{
    Admitted, Game, Notation, Parameter, ParameterLimits, ParseError, Playouts, RandomPlay, Rng, Scene, Seat,
    Spec, Viewer,
};

use crate::external::ExternalProtocol;
use crate::format::Format;
use crate::gtp::GtpGame;
use crate::session::GameSession;
use crate::test_position::{self, SolvedSet, TestPosition};
use crate::{AnyForm, Playable, Player, PlayerError, PlayerInfo, ReviewProfile, SeatView, Session};

/// A game with its types erased.
pub trait AnyGame: Debug + Send + Sync {
    /// The text that names game and variant.
    fn spec(&self) -> String;
    /// The typed game, for those who know it.
    fn as_any(&self) -> &dyn Any;
    /// How many seats play.
    fn seats(&self) -> usize;
    /// What players call a seat.
    fn seat_name(&self, seat: Seat) -> &'static str;
    /// How a move is typed, in one or two sentences.
    fn move_help(&self) -> &'static str;
    /// A new game.
    fn start(&self, rng: &mut Rng) -> Box<dyn Session>;
    /// A game from a position in the game's notation.
    ///
    /// # Errors
    /// If the text is not a position.
    fn resume(&self, position: &str) -> Result<Box<dyn Session>, ParseError>;
    /// Plays random games and adds up what they were like.
    fn play_random(&self, games: u64, seed: u64) -> RandomPlay;
    /// Plays random games as fast as possible; returns the moves made in all. What `bench` measures.
    fn bench_random_games(&self, games: u64, seed: u64) -> u64;
    /// Replays a file of another program.
    ///
    /// # Errors
    /// At the first line that is in no known format.
    fn check_text(&self, text: &str) -> Result<CheckReport, CheckError>;
    /// Replays a file of another program, text or binary.
    ///
    /// # Errors
    /// At the first line that is in no known format.
    fn check_file(&self, bytes: &[u8]) -> Result<CheckReport, CheckError>;

    /// Every player the game offers.
    fn players(&self) -> &'static [PlayerInfo];

    /// The protocols by which external engines can sit down.
    fn external(&self) -> &'static [&'static dyn ExternalProtocol];

    /// File formats in which other programs exchange games.
    fn formats(&self) -> &'static [Format];

    /// Who judges moves in a review, and what a loss means.
    fn review(&self) -> ReviewProfile;

    /// What GTP needs to know of the game; `None` if it is not played that way.
    fn gtp(&self) -> Option<GtpGame>;

    /// The players behind `level=1` to `level=10`, weakest first, as texts.
    fn levels(&self) -> &'static [&'static str; 10];

    /// The player that a text names: `pvs:depth=8`, or `level=3` for one of [`AnyGame::levels`].
    ///
    /// # Errors
    /// Names the part of the text that is wrong, and what exists instead.
    fn player(&self, text: &str) -> Result<Box<dyn Player>, PlayerError>;

    /// The same, with this seed for its random choices unless the text gives one.
    ///
    /// # Errors
    /// As for [`AnyGame::player`].
    fn seeded_player(&self, text: &str, seed: u64) -> Result<Box<dyn Player>, PlayerError>;

    /// Openings that give neither side an advantage, one per line, if some are bundled.
    fn balanced_openings(&self) -> Option<&'static str>;

    /// The player that gives exact values, with parameters such as `table=64,time=10`; `None` if the game has none.
    ///
    /// # Errors
    /// If a parameter is wrong.
    fn solver(&self, parameters: &str) -> Result<Option<Box<dyn Player>>, PlayerError>;

    /// Random worlds that a seat cannot rule out, drawn from what it knows and shown with open cards; none in games that
    /// hide nothing, and none when the game is finished.
    fn sample_worlds(&self, session: &dyn Session, seat: Seat, count: usize, seed: u64) -> Vec<Scene>;

    /// The game in whole, if it is small enough to be walked; `None` for most games.
    fn form(&self) -> Option<Box<dyn AnyForm>>;

    /// A position that fits what the view's seat knows: the position itself where nothing is hidden, else one in which all
    /// that the seat cannot know is drawn at random; `None` if the game cannot draw it.
    fn fitting_position(&self, view: &SeatView<'_>, seed: u64) -> Option<String>;

    /// Reads a test suite: positions with known values, one per line.
    ///
    /// # Errors
    /// The number of the first line that cannot be read, from 1, and why.
    fn read_suite(&self, text: &str) -> Result<Vec<TestPosition>, (usize, ParseError)>;

    /// Bundled positions with the outcome of every move; none for most games.
    fn solved_sets(&self) -> Vec<SolvedSet>;

    /// The parameters of a player with their defaults.
    ///
    /// # Errors
    /// If there is no such player.
    fn parameters(&self, name: &str) -> Result<Vec<Parameter>, PlayerError>;

    /// Checks a player text from outside and cuts it to the limits; what comes back can be passed on. Players get the
    /// seed unless the text gives one.
    ///
    /// # Errors
    /// As for [`AnyGame::player`], and if the text asks for a program or a file.
    fn admit(
        &self,
        text: &str,
        seed: Option<u64>,
        limits: &Arc<ParameterLimits>,
    ) -> Result<Admitted, PlayerError>;
}

impl<G: Playable> AnyGame for G {
    fn spec(&self) -> String {
        Game::spec(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn seats(&self) -> usize {
        Game::seats(self)
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        Notation::seat_name(self, seat)
    }

    fn move_help(&self) -> &'static str {
        Notation::move_help(self)
    }

    fn start(&self, rng: &mut Rng) -> Box<dyn Session> {
        Box::new(GameSession::new(Arc::new(self.clone()), Game::start(self, rng)))
    }

    fn resume(&self, position: &str) -> Result<Box<dyn Session>, ParseError> {
        let state = self.parse_position(position)?;
        Ok(Box::new(GameSession::new(Arc::new(self.clone()), state)))
    }

    fn play_random(&self, games: u64, seed: u64) -> RandomPlay {
        RandomPlay::observe(self, games, seed)
    }

    fn bench_random_games(&self, games: u64, seed: u64) -> u64 {
        let mut rng = Rng::new(seed);
        let mut playouts = Playouts::default();
        let mut plies = 0;
        for _ in 0..games {
            let mut state = Game::start(self, &mut rng);
            plies += u64::from(playouts.run(self, &mut state, &mut rng).1);
        }
        plies
    }

    fn check_text(&self, text: &str) -> Result<CheckReport, CheckError> {
        if check::is_record(text) {
            return check::check_records(self, text);
        }
        ReferenceFiles::check_text(self, text)
    }

    fn check_file(&self, bytes: &[u8]) -> Result<CheckReport, CheckError> {
        if let Some(checked) = ReferenceFiles::check_binary(self, bytes) {
            return checked;
        }
        let text = str::from_utf8(bytes).map_err(|error| check::not_text(bytes, error.valid_up_to()))?;
        AnyGame::check_text(self, text)
    }

    fn players(&self) -> &'static [PlayerInfo] {
        Playable::players(self)
    }

    fn levels(&self) -> &'static [&'static str; 10] {
        &G::LEVELS
    }

    fn external(&self) -> &'static [&'static dyn ExternalProtocol] {
        Playable::external(self)
    }

    fn formats(&self) -> &'static [Format] {
        Playable::formats(self)
    }

    fn review(&self) -> ReviewProfile {
        Playable::review(self)
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

    fn sample_worlds(&self, session: &dyn Session, seat: Seat, count: usize, seed: u64) -> Vec<Scene> {
        if session.turn().is_none() {
            return Vec::new();
        }
        let state = session.state().downcast_ref().expect("a session of this game");
        let worlds = Playable::sample_worlds(self, state, seat, count, &mut Rng::new(seed));
        worlds.iter().map(|world| Notation::scene(self, world, Viewer::Open)).collect()
    }

    fn form(&self) -> Option<Box<dyn AnyForm>> {
        Playable::form(self)
    }

    fn fitting_position(&self, view: &SeatView<'_>, seed: u64) -> Option<String> {
        if let Some(session) = view.session() {
            return Some(session.position());
        }
        let state = Playable::fitting_state(self, view.hidden()?, &mut Rng::new(seed))?;
        Some(self.position_text(&state))
    }

    fn read_suite(&self, text: &str) -> Result<Vec<TestPosition>, (usize, ParseError)> {
        test_position::read_suite(text, G::read_test_position)
    }

    fn solved_sets(&self) -> Vec<SolvedSet> {
        Playable::solved_sets(self)
    }

    fn admit(
        &self,
        text: &str,
        seed: Option<u64>,
        limits: &Arc<ParameterLimits>,
    ) -> Result<Admitted, PlayerError> {
        let spec = named_spec::<G>(text, seed)?;
        let mut spec = spec.within(Arc::clone(limits)).counting_memory();
        match protocol(self, &spec) {
            Some(protocol) => protocol.ask_parameters(&mut spec),
            None => drop(self.seat_player(&mut spec)?),
        }
        let admitted = spec.admitted()?;
        spec.finish()?;
        Ok(admitted)
    }

    fn parameters(&self, name: &str) -> Result<Vec<Parameter>, PlayerError> {
        let mut spec: Spec = name.parse()?;
        match protocol(self, &spec) {
            Some(protocol) => protocol.ask_parameters(&mut spec),
            None => drop(self.seat_player(&mut spec)?),
        }
        Ok(spec.asked().to_vec())
    }
}

/// The player that a text names, with this seed unless the text says otherwise.
fn named_player<G: Playable>(
    game: &G,
    text: &str,
    seed: Option<u64>,
) -> Result<Box<dyn Player>, PlayerError> {
    let mut spec = named_spec::<G>(text, seed)?;
    let player = match protocol(game, &spec) {
        Some(protocol) => protocol.seat(Box::new(game.clone()), &mut spec)?,
        None => game.seat_player(&mut spec)?,
    };
    spec.finish()?;
    Ok(player)
}

/// The spec of a player's text, a level resolved.
fn named_spec<G: Playable>(text: &str, seed: Option<u64>) -> Result<Spec, PlayerError> {
    let text = match text.trim().strip_prefix("level=") {
        Some(number) => level::<G>(number)?,
        None => text,
    };
    let mut spec: Spec = text.parse()?;
    if let Some(seed) = seed {
        spec.offer("seed", seed);
    }
    Ok(spec)
}

/// The player behind the number of a level.
fn level<G: Playable>(number: &str) -> Result<&'static str, PlayerError> {
    let index = number.parse::<usize>().ok().and_then(|level| level.checked_sub(1));
    let text = index.and_then(|index| G::LEVELS.get(index));
    text.copied().ok_or_else(|| PlayerError::Level(number.to_owned()))
}

/// The protocol that a spec names, if it is for an external engine.
fn protocol<G: Playable>(game: &G, spec: &Spec) -> Option<&'static dyn ExternalProtocol> {
    let mut protocols = Playable::external(game).iter().copied();
    protocols.find(|protocol| protocol.info().name == spec.name())
}
