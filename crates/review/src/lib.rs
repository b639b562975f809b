//! Reviews of games: what every move was worth, who gave what away, and where the game was decided.
//!
//! A review goes through a game from its end to its beginning. Where the exact solver of the game reaches, a move is
//! judged by proof; before that a search judges it. A proven value is never compared with an estimated one: the loss of
//! a move is the difference of two proofs or of two estimates, so that an error of the search is not blamed on the
//! player whose move is where the two meet.
//!
//! ```
//! use spielwerk_review::{Class, review};
//! use spielwerk_session::Registry;
//!
//! let game = Registry::new([&spielwerk_nimm3::PACKAGE]).game("nimm3:stones=7")?;
//! let mut session = game.resume("7 first")?;
//! for mv in ["1", "2", "1", "3"] {
//!     session.play(mv)?;
//! }
//! let review = review(&*game, &*session, None, &mut |_| {})?;
//! assert_eq!(review.moves[0].class(), Some(Class::Blunder), "three had to be taken");
//! assert_eq!(review.seats[0].turning_point, Some(0), "and the win never came back");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod calibration;
mod judge;
mod pass;
mod sentence;
mod turning_point;
mod verdict;

pub use calibration::{Calibration, calibrate};
pub use judge::{Judgement, MoveValue};
pub use pass::{ReviewError, review, review_with};
pub use verdict::{Class, MoveReview, Review, SeatReview, THRESHOLDS, Thresholds, Verdict};
