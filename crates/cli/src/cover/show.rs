//! `quadrille cover show`: the 0/1 matrix and its sizes.

use std::io::Write;

use quadrille::cover::Problem;
use serde::Serialize;

use crate::answer::to_json;
use crate::exit;
use crate::output::{self, Output};

#[derive(Serialize)]
struct Shown<'a> {
    primary: usize,
    secondary: usize,
    items: &'a [String],
    options: Vec<Vec<usize>>,
    ones: usize,
}

pub(super) fn show(problem: &Problem, as_json: bool) -> anyhow::Result<u8> {
    let mut out = Output::new();
    let names: Vec<String> = problem.items().map(|i| problem.item_name(i).into_owned()).collect();
    let (primary, secondary) = (problem.primary_count(), problem.secondary_count());
    if as_json {
        let options: Vec<Vec<usize>> = problem
            .options()
            .map(|o| problem.option(o).map(|u| u.item.index()).collect())
            .collect();
        let ones = problem.use_count();
        let shown = Shown { primary, secondary, items: &names, options, ones };
        writeln!(out, "{}", to_json(&shown))?;
        out.flush()?;
        return Ok(exit::OK);
    }
    let bar = |line: &mut String, k: usize| {
        if k == primary && secondary > 0 {
            line.push('|');
        }
    };
    // Names are written vertically above their columns.
    let longest = names.iter().map(|n| n.chars().count()).max().unwrap_or(0);
    for depth in 0..longest {
        let mut line = String::new();
        for (k, name) in names.iter().enumerate() {
            bar(&mut line, k);
            line.push(name.chars().nth(depth).unwrap_or(' '));
        }
        writeln!(out, "{}", output::shown(line.trim_end()))?;
    }
    for o in problem.options() {
        let mut cells = vec!['0'; names.len()];
        for u in problem.option(o) {
            // A colour is shown as the first letter of its name.
            cells[u.item.index()] =
                u.colour.and_then(|c| problem.colour_name(c).chars().next()).unwrap_or('1');
        }
        let mut line = String::new();
        for (k, cell) in cells.into_iter().enumerate() {
            bar(&mut line, k);
            line.push(cell);
        }
        writeln!(out, "{}", output::shown(&line))?;
    }
    let (options, ones) = (problem.option_count(), problem.use_count());
    writeln!(
        out,
        "{primary} primary items, {secondary} secondary items, {options} options, {ones} ones"
    )?;
    out.flush()?;
    Ok(exit::OK)
}
