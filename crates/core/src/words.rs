//! Texts for people, in every language of the page.

use serde::Serialize;

/// A text in English and in German.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Words {
    /// English.
    pub en: &'static str,
    /// German.
    pub de: &'static str,
}

impl Words {
    /// A text in both languages.
    pub const fn new(en: &'static str, de: &'static str) -> Self {
        Self { en, de }
    }

    /// A text that is the same in both, such as a name.
    pub const fn same(text: &'static str) -> Self {
        Self { en: text, de: text }
    }
}
