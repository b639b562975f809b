//! The cluster as users meet it: worker processes and commands with --nats, with a real nats-server between them.
//! What they write is compared with what the same command writes on one machine, byte for byte.

mod chaos;
#[path = "../../../cluster/tests/common/mod.rs"]
mod common;
mod credentials;
mod input;
mod liar;
mod same;
mod status;
mod support;
