//! Everything that reads bytes from outside, as functions that a fuzzer can call.
//!
//! Each target has a folder of seeds in `fuzz/corpus`. `tests/corpus.rs` feeds them and mutations of them to every target
//! on stable Rust; `fuzz/` wraps the same functions for `cargo fuzz`. A target must neither panic nor hang, whatever the
//! bytes; what it reads it must write back the same.

mod files;
mod games;
mod protocols;

/// A reader of bytes from outside.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name, which is that of its folder of seeds.
    pub name: &'static str,
    /// Reads the bytes.
    pub run: fn(&[u8]),
}

macro_rules! games {
    ($($game:literal $moves:literal $positions:literal $files:literal)*) => {
        &[
            $(
                Target { name: $moves, run: |bytes| games::parse_move($game, bytes) },
                Target { name: $positions, run: |bytes| games::parse_position($game, bytes) },
                Target { name: $files, run: |bytes| games::check_file($game, bytes) },
            )*
        ]
    };
}

/// The readers that every game has.
pub const GAMES: &[Target] = games! {
    "othello" "othello_move" "othello_position" "othello_reference"
    "connect4" "connect4_move" "connect4_position" "connect4_reference"
    "amazons" "amazons_move" "amazons_position" "amazons_reference"
    "nimm3" "nimm3_move" "nimm3_position" "nimm3_reference"
    "doppelkopf" "doppelkopf_move" "doppelkopf_position" "doppelkopf_reference"
};

/// All other readers.
pub const OTHERS: &[Target] = &[
    Target { name: "obf", run: files::suite },
    Target { name: "ggf", run: |bytes| files::archive("ggf", bytes) },
    Target { name: "sgf", run: |bytes| files::archive("sgf", bytes) },
    Target { name: "wthor", run: files::wthor },
    Target { name: "record", run: files::record },
    Target { name: "match_record", run: files::match_record },
    Target { name: "spec", run: files::spec },
    Target { name: "book", run: files::book },
    Target { name: "gtp", run: protocols::gtp },
    Target { name: "nboard", run: protocols::nboard },
    Target { name: "safetensors", run: files::safetensors },
    Target { name: "network", run: files::network },
    Target { name: "patterns", run: files::patterns },
    Target { name: "ntuples", run: files::ntuples },
    Target { name: "value_function", run: files::value_function },
];

/// Every reader.
pub fn targets() -> impl Iterator<Item = Target> {
    GAMES.iter().chain(OTHERS).copied()
}

/// Runs the target of this name.
///
/// # Panics
/// If there is none, or the target found a defect.
pub fn run(name: &str, bytes: &[u8]) {
    let target = targets().find(|target| target.name == name);
    (target.unwrap_or_else(|| panic!("no target {name}")).run)(bytes);
}
