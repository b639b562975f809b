//! Settings of any configuration by name: `self_play.simulations.to=400`.
//!
//! A name is the path of a value in the configuration's JSON, or the last part of it where only one path ends so. The
//! value must be of the kind that is there; the configuration itself says whether it makes sense.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::RunError;

/// Key and value of `key=value`.
///
/// # Errors
/// If the text has another form.
pub fn parse_setting(text: &str) -> Result<(String, String), RunError> {
    let pair = text.split_once('=').filter(|(key, _)| !key.trim().is_empty());
    let (key, value) =
        pair.ok_or_else(|| RunError::Setting(format!("{text:?} is not of the form key=value")))?;
    Ok((key.trim().to_owned(), value.trim().to_owned()))
}

/// Every setting of a configuration with its present value.
///
/// # Errors
/// If the configuration is not plain data.
pub fn list_settings(config: &impl Serialize) -> Result<Vec<(String, String)>, RunError> {
    let json = serde_json::to_value(config).map_err(RunError::method)?;
    let mut found = Vec::new();
    collect("", &json, &mut found);
    Ok(found)
}

fn collect(path: &str, value: &Value, found: &mut Vec<(String, String)>) {
    let join = |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
    match value {
        Value::Object(fields) => fields.iter().for_each(|(key, value)| collect(&join(key), value, found)),
        Value::Array(items) if items.iter().any(Value::is_object) => {
            let numbered = items.iter().enumerate();
            numbered.for_each(|(index, value)| collect(&join(&index.to_string()), value, found));
        }
        Value::String(text) => found.push((path.to_owned(), text.clone())),
        other => found.push((path.to_owned(), other.to_string())),
    }
}

/// The configuration with these settings made.
///
/// # Errors
/// If there is no such setting, more than one is meant, or a value is of another kind.
pub fn apply_settings<C: Serialize + DeserializeOwned>(
    config: &C,
    settings: &[(String, String)],
) -> Result<C, RunError> {
    let mut json = serde_json::to_value(config).map_err(RunError::method)?;
    for (key, value) in settings {
        let path = full_path(config, key)?;
        let pointer = format!("/{}", path.replace('.', "/"));
        let place = json.pointer_mut(&pointer).ok_or_else(|| RunError::Setting(unknown(key, &[])))?;
        *place = parsed(place, value);
        if let Err(error) = serde_json::from_value::<C>(json.clone()) {
            return Err(RunError::Setting(format!("{key}={value:?} cannot be set: {error}")));
        }
    }
    serde_json::from_value(json).map_err(|error| RunError::Setting(error.to_string()))
}

/// The path that a name means.
fn full_path(config: &impl Serialize, key: &str) -> Result<String, RunError> {
    let known: Vec<String> = list_settings(config)?.into_iter().map(|(path, _)| path).collect();
    if known.iter().any(|path| path == key) {
        return Ok(key.to_owned());
    }
    let suffix = format!(".{key}");
    let matching: Vec<&String> = known.iter().filter(|path| path.ends_with(&suffix)).collect();
    match matching[..] {
        [path] => Ok(path.clone()),
        [] => {
            let shown: Vec<&str> = known.iter().map(String::as_str).collect();
            Err(RunError::Setting(unknown(key, &shown)))
        }
        [..] => {
            let paths: Vec<&str> = matching.iter().map(|path| path.as_str()).collect();
            Err(RunError::Setting(format!("{key:?} may be {}; give the whole name", paths.join(" or "))))
        }
    }
}

fn unknown(key: &str, known: &[&str]) -> String {
    format!("there is no setting {key:?}; settings: {}", known.join(", "))
}

/// The text as a value of the kind that is there.
fn parsed(present: &Value, text: &str) -> Value {
    if present.is_string() {
        return text.into();
    }
    match text {
        "on" if present.is_boolean() => true.into(),
        "off" if present.is_boolean() => false.into(),
        "off" | "none" => Value::Null,
        _ => serde_json::from_str(text).unwrap_or_else(|_| text.into()),
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct Play {
        games: u32,
        noise: Option<f64>,
    }

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct Config {
        name: String,
        fast: bool,
        play: Play,
        test: Play,
        sizes: Vec<u32>,
    }

    fn config() -> Config {
        let play = Play { games: 3, noise: Some(0.5) };
        Config { name: "x".to_owned(), fast: false, play: play.clone(), test: play, sizes: vec![1, 2] }
    }

    fn set(key: &str, value: &str) -> Result<Config, String> {
        apply_settings(&config(), &[(key.to_owned(), value.to_owned())]).map_err(|error| error.to_string())
    }

    #[test]
    fn every_kind_of_value_can_be_set() {
        assert_eq!(set("play.games", "7").map(|config| config.play.games), Ok(7));
        assert_eq!(set("play.noise", "off").map(|config| config.play.noise), Ok(None));
        assert_eq!(set("fast", "on").map(|config| config.fast), Ok(true));
        assert_eq!(set("name", "12").map(|config| config.name), Ok("12".to_owned()));
        assert_eq!(set("sizes", "[4,5]").map(|config| config.sizes), Ok(vec![4, 5]));
        assert_eq!(list_settings(&config()).map(|list| list.len()).ok(), Some(7));
    }

    #[test]
    fn wrong_names_and_values_are_explained() {
        assert!(set("colour", "1").is_err_and(|error| error.contains("play.games")), "known ones are listed");
        assert!(set("games", "1").is_err_and(|error| error.contains("play.games or test.games")));
        assert!(set("play.games", "many").is_err_and(|error| error.contains("cannot be set")));
        assert!(set("play.games", "-3").is_err());
    }
}
