//! Memory for tables whose size a user chooses in MiB: all of it at once, or a clear refusal.

/// Why a table cannot be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// A table of no size.
    #[error("a table of 0 MiB holds nothing; give at least 1")]
    Empty,
    /// More than the machine has.
    #[error("a table of {mib} MiB does not fit into memory")]
    TooLarge {
        /// The size asked for.
        mib: usize,
    },
}

/// As many empty entries as fit into `mib` MiB.
///
/// # Errors
/// If the size is 0 or more than the memory that is available.
pub fn allocate_table<T: Default>(mib: usize) -> Result<Vec<T>, TableError> {
    if mib == 0 {
        return Err(TableError::Empty);
    }
    let refused = TableError::TooLarge { mib };
    let bytes = mib.checked_mul(1 << 20).ok_or(refused)?;
    if available_memory().is_some_and(|available| bytes > available) {
        return Err(refused);
    }
    let count = bytes / size_of::<T>();
    let mut entries = Vec::new();
    entries.try_reserve_exact(count).map_err(|_| refused)?;
    entries.resize_with(count, T::default);
    Ok(entries)
}

/// How many bytes can be used without swapping, where the system says so. Asked for more, a system may promise it and
/// end the program when it is used.
fn available_memory() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kib: usize = line.trim().strip_suffix(" kB")?.parse().ok()?;
    kib.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_have_the_size_asked_for_or_are_refused() {
        assert_eq!(allocate_table::<u64>(1).map(|entries| entries.len()), Ok((1 << 20) / 8));
        assert_eq!(allocate_table::<u64>(0), Err(TableError::Empty));
        for mib in [usize::MAX, usize::MAX >> 20, 1 << 34] {
            assert_eq!(allocate_table::<u64>(mib), Err(TableError::TooLarge { mib }));
        }
    }
}
