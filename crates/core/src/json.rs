//! JSON of types that modules for browsers read and write too.
//!
//! Serde compiles reading and writing once for every type and form. In a module they go by way of [`Value`], which
//! messages need anyway, so that text is a form of that type alone: every type would be downloaded once more. Natively
//! there is no detour.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Error, Value};

/// Reads a text.
///
/// # Errors
/// If it is not JSON, or not that of the type.
pub fn from_text<T: DeserializeOwned>(text: &str) -> Result<T, Error> {
    if cfg!(target_arch = "wasm32") {
        from_value(serde_json::from_str(text)?)
    } else {
        serde_json::from_str(text)
    }
}

/// Reads a value. Its owned form alone is read anywhere, for the same reason.
///
/// # Errors
/// If it is not that of the type.
pub fn from_value<T: DeserializeOwned>(value: Value) -> Result<T, Error> {
    serde_json::from_value(value)
}

/// Writes a text.
///
/// # Errors
/// If the type has something that JSON cannot hold, such as a key that is not a text.
pub fn to_text<T: Serialize + ?Sized>(value: &T) -> Result<String, Error> {
    if cfg!(target_arch = "wasm32") {
        Ok(serde_json::to_value(value)?.to_string())
    } else {
        serde_json::to_string(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Analysis, MoveAnalysis};

    #[test]
    fn the_detour_of_modules_leads_to_the_same() {
        let entry = MoveAnalysis { value: Some(0.25), ..MoveAnalysis::unknown("b".to_owned()) };
        let analysis = Analysis { value: -1.5, moves: vec![entry], ..Analysis::of_move("a".to_owned()) };
        let text = to_text(&analysis).expect("JSON");
        let detour: Value = from_text(&text).expect("JSON");
        assert_eq!(serde_json::to_value(&analysis).expect("JSON"), detour);
        let back: Analysis = from_value(detour).expect("an analysis");
        assert_eq!(to_text(&back).expect("JSON"), text);
        assert_eq!(to_text(&from_text::<Analysis>(&text).expect("an analysis")).expect("JSON"), text);
        assert!(from_text::<Analysis>("{}").is_err() && from_text::<Analysis>("{").is_err());
    }
}
