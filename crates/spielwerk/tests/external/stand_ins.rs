//! Scripted engines, and tables for them.

use std::path::{Path, PathBuf};

use spielwerk_core::{Rng, SearchControl, quoted};
use spielwerk_session::Session;
use spielwerk_session::{AnyGame, Player, PlayerError, PlayerFailure};

/// A game at its start.
pub(crate) fn table(game: &str) -> (Box<dyn AnyGame>, Box<dyn Session>) {
    let game = spielwerk::game(game).expect(game);
    let session = game.start(&mut Rng::new(1));
    (game, session)
}

/// The text of a player that is a shell script.
pub(crate) fn scripted(player: &str, script: &str, parameters: &str) -> String {
    assert!(!script.contains('\''), "the script is quoted by single quotes");
    format!("{player}:cmd={}{parameters}", quoted(&format!("sh -c '{script}'")))
}

/// A player that is a shell script.
pub(crate) fn seat(
    game: &dyn AnyGame,
    player: &str,
    script: &str,
    parameters: &str,
) -> Result<Box<dyn Player>, PlayerError> {
    game.player(&scripted(player, script, parameters))
}

/// What the player names.
pub(crate) fn think(player: &mut dyn Player, session: &dyn Session) -> Result<String, PlayerFailure> {
    player.think(&session.seat_view(), &mut SearchControl::none()).map(|analysis| analysis.best)
}

/// The sentence of a player that fails.
pub(crate) fn failure(player: &mut dyn Player, session: &dyn Session) -> String {
    let sentence = think(player, session).expect_err("it must fail").reason;
    assert!(!sentence.contains('\n') && sentence.len() < 900, "one sentence: {sentence}");
    sentence
}

/// Whether a failing player of Othello says what went wrong, and says it again in the next game.
pub(crate) fn assert_told(what: &str, player: &str, script: &str, parameters: &str, wanted: &str) {
    let (game, session) = table("othello");
    let mut player = seat(&*game, player, script, parameters).expect("it starts");
    // Waiting once is enough.
    let games = if parameters.is_empty() { 2 } else { 1 };
    for game_number in 1..=games {
        let sentence = failure(&mut *player, &*session);
        assert!(sentence.contains(wanted), "{what}, game {game_number}: {sentence}");
    }
}

/// Whether a failing client of Othello tells each failure in one sentence; `script` makes a stand-in from the case of
/// its script that answers `go`. `others` are pairs of what it prints instead of a move, and what is said of it.
pub(crate) fn assert_failures_are_told(
    player: &str,
    script: impl Fn(&str) -> String,
    others: &[(&str, &str)],
) {
    let crash = "asked \"go\" and ended, exit status: 7 (standard error: \"no eval.dat\")";
    assert_told("a crash", player, &script("go) echo no eval.dat >&2; exit 7;;"), "", crash);
    let hang = "asked \"go\" and gave no answer within 2 s";
    assert_told("a hang", player, &script("go) sleep 3600;;"), ",timeout=2", hang);
    let endless = script("go) while :; do echo hello; done;;");
    assert_told("nonsense", player, &endless, ",timeout=2", "gave no answer within 2 s");
    for (printed, wanted) in others {
        assert_told(printed, player, &script(&format!("go) echo \"{printed}\";;")), "", wanted);
    }
}

/// Whether a client of Othello makes a forced pass by itself; the stand-in of this script fails if it is asked.
pub(crate) fn assert_forced_passes_are_not_asked_for(player: &str, script: &str) {
    let (game, _) = table("othello");
    let mut player = seat(&*game, player, script, "").expect("it starts");
    let passing = game.resume(&format!("XXX{}XO------ O", "-".repeat(53))).expect("a position");
    assert_eq!(think(&mut *player, &*passing).as_deref(), Ok("pass"));
}

/// A file in which a script notes what it was told.
pub(crate) struct Log(PathBuf);

impl Log {
    pub(crate) fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::write(&path, "").expect("a writable folder");
        Self(path)
    }

    /// A script that reads commands into `name` and `rest`, with a note of each before anything else.
    pub(crate) fn noting(&self, script: &str) -> String {
        let path = self.0.to_str().expect("a path in text");
        script.replacen("; do ", &format!("; do echo \"$name $rest\" >>\"{path}\"; "), 1)
    }

    /// What was noted since the last look.
    pub(crate) fn lines(&self) -> Vec<String> {
        let text = std::fs::read_to_string(&self.0).expect("a log");
        std::fs::write(&self.0, "").expect("a writable folder");
        text.lines().map(str::to_owned).collect()
    }
}
