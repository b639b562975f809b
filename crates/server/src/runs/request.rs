//! What the page may start, as arguments of this program: checked word by word.

use std::path::Path;

use serde::{Deserialize, Serialize};
use spielwerk_matches::TournamentConfig;

use crate::tables::admission;
use crate::tables::catalogue::Catalogue;
use crate::tables::refusal::Refusal;
use crate::tables::seat_player::SeatPlayer;

/// The most games of a pairing that the page may start.
const GAMES: u64 = 1_000;
/// The most games of all pairings.
const ALL_GAMES: u64 = 5_000;
/// The most players of it.
const PLAYERS: usize = 8;

/// What shall be started.
#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "NewRun"))]
pub(crate) enum RunRequest {
    /// A match of two, or a tournament of more.
    Match {
        game: String,
        players: Vec<String>,
        /// Games of each pairing, rounded up to whole openings or deals.
        games: u64,
        #[serde(default)]
        seed: u64,
    },
    /// A training run.
    Training { method: String, game: String, preset: String },
}

/// How many games a match will have.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(crate) struct MatchPlan {
    /// How often two players meet.
    pairings: usize,
    /// Openings or deals of each pairing.
    rounds: u64,
    /// Games of each pairing, every opening with both colours and every deal in all seatings.
    games_per_pairing: u64,
    /// Games of all pairings.
    games: u64,
}

impl RunRequest {
    /// How many games the match has.
    pub(super) fn plan(&self, catalogue: &Catalogue) -> Result<MatchPlan, Refusal> {
        let Self::Match { game, players, games, .. } = self else {
            return Err(Refusal::bad("only matches are planned"));
        };
        let entry = catalogue.game(game)?;
        if !(2..=PLAYERS).contains(&players.len()) {
            return Err(Refusal::bad(format!("a match has 2 to {PLAYERS} players")));
        }
        if !(1..=GAMES).contains(games) {
            return Err(Refusal::bad(format!("a pairing has 1 to {GAMES} games")));
        }
        let config = TournamentConfig::new(&*entry.game, players.clone(), 1, 0);
        let schedule = config.schedule(&*entry.game);
        let (pairings, per_round) = (schedule.pairings().len(), schedule.games_per_round() as u64);
        let rounds = games.div_ceil(per_round.max(1));
        let all = rounds * per_round * pairings as u64;
        if all > ALL_GAMES {
            return Err(Refusal::bad(format!("these are {all} games; a tournament has at most {ALL_GAMES}")));
        }
        Ok(MatchPlan { pairings, rounds, games_per_pairing: rounds * per_round, games: all })
    }

    /// The arguments for the program, checked: what comes from a page starts no program but this one.
    pub(super) fn arguments(&self, catalogue: &Catalogue, folder: &Path) -> Result<Vec<String>, Refusal> {
        let folder = folder.to_string_lossy().into_owned();
        let given = match self {
            Self::Match { game, players, seed, .. } => {
                let entry = catalogue.game(game)?;
                let plan = self.plan(catalogue)?;
                let mut given = vec![if players.len() == 2 { "match" } else { "tournament" }.to_owned()];
                given.push(entry.game.spec());
                for text in players {
                    if text.trim() == SeatPlayer::HUMAN {
                        return Err(Refusal::bad("people play at tables, not in matches"));
                    }
                    // What was admitted is passed on, not what was asked for.
                    given.push(admission::admit(&entry, text, None)?.text);
                }
                let amount = if players.len() == 2 {
                    ["--games", &plan.games.to_string()]
                } else {
                    ["--rounds", &plan.rounds.to_string()]
                };
                given.extend(amount.map(str::to_owned));
                given.extend(["--seed".to_owned(), seed.to_string(), "--out".to_owned(), folder]);
                given
            }
            Self::Training { method, game, preset } => {
                let plain = |text: &str| {
                    !text.is_empty()
                        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
                };
                if !plain(method) || !plain(preset) {
                    return Err(Refusal::bad("a method and a preset are single words"));
                }
                let game = catalogue.game(game)?.game.spec();
                let words = ["train", method, &game, "--preset", preset, "--run", &folder];
                words.map(str::to_owned).to_vec()
            }
        };
        if given.iter().skip(1).any(|word| word.starts_with('-') && !word.starts_with("--")) {
            return Err(Refusal::bad("no word begins with a dash"));
        }
        Ok(given)
    }

    /// What the folder is called after.
    pub(super) fn name(&self) -> String {
        match self {
            Self::Match { game, .. } => format!("match-{game}"),
            Self::Training { method, game, .. } => format!("{method}-{game}"),
        }
    }
}

/// A short match for tests.
#[cfg(test)]
pub(super) fn pairing(players: &[&str], games: u64) -> RunRequest {
    let players = players.iter().map(|&text| text.to_owned()).collect();
    RunRequest::Match { game: "othello".to_owned(), players, games, seed: 3 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::catalogue_for_tests;

    fn words(wanted: &RunRequest) -> Result<Vec<String>, Refusal> {
        wanted.arguments(&catalogue_for_tests(), Path::new("folder"))
    }

    #[test]
    fn a_match_becomes_a_command() {
        let entry = catalogue_for_tests().game("othello").expect("a game");
        let third = admission::admit(&entry, "level=3", None).expect("a level").text;
        let words = self::words(&pairing(&["random", "level=3"], 20)).expect("a match");
        assert_eq!(
            words,
            ["match", "othello", "random", "level=3", "--games", "20", "--seed", "3", "--out", "folder"]
                .map(|word| if word == "level=3" { third.clone() } else { word.to_owned() })
        );
        let greedy = "pvs:depth=2,table=3000,threads=64,time=100000";
        let words = self::words(&pairing(&["random", greedy], 20)).expect("a match");
        let admitted = admission::admit(&entry, greedy, None).expect("a player").text;
        assert_eq!(words[3], admitted, "what was admitted is passed on");
        assert!(
            admitted.contains("table=256")
                && admitted.contains("time=60")
                && !admitted.contains("threads=64")
        );
    }

    #[test]
    fn a_plan_says_how_many_games_there_really_are() {
        let plan = |game: &str, players: &[&str], games: u64| {
            let players = players.iter().map(|&text| text.to_owned()).collect();
            let wanted = RunRequest::Match { game: game.to_owned(), players, games, seed: 1 };
            wanted
                .plan(&catalogue_for_tests())
                .map(|plan| (plan.pairings, plan.games_per_pairing, plan.games))
        };
        assert_eq!(plan("othello", &["random"; 2], 60).ok(), Some((1, 60, 60)));
        assert_eq!(plan("othello", &["random"; 3], 60).ok(), Some((3, 60, 180)));
        assert_eq!(plan("othello", &["random"; 3], 7).ok(), Some((3, 8, 24)), "whole openings");
        assert_eq!(plan("doppelkopf", &["random"; 3], 20).ok(), Some((3, 28, 84)), "whole deals");
        assert!(plan("othello", &["random"; 8], 1000).is_err() && plan("othello", &["random"], 2).is_err());
        let words = words(&pairing(&["random", "random", "random"], 60)).expect("a tournament");
        assert!(words.join(" ").contains("--rounds 30"), "{words:?}");
    }

    #[test]
    fn nothing_else_is_started() {
        for players in
            [&["random"][..], &["random", "gtp:cmd=ls"], &["human", "random"], &["random", "--help"]]
        {
            assert!(words(&pairing(players, 20)).is_err(), "{players:?}");
        }
        assert!(words(&pairing(&["random", "random"], GAMES + 1)).is_err());
        let training = |method: &str, preset: &str| RunRequest::Training {
            method: method.to_owned(),
            game: "othello".to_owned(),
            preset: preset.to_owned(),
        };
        assert!(words(&training("eval", "quick")).is_ok());
        assert!(
            words(&training("eval --run x", "quick")).is_err() && words(&training("eval", "--help")).is_err()
        );
    }
}
