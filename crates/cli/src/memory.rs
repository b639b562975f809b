//! How much memory this process uses, where the system tells.

use std::fs;

/// The most bytes that were in memory at one time since the start, or since [`forget_peak`].
pub(crate) fn peak_resident() -> Option<u64> {
    peak_of(&fs::read_to_string("/proc/self/status").ok()?)
}

/// Begins to measure the peak anew. Where the system does not allow it, the peak stays that since the start.
pub(crate) fn forget_peak() {
    const RESET_PEAK: &str = "5";
    let _ = fs::write("/proc/self/clear_refs", RESET_PEAK);
}

/// The peak that a status file tells.
fn peak_of(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kib * 1024)
}

/// Bytes as MiB to read, `-` if they are not known.
pub(crate) fn mib(bytes: Option<u64>) -> String {
    bytes.map_or_else(|| "-".to_owned(), |bytes| format!("{} MiB", bytes.div_ceil(1 << 20)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_peak_is_read_from_the_status() {
        assert_eq!(peak_of("Name:\tx\nVmHWM:\t    2048 kB\nVmRSS:\t 4 kB\n"), Some(2 << 20));
        assert_eq!(peak_of("Name:\tx\n"), None);
        assert_eq!(peak_of("VmHWM: many\n"), None);
    }

    #[test]
    fn memory_is_shown_in_mib() {
        assert_eq!(mib(Some(64 << 20)), "64 MiB");
        assert_eq!(mib(Some(1)), "1 MiB");
        assert_eq!(mib(None), "-");
    }
}
