//! Division of a grid into blocks as Simon Tatham's ids write it: by the lines between cells.
//!
//! Positions run through the N·(N−1) vertical lines row by row, then the N·(N−1) horizontal lines column by column,
//! then one closing line. A letter stands for open positions followed by a line: `_` none, `a` one … `y` 25; `z` is 25
//! open positions and no line.

use super::format::Format;

/// The two cells on either side of each position, in order.
fn borders(side: usize) -> impl Iterator<Item = (usize, usize)> {
    let vertical = (0..side).flat_map(move |r| (1..side).map(move |c| (r * side + c - 1, r * side + c)));
    let horizontal = (0..side).flat_map(move |c| (1..side).map(move |r| ((r - 1) * side + c, r * side + c)));
    vertical.chain(horizontal)
}

/// The block of each cell, numbered by first cell, from the letters. Errors carry the byte and what is wrong.
pub(crate) fn decode(text: &str, side: usize, repeats: bool) -> Result<Vec<usize>, (usize, String)> {
    let total = 2 * side * (side - 1);
    let mut lines = vec![false; total + 1];
    let mut position = 0;
    for (at, letter, times) in letters(text, repeats)? {
        for _ in 0..times {
            position += open(letter);
            if letter == 'z' {
                if position > total {
                    return Err((at, format!("more than the {total} lines between cells")));
                }
                continue;
            }
            *lines
                .get_mut(position)
                .ok_or_else(|| (at, format!("more than the {total} lines between cells")))? = true;
            position += 1;
        }
    }
    if position != total + 1 {
        return Err((text.len(), format!("{position} of {} lines between cells", total + 1)));
    }
    Ok(join(side, &lines))
}

/// Open positions before the line of a letter.
fn open(letter: char) -> usize {
    match letter {
        '_' => 0,
        'z' => 25,
        c => c as usize - 'a' as usize + 1,
    }
}

/// A byte, the letter there, and how often it counts.
type Letter = (usize, char, usize);

/// Letters with their bytes and repeat counts.
fn letters(text: &str, repeats: bool) -> Result<Vec<Letter>, (usize, String)> {
    let mut out: Vec<Letter> = Vec::new();
    let mut rest = text.char_indices().peekable();
    while let Some((at, c)) = rest.next() {
        if c != '_' && !c.is_ascii_lowercase() {
            return Err((at, "a letter a to z or _ tells where lines between cells are".to_owned()));
        }
        let digits: String =
            std::iter::from_fn(|| rest.next_if(|(_, d)| repeats && d.is_ascii_digit()).map(|(_, d)| d))
                .collect();
        let times = if digits.is_empty() { Some(1) } else { digits.parse().ok() };
        match times.filter(|t| (1..=10_000).contains(t)) {
            Some(times) => out.push((at, c, times)),
            None => return Err((at + 1, "this repeat count is out of range".to_owned())),
        }
    }
    Ok(out)
}

/// Blocks from lines: cells that no line parts belong together.
fn join(side: usize, lines: &[bool]) -> Vec<usize> {
    let mut parent: Vec<usize> = (0..side * side).collect();
    fn root(parent: &mut [usize], mut cell: usize) -> usize {
        while parent[cell] != cell {
            parent[cell] = parent[parent[cell]];
            cell = parent[cell];
        }
        cell
    }
    for ((a, b), _) in borders(side).zip(lines).filter(|(_, line)| !**line) {
        let (a, b) = (root(&mut parent, a), root(&mut parent, b));
        parent[a.max(b)] = a.min(b);
    }
    let mut number = vec![usize::MAX; side * side];
    let mut next = 0;
    (0..side * side)
        .map(|cell| {
            let top = root(&mut parent, cell);
            if number[top] == usize::MAX {
                number[top] = next;
                next += 1;
            }
            number[top]
        })
        .collect()
}

/// The letters of a division. Two cells of one block have no line between them, whether or not another path joins
/// them, so blocks must be connected.
pub(crate) fn encode(blocks: &[usize], side: usize) -> String {
    let mut out = String::new();
    let mut run = 0usize;
    let lines = borders(side).map(|(a, b)| blocks[a] != blocks[b]).chain([true]);
    for line in lines {
        if !line {
            run += 1;
            continue;
        }
        while run > 25 {
            out.push('z');
            run -= 25;
        }
        out.push(if run == 0 { '_' } else { (b'a' + run as u8 - 1) as char });
        run = 0;
    }
    out
}

/// Three or more equal letters as one with a count, as Keen writes them.
pub(crate) fn shorten(letters: &str) -> String {
    let bytes = letters.as_bytes();
    let runs = bytes.chunk_by(|a, b| a == b);
    runs.map(|run| {
        let c = run[0] as char;
        if run.len() > 2 { format!("{c}{}", run.len()) } else { c.to_string().repeat(run.len()) }
    })
    .collect()
}

/// Whether every block is connected, as ids need it; else the format's complaint.
pub(crate) fn connected(blocks: &[usize], side: usize) -> bool {
    let lines: Vec<bool> = borders(side).map(|(a, b)| blocks[a] != blocks[b]).chain([true]).collect();
    let joined = join(side, &lines);
    joined.iter().max().map_or(0, |m| m + 1) == {
        let mut seen = blocks.to_vec();
        seen.sort_unstable();
        seen.dedup();
        seen.len()
    }
}

/// The complaint of a format about blocks in pieces.
pub(crate) fn in_pieces(format: Format) -> super::error::WriteError {
    super::error::WriteError::new(format, "a cage or region is not connected")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worked_example_reads_as_its_cages() {
        let blocks = decode("ab_6a_a_aa_a_", 4, true).unwrap();
        assert_eq!(blocks, [0, 0, 1, 1, 2, 2, 3, 4, 5, 6, 3, 4, 5, 6, 7, 7]);
        assert_eq!(shorten(&encode(&blocks, 4)), "ab_6a_a_aa_a_");
    }

    #[test]
    fn a_run_past_25_takes_a_z() {
        let one = vec![0; 36];
        let text = encode(&one, 6);
        assert_eq!(text, "zzj");
        assert_eq!(decode(&text, 6, true), Ok(one));
        for open in 24..=27 {
            // Lines everywhere but at the first `open` positions.
            let lines: Vec<bool> = (0..=60).map(|i| i >= open).collect();
            let blocks = join(6, &lines);
            assert_eq!(decode(&encode(&blocks, 6), 6, false), Ok(blocks), "{open}");
        }
    }

    #[test]
    fn too_few_and_too_many_lines_are_refused() {
        assert!(decode("b_", 2, true).is_err());
        assert!(decode("b___", 2, true).is_err());
        assert!(decode("zz", 2, true).is_err());
        assert!(decode("_99999999999999999999", 2, true).is_err());
        assert!(decode("A", 2, true).is_err());
    }
}
