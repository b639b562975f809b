//! Help, errors, page, documents and comments use the words of the field (`docs/glossary.md`), not a dialect of their own.

use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use clap::CommandFactory;

use super::Cli;
use super::documents::{documents, root};

/// Words and phrases that have a plain word in the field. Upper and lower case are alike, and so are blanks and the
/// underscores of names.
const LOST: &[&str] = &[
    "nobody",
    "somebody",
    "everybody",
    "anybody",
    "whoever",
    "so many minutes",
    "the first so many",
    "goes on there",
    "goes on with",
    "goes on where",
    "game goes on",
    "go on with",
    "going on",
    "by lot",
    "learnt",
    "by heart",
    "first sight",
    "comes with the program",
    "come with the program",
    "programs of others",
    "broke down",
    "last words",
    "yes-or-no questions",
    "analyse aloud",
    "think aloud",
    "begin again",
    "More choices",
    "Whom to ask",
    "Number of the deal",
    "Memory of positions",
    "as the system",
    "where it stands",
];

/// Lines that may use such a word: the picture of a finished deal, which golden playthroughs hold.
const KEPT: &[&str] = &["\"nobody wins\""];

/// What may follow "is no" or "are no".
const AFTER_NO: &[&str] = &["longer", "more", "less", "better", "worse"];

/// The words of a line in small letters, underscores taken as blanks, with a blank before the first and after the last.
fn words(line: &str) -> String {
    let plain = line.to_lowercase().replace('_', " ");
    let separated = plain.split(|c: char| !c.is_alphanumeric() && c != '-').filter(|word| !word.is_empty());
    separated.fold(" ".to_owned(), |text, word| text + word + " ")
}

/// "is no X" where "is not an X" is meant.
fn is_no(words: &str) -> bool {
    [" is no ", " are no "].iter().any(|verb| {
        words.match_indices(verb).any(|(place, _)| {
            let after = words[place + verb.len()..].split(' ').next().unwrap_or_default();
            !words[..place].ends_with(" there") && !AFTER_NO.contains(&after)
        })
    })
}

/// What is wrong with the words of a line.
fn dialect(line: &str) -> Vec<&'static str> {
    static PHRASES: LazyLock<Vec<(&str, String)>> =
        LazyLock::new(|| LOST.iter().map(|lost| (*lost, words(lost))).collect());
    if KEPT.iter().any(|kept| line.contains(kept)) {
        return Vec::new();
    }
    let words = words(line);
    let mut found: Vec<&str> =
        PHRASES.iter().filter(|(_, phrase)| words.contains(phrase)).map(|(lost, _)| *lost).collect();
    found.extend(is_no(&words).then_some("is no"));
    found.extend(line.trim_start().starts_with("/// The same ").then_some("The same"));
    found
}

/// What is wrong with the words of a text, with the line in which it begins: a phrase may continue in the next.
fn dialect_of(text: &str) -> Vec<(&'static str, &str)> {
    let mut found = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let own = dialect(line);
        if let Some(next) = lines.peek() {
            let (both, of_next) = (dialect(&format!("{line} {next}")), dialect(next));
            let across = both.into_iter().filter(|lost| !own.contains(lost) && !of_next.contains(lost));
            found.extend(across.map(|lost| (lost, line)));
        }
        found.extend(own.into_iter().map(|lost| (lost, line)));
    }
    found
}

/// The lines of the files below a folder with these endings.
fn files(folder: &str, endings: &[&str]) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(folder).expect("a folder").filter_map(|entry| Some(entry.ok()?.path())) {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if path.is_dir() && name != "node_modules" && name != "target" {
                folders.push(path);
            } else if endings.iter().any(|ending| name.ends_with(ending)) {
                let text = fs::read_to_string(&path).expect("a text");
                found.push((path, text));
            }
        }
    }
    found
}

fn help(command: &mut clap::Command, texts: &mut Vec<(PathBuf, String)>) {
    texts.push((command.get_name().into(), command.render_long_help().to_string()));
    for inner in command.get_subcommands_mut() {
        help(inner, texts);
    }
}

#[test]
fn texts_use_the_words_of_the_field() {
    let mut texts = documents();
    help(&mut Cli::command(), &mut texts);
    for folder in ["crates", "examples", "fuzz", "web-tests", "tools"] {
        texts.extend(files(folder, &[".rs", ".js", ".ts", ".html", ".css", ".sh"]));
    }
    texts.retain(|(path, _)| !path.ends_with("cli/src/words.rs"));
    assert!(texts.len() > 1_000, "{} texts", texts.len());
    let mut found = Vec::new();
    for (path, text) in &texts {
        let name = path.strip_prefix(root()).unwrap_or(path).display();
        found
            .extend(dialect_of(text).iter().map(|(lost, line)| format!("{name}: {lost:?}: {}", line.trim())));
    }
    assert!(found.is_empty(), "{} lines\n{}", found.len(), found.join("\n"));
}

#[test]
fn the_dialect_is_recognised() {
    for line in
        ["/// Nobody.", "fn whoever_moves() {}", "x is no number", "these are no moves", "/// The same x"]
    {
        assert_eq!(dialect(line).len(), 1, "{line}");
    }
    for line in ["there is no such game", "moves are no longer tried", "is not a number", "a ballot"] {
        assert!(dialect(line).is_empty(), "{line}");
    }
    let found = dialect_of("/// A run goes\n/// on with it, so a run goes on with it.");
    assert_eq!(found, [("goes on with", "/// on with it, so a run goes on with it.")]);
    assert_eq!(dialect_of("/// It was learned by\n/// heart."), [("by heart", "/// It was learned by")]);
}
