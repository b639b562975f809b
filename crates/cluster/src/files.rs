//! Files in the object store, by their hash: stored once, and checked when they are fetched.

use std::path::{Path, PathBuf};

use async_nats::jetstream::object_store::ObjectStore;
use tokio::io::AsyncReadExt as _;

use crate::error::server;
use crate::wire::{BUCKET, hash};
use crate::{ClusterError, Connection};

impl Connection {
    async fn store(&self) -> Result<ObjectStore, ClusterError> {
        self.jetstream.get_object_store(BUCKET).await.map_err(server("open its store of files"))
    }

    /// Stores a file, unless it is there, and returns its hash.
    pub(crate) async fn put_file(&self, bytes: &[u8]) -> Result<String, ClusterError> {
        let (store, name) = (self.store().await?, hash(bytes));
        if store.info(&name).await.is_err() {
            let mut reader = bytes;
            store.put(name.as_str(), &mut reader).await.map_err(server("store a file"))?;
        }
        Ok(name)
    }

    /// The bytes with this hash; `None` if the store has others under that name.
    pub(crate) async fn get_file(&self, name: &str) -> Result<Option<Vec<u8>>, ClusterError> {
        let store = self.store().await?;
        let mut object = store.get(name).await.map_err(server("find a file of the job"))?;
        let mut bytes = Vec::new();
        // The client checks the digest that the store itself keeps; a mismatch there is an error of reading.
        if object.read_to_end(&mut bytes).await.is_err() {
            return Ok(None);
        }
        Ok((hash(&bytes) == name).then_some(bytes))
    }
}

/// Files on this machine's disk while a worker runs.
#[derive(Debug)]
pub(crate) struct FileCache {
    folder: tempfile::TempDir,
}

impl FileCache {
    pub(crate) fn new() -> Result<Self, ClusterError> {
        let folder = tempfile::Builder::new().prefix("spielwerk-worker-").tempdir();
        let at = || std::env::temp_dir().display().to_string();
        Ok(Self { folder: folder.map_err(|source| ClusterError::File { path: at(), source })? })
    }

    fn path(&self, hash: &str) -> PathBuf {
        // Hashes are of our making or, if a job names something else, must not lead out of the folder.
        let name: String = hash.chars().filter(char::is_ascii_alphanumeric).collect();
        self.folder.path().join(name)
    }

    /// The file with this hash, fetched unless it is there.
    pub(crate) async fn fetch(
        &self,
        connection: &Connection,
        job: &str,
        name: &str,
        hash: &str,
    ) -> Result<PathBuf, ClusterError> {
        let path = self.path(hash);
        if !path.exists() {
            let bytes = connection.get_file(hash).await?;
            let wrong = || ClusterError::Hash { job: job.to_owned(), name: name.to_owned() };
            write(&path, &bytes.ok_or_else(wrong)?)?;
        }
        Ok(path)
    }
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), ClusterError> {
    let wrong = |source| ClusterError::File { path: path.display().to_string(), source };
    spielwerk_run::write_atomic(path, bytes).map_err(wrong)
}
