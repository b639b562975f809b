//! Does jobs natively, one JSON object per line of standard input, and answers each with one line: what the modules of a
//! browser are compared with. `--kernels NAME` chooses those of networks: with `portable` even the roundings are those of
//! WebAssembly. `--kernels` alone lists what this processor has, the default first.

use std::io::{self, BufRead, Write};
use std::sync::atomic::AtomicBool;

use spielwerk_nn::Isa;
use spielwerk_wasm::engine::Engine;
use spielwerk_wasm::host;

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => {}
        ["--kernels"] => {
            for isa in Isa::available() {
                writeln!(out, "{}", isa.name())?;
            }
            return Ok(());
        }
        ["--kernels", name] => {
            let unknown = || io::Error::other(format!("this processor has no kernels named {name}"));
            Isa::pin(Some(Isa::by_name(name).ok_or_else(unknown)?));
        }
        _ => return Err(io::Error::other("usage: jobs [--kernels [NAME]]")),
    }
    for line in io::stdin().lock().lines() {
        let mut engine = Engine::new(host::native());
        writeln!(out, "{}", engine.handle(line?.as_bytes(), &AtomicBool::new(false), &|_| (), &mut |_| ()))?;
        out.flush()?;
    }
    Ok(())
}
