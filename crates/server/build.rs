//! Puts the files of the page into the binary, each as small as it can be without changing what it does.

#[path = "build/slim.rs"]
mod slim;

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let web = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../web").canonicalize()?;
    println!("cargo::rerun-if-changed={}", web.display());
    let home = PathBuf::from(env::var("OUT_DIR")?);
    let mut names = Vec::new();
    collect(&web, "", &mut names)?;
    names.sort();
    let mut list = String::from("[\n");
    for (number, name) in names.iter().enumerate() {
        let text = slim::slim(name, &fs::read_to_string(web.join(name))?)?;
        let path = home.join(format!("page-{number}"));
        fs::write(&path, &text)?;
        let tag = tag(text.as_bytes());
        let file = path.to_str().ok_or("the folder of the build has a name that is no text")?;
        writeln!(
            list,
            "File {{ name: {name:?}, tag: \"\\\"{tag:016x}\\\"\", data: include_bytes!({file:?}) }},"
        )?;
    }
    list.push(']');
    fs::write(home.join("page.rs"), list)?;
    Ok(())
}

/// Adds the names of all files below a folder, written with slashes.
fn collect(folder: &Path, prefix: &str, names: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), &format!("{name}/"), names)?;
        } else {
            names.push(name);
        }
    }
    Ok(())
}

/// Tells versions of a file apart (FNV-1a).
fn tag(bytes: &[u8]) -> u64 {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}
