//! Spielwerk in a browser: what a server does for the page, compiled to WebAssembly and run in Web Workers.
//!
//! Two parts, which run in workers of their own:
//! - the [`Hub`](hub::Hub) holds tables and answers the requests of `docs/api.md`. It never searches, so it answers at
//!   once; what needs a search it hands out as a [`Job`](job::Job).
//! - an [`Engine`](engine::Engine) does one job after the other. A worker that runs one is ended to cancel it.
//!
//! Both speak JSON with their host, which brings clock, randomness, storage and files ([`host`]): no generated bindings,
//! no other runtime. `abi` is the border to JavaScript; everything else is compiled and tested natively too.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use spielwerk_wasm::engine::Engine;
//! use spielwerk_wasm::host;
//!
//! // A job crosses the border as JSON, and what is wrong with it comes back as a sentence.
//! let mut engine = Engine::new(host::native());
//! let answer = engine.handle(b"{}", &AtomicBool::new(false), &|_| (), &mut |_| ());
//! assert!(answer.starts_with("{\"failed\":\"the job cannot be read"));
//! ```

#[cfg(target_arch = "wasm32")]
pub mod abi;
pub mod engine;
pub mod host;
pub mod hub;
pub mod job;
pub mod storage;
