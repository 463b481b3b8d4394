//! Input that may pause: a pipe, a terminal, a socket.
//!
//! Some puzzles are complete after a line, but the next line could still change them (a region map
//! turns the givens above it into a jigsaw). A file shows at once if there is such a line. A pipe
//! may leave it open for hours, while the sender waits for an answer to the line already sent.
//! [`Live::soon`] decides: look ahead while more arrives within [`GRACE`], otherwise treat the
//! puzzle as complete.
//!
//! A sender that waits for every answer would pay the grace period on every line. So after
//! [`LOCK_STEPS`] pauses in a row there is no more waiting, until several lines come at once.

use std::io::{BufRead, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, sync_channel};
use std::thread;
use std::time::Duration;

use quadrille_core::work::guarded;

/// The time to wait for a line that may belong to the puzzle before it.
const GRACE: Duration = Duration::from_millis(10);
/// Pauses in a row after which the sender is assumed to wait for every answer.
const LOCK_STEPS: u32 = 8;
const CHUNK: usize = 1 << 16;
const AHEAD: usize = 4;

/// A stream that knows if more of it is available.
pub trait Live: BufRead {
    /// True if the next line, or the end of the stream, is available or comes soon. Waits only
    /// briefly, except for the rest of a line that has begun.
    fn soon(&mut self) -> bool;
}

impl<L: Live + ?Sized> Live for Box<L> {
    fn soon(&mut self) -> bool {
        (**self).soon()
    }
}

/// A stream that never pauses: a file, a text in memory.
#[derive(Debug)]
pub struct Whole<R>(pub R);

impl<R: Read> Read for Whole<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        self.0.read(buffer)
    }
}

impl<R: BufRead> BufRead for Whole<R> {
    fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
        self.0.fill_buf()
    }

    fn consume(&mut self, bytes: usize) {
        self.0.consume(bytes);
    }
}

impl<R: BufRead> Live for Whole<R> {
    fn soon(&mut self) -> bool {
        true
    }
}

/// A stream that may pause, read by a separate thread.
///
/// ```
/// use std::io::Read;
/// use quadrille_text::{Live, Piped};
/// let mut piped = Piped::new(&b"a line\nmore"[..]);
/// assert!(piped.soon());
/// let mut text = String::new();
/// piped.read_to_string(&mut text)?;
/// assert_eq!(text, "a line\nmore");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Piped {
    /// Data read by the thread; closed at the end of the stream.
    chunks: Receiver<std::io::Result<Vec<u8>>>,
    bytes: Vec<u8>,
    used: usize,
    ended: bool,
    failed: Option<std::io::Error>,
    pauses: u32,
}

impl Piped {
    /// Starts reading. The thread ends with the stream, or at a read after this is dropped.
    pub fn new(mut input: impl Read + Send + 'static) -> Self {
        let (send, chunks) = sync_channel(AHEAD);
        let started = thread::Builder::new().spawn(move || {
            let mut buffer = vec![0; CHUNK];
            loop {
                let read = guarded(|| input.read(&mut buffer)).map_err(std::io::Error::other);
                let chunk = match read.flatten() {
                    Ok(0) => return,
                    Ok(bytes) => Ok(buffer[..bytes].to_vec()),
                    Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
                    Err(error) => Err(error),
                };
                let failed = chunk.is_err();
                if send.send(chunk).is_err() || failed {
                    return;
                }
            }
        });
        let refused = |error: std::io::Error| {
            std::io::Error::new(error.kind(), format!("no thread can be started: {error}"))
        };
        let failed = started.err().map(refused);
        Piped { chunks, bytes: Vec::new(), used: 0, ended: false, failed, pauses: 0 }
    }

    fn take(&mut self, chunk: std::io::Result<Vec<u8>>) {
        match chunk {
            Ok(chunk) => {
                if chunk.iter().filter(|&&b| b == b'\n').nth(1).is_some() {
                    self.pauses = 0;
                }
                if self.used == self.bytes.len() {
                    self.bytes = chunk;
                } else {
                    self.bytes.drain(..self.used);
                    self.bytes.extend_from_slice(&chunk);
                }
                self.used = 0;
            }
            Err(error) => self.failed = Some(error),
        }
    }

    fn wait(&mut self) {
        match self.chunks.recv() {
            Ok(chunk) => self.take(chunk),
            Err(_) => self.ended = true,
        }
    }
}

impl Live for Piped {
    fn soon(&mut self) -> bool {
        loop {
            let rest = &self.bytes[self.used..];
            if self.ended || self.failed.is_some() || rest.iter().any(|b| b"\r\n".contains(b)) {
                return true;
            }
            if !rest.is_empty() {
                self.wait();
                continue;
            }
            let chunk = match self.chunks.try_recv() {
                Err(TryRecvError::Empty) if self.pauses < LOCK_STEPS => {
                    self.chunks.recv_timeout(GRACE)
                }
                other => other.map_err(|error| match error {
                    TryRecvError::Empty => RecvTimeoutError::Timeout,
                    TryRecvError::Disconnected => RecvTimeoutError::Disconnected,
                }),
            };
            match chunk {
                Ok(chunk) => {
                    self.take(chunk);
                    self.pauses = if self.pauses < LOCK_STEPS { 0 } else { self.pauses };
                }
                Err(RecvTimeoutError::Disconnected) => self.ended = true,
                Err(RecvTimeoutError::Timeout) => {
                    self.pauses = self.pauses.saturating_add(1);
                    return false;
                }
            }
        }
    }
}

impl BufRead for Piped {
    fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
        while self.used == self.bytes.len() && !self.ended {
            if let Some(error) = self.failed.take() {
                self.ended = true;
                return Err(error);
            }
            self.wait();
        }
        Ok(&self.bytes[self.used..])
    }

    fn consume(&mut self, bytes: usize) {
        self.used += bytes;
    }
}

impl Read for Piped {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let bytes = self.fill_buf()?.read(buffer)?;
        self.consume(bytes);
        Ok(bytes)
    }
}
