//! One server per folder: two would overwrite each other's games.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

use super::OpenError;

/// The right to use a folder. The system takes it back when the process ends, however it ends.
#[derive(Debug)]
pub(super) struct FolderLock {
    _file: File,
}

impl FolderLock {
    /// The name of the file that is locked; it holds the number of the process.
    const FILE: &str = "server.lock";

    /// Makes the folder if need be and locks it.
    pub(super) fn take(folder: &Path) -> Result<Self, OpenError> {
        let failed = |source| OpenError::Folder { folder: folder.to_owned(), source };
        fs::create_dir_all(folder).map_err(failed)?;
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(folder.join(Self::FILE)).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut text = String::new();
                // The number only makes the sentence more helpful.
                let _ = file.read_to_string(&mut text);
                return Err(OpenError::InUse {
                    folder: folder.to_owned(),
                    process: text.trim().parse().ok(),
                });
            }
            Err(TryLockError::Error(source)) => return Err(failed(source)),
        }
        let written = file
            .set_len(0)
            .and_then(|()| file.seek(SeekFrom::Start(0)))
            .and_then(|_| writeln!(file, "{}", std::process::id()));
        written.map_err(failed)?;
        Ok(Self { _file: file })
    }
}
