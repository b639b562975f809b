//! Moves for playouts of Monte Carlo searches: better than random, far cheaper than a search.
//!
//! Three ideas, each a function by itself: the greedy move of a random amazon, amazons in danger first (the
//! liberty rule), and no moves that only spend what is one's own anyway.

use spielwerk_core::{Evaluate, Game, Rng};

use super::mobility::Mobility;
use super::moves::Move;
use super::rules::Amazons;
use super::square::Square;
use super::square_set::SquareSet;
use super::state::State;

/// Draws one amazon among those of the side to move that can move, and gives the best of all her moves by
/// the evaluation, the last in move order among equals; `None` if the game is finished.
pub fn greedy_amazon_move(
    game: &Amazons,
    state: &State,
    evaluation: &impl Evaluate<Amazons>,
    rng: &mut Rng,
) -> Option<Move> {
    let from = draw(state.amazons(state.turn()) & state.empty().neighbours(), rng)?;
    let open = state.empty() | from.into();
    let mut best = None;
    for to in from.queen_reach(state.empty()) {
        for arrow in to.queen_reach(open) {
            let mv = Move { from, to, arrow };
            let value = -evaluation.evaluate(game, &game.child(state, mv));
            best = best.max(Some((value, mv)));
        }
    }
    best.map(|(_, mv)| mv)
}

/// The amazons of the side to move that the liberty rule calls to move: those with at least one and at most
/// `few` liberties, a liberty being an empty square next to her, whose region an opponent shares. Where no
/// opponent can come there is no danger.
pub fn endangered(state: &State, few: usize) -> SquareSet {
    let opponents = state.amazons(state.turn().opponent());
    let own = state.amazons(state.turn());
    let shared = opponents.connected(own | opponents | state.empty());
    let liberties = |amazon: Square| (SquareSet::from(amazon).neighbours() & state.empty()).len();
    (own & shared).into_iter().filter(|&amazon| (1..=few).contains(&liberties(amazon))).collect()
}

/// A random move by the liberty rule (after Kloetzer): if amazons are [`endangered`], one of them is drawn
/// and then one of her moves, each with the same probability; otherwise any move. `None` if the game is
/// finished.
pub fn liberty_move(game: &Amazons, state: &State, few: usize, rng: &mut Rng) -> Option<Move> {
    match draw(endangered(state, few), rng) {
        Some(from) => {
            let count = Mobility::new(state.empty()).count_moves(from);
            state.move_from(from, rng.below(count as usize))
        }
        None => game.random_move(state, rng, &mut Vec::new()),
    }
}

/// Tells moves that need not be considered, at the cost of a few flood fills per position.
///
/// A move is called useless in two cases, both judged on the safe side but not proven to be worse:
/// - Its amazon stands in a region that no opponent shares, while an amazon of her side can move in one that
///   both share. Moves at home are never lost by waiting; only where the opponent is in zugzwang elsewhere is
///   it right to make them early.
/// - Its arrow lands in empty squares that the moved amazon alone borders on, while from the same square she
///   could shoot at squares that an opponent borders on. Shooting back at the square she left is never
///   called useless.
#[derive(Clone, Copy, Debug)]
pub struct UselessMoves {
    /// Amazons of the side to move that have time.
    at_home: SquareSet,
    amazons: SquareSet,
    opponents: SquareSet,
    empty: SquareSet,
}

impl UselessMoves {
    /// Looks at a position.
    pub fn of(state: &State) -> Self {
        let own = state.amazons(state.turn());
        let opponents = state.amazons(state.turn().opponent());
        let shared = opponents.connected(own | opponents | state.empty());
        let fighting = own & shared & state.empty().neighbours();
        let at_home = if fighting.is_empty() { SquareSet::EMPTY } else { own - shared };
        Self { at_home, amazons: own | opponents, opponents, empty: state.empty() }
    }

    /// Whether a legal move of the position is useless.
    pub fn contain(&self, mv: Move) -> bool {
        self.at_home.contains(mv.from) || self.wastes_arrow(mv)
    }

    fn wastes_arrow(&self, Move { from, to, arrow }: Move) -> bool {
        if arrow == from {
            return false;
        }
        let left = (self.empty | from.into()) - to.into();
        let room = SquareSet::from(arrow).connected(left);
        let border = room.neighbours() & (self.amazons - from.into());
        // The amazon herself is not on the old board; any other amazon at the room's border makes it not hers
        // alone.
        if !border.is_empty() {
            return false;
        }
        let outside = to.queen_reach(left) - room;
        !(outside & self.opponents.neighbours().connected(left)).is_empty()
    }

    /// Keeps the moves that are not useless, or all if none would be left.
    pub fn remove_from(&self, moves: &mut Vec<Move>) {
        if moves.iter().any(|&mv| !self.contain(mv)) {
            moves.retain(|&mv| !self.contain(mv));
        }
    }
}

/// A square of the set, each with the same probability.
fn draw(squares: SquareSet, rng: &mut Rng) -> Option<Square> {
    if squares.is_empty() { None } else { squares.into_iter().nth(rng.below(squares.len())) }
}

#[cfg(test)]
mod tests {
    use spielwerk_core::{Notation, contract};

    use super::super::TerritoryEvaluation;
    use super::*;

    fn position(text: &str) -> (Amazons, State) {
        let game = Amazons::new(6).unwrap();
        let state = game.parse_position(text).unwrap();
        (game, state)
    }

    #[test]
    fn the_greedy_move_is_the_best_of_its_amazon() {
        let game = Amazons::new(6).unwrap();
        let evaluation = TerritoryEvaluation::default();
        contract::walk(&game, 10, 51, |state, moves, rng| {
            let Some(chosen) = greedy_amazon_move(&game, state, &evaluation, rng) else {
                return assert!(moves.is_empty());
            };
            let value = |mv| -evaluation.evaluate(&game, &game.child(state, mv));
            let hers = moves.iter().copied().filter(|mv| mv.from == chosen.from);
            assert_eq!(hers.map(value).max(), Some(value(chosen)), "{state:?}");
        });
    }

    #[test]
    fn every_amazon_that_can_move_is_drawn() {
        let (game, state) = position("W4W/6/xxxxxx/Wxxxxx/xxxxxB/xxxx1B w");
        let mut rng = Rng::new(52);
        let evaluation = TerritoryEvaluation::default();
        let drawn: SquareSet = (0..100)
            .filter_map(|_| greedy_amazon_move(&game, &state, &evaluation, &mut rng))
            .map(|mv| mv.from)
            .collect();
        assert_eq!(drawn.into_iter().map(|square| square.to_string()).collect::<Vec<_>>(), ["a6", "f6"]);
    }

    #[test]
    fn amazons_with_few_liberties_move_first() {
        // a6 has two liberties in a region with Black, f1 one liberty in a region of her own, and a2 none.
        let (game, state) = position("W1x1B1/1xx3/2x3/xxxxxx/WxxxxW/xxxx1x w");
        let names =
            |few| endangered(&state, few).into_iter().map(|square| square.to_string()).collect::<Vec<_>>();
        assert!(names(2).is_empty(), "{:?}", names(2));
        let (_, open) = position("W1x1B1/1xx3/6/xxxxxx/WxxxxW/xxxx1x w");
        let mut rng = Rng::new(53);
        assert_eq!(
            endangered(&open, 2).into_iter().map(|square| square.to_string()).collect::<Vec<_>>(),
            ["a6"]
        );
        assert!(endangered(&open, 1).is_empty());
        for _ in 0..50 {
            let mv = liberty_move(&game, &open, 2, &mut rng).unwrap();
            assert!(mv.from.to_string() == "a6" && game.is_legal(&open, mv), "{mv:?}");
            assert!(game.is_legal(&open, liberty_move(&game, &open, 1, &mut rng).unwrap()));
        }
    }

    #[test]
    fn moves_at_home_wait_while_there_is_a_fight() {
        let (game, state) = position("W2B2/xxxxxx/W3xx/xxxxxx/xxxxxx/xxxxxx w");
        let useless = UselessMoves::of(&state);
        let mv = |text| game.parse_move(&state, text).unwrap();
        assert!(useless.contain(mv("a4-b4/a4")));
        assert!(!useless.contain(mv("a6-b6/c6")));
        // Without a fight there is nothing to wait for.
        let (game, state) = position("WxxB2/xxxxxx/W3xx/xxxxxx/xxxxxx/xxxxxx w");
        let useless = UselessMoves::of(&state);
        assert!(!useless.contain(game.parse_move(&state, "a4-b4/a4").unwrap()));
    }

    #[test]
    fn arrows_into_a_room_of_her_own_are_wasted() {
        // After c6-c5, the room a4 b4 is hers alone; e5 is shared with Black.
        let (game, state) = position("xxWxxx/xx1x2/2xx1B/xxxxxx/xxxxxx/xxxxxx w");
        let useless = UselessMoves::of(&state);
        let mv = |text| game.parse_move(&state, text).unwrap();
        assert!(!useless.contain(mv("c6-c5/b4")), "nothing else to shoot at but the square she left");
        let (game, state) = position("xxWxxx/xx4/2xx1B/xxxxxx/xxxxxx/xxxxxx w");
        let useless = UselessMoves::of(&state);
        let mv = |text| game.parse_move(&state, text).unwrap();
        assert!(!useless.contain(mv("c6-c5/c6")));
        assert!(!useless.contain(mv("c6-c5/d5")));
        assert!(useless.contain(mv("c6-c5/b4")));
    }

    #[test]
    fn some_move_is_always_left() {
        let game = Amazons::new(6).unwrap();
        let mut removed = 0;
        contract::walk(&game, 60, 54, |state, moves, _| {
            let mut kept = moves.to_vec();
            UselessMoves::of(state).remove_from(&mut kept);
            assert_eq!(kept.is_empty(), moves.is_empty());
            removed += moves.len() - kept.len();
        });
        assert!(removed > 0);
    }
}
