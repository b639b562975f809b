//! Puts the commit into the binary, for `--version` and bug reports.

use std::process::Command;

fn main() {
    let commit = Command::new("git")
        .args(["rev-parse", "--short", "HEAD"])
        .output()
        .ok()
        .filter(|output| output.status.success())
        .and_then(|output| String::from_utf8(output.stdout).ok())
        .map_or_else(|| "unknown commit".to_owned(), |commit| commit.trim().to_owned());
    println!("cargo::rustc-env=SPIELWERK_COMMIT={commit}");
    println!("cargo::rerun-if-changed=../../.git/HEAD");
    println!("cargo::rerun-if-changed=../../.git/logs/HEAD");
}
