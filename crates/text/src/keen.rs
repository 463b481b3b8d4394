//! Simon Tatham's Keen ids: `W[d{e,n,h,x,u}][m]:blocks,clues`.
//!
//! The level and `m` (multiplication only) describe how the puzzle was made and are kept unchanged.

use crate::codec::prelude::*;
use crate::line::{self, decimal};
use crate::{edges, solo};
use quadrille_puzzle::{Cage, Cell, Layout, Op, Puzzle};

pub(crate) const FORMAT: Codec = Codec {
    names: &["keen"],
    about: "Simon Tatham's Keen id",
    cut: Cut::Line,
    begins: Some(is_id),
    read: Read::One(read),
    write: Some(write),
};

/// True if a line is a Keen id, or a number and a colon that fit nothing else.
fn is_id(text: &str) -> bool {
    let Some((params, _)) = text.split_once(':') else { return false };
    let number = text.starts_with(|c: char| c.is_ascii_digit()) && !params.contains('x');
    side_of(params).is_some() || number && solo::Params::parse(params).is_none()
}

/// The side from the parameters, if they are Keen's.
pub(crate) fn side_of(params: &str) -> Option<usize> {
    let rest = params.trim_start_matches(|c: char| c.is_ascii_digit());
    let level = rest
        .strip_prefix('d')
        .and_then(|r| r.strip_prefix(['e', 'n', 'h', 'x', 'u']))
        .unwrap_or(rest);
    (level.is_empty() || level == "m")
        .then(|| decimal(&params[..params.len() - rest.len()]))
        .flatten()
}

pub(crate) fn read(block: &Block, options: &ReadOptions) -> Result<Entry> {
    let line = block.first();
    let (text, start) = line.trimmed();
    let bad = |at: usize, width: usize, why: &str| {
        line.syntax(start + at..start + at + width, Format::Keen, why)
    };
    let colon =
        text.find(':').ok_or_else(|| bad(text.len(), 1, "an id is PARAMETERS:BLOCKS,CLUES"))?;
    let side = side_of(&text[..colon])
        .filter(|s| (1..=quadrille_puzzle::MAX_SIDE).contains(s))
        .ok_or_else(|| bad(0, colon, "parameters are a side, then a level such as de, then m"))?;
    let comma = text
        .find(',')
        .ok_or_else(|| bad(text.len(), 1, "no clues: a comma must follow the blocks"))?;
    let blocks = edges::decode(&text[colon + 1..comma], side, true)
        .map_err(|(at, why)| bad(colon + 1 + at, 1, &why))?;
    let count = blocks.iter().max().map_or(0, |m| m + 1);
    let mut cages = Vec::with_capacity(count);
    let mut at = comma + 1;
    let mut sizes = vec![0; count];
    blocks.iter().for_each(|&b| sizes[b] += 1);
    let mut members: Vec<Vec<Cell>> = sizes.into_iter().map(Vec::with_capacity).collect();
    blocks.iter().enumerate().for_each(|(i, &b)| members[b].push(Cell(i as u32)));
    for cells in members {
        let (op, target, end) = clue(text, at).map_err(|why| bad(at, 1, why))?;
        let many = options.many && cells.len() > 2;
        cages.push(Cage { many, ..Cage::kenken(op, target, cells) });
        at = end;
    }
    if at != text.len() {
        return Err(bad(
            at,
            text.len() - at,
            &format!("{count} cages have {count} clues, and this is more"),
        ));
    }
    let puzzle = Puzzle::kenken(side, cages).map_err(|e| line.whole(e.into()))?;
    let mut entry = Entry::read(puzzle, Format::Keen);
    entry.params = Some(text[..colon].to_owned());
    Ok(entry)
}

/// One clue at a byte: operation, target and the byte after it.
fn clue(text: &str, at: usize) -> Result<(Op, u128, usize), &'static str> {
    let op = match text.as_bytes().get(at) {
        Some(b'a') => Op::Add,
        Some(b'm') => Op::Mul,
        Some(b's') => Op::Sub,
        Some(b'd') => Op::Div,
        None => return Err("a clue is missing"),
        Some(_) => return Err("a clue is a, m, s or d and a number"),
    };
    let digits = text.as_bytes()[at + 1..].iter().take_while(|b| b.is_ascii_digit()).count();
    let number = &text[at + 1..at + 1 + digits];
    // Nearly all targets are short, and 64 bits are parsed much faster than 128.
    let target = if digits < 19 { number.parse::<u64>().map(u128::from) } else { number.parse() };
    match target {
        Ok(target) => Ok((op, target, at + 1 + digits)),
        Err(_) if digits > 0 => Err("this number is too large"),
        Err(_) => Err("a number must follow the operation"),
    }
}

/// Writes an id, with cages in the order of their first cells.
pub(crate) fn write(entry: &Entry, _: &WriteOptions) -> Result<String, WriteError> {
    let puzzle = &entry.puzzle;
    let no = |why: &str| Err(WriteError::new(Format::Keen, why));
    if !puzzle.is_kenken() || *puzzle.layout() != Layout::Latin {
        return no("it is not a KenKen");
    }
    if puzzle.clues() > 0 {
        return no("it has givens besides its cages");
    }
    line::struck(puzzle, Format::Keen)?;
    let side = puzzle.side();
    let mut order: Vec<&Cage> = puzzle.cages().iter().collect();
    order.sort_by_key(|cage| cage.cells.iter().min());
    let mut blocks = vec![0; side * side];
    let mut clues = String::new();
    for (i, cage) in order.iter().enumerate() {
        cage.cells.iter().for_each(|c| blocks[c.index()] = i);
        if !cage.repeats {
            return no("a cage forbids repeats");
        }
        let letter = match cage.op {
            Op::Add | Op::Eq => 'a',
            Op::Mul => 'm',
            Op::Sub => 's',
            Op::Div => 'd',
            Op::Any => return no("a cage has no operation"),
        };
        clues += &format!("{letter}{}", cage.target);
    }
    if !edges::connected(&blocks, side) {
        return Err(edges::in_pieces(Format::Keen));
    }
    let kept = entry
        .params
        .as_deref()
        .filter(|p| entry.format == Format::Keen && side_of(p) == Some(side));
    let params = kept.map_or_else(|| side.to_string(), str::to_owned);
    Ok(format!("{params}:{},{clues}\n", edges::shorten(&edges::encode(&blocks, side))))
}

pub(crate) fn seed_only() -> TextErrorKind {
    TextErrorKind::syntax(
        Format::Keen,
        "this is a random seed (#), not a puzzle: only ids with a colon can be read",
    )
}
