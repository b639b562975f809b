//! What people may ask of this machine through the page: every player text passes here before it is seated, and what
//! was admitted, not what was asked for, is passed on.

use spielwerk_core::{Admitted, ParameterLimits};
use spielwerk_session::Registry;

use super::catalogue::GameEntry;
use super::refusal::Refusal;

/// Checks a player text and cuts its budgets to the limits. Players that choose at random get the seed, if one is given.
///
/// # Errors
/// If there is no such player, or it asks for something that no limit can make acceptable, such as a file or a command.
pub fn admit(entry: &GameEntry, text: &str, seed: Option<u64>) -> Result<Admitted, Refusal> {
    Ok(entry.game.admit(text, seed, &entry.limits)?)
}

/// What players may be given in the tab of a browser: as long as on a server, less memory, one thread.
pub fn limits_of_a_tab(registry: &Registry) -> ParameterLimits {
    ParameterLimits {
        seconds: 60.0,
        mebibytes: 64,
        threads: 1,
        untimed_plies: 1,
        cache_entries: 20_000,
        networks: registry.models().map(|model| model.name).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Catalogue;

    fn admitted(game: &str, text: &str) -> Result<String, String> {
        let entry = Catalogue::default().game(game).expect("a game");
        admit(&entry, text, None).map(|admitted| admitted.text).map_err(|error| error.to_string())
    }

    #[test]
    fn every_search_gets_a_time_limit_and_keeps_its_default() {
        assert_eq!(admitted("othello", "pvs").as_deref(), Ok("pvs:time=60,depth=8"));
        assert_eq!(admitted("othello", "pvs:depth=30").as_deref(), Ok("pvs:time=60,depth=30"));
        assert_eq!(admitted("othello", "pvs:nodes=5").as_deref(), Ok("pvs:time=60,nodes=5"));
        assert_eq!(admitted("othello", "pvs:time=3600").as_deref(), Ok("pvs:time=60"));
        assert_eq!(admitted("othello", "pvs:time=off").as_deref(), Ok("pvs:time=60"));
        assert_eq!(admitted("othello", "pvs:time=2").as_deref(), Ok("pvs:time=2"));
        assert_eq!(admitted("connect4", "mcts:sims=9").as_deref(), Ok("mcts:sims=9,time=60"));
        assert!(admitted("connect4", "mcts").expect("a player").contains("sims="));
        assert_eq!(admitted("connect4", "perfect").as_deref(), Ok("perfect:time=60"));
        assert_eq!(admitted("connect4", "level=10").as_deref(), Ok("perfect:time=10"));
        assert_eq!(admitted("doppelkopf", "conventions").as_deref(), Ok("conventions"));
    }

    #[test]
    fn no_file_is_named() {
        assert!(admitted("connect4", "zero:net=none,sims=20").is_ok());
        for text in ["zero:net=model.safetensors", "policy:net=README", "td:net=net.json"] {
            assert!(admitted("connect4", text).expect_err("a file").contains("command line"), "{text}");
        }
        let guided = "worlds:search=puct,opennet=README";
        assert!(admitted("doppelkopf", guided).expect_err("a file").contains("command line"));
    }

    #[test]
    fn memory_and_threads_are_cut() {
        let text = admitted("othello", "pvs:depth=2,table=100000,threads=200").expect("a player");
        assert!(text.contains("time=60,depth=2") && text.contains("table=256"), "{text}");
        assert!(text.contains("threads=3"), "{text}");
        let text = admitted("othello", "mcts:sims=5,memory=9999").expect("a player");
        assert!(text.contains("sims=5,time=60") && text.contains("memory=256"), "{text}");
        let text = admitted("amazons", "mcts:sims=5,leaf=8").expect("a player");
        assert!(text.contains("leaf=1"), "{text}");
        let entry = Catalogue::default().game("othello").expect("a game");
        assert_eq!(admit(&entry, "pvs:table=7", None).map(|admitted| admitted.mebibytes), Ok(7));
        assert_eq!(admit(&entry, "pvs", None).map(|admitted| admitted.mebibytes), Ok(32));
    }

    #[test]
    fn lots_are_drawn_with_the_seed_of_the_table() {
        let entry = Catalogue::default().game("othello").expect("a game");
        let text = |text: &str| admit(&entry, text, Some(7)).map(|admitted| admitted.text);
        assert_eq!(text("random"), Ok("random:seed=7".to_owned()));
        assert_eq!(text("random:seed=3"), Ok("random:seed=3".to_owned()));
    }

    #[test]
    fn commands_files_and_nonsense_are_refused() {
        for text in [
            "gtp:cmd=ls",
            "gtp:cmd=\"rm -rf x\"",
            "nboard",
            "edax:level=3",
            "pvs:net=/etc/passwd",
            "pvs:x=1",
            "pvs:depth",
            "pvs:depth=-1",
            "pvs:depth=1,depth=2",
            "level=0",
            "level=11",
            "missing",
            "",
            "random:seed=..",
        ] {
            assert!(admitted("othello", text).is_err(), "{text}");
        }
    }
}
