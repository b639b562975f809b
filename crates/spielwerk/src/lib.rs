//! Games played, searched, solved, learned and measured: the library.
//!
//! [`registry`] lists the games; each is a crate of its own, a feature of this one, and joins by one
//! [`GamePackage`](spielwerk_session::GamePackage). `examples/` shows how to play a game, write a bot, run a match and train
//! a network.
//!
//! ```
//! use spielwerk::core::{Rng, SearchControl};
//!
//! let game = spielwerk::game("connect4")?;
//! let mut session = game.start(&mut Rng::new(1));
//! let mut player = game.player("pvs:depth=4")?;
//! while session.turn().is_some() {
//!     let analysis = player.think(&session.seat_view(), &mut SearchControl::none())?;
//!     session.play(&analysis.best)?;
//! }
//! assert!(session.payoffs().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use spielwerk_core as core;
pub use spielwerk_external as external;
pub use spielwerk_matches as matches;
pub use spielwerk_nn as nn;
pub use spielwerk_run as run;
pub use spielwerk_search as search;
pub use spielwerk_session as session;
pub use spielwerk_train as train;

pub use spielwerk_session::Registry;

/// The games of this workspace.
pub mod games {
    #[cfg(feature = "amazons")]
    pub use spielwerk_amazons as amazons;
    #[cfg(feature = "connect4")]
    pub use spielwerk_connect4 as connect4;
    #[cfg(feature = "doppelkopf")]
    pub use spielwerk_doppelkopf as doppelkopf;
    #[cfg(feature = "nimm3")]
    pub use spielwerk_nimm3 as nimm3;
    #[cfg(feature = "othello")]
    pub use spielwerk_othello as othello;
    #[cfg(feature = "poker")]
    pub use spielwerk_poker as poker;
}

/// Every game of this workspace, in the order in which they are shown.
pub fn registry() -> Registry {
    Registry::new([
        #[cfg(feature = "othello")]
        &spielwerk_othello::PACKAGE,
        #[cfg(feature = "connect4")]
        &spielwerk_connect4::PACKAGE,
        #[cfg(feature = "nimm3")]
        &spielwerk_nimm3::PACKAGE,
        #[cfg(feature = "amazons")]
        &spielwerk_amazons::PACKAGE,
        #[cfg(feature = "doppelkopf")]
        &spielwerk_doppelkopf::PACKAGE,
        #[cfg(feature = "poker")]
        &spielwerk_poker::PACKAGE,
        // A site has no module for it, and every other module would take it along.
        #[cfg(not(target_arch = "wasm32"))]
        &spielwerk_session::toy::PACKAGE,
    ])
}

/// The game that a text names among [`registry`]'s: `othello`, `amazons:size=8`.
///
/// # Errors
/// If the name is unknown, or a parameter is unknown or out of range.
pub fn game(text: &str) -> Result<Box<dyn session::AnyGame>, core::SpecError> {
    registry().game(text)
}
