//! WTHOR, the binary format of the French database of tournament games.
//!
//! A header of 16 bytes (date of the file, number of games, year, board size) and 68 bytes for each game: numbers of
//! tournament and players, Black's discs at the end, what Black could have got, and up to 60 squares as tens for the
//! row and ones for the column. Numbers of several bytes begin with the lowest. Passes are left out.

use spielwerk_core::ParseError;

use super::{Move, Othello, Square, Transcript};

const HEADER: usize = 16;
const RECORD: usize = 68;
const FIRST_SQUARE: usize = 8;

/// A game of a WTHOR file. Names are in other files, under these numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WthorGame {
    /// The number of the tournament.
    pub tournament: u16,
    /// The number of the player of the black discs.
    pub black: u16,
    /// The number of the player of the white discs.
    pub white: u16,
    /// Black's discs at the end, empty squares counted for the winner.
    pub black_discs: u8,
    /// What Black would have had from perfect play after some move, by the same count.
    pub best_discs: u8,
    /// The squares in order, passes left out.
    pub squares: Vec<Square>,
}

/// Whether bytes begin like a WTHOR file: with a century, which no text begins with.
pub(super) fn is_wthor(bytes: &[u8]) -> bool {
    matches!(bytes.first(), Some(19..=21))
}

/// Reads a file of games (`.wtb`).
///
/// # Errors
/// If the header does not fit the file, the board is not 8x8, or a byte names no square.
pub fn parse_wthor(bytes: &[u8]) -> Result<Vec<WthorGame>, ParseError> {
    let error = |reason: String| ParseError::new("WTHOR file", "", reason);
    let header =
        bytes.get(..HEADER).ok_or_else(|| error(format!("{} bytes are not a header", bytes.len())))?;
    let &[_, _, _, _, a, b, c, d, ..] = header else { unreachable!("the header has 16 bytes") };
    let count = u32::from_le_bytes([a, b, c, d]) as usize;
    if !matches!(header[12], 0 | 8) {
        return Err(error(format!("the board is of size {}, not 8", header[12])));
    }
    let records = &bytes[HEADER..];
    if count.checked_mul(RECORD) != Some(records.len()) {
        let bytes = records.len();
        return Err(error(format!(
            "the header tells {count} games of {RECORD} bytes, but {bytes} bytes follow"
        )));
    }
    let games = (1..).zip(records.chunks_exact(RECORD));
    games
        .map(|(number, record)| read_game(record).map_err(|reason| error(format!("game {number}: {reason}"))))
        .collect()
}

fn read_game(record: &[u8]) -> Result<WthorGame, String> {
    let number = |at: usize| u16::from_le_bytes([record[at], record[at + 1]]);
    let squares = record[FIRST_SQUARE..].iter().take_while(|&&byte| byte != 0);
    Ok(WthorGame {
        tournament: number(0),
        black: number(2),
        white: number(4),
        black_discs: record[6],
        best_discs: record[7],
        squares: squares.map(|&byte| read_square(byte)).collect::<Result<_, _>>()?,
    })
}

fn read_square(byte: u8) -> Result<Square, String> {
    let (row, column) = (usize::from(byte / 10), usize::from(byte % 10));
    if !(1..=8).contains(&row) || !(1..=8).contains(&column) {
        return Err(format!("{byte} is not a square; they are 11 to 88"));
    }
    Ok(Square::at(column - 1, row - 1))
}

impl WthorGame {
    /// The moves with the passes that the file leaves out.
    ///
    /// # Errors
    /// A clause that names the first illegal move.
    pub fn transcript(&self) -> Result<Transcript, String> {
        let mut position = Othello::<8>::START;
        let mut transcript = Transcript::new(position);
        for &square in &self.squares {
            transcript.add(&Othello::<8>, &mut position, Move::Place(square))?;
        }
        Ok(transcript)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spielwerk_core::check::ReferenceFiles;
    use spielwerk_core::{Game, Rng, Seat};

    /// The bytes of a file with these games.
    fn encode(games: &[WthorGame]) -> Vec<u8> {
        let mut bytes = vec![20, 24, 6, 30];
        bytes.extend((games.len() as u32).to_le_bytes());
        bytes.extend([0, 0]);
        bytes.extend(2024u16.to_le_bytes());
        bytes.extend([8, 0, 22, 0]);
        for game in games {
            for number in [game.tournament, game.black, game.white] {
                bytes.extend(number.to_le_bytes());
            }
            bytes.extend([game.black_discs, game.best_discs]);
            let mut squares = [0u8; 60];
            for (byte, square) in squares.iter_mut().zip(&game.squares) {
                *byte = (10 * (square.row() + 1) + square.column() + 1) as u8;
            }
            bytes.extend(squares);
        }
        bytes
    }

    fn random_games(count: u64) -> Vec<WthorGame> {
        let game = Othello::<8>;
        let play = |index: u64| {
            let mut rng = Rng::for_part(4, index);
            let mut position = Othello::<8>::START;
            let mut squares = Vec::new();
            while let Some(mv) = game.random_move(&position, &mut rng, &mut Vec::new()) {
                game.play(&mut position, mv);
                squares.extend(mv.square());
            }
            let margin = position.margin(Othello::<8>::BOARD);
            let margin = if position.turn() == Seat::FIRST { margin } else { -margin };
            let black_discs = (32 + margin / 2) as u8;
            WthorGame { tournament: 300, black: index as u16, white: 7, black_discs, best_discs: 33, squares }
        };
        (0..count).map(play).collect()
    }

    #[test]
    fn bytes_are_read_as_the_format_says() {
        let mut bytes = encode(&[]);
        bytes[4] = 1;
        bytes.extend([0x02, 0x01, 5, 0, 6, 1, 40, 36, 56, 64, 33]);
        bytes.resize(HEADER + RECORD, 0);
        let games = parse_wthor(&bytes).expect("one game");
        let game = &games[0];
        assert_eq!((game.tournament, game.black, game.white), (258, 5, 262));
        assert_eq!((game.black_discs, game.best_discs), (40, 36));
        assert_eq!(game.transcript().expect("legal").text(&Othello::<8>), "f5d6c3");
    }

    #[test]
    fn random_games_are_replayed_with_their_results() {
        let games = random_games(200);
        let bytes = encode(&games);
        assert_eq!(parse_wthor(&bytes).as_deref(), Ok(&games[..]));
        let report = Othello::<8>.check_binary(&bytes).expect("a WTHOR file").expect("readable");
        assert_eq!((report.games, report.facts, report.disagreements.len()), (200, 200, 0));
        assert!(report.moves > 200 * 55, "{} moves, passes included", report.moves);
    }

    #[test]
    fn wrong_results_and_moves_are_disagreements() {
        let mut games = random_games(3);
        games[0].black_discs ^= 1;
        games[2].squares[1] = games[2].squares[0];
        let report = Othello::<8>.check_binary(&encode(&games)).expect("a WTHOR file").expect("readable");
        let lines: Vec<usize> = report.disagreements.iter().map(|found| found.line).collect();
        assert_eq!(lines, [1, 3], "{:?}", report.disagreements);
    }

    #[test]
    fn wrong_files_are_explained() {
        let error = |bytes: &[u8]| parse_wthor(bytes).expect_err("must be refused").to_string();
        let good = encode(&random_games(2));
        assert!(error(&good[..9]).contains("9 bytes are not a header"));
        assert!(error(&good[..good.len() - 1]).contains("2 games of 68 bytes, but 135 bytes follow"));
        let mut large = good.clone();
        large[12] = 10;
        assert!(error(&large).contains("size 10"));
        let mut strange = good.clone();
        strange[HEADER + RECORD + FIRST_SQUARE] = 19;
        assert!(error(&strange).contains("game 2: 19 is not a square"));
        assert!(Othello::<6>.check_binary(&good).is_some_and(|report| report.is_err()));
        assert!(Othello::<8>.check_binary(b"f5d6").is_none());
    }

    #[test]
    fn any_bytes_are_read_or_refused() {
        let good = encode(&random_games(3));
        let mut rng = Rng::new(9);
        for _ in 0..100_000 {
            let mut bytes = good.clone();
            for _ in 0..=rng.below(3) {
                let at = rng.below(bytes.len());
                bytes[at] = rng.below(256) as u8;
            }
            bytes.truncate(rng.below(2 * bytes.len()));
            let _ = Othello::<8>.check_binary(&bytes);
        }
    }
}
