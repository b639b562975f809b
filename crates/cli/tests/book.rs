//! The examples of the book are what the program prints.
//!
//! A block marked `console` holds commands after `$ ` and what they print. A line `...` is any number of lines, `…` within a
//! line any text: times and rates differ from machine to machine. The blocks of a chapter run one after the other in a folder
//! of their own.

use std::fs;
use std::path::Path;
use std::process::Command;

/// A command and what it should print.
struct Example {
    command: String,
    wanted: Vec<String>,
}

fn examples(text: &str) -> Vec<Example> {
    let mut found: Vec<Example> = Vec::new();
    let mut in_block = false;
    for line in text.lines() {
        if line.starts_with("```") {
            in_block = line == "```console";
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| in_block) {
            found.push(Example { command: command.to_owned(), wanted: Vec::new() });
        } else if let Some(example) = found.last_mut().filter(|_| in_block) {
            example.wanted.push(line.to_owned());
        }
    }
    found
}

/// Whether a line is as wanted, where `…` is any text.
fn line_fits(wanted: &str, line: &str) -> bool {
    let mut parts = wanted.split('…');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = line.strip_prefix(first) else { return false };
    let mut parts = parts.peekable();
    if parts.peek().is_none() {
        return rest.is_empty();
    }
    while let Some(part) = parts.next() {
        if parts.peek().is_none() {
            return rest.ends_with(part);
        }
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    true
}

/// Whether lines are as wanted, where `...` is any number of lines.
fn fits(wanted: &[String], lines: &[&str]) -> bool {
    match wanted.split_first() {
        None => lines.is_empty(),
        Some((first, later)) if first == "..." => (0..=lines.len()).any(|skip| fits(later, &lines[skip..])),
        Some((first, later)) => {
            lines.split_first().is_some_and(|(line, rest)| line_fits(first, line) && fits(later, rest))
        }
    }
}

fn run(example: &Example, folder: &Path) -> String {
    let words = shlex::split(&example.command).expect("a command line");
    assert_eq!(words.first().map(String::as_str), Some("spielwerk"), "{}", example.command);
    let output = Command::new(env!("CARGO_BIN_EXE_spielwerk"))
        .args(&words[1..])
        .current_dir(folder)
        .output()
        .expect("the program starts");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {error}", example.command);
    String::from_utf8(output.stdout).expect("the program prints UTF-8")
}

#[test]
fn every_example_of_the_book_prints_what_it_says() {
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/book/src");
    let (mut wrong, mut checked) = (Vec::new(), 0);
    for entry in fs::read_dir(book).expect("the book").flatten() {
        let text = fs::read_to_string(entry.path()).expect("a chapter");
        let folder = tempfile::tempdir().expect("a folder");
        for example in examples(&text) {
            checked += 1;
            let printed = run(&example, folder.path());
            let lines: Vec<&str> = printed.lines().collect();
            if !fits(&example.wanted, &lines) {
                let chapter = entry.file_name();
                wrong.push(format!("{}: $ {}\n{printed}", chapter.display(), example.command));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(checked >= 12, "only {checked} examples were found");
}

#[test]
fn every_chapter_is_in_the_summary_and_has_a_summary_in_german() {
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/book/src");
    let summary = fs::read_to_string(book.join("SUMMARY.md")).expect("the summary");
    for entry in fs::read_dir(book).expect("the book").flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        if name == "SUMMARY.md" {
            continue;
        }
        assert!(summary.contains(&format!("({name})")), "{name} is not in the summary");
        let text = fs::read_to_string(entry.path()).expect("a chapter");
        assert!(name == "bibliography.md" || text.contains("**Zusammenfassung.**"), "{name}");
    }
}

/// What every chapter about a method has.
const PARTS: [&str; 6] = [
    "## The idea",
    "## The formula",
    "## Worked example",
    "## Exercises",
    "## What the works found",
    "## References",
];

#[test]
fn every_chapter_of_a_method_has_all_parts_and_exercises_with_commands() {
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/book/src");
    let summary = fs::read_to_string(book.join("SUMMARY.md")).expect("the summary");
    let methods = summary.split("# The five works").next().unwrap_or_default();
    let chapters: Vec<&str> = methods.split("](").skip(1).filter_map(|rest| rest.split(')').next()).collect();
    assert!(chapters.len() > 10, "{chapters:?}");
    for name in chapters.into_iter().filter(|&name| name != "introduction.md") {
        let text = fs::read_to_string(book.join(name)).expect("a chapter");
        let places: Vec<Option<usize>> = PARTS.iter().map(|part| text.find(part)).collect();
        assert!(places.iter().all(Option::is_some), "{name}: {PARTS:?} are at {places:?}");
        let part = |title: &str| text.split(title).nth(1).and_then(|rest| rest.split("\n## ").next());
        assert!(part(PARTS[2]).is_some_and(|example| example.contains("$ spielwerk ")), "{name}: no example");
        assert!(part(PARTS[3]).is_some_and(|tasks| tasks.contains("`spielwerk ")), "{name}: no command");
    }
}

/// The five works, by their authors.
const WORKS: [&str; 5] = ["Müller, P., Zepnik", "Schwenck", "Spangenberg", "Pracht", "Diesner-Mayer"];

#[test]
fn every_reference_is_in_the_bibliography() {
    let book = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/book/src");
    let bibliography = fs::read_to_string(book.join("bibliography.md")).expect("the bibliography");
    for work in WORKS {
        assert!(bibliography.contains(work), "{work}");
    }
    let mut checked = 0;
    for entry in fs::read_dir(&book).expect("the book").flatten() {
        let text = fs::read_to_string(entry.path()).expect("a chapter");
        let Some(references) = text.split("## References").nth(1) else { continue };
        let references = references.split("**Zusammenfassung.**").next().unwrap_or_default();
        // A name follows its initial: J. von Neumann, S. Akl.
        let words: Vec<&str> = references.split_whitespace().collect();
        for pair in words.windows(3) {
            let is_initial =
                pair[0].len() == 2 && pair[0].ends_with('.') && pair[0].starts_with(char::is_uppercase);
            let name = if ["von", "de"].contains(&pair[1]) { pair[2] } else { pair[1] };
            let name = name.trim_end_matches([',', ';', '.', ':']);
            if is_initial && name.starts_with(char::is_uppercase) {
                checked += 1;
                let chapter = entry.file_name();
                assert!(bibliography.contains(name), "{}: {name} is not there", chapter.display());
            }
        }
    }
    assert!(checked > 40, "only {checked} names were found");
}

#[test]
fn wildcards_stand_for_text_and_lines() {
    let wanted: Vec<String> = ["...", "depth 2, 12 nodes …", "..."].map(str::to_owned).to_vec();
    assert!(fits(&wanted, &["A", "depth 2, 12 nodes in 0.1 s", "B"]));
    assert!(!fits(&wanted, &["A", "depth 2, 13 nodes in 0.1 s", "B"]));
    assert!(line_fits("a … c … e", "a b c d e") && !line_fits("a … c", "a b d"));
    assert!(!line_fits("exact", "exactly"));
}
