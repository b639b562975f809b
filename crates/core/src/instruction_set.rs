//! The instruction set that a build uses.

/// The widest vector instructions that the compiler was allowed to use: hot loops over bitboards are chosen when the
/// program is built, because a test per call would cost as much as the work. Network kernels choose when it runs.
pub const INSTRUCTION_SET: &str = if cfg!(all(target_feature = "avx512vl", target_feature = "avx512cd")) {
    "AVX-512"
} else if cfg!(target_feature = "avx2") {
    "AVX2"
} else if cfg!(target_feature = "neon") {
    "NEON"
} else if cfg!(target_feature = "simd128") {
    "SIMD128"
} else {
    "portable"
};
