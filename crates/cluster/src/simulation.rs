//! How a cluster of any size would do, computed from figures that were measured on a small one.
//!
//! An event simulation: workers fetch pieces through the server, work, and send results through the server to the
//! coordinator, each of which does one message at a time; workers are lost, their pieces wait until they are handed out
//! again; checks queue for the cores that recompute. `spielwerk cluster bench --workers 1,2,4` holds it against real workers,
//! which share the cores of one machine; figures are in docs/results/cluster.md.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use serde::Serialize;
use spielwerk_core::Rng;

/// What was measured.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Figures {
    /// Seconds that one worker needs for a piece.
    pub piece_seconds: f64,
    /// How much pieces differ: the standard deviation of the logarithm of their time.
    pub spread: f64,
    /// Seconds of the server for one message.
    pub server_seconds: f64,
    /// Seconds of the coordinator for one result.
    pub coordinator_seconds: f64,
    /// Messages per piece: work, its delivery and acknowledgement, the result and its acknowledgement.
    pub messages: f64,
    /// Bytes per piece, both ways.
    pub bytes: f64,
    /// Seconds that a message travels.
    pub latency: f64,
    /// Seconds after which a piece that is not heard of is handed out again.
    pub redelivery: f64,
}

impl Default for Figures {
    fn default() -> Self {
        Self {
            piece_seconds: 1.0,
            spread: 0.3,
            server_seconds: 0.0,
            coordinator_seconds: 0.0,
            messages: 6.0,
            bytes: 4_000.0,
            latency: 0.0,
            redelivery: 15.0,
        }
    }
}

/// What is asked.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Plan {
    /// Workers of one thread.
    pub workers: usize,
    /// Pieces of the job, or of one iteration of a training.
    pub pieces: u64,
    /// Pieces that a worker fetches ahead.
    pub ahead: usize,
    /// The probability that a worker is lost while it does a piece.
    pub loss: f64,
    /// The share of results that are recomputed.
    pub verify: f64,
    /// Cores that recompute.
    pub verifiers: usize,
    /// Seconds between the last result and the next piece: the learning of a training, 0 for a match.
    pub pause: f64,
    /// Cores that workers, server and coordinator share; `None` if each has its own, as on machines of their own.
    pub cores: Option<usize>,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            workers: 1,
            pieces: 1_000,
            ahead: 1,
            loss: 0.0,
            verify: 0.0,
            verifiers: 1,
            pause: 0.0,
            cores: None,
        }
    }
}

/// What would happen.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Prediction {
    /// Seconds from the first piece to the last result that counts.
    pub seconds: f64,
    /// Pieces per second, pauses included.
    pub pieces_per_second: f64,
    /// Throughput as a share of what the workers could do, from 0 to 1.
    pub efficiency: f64,
    /// Seconds from the moment when nothing was left to hand out to the end: waiting for stragglers and checks.
    pub tail: f64,
    /// The mean age in seconds of the network that plays: its games last as long as the job and what follows.
    pub lag: f64,
    /// The share of its time that the server is busy.
    pub server_load: f64,
    /// The share of its time that the coordinator is busy.
    pub coordinator_load: f64,
    /// Cores that checking takes on average.
    pub verify_cores: f64,
    /// Megabytes per second through the server.
    pub megabytes_per_second: f64,
    /// Results of a worker until a lie in ten is found, on average; infinite without checks.
    pub results_until_found: f64,
}

/// What happens at a moment.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Happening {
    /// A result arrives at the server.
    Result,
    /// A lost piece may be handed out again.
    Lost,
    /// A worker is free.
    Free,
}

/// A moment, ordered by time; times are finite.
#[derive(Clone, Copy, PartialEq)]
struct Moment {
    time: f64,
    what: Happening,
}

impl Eq for Moment {}

impl PartialOrd for Moment {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Moment {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.time.total_cmp(&other.time).then(self.what.cmp(&other.what))
    }
}

/// Something that does one thing at a time.
#[derive(Clone, Default)]
struct Counter {
    free_at: f64,
    busy: f64,
}

impl Counter {
    /// Serves what arrives at a time; when it is done.
    fn serve(&mut self, time: f64, seconds: f64) -> f64 {
        self.busy += seconds;
        self.free_at = self.free_at.max(time) + seconds;
        self.free_at
    }
}

/// Plays a job through.
pub fn simulate(figures: &Figures, plan: &Plan) -> Prediction {
    let mut rng = Rng::new(1);
    let (mut server, mut coordinator) = (Counter::default(), Counter::default());
    let mut verifiers = vec![Counter::default(); plan.verifiers.max(1)];
    let mut moments: BinaryHeap<Reverse<Moment>> =
        (0..plan.workers).map(|_| Reverse(Moment { time: 0.0, what: Happening::Free })).collect();
    let (mut left, mut done, mut idle) = (plan.pieces, 0u64, 0usize);
    let (mut end, mut last_out) = (0.0f64, 0.0f64);
    let half = 0.5 * figures.messages * figures.server_seconds;
    let mut cores = vec![Counter::default(); plan.cores.unwrap_or(0)];
    let overhead = 2.0 * half + figures.coordinator_seconds;
    while done < plan.pieces {
        let Some(Reverse(Moment { time, what })) = moments.pop() else { break };
        let mut at = |time, what| moments.push(Reverse(Moment { time, what }));
        match what {
            Happening::Result => {
                let stored = server.serve(time, half);
                let mut settled = coordinator.serve(stored + figures.latency, figures.coordinator_seconds);
                if rng.unit() < plan.verify {
                    let next = verifiers.iter_mut().min_by(|a, b| a.free_at.total_cmp(&b.free_at));
                    if let Some(verifier) = next {
                        let seconds = figures.piece_seconds * spread(figures.spread, &mut rng);
                        settled = verifier.serve(settled, seconds);
                    }
                }
                end = end.max(settled);
                done += 1;
            }
            Happening::Lost => {
                left += 1;
                if idle > 0 {
                    idle -= 1;
                    at(time, Happening::Free);
                }
            }
            Happening::Free if left == 0 => idle += 1,
            Happening::Free => {
                left -= 1;
                let out = server.serve(time, half);
                last_out = last_out.max(out);
                // A worker that fetches ahead has asked while it did the piece before.
                let asked = if plan.ahead > 0 && time > 0.0 { figures.piece_seconds } else { 0.0 };
                let begin = time.max(out + 2.0 * figures.latency - asked);
                let seconds = figures.piece_seconds * spread(figures.spread, &mut rng);
                // On shared cores a piece waits for one, and takes the time of its messages from it too.
                let core = cores.iter_mut().min_by(|a, b| a.free_at.total_cmp(&b.free_at));
                let finish = core.map_or(begin + seconds, |core| core.serve(begin, seconds + overhead));
                if rng.unit() < plan.loss {
                    at(begin + figures.redelivery, Happening::Lost);
                    // The machine comes back, or another takes its place.
                    at(finish + figures.redelivery, Happening::Free);
                } else {
                    at(finish, Happening::Free);
                    at(finish + figures.latency, Happening::Result);
                }
            }
        }
    }
    let round = (end + plan.pause).max(f64::MIN_POSITIVE);
    let verifying: f64 = verifiers.iter().map(|verifier| verifier.busy).sum();
    let possible = plan.workers as f64 / figures.piece_seconds;
    Prediction {
        seconds: end,
        pieces_per_second: plan.pieces as f64 / round,
        efficiency: plan.pieces as f64 / round / possible,
        tail: (end - last_out).max(0.0),
        lag: plan.pause + end / 2.0,
        server_load: server.busy / round,
        coordinator_load: coordinator.busy / round,
        verify_cores: verifying / round,
        megabytes_per_second: plan.pieces as f64 * figures.bytes / round / 1e6,
        results_until_found: if plan.verify > 0.0 { 10.0 / plan.verify } else { f64::INFINITY },
    }
}

/// A factor with mean 1 whose logarithm is normal, by Box and Muller.
fn spread(deviation: f64, rng: &mut Rng) -> f64 {
    if deviation <= 0.0 {
        return 1.0;
    }
    let radius = (-2.0 * (1.0 - rng.unit()).ln()).sqrt();
    let normal = radius * (std::f64::consts::TAU * rng.unit()).cos();
    (deviation * normal - deviation * deviation / 2.0).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_overhead_workers_add_up() {
        let figures = Figures { spread: 0.0, ..Figures::default() };
        for workers in [1, 7, 100] {
            let plan = Plan { workers, pieces: 100 * workers as u64, ..Plan::default() };
            let found = simulate(&figures, &plan);
            assert!((found.efficiency - 1.0).abs() < 1e-9, "{workers}: {found:?}");
            assert!((found.seconds - 100.0).abs() < 1e-9);
        }
    }

    #[test]
    fn shared_cores_are_the_limit_of_more_workers() {
        let figures =
            Figures { spread: 0.0, piece_seconds: 0.1, server_seconds: 0.001, ..Figures::default() };
        let rate = |workers| {
            let plan = Plan { workers, pieces: 2_000, cores: Some(2), ..Plan::default() };
            simulate(&figures, &plan).pieces_per_second
        };
        // A piece takes 0.1 s and six messages of 1 ms.
        let one = 1.0 / 0.106;
        for (workers, wanted) in [(1, one), (2, 2.0 * one), (4, 2.0 * one)] {
            assert!((rate(workers) - wanted).abs() < 0.02 * wanted, "{workers}: {}", rate(workers));
        }
    }

    #[test]
    fn a_busy_server_or_coordinator_is_the_limit() {
        let figures = Figures { server_seconds: 1e-3, messages: 5.0, ..Figures::default() };
        let plan = Plan { workers: 1_000, pieces: 20_000, ..Plan::default() };
        let found = simulate(&figures, &plan);
        assert!(
            (found.pieces_per_second - 200.0).abs() < 5.0,
            "200 pieces of 5 messages a second: {found:?}"
        );
        let figures = Figures { coordinator_seconds: 0.01, ..Figures::default() };
        let found = simulate(&figures, &plan);
        assert!((found.pieces_per_second - 100.0).abs() < 3.0, "{found:?}");
    }

    #[test]
    fn stragglers_losses_and_checks_cost_what_they_must() {
        let figures = Figures::default();
        let plan = Plan { workers: 10, pieces: 2_000, ..Plan::default() };
        let calm = simulate(&figures, &plan);
        assert!(calm.efficiency > 0.98 && calm.tail < 3.0, "{calm:?}");
        let lossy = simulate(&figures, &Plan { loss: 0.02, ..plan });
        assert!(lossy.seconds > calm.seconds && lossy.efficiency < 0.9, "{lossy:?}");
        let checked = simulate(&figures, &Plan { verify: 0.02, ..plan });
        assert!((checked.verify_cores - 0.2).abs() < 0.1, "{checked:?}");
        let flooded = simulate(&figures, &Plan { verify: 0.5, ..plan });
        assert!(
            (flooded.pieces_per_second - 2.0).abs() < 0.2,
            "one core checks one piece a second: {flooded:?}"
        );
        let slow = simulate(&figures, &Plan { pause: calm.seconds, ..plan });
        assert!((slow.efficiency - calm.efficiency / 2.0).abs() < 0.01, "half the time is learning");
    }
}
