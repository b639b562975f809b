//! The games that a program knows, by name.

use spielwerk_core::{Spec, SpecError};

use crate::{AnyGame, GamePackage, Model};

/// A list of packages: the one place that turns names into games.
#[derive(Clone, Debug, Default)]
pub struct Registry {
    packages: Vec<&'static GamePackage>,
}

impl Registry {
    /// A registry of these games.
    pub fn new(packages: impl IntoIterator<Item = &'static GamePackage>) -> Self {
        Self { packages: packages.into_iter().collect() }
    }

    /// This registry with one more game; a package of the same name is replaced.
    #[must_use]
    pub fn with(mut self, package: &'static GamePackage) -> Self {
        self.packages.retain(|known| known.name != package.name);
        self.packages.push(package);
        self
    }

    /// The packages, in the order in which they are shown.
    pub fn packages(&self) -> &[&'static GamePackage] {
        &self.packages
    }

    /// The names of all games.
    pub fn names(&self) -> Vec<&'static str> {
        self.packages.iter().map(|package| package.name).collect()
    }

    /// The package of a game by the name before the colon.
    ///
    /// # Errors
    /// If there is none.
    pub fn package(&self, text: &str) -> Result<&'static GamePackage, SpecError> {
        let spec: Spec = text.parse()?;
        let found = self.packages.iter().find(|package| package.name == spec.name());
        found.copied().ok_or_else(|| spec.unknown_name("game", &self.names()))
    }

    /// The game that a text names: `othello`, `amazons:size=8`, `nimm3:stones=21,take=3`.
    ///
    /// # Errors
    /// If the name is unknown, or a parameter is unknown or out of range.
    pub fn game(&self, text: &str) -> Result<Box<dyn AnyGame>, SpecError> {
        let package = self.package(text)?;
        let mut spec: Spec = text.parse()?;
        let game = (package.parse)(&mut spec)?;
        spec.finish()?;
        Ok(game)
    }

    /// Every bundled model.
    pub fn models(&self) -> impl Iterator<Item = &'static Model> + '_ {
        self.packages.iter().flat_map(|package| package.models)
    }

    /// The bundled model of this name.
    pub fn model(&self, name: &str) -> Option<&'static Model> {
        self.models().find(|model| model.name == name)
    }
}
