//! A game in progress with its types erased: moves, positions and pictures as text.

use std::any::Any;
use std::sync::Arc;

use serde::Serialize;
use spielwerk_core::{Game, GameRecord, ParseError, Rng, Scene, Seat, Viewer, perft};

use crate::{Playable, SeatView};

/// A game in progress with its types erased.
pub trait Session: Send {
    /// The seat to move, or `None` when the game is finished.
    fn turn(&self) -> Option<Seat>;
    /// The legal moves as text, in the generator's order.
    fn legal_moves(&self) -> Vec<String>;
    /// Plays a move given as text.
    ///
    /// # Errors
    /// If the text is not a move, or not a legal one; the game is then unchanged.
    fn play(&mut self, text: &str) -> Result<(), PlayError>;
    /// Plays a uniformly random legal move and returns it; `None` if the game is finished.
    fn play_random(&mut self, rng: &mut Rng) -> Option<String>;
    /// Takes the last move back; false if there is none.
    fn undo(&mut self) -> bool;
    /// The last move as the viewer saw it: `None` if nothing was played or it was not for these eyes.
    fn last_move(&self, viewer: Viewer) -> Option<String>;
    /// How many moves were played, unseen ones included.
    fn plies(&self) -> usize;
    /// Every move that the viewer saw.
    fn moves_seen(&self, viewer: Viewer) -> Vec<SeenMove>;
    /// The seat that the viewer believes to be due; `None` when the game is finished.
    fn turn_seen(&self, viewer: Viewer) -> Option<Seat>;
    /// The position as data for a screen, holding only what the viewer may see.
    fn scene(&self, viewer: Viewer) -> Scene;
    /// Whether some seat may be asked something now without the others noticing, as far as all seats can tell
    /// ([`Playable::may_ask_in_secret`]); false when the game is finished.
    fn may_ask_in_secret(&self) -> bool;
    /// What each seat gets, once the game is finished.
    fn payoffs(&self) -> Option<Vec<f32>>;
    /// The position on one line.
    fn position(&self) -> String;
    /// The position drawn as text.
    fn picture(&self, viewer: Viewer) -> String;
    /// The typed position with everything in it, for referees, studies and tests; players get a [`SeatView`].
    fn state(&self) -> &dyn Any;
    /// What the seat to move may see, for the player that sits there; meaningless once the game is finished.
    fn seat_view(&self) -> SeatView<'_>;
    /// Everything, for those who judge a game and do not play it: solvers, adjudication, hindsight.
    fn open_view(&self) -> SeatView<'_>;
    /// A copy with its history.
    fn boxed_clone(&self) -> Box<dyn Session>;
    /// A copy as it was after the first `ply` moves; the whole game if there were fewer.
    fn at(&self, ply: usize) -> Box<dyn Session>;
    /// The game so far.
    fn record(&self) -> GameRecord;
    /// Leaves of the tree below ([`perft`](spielwerk_core::perft::perft)). Calls `visit` with each legal move and the leaves
    /// behind it, if there is a move and a ply to go.
    fn perft(&self, depth: u32, visit: &mut dyn FnMut(&str, u64)) -> u64;
}

/// A move as a seat saw it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeenMove {
    /// How many moves were played before it, unseen ones included: for the server's use, never for the viewer's.
    #[serde(skip)]
    pub ply: usize,
    /// Who made it.
    pub seat: Seat,
    /// The move in the game's notation.
    #[serde(rename = "move")]
    pub mv: String,
}

/// Why a move given as text was not played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The text is not a move of this game.
    #[error(transparent)]
    Malformed(#[from] ParseError),
    /// The rules do not allow it here.
    #[error("move {mv:?} is illegal here; {count} legal: {legal}")]
    Illegal {
        /// The move as typed.
        mv: String,
        /// How many moves are legal.
        count: usize,
        /// The first of them.
        legal: String,
    },
    /// Nothing can be played any more.
    #[error("move {mv:?}: the game is finished")]
    Finished {
        /// The move as typed.
        mv: String,
    },
}

/// A typed game behind [`Session`].
#[derive(Clone)]
pub(crate) struct GameSession<G: Game> {
    game: Arc<G>,
    start: G::State,
    state: G::State,
    /// Every move with the state it was played in.
    history: Vec<(G::State, G::Move)>,
}

impl<G: Playable> GameSession<G> {
    pub(crate) fn new(game: Arc<G>, state: G::State) -> Self {
        Self { game, start: state.clone(), state, history: Vec::new() }
    }

    fn push(&mut self, mv: G::Move) {
        let next = self.game.child(&self.state, mv);
        self.history.push((std::mem::replace(&mut self.state, next), mv));
    }

    fn legal(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.game.legal_moves(&self.state, &mut moves);
        moves
    }

    fn illegal(&self, text: &str) -> PlayError {
        const SHOWN: usize = 12;
        let mv = text.to_owned();
        let moves = self.legal_moves();
        if moves.is_empty() {
            return PlayError::Finished { mv };
        }
        let mut legal = moves[..moves.len().min(SHOWN)].join(" ");
        if moves.len() > SHOWN {
            legal.push_str(" ...");
        }
        PlayError::Illegal { mv, count: moves.len(), legal }
    }
}

impl<G: Playable> Session for GameSession<G> {
    fn turn(&self) -> Option<Seat> {
        self.game.payoffs(&self.state).is_none().then(|| self.game.turn(&self.state))
    }

    fn legal_moves(&self) -> Vec<String> {
        self.legal().into_iter().map(|mv| self.game.move_text(&self.state, mv)).collect()
    }

    fn play(&mut self, text: &str) -> Result<(), PlayError> {
        let mv = self.game.parse_move(&self.state, text)?;
        if !self.game.is_legal(&self.state, mv) {
            return Err(self.illegal(text));
        }
        self.push(mv);
        Ok(())
    }

    fn play_random(&mut self, rng: &mut Rng) -> Option<String> {
        let mv = self.game.random_move(&self.state, rng, &mut Vec::new())?;
        let text = self.game.move_text(&self.state, mv);
        self.push(mv);
        Some(text)
    }

    fn undo(&mut self) -> bool {
        let Some((before, _)) = self.history.pop() else { return false };
        self.state = before;
        true
    }

    fn last_move(&self, viewer: Viewer) -> Option<String> {
        let (before, mv) = self.history.last()?;
        self.game.shown_move(before, *mv, viewer)
    }

    fn plies(&self) -> usize {
        self.history.len()
    }

    fn moves_seen(&self, viewer: Viewer) -> Vec<SeenMove> {
        let seen = |(ply, (before, mv)): (usize, &(G::State, G::Move))| {
            let mv = self.game.shown_move(before, *mv, viewer)?;
            Some(SeenMove { ply, seat: self.game.turn(before), mv })
        };
        self.history.iter().enumerate().filter_map(seen).collect()
    }

    fn turn_seen(&self, viewer: Viewer) -> Option<Seat> {
        self.game.payoffs(&self.state).is_none().then(|| self.game.shown_turn(&self.state, viewer))
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        self.game.scene(&self.state, viewer)
    }

    fn may_ask_in_secret(&self) -> bool {
        self.turn().is_some() && self.game.may_ask_in_secret(&self.state)
    }

    fn payoffs(&self) -> Option<Vec<f32>> {
        self.game.payoffs(&self.state).map(|payoffs| payoffs.as_ref().to_vec())
    }

    fn position(&self) -> String {
        self.game.position_text(&self.state)
    }

    fn picture(&self, viewer: Viewer) -> String {
        self.game.picture(&self.state, viewer)
    }

    fn state(&self) -> &dyn Any {
        &self.state
    }

    fn seat_view(&self) -> SeatView<'_> {
        let seat = self.game.turn(&self.state);
        match self.game.hidden_view(&self.state, seat) {
            Some(view) => SeatView::of_seat(seat, self.legal_moves(), view),
            None => SeatView::open(seat, self),
        }
    }

    fn open_view(&self) -> SeatView<'_> {
        SeatView::open(self.game.turn(&self.state), self)
    }

    fn boxed_clone(&self) -> Box<dyn Session> {
        Box::new(self.clone())
    }

    fn at(&self, ply: usize) -> Box<dyn Session> {
        let mut copy = self.clone();
        if let Some((state, _)) = self.history.get(ply) {
            copy.state = state.clone();
            copy.history.truncate(ply);
        }
        Box::new(copy)
    }

    fn record(&self) -> GameRecord {
        GameRecord {
            format: GameRecord::FORMAT.to_owned(),
            version: GameRecord::VERSION,
            game: self.game.spec(),
            start: self.game.position_text(&self.start),
            moves: self.history.iter().map(|(state, mv)| self.game.move_text(state, *mv)).collect(),
            payoffs: self.payoffs(),
            seed: None,
        }
    }

    fn perft(&self, depth: u32, visit: &mut dyn FnMut(&str, u64)) -> u64 {
        let moves = self.legal();
        if depth == 0 || moves.is_empty() {
            return 1;
        }
        let mut total = 0;
        for mv in moves {
            let leaves = perft::perft(&*self.game, &self.game.child(&self.state, mv), depth - 1);
            visit(&self.game.move_text(&self.state, mv), leaves);
            total += leaves;
        }
        total
    }
}
