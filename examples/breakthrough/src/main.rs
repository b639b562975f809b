//! The whole of Spielwerk with one game more: `cargo run --release -- play breakthrough`.

fn main() -> std::process::ExitCode {
    spielwerk_cli::run(&spielwerk::registry().with(&breakthrough::PACKAGE))
}
