//! The addresses in `index.html`: a folder that names the version of the page, and a hint for every module that is needed
//! at once, so that the browser asks for all of them together rather than for one after another.

use std::collections::{BTreeMap, BTreeSet};

/// The files of the page by their names.
pub(crate) type Files = BTreeMap<String, String>;

/// A folder name that differs between pages (FNV-1a over names and texts).
pub(crate) fn version(files: &Files) -> String {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let bytes = files.iter().flat_map(|(name, text)| name.bytes().chain([0]).chain(text.bytes()).chain([0]));
    format!("v{:016x}", bytes.fold(0xcbf2_9ce4_8422_2325, step))
}

/// `index.html` with the version in its addresses and all hints.
///
/// # Errors
/// One sentence, if there is no such file or it names one that is missing.
pub(crate) fn index(files: &Files, version: &str) -> Result<String, String> {
    const HINT: &str = "<link rel=\"modulepreload\" href=\"/";
    let text = files.get("index.html").ok_or("the page has no index.html")?;
    let mut needed = BTreeSet::new();
    let mut lines = Vec::new();
    for line in text.lines() {
        match line.trim().strip_prefix(HINT).and_then(|rest| rest.split('"').next()) {
            Some(name) => reach(files, name, &mut needed)?,
            None => lines.push(line),
        }
    }
    let hints: Vec<String> = needed.iter().map(|name| format!("{HINT}{name}\" />")).collect();
    let place = lines.iter().position(|line| line.contains("<script")).ok_or("index.html has no script")?;
    let (before, after) = lines.split_at(place);
    let lines = before.iter().copied().chain(hints.iter().map(String::as_str)).chain(after.iter().copied());
    let text = lines.map(str::trim_start).collect::<Vec<_>>().join("\n") + "\n";
    Ok(text
        .replace("href=\"/", &format!("href=\"{version}/"))
        .replace("src=\"/", &format!("src=\"{version}/")))
}

/// Adds a module and all that it imports, without those that it loads later.
fn reach(files: &Files, name: &str, needed: &mut BTreeSet<String>) -> Result<(), String> {
    let text = files.get(name).ok_or_else(|| format!("there is no {name}"))?;
    if !needed.insert(name.to_owned()) {
        return Ok(());
    }
    for line in text.lines().filter(|line| line.ends_with("\";") || line.ends_with('"')) {
        let Some((_, imported)) = line.split_once(" from \"") else { continue };
        let imported = imported.split('"').next().unwrap_or_default();
        reach(files, &resolve(name, imported), needed)?;
    }
    Ok(())
}

/// What a module means by `./other.js` or `../lib/other.js`.
fn resolve(module: &str, imported: &str) -> String {
    let mut parts: Vec<&str> = module.split('/').collect();
    parts.pop();
    for part in imported.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            name => parts.push(name),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page() -> Files {
        let index = "<head>\n  <link rel=\"modulepreload\" href=\"/app.js\" />\n  <script src=\"/app.js\"></script>\n";
        let files = [
            ("index.html", index),
            ("app.js", "import { a } from \"./lib/a.js\";\nconst later = () => import(\"./screens/b.js\");"),
            ("lib/a.js", "export { c } from \"../c.js\";"),
            ("c.js", "export const c = 1;"),
            ("screens/b.js", ""),
        ];
        files.map(|(name, text)| (name.to_owned(), text.to_owned())).into()
    }

    #[test]
    fn modules_are_asked_for_together_unless_they_are_loaded_later() {
        let text = index(&page(), "v1").expect("a page");
        for name in ["app.js", "lib/a.js", "c.js"] {
            assert!(text.contains(&format!("modulepreload\" href=\"v1/{name}\"")), "{name} in {text}");
        }
        assert!(!text.contains("screens/b.js") && text.contains("src=\"v1/app.js\""), "{text}");
    }

    #[test]
    fn a_hint_for_a_missing_module_is_an_error() {
        let mut files = page();
        files.remove("c.js");
        assert_eq!(index(&files, "v1"), Err("there is no c.js".to_owned()));
    }

    #[test]
    fn another_page_has_another_version() {
        let (one, mut other) = (page(), page());
        other.insert("c.js".to_owned(), "export const c = 2;".to_owned());
        assert_ne!(version(&one), version(&other));
    }
}
