//! The `spielwerk` command with the games of this workspace.

use std::process::ExitCode;

fn main() -> ExitCode {
    spielwerk_cli::run(&spielwerk::registry())
}
