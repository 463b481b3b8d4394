//! Packed rows as lines of text.

use std::io::{BufRead, ErrorKind, Read};

use quadrille_solve::batch::{PACKED_HEADER, Unpacked};
use quadrille_text::{Live, Whole};

/// A puzzle of one clue.
fn packed(clue: usize) -> [u8; 36] {
    let mut bytes = [0; 36];
    bytes[4 * (clue % 9)..][..4].copy_from_slice(&7u32.to_le_bytes());
    bytes
}

fn file(puzzles: usize) -> Vec<u8> {
    PACKED_HEADER.into_iter().chain((0..puzzles).flat_map(packed)).collect()
}

/// The lines, and the error they end with.
fn unpack(input: impl BufRead) -> (String, Option<String>) {
    let (mut text, mut unpacked) = (Vec::new(), Unpacked::new(input));
    let error = unpacked.read_to_end(&mut text).err();
    if let Some(error) = &error {
        assert_eq!(error.kind(), ErrorKind::InvalidData);
    }
    (String::from_utf8(text).expect("text"), error.map(|error| error.to_string()))
}

#[test]
fn text_passes_unchanged() {
    for text in ["", "x", "53..7\n", "{}\n\n"] {
        assert_eq!(unpack(text.as_bytes()), (text.to_owned(), None));
    }
}

#[test]
fn rows_become_lines_however_they_come() {
    for puzzles in [0, 1, 2, 600, 1500] {
        let (file, lines) = (file(puzzles), unpack(&file(puzzles)[..]).0);
        assert_eq!(lines.lines().count(), puzzles);
        for (k, line) in lines.lines().enumerate() {
            assert_eq!((line.len(), line.find('7')), (81, Some(9 * (k % 9) + 8)));
        }
        for size in [1, 5, 36, 40] {
            let slow = std::io::BufReader::with_capacity(size, &file[..]);
            assert_eq!(unpack(slow), (lines.clone(), None));
        }
    }
}

#[test]
fn a_cut_file_says_where() {
    let whole = file(3);
    for length in 9..whole.len() {
        let (lines, error) = unpack(&whole[..length]);
        let (done, left) = ((length - 8) / 36, (length - 8) % 36);
        assert_eq!(lines.lines().count(), done);
        let (number, at) = (done + 1, 8 + 36 * done);
        let cut = format!("packed rows: puzzle {number}, byte {at}: cut after {left} of 36 bytes");
        assert_eq!(error, (left > 0).then_some(cut));
    }
}

#[test]
fn a_damaged_row_says_where_and_what_stands_before_is_read() {
    let mut bytes = file(700);
    bytes[8 + 36 * 600 + 4 * 5..][..4].copy_from_slice(&1_000_000_000u32.to_le_bytes());
    for size in [5, 36, 100_000] {
        let (lines, error) = unpack(std::io::BufReader::with_capacity(size, &bytes[..]));
        assert_eq!(lines.lines().count(), 600);
        let error = error.expect("damage");
        assert!(
            error.starts_with("packed rows: puzzle 601, byte 21628: row 6 is 1000000000"),
            "{error}"
        );
    }
}

#[test]
fn a_wrong_header_is_refused() {
    for header in ["", "QROWS2\n", "QROWS1"] {
        let bytes: Vec<u8> = [0x93].into_iter().chain(header.bytes()).collect();
        let (lines, error) = unpack(&bytes[..]);
        assert!(lines.is_empty() && error.is_some_and(|e| e.contains("header")), "{header}");
    }
}

#[test]
fn a_stream_that_does_not_pause_does_not_pause_unpacked() {
    assert!(Unpacked::new(Whole(&file(2)[..])).soon());
}

/// A stream that pauses when its bytes are used up.
struct Pausing<'a>(&'a [u8]);

impl Read for Pausing<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        self.0.read(buffer)
    }
}

impl BufRead for Pausing<'_> {
    fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
        Ok(self.0)
    }

    fn consume(&mut self, bytes: usize) {
        self.0 = &self.0[bytes..];
    }
}

impl Live for Pausing<'_> {
    fn soon(&mut self) -> bool {
        !self.0.is_empty()
    }
}

/// A reader that asks before it reads on would leave the lines that are there.
#[test]
fn lines_that_are_unpacked_are_there_although_the_stream_pauses() {
    let file = file(3);
    let mut unpacked = Unpacked::new(Pausing(&file));
    for _ in 0..3 {
        assert!(unpacked.soon());
        assert_eq!(unpacked.fill_buf().unwrap().iter().position(|&b| b == b'\n'), Some(81));
        unpacked.consume(82);
    }
    assert!(!unpacked.soon());
}
