//! Where players meet: matches and tournaments, their openings, and what the results mean.
//!
//! ```
//! use spielwerk_matches::openings::OpeningSource;
//! use spielwerk_matches::{TournamentConfig, run};
//! use spielwerk_session::{Registry, toy};
//!
//! let game = Registry::new([&toy::PACKAGE]).game("tree")?;
//! let players = ["minimax", "random"].map(str::to_owned).to_vec();
//! let openings = OpeningSource::Random { plies: 0 };
//! let config = TournamentConfig { openings, ..TournamentConfig::new(&*game, players, 4, 1) };
//! let result = run(&config, &*game, 1, &[], &mut |_| ())?;
//! assert_eq!(result.games, 8, "each opening is played with colours reversed");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod calibration;
pub mod openings;
pub mod statistics;
mod tournament;

pub use calibration::{Calibration, CalibrationRow};
pub use tournament::*;

/// The games that tests play.
#[cfg(test)]
fn test_registry() -> spielwerk_session::Registry {
    spielwerk_session::Registry::new([
        &spielwerk_othello::PACKAGE,
        &spielwerk_connect4::PACKAGE,
        &spielwerk_nimm3::PACKAGE,
        &spielwerk_amazons::PACKAGE,
        &spielwerk_doppelkopf::PACKAGE,
    ])
}
