//! Files: archives, records, texts of players, weights.

use spielwerk_connect4::book::Book;
use spielwerk_connect4::values::Connect4Values;
use spielwerk_core::{GameRecord, SafetensorsReader, Spec};
use spielwerk_matches::MatchRecord;
use spielwerk_nimm3::{Nimm3, Nimm3Encoding};
use spielwerk_nn::Net;
use spielwerk_nn::transformer::Transformer;
use spielwerk_nn::values::Function;
use spielwerk_othello::evaluation::patterns::PatternModel;
use spielwerk_othello::{WthorGame, parse_wthor};
use spielwerk_session::Format;

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap_or_default()
}

/// A test suite of Othello.
pub(crate) fn suite(bytes: &[u8]) {
    let _ = spielwerk::game("othello").expect("a game").read_suite(text(bytes));
}

/// An archive of Othello games in the format of this name: what is read is written and read back the same.
pub(crate) fn archive(format: &str, bytes: &[u8]) {
    let game = spielwerk::game("othello").expect("a game");
    let format = Format::named(game.formats(), format).expect("a format of the game");
    let Ok(record) = (format.read)(text(bytes)) else { return };
    let written = (format.write)(&record, &[]).expect("a record of this game");
    let again = (format.read)(&written).expect("its own file");
    assert_eq!((again.start, again.moves), (record.start, record.moves));
}

/// A WTHOR archive.
pub(crate) fn wthor(bytes: &[u8]) {
    for game in parse_wthor(bytes).unwrap_or_default().iter().take(1_000) {
        let _ = WthorGame::transcript(game);
    }
}

/// A game record: written as it is read.
pub(crate) fn record(bytes: &[u8]) {
    if let Ok(record) = GameRecord::from_line(text(bytes)) {
        assert_eq!(GameRecord::from_line(&record.to_line()), Ok(record));
    }
}

/// A record of a match.
pub(crate) fn match_record(bytes: &[u8]) {
    let _ = MatchRecord::from_line(text(bytes));
}

/// A text that names a game or a player.
pub(crate) fn spec(bytes: &[u8]) {
    if text(bytes).parse::<Spec>().is_ok() {
        let _ = spielwerk::game(text(bytes));
    }
}

/// An opening book.
pub(crate) fn book(bytes: &[u8]) {
    let _ = Book::from_text(text(bytes));
}

/// The container of weights.
pub(crate) fn safetensors(bytes: &[u8]) {
    let _ = SafetensorsReader::new(bytes, "spielwerk-net", "1");
}

/// A network of any kind.
pub(crate) fn network(bytes: &[u8]) {
    let _ = Net::from_bytes(bytes);
    let _ = Transformer::from_bytes(bytes);
}

/// Weights of the pattern evaluation.
pub(crate) fn patterns(bytes: &[u8]) {
    let _ = PatternModel::from_bytes(bytes);
}

/// An n-tuple network.
pub(crate) fn ntuples(bytes: &[u8]) {
    let _ = Connect4Values::from_bytes(bytes);
}

/// A value function as JSON.
pub(crate) fn value_function(bytes: &[u8]) {
    let _ = Function::<Nimm3Encoding>::from_json(text(bytes), &Nimm3::default());
    let _ = Connect4Values::from_bytes(bytes);
}
