//! Files of this machine that players name, such as networks, on their way to other machines.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};
use spielwerk_core::{ParameterKind, Spec};
use spielwerk_run::{JobOrder, RunError};
use spielwerk_session::AnyGame;

/// A file by its name in a job, and its bytes.
type NamedFile = (String, Vec<u8>);

/// For each of some players the parameters that name files, with the names of these files in a job.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerFiles(Vec<BTreeMap<String, String>>);

impl PlayerFiles {
    /// Finds the files of players and reads them, each once.
    ///
    /// # Errors
    /// If a player starts a program of this machine or is unknown, or a file cannot be read.
    pub fn pack(players: &[String], game: &dyn AnyGame) -> Result<(Self, Vec<NamedFile>), RunError> {
        let mut files: Vec<NamedFile> = Vec::new();
        let mut by_player = Vec::new();
        for player in players {
            let mut own = BTreeMap::new();
            for (key, path) in files_of_player(player, game)? {
                if !files.iter().any(|(known, _)| *known == path) {
                    let file = Path::new(&path);
                    files.push((path.clone(), fs::read(file).map_err(RunError::at(file))?));
                }
                own.insert(key.to_owned(), path);
            }
            by_player.push(own);
        }
        Ok((Self(by_player), files))
    }

    /// The texts of the players on another machine, where the files of the job are in other places; all of them can play.
    ///
    /// # Errors
    /// If a file is missing, or a player cannot be made.
    pub fn unpack(
        &self,
        players: &[String],
        order: &JobOrder,
        game: &dyn AnyGame,
    ) -> Result<Vec<String>, RunError> {
        let wrong = |player: &str, error: &dyn std::fmt::Display| {
            RunError::Setting(format!("the player {player} of the job: {error}"))
        };
        let mut found = players.to_vec();
        for (player, files) in found.iter_mut().zip(&self.0) {
            for (key, name) in files {
                let spec: Spec = player.parse().map_err(|error| wrong(player, &error))?;
                *player = spec.with_value(key, &order.file(name)?.display().to_string());
            }
        }
        for player in &found {
            game.player(player).map_err(|error| wrong(player, &error))?;
        }
        Ok(found)
    }
}

/// The parameters of a player that name files of this machine, such as networks, with the files.
///
/// # Errors
/// If the player starts a program of this machine, or is unknown.
pub fn files_of_player(player: &str, game: &dyn AnyGame) -> Result<Vec<(&'static str, String)>, RunError> {
    // Levels are bundled.
    let Ok(spec) = player.parse::<Spec>() else { return Ok(Vec::new()) };
    let parameters = game.parameters(spec.name()).map_err(RunError::method)?;
    let mut found = Vec::new();
    for parameter in parameters {
        let Some(value) = spec.given(parameter.key) else { continue };
        match parameter.kind {
            ParameterKind::Command => {
                let sentence =
                    format!("{player} starts a program of this machine, which other machines may lack");
                return Err(RunError::Setting(sentence));
            }
            ParameterKind::Network if Path::new(value).is_file() => {
                found.push((parameter.key, value.to_owned()));
            }
            _ => (),
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::test_registry;

    #[test]
    fn players_without_files_need_none() {
        let game = test_registry().game("othello").expect("a game");
        for player in ["pvs:depth=3", "level=3", "zero:net=none"] {
            assert_eq!(files_of_player(player, &*game).expect("no files"), [], "{player}");
        }
    }

    #[test]
    fn files_travel_once_and_players_name_them_where_they_arrive() {
        let game = test_registry().game("connect4").expect("a game");
        let folder = std::env::temp_dir();
        let named = |name: &str| folder.join(format!("spielwerk-{name}-{}", std::process::id()));
        let (here, there) = (named("here"), named("there"));
        fs::write(&here, b"weights").expect("written");
        let net = |path: &Path| format!("zero:net={},sims=8", path.display());
        let players = vec![net(&here), "random".to_owned(), net(&here)];
        let (packed, files) = PlayerFiles::pack(&players, &*game).expect("packed");
        assert_eq!(files, [(here.display().to_string(), b"weights".to_vec())]);
        let order =
            |files| JobOrder { kind: String::new(), game: "connect4".to_owned(), config: Value::Null, files };
        // What arrives is not a network, so the player is refused, by the name that it has there.
        let arrived = order(vec![(here.display().to_string(), there.clone())]);
        let refused = packed.unpack(&players, &arrived, &*game).expect_err("no network").to_string();
        assert!(refused.contains("spielwerk-there-"), "{refused}");
        let missing = packed.unpack(&players, &order(Vec::new()), &*game).expect_err("no file").to_string();
        assert!(missing.contains("names no file"), "{missing}");
        fs::remove_file(&here).expect("it is there");
    }
}
