//! The words for plain lines that have not one solution: those of the general way, to the byte, at
//! the pace of the kernel.

use quadrille_nine::Clash;

use super::PlainLine;

/// Cells named where two solutions differ.
const SHOWN: usize = 6;

impl PlainLine<'_> {
    /// Writes `none` for a line without solution, and which givens clash; false for one with
    /// solutions.
    pub fn write_none(&self, out: &mut Vec<u8>) -> bool {
        if self.count > 0 {
            return false;
        }
        match self.clash {
            None => out.extend_from_slice(b"none\n"),
            Some(clash) => write_clash(clash, out),
        }
        true
    }

    /// Writes `many`, two solutions and where they differ; false where two solutions are not at hand.
    pub fn write_many(&self, out: &mut Vec<u8>) -> bool {
        let Some([a, b]) = self.solutions else { return false };
        let (count, cells) = differences(a, b);
        out.extend_from_slice(b"many: ");
        out.extend_from_slice(a);
        out.extend_from_slice(b" and ");
        out.extend_from_slice(b);
        out.extend_from_slice(b" differ in ");
        if count > 9 {
            out.push(b'0' + (count / 10) as u8);
        }
        out.push(b'0' + (count % 10) as u8);
        out.extend_from_slice(if count == 1 { b" cell:" } else { b" cells:" });
        for &cell in &cells[..count.min(SHOWN)] {
            let [row, column] = digits(cell);
            out.extend_from_slice(&[b' ', b'r', row, b'c', column]);
        }
        out.extend_from_slice(if count > SHOWN { " …\n".as_bytes() } else { b"\n" });
        true
    }
}

/// Writes which givens clash, as the model's conflict says it.
fn write_clash(clash: Clash, out: &mut Vec<u8>) {
    let house = clash.house.number();
    let kind: &[u8] = match house / 9 {
        0 => b"row ",
        1 => b"column ",
        _ => b"box ",
    };
    let [a, b] = [digits(clash.cells[0]), digits(clash.cells[1])];
    let mut head = *b"none: 0 is given twice in ";
    head[6] = b'0' + clash.digit;
    out.extend_from_slice(&head);
    out.extend_from_slice(kind);
    let mut tail = *b"0: r0c0 and r0c0\n";
    tail[0] = b'1' + house % 9;
    (tail[4], tail[6], tail[13], tail[15]) = (a[0], a[1], b[0], b[1]);
    out.extend_from_slice(&tail);
}

/// Row and column of a cell, from 1, as characters.
fn digits(cell: u8) -> [u8; 2] {
    [b'1' + cell / 9, b'1' + cell % 9]
}

/// In how many cells two grids differ, and the first of these.
fn differences(a: &[u8; 81], b: &[u8; 81]) -> (usize, [u8; SHOWN]) {
    let (mut count, mut cells) = (0, [0; SHOWN]);
    // Eight cells at a time: most are equal.
    let eights = a.chunks(8).zip(b.chunks(8)).map(|(a, b)| word(a) ^ word(b));
    for (at, mut differ) in (0u8..).step_by(8).zip(eights) {
        while differ != 0 {
            let byte = differ.trailing_zeros() / 8;
            if let Some(cell) = cells.get_mut(count) {
                *cell = at + byte as u8;
            }
            count += 1;
            differ &= !(0xff << (8 * byte));
        }
    }
    (count, cells)
}

/// Up to eight bytes as a number, the first lowest.
fn word(bytes: &[u8]) -> u64 {
    let mut word = [0; 8];
    word[..bytes.len()].copy_from_slice(bytes);
    u64::from_le_bytes(word)
}
