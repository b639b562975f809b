//! Functions over encodings of any kind, and their file.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use spielwerk_core::{Game, json};

use super::encoding::Encoding;
use super::linear::Linear;
use super::small_net::{MOST_HIDDEN, SmallNet};
use super::squash::Squash;
use super::{Gradient, ValueFunction};

const FORMAT: &str = "spielwerk-value-function";
const VERSION: u32 = 1;

/// A table, a linear function or a small net over an encoding.
#[derive(Clone, Debug, PartialEq)]
pub enum Function<E> {
    /// One weight per input.
    Linear(Linear<E>),
    /// One hidden layer.
    Net(SmallNet<E>),
}

/// Why a file holds no function of a game.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FunctionError {
    /// The file is not JSON of this form.
    #[error("the value function cannot be read: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// The file holds something else.
    #[error("the file holds {found}, not {FORMAT} version {VERSION}")]
    OtherContent {
        /// What the file says it is.
        found: String,
    },
    /// The function was made for another game.
    #[error("the file is for {found}, not for {wanted}")]
    OtherGame {
        /// The game in the file.
        found: String,
        /// The game it was asked for.
        wanted: String,
    },
    /// Too many or too few weights, or weights that are not numbers.
    #[error("the file should hold {wanted} weights, all of them numbers; it holds {found}")]
    Weights {
        /// Weights in the file.
        found: usize,
        /// How many there should be.
        wanted: usize,
    },
    /// A hidden layer of a size that is not supported.
    #[error("a hidden layer has 1 to {MOST_HIDDEN} units, not {0}")]
    Hidden(usize),
}

#[derive(Serialize, Deserialize)]
struct File<E> {
    format: String,
    version: u32,
    game: String,
    encoding: E,
    squash: Squash,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hidden: Option<Hidden>,
    weights: Vec<f64>,
}

/// The hidden layer of a net.
#[derive(Serialize, Deserialize)]
struct Hidden {
    units: usize,
    bias: bool,
}

impl<E: Serialize + DeserializeOwned + Clone> Function<E> {
    /// Reads a function for the game that this text names up to its parameters.
    ///
    /// # Errors
    /// If the file is of another kind or for another game, or its weights do not fit.
    pub fn from_json<G: Game>(text: &str, game: &G) -> Result<Self, FunctionError>
    where
        E: Encoding<G>,
    {
        #[derive(Deserialize)]
        struct Head {
            format: String,
            version: u32,
            game: String,
        }
        let head: Head = json::from_text(text)?;
        if (head.format.as_str(), head.version) != (FORMAT, VERSION) {
            return Err(FunctionError::OtherContent {
                found: format!("{} version {}", head.format, head.version),
            });
        }
        let wanted = name_of(&game.spec());
        if name_of(&head.game) != wanted {
            return Err(FunctionError::OtherGame { found: head.game, wanted });
        }
        let File { encoding, squash, hidden, weights, .. } = json::from_text::<File<E>>(text)?;
        let check = |wanted: usize| {
            if weights.len() == wanted && weights.iter().all(|weight| weight.is_finite()) {
                return Ok(());
            }
            Err(FunctionError::Weights { found: weights.len(), wanted })
        };
        Ok(match hidden {
            None => {
                check(encoding.inputs())?;
                Self::Linear(Linear { encoding, squash, weights })
            }
            Some(Hidden { units, bias }) => {
                if !(1..=MOST_HIDDEN).contains(&units) {
                    return Err(FunctionError::Hidden(units));
                }
                check(SmallNet::<E>::count(encoding.inputs(), units, bias))?;
                Self::Net(SmallNet { encoding, squash, hidden: units, bias, weights })
            }
        })
    }

    /// The function as a file.
    pub fn to_json<G: Game>(&self, game: &G) -> String {
        let (encoding, squash, hidden, weights) = match self {
            Self::Linear(linear) => (&linear.encoding, linear.squash, None, &linear.weights),
            Self::Net(net) => {
                (&net.encoding, net.squash, Some(Hidden { units: net.hidden, bias: net.bias }), &net.weights)
            }
        };
        let file = File {
            format: FORMAT.to_owned(),
            version: VERSION,
            game: game.spec(),
            encoding: encoding.clone(),
            squash,
            hidden,
            weights: weights.clone(),
        };
        serde_json::to_string(&file).expect("names and numbers can be written") + "\n"
    }
}

impl<E> Function<E> {
    /// How positions are written for it.
    pub fn encoding(&self) -> &E {
        match self {
            Self::Linear(linear) => &linear.encoding,
            Self::Net(net) => &net.encoding,
        }
    }
}

/// The name of a game without its parameters.
fn name_of(spec: &str) -> String {
    spec.split(':').next().unwrap_or_default().to_owned()
}

impl<G: Game, E: Encoding<G>> ValueFunction<G> for Function<E> {
    #[inline]
    fn value(&self, game: &G, state: &G::State) -> f64 {
        match self {
            Self::Linear(linear) => linear.value(game, state),
            Self::Net(net) => net.value(game, state),
        }
    }

    #[inline]
    fn gradient(&self, game: &G, state: &G::State, gradient: &mut Gradient) -> f64 {
        match self {
            Self::Linear(linear) => linear.gradient(game, state, gradient),
            Self::Net(net) => net.gradient(game, state, gradient),
        }
    }

    fn parameters(&self) -> usize {
        match self {
            Self::Linear(linear) => linear.parameters(),
            Self::Net(net) => net.parameters(),
        }
    }

    fn parameter(&self, index: usize) -> f64 {
        match self {
            Self::Linear(linear) => linear.parameter(index),
            Self::Net(net) => net.parameter(index),
        }
    }

    fn set_parameter(&mut self, index: usize, value: f64) {
        match self {
            Self::Linear(linear) => linear.set_parameter(index, value),
            Self::Net(net) => net.set_parameter(index, value),
        }
    }

    #[inline]
    fn adjust(&mut self, index: usize, change: f64) {
        match self {
            Self::Linear(linear) => linear.adjust(index, change),
            Self::Net(net) => net.adjust(index, change),
        }
    }

    #[inline]
    fn layer(&self, index: usize) -> usize {
        match self {
            Self::Linear(linear) => linear.layer(index),
            Self::Net(net) => net.layer(index),
        }
    }
}
