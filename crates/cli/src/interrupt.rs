//! Ctrl-C: the first one ends the search, which prints its result so far; the second ends the
//! program. SIGTERM does the same for a search that can be resumed.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

use quadrille::core::{Cancel, Stop};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// The exit code of a program ended by Ctrl-C.
const INTERRUPTED: i32 = 130;
/// The exit code of a program ended by a second SIGTERM.
const TERMINATED: i32 = 143;

static FLAG: OnceLock<Cancel> = OnceLock::new();

/// The flag that Ctrl-C raises after the first call. Before it, Ctrl-C ends the program.
pub(crate) fn cancel() -> Cancel {
    install(&[(SIGINT, INTERRUPTED)])
}

/// The flag that Ctrl-C and SIGTERM raise, for work that is saved when it ends.
pub(crate) fn cancel_and_save() -> Cancel {
    install(&[(SIGINT, INTERRUPTED), (SIGTERM, TERMINATED)])
}

/// Replaces the reason of a stop if Ctrl-C raised the flag.
pub(crate) fn name_stop(stopped: &mut Option<String>) {
    let is_raised = FLAG.get().is_some_and(Cancel::is_raised);
    if is_raised && stopped.as_deref() == Some(&Stop::Cancelled.to_string()) {
        *stopped = Some("Ctrl-C".to_owned());
    }
}

/// The flag that these signals raise, each with the exit code of a program that it ends.
fn install(signals: &[(i32, i32)]) -> Cancel {
    let install = || {
        let raised = Arc::new(AtomicBool::new(false));
        for &(signal, code) in signals {
            // The order matters: when the signal comes, the first handler reads the flag before the
            // second sets it. If they cannot be registered, the signal keeps its default effect.
            if flag::register_conditional_shutdown(signal, code, raised.clone()).is_ok() {
                let _ = flag::register(signal, raised.clone());
            }
        }
        Cancel::from(raised)
    };
    FLAG.get_or_init(install).clone()
}
