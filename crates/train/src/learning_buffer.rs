//! What methods share that learn random entries of a buffer with the newest positions.

/// Keeps this many entries, the newest, which are the last.
pub fn keep_newest<T>(buffer: &mut Vec<T>, most: usize) {
    buffer.drain(..buffer.len().saturating_sub(most));
}

/// How many steps of `batch` entries each it takes to draw this many; none where the buffer is empty.
pub fn steps_to_draw(draws: f64, batch: usize, buffer: usize) -> usize {
    if buffer == 0 { 0 } else { (draws / batch as f64).ceil() as usize }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_entries_go_and_a_started_batch_is_a_step() {
        let mut buffer = vec![1, 2, 3, 4];
        keep_newest(&mut buffer, 5);
        assert_eq!(buffer, [1, 2, 3, 4]);
        keep_newest(&mut buffer, 3);
        assert_eq!(buffer, [2, 3, 4]);
        assert_eq!([64.0, 65.0, 0.0].map(|draws| steps_to_draw(draws, 64, 3)), [1, 2, 0]);
        assert_eq!(steps_to_draw(65.0, 64, 0), 0);
    }
}
