//! Our players at tables of other programs, by the table protocol.

mod server;
#[cfg(test)]
mod tests;

pub use server::TableServer;
