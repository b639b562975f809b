//! What documents and cards say is true of this program: commands parse, links lead somewhere, and crates exist.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use clap::CommandFactory;

use super::Cli;

pub(super) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the workspace")
}

/// Every Markdown file of the repository but the change log, which speaks of the past.
pub(super) fn documents() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![root()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder").filter_map(Result::ok) {
            let (path, name) = (entry.path(), entry.file_name());
            let name = name.to_string_lossy();
            let skipped = name.starts_with('.') || ["target", "node_modules", "runs"].contains(&&*name);
            if path.is_dir() && !skipped {
                folders.push(path);
            } else if name.ends_with(".md") && name != "CHANGELOG.md" {
                let text = fs::read_to_string(&path).expect("a document");
                found.push((path, text));
            }
        }
    }
    assert!(found.len() > 30, "{} documents", found.len());
    found
}

/// The commands in a document: lines of code blocks and code spans that begin with the program's name.
fn commands(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut in_block = false;
    let mut prose = String::new();
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            in_block = !in_block;
        } else if in_block {
            found.push(line.trim().trim_start_matches("$ ").to_owned());
        } else {
            prose.push_str(line);
            prose.push(' ');
        }
    }
    found.extend(prose.split('`').skip(1).step_by(2).map(str::to_owned));
    found.retain(|command| command.starts_with("spielwerk "));
    found
}

/// The words of a command up to its end, numbers for N; `None` if it is a pattern such as `train METHOD GAME`.
fn words(command: &str) -> Option<Vec<String>> {
    let command = command.split(" #").next()?.split("  ").next()?;
    let command = command.split([';', '|', '>', '&']).next()?.trim();
    let pattern = ["...", "[", "<", "METHOD", "GAME", "…"];
    if pattern.iter().any(|mark| command.contains(mark)) {
        return None;
    }
    let number =
        |word: String| if ["N", "PLY", "SEED", "M"].contains(&&*word) { "1".to_owned() } else { word };
    let words = shlex::split(command)?.into_iter().map(number).collect::<Vec<_>>();
    Some(words).filter(|words| words.len() > 1)
}

#[test]
fn every_command_in_the_documents_parses() {
    let mut checked = 0;
    let mut wrong = Vec::new();
    for (path, text) in documents() {
        for command in commands(&text) {
            let Some(words) = words(&command) else { continue };
            checked += 1;
            if let Err(error) = Cli::command().try_get_matches_from(&words) {
                let shown = matches!(
                    error.kind(),
                    clap::error::ErrorKind::DisplayHelp | clap::error::ErrorKind::DisplayVersion
                );
                // A command that is named without its arguments is a name.
                let named =
                    words.len() == 2 && error.kind() == clap::error::ErrorKind::MissingRequiredArgument;
                if !shown && !named {
                    let first = error.to_string().lines().next().unwrap_or_default().to_owned();
                    wrong.push(format!("{}: {command}: {first}", path.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(checked > 100, "only {checked} commands were found");
}

#[test]
fn every_link_and_every_path_leads_somewhere() {
    let mut wrong = Vec::new();
    let mut checked = 0;
    for (path, text) in documents() {
        let folder = path.parent().expect("a folder");
        let links = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        for link in links.filter(|link| !link.contains("://") && !link.starts_with(['#', '<'])) {
            checked += 1;
            let file = link.split(['#', ' ']).next().unwrap_or(link);
            if !folder.join(file).exists() {
                wrong.push(format!("{}: {link}", path.display()));
            }
        }
        let spans = text.split('`').skip(1).step_by(2);
        for span in spans.filter(|span| {
            span.starts_with("crates/")
                && !span.contains(['*', '{', '<', '\n', ' '])
                && !span.contains("GAME")
        }) {
            checked += 1;
            if !root().join(span).exists() {
                wrong.push(format!("{}: {span}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(checked > 100, "only {checked} links were found");
}

#[test]
fn every_crate_that_a_document_names_exists() {
    let manifests = fs::read_to_string(root().join("Cargo.lock")).expect("the lock file");
    let crates: BTreeSet<&str> =
        manifests.lines().filter_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"')).collect();
    let mut wrong = Vec::new();
    for (path, text) in documents() {
        for name in text.split(" -p ").skip(1).filter_map(|rest| rest.split([' ', '`', '\n', ')']).next()) {
            if name.starts_with("spielwerk") && !crates.contains(name) {
                wrong.push(format!("{}: -p {name}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
