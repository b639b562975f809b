//! Positions with their outcome, and their files: a line `GAME WINNER POSITION` each.

use std::fmt::Write as _;

use spielwerk_core::{Notation, ParseError, Seat};

use crate::{Amazons, State};

/// A position of a game with the side that wins it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// The number of the game; positions of one game are held out together.
    pub game: u64,
    /// Who wins.
    pub winner: Seat,
    /// The position.
    pub state: State,
}

/// Why a line is not a sample.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SampleError {
    /// The line does not have three parts.
    #[error("line {line} is not \"GAME WINNER POSITION\"")]
    Form {
        /// Its number, from 1.
        line: usize,
    },
    /// Its position cannot be read.
    #[error("line {line}: {source}")]
    Position {
        /// Its number, from 1.
        line: usize,
        /// What is wrong with it.
        source: ParseError,
    },
}

/// Samples as the text of a file.
pub(super) fn write(game: &Amazons, samples: &[Sample]) -> String {
    let mut text = String::new();
    for sample in samples {
        let winner = if sample.winner == Seat::FIRST { 'w' } else { 'b' };
        let position = game.position_text(&sample.state);
        writeln!(text, "{} {winner} {position}", sample.game).expect("text can be added to");
    }
    text
}

/// The samples in the text of a file.
pub(super) fn read(game: &Amazons, text: &str) -> Result<Vec<Sample>, SampleError> {
    (1..).zip(text.lines()).map(|(number, line)| sample(game, number, line)).collect()
}

fn sample(game: &Amazons, line: usize, text: &str) -> Result<Sample, SampleError> {
    let form = SampleError::Form { line };
    let mut parts = text.splitn(3, ' ');
    let (Some(number), Some(winner), Some(position)) = (parts.next(), parts.next(), parts.next()) else {
        return Err(form);
    };
    let winner = match winner {
        "w" => Seat::FIRST,
        "b" => Seat::SECOND,
        _ => return Err(form),
    };
    let Ok(number) = number.parse() else { return Err(form) };
    let state = game.parse_position(position).map_err(|source| SampleError::Position { line, source })?;
    Ok(Sample { game: number, winner, state })
}

#[cfg(test)]
mod tests {
    use spielwerk_core::contract;

    use super::*;

    #[test]
    fn samples_survive_their_file() {
        let game = Amazons::new(6).unwrap();
        let mut samples = Vec::new();
        contract::walk(&game, 3, 5, |state, _, rng| {
            samples.push(Sample { game: 7, winner: Seat::new(rng.below(2)), state: *state });
        });
        assert_eq!(read(&game, &write(&game, &samples)).expect("its own file"), samples);
    }

    #[test]
    fn other_lines_are_refused() {
        let refused = |text: &str| read(&Amazons::new(4).unwrap(), text).expect_err(text).to_string();
        assert_eq!(refused("1 w"), "line 1 is not \"GAME WINNER POSITION\"");
        assert!(refused("1 x W2B/4/4/4 w").contains("line 1"));
        assert!(refused("one w W2B/4/4/4 w").contains("line 1"));
        assert!(refused("1 w W2B/4/4/4 w\n2 w W2B w").starts_with("line 2: "));
    }
}
