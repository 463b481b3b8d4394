//! `quadrille cover split`, `run` and `merge`: a count in parts, as text files for any scheduler.

use std::fmt::{self, Write as _};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::time::Instant;

use anyhow::Context;
use clap::Args;
use quadrille::answer::{CoverPart, CoverPartCounted, merge, milliseconds};
use quadrille::cover::{Foreign, Prefix, Problem, Solver};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::read::read;
use super::search::SearchArgs;
use crate::answer::{Answer, to_json};
use crate::args::{JsonArgs, at_least_one};
use crate::exit::{self, fail};
use crate::file;
use crate::output::{self, Output};

#[derive(Args, Debug)]
pub(super) struct SplitArgs {
    /// The problem; `-` reads standard input
    file: String,
    /// Number of parts, of about equal estimated size
    #[arg(long, value_name = "N", value_parser = at_least_one())]
    parts: u64,
    /// Split a part of this file again
    #[arg(long, value_name = "FILE", requires = "part")]
    of: Option<PathBuf>,
    /// The part to split again, like 3/1000
    #[arg(long, value_name = "PART", requires = "of")]
    part: Option<String>,
    /// Write the parts here [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(super) struct PartsArgs {
    #[command(flatten)]
    search: SearchArgs,
    /// The file of parts; `-` reads standard input
    #[arg(long, value_name = "FILE")]
    parts: String,
    /// Only this part: a number from 1, or a name like 3/1000; may be repeated
    #[arg(long, value_name = "PART")]
    part: Vec<String>,
}

#[derive(Args, Debug)]
pub(super) struct MergeArgs {
    /// Files of results; `-` or nothing reads standard input
    files: Vec<String>,
    #[command(flatten)]
    json: JsonArgs,
}

#[derive(Serialize)]
struct Merged {
    count: String,
    parts: usize,
    nodes: u64,
}

impl Answer for Merged {
    fn write_text(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "{}", self.count)
    }
}

/// The lines of a file as values; an error names its line.
fn lines<T: DeserializeOwned>(name: &str) -> anyhow::Result<Vec<T>> {
    let input: Box<dyn Read> = match name {
        "-" => Box::new(std::io::stdin()),
        _ => Box::new(std::fs::File::open(name).with_context(|| name.to_owned())?),
    };
    let mut all = vec![];
    for (k, line) in BufReader::new(input).lines().enumerate() {
        let line = line.with_context(|| name.to_owned())?;
        if !line.trim().is_empty() {
            let value = serde_json::from_str(&line);
            let wrong = |e| fail(exit::MALFORMED, format!("{name}: line {}: {e}", k + 1));
            all.push(value.map_err(wrong)?);
        }
    }
    Ok(all)
}

fn foreign(part: &str) -> impl Fn(Foreign) -> anyhow::Error + '_ {
    move |error| fail(exit::MALFORMED, format!("part {part}: {error}"))
}

impl SplitArgs {
    pub(super) fn run(&self) -> anyhow::Result<u8> {
        let problem = read(Some(&self.file))?;
        let above = self.above()?;
        let roots = match &above {
            Some(part) => part.prefixes(&problem).map_err(exit::with(exit::MALFORMED))?,
            None => vec![Prefix::default()],
        };
        let solver = Solver::new(&problem);
        let parts = usize::try_from(self.parts).unwrap_or(usize::MAX);
        if let Some(part) = &above {
            // A part of another tree must not be split as if it belonged to this one.
            let probe = solver.clone().budget(quadrille::Budget::default().nodes(1));
            probe.count_part(&roots).map_err(foreign(&part.part))?;
        }
        let parts = solver.split_part(&roots, parts).map_err(exit::stopped)?;
        let parts = CoverPart::number(&problem, &parts, above.as_ref());
        let all = |out: &mut dyn Write| -> anyhow::Result<()> {
            parts.iter().try_for_each(|p| Ok(writeln!(out, "{}", to_json(p))?))
        };
        match &self.output {
            Some(path) => file::write(path, |out| all(out))?,
            None => {
                let mut out = Output::new();
                all(&mut out)?;
                out.flush()?;
            }
        }
        Ok(exit::OK)
    }

    /// The part to split again.
    fn above(&self) -> anyhow::Result<Option<CoverPart>> {
        let (Some(file), Some(name)) = (&self.of, &self.part) else { return Ok(None) };
        let parts: Vec<CoverPart> = lines(&file.to_string_lossy())?;
        Ok(Some(find(&parts, name)?.clone()))
    }
}

/// A part by its name, or by its number in its file.
fn find<'p>(parts: &'p [CoverPart], name: &str) -> anyhow::Result<&'p CoverPart> {
    let number = name.parse::<usize>().ok().and_then(|k| parts.get(k.checked_sub(1)?));
    let found = number.or_else(|| parts.iter().find(|p| p.part == name));
    found.ok_or_else(|| fail(exit::USAGE, format!("there is no part `{name}`")))
}

impl PartsArgs {
    pub(super) fn run(&self) -> anyhow::Result<u8> {
        let problem = read(self.search.file.as_deref())?;
        let parts: Vec<CoverPart> = lines(&self.parts)?;
        let wanted: Vec<&CoverPart> = match self.part.is_empty() {
            true => parts.iter().collect(),
            false => self.part.iter().map(|n| find(&parts, n)).collect::<anyhow::Result<_>>()?,
        };
        let mut out = Output::eager();
        for part in wanted {
            let Some(result) = self.count(&problem, part)? else {
                out.flush()?;
                output::say_plain(&format!("part {}: unknown, stopped by a budget", part.part));
                return Ok(exit::STOPPED);
            };
            writeln!(out, "{}", to_json(&result))?;
            out.flush()?;
        }
        Ok(exit::OK)
    }

    /// Counts a part. Nothing if a budget ran out, because half a part is useless.
    fn count(
        &self,
        problem: &Problem,
        part: &CoverPart,
    ) -> anyhow::Result<Option<CoverPartCounted>> {
        let begin = Instant::now();
        let prefixes = part.prefixes(problem).map_err(exit::with(exit::MALFORMED))?;
        let solver = self.search.solver(problem, None)?;
        let report = solver.count_part(&prefixes).map_err(foreign(&part.part))?;
        self.search.note(&report.stats, begin);
        let ms = milliseconds(begin.elapsed());
        Ok(report.answer.exact().map(|count| part.counted(count, report.stats.nodes, ms)))
    }
}

impl MergeArgs {
    pub(super) fn run(&self) -> anyhow::Result<u8> {
        let stdin = ["-".to_owned()];
        let files = if self.files.is_empty() { &stdin[..] } else { &self.files };
        let mut results: Vec<CoverPartCounted> = vec![];
        for name in files {
            results.extend(lines(name)?);
        }
        let count = merge(&results).map_err(exit::with(exit::MALFORMED))?.to_string();
        let nodes = results.iter().fold(0, |all: u64, r| all.saturating_add(r.nodes));
        let answer = Merged { count, parts: results.len(), nodes };
        self.json.print(&answer, false)
    }
}
