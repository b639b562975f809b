//! How long the processor has worked for this program.

/// Ticks per second in the files of Linux.
const TICKS: f64 = 100.0;

/// Seconds of the processor so far, all threads together; none where the system does not tell.
pub(crate) fn processor_seconds() -> Option<f64> {
    seconds_of(&std::fs::read_to_string("/proc/self/stat").ok()?)
}

/// User and system time in the text of `/proc/self/stat`. The name of the program, in brackets, may contain anything.
fn seconds_of(text: &str) -> Option<f64> {
    let (_, numbers) = text.rsplit_once(')')?;
    let ticks = |place: usize| numbers.split_whitespace().nth(place)?.parse::<f64>().ok();
    Some((ticks(11)? + ticks(12)?) / TICKS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_found_whatever_the_program_is_called() {
        let text = "17 (a ) b) R 1 17 17 0 -1 4194304 5 6 7 8 1234 66 0 0 20 0 3 0 99";
        assert_eq!(seconds_of(text), Some(13.0));
        assert_eq!(seconds_of("17 (a) R"), None);
    }
}
