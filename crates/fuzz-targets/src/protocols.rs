//! Whole dialogues with our protocol servers.

use std::io::sink;

use spielwerk_external::{GtpServer, NBoardServer};

/// A few lines of the input, so that no dialogue takes long.
fn lines(bytes: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(bytes);
    // Files of this machine are not what is tested here.
    let lines = text.lines().filter(|line| !line.contains("loadsgf")).take(20);
    lines.flat_map(|line| [line.as_bytes(), b"\n"]).flatten().copied().collect()
}

/// GTP with a random player.
pub(crate) fn gtp(bytes: &[u8]) {
    let registry = spielwerk::registry();
    let game = registry.game("othello").expect("a game");
    let mut server = GtpServer::new(registry, game, "random").expect("a player");
    server.run(&lines(bytes)[..], sink()).expect("memory can be read and written");
}

/// `NBoard` with a random player.
pub(crate) fn nboard(bytes: &[u8]) {
    let game = spielwerk::game("othello").expect("a game");
    let mut server = NBoardServer::new(game, "random").expect("a player");
    server.run(&lines(bytes)[..], sink()).expect("memory can be read and written");
}
