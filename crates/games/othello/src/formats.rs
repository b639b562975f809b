//! What Othello programs exchange: GGF, SGF and lists of moves as formats of whole games, OBF lines as test positions.

use spielwerk_core::{Game, GameRecord, Notation, ParseError, Seat};
use spielwerk_session::{Annotation, Format, TestPosition};

use crate::{
    ArchivedGame, Othello, SgfNote, SgfVariation, Transcript, parse_ggf, parse_sgf, write_ggf, write_sgf,
};

/// The formats of a board, in the order in which a text is tried.
pub(crate) fn formats<const SIZE: usize>() -> &'static [Format] {
    const {
        &[
            Format {
                name: "ggf",
                recognises: |text| text.contains("(;") && text.contains("GM[Othello]"),
                read: |text| first::<SIZE>(parse_ggf(&Othello::<SIZE>, text)?, text),
                write: |record, players| Ok(write_ggf(&Othello::<SIZE>, &archived::<SIZE>(record, players)?)),
                annotate: None,
            },
            Format {
                name: "sgf",
                recognises: |text| text.contains("(;"),
                read: |text| first::<SIZE>(parse_sgf(&Othello::<SIZE>, text)?, text),
                write: |record, players| {
                    Ok(write_sgf(&Othello::<SIZE>, &archived::<SIZE>(record, players)?, &[]))
                },
                annotate: Some(|record, players, annotations| {
                    let notes = notes::<SIZE>(record, annotations)?;
                    Ok(write_sgf(&Othello::<SIZE>, &archived::<SIZE>(record, players)?, &notes))
                }),
            },
            Format {
                name: "text",
                recognises: |_| true,
                read: |text| {
                    let game = Othello::<SIZE>;
                    Ok(record::<SIZE>(&Transcript::parse(&game, Othello::<SIZE>::START, text)?))
                },
                write: |record, _| Ok(transcript::<SIZE>(record)?.text(&Othello::<SIZE>)),
                annotate: None,
            },
        ]
    }
}

/// The first game of an archive.
fn first<const SIZE: usize>(games: Vec<ArchivedGame>, text: &str) -> Result<GameRecord, ParseError> {
    let game = games.into_iter().next();
    let game = game.ok_or_else(|| ParseError::new("game", text, "there is no game in it"))?;
    Ok(record::<SIZE>(&game.transcript))
}

fn record<const SIZE: usize>(transcript: &Transcript) -> GameRecord {
    let game = Othello::<SIZE>;
    let mut position = transcript.start;
    let mut moves = Vec::new();
    for &mv in &transcript.moves {
        moves.push(game.move_text(&position, mv));
        game.play(&mut position, mv);
    }
    GameRecord {
        format: GameRecord::FORMAT.to_owned(),
        version: GameRecord::VERSION,
        game: Game::spec(&game),
        start: game.position_text(&transcript.start),
        moves,
        payoffs: None,
        seed: None,
    }
}

fn transcript<const SIZE: usize>(record: &GameRecord) -> Result<Transcript, ParseError> {
    let game = Othello::<SIZE>;
    let mut position = game.parse_position(&record.start)?;
    let mut transcript = Transcript::new(position);
    for text in &record.moves {
        let mv = game.parse_move(&position, text)?;
        game.play(&mut position, mv);
        transcript.moves.push(mv);
    }
    Ok(transcript)
}

/// Annotations with the typed moves of their variations.
fn notes<const SIZE: usize>(
    record: &GameRecord,
    annotations: &[Annotation],
) -> Result<Vec<SgfNote>, ParseError> {
    let game = Othello::<SIZE>;
    let mut position = game.parse_position(&record.start)?;
    let mut notes = Vec::new();
    for (text, annotation) in record.moves.iter().zip(annotations) {
        let mut variations = Vec::new();
        for variation in &annotation.variations {
            let mut there = position;
            let mut moves = Vec::new();
            for text in &variation.moves {
                let mv = game.parse_move(&there, text)?;
                game.play(&mut there, mv);
                moves.push(mv);
            }
            variations.push(SgfVariation { moves, comment: variation.comment.clone() });
        }
        notes.push(SgfNote { comment: annotation.comment.clone(), variations });
        let mv = game.parse_move(&position, text)?;
        game.play(&mut position, mv);
    }
    Ok(notes)
}

fn archived<const SIZE: usize>(record: &GameRecord, players: &[String]) -> Result<ArchivedGame, ParseError> {
    let game = Othello::<SIZE>;
    let transcript = transcript::<SIZE>(record)?;
    let last = transcript.moves.iter().fold(transcript.start, |position, &mv| game.child(&position, mv));
    let name = |seat: usize| players.get(seat).cloned().unwrap_or_default();
    let discs = |seat: usize| last.discs(Seat::new(seat)).count_ones() as f32;
    Ok(ArchivedGame {
        black: name(0),
        white: name(1),
        place: "Spielwerk".to_owned(),
        result: game.payoffs(&last).map(|_| discs(0) - discs(1)),
        ..ArchivedGame::new(transcript)
    })
}

/// An OBF line: board, side, and moves with scores of which the best is the value, `... X; H5:+6; G6:-2;`.
pub(crate) fn read_obf_line(line: &str) -> Result<TestPosition, ParseError> {
    let (board, moves) = line.split_once(';').unwrap_or((line, ""));
    let mut value: Option<f64> = None;
    for entry in moves.split(';').map(str::trim).filter(|entry| !entry.is_empty()) {
        let score = entry.split_once(':').and_then(|(_, score)| score.trim().parse::<f64>().ok());
        let score = score.ok_or_else(|| ParseError::new("score", entry, "move:score was expected"))?;
        value = Some(value.map_or(score, |best| best.max(score)));
    }
    Ok(TestPosition { position: board.trim().to_owned(), value })
}

#[cfg(test)]
mod tests {
    use spielwerk_core::Rng;
    use spielwerk_session::AnyGame;

    use super::*;

    #[test]
    fn every_format_comes_back_as_the_same_game() {
        for game in [&Othello::<8> as &dyn AnyGame, &Othello::<6>] {
            let mut session = game.start(&mut Rng::new(1));
            let mut rng = Rng::new(5);
            while session.play_random(&mut rng).is_some() {}
            let names = ["human".to_owned(), "pvs:depth=6".to_owned()];
            for format in game.formats() {
                let text = (format.write)(&session.record(), &names).expect("written");
                let recognised = game.formats().iter().find(|format| (format.recognises)(&text));
                assert_eq!(recognised.map(|format| format.name), Some(format.name));
                let again = (format.read)(&text).expect("readable");
                assert_eq!(again.moves, session.record().moves, "{}", format.name);
            }
        }
    }

    #[test]
    fn obf_lines_have_the_value_of_the_best_move() {
        let position = read_obf_line("XO-- X; A1:-2; B1:+6;").expect("an OBF line");
        assert_eq!((position.position.as_str(), position.value), ("XO-- X", Some(6.0)));
        assert!(read_obf_line("XO X; A1").is_err());
    }
}
