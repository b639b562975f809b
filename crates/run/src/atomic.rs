//! Files that are either whole or not there, even after a power cut.

use std::fs::File;
use std::io::{self, Write as _};
use std::path::Path;

/// Writes a file so that whatever happens it holds either its former bytes or all of these, and returns once they are on
/// the disk: a temporary file beside it is synced, renamed over it, and the folder is synced.
///
/// # Errors
/// If the folder cannot be written or is full; the former file is then as it was.
pub fn write_atomic(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut file = tempfile::Builder::new().prefix(".").suffix(".unfinished").tempfile_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    sync_folder(folder)
}

/// Makes the names in a folder durable, where the system knows such a thing.
fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_file_is_replaced_whole_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("x.json");
        write_atomic(&path, b"one").expect("written");
        write_atomic(&path, b"second").expect("written again");
        assert_eq!(fs::read(&path).expect("there"), b"second");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }

    #[test]
    fn a_folder_that_is_not_there_is_an_error() {
        assert!(write_atomic(Path::new("/no/such/folder/file"), b"x").is_err());
    }
}
