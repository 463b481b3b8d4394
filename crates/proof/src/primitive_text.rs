//! Reads the lines of a certificate that state its rules.

use crate::primitive::{Primitive, State};
use crate::refusal::Refusal;
use crate::text::{Lines, cell, cells, value};

/// Coefficients and targets are smaller, so that no sum overflows.
const LARGEST: u64 = 1 << 31;

/// The constraint that begins on the next line, if one does.
pub(crate) fn primitive(lines: &mut Lines<'_>, size: usize) -> Result<Option<Primitive>, Refusal> {
    let Some((line, words)) = lines.after("any") else { return plain(lines, size) };
    let mut lists = Vec::new();
    for _ in 0..count(&words, line)? {
        let Some((line, words)) = lines.after("all") else {
            return Err(Refusal::format(line, "expected `all` and a number for each alternative"));
        };
        let one = |_| {
            let expected = || Refusal::format(line, "expected a constraint other than `any`");
            plain(lines, size)?.ok_or_else(expected)
        };
        lists.push((0..count(&words, line)?).map(one).collect::<Result<_, _>>()?);
    }
    Ok(Some(Primitive::AnyOf(lists)))
}

/// A constraint that fits on one line.
fn plain(lines: &mut Lines<'_>, size: usize) -> Result<Option<Primitive>, Refusal> {
    type Read = fn(&[&str], usize, usize) -> Result<Primitive, Refusal>;
    let kinds: [(&str, Read); 5] = [
        ("distinct", |words, size, line| Ok(Primitive::Distinct(cells(words, size, line)?))),
        ("pair", pair),
        ("linear", linear),
        ("regular", regular),
        ("mask", mask),
    ];
    for (word, read) in kinds {
        if let Some((line, words)) = lines.after(word) {
            return read(&words, size, line).map(Some);
        }
    }
    Ok(None)
}

fn count(words: &[&str], line: usize) -> Result<usize, Refusal> {
    let number = match words {
        [word] => word.parse().ok(),
        _ => None,
    };
    number.ok_or_else(|| Refusal::format(line, "expected a number"))
}

/// `r1c1 r1c2 1:2,3 2:3`
fn pair(words: &[&str], size: usize, line: usize) -> Result<Primitive, Refusal> {
    let [a, b] = cells(&words[..words.len().min(2)], size, line)?[..] else {
        return Err(Refusal::format(line, "expected two cells"));
    };
    let mut rows = vec![0; size];
    for word in &words[2..] {
        let row = word.split_once(':');
        let (first, others) =
            row.ok_or_else(|| Refusal::format(line, "expected `value:values`"))?;
        let others: Vec<&str> = others.split(',').collect();
        rows[value(first, size, line)? as usize - 1] = set(&others, size, line)?;
    }
    Ok(Primitive::Pair { a, b, rows })
}

/// `15 1*r1c1 -1*r1c2`
fn linear(words: &[&str], size: usize, line: usize) -> Result<Primitive, Refusal> {
    let number = |word: &str| {
        let number = word.parse().ok().filter(|n: &i64| n.unsigned_abs() < LARGEST);
        number.ok_or_else(|| Refusal::format(line, format!("`{word}` is not a small number")))
    };
    let [target, words @ ..] = words else {
        return Err(Refusal::format(line, "expected a target"));
    };
    let (mut factors, mut names) = (Vec::new(), Vec::new());
    for word in words {
        let term = word.split_once('*');
        let (factor, name) = term.ok_or_else(|| Refusal::format(line, "expected `factor*cell`"))?;
        factors.push(number(factor)?);
        names.push(name);
    }
    let terms = factors.into_iter().zip(cells(&names, size, line)?).collect();
    Ok(Primitive::Linear { terms, target: number(target)? })
}

/// `r1c1 r1c2 : 1 - / * - 0`: for each state, `*` if it accepts, and the states after each value.
fn regular(words: &[&str], size: usize, line: usize) -> Result<Primitive, Refusal> {
    let colon = words.iter().position(|&word| word == ":").filter(|&at| at > 0);
    let at = colon.ok_or_else(|| Refusal::format(line, "expected cells, `:` and states"))?;
    let cells = words[..at].iter().map(|word| cell(word, size, line)).collect::<Result<_, _>>()?;
    let rows: Vec<&[&str]> = words[at + 1..].split(|&word| word == "/").collect();
    let next = |word: &&str| match word.parse() {
        _ if *word == "-" => Ok(None),
        Ok(state) if state < rows.len() => Ok(Some(state)),
        _ => Err(Refusal::format(line, format!("`{word}` is not a state"))),
    };
    let state = |row: &&[&str]| {
        let accepting = row.first() == Some(&"*");
        let next = row[usize::from(accepting)..].iter().map(next).collect::<Result<Vec<_>, _>>()?;
        match next.len() == size {
            true => Ok(State { accepting, next }),
            false => Err(Refusal::format(line, format!("a state has {size} states after it"))),
        }
    };
    let states = rows.iter().map(state).collect::<Result<_, _>>()?;
    Ok(Primitive::Regular { cells, states })
}

/// `r1c1 1 3`
fn mask(words: &[&str], size: usize, line: usize) -> Result<Primitive, Refusal> {
    let [name, values @ ..] = words else {
        return Err(Refusal::format(line, "expected a cell"));
    };
    Ok(Primitive::Mask { cell: cell(name, size, line)?, values: set(values, size, line)? })
}

fn set(words: &[&str], size: usize, line: usize) -> Result<u64, Refusal> {
    words.iter().try_fold(0, |set, word| Ok(set | 1 << (value(word, size, line)? - 1)))
}
