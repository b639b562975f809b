//! What the games offer to learn, as their packages say it.

use std::io::{self, Write};

use spielwerk_run::Training;
use spielwerk_session::Registry;

use super::Chosen;
use crate::failure::Failure;

/// The names that methods had before.
const OLD_NAMES: [(&str, &str); 1] = [("eval", "fit")];

/// Prints every method of every game with its presets.
pub(super) fn list(registry: &Registry, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "spielwerk train METHOD GAME --run DIR [--preset NAME]; --help tells the rest\n")?;
    for package in registry.packages() {
        for training in package.trainings {
            writeln!(out, "{} {}: {}", training.method(), package.name, training.about())?;
            for preset in training.presets() {
                let is_default = preset.name == training.default_preset();
                let mark = if is_default { " (default)" } else { "" };
                writeln!(out, "    --preset {}{mark}: {}", preset.name, preset.about)?;
            }
        }
    }
    Ok(())
}

/// The training that a method and a game name.
pub(super) fn find(registry: &Registry, method: &str, text: &str) -> Result<Chosen, Failure> {
    let package = registry.package(text)?;
    let game = registry.game(text)?.spec();
    let method = OLD_NAMES.iter().find(|(old, _)| *old == method).map_or(method, |(_, new)| new);
    let offered = package.trainings;
    let named: Vec<&'static dyn Training> =
        offered.iter().copied().filter(|training| training.method() == method).collect();
    if named.is_empty() {
        let known: Vec<&str> = offered.iter().map(|training| training.method()).collect();
        let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
        return Err(Failure::Sentence(format!(
            "there is no method {method:?} for {}; methods: {known}; {}",
            package.name,
            who_offers(registry, method)
        )));
    }
    let training = named.into_iter().find(|training| training.supports(&game));
    let training = training.ok_or_else(|| Failure::Sentence(format!("{method} cannot learn {game}")))?;
    Ok(Chosen { training, game })
}

/// Which games a method is for.
fn who_offers(registry: &Registry, method: &str) -> String {
    let packages = registry.packages().iter();
    let with_it =
        packages.filter(|package| package.trainings.iter().any(|training| training.method() == method));
    let names: Vec<&str> = with_it.map(|package| package.name).collect();
    if names.is_empty() {
        "no game has this method".to_owned()
    } else {
        format!("games with this method: {}", names.join(", "))
    }
}
