//! Packed rows as lines of text, so that whatever reads lines reads them too.
//!
//! A stream of packed rows begins with a header of eight bytes, whose first no text begins with; the
//! puzzles follow, 36 bytes each ([`Packed`]). A stream that begins otherwise passes unchanged. The
//! n-th puzzle becomes the n-th line. Damage ends the stream with an error that says where.

use std::io::{BufRead, Error, ErrorKind, Read};

use quadrille_nine::Packed;
use quadrille_text::Live;

/// The first bytes of a stream of packed rows. Its line end lets a pipe be sniffed without waiting
/// for more.
pub const PACKED_HEADER: [u8; 8] = *b"\x93QROWS1\n";

/// Most puzzles that are unpacked at once.
const AT_ONCE: usize = 512;

/// A stream whose packed rows, if it has such, are lines.
#[derive(Debug)]
pub struct Unpacked<R> {
    input: R,
    holds: Holds,
    /// Bytes of the header or of a puzzle that has not come whole.
    part: Vec<u8>,
    /// Bytes taken from the stream.
    offset: u64,
    /// Lines that were unpacked.
    lines: Vec<u8>,
    /// The number of bytes consumed.
    used: usize,
    /// Damage behind the lines.
    damage: Option<Error>,
}

/// The contents of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Holds {
    /// Not known before its first byte.
    Unknown,
    Text,
    Rows,
}

impl<R: BufRead> Unpacked<R> {
    /// Reads nothing yet.
    pub fn new(input: R) -> Self {
        let (part, lines) = (Vec::new(), Vec::new());
        Unpacked { input, holds: Holds::Unknown, part, offset: 0, lines, used: 0, damage: None }
    }

    /// Looks at the first byte, and at the whole header if that is the header's.
    fn sniff(&mut self) -> std::io::Result<()> {
        if self.input.fill_buf()?.first() != Some(&PACKED_HEADER[0]) {
            self.holds = Holds::Text;
            return Ok(());
        }
        self.holds = Holds::Rows;
        while self.part.len() < PACKED_HEADER.len() && self.take_part(PACKED_HEADER.len())? {}
        match self.part == PACKED_HEADER {
            true => self.part.clear(),
            false => {
                self.part.clear();
                return Err(damage(
                    "packed rows: the first 8 bytes are not the header of version 1",
                ));
            }
        }
        Ok(())
    }

    /// Takes bytes until `size` of a part are there; `false` at the end of the stream.
    fn take_part(&mut self, size: usize) -> std::io::Result<bool> {
        let bytes = self.input.fill_buf()?;
        let taken = bytes.len().min(size - self.part.len());
        self.part.extend_from_slice(&bytes[..taken]);
        self.input.consume(taken);
        self.offset += taken as u64;
        Ok(taken > 0)
    }

    /// Unpacks what has come, at least one puzzle; no line at the end of the stream.
    fn unpack(&mut self) -> std::io::Result<()> {
        self.lines.clear();
        self.used = 0;
        while self.lines.is_empty() {
            if let Some(damage) = self.damage.take() {
                return Err(damage);
            }
            if !self.part.is_empty() || self.input.fill_buf()?.len() < Packed::BYTES {
                if !self.take_part(Packed::BYTES)? {
                    return self.end();
                }
                if self.part.len() == Packed::BYTES {
                    let whole = std::mem::take(&mut self.part);
                    self.offset -= whole.len() as u64;
                    self.add(&whole);
                }
                continue;
            }
            let bytes = self.input.fill_buf()?;
            let whole = bytes.len().min(AT_ONCE * Packed::BYTES) / Packed::BYTES * Packed::BYTES;
            let copy = bytes[..whole].to_vec();
            self.input.consume(whole);
            self.add(&copy);
        }
        Ok(())
    }

    /// Adds the lines of whole puzzles, up to a damaged one.
    fn add(&mut self, puzzles: &[u8]) {
        for bytes in puzzles.chunks_exact(Packed::BYTES) {
            let Some(bytes) = bytes.first_chunk() else { break };
            match Packed::from_bytes(*bytes).symbols() {
                Ok(symbols) => self.lines.extend_from_slice(&symbols),
                Err(bad) => {
                    let (number, at) = (self.number(), self.offset + 4 * bad.row as u64);
                    let message = format!("packed rows: puzzle {number}, byte {at}: {bad}");
                    self.damage = Some(damage(&message));
                    return;
                }
            }
            self.lines.push(b'\n');
            self.offset += Packed::BYTES as u64;
        }
    }

    /// The number of the puzzle that begins here, from 1.
    fn number(&self) -> u64 {
        (self.offset - PACKED_HEADER.len() as u64) / Packed::BYTES as u64 + 1
    }

    /// The end of the stream: nothing may be left of a puzzle.
    fn end(&mut self) -> std::io::Result<()> {
        let left = std::mem::take(&mut self.part).len();
        if left == 0 {
            return Ok(());
        }
        self.offset -= left as u64;
        let (number, at) = (self.number(), self.offset);
        let message =
            format!("packed rows: puzzle {number}, byte {at}: cut after {left} of 36 bytes");
        Err(damage(&message))
    }
}

/// An error in the data, not of the device it comes from.
fn damage(message: &str) -> Error {
    Error::new(ErrorKind::InvalidData, message)
}

impl<R: BufRead> BufRead for Unpacked<R> {
    fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
        if self.holds == Holds::Unknown {
            self.sniff()?;
        }
        if self.holds == Holds::Text {
            return self.input.fill_buf();
        }
        if self.used == self.lines.len() {
            self.unpack()?;
        }
        Ok(&self.lines[self.used..])
    }

    fn consume(&mut self, bytes: usize) {
        match self.holds {
            Holds::Rows => self.used += bytes,
            _ => self.input.consume(bytes),
        }
    }
}

impl<R: BufRead> Read for Unpacked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.holds == Holds::Text {
            return self.input.read(buffer);
        }
        let bytes = self.fill_buf()?.read(buffer)?;
        self.consume(bytes);
        Ok(bytes)
    }
}

impl<R: Live> Live for Unpacked<R> {
    fn soon(&mut self) -> bool {
        match self.holds {
            Holds::Rows => {
                self.used < self.lines.len() || !self.part.is_empty() || self.input.soon()
            }
            _ => self.input.soon(),
        }
    }
}
