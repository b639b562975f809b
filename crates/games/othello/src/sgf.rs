//! SGF (FF[4], GM[2]), in and out.
//!
//! Points are two letters as in Go, column then row: f5 is `fe`; the reader also takes `f5`. Of a file with
//! variations the main line is read.

use std::fmt::Write;

use spielwerk_core::{Game, ParseError, Seat};

use super::archive::{ArchivedGame, Token, escape, letter, tokens};
use super::{Move, Othello, Position, Square, Squares, Transcript};

/// Reads every game tree of an SGF text, main lines only.
///
/// # Errors
/// At the first game that is not Othello of this size, or holds a malformed or illegal move.
pub fn parse_sgf<const SIZE: usize>(
    game: &Othello<SIZE>,
    text: &str,
) -> Result<Vec<ArchivedGame>, ParseError> {
    let error = |reason: String| ParseError::new("SGF game", text, reason);
    let mut games = Vec::new();
    for line in main_lines(&tokens(text)?) {
        games.push(read_game(game, &line).map_err(error)?);
    }
    if games.is_empty() {
        return Err(error("there is no (; ... )".to_owned()));
    }
    Ok(games)
}

/// The properties of each game tree, following the first variation everywhere. A further value of a property is
/// given its key.
fn main_lines(tokens: &[Token]) -> Vec<Vec<(String, String)>> {
    let mut lines: Vec<Vec<(String, String)>> = Vec::new();
    let mut depth = 0usize;
    let mut main_line_ended = false;
    for token in tokens {
        match token {
            Token::Open => {
                depth += 1;
                if depth == 1 {
                    lines.push(Vec::new());
                    main_line_ended = false;
                }
            }
            Token::Close => {
                depth = depth.saturating_sub(1);
                main_line_ended = true;
            }
            Token::Property(key, value) if depth > 0 && !main_line_ended => {
                let line = lines.last_mut().expect("a tree is open");
                let key =
                    if key.is_empty() { line.last().map(|last| last.0.clone()) } else { Some(key.clone()) };
                line.extend(key.map(|key| (key, value.clone())));
            }
            Token::Node | Token::Property(..) => {}
        }
    }
    lines
}

fn read_game<const SIZE: usize>(
    game: &Othello<SIZE>,
    properties: &[(String, String)],
) -> Result<ArchivedGame, String> {
    let all = |wanted: &'static str| {
        properties.iter().filter(move |(key, _)| key == wanted).map(|(_, value)| value)
    };
    let first = |wanted| all(wanted).next().cloned().unwrap_or_default();
    if all("GM").any(|value| value.trim() != "2") {
        return Err(format!("GM[{}] is not Othello, which is GM[2]", first("GM")));
    }
    if all("SZ").any(|value| value.trim() != SIZE.to_string()) {
        return Err(format!("SZ[{}] is not the board size {SIZE}", first("SZ")));
    }
    let start = read_setup::<SIZE>(all("AB"), all("AW"), all("PL").next().map(String::as_str))?;
    let mut transcript = Transcript::new(start);
    let mut position = start;
    for (key, value) in properties.iter().filter(|(key, _)| key == "B" || key == "W") {
        let seat = if key == "B" { Seat::FIRST } else { Seat::SECOND };
        let mv = match value.trim() {
            "" | "tt" => Move::Pass,
            point => Move::Place(read_point::<SIZE>(point)?),
        };
        transcript.add(game, &mut position, mv)?;
        if position.turn() == seat {
            return Err(format!("{key}[{value}] is played out of turn"));
        }
    }
    Ok(ArchivedGame {
        black: first("PB"),
        white: first("PW"),
        place: first("PC"),
        date: first("DT"),
        result: read_result(&first("RE")),
        transcript,
    })
}

fn read_setup<'a, const SIZE: usize>(
    black: impl Iterator<Item = &'a String>,
    white: impl Iterator<Item = &'a String>,
    to_play: Option<&str>,
) -> Result<Position, String> {
    let mut discs = [0u64; 2];
    for (seat, points) in [(0, black.collect::<Vec<_>>()), (1, white.collect())] {
        for point in points {
            discs[seat] |= read_point::<SIZE>(point)?.bit();
        }
    }
    if discs == [0, 0] {
        discs = [Seat::FIRST, Seat::SECOND].map(|seat| Othello::<SIZE>::START.discs(seat));
    }
    if discs[0] & discs[1] != 0 {
        return Err("AB and AW share a square".to_owned());
    }
    let turn = if to_play.is_some_and(|side| side.trim().starts_with(['W', 'w'])) {
        Seat::SECOND
    } else {
        Seat::FIRST
    };
    Ok(Position::new(discs[turn.index()], discs[turn.opponent().index()], turn))
}

fn read_point<const SIZE: usize>(text: &str) -> Result<Square, String> {
    let wrong = || format!("point {text:?} is not two letters on a board of size {SIZE}");
    let &[column, row] = text.trim().as_bytes() else { return Err(wrong()) };
    let column = usize::from(column.to_ascii_lowercase().wrapping_sub(b'a'));
    let row = usize::from(match row {
        b'1'..=b'8' => row - b'1',
        _ => row.to_ascii_lowercase().wrapping_sub(b'a'),
    });
    if column >= SIZE || row >= SIZE {
        return Err(wrong());
    }
    Ok(Square::at(column + Othello::<SIZE>::OFFSET, row + Othello::<SIZE>::OFFSET))
}

/// `B+4` and `W+4` as Black's margin, `0` and `Draw` as nothing.
fn read_result(text: &str) -> Option<f32> {
    match text.trim() {
        "0" | "Draw" | "draw" => Some(0.0),
        other => {
            let (winner, margin) = other.split_once('+')?;
            let margin: f32 = margin.parse().ok()?;
            match winner {
                "B" => Some(margin),
                "W" => Some(-margin),
                _ => None,
            }
        }
    }
}

/// The game as SGF, with notes for its first moves.
pub fn write_sgf<const SIZE: usize>(
    game: &Othello<SIZE>,
    archived: &ArchivedGame,
    notes: &[SgfNote],
) -> String {
    let mut text = format!("(;FF[4]GM[2]CA[UTF-8]AP[Spielwerk:{}]SZ[{SIZE}]", env!("CARGO_PKG_VERSION"));
    let headers =
        [("PB", &archived.black), ("PW", &archived.white), ("PC", &archived.place), ("DT", &archived.date)];
    for (key, value) in headers.into_iter().filter(|(_, value)| !value.is_empty()) {
        write!(text, "{key}[{}]", escape(value)).expect("writing to a string");
    }
    match archived.result {
        None => Ok(()),
        Some(0.0) => write!(text, "RE[0]"),
        Some(margin) => write!(text, "RE[{}+{}]", if margin > 0.0 { 'B' } else { 'W' }, margin.abs()),
    }
    .expect("writing to a string");
    let start = archived.transcript.start;
    if start != Othello::<SIZE>::START {
        let sides = [("AB", Seat::FIRST), ("AW", Seat::SECOND)];
        for (key, seat) in sides.into_iter().filter(|&(_, seat)| start.discs(seat) != 0) {
            let points = Squares(start.discs(seat)).map(|square| format!("[{}]", point::<SIZE>(square)));
            text.push_str(key);
            text.extend(points);
        }
        write!(text, "PL[{}]", letter(start.turn())).expect("writing to a string");
    }
    let mut position = start;
    let mut variations = Vec::new();
    for (index, &mv) in archived.transcript.moves.iter().enumerate() {
        let note = notes.get(index);
        // The main line and what could have been played instead are siblings.
        let beside: String =
            note.iter().flat_map(|note| &note.variations).map(|line| sibling(game, position, line)).collect();
        if !beside.is_empty() {
            variations.push(beside);
            text.push('(');
        }
        text += &node(game, &mut position, mv);
        if let Some(note) = note.filter(|note| !note.comment.is_empty()) {
            write!(text, "C[{}]", escape(&note.comment)).expect("writing to a string");
        }
    }
    for line in variations.iter().rev() {
        write!(text, "){line}").expect("writing to a string");
    }
    text + ")"
}

/// What is written beside a move.
pub struct SgfNote {
    /// A comment; may be empty.
    pub comment: String,
    /// What could have been played instead.
    pub variations: Vec<SgfVariation>,
}

/// A line beside the game.
pub struct SgfVariation {
    /// Its moves; a line without any is not written.
    pub moves: Vec<Move>,
    /// A comment on its first move; may be empty.
    pub comment: String,
}

/// A variation in its own brackets.
fn sibling<const SIZE: usize>(game: &Othello<SIZE>, mut position: Position, line: &SgfVariation) -> String {
    let nodes = line.moves.iter().enumerate().map(|(index, &mv)| {
        let said = if index == 0 && !line.comment.is_empty() {
            format!("C[{}]", escape(&line.comment))
        } else {
            String::new()
        };
        node(game, &mut position, mv) + &said
    });
    let text: String = nodes.collect();
    if text.is_empty() { text } else { format!("({text})") }
}

/// A move as a node, played on the position.
fn node<const SIZE: usize>(game: &Othello<SIZE>, position: &mut Position, mv: Move) -> String {
    let point = mv.square().map(point::<SIZE>).unwrap_or_default();
    let node = format!(";{}[{point}]", letter(position.turn()));
    game.play(position, mv);
    node
}

fn point<const SIZE: usize>(square: Square) -> String {
    let letter = |line: usize| (b'a' + (line - Othello::<SIZE>::OFFSET) as u8) as char;
    [letter(square.column()), letter(square.row())].iter().collect()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use spielwerk_core::{Rng, contract};

    /// Random games with headers, some from another start position.
    pub(crate) fn for_random_games(mut check: impl FnMut(&ArchivedGame)) {
        let game = Othello::<8>;
        for index in 0..200 {
            let mut rng = Rng::for_part(12, index);
            let mut position = Othello::<8>::START;
            let mut transcript = Transcript::new(position);
            while let Some(mv) = game.random_move(&position, &mut rng, &mut Vec::new()) {
                game.play(&mut position, mv);
                transcript.moves.push(mv);
                if index % 2 == 1 && transcript.moves.len() == 10 {
                    transcript = Transcript::new(position);
                }
            }
            let margin = position.margin(Othello::<8>::BOARD) as f32;
            let mut archived = ArchivedGame::new(transcript);
            archived.black = "a ] \\ b".to_owned();
            archived.date = "2026-11-15".to_owned();
            archived.result = Some(if position.turn() == Seat::FIRST { margin } else { 0.0 - margin });
            check(&archived);
        }
    }

    #[test]
    fn random_games_round_trip() {
        for_random_games(|archived| {
            let written = write_sgf(&Othello::<8>, archived, &[]);
            assert_eq!(parse_sgf(&Othello::<8>, &written).as_deref(), Ok(std::slice::from_ref(archived)));
        });
    }

    #[test]
    fn the_main_line_of_a_tree_is_read() {
        let tree = "(;GM[2]FF[4]SZ[8]PB[x](;B[fe];W[df](;B[cc])(;B[dd]))(;B[ef]))";
        let games = parse_sgf(&Othello::<8>, tree).expect("a tree");
        assert_eq!(games.len(), 1);
        assert_eq!(games[0].transcript.text(&Othello::<8>), "f5d6c3");
        let plain = parse_sgf(&Othello::<8>, "(;GM[2];B[f5];W[d6])").expect("letters and digits");
        assert_eq!(plain[0].transcript.text(&Othello::<8>), "f5d6");
    }

    #[test]
    fn notes_and_variations_leave_the_main_line_as_it_is() {
        let game = Othello::<8>;
        let transcript = Transcript::parse(&game, Othello::<8>::START, "f5d6c3d3").expect("a game");
        let better = Transcript::parse(&game, Othello::<8>::START, "f5d6c5").expect("a game").moves[2];
        let note = |comment: &str, moves: &[Move]| {
            let line = |mv: &Move| SgfVariation { moves: vec![*mv], comment: String::new() };
            SgfNote { comment: comment.to_owned(), variations: moves.iter().map(line).collect() }
        };
        let notes = [note("", &[]), note("", &[]), note("gives [3] away", &[better])];
        let written = write_sgf(&game, &ArchivedGame::new(transcript), &notes);
        assert!(written.ends_with(";B[fe];W[df](;B[cc]C[gives [3\\] away];W[dc])(;B[ce]))"), "{written}");
        let again = parse_sgf(&game, &written).expect("readable");
        assert_eq!(again[0].transcript.text(&game), "f5d6c3d3");
    }

    #[test]
    fn wrong_files_are_explained() {
        let error = |text: &str| parse_sgf(&Othello::<8>, text).expect_err(text).to_string();
        assert!(error("x").contains("no (;"));
        assert!(error("(;GM[1])").contains("not Othello"));
        assert!(error("(;SZ[10])").contains("board size"));
        assert!(error("(;B[zz])").contains("two letters"));
        assert!(error("(;W[fe])").contains("out of turn"));
        assert!(error("(;AB[aa]AW[aa])").contains("share a square"));
    }

    #[test]
    fn any_text_parses_or_fails_without_panic() {
        let sample = "(;FF[4]GM[2]SZ[8]AB[aa][ab]AW[ba]PL[W];W[];B[fe](;W[df])(;W[dd]))";
        contract::fuzz_text(&[sample, "(;B[fe];W[df])"], 1_000_000, |text| {
            let _ = parse_sgf(&Othello::<8>, text);
        });
    }
}
