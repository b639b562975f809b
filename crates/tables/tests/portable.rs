//! What a browser lacks is used only where a feature says so: clocks, files, threads and the system's randomness.

use std::fs;
use std::path::{Path, PathBuf};

/// Files that are built only with the feature `system` or `sqlite`, or that keep such parts behind it.
const WITH_SYSTEM: [&str; 3] = ["platform.rs", "migration.rs", "sqlite"];
/// What would panic or not link in a browser.
const MISSING_THERE: [&str; 6] =
    ["Instant::now", "SystemTime::now", "getrandom::", "std::thread", "std::fs", "rusqlite"];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the sources").flatten() {
        let path = entry.path();
        let name = entry.file_name().into_string().expect("UTF-8");
        if WITH_SYSTEM.contains(&name.as_str()) || name == "tests.rs" {
            continue;
        }
        if path.is_dir() {
            sources(&path, found);
        } else {
            found.push(path);
        }
    }
}

#[test]
fn the_pure_part_asks_the_platform() {
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    assert!(files.len() > 15, "{files:?}");
    for file in files {
        let text = fs::read_to_string(&file).expect("a source");
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        for word in MISSING_THERE {
            assert!(!code.contains(word), "{} uses {word}", file.display());
        }
    }
}
