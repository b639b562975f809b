//! Coordinator and workers in one process with a real nats-server between them, on work that is easy to check.

#[path = "../common/mod.rs"]
mod common;
mod refusals;
mod support;
mod trouble;
mod trust;
mod work;
