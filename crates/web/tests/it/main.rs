//! The real server on its own port, with a client that can misbehave.

mod answers;
mod client;
mod documents;
mod hostile;
mod page;
#[cfg(debug_assertions)]
mod panics;
mod safety;
mod streams;
