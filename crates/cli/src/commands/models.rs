//! `spielwerk models`: bundled networks, weights and books.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use spielwerk_session::{Model, Registry};

use crate::failure::{Failure, Outcome};

/// List the bundled networks, weights and books, or show the card of one.
///
/// A card says what a model is, by which command it was made and how strong it is. With --save the file itself is
/// written, for example to continue training from it.
#[derive(Args)]
pub(crate) struct Models {
    /// One of them: its card is shown.
    name: Option<String>,
    /// Write the file of the model here.
    #[arg(long, value_name = "FILE", requires = "name")]
    save: Option<PathBuf>,
    /// Print JSON Lines.
    #[arg(long, conflicts_with = "save")]
    json: bool,
}

impl Models {
    pub(crate) fn run(&self, registry: &Registry) -> Result<Outcome, Failure> {
        let mut out = io::stdout().lock();
        match self.name.as_deref().map(|name| find(registry, name)).transpose()? {
            Some(model) => self.show(&mut out, model)?,
            None => {
                for model in registry.models() {
                    self.list(&mut out, model)?;
                }
            }
        }
        Ok(Outcome::Success)
    }

    fn show(&self, out: &mut impl Write, model: &Model) -> Result<(), Failure> {
        if let Some(path) = &self.save {
            // Nothing is overwritten: the file may be the user's own.
            let mut file = fs::File::create_new(path)
                .map_err(|error| Failure::Sentence(format!("{}: {error}", path.display())))?;
            file.write_all(model.bytes())?;
        } else if self.json {
            self.list(out, model)?;
        } else {
            write!(out, "{}", model.card)?;
        }
        Ok(())
    }

    fn list(&self, out: &mut impl Write, model: &Model) -> Result<(), Failure> {
        let Model { name, game, player, file, card } = model;
        let (file, bytes) = (file.name(), file.bytes());
        if self.json {
            let size = bytes.len();
            let line = json!({
                "name": name, "game": game, "player": player, "file": file, "bytes": size, "card": card,
            });
            writeln!(out, "{line}")?;
        } else {
            let title = card.lines().next().unwrap_or_default().trim_start_matches("# ");
            writeln!(out, "{name:20} {:>6} kB  {game:12} {player:20} {title}", bytes.len().div_ceil(1_000))?;
        }
        Ok(())
    }
}

fn find(registry: &Registry, name: &str) -> Result<&'static Model, Failure> {
    registry.model(name).ok_or_else(|| {
        let names: Vec<&str> = registry.models().map(|model| model.name).collect();
        Failure::Sentence(format!("no model {name:?}; there are: {}", names.join(", ")))
    })
}
