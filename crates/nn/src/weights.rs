//! The numbers of a network, as they are trained and stored.

use std::fs;
use std::path::Path;

use spielwerk_core::{Rng, SafetensorsReader, SafetensorsWriter, json};

use crate::{Architecture, NetError, NetShape, Role};

const VERSION: &str = "1";

/// All tensors of a network, in the order of [`Architecture::parameters`], and the game it is for.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights<S = NetShape> {
    shape: S,
    game: String,
    tensors: Vec<Vec<f32>>,
}

impl<S: Architecture> Weights<S> {
    /// Weights to begin training with: normal with the variance that keeps the size of signals through `ReLU`, small
    /// in the last layers, and neutral norms.
    ///
    /// # Errors
    /// If the shape is not sound.
    pub fn random(shape: S, game: &str, seed: u64) -> Result<Self, NetError> {
        shape.check()?;
        let mut rng = Rng::new(seed);
        let tensors = shape
            .parameters()
            .iter()
            .map(|parameter| match parameter.role {
                Role::Weight => {
                    let inputs: usize = parameter.dims[1..].iter().product();
                    let last = if parameter.name.ends_with(".out.weight") { 0.1 } else { 1.0 };
                    let deviation = last * (2.0 / inputs as f64).sqrt();
                    (0..parameter.len()).map(|_| (normal(&mut rng) * deviation) as f32).collect()
                }
                Role::Scale | Role::Variance => vec![1.0; parameter.len()],
                Role::Bias | Role::Shift | Role::Mean => vec![0.0; parameter.len()],
            })
            .collect();
        Ok(Self { shape, game: game.to_owned(), tensors })
    }

    /// These tensors.
    ///
    /// # Errors
    /// If they do not fit the shape, or hold numbers that are not finite.
    pub fn new(shape: S, game: &str, tensors: Vec<Vec<f32>>) -> Result<Self, NetError> {
        shape.check()?;
        let parameters = shape.parameters();
        for (index, parameter) in parameters.iter().enumerate() {
            let tensor = tensors.get(index).map_or(&[][..], Vec::as_slice);
            if tensor.len() != parameter.len() {
                let (wanted, found) = (parameter.len(), tensor.len());
                return Err(NetError::Tensor { name: parameter.name.clone(), wanted, found });
            }
            if !tensor.iter().all(|number| number.is_finite()) {
                return Err(NetError::NotFinite(parameter.name.clone()));
            }
        }
        Ok(Self { shape, game: game.to_owned(), tensors })
    }

    /// The architecture.
    pub fn shape(&self) -> &S {
        &self.shape
    }

    /// The text of the game that the network is for.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The tensors.
    pub fn tensors(&self) -> &[Vec<f32>] {
        &self.tensors
    }

    /// The tensors, to be changed.
    pub fn tensors_mut(&mut self) -> impl Iterator<Item = &mut [f32]> {
        self.tensors.iter_mut().map(Vec::as_mut_slice)
    }

    /// The weights in a safetensors file.
    ///
    /// # Errors
    /// If the file is broken, or holds no network.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetError> {
        let mut reader = SafetensorsReader::new(bytes, S::FORMAT, VERSION)?;
        let text = reader.metadata("shape").unwrap_or_default();
        let shape: S = json::from_text(text).map_err(|problem| NetError::NoShape(problem.to_string()))?;
        shape.check()?;
        let game = reader.metadata("game").unwrap_or_default().to_owned();
        let parameters = shape.parameters();
        let tensors = parameters.iter().map(|parameter| reader.take(&parameter.name, &parameter.dims));
        let tensors = tensors.collect::<Result<_, _>>()?;
        reader.finish()?;
        Self::new(shape, &game, tensors)
    }

    /// The weights as a safetensors file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut writer = SafetensorsWriter::new(S::FORMAT, VERSION);
        writer.describe("game", &self.game);
        writer.describe("shape", serde_json::json!(self.shape).to_string());
        for (parameter, tensor) in self.shape.parameters().iter().zip(&self.tensors) {
            writer.add(&parameter.name, &parameter.dims, tensor.iter().copied());
        }
        writer.into_bytes()
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If it cannot be read, is broken, or holds no network.
    pub fn load(path: &Path) -> Result<Self, NetError> {
        let bytes = fs::read(path).map_err(|problem| NetError::Disk { path: path.to_owned(), problem })?;
        Self::from_bytes(&bytes)
            .map_err(|problem| NetError::File { path: path.to_owned(), problem: Box::new(problem) })
    }
}

/// A normal number of mean 0 and variance 1, by the method of Box and Muller.
fn normal(rng: &mut Rng) -> f64 {
    let radius = (-2.0 * (1.0 - rng.unit()).ln()).sqrt();
    radius * (std::f64::consts::TAU * rng.unit()).cos()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MlpShape, ResNetShape};

    const FORMAT: &str = <NetShape as Architecture>::FORMAT;

    fn sample() -> Weights {
        let shape = NetShape::ResNet(ResNetShape::new(1, 8, 2, [6, 7], 7));
        Weights::random(shape, "connect4", 5).expect("a sound shape")
    }

    #[test]
    fn weights_survive_their_file() {
        let weights = sample();
        assert_eq!(Weights::from_bytes(&weights.to_bytes()).expect("its own file"), weights);
        let folder = std::env::temp_dir().join(format!("spielwerk-net-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder for the test");
        let path = folder.join("net.safetensors");
        fs::write(&path, weights.to_bytes()).expect("room on the disk");
        assert_eq!(Weights::load(&path).expect("its own file"), weights);
        fs::remove_dir_all(&folder).expect("the folder is ours");
        let gone = Weights::<NetShape>::load(&path).expect_err("the file is gone").to_string();
        assert!(gone.contains("net.safetensors: "), "{gone}");
    }

    #[test]
    fn broken_files_are_refused_with_a_sentence() {
        let bytes = sample().to_bytes();
        let refused =
            |bytes: &[u8]| Weights::<NetShape>::from_bytes(bytes).expect_err("a broken file").to_string();
        for length in [0, 7, 100, bytes.len() / 2, bytes.len() - 1] {
            assert!(!refused(&bytes[..length]).contains('\n'));
        }
        assert!(refused(&bytes[..bytes.len() - 1]).contains("within the file"));
        let other = SafetensorsWriter::new("spielwerk-othello-patterns", "1").into_bytes();
        assert!(refused(&other).contains("not \"spielwerk-net\" version 1"));
        let empty = SafetensorsWriter::new(FORMAT, VERSION).into_bytes();
        assert!(refused(&empty).contains("does not say the shape"));

        let mut writer = SafetensorsWriter::new(FORMAT, VERSION);
        let shape = MlpShape { inputs: 2, hidden: Vec::new(), policy: 1, values: 1 };
        writer.describe("shape", serde_json::json!(NetShape::Mlp(shape)).to_string());
        writer.add("policy.out.weight", &[3, 1], [0f32; 3]);
        assert!(refused(&writer.into_bytes()).contains("\"policy.out.weight\" should be F32 of shape 1 x 2"));
    }

    #[test]
    fn numbers_that_are_not_finite_are_refused() {
        let weights = sample();
        let mut tensors = weights.tensors().to_vec();
        tensors[0][3] = f32::NAN;
        let shape = weights.shape().clone();
        let error = Weights::new(shape.clone(), "connect4", tensors).expect_err("not a number");
        assert_eq!(error.to_string(), "the tensor \"stem.conv.weight\" holds a number that is not finite");
        assert!(Weights::new(shape, "connect4", Vec::new()).is_err());
    }

    #[test]
    fn a_seed_means_the_same_weights() {
        let shape = NetShape::Mlp(MlpShape { inputs: 22, hidden: vec![32], policy: 3, values: 1 });
        let one = Weights::random(shape.clone(), "nimm3", 1).expect("a sound shape");
        assert_eq!(one, Weights::random(shape.clone(), "nimm3", 1).expect("a sound shape"));
        assert_ne!(one, Weights::random(shape, "nimm3", 2).expect("a sound shape"));
    }
}
