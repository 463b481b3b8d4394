//! Ctrl-C as a question: the first one asks a search for what it knows by now, the second ends the
//! program.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

use quadrille::core::Cancel;
use signal_hook::consts::SIGINT;
use signal_hook::flag;

/// How a program ends that Ctrl-C ended.
const INTERRUPTED: i32 = 130;

static FLAG: OnceLock<Cancel> = OnceLock::new();

/// The flag that Ctrl-C raises from the first call on; before, Ctrl-C ends the program.
pub fn cancel() -> Cancel {
    FLAG.get_or_init(install).clone()
}

fn install() -> Cancel {
    let raised = Arc::new(AtomicBool::new(false));
    // In this order: when the signal comes, the first looks at the flag before the second sets it.
    // Where they cannot be set, Ctrl-C stays what it is.
    if flag::register_conditional_shutdown(SIGINT, INTERRUPTED, raised.clone()).is_ok() {
        let _ = flag::register(SIGINT, raised.clone());
    }
    Cancel::from(raised)
}
