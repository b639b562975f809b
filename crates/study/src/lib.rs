//! Published comparisons of players as commands that write reports.
//!
//! A [`Study`] asks a question and answers it with a [`Report`](report::Report). It works in a [`Lab`], which plays its
//! matches, takes its measurements and keeps all of them in a folder, so that a study that was stopped continues where it
//! was. A new study is one module below `studies` and one line in [`STUDIES`].
//!
//! ```
//! assert!(spielwerk_study::find("amazons-search").is_ok());
//! ```

mod comparison;
mod error;
mod lab;
mod meeting;
mod pairs;
pub mod report;
mod studies;
mod study;
mod sweep;
mod words;

pub use error::StudyError;
pub use lab::{Lab, LabConfig, Resolution, Scope, StudyProgress};
pub use meeting::{Meeting, meeting};
pub use study::{STUDIES, Study, find};
pub use sweep::sweep_report;
