//! Methods know no game, and neither does the server: their sources name none of them.
//!
//! The rule: no name of a game in code or in strings. Comments may give examples, and so may tests, which are the parts
//! of a file from `#[cfg(test)]` on and the files that a module declares under it.

use std::fs;
use std::path::{Path, PathBuf};

const NAMES: [&str; 8] =
    ["othello", "connect4", "connect four", "connectfour", "amazons", "nimm", "doppelkopf", "poker"];

fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of sources").flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

/// The numbered lines of code, comments cut off, up to the tests. A module of tests in a file of its own is passed over.
fn code(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut lines = (1..).zip(text.lines()).peekable();
    while let Some((number, line)) = lines.next() {
        if line.trim() == "#[cfg(test)]" {
            if lines.next_if(|(_, next)| next.trim_end().ends_with(';')).is_none() {
                break;
            }
            continue;
        }
        found.push((number, line.split("//").next().unwrap_or_default()));
    }
    found
}

/// Lines of a crate that name a game.
fn named_games(name: &str) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    assert!(!files.is_empty(), "{name} has sources");
    let mut found = Vec::new();
    for file in files {
        let is_test = |part: &std::ffi::OsStr| part == "tests" || part == "tests.rs";
        if file.iter().any(is_test) {
            continue;
        }
        let text = fs::read_to_string(&file).expect("a source");
        for (number, line) in code(&text) {
            let lower = line.to_lowercase();
            if NAMES.iter().any(|name| lower.contains(name)) {
                found.push(format!("{}:{number}: {}", file.display(), line.trim()));
            }
        }
    }
    found
}

#[test]
fn only_packages_studies_and_the_registry_name_games() {
    for name in [
        "core", "nn", "search", "session", "matches", "train", "run", "external", "review", "puzzles",
        "tables", "server", "cluster", "page",
    ] {
        let found = named_games(name);
        assert!(found.is_empty(), "{name} names games:\n{}", found.join("\n"));
    }
}

#[test]
fn a_name_would_be_found() {
    let text = "// othello\nlet game = \"Othello\";\n#[cfg(test)]\nmod tests {\n    use amazons;\n}\n";
    let found: Vec<usize> = code(text)
        .into_iter()
        .filter(|(_, line)| NAMES.iter().any(|name| line.to_lowercase().contains(name)))
        .map(|(number, _)| number)
        .collect();
    assert_eq!(found, [2]);
}

/// Crates that may depend on games: the library that lists them, and studies and fuzz targets, which are about them.
const ABOUT_GAMES: [&str; 3] = ["spielwerk", "study", "fuzz-targets"];

#[test]
fn nothing_else_depends_on_a_game() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut seen = 0;
    for entry in fs::read_dir(crates).expect("the crates").flatten() {
        let (name, manifest) = (entry.file_name(), entry.path().join("Cargo.toml"));
        if !manifest.exists() || ABOUT_GAMES.iter().any(|known| name == *known) {
            continue;
        }
        seen += 1;
        let text = fs::read_to_string(&manifest).expect("a manifest");
        let dependencies = text.split("[dev-dependencies]").next().unwrap_or_default();
        let game = NAMES.iter().find(|game| dependencies.contains(&format!("spielwerk-{game}")));
        assert_eq!(game, None, "{} depends on a game", manifest.display());
    }
    assert!(seen > 10, "the crates were found");
}
