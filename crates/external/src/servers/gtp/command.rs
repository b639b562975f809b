//! A line of GTP as the engine reads it, and the answer as it writes it.

use std::fmt::Write;

/// A command with its number, if the controller gave one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Command {
    pub(super) id: Option<u32>,
    pub(super) name: String,
    pub(super) arguments: Vec<String>,
}

impl Command {
    /// Reads a line; `None` if nothing is left without comment, control characters and blanks.
    pub(super) fn read(line: &str) -> Option<Self> {
        let line = line.split('#').next().unwrap_or_default().replace('\t', " ");
        let line: String = line.chars().filter(|c| !c.is_control()).collect();
        let mut words = line.split_whitespace().map(str::to_owned).peekable();
        let id = words.peek().and_then(|word| word.parse().ok());
        if id.is_some() {
            words.next();
        }
        // A number alone is a command without a name, which is unknown.
        if id.is_none() {
            words.peek()?;
        }
        Some(Self { id, name: words.next().unwrap_or_default(), arguments: words.collect() })
    }
}

/// What the engine says to a command: text after `=`, or why not after `?`.
pub(super) type Answer = Result<String, String>;

/// The answer as it goes out: the sign, the number, the text without empty lines, and an empty line. A text that begins
/// with a line break, such as a board, begins below the sign.
pub(super) fn write_answer(id: Option<u32>, answer: &Answer) -> String {
    let (sign, text) = match answer {
        Ok(text) => ('=', text),
        Err(text) => ('?', text),
    };
    let mut written = sign.to_string();
    if let Some(id) = id {
        write!(written, "{id}").expect("writing to a string");
    }
    let mut lines = text.lines().map(str::trim_end).filter(|line| !line.is_empty());
    if !text.starts_with('\n')
        && let Some(first) = lines.next()
    {
        written.push(' ');
        written.push_str(first);
    }
    for line in lines {
        written.push('\n');
        written.push_str(line);
    }
    written + "\n\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command(id: Option<u32>, name: &str, arguments: &[&str]) -> Command {
        let arguments = arguments.iter().map(ToString::to_string).collect();
        Command { id, name: name.to_owned(), arguments }
    }

    #[test]
    fn numbers_comments_and_control_characters_are_understood() {
        assert_eq!(Command::read("play\tblack  F5\r"), Some(command(None, "play", &["black", "F5"])));
        assert_eq!(Command::read("17 genmove b # now"), Some(command(Some(17), "genmove", &["b"])));
        assert_eq!(Command::read("\u{7}quit"), Some(command(None, "quit", &[])));
        assert_eq!(Command::read("4"), Some(command(Some(4), "", &[])));
        assert_eq!(Command::read("  # nothing"), None);
        assert_eq!(Command::read(""), None);
    }

    #[test]
    fn answers_hold_no_empty_line_but_the_last() {
        assert_eq!(write_answer(None, &Ok(String::new())), "=\n\n");
        assert_eq!(write_answer(Some(3), &Ok("a\n\n b \n".to_owned())), "=3 a\n b\n\n");
        assert_eq!(write_answer(None, &Ok("\n  a b\n1 x o\n".to_owned())), "=\n  a b\n1 x o\n\n");
        assert_eq!(write_answer(None, &Err("syntax error".to_owned())), "? syntax error\n\n");
    }
}
