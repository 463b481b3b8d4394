//! `quadrille book`: puzzles made to a recipe and set as a book, or technique sheets.

use std::path::PathBuf;

use clap::Args;
use quadrille::text::Division;

use crate::args::ThreadArgs;
use crate::seed::SeedArgs;

#[cfg(feature = "print")]
mod print;

/// Make a book of puzzles as a PDF.
///
/// A book has a cover, contents, rules, puzzles, hints, answers and an index. A TOML recipe
/// (docs/printing.md) lists the contents, or --kind and --levels do. The same recipe and seed make the
/// same file, byte for byte. All puzzles are attached to the file as puzzles.json. --technique alone
/// makes sheets to teach from. Needs a build with `--features print`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
// Without the feature, the command only prints how to get it; its help is the same.
#[cfg_attr(not(feature = "print"), allow(dead_code))]
pub(crate) struct BookArgs {
    /// The recipe
    #[arg(
        value_name = "RECIPE.toml",
        conflicts_with_all = ["kind", "levels", "size", "boxes", "symmetry", "per_page"]
    )]
    recipe: Option<PathBuf>,
    /// The file to write
    #[arg(long, short = 'o', value_name = "FILE.pdf")]
    output: PathBuf,
    /// Kind of puzzle: sudoku, x, jigsaw, killer, kenken, or a preset of `generate variant`
    #[arg(long, value_name = "KIND", requires = "levels")]
    kind: Option<String>,
    /// Puzzles of each level, like easy:20,medium:20,hard:10
    #[arg(long, value_name = "LEVEL:N,…", value_delimiter = ',', value_parser = parse_level, requires = "kind")]
    levels: Vec<(String, u32)>,
    /// Side of the grid
    #[arg(long, value_name = "N", requires = "kind", conflicts_with = "boxes")]
    size: Option<usize>,
    /// Rows and columns of a box
    #[arg(long = "box", value_name = "HxW", value_parser = Division::parse_box, requires = "kind")]
    boxes: Option<(usize, usize)>,
    /// Symmetry of the givens, as for `generate`
    #[arg(long, value_name = "SYMMETRY", requires = "kind")]
    symmetry: Option<String>,
    /// Puzzles to a page: 1, 2, 4, or 6 on A4 and Letter [default: as suits the level]
    #[arg(long, value_name = "N", requires = "kind")]
    per_page: Option<usize>,
    /// A technique to teach, with examples; may be given several times
    #[arg(long, value_name = "NAME")]
    technique: Vec<String>,
    /// The title [default: the recipe's, or the count in words]
    #[arg(long, value_name = "TITLE")]
    title: Option<String>,
    /// A4, A5, Letter or 6x9 [default: the recipe's, or A5; A4 for technique sheets]
    #[arg(long, value_name = "PAPER")]
    paper: Option<String>,
    /// Equal margins, for printing on one side
    #[arg(long)]
    one_sided: bool,
    /// Hints for the hard ones: turns (steps that are more than singles), first, or none
    #[arg(long, value_name = "HINTS")]
    hints: Option<String>,
    /// Name the hardest step beside the rating
    #[arg(long)]
    techniques: bool,
    /// Leave out the certificates that each puzzle has one solution
    #[arg(long)]
    no_certificates: bool,
    #[command(flatten)]
    seed: SeedArgs,
    #[command(flatten)]
    threads: ThreadArgs,
}

const EXAMPLES: &str = "Examples:
  quadrille book two-hundred.toml -o book.pdf
  quadrille book --kind sudoku --levels easy:20,medium:20,hard:10 --per-page 4 --seed 7 -o book.pdf
  quadrille book --kind killer --levels easy:8 --paper Letter --seed 7 -o killers.pdf
  quadrille book --technique xy-wing --technique skyscraper --seed 7 -o sheets.pdf";

/// A level and its number of puzzles.
fn parse_level(text: &str) -> Result<(String, u32), String> {
    let parts = text.split_once(':').and_then(|(name, count)| Some((name, count.parse().ok()?)));
    let (name, count) =
        parts.ok_or_else(|| "expected a level and a number, like easy:20".to_owned())?;
    Ok((name.to_owned(), count))
}

#[cfg(not(feature = "print"))]
impl BookArgs {
    pub(crate) fn run(self) -> anyhow::Result<u8> {
        Err(crate::picture_file::not_built("PDF"))
    }
}
