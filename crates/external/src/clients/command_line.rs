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

/// Split by the rules of a POSIX shell.
impl FromStr for CommandLine {
    /// What was expected, as a clause.
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let words = shlex::split(text).ok_or("a command line whose quotes are closed")?;
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
