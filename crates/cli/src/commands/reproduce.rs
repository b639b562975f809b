//! `spielwerk reproduce`: the commands behind the published figures, listed or run.

use std::io::{self, Write};
use std::process::Command;

use clap::Args;

use crate::failure::{Failure, Outcome};
use crate::figures::{FIGURES, Figure};

/// List what makes the published figures, or make some of them again.
///
/// Without a name all figures are listed with their commands. With a name its commands are run one after another, in the
/// current folder, which must be the root of the repository where a command reads its data.
#[derive(Args)]
pub(crate) struct Reproduce {
    /// Which figures.
    name: Option<String>,
    /// Print the commands and do not run them.
    #[arg(long)]
    dry_run: bool,
}

impl Reproduce {
    pub(crate) fn run(&self) -> Result<Outcome, Failure> {
        let mut out = io::stdout().lock();
        let Some(name) = &self.name else {
            for Figure { name, what, document, takes, .. } in FIGURES {
                writeln!(out, "{name:20} {what} ({document}; {takes})")?;
            }
            return Ok(Outcome::Success);
        };
        let Some(figure) = FIGURES.iter().find(|figure| figure.name == name) else {
            let known: Vec<&str> = FIGURES.iter().map(|figure| figure.name).collect();
            return Err(Failure::Sentence(format!("no figures {name:?}; there are: {}", known.join(", "))));
        };
        let program = std::env::current_exe()?;
        for command in figure.commands {
            writeln!(out, "$ {command}")?;
            out.flush()?;
            if self.dry_run {
                continue;
            }
            let words = shlex::split(command).unwrap_or_default();
            let status = Command::new(&program).args(words.iter().skip(1)).status()?;
            match status.code() {
                Some(0) => {}
                Some(130) | None => return Ok(Outcome::Interrupted),
                Some(1) => return Ok(Outcome::Disagreement),
                Some(_) => return Err(Failure::Sentence(format!("{command}: it failed, see above"))),
            }
        }
        Ok(Outcome::Success)
    }
}
