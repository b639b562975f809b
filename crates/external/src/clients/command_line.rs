//! How a program is named: its words as a shell would split them, but without any shell.

use std::fmt;
use std::str::FromStr;

/// A program with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CommandLine {
    text: String,
    words: Vec<String>,
}

impl CommandLine {
    /// The program.
    pub(crate) fn program(&self) -> &str {
        &self.words[0]
    }

    /// What it is started with.
    pub(crate) fn arguments(&self) -> &[String] {
        &self.words[1..]
    }
}

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Words end at blanks; quotes, single or double, hold a word together; a backslash outside single quotes takes the
/// next character as it is.
impl FromStr for CommandLine {
    /// What was expected, as a clause.
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut words = Vec::new();
        let mut word: Option<String> = None;
        let mut quote = None;
        let mut chars = text.chars();
        while let Some(c) = chars.next() {
            match (c, quote) {
                (c, Some(open)) if c == open => quote = None,
                ('\\', None | Some('"')) => {
                    let next = chars.next().ok_or("a command line that does not end with a backslash")?;
                    word.get_or_insert_default().push(next);
                }
                ('"' | '\'', None) => {
                    quote = Some(c);
                    word.get_or_insert_default();
                }
                (c, None) if c.is_whitespace() => words.extend(word.take()),
                (c, _) => word.get_or_insert_default().push(c),
            }
        }
        if quote.is_some() {
            return Err("a command line whose quotes are closed");
        }
        words.extend(word);
        if words.is_empty() {
            return Err("a command line, such as cmd=\"gtp-rhino -l 3\"");
        }
        Ok(Self { text: text.trim().to_owned(), words })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_split_as_in_a_shell() {
        let words = |text: &str| text.parse::<CommandLine>().map(|line| line.words);
        assert_eq!(words(" gtp-rhino -b 0 "), Ok(vec!["gtp-rhino".into(), "-b".into(), "0".into()]));
        assert_eq!(words(r#"sh -c 'echo "a b"'"#), Ok(vec!["sh".into(), "-c".into(), "echo \"a b\"".into()]));
        assert_eq!(words(r#"a"b c"'d'\ e """#), Ok(vec!["ab cd e".into(), String::new()]));
        assert!(words("  ").is_err() && words("a 'b").is_err() && words("a\\").is_err());
    }
}
