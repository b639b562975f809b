//! The clock of one side, as `time_settings` and `time_left` tell it.

use std::time::Duration;

/// How many moves the main time is shared out among: most games on these boards are decided by then.
const MOVES_TO_COME: u32 = 25;

/// The part of a share that is used; the rest is kept back for the way to the controller.
const USED: f64 = 0.9;

/// Time that is left to one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Clock {
    phase: Phase,
    overtime: Overtime,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Phase {
    /// There is no time limit.
    #[default]
    Unlimited,
    /// What is left of the main time.
    Main(Duration),
    /// What is left of the time for this many moves.
    Over(Overtime),
}

/// Time for a number of moves; without moves there is no overtime.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Overtime {
    time: Duration,
    moves: u32,
}

impl Overtime {
    fn share(self) -> Duration {
        self.time.checked_div(self.moves).unwrap_or_default().mul_f64(USED)
    }
}

impl Clock {
    /// `time_settings main overtime moves`. An overtime without moves means that there is no limit.
    pub(super) fn set(main: Duration, time: Duration, moves: u32) -> Self {
        let overtime = Overtime { time, moves };
        let phase = match moves {
            0 if !time.is_zero() => Phase::Unlimited,
            0 => Phase::Main(main),
            _ if main.is_zero() => Phase::Over(overtime),
            _ => Phase::Main(main),
        };
        Self { phase, overtime }
    }

    /// `time_left colour time moves`: in the main time moves is 0.
    pub(super) fn update(&mut self, time: Duration, moves: u32) {
        self.phase = if moves == 0 { Phase::Main(time) } else { Phase::Over(Overtime { time, moves }) };
    }

    /// What the next move may take; `None` without limit.
    pub(super) fn share(&self) -> Option<Duration> {
        match self.phase {
            Phase::Unlimited => None,
            Phase::Main(left) => Some((left / MOVES_TO_COME).mul_f64(USED) + self.overtime.share()),
            Phase::Over(overtime) => Some(overtime.share()),
        }
    }

    /// Takes off what a move took, for controllers that do not send `time_left`.
    pub(super) fn spend(&mut self, spent: Duration) {
        self.phase = match self.phase {
            Phase::Unlimited => Phase::Unlimited,
            Phase::Main(left) if spent > left && self.overtime.moves > 0 => Phase::Over(self.overtime),
            Phase::Main(left) => Phase::Main(left.saturating_sub(spent)),
            Phase::Over(Overtime { moves: 0 | 1, .. }) => Phase::Over(self.overtime),
            Phase::Over(Overtime { time, moves }) => {
                Phase::Over(Overtime { time: time.saturating_sub(spent), moves: moves - 1 })
            }
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    #[test]
    fn the_main_time_is_shared_out() {
        let mut clock = Clock::set(seconds(50), Duration::ZERO, 0);
        assert_eq!(clock.share(), Some(Duration::from_millis(1800)));
        clock.spend(seconds(25));
        assert_eq!(clock.share(), Some(Duration::from_millis(900)));
        clock.spend(seconds(30));
        assert_eq!(clock.share(), Some(Duration::ZERO));
    }

    #[test]
    fn overtime_follows_and_is_renewed() {
        let mut clock = Clock::set(seconds(10), seconds(20), 2);
        clock.spend(seconds(11));
        assert_eq!(clock.share(), Some(seconds(9)));
        clock.spend(seconds(15));
        assert_eq!(clock.share(), Some(Duration::from_millis(4500)));
        clock.spend(seconds(3));
        assert_eq!(clock.share(), Some(seconds(9)));
        assert_eq!(Clock::set(Duration::ZERO, seconds(20), 2).share(), Some(seconds(9)));
    }

    #[test]
    fn the_controller_is_believed() {
        let mut clock = Clock::set(Duration::ZERO, seconds(1), 0);
        assert_eq!(clock.share(), None, "overtime without moves is not a limit");
        clock.update(seconds(100), 10);
        assert_eq!(clock.share(), Some(seconds(9)));
        clock.update(seconds(25), 0);
        assert_eq!(clock.share(), Some(Duration::from_millis(900)));
    }
}
