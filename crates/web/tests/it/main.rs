//! The real server on a port of its own, asked by a client that can misbehave.

mod answers;
mod client;
mod documents;
mod hostile;
#[cfg(debug_assertions)]
mod panics;
mod safety;
mod streams;
