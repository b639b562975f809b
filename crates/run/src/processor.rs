//! What work costs: processor time, and energy where the machine tells.

use std::fs;

/// Seconds of processor time that this process has used on all its threads; 0 where the system does not tell.
pub fn processor_seconds() -> f64 {
    seconds_in("/proc/self/stat")
}

/// Seconds of processor time of another process that runs or was not waited for yet.
pub fn processor_seconds_of(process: u32) -> f64 {
    seconds_in(&format!("/proc/{process}/stat"))
}

fn seconds_in(path: &str) -> f64 {
    // Fields 14 and 15 of the file, after the name in parentheses, in hundredths of a second.
    let Ok(text) = fs::read_to_string(path) else { return 0.0 };
    let rest = text.rsplit(')').next().unwrap_or_default();
    let fields: Vec<f64> =
        rest.split_whitespace().skip(11).take(2).filter_map(|word| word.parse().ok()).collect();
    fields.iter().sum::<f64>() / 100.0
}

/// Joules that the processor packages of this machine have used since some moment, by the RAPL counters of Linux;
/// `None` where they cannot be read.
pub fn joules() -> Option<f64> {
    let mut total = None;
    for package in 0..8 {
        let path = format!("/sys/class/powercap/intel-rapl:{package}/energy_uj");
        let Some(energy) = fs::read_to_string(path).ok().and_then(|text| text.trim().parse::<f64>().ok())
        else {
            break;
        };
        *total.get_or_insert(0.0) += energy / 1e6;
    }
    total
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn processor_time_grows_with_work() {
        let before = processor_seconds();
        let mut sum = 0u64;
        while processor_seconds() - before < 0.03 {
            sum = (0..1_000_000).fold(sum, |sum, number| std::hint::black_box(sum ^ number));
        }
        assert!(processor_seconds() > before, "{sum}");
    }
}
