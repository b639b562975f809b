//! Ctrl-C as a request: long work ends when it can, and loses nothing.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

static ASKED: AtomicBool = AtomicBool::new(false);
/// What shells tell of a program that ended by Ctrl-C.
pub(crate) const EXIT_CODE: u8 = 130;

/// The flag that Ctrl-C raises from now on. A second Ctrl-C ends the program at once.
pub(crate) fn flag() -> &'static AtomicBool {
    static LISTENING: OnceLock<()> = OnceLock::new();
    LISTENING.get_or_init(|| {
        // Where signals cannot be listened to, Ctrl-C does what it always did.
        let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build();
        if let Ok(runtime) = runtime {
            thread::spawn(move || runtime.block_on(listen()));
        }
    });
    &ASKED
}

async fn listen() {
    while next_signal().await {
        if ASKED.swap(true, Ordering::Relaxed) {
            std::process::exit(EXIT_CODE.into());
        }
        crate::failure::note!("stopping; Ctrl-C once more ends at once");
    }
}

/// Waits for Ctrl-C, or for the signal by which a system asks programs to end; false if neither can be waited for.
#[cfg(unix)]
async fn next_signal() -> bool {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut terminate) = signal(SignalKind::terminate()) else {
        return tokio::signal::ctrl_c().await.is_ok();
    };
    tokio::select! {
        pressed = tokio::signal::ctrl_c() => pressed.is_ok(),
        received = terminate.recv() => received.is_some(),
    }
}

/// Waits for Ctrl-C; false if it cannot be waited for.
#[cfg(not(unix))]
async fn next_signal() -> bool {
    tokio::signal::ctrl_c().await.is_ok()
}
