//! `quadrille cover show`: the 0/1 matrix and its sizes.

use std::io::Write;

use quadrille::answer::CoverShown;
use quadrille::cover::Problem;

use crate::answer::to_json;
use crate::exit;
use crate::output::{self, Output};

pub(super) fn show(problem: &Problem, as_json: bool) -> anyhow::Result<u8> {
    let mut out = Output::new();
    let shown = CoverShown::from(problem);
    if as_json {
        writeln!(out, "{}", to_json(&shown))?;
        out.flush()?;
        return Ok(exit::OK);
    }
    let CoverShown { primary, secondary, items: names, options, ones } = shown;
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
    let options = options.len();
    writeln!(
        out,
        "{primary} primary items, {secondary} secondary items, {options} options, {ones} ones"
    )?;
    out.flush()?;
    Ok(exit::OK)
}
