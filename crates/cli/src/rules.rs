//! `quadrille rules`: the kinds of rules, with an example of each.

use std::fmt::{self, Write as _};

use clap::Args;
use quadrille::answer::RuleInfo;
use quadrille::puzzle::{Puzzle, RuleKind, Shape};
use serde_json::Value;

use crate::answer::Answer;
use crate::args::JsonArgs;
use crate::{exit, names, output, picture};

/// List the kinds of rules, such as thermometers and arrows.
///
/// With a name, show one kind, its example on a 6×6 grid, and the example as JSON that every
/// command takes.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct RulesArgs {
    /// The kind to show
    #[arg(value_name = "NAME", value_parser = names::rule())]
    rule: Option<RuleKind>,
    /// Print the list as Markdown
    #[arg(long, conflicts_with_all = ["rule", "json"])]
    markdown: bool,
    #[command(flatten)]
    json: JsonArgs,
}

const EXAMPLES: &str = "Examples:
  quadrille rules
  quadrille rules thermometer
  quadrille rules --json | jq .example";

impl Answer for RuleInfo {
    fn write_text(&self, out: &mut String) -> fmt::Result {
        writeln!(out, "{}", picture::paragraph(&format!("{}: {}", self.rule, self.about)))?;
        let iss = self.iss.first().map(|name| format!("; iss: {name}"));
        let fpuzzles = self.fpuzzles.map(|key| format!("; f-puzzles: {key}"));
        let more = iss.into_iter().chain(fpuzzles).collect::<String>();
        writeln!(out, "  {}{more}", self.shape)
    }
}

impl RulesArgs {
    pub(crate) fn run(self) -> anyhow::Result<u8> {
        let text = match self.rule {
            Some(kind) if !self.json.json => shown(kind),
            Some(kind) => RuleInfo::from(kind).render(true),
            None if self.markdown => markdown(),
            None => RuleInfo::all().iter().map(|kind| kind.render(self.json.json)).collect(),
        };
        output::print(&text)?;
        Ok(exit::OK)
    }
}

/// One kind with its example.
fn shown(kind: RuleKind) -> String {
    let empty = Puzzle::sudoku(2, 3).expect("a grid of 6×6");
    let puzzle = empty.with_rules(kind.example()).expect("a test checks examples");
    let info = RuleInfo::from(kind);
    let rule = &puzzle.rules()[puzzle.rules().len() - 1];
    let sentence = picture::paragraph(&format!("Example: {}", rule.sentence(&puzzle)));
    let drawn = picture::puzzle(&puzzle);
    format!("{}\n{sentence}\n\n{drawn}\n{}\n", info.render(false), info.example)
}

const HEAD: &str = "# Rules

Puzzles can have these rules besides rows, columns, boxes and cages. `quadrille rules NAME` shows one of them with an example. The examples
here are for the list `rules` of [our JSON](formats.md); they are on a 6×6 grid. The other columns are the names in
[constraint strings of Interactive Sudoku Solver](formats.md) and in [f-puzzles files](formats.md). A rule without a name cannot be written
there.

`quadrille rules --markdown` prints this page.
";

/// The list as a page of the documentation.
fn markdown() -> String {
    let mut text = HEAD.to_owned();
    for (shape, heading) in [
        (Shape::Line, "Lines"),
        (Shape::Edge, "Marks on a border of two cells"),
        (Shape::Corner, "Marks on a corner"),
        (Shape::Outside, "Clues outside the grid"),
        (Shape::Cells, "Marked cells"),
        (Shape::Global, "The whole grid"),
    ] {
        let columns = "| rule | demands | example | iss | f-puzzles |\n|---|---|---|---|---|";
        let _ = write!(text, "\n## {heading}\n\n{columns}\n");
        for &kind in RuleKind::ALL.iter().filter(|kind| kind.shape() == shape) {
            text += &row(&RuleInfo::from(kind));
        }
    }
    text
}

fn row(kind: &RuleInfo) -> String {
    let rules = kind.example["rules"].as_array();
    let rule = rules.and_then(|rules| rules.last()).map(Value::to_string).unwrap_or_default();
    let code = |name: &str| if name.is_empty() { String::new() } else { format!("`{name}`") };
    let iss: Vec<String> = kind.iss.iter().map(|name| code(name)).collect();
    let (iss, fpuzzles) = (iss.join(", "), code(kind.fpuzzles.unwrap_or_default()));
    format!("| `{}` | {} | `{rule}` | {iss} | {fpuzzles} |\n", kind.rule, kind.about)
}
