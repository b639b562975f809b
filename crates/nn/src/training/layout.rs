//! Where the numbers of boards lie in training: channels innermost, padded to whole vectors, with a border of zeros.

use crate::kernels::{BoardSet, LINE, Tiling};
use crate::resnet::place_planes;

/// The layout of boards of one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoardLayout {
    pub(super) tiling: Tiling,
}

impl BoardLayout {
    pub(super) fn new(height: usize, width: usize) -> Self {
        Self { tiling: Tiling { height, width } }
    }

    /// Squares of a board.
    pub(super) fn cells(self) -> usize {
        self.tiling.height * self.tiling.width
    }

    /// Boards with this many channels.
    pub(super) fn set(self, channels: usize, images: usize) -> BoardSet {
        BoardSet { tiling: self.tiling, channels: channels.next_multiple_of(LINE), images }
    }

    /// Puts planes, which lie one after the other, into boards.
    pub(super) fn place(self, planes: usize, input: &[f32], boards: &mut [f32]) {
        place_planes(self.tiling, planes, input, boards);
    }

    /// Boards as rows of numbers, which are `row` apart: channels outermost, then rows and columns of the board.
    pub(super) fn flatten(self, channels: usize, boards: &[f32], rows: &mut [f32], row: usize) {
        for (index, numbers) in rows.chunks_exact_mut(row).enumerate() {
            self.each_number(channels, index, |from, to| numbers[to] = boards[from]);
        }
    }

    /// The opposite of [`BoardLayout::flatten`].
    pub(super) fn unflatten(self, channels: usize, rows: &[f32], row: usize, boards: &mut [f32]) {
        for (index, numbers) in rows.chunks_exact(row).enumerate() {
            self.each_number(channels, index, |to, from| boards[to] = numbers[from]);
        }
    }

    /// Calls `visit` with the place of each number of a board in the boards and in a row of numbers.
    fn each_number(self, channels: usize, image: usize, mut visit: impl FnMut(usize, usize)) {
        let (plane, lanes) = (self.tiling.bordered(), channels.next_multiple_of(LINE));
        for row in 0..self.tiling.height {
            let first = plane.first + image * plane.image + row * plane.row;
            for column in 0..self.tiling.width {
                let cell = row * self.tiling.width + column;
                for channel in 0..channels {
                    visit((first + column) * lanes + channel, channel * self.cells() + cell);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_numbers::numbers;

    #[test]
    fn boards_and_rows_of_numbers_are_each_others_opposite() {
        let layout = BoardLayout::new(3, 6);
        let (channels, images) = (17, 2);
        let (size, row) = (channels * layout.cells(), 320);
        let planes = numbers(images * size, 1);
        let mut boards = vec![0.0; layout.set(channels, images).len()];
        layout.place(channels, &planes, &mut boards);
        assert_eq!(boards.iter().filter(|&&number| number != 0.0).count(), planes.len());
        let mut rows = vec![0.0; images * row];
        layout.flatten(channels, &boards, &mut rows, row);
        for (row, planes) in rows.chunks_exact(row).zip(planes.chunks_exact(size)) {
            assert_eq!(row[..size], *planes);
        }
        let mut again = vec![0.0; boards.len()];
        layout.unflatten(channels, &rows, row, &mut again);
        assert_eq!(again, boards);
    }
}
