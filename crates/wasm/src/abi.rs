//! The border to JavaScript: bytes in, bytes out.
//!
//! The host writes JSON into memory that [`spielwerk_allocate`] gives, calls [`spielwerk_hub`] or [`spielwerk_engine`], and
//! reads the answer from where [`spielwerk_answer`] says. It brings the functions below as imports of `host`.

#![allow(unsafe_code)]

use std::cell::RefCell;
use std::panic;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use spielwerk_core::clock::set_clock;
use spielwerk_core::set_fetch;
use spielwerk_packing as packing;

use crate::engine::Engine;
use crate::host::Host;
use crate::hub::Hub;

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Milliseconds on a clock that never goes back.
    safe fn now() -> f64;
    /// Milliseconds since 1970.
    safe fn date() -> f64;
    /// Fills memory with randomness.
    fn random(to: *mut u8, length: usize);
    /// Hears what a job has found so far, as JSON.
    fn report(from: *const u8, length: usize);
    /// Hears why the module is about to end, as text.
    fn crashed(from: *const u8, length: usize);
    /// Fetches the file of this name and tells its length; negative if there is none.
    fn fetch(name: *const u8, length: usize) -> i64;
    /// Writes the file that was fetched last.
    fn fetched(to: *mut u8);
}

thread_local! {
    static HUB: RefCell<Option<Hub>> = const { RefCell::new(None) };
    static ENGINE: RefCell<Option<Engine>> = const { RefCell::new(None) };
    /// The answer to the last call.
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Ends the job that is running.
static STOP: AtomicBool = AtomicBool::new(false);
/// The moment at which it is ended, as the bits of a time in milliseconds; 0 for none.
static STOP_AT: AtomicU64 = AtomicU64::new(0);

/// The clock, which also watches over the time of a job: no other thread could.
fn watched_now() -> f64 {
    let time = now();
    let at = STOP_AT.load(Ordering::Relaxed);
    if at != 0 && time >= f64::from_bits(at) {
        STOP.store(true, Ordering::Relaxed);
    }
    time
}

fn fill_random(bytes: &mut [u8]) {
    // SAFETY: the host fills exactly these bytes.
    unsafe { random(bytes.as_mut_ptr(), bytes.len()) }
}

fn fetch_file(name: &str) -> Option<Vec<u8>> {
    // SAFETY: the host reads the name, and no more.
    let length = unsafe { fetch(name.as_ptr(), name.len()) };
    let mut bytes = vec![0; usize::try_from(length).ok()?];
    // SAFETY: the host writes as many bytes as it has just told.
    unsafe { fetched(bytes.as_mut_ptr()) };
    // The host unpacks what is compressed; tables come as the site packs them.
    if bytes.starts_with(&packing::MAGIC) { packing::unpack(&bytes) } else { Some(bytes) }
}

fn tell(text: &str) {
    // SAFETY: the host reads the text, and no more.
    unsafe { report(text.as_ptr(), text.len()) }
}

fn calendar() -> f64 {
    date()
}

const HOST: Host = Host { now: watched_now, date: calendar, random: fill_random };

/// Prepares the module; called once, before anything else.
#[unsafe(no_mangle)]
pub extern "C" fn spielwerk_start() {
    set_clock(watched_now);
    set_fetch(fetch_file);
    panic::set_hook(Box::new(|panic| {
        let text = panic.to_string();
        // SAFETY: the host reads the text, and no more.
        unsafe { crashed(text.as_ptr(), text.len()) }
    }));
}

/// Memory for this many bytes, which the next call takes back.
#[unsafe(no_mangle)]
pub extern "C" fn spielwerk_allocate(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// Where the flag is that ends the running job when it is not zero.
#[unsafe(no_mangle)]
pub extern "C" fn spielwerk_stop_flag() -> *const bool {
    STOP.as_ptr()
}

/// Where the answer to the last call is.
#[unsafe(no_mangle)]
pub extern "C" fn spielwerk_answer() -> *const u8 {
    ANSWER.with_borrow(|answer| answer.as_ptr())
}

/// Gives a message to the hub; returns the length of the answer.
///
/// # Safety
/// The pointer is from [`spielwerk_allocate`] with this length, and is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spielwerk_hub(message: *mut u8, length: usize) -> usize {
    // SAFETY: the caller's promise.
    let message = unsafe { taken(message, length) };
    HUB.with_borrow_mut(|hub| keep(hub.get_or_insert_with(|| Hub::new(HOST)).handle(&message)))
}

/// Does a job; returns the length of the answer.
///
/// # Safety
/// The pointer is from [`spielwerk_allocate`] with this length, and is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn spielwerk_engine(job: *mut u8, length: usize) -> usize {
    // SAFETY: the caller's promise.
    let job = unsafe { taken(job, length) };
    STOP.store(false, Ordering::Relaxed);
    let stop_at = |after: Option<f64>| {
        STOP_AT.store(after.map_or(0, |after| (now() + after).to_bits()), Ordering::Relaxed);
    };
    ENGINE.with_borrow_mut(|engine| {
        let engine = engine.get_or_insert_with(|| Engine::new(HOST));
        keep(engine.handle(&job, &STOP, &stop_at, &mut |news| tell(news)))
    })
}

/// # Safety
/// The pointer is from [`spielwerk_allocate`] with this length, and is not used again.
unsafe fn taken(pointer: *mut u8, length: usize) -> Box<[u8]> {
    // SAFETY: the caller's promise: this is the box that was given away.
    unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(pointer, length)) }
}

fn keep(answer: String) -> usize {
    ANSWER.with_borrow_mut(|kept| {
        *kept = answer.into_bytes();
        kept.len()
    })
}
