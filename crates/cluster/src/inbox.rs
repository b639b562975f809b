//! Results as they come in, from the first one that the server holds.

use std::time::Duration;

use async_nats::jetstream::consumer::{AckPolicy, DeliverPolicy, PullConsumer, pull};
use tokio::sync::mpsc::UnboundedSender;
use tokio_stream::StreamExt as _;

use crate::Connection;
use crate::coordinator::Event;
use crate::wire::{RESULTS, read_result, result_subjects};

/// Messages per request.
const BATCH: usize = 256;

/// Reads the results of a job for ever, whatever happens to the connection; each is told once. After those that were
/// there at the beginning, [`Event::Drained`] is told.
pub(crate) async fn read_results(connection: Connection, job: String, send: UnboundedSender<Event>) {
    let mut is_drained = false;
    while !send.is_closed() {
        match open(&connection, &job).await {
            Some(consumer) => {
                read_with(&connection, &consumer, &mut is_drained, &send).await;
                let name = consumer.cached_info().name.clone();
                let _ = connection.jetstream.delete_consumer_from_stream(name, RESULTS).await;
            }
            None => tokio::time::sleep(Duration::from_millis(300)).await,
        }
    }
}

/// A consumer of its own that begins with the first result that is there, because a server that was killed may count
/// anew; what was told before counts once. It is gone when this process is.
async fn open(connection: &Connection, job: &str) -> Option<PullConsumer> {
    let stream = connection.jetstream.get_stream_no_info(RESULTS).await.ok()?;
    let config = pull::Config {
        filter_subject: result_subjects(job),
        deliver_policy: DeliverPolicy::All,
        ack_policy: AckPolicy::None,
        inactive_threshold: Duration::from_mins(1),
        ..pull::Config::default()
    };
    stream.create_consumer(config).await.ok()
}

/// Reads until something goes wrong.
async fn read_with(
    connection: &Connection,
    consumer: &PullConsumer,
    is_drained: &mut bool,
    send: &UnboundedSender<Event>,
) {
    let mut quiet = 0;
    loop {
        let batch = if *is_drained {
            consumer.batch().max_messages(BATCH).expires(Duration::from_secs(1)).messages().await
        } else {
            consumer.fetch().max_messages(BATCH).messages().await
        };
        let Ok(mut batch) = batch else { return };
        let mut count = 0;
        while let Some(message) = batch.next().await {
            let Ok(message) = message else { return };
            let Ok(sequence) = message.info().map(|info| info.stream_sequence) else { continue };
            count += 1;
            let event = match read_result(&message.payload) {
                Some((head, result)) => {
                    // The server knows who may use a name; what a message says of itself does not count.
                    let worker = message.subject.rsplit('.').next().unwrap_or_default().to_owned();
                    Event::Remote { worker, head, result, sequence }
                }
                None => continue,
            };
            if send.send(event).is_err() {
                return;
            }
        }
        if count == 0 && !std::mem::replace(is_drained, true) && send.send(Event::Drained).is_err() {
            return;
        }
        quiet = if count == 0 { quiet + 1 } else { 0 };
        if quiet >= 2 && !is_sound(connection, consumer).await {
            return;
        }
        if send.is_closed() {
            return;
        }
    }
}

/// Whether a consumer can still hear of results. A server that was restarted may have forgotten it without saying so; one
/// that was killed may have forgotten how far its stream had counted, and the consumer waits for numbers to come.
async fn is_sound(connection: &Connection, consumer: &PullConsumer) -> bool {
    let Ok(info) = consumer.get_info().await else { return false };
    let Ok(stream) = connection.jetstream.get_stream(RESULTS).await else { return false };
    info.delivered.stream_sequence <= stream.cached_info().state.last_sequence
}
