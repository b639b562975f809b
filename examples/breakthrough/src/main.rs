//! The whole of Spielwerk with one game more: `cargo run --release -- play breakthrough`.

use std::process::ExitCode;

fn main() -> ExitCode {
    spielwerk_cli::run(&spielwerk::registry().with(&breakthrough::PACKAGE))
}
