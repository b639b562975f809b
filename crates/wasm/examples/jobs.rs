//! Does jobs natively, one JSON object per line of standard input, and answers each with one line: what the modules of a
//! browser are compared with. With `--portable` networks use the kernels that WebAssembly has, so that even their
//! roundings are the same.

use std::io::{self, BufRead, Write};
use std::sync::atomic::AtomicBool;

use spielwerk_nn::Isa;
use spielwerk_wasm::engine::Engine;
use spielwerk_wasm::host;

fn main() -> io::Result<()> {
    if std::env::args().any(|argument| argument == "--portable") {
        Isa::pin(Some(Isa::PORTABLE));
    }
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let mut engine = Engine::new(host::native());
        writeln!(out, "{}", engine.handle(line?.as_bytes(), &AtomicBool::new(false), &|_| (), &mut |_| ()))?;
        out.flush()?;
    }
    Ok(())
}
