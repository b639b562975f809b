//! Where players meet: matches and tournaments, their openings, and what the results mean.

pub mod openings;
pub mod statistics;
mod tournament;

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
