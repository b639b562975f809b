//! The page of Spielwerk as files to serve.
//!
//! `build.rs` collects the files of `web/`, takes comments and indentation away and compresses them. All files but
//! `index.html` are asked for below a folder named after the [`VERSION`]: their addresses change when the page does, so
//! that a browser may keep them for ever.
//!
//! ```
//! let index = spielwerk_page::file("index.html").expect("the page has a beginning");
//! assert!(index.compressed.len() < index.plain.len());
//! assert_eq!(spielwerk_page::content_type(index.name), "text/html; charset=utf-8");
//! ```

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// Its path below the folder of the page, with slashes.
    pub name: &'static str,
    /// What it holds.
    pub plain: &'static [u8],
    /// The same, compressed by gzip.
    pub compressed: &'static [u8],
}

/// A chapter of the book, rendered from Markdown.
#[derive(Clone, Copy, Debug)]
pub struct Chapter {
    /// Names it in addresses: `alpha-beta`.
    pub name: &'static str,
    /// Its first heading.
    pub title: &'static str,
    /// The part of the book that it belongs to; empty outside of parts.
    pub part: &'static str,
    /// Its text as HTML without scripts; live boards are marked by `data-board`.
    pub html: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// The file with this name.
pub fn file(name: &str) -> Option<&'static File> {
    FILES.binary_search_by_key(&name, |file| file.name).ok().map(|place| &FILES[place])
}

/// The type under which a browser expects a file of this name.
pub fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "json" | "webmanifest" => "application/json",
        "png" => "image/png",
        "woff2" => "font/woff2",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    #[test]
    fn files_are_sorted_small_and_the_same_when_unpacked() {
        assert!(FILES.len() > 50 && FILES.is_sorted_by_key(|file| file.name));
        for file in FILES {
            let mut text = Vec::new();
            flate2::read::GzDecoder::new(file.compressed).read_to_end(&mut text).expect("a gzip file");
            assert_eq!(text, file.plain, "{}", file.name);
        }
        let bytes: usize = FILES.iter().map(|file| file.compressed.len()).sum();
        assert!(bytes < 250_000, "the page has {bytes} compressed bytes");
    }

    /// The modules that a module imports when it is loaded, by their paths.
    fn imports(file: &File) -> Vec<String> {
        let text = std::str::from_utf8(file.plain).expect("a script is text");
        let folder = file.name.rsplit_once('/').map_or("", |(folder, _)| folder);
        let named = text.split("from \"").skip(1).filter_map(|rest| rest.split('"').next());
        let path = |name: &str| {
            let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
            for part in name.split('/') {
                match part {
                    "." => {}
                    ".." => drop(parts.pop()),
                    part => parts.push(part),
                }
            }
            parts.join("/")
        };
        named.filter(|name| name.starts_with('.')).map(path).collect()
    }

    #[test]
    fn the_first_screen_is_light() {
        let is_style =
            |file: &&File| content_type(file.name).starts_with("text/css") || file.name == "index.html";
        let styles = FILES.iter().filter(is_style);
        let mut bytes: usize = styles.map(|file| file.compressed.len()).sum();
        let mut wanted = vec!["app.js".to_owned(), "screens/home.js".to_owned()];
        let mut seen = std::collections::BTreeSet::new();
        while let Some(name) = wanted.pop() {
            if seen.insert(name.clone()) {
                let file = file(&name).unwrap_or_else(|| panic!("{name} is imported"));
                bytes += file.compressed.len();
                wanted.extend(imports(file));
            }
        }
        assert!(seen.len() > 10, "{seen:?}");
        assert!(bytes < 150_000, "the first screen takes {bytes} compressed bytes");
    }

    #[test]
    fn the_beginning_names_files_by_their_version() {
        let index = std::str::from_utf8(file("index.html").expect("there").plain).expect("text");
        let names: Vec<&str> = index
            .split([' ', '\n'])
            .filter_map(|word| word.strip_prefix("href=\"").or_else(|| word.strip_prefix("src=\"")))
            .filter_map(|word| word.split('"').next())
            .filter(|address| !address.starts_with('#'))
            .collect();
        assert!(names.len() > 10, "{names:?}");
        for address in names {
            let name = address.strip_prefix(VERSION).and_then(|rest| rest.strip_prefix('/'));
            assert!(name.and_then(file).is_some(), "{address} is not a file of this version");
        }
    }

    #[test]
    fn what_is_needed_first_is_asked_for_at_once() {
        let index = std::str::from_utf8(file("index.html").expect("there").plain).expect("text");
        for name in ["app.js", "lib/dom.js", "screens/home.js"] {
            assert!(index.contains(&format!("{VERSION}/{name}\"")), "{name}");
        }
        assert!(!index.contains("screens/run.js"), "loaded when a run is opened");
    }
}
