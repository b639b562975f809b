//! What a game may offer beyond its rules: notation, keys, symmetry, inputs for networks, hidden information.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{Game, ParseError, Rng, Scene, Seat, Viewer};

/// Moves and positions as text, both ways.
///
/// Laws: parsing undoes writing, for every move and every reachable position; the parsers return an error for any
/// other input and never panic.
pub trait Notation: Game {
    /// The move as players write it.
    fn move_text(&self, state: &Self::State, mv: Self::Move) -> String;

    /// Reads a move. The result is well formed but may be illegal here.
    ///
    /// # Errors
    /// If the text is not a move of this game.
    fn parse_move(&self, state: &Self::State, text: &str) -> Result<Self::Move, ParseError>;

    /// The position on one line, in the game's conventional format.
    fn position_text(&self, state: &Self::State) -> String;

    /// Reads a position from which play can continue.
    ///
    /// # Errors
    /// If the text is malformed or describes an impossible position.
    fn parse_position(&self, text: &str) -> Result<Self::State, ParseError>;

    /// The position drawn as text for a terminal, several lines, showing only what the viewer may see.
    fn picture(&self, state: &Self::State, viewer: Viewer) -> String;

    /// The position as data for a screen, holding only what the viewer may see.
    fn scene(&self, state: &Self::State, viewer: Viewer) -> Scene {
        Scene::Text { text: self.picture(state, viewer) }
    }

    /// The seat that the viewer believes to be due in a game that continues. Games that hide who is asked say so.
    fn shown_turn(&self, state: &Self::State, _: Viewer) -> Seat {
        self.turn(state)
    }

    /// The move as the viewer sees it happen, `None` if it happens unseen. Games with hidden moves say which.
    fn shown_move(&self, state: &Self::State, mv: Self::Move, _: Viewer) -> Option<String> {
        Some(self.move_text(state, mv))
    }

    /// What players call a seat: Black, Red, South.
    fn seat_name(&self, seat: Seat) -> &'static str;

    /// One or two sentences that tell a newcomer how a move is typed.
    fn move_help(&self) -> &'static str;
}

/// A 64-bit key per position, for transposition tables and counting distinct positions.
///
/// Laws: equal states have equal keys; states that differ in what can still happen differ in their keys but for
/// chance collisions.
pub trait Keyed: Game {
    /// The key of a position.
    fn key(&self, state: &Self::State) -> u64;
}

/// The symmetries of the board.
///
/// Laws: symmetry 0 is the identity; `transform` is one-to-one, keeps turn and payoffs, and maps legal moves to
/// legal moves; playing and transforming commute; `inverse` undoes.
pub trait Symmetric: Game {
    /// How many symmetries there are, the identity included.
    fn symmetries(&self) -> usize;

    /// The position seen through symmetry `index`.
    fn transform(&self, state: &Self::State, index: usize) -> Self::State;

    /// The move seen through symmetry `index`.
    fn transform_move(&self, mv: Self::Move, index: usize) -> Self::Move;

    /// The symmetry that undoes symmetry `index`.
    fn inverse(&self, index: usize) -> usize;
}

/// The form of the numbers that a network is shown: planes of a board, or one plane of one row for other games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InputShape {
    /// Boards that lie on top of each other.
    pub planes: usize,
    /// Rows of a board.
    pub height: usize,
    /// Columns of a board.
    pub width: usize,
}

impl InputShape {
    /// How many numbers there are.
    pub fn len(&self) -> usize {
        self.planes * self.height * self.width
    }

    /// Whether there are none, which no game has.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Positions as the input of a network, and moves as its outputs.
///
/// A network sees every position through the eyes of the seat to move. Symmetries of planes and outputs need no
/// methods: a transformed position ([`Symmetric`]) is encoded like any other.
///
/// Laws: the input depends on nothing but what the seat to move sees from its side, so colours swapped give the same
/// numbers; legal moves of a position have different outputs, all below [`Encode::policy_size`].
pub trait Encode: Game {
    /// The form of the input.
    fn input_shape(&self) -> InputShape;

    /// How many outputs name moves.
    fn policy_size(&self) -> usize;

    /// Overwrites `input`, which has the length of the shape, plane by plane and row by row.
    fn encode(&self, state: &Self::State, input: &mut [f32]);

    /// The output that stands for a move.
    fn policy_index(&self, mv: Self::Move) -> usize;
}

/// Games where seats do not see everything.
///
/// Laws: a view is a function of what the seat may know, so worlds that differ only in hidden things have equal
/// views; a world is consistent with its own views; only consistent worlds give back the view.
pub trait HiddenInformation: Game {
    /// What a seat knows. Hidden things cannot be read from it.
    type View: Clone + Debug + PartialEq + Send + Sync + 'static;

    /// What `seat` knows in this state.
    fn view(&self, state: &Self::State, seat: Seat) -> Self::View;

    /// Appends the legal moves of the view's seat when it is to move, in the order of [`Game::legal_moves`]. When it
    /// is not, the result means nothing: that another seat is asked something may itself be hidden.
    fn view_moves(&self, view: &Self::View, moves: &mut Vec<Self::Move>);

    /// Whether the seat that has this view could be in this state.
    fn is_consistent(&self, view: &Self::View, world: &Self::State) -> bool;
}

/// Notation for those who know a view and not the state.
///
/// Law: it is the text of [`Notation::move_text`] in every state that fits the view.
pub trait ViewNotation: HiddenInformation + Notation {
    /// A move of the view's seat as players write it.
    fn view_move_text(&self, view: &Self::View, mv: Self::Move) -> String;
}

/// Games with hidden information that are small enough to be walked in whole: every deal, every move.
///
/// Laws: deals are legal starts, their probabilities are positive and sum to 1, and none is listed twice. A view
/// tells its seat and remembers all that the seat has seen and done (perfect recall), so a view that can occur is an
/// information set.
pub trait ExtensiveForm: HiddenInformation<View: Eq + Hash> {
    /// Every start with its probability.
    fn deals(&self) -> Vec<(Self::State, f64)>;

    /// What the seat of a view knows, on one short line.
    fn view_text(&self, view: &Self::View) -> String;
}

/// Draws complete states that fit a view; the bridge from hidden to open information.
pub trait Sampler<G: HiddenInformation> {
    /// A state that is consistent with the view, its seat to move if it is that seat's turn.
    fn sample(&mut self, game: &G, view: &G::View, rng: &mut Rng) -> G::State;
}

impl<G: HiddenInformation, S: Sampler<G> + ?Sized> Sampler<G> for Box<S> {
    fn sample(&mut self, game: &G, view: &G::View, rng: &mut Rng) -> G::State {
        (**self).sample(game, view, rng)
    }
}
