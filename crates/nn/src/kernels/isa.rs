//! Which instructions the processor has.

use std::cell::Cell;

thread_local! {
    /// What networks made by this thread must use, if it is not the best.
    static PINNED: Cell<Option<Isa>> = const { Cell::new(None) };
}

/// An instruction set for which the kernels exist.
///
/// Values other than [`Isa::PORTABLE`] come only from [`Isa::detect`] and [`Isa::available`], so that having one is
/// proof that the processor has the instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Isa(Kind);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Isa {
    /// No instructions beyond those the program was compiled for.
    pub const PORTABLE: Self = Self(Kind::Portable);

    /// The best that this processor has, or what was [pinned](Self::pin) for this thread.
    pub fn detect() -> Self {
        PINNED.get().unwrap_or_else(|| Self::available()[0])
    }

    /// Lets this thread make networks for these instructions from now on; `None` ends it. Sums are rounded differently by
    /// different instructions, so work that must give the same bytes on several machines names them.
    pub fn pin(isa: Option<Self>) {
        PINNED.set(isa);
    }

    /// The instructions of this name, if the processor has them.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::available().into_iter().find(|isa| isa.name() == name)
    }

    /// All that this processor has, the best first.
    pub fn available() -> Vec<Self> {
        let mut found = Vec::new();
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx512f") {
                found.push(Self(Kind::Avx512));
            }
            if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
                found.push(Self(Kind::Avx2));
            }
        }
        found.push(Self::PORTABLE);
        found
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self.0 {
            Kind::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => "AVX-512",
        }
    }

    pub(super) fn kind(self) -> Kind {
        self.0
    }
}

/// Makes a function that runs a generic kernel with the vectors of the given [`Isa`].
macro_rules! kernel {
    ($(#[$doc:meta])* unsafe fn $name:ident = $body:ident($($argument:ident: $type:ty),* $(,)?)) => {
        $(#[$doc])*
        unsafe fn $name(isa: $crate::kernels::Isa, $($argument: $type),*) {
            use $crate::kernels::{isa::Kind, lanes};

            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx2,fma")]
            unsafe fn avx2($($argument: $type),*) {
                // SAFETY: this function has the instructions; the rest is the caller's promise.
                unsafe { $body::<lanes::Avx2>($($argument),*) }
            }

            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx512f")]
            unsafe fn avx512($($argument: $type),*) {
                // SAFETY: this function has the instructions; the rest is the caller's promise.
                unsafe { $body::<lanes::Avx512>($($argument),*) }
            }

            // SAFETY: an `Isa` exists only for instructions that the processor has; the rest is the caller's promise.
            unsafe {
                match isa.kind() {
                    Kind::Portable => $body::<lanes::Portable>($($argument),*),
                    #[cfg(target_arch = "x86_64")]
                    Kind::Avx2 => avx2($($argument),*),
                    #[cfg(target_arch = "x86_64")]
                    Kind::Avx512 => avx512($($argument),*),
                }
            }
        }
    };
}
pub(super) use kernel;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_keeps_to_what_is_pinned() {
        assert_eq!(Isa::by_name("portable"), Some(Isa::PORTABLE));
        assert_eq!(Isa::by_name("abacus"), None);
        let pinned = std::thread::spawn(|| {
            Isa::pin(Some(Isa::PORTABLE));
            Isa::detect()
        });
        assert_eq!(pinned.join().expect("no panic"), Isa::PORTABLE);
        assert_eq!(Isa::detect(), Isa::available()[0], "other threads are as they were");
    }
}
