//! Puts the files of the page into the crate, each as small as it can be without changing what it does.

#[path = "build/addresses.rs"]
mod addresses;
#[path = "build/book.rs"]
mod book;
#[path = "build/minify.rs"]
mod minify;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use flate2::Compression;
use flate2::write::GzEncoder;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let web = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("web");
    println!("cargo::rerun-if-changed={}", web.display());
    let home = PathBuf::from(env::var("OUT_DIR")?);
    let mut names = Vec::new();
    collect(&web, "", &mut names)?;
    let mut files = BTreeMap::new();
    for name in names {
        let text = minify::minify(&name, &fs::read_to_string(web.join(&name))?)?;
        files.insert(name, text);
    }
    let version = addresses::version(&files);
    let index = addresses::index(&files, &version)?;
    files.insert("index.html".to_owned(), index);

    let mut list = format!(
        "/// The folder in the addresses of all files but `index.html`; it changes with the page.\n\
         pub const VERSION: &str = {version:?};\n\n\
         /// All files, sorted by their names.\n\
         pub const FILES: &[File] = &[\n"
    );
    for (number, (name, text)) in files.iter().enumerate() {
        let plain = home.join(format!("page-{number}"));
        fs::write(&plain, text)?;
        let compressed = home.join(format!("page-{number}.gz"));
        fs::write(&compressed, gzip(text)?)?;
        let (plain, compressed) = (text_of(&plain)?, text_of(&compressed)?);
        writeln!(
            list,
            "File {{ name: {name:?}, plain: include_bytes!({plain:?}), compressed: include_bytes!({compressed:?}) }},"
        )?;
    }
    list.push_str("];\n");
    list.push_str(&chapters(&home)?);
    fs::write(home.join("page.rs"), list)?;
    Ok(())
}

/// The chapters of the book, which is beside the crates of the workspace; a crate by itself has none.
fn chapters(home: &Path) -> Result<String, Box<dyn std::error::Error>> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../docs/book/src");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut list =
        "\n/// The chapters of the book in their order.\npub const CHAPTERS: &[Chapter] = &[\n".to_owned();
    for (number, chapter) in book::chapters(&folder)?.into_iter().enumerate() {
        let path = home.join(format!("chapter-{number}.html"));
        fs::write(&path, &chapter.html)?;
        let book::Chapter { name, title, part, .. } = chapter;
        let text = text_of(&path)?;
        writeln!(
            list,
            "Chapter {{ name: {name:?}, title: {title:?}, part: {part:?}, html: include_str!({text:?}) }},"
        )?;
    }
    Ok(list + "];\n")
}

fn text_of(path: &Path) -> Result<&str, &'static str> {
    path.to_str().ok_or("the folder of the build has a name that is not text")
}

fn gzip(text: &str) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(text.as_bytes())?;
    encoder.finish()
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
