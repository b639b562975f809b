//! The fast generator against known numbers, against a naive one, and against the laws of every game.

use spielwerk_core::perft::perft;
use spielwerk_core::{Game, Rng, Seat, Spec, contract};

use super::{Amazons, Move, Square, SquareSet, State};

fn on(size: usize) -> Amazons {
    Amazons::new(size).unwrap()
}

/// Square boards of every size, and some that are not square.
fn boards() -> impl Iterator<Item = Amazons> {
    let rectangles = [(5, 4), (4, 7), (6, 9), (10, 4)];
    let sides = Amazons::SIZES.map(|side| (side, side)).chain(rectangles);
    sides.map(|(columns, rows)| Amazons::with_board(columns, rows).unwrap())
}

fn start(game: &Amazons) -> State {
    game.start(&mut Rng::new(0))
}

/// The content of a square of the naive board.
#[derive(Clone, Copy, PartialEq)]
enum Content {
    Empty,
    Amazon(Seat),
    Arrow,
}

/// The board as a plain array: rules in the fewest words, to hold the tables against.
struct Mailbox {
    columns: i32,
    rows: i32,
    squares: Vec<Content>,
}

impl Mailbox {
    fn new(game: &Amazons, state: &State) -> Self {
        let (columns, rows) = (game.columns(), game.rows());
        let content = |index| {
            let square = Square::new(index % columns, index / columns).unwrap();
            let holder = [Seat::FIRST, Seat::SECOND].into_iter().find(|&s| state.amazons(s).contains(square));
            match holder {
                Some(seat) => Content::Amazon(seat),
                None if state.empty().contains(square) => Content::Empty,
                None => Content::Arrow,
            }
        };
        let squares = (0..columns * rows).map(content).collect();
        Self { columns: columns as i32, rows: rows as i32, squares }
    }

    /// What a queen reaches from a place, step by step in all eight directions.
    fn queen_targets(&self, (column, row): (i32, i32)) -> Vec<(i32, i32)> {
        let mut targets = Vec::new();
        for (columns, rows) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
            let (mut column, mut row) = (column + columns, row + rows);
            while (0..self.columns).contains(&column)
                && (0..self.rows).contains(&row)
                && self.squares[(row * self.columns + column) as usize] == Content::Empty
            {
                targets.push((column, row));
                (column, row) = (column + columns, row + rows);
            }
        }
        targets
    }

    fn moves(&mut self, seat: Seat) -> Vec<Move> {
        let mut moves = Vec::new();
        let square = |(column, row): (i32, i32)| Square::new(column as usize, row as usize).unwrap();
        for index in 0..self.squares.len() {
            if self.squares[index] == Content::Amazon(seat) {
                let from = (index as i32 % self.columns, index as i32 / self.columns);
                self.squares[index] = Content::Empty;
                for to in self.queen_targets(from) {
                    for arrow in self.queen_targets(to) {
                        moves.push(Move { from: square(from), to: square(to), arrow: square(arrow) });
                    }
                }
                self.squares[index] = Content::Amazon(seat);
            }
        }
        moves
    }
}

#[test]
fn perft_gives_the_known_numbers() {
    let large = Amazons::default();
    let known = [2_176, 4_307_152, 8_350_439_170];
    for (depth, leaves) in (1..).zip(known) {
        assert_eq!(perft(&large, &start(&large), depth), leaves, "10x10, depth {depth}");
    }
    // Counted by the naive generator of these tests.
    let wide = Amazons::with_board(6, 4).unwrap();
    for (depth, leaves) in (1..).zip([256, 46_584, 6_629_664]) {
        assert_eq!(perft(&wide, &start(&wide), depth), leaves, "6x4, depth {depth}");
    }
    let small = on(8);
    for (depth, leaves) in (1..).zip([1_232, 1_331_198]) {
        assert_eq!(perft(&small, &start(&small), depth), leaves, "8x8, depth {depth}");
    }
}

#[test]
fn the_naive_generator_agrees() {
    for game in boards() {
        contract::walk(&game, 20, 11, |state, moves, _| {
            let mut naive = Mailbox::new(&game, state).moves(state.turn());
            naive.sort_unstable();
            assert_eq!(moves, naive, "{state:?}");
            assert_eq!(state.has_move(), !naive.is_empty(), "{state:?}");
        });
    }
}

#[test]
fn the_naive_generator_agrees_with_any_number_of_amazons() {
    let mut rng = Rng::new(14);
    let mut moves = Vec::new();
    for game in boards() {
        for _ in 0..300 {
            let board = SquareSet::board(game.columns(), game.rows());
            let mut squares: Vec<Square> = board.into_iter().collect();
            rng.shuffle(&mut squares);
            let mut take = |most: usize| -> SquareSet {
                let count = 1 + rng.below(most.min(squares.len()));
                squares.drain(..count).collect()
            };
            let amazons = [take(State::MOST_AMAZONS), take(State::MOST_AMAZONS - 1)];
            let state = State::new(amazons, take(game.squares()), Seat::new(rng.below(2)));
            moves.clear();
            game.legal_moves(&state, &mut moves);
            let mut naive = Mailbox::new(&game, &state).moves(state.turn());
            naive.sort_unstable();
            assert_eq!(moves, naive, "{state:?}");
            assert_eq!(state.count_moves(), naive.len(), "{state:?}");
        }
    }
}

#[test]
fn moves_are_chosen_by_their_number_in_the_list() {
    for size in [10, 5] {
        let game = on(size);
        contract::walk(&game, 3, 12, |state, moves, _| {
            for (number, &mv) in moves.iter().enumerate() {
                let choose = |count| {
                    assert_eq!(count, moves.len());
                    number
                };
                assert_eq!(state.choose_move(choose), Some(mv));
            }
            assert_eq!(state.choose_move(|_| 0), moves.first().copied());
        });
    }
}

#[test]
fn single_queens_and_sets_of_them_reach_the_same() {
    for game in boards() {
        contract::walk(&game, 5, 13, |state, _, _| {
            let mut together = SquareSet::EMPTY;
            for amazon in state.amazons(state.turn()) {
                let reached = amazon.queen_reach(state.empty());
                assert_eq!(
                    SquareSet::from(amazon).queen_reach(state.empty()),
                    reached,
                    "{amazon} in {state:?}"
                );
                together = together | reached;
            }
            assert_eq!(state.amazons(state.turn()).queen_reach(state.empty()), together);
        });
    }
}

#[test]
fn every_size_keeps_the_contract() {
    for (columns, rows, games) in [(10, 10, 12), (8, 8, 20), (6, 6, 50), (4, 4, 200), (6, 4, 100), (4, 9, 50)]
    {
        let game = Amazons::with_board(columns, rows).unwrap();
        contract::rules(&game, games);
        contract::random_moves_are_uniform(&game, games / 4);
        contract::zero_sum(&game, games);
        contract::notation(&game, games);
        contract::keys(&game, games);
        contract::symmetry(&game, games / 4);
    }
}

#[test]
fn states_are_small() {
    assert!(size_of::<State>() <= 64);
    assert_eq!(size_of::<Move>(), 3);
}

#[test]
fn only_some_sizes_exist() {
    assert!(Amazons::new(3).is_none() && Amazons::new(11).is_none());
    assert_eq!(on(10).spec(), "amazons");
    assert_eq!(on(8).spec(), "amazons:size=8");
}

#[test]
fn sizes_are_read_as_they_are_written() {
    let read = |text: &str| Amazons::from_spec(&mut text.parse::<Spec>().unwrap());
    for text in ["amazons", "amazons:size=8", "amazons:size=5x4", "amazons:size=4x10"] {
        assert_eq!(read(text).unwrap().spec(), text);
    }
    assert_eq!(read("amazons:size=6x6").unwrap().spec(), "amazons:size=6");
    for text in ["3", "11", "5x", "x5", "5x3", "5x11", "5x4x6", "+5", "5x+4", "5X4", "five"] {
        let message = read(&format!("amazons:size={text}")).expect_err(text).to_string();
        assert!(
            message.contains("a number from 4 to 10, or two for columns and rows, like 6x4"),
            "{message}"
        );
    }
}

#[test]
fn a_player_who_cannot_move_loses() {
    use spielwerk_core::Notation;
    let game = on(4);
    let state = |text| game.parse_position(text).unwrap();
    assert_eq!(game.payoffs(&state("Wx1B/xx2/4/4 w")), Some([-1.0, 1.0]));
    assert_eq!(game.payoffs(&state("Wx1B/xx2/4/4 b")), None);
    let shooting_back = state("W1xx/xxxx/xxxx/xxxB w");
    let mut moves = Vec::new();
    game.legal_moves(&shooting_back, &mut moves);
    assert_eq!(moves, [game.parse_move(&shooting_back, "a4-b4/a4").unwrap()]);
    assert_eq!(game.payoffs(&game.child(&shooting_back, moves[0])), Some([1.0, -1.0]));
}
