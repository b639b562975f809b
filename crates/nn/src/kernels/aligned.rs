//! Memory that begins at a cache line, so that no vector crosses from one line into the next.

use super::LINE;

#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Line([f32; LINE]);

/// Floats from the beginning of a cache line.
#[derive(Clone, Default)]
pub(crate) struct Aligned {
    lines: Vec<Line>,
    length: usize,
}

impl Aligned {
    /// Zeros.
    pub(crate) fn zeros(length: usize) -> Self {
        Self { lines: vec![Line([0.0; LINE]); length.div_ceil(LINE)], length }
    }

    /// Makes it at least this long. What it held is lost if it grows.
    pub(crate) fn reserve(&mut self, length: usize) {
        if self.length < length {
            *self = Self::zeros(length);
        }
    }
}

impl std::ops::Deref for Aligned {
    type Target = [f32];

    fn deref(&self) -> &[f32] {
        // SAFETY: a line is sixteen floats without padding, and `length` is at most sixteen times the lines.
        unsafe { std::slice::from_raw_parts(self.lines.as_ptr().cast(), self.length) }
    }
}

impl std::ops::DerefMut for Aligned {
    fn deref_mut(&mut self) -> &mut [f32] {
        // SAFETY: as above, and the lines are borrowed mutably.
        unsafe { std::slice::from_raw_parts_mut(self.lines.as_mut_ptr().cast(), self.length) }
    }
}

impl std::fmt::Debug for Aligned {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} floats", self.length)
    }
}
