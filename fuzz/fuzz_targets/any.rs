//! `TARGET=ggf cargo +nightly fuzz run any fuzz/corpus/ggf`

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;

static TARGET: LazyLock<String> = LazyLock::new(|| std::env::var("TARGET").expect("TARGET names a folder of seeds"));

fuzz_target!(|bytes: &[u8]| spielwerk_fuzz_targets::run(&TARGET, bytes));
