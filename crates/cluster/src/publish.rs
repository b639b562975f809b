//! Messages that must arrive: published, acknowledged by the server, and sent again until they are.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_nats::jetstream::context::PublishErrorKind;
use async_nats::jetstream::message::PublishMessage;

use crate::{Connection, Say};

/// Messages whose acknowledgement is awaited at a time. The client blocks when thousands are not.
const WINDOW: usize = 256;

/// A message with the id by which the server knows it again.
#[derive(Clone, Debug)]
pub(crate) struct Outgoing {
    pub(crate) subject: String,
    pub(crate) id: String,
    pub(crate) payload: Vec<u8>,
}

impl Outgoing {
    fn message(&self) -> PublishMessage {
        PublishMessage::build().message_id(&self.id).payload(self.payload.clone().into())
    }
}

/// Publishes all messages, again and again where it fails, until all are stored or `stop` is raised; whether all are.
/// What is stored twice by this is told apart by its id.
pub(crate) async fn publish_all(
    connection: &Connection,
    messages: Vec<Outgoing>,
    stop: &AtomicBool,
    say: &Say,
) -> bool {
    let mut left = messages;
    let mut has_told = false;
    while !left.is_empty() {
        let mut failed = Vec::new();
        for group in left.chunks(WINDOW) {
            let mut acks = Vec::with_capacity(group.len());
            for outgoing in group {
                let sent =
                    connection.jetstream.send_publish(outgoing.subject.clone(), outgoing.message()).await;
                acks.push((outgoing, sent));
            }
            for (outgoing, sent) in acks {
                let stored = match sent {
                    Ok(ack) => ack.await,
                    Err(error) => Err(error),
                };
                if let Err(error) = stored {
                    if error.kind() == PublishErrorKind::MaxPayloadExceeded {
                        say("a message is larger than the server's max_payload allows, and is dropped");
                        continue;
                    }
                    if !std::mem::replace(&mut has_told, true) {
                        say(&refusal(&error.to_string()));
                    }
                    failed.push(outgoing.clone());
                }
            }
        }
        left = failed;
        if !left.is_empty() {
            if stop.load(Ordering::Relaxed) {
                return false;
            }
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
    }
    true
}

/// What to say of a message that was not stored.
fn refusal(reason: &str) -> String {
    if reason.contains("maximum") || reason.contains("insufficient") || reason.contains("no space") {
        return format!(
            "the server's stream is full ({reason}); nothing is lost: the message waits until there is room"
        );
    }
    format!("the server did not store a message ({reason}); it is sent again until it does")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_stream_is_told_as_such() {
        assert!(refusal("maximum bytes exceeded").contains("is full"));
        assert!(refusal("timed out").contains("sent again"));
    }
}
