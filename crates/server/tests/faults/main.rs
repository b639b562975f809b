//! Faults: processes that are killed, disks that are full, folders that are shared, damaged or not writable, clocks that
//! jump, clients that are slow, vanish or ask for everything at once.
//!
//! In short: `cargo test -p spielwerk-server --test faults`. At length, with 200 kills and 50 full disks:
//! `SPIELWERK_FAULT_ROUNDS=200 cargo test --release -p spielwerk-server --test faults -- --nocapture`

#[path = "../common/mod.rs"]
mod common;

mod child;
mod client;
mod clock;
mod exposure;
mod floods;
mod folder;
mod full_disk;
mod hidden_table;
mod kill;

/// How often something is broken: a number for continuous integration, or the one asked for.
fn rounds(usual: usize) -> usize {
    std::env::var("SPIELWERK_FAULT_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}
