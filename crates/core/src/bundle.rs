//! Files that belong to the program: embedded in it, or fetched from its host when they are first used.
//!
//! Natively every file is embedded. A page in a browser would have to load all of them before the first move, so there
//! they are not: the host hands over a way to fetch one by its name with [`set_fetch`], once and before anything else.

use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock, PoisonError};

/// Fetches the file of this name.
type Fetch = fn(&str) -> Option<Vec<u8>>;

static FETCH: OnceLock<Fetch> = OnceLock::new();

/// Sets how files that are not embedded are fetched; later calls change nothing.
pub fn set_fetch(fetch: Fetch) {
    // The first way stays: a file must not change while the program runs.
    let _ = FETCH.set(fetch);
}

/// A file of the program.
#[derive(Clone, Copy, Debug)]
pub struct BundledFile {
    name: &'static str,
    embedded: Option<&'static [u8]>,
}

impl BundledFile {
    /// A file that is embedded in the program.
    pub const fn embedded(name: &'static str, bytes: &'static [u8]) -> Self {
        Self { name, embedded: Some(bytes) }
    }

    /// A file that is fetched when it is first used.
    pub const fn fetched(name: &'static str) -> Self {
        Self { name, embedded: None }
    }

    /// Its name.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// What it holds; nothing if it cannot be fetched. A file is fetched once and then kept.
    pub fn bytes(&self) -> &'static [u8] {
        static KEPT: Mutex<BTreeMap<&str, &[u8]>> = Mutex::new(BTreeMap::new());
        if let Some(bytes) = self.embedded {
            return bytes;
        }
        let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bytes) = kept.get(self.name) {
            return bytes;
        }
        let Some(bytes) = FETCH.get().and_then(|fetch| fetch(self.name)) else { return &[] };
        // It is used until the program ends, as an embedded file would be.
        let bytes: &'static [u8] = Vec::leak(bytes);
        kept.insert(self.name, bytes);
        bytes
    }

    /// The content as text; empty if it is not text.
    pub fn text(&self) -> &'static str {
        std::str::from_utf8(self.bytes()).unwrap_or_default()
    }
}

/// A file in the folder of the crate that calls this, by its name and the parts of its path from there: embedded natively, fetched in
/// a browser.
#[macro_export]
macro_rules! bundled_file {
    ($name:literal, $($part:literal),+) => {{
        #[cfg(not(target_arch = "wasm32"))]
        let file = $crate::BundledFile::embedded(
            $name,
            include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $($part),+)),
        );
        #[cfg(target_arch = "wasm32")]
        let file = $crate::BundledFile::fetched($name);
        file
    }};
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_there_or_is_fetched_once() {
        static CALLS: Mutex<u32> = Mutex::new(0);
        let embedded = BundledFile::embedded("a", b"text");
        assert_eq!((embedded.name(), embedded.bytes(), embedded.text()), ("a", &b"text"[..], "text"));
        assert!(BundledFile::fetched("b").bytes().is_empty(), "there is no way to fetch it yet");
        set_fetch(|name| {
            *CALLS.lock().expect("no test panics") += 1;
            (name == "b").then(|| b"fetched".to_vec())
        });
        let fetched = BundledFile::fetched("b");
        assert_eq!((fetched.text(), fetched.text()), ("fetched", "fetched"));
        assert!(BundledFile::fetched("c").bytes().is_empty());
        assert_eq!(*CALLS.lock().expect("no test panics"), 2);
    }
}
