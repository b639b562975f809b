//! External engines as players, and our players for external programs.
//!
//! [`GTP`], [`NBOARD`] and [`EDAX`] are the protocols by which an engine of another program sits at our table;
//! [`GtpServer`] and [`NBoardServer`] let another program use a player of ours. The table protocol ([`TABLE`],
//! [`TableServer`]) does both for every game, hidden information included.
//!
//! ```
//! use spielwerk_external::{EDAX, GTP, NBOARD};
//!
//! let names = [GTP, NBOARD, EDAX].map(|protocol| protocol.info().name);
//! assert_eq!(names, ["gtp", "nboard", "edax"]);
//! ```

mod clients;
mod servers;
mod table;

pub use clients::{EDAX, GTP, NBOARD, TABLE};
pub use servers::ProtocolError;
pub use servers::gtp::GtpServer;
pub use servers::nboard::NBoardServer;
pub use servers::table::TableServer;
