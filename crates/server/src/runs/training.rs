//! Training runs: what they measured so far.

use std::fs::File;
use std::io::{BufRead, BufReader};

use serde_json::{Value, json};

use super::index::{self, Kind, Run};
use super::opinions;
use crate::tables::refusal::Refusal;

/// More lines than this are thinned out; the last one stays.
const LINES: usize = 1_000;
/// Longer lines are passed over: no chart shows them.
const LINE_BYTES: usize = 64 * 1024;

/// The configuration and every line of the metrics.
pub(super) fn summary(run: &Run) -> Result<Value, Refusal> {
    let file = File::open(run.path.join(Kind::METRICS));
    let file = file.map_err(|error| Refusal::conflict(format!("{}: {error}", run.name)))?;
    let mut metrics: Vec<Value> = Vec::new();
    for line in BufReader::new(file).lines() {
        // A line that is being written is no JSON yet; whatever cannot be read ends the list.
        let Ok(line) = line else { break };
        if line.len() <= LINE_BYTES
            && let Ok(value) = serde_json::from_str(&line)
        {
            metrics.push(value);
        }
    }
    Ok(json!({
        "config": index::configuration(&run.path),
        "metrics": thinned(metrics),
        "checkpoints": opinions::names(run),
    }))
}

/// At most about [`LINES`] of the lines, evenly spread, the last among them.
fn thinned(lines: Vec<Value>) -> Vec<Value> {
    let count = lines.len();
    let step = count.div_ceil(LINES).max(1);
    let kept = |(index, _): &(usize, Value)| (count - 1 - index).is_multiple_of(step);
    lines.into_iter().enumerate().filter(kept).map(|(_, line)| line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_runs_are_thinned_and_keep_their_end() {
        let lines: Vec<Value> = (0..2_500).map(Value::from).collect();
        let kept = thinned(lines);
        assert!(kept.len() <= LINES && kept.len() > LINES / 2);
        assert_eq!(kept.last(), Some(&Value::from(2_499)));
        assert_eq!(thinned(vec![Value::from(1)]), [Value::from(1)]);
        assert!(thinned(Vec::new()).is_empty());
    }
}
