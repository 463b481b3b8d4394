//! Ctrl-C as a question: the first one asks a search for what it knows by now, the second ends the
//! program. Where a search can be gone on with, the signal to terminate asks the same.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

use quadrille::core::{Cancel, Stop};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// How a program ends that Ctrl-C ended.
const INTERRUPTED: i32 = 130;
/// How a program ends that was asked twice to terminate.
const TERMINATED: i32 = 143;

static FLAG: OnceLock<Cancel> = OnceLock::new();

/// The flag that Ctrl-C raises from the first call on; before, Ctrl-C ends the program.
pub fn cancel() -> Cancel {
    FLAG.get_or_init(install).clone()
}

/// The flag that Ctrl-C and the signal to terminate raise: for work that is saved when it ends.
pub fn cancel_and_save() -> Cancel {
    FLAG.get_or_init(|| {
        let raised = Arc::new(AtomicBool::new(false));
        ask(SIGINT, INTERRUPTED, &raised);
        ask(SIGTERM, TERMINATED, &raised);
        Cancel::from(raised)
    })
    .clone()
}

/// What stopped a search, in words: where Ctrl-C raised the flag, that is the reason.
pub fn name_stop(stopped: &mut Option<String>) {
    let is_raised = FLAG.get().is_some_and(Cancel::is_raised);
    if is_raised && stopped.as_deref() == Some(&Stop::Cancelled.to_string()) {
        *stopped = Some("Ctrl-C".to_owned());
    }
}

fn install() -> Cancel {
    let raised = Arc::new(AtomicBool::new(false));
    ask(SIGINT, INTERRUPTED, &raised);
    Cancel::from(raised)
}

fn ask(signal: i32, code: i32, raised: &Arc<AtomicBool>) {
    // In this order: when the signal comes, the first looks at the flag before the second sets it.
    // Where they cannot be set, the signal stays what it is.
    if flag::register_conditional_shutdown(signal, code, raised.clone()).is_ok() {
        let _ = flag::register(signal, raised.clone());
    }
}
