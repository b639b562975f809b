//! `GET /api/cluster`: workers, jobs and the queue of the cluster that the server watches.
//!
//! The server knows no cluster; it is handed a way to ask one. Answers are kept for a moment, so that many pages cost the
//! cluster no more than one.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Json;
use axum::extract::State;
use serde_json::Value;
use tokio::task::spawn_blocking;

use super::{Answer, Shared};
use crate::tables::refusal::Refusal;

/// How long an answer is good.
const FRESH: Duration = Duration::from_secs(2);

/// Asks a cluster for its state, or says in one sentence why it does not answer.
type Ask = dyn Fn() -> Result<Value, String> + Send + Sync;

/// A cluster that can be asked.
#[derive(Clone)]
pub struct ClusterSource {
    ask: Arc<Ask>,
    last: Arc<Mutex<Option<(Instant, Value)>>>,
}

impl fmt::Debug for ClusterSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ClusterSource").finish_non_exhaustive()
    }
}

impl ClusterSource {
    /// A cluster that this function asks; it may block.
    pub fn new(ask: impl Fn() -> Result<Value, String> + Send + Sync + 'static) -> Self {
        Self { ask: Arc::new(ask), last: Arc::default() }
    }

    /// Its state, at most a moment old.
    fn status(&self) -> Result<Value, String> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((when, status)) = &*last
            && when.elapsed() < FRESH
        {
            return Ok(status.clone());
        }
        let status = (self.ask)()?;
        *last = Some((Instant::now(), status.clone()));
        Ok(status)
    }
}

/// The state of the cluster; 404 if the server watches none, 503 if it does not answer.
pub(crate) async fn status(State(app): Shared) -> Answer {
    let none = || Refusal::missing("this server watches no cluster; start it with --nats URL");
    let source = app.cluster.clone().ok_or_else(none)?;
    let asking = spawn_blocking(move || source.status());
    let status = asking.await.map_err(|_| Refusal::full("the cluster could not be asked"))?;
    Ok(Json(status.map_err(Refusal::full)?))
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use serde_json::json;

    use super::*;

    #[test]
    fn an_answer_is_kept_for_a_moment_and_a_failure_is_not() {
        let asked = Arc::new(AtomicU32::new(0));
        let counted = Arc::clone(&asked);
        let source = ClusterSource::new(move || match counted.fetch_add(1, Ordering::Relaxed) {
            0 => Err("no server".to_owned()),
            number => Ok(json!({ "queue": number })),
        });
        assert_eq!(source.status(), Err("no server".to_owned()));
        assert_eq!(source.status(), Ok(json!({ "queue": 1 })));
        assert_eq!(source.status(), Ok(json!({ "queue": 1 })));
        assert_eq!(asked.load(Ordering::Relaxed), 2);
    }
}
