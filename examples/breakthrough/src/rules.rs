//! The rules, keys, symmetry and the numbers that a network sees.

use spielwerk::core::{
    Encode, Game, InputShape, Keyed, Rng, Seat, Spec, SpecError, Symmetric, ZeroSum, mix, win,
};

/// The rules on a square board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breakthrough {
    /// Squares a side.
    pub(crate) size: u8,
}

/// The pawns of both seats, one bit per square, row by row from the first seat's side; and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub(crate) pawns: [u64; 2],
    pub(crate) turn: Seat,
}

/// One step of a pawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    /// The square it leaves.
    pub from: u8,
    /// The square it enters.
    pub to: u8,
}

impl Breakthrough {
    /// A board with this many squares a side, 5 to 8.
    pub fn new(size: u8) -> Self {
        Self { size: size.clamp(5, 8) }
    }

    /// The board that the parameters of a text ask for.
    ///
    /// # Errors
    /// If the size is out of range.
    pub fn from_spec(spec: &mut Spec) -> Result<Self, SpecError> {
        Ok(Self::new(spec.number("size", 8, 5..=8)?))
    }

    /// The bits of two rows, `row` and the next.
    fn two_rows(&self, row: u8) -> u64 {
        let bits = u32::from(self.size) * 2;
        ((1 << bits) - 1) << (u32::from(self.size) * u32::from(row))
    }

    /// The squares that a pawn of a seat may step to: straight ahead, then diagonally.
    fn ahead(&self, seat: Seat, from: u8) -> impl Iterator<Item = (u8, bool)> + use<> {
        let (size, column, row) = (self.size as i8, (from % self.size) as i8, (from / self.size) as i8);
        let next = if seat == Seat::FIRST { row + 1 } else { row - 1 };
        [0, -1, 1].into_iter().filter_map(move |side| {
            let inside = (0..size).contains(&(column + side)) && (0..size).contains(&next);
            inside.then(|| ((next * size + column + side) as u8, side == 0))
        })
    }

    fn mirrored(&self, square: u8) -> u8 {
        square - square % self.size + (self.size - 1 - square % self.size)
    }

    /// A square as the seat to move counts it, from its own side.
    fn seen(&self, seat: Seat, square: u8) -> usize {
        let row = square / self.size;
        let row = if seat == Seat::FIRST { row } else { self.size - 1 - row };
        usize::from(row * self.size + square % self.size)
    }

    fn may_enter(&self, position: &Position, to: u8, straight: bool) -> bool {
        let [own, other] = [position.turn, position.turn.opponent()].map(|seat| position.pawns[seat.index()]);
        let bit = 1 << to;
        own & bit == 0 && !(straight && other & bit != 0)
    }
}

impl Game for Breakthrough {
    type State = Position;
    type Move = Step;
    type Payoffs = [f32; 2];

    fn spec(&self) -> String {
        if self.size == 8 { "breakthrough".to_owned() } else { format!("breakthrough:size={}", self.size) }
    }

    fn start(&self, _: &mut Rng) -> Position {
        Position { pawns: [self.two_rows(0), self.two_rows(self.size - 2)], turn: Seat::FIRST }
    }

    fn turn(&self, position: &Position) -> Seat {
        position.turn
    }

    fn legal_moves(&self, position: &Position, moves: &mut Vec<Step>) {
        if self.payoffs(position).is_some() {
            return;
        }
        let mut pawns = position.pawns[position.turn.index()];
        while pawns != 0 {
            let from = pawns.trailing_zeros() as u8;
            pawns &= pawns - 1;
            let steps = self
                .ahead(position.turn, from)
                .filter(|&(to, straight)| self.may_enter(position, to, straight));
            moves.extend(steps.map(|(to, _)| Step { from, to }));
        }
    }

    fn is_legal(&self, position: &Position, step: Step) -> bool {
        let own = position.pawns[position.turn.index()];
        let mut steps = self.ahead(position.turn, step.from);
        self.payoffs(position).is_none()
            && step.from < self.size * self.size
            && own & (1 << step.from) != 0
            && steps.any(|(to, straight)| to == step.to && self.may_enter(position, to, straight))
    }

    fn play(&self, position: &mut Position, step: Step) {
        let mover = position.turn.index();
        position.pawns[mover] ^= (1 << step.from) | (1 << step.to);
        position.pawns[1 - mover] &= !(1 << step.to);
        position.turn = position.turn.opponent();
    }

    fn payoffs(&self, position: &Position) -> Option<[f32; 2]> {
        let row = (1u64 << self.size) - 1;
        let last = row << (self.size * (self.size - 1));
        let [first, second] = position.pawns;
        match () {
            () if first & last != 0 || second == 0 => Some(win(Seat::FIRST)),
            () if second & row != 0 || first == 0 => Some(win(Seat::SECOND)),
            () => None,
        }
    }
}

impl ZeroSum for Breakthrough {}

impl Keyed for Breakthrough {
    fn key(&self, position: &Position) -> u64 {
        mix(position.pawns[0] ^ mix(position.pawns[1] ^ mix(position.turn.index() as u64)))
    }
}

impl Symmetric for Breakthrough {
    fn symmetries(&self) -> usize {
        2
    }

    fn transform(&self, position: &Position, index: usize) -> Position {
        let mirrored = |pawns: u64| {
            let squares = (0..self.size * self.size).filter(|square| pawns & (1 << square) != 0);
            squares.fold(0, |bits, square| bits | 1 << self.mirrored(square))
        };
        if index == 0 { *position } else { Position { pawns: position.pawns.map(mirrored), ..*position } }
    }

    fn transform_move(&self, step: Step, index: usize) -> Step {
        let Step { from, to } = step;
        if index == 0 { step } else { Step { from: self.mirrored(from), to: self.mirrored(to) } }
    }

    fn inverse(&self, index: usize) -> usize {
        index
    }
}

impl Encode for Breakthrough {
    fn input_shape(&self) -> InputShape {
        InputShape { planes: 2, height: self.size.into(), width: self.size.into() }
    }

    fn policy_size(&self) -> usize {
        3 * usize::from(self.size) * usize::from(self.size)
    }

    fn encode(&self, position: &Position, input: &mut [f32]) {
        input.fill(0.0);
        let squares = usize::from(self.size) * usize::from(self.size);
        for (plane, seat) in [position.turn, position.turn.opponent()].into_iter().enumerate() {
            let pawns = position.pawns[seat.index()];
            for square in (0..squares as u8).filter(|square| pawns & (1 << square) != 0) {
                input[plane * squares + self.seen(position.turn, square)] = 1.0;
            }
        }
    }

    fn policy_index(&self, step: Step) -> usize {
        let up = step.to > step.from;
        let side = (2 + step.to % self.size - step.from % self.size) % 3;
        let seat = if up { Seat::FIRST } else { Seat::SECOND };
        // Both seats use the same outputs, since a network sees every position from the mover's side.
        3 * self.seen(seat, step.from) + usize::from(side)
    }
}
