//! Recorded games to learn from.

use std::fs;
use std::path::Path;

use spielwerk_core::{GameRecord, Notation};
use spielwerk_run::RunError;

/// A game: its start and its moves, all of them legal.
#[derive(Clone, Debug)]
pub(super) struct RecordedGame<G: Notation> {
    pub(super) start: G::State,
    pub(super) moves: Vec<G::Move>,
}

/// The games of a file with one record per line.
///
/// # Errors
/// If the file cannot be read, or a line is not a legal game of this kind.
pub(super) fn read_games<G: Notation>(game: &G, path: &Path) -> Result<Vec<RecordedGame<G>>, RunError> {
    let text = fs::read_to_string(path).map_err(RunError::at(path))?;
    let mut games = Vec::new();
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        let read = read_game(game, line).map_err(|problem| format!("line {number}: {problem}"));
        games.push(read.map_err(|reason| RunError::damaged(path, reason))?);
    }
    if games.is_empty() {
        return Err(RunError::damaged(path, "there are no games in it"));
    }
    Ok(games)
}

fn read_game<G: Notation>(game: &G, line: &str) -> Result<RecordedGame<G>, String> {
    let record = GameRecord::from_line(line).map_err(|error| error.to_string())?;
    let name = |spec: &str| spec.split(':').next().unwrap_or_default().to_owned();
    if name(&record.game) != name(&game.spec()) {
        return Err(format!("a game of {}, not of {}", record.game, game.spec()));
    }
    let start = game.parse_position(&record.start).map_err(|error| error.to_string())?;
    let (mut state, mut moves) = (start.clone(), Vec::new());
    for text in &record.moves {
        let mv = game.parse_move(&state, text).map_err(|error| error.to_string())?;
        game.try_play(&mut state, mv).map_err(|_| format!("the move {text} is not legal"))?;
        moves.push(mv);
    }
    Ok(RecordedGame { start, moves })
}
