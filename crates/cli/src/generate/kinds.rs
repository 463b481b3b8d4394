//! One subcommand per kind, each with only the options that apply to it. The options come from the
//! library's table.

use std::path::Path;

use clap::{
    Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches, Subcommand, ValueHint,
};
use quadrille::make::{Kind, OptionValues, Spec, SpecOption};
use quadrille::text::Format;

use super::minimal::MinimalArgs;
use super::{BatchArgs, Order, USAGE, WriteArgs};
use crate::args::JsonArgs;
use crate::exit;
use crate::file;
use crate::gpu::{GpuArgs, When};
use crate::names;

#[derive(Subcommand, Debug)]
pub(super) enum KindArgs {
    /// Sudoku of any box size
    Sudoku(SudokuArgs),
    /// KenKen, 3×3 to 16×16
    Kenken(PuzzleArgs<{ Kind::KenKen as usize }>),
    /// Killer Sudoku
    Killer(PuzzleArgs<{ Kind::Killer as usize }>),
    /// Sudoku with irregular regions, 4×4 to 16×16
    Jigsaw(PuzzleArgs<{ Kind::Jigsaw as usize }>),
    /// Puzzles with drawn rules: thermometers, arrows, dots, clues outside the grid
    Variant(PuzzleArgs<{ Kind::Variant as usize }>),
    /// Complete grids
    Grid(GridArgs),
    /// Search for 17-clue puzzles, starting from freshly generated ones; --time limits the whole
    /// search
    Seventeen(SeventeenArgs),
    /// Search for the hardest puzzles, by ER, starting from freshly generated ones; --time limits the
    /// whole search
    Hardest(PuzzleArgs<{ Kind::Hardest as usize }>),
    /// Positions where extreme puzzles get stuck; one per line, two base-32 digits per cell; --time
    /// limits the whole search
    Cruxes(CruxArgs),
    /// Minimal classic 9×9 puzzles by the million, as lines, on a CUDA device if there is one;
    /// --time limits the whole batch
    Minimal(MinimalArgs),
}

#[derive(Args, Debug)]
pub(super) struct SudokuArgs {
    #[command(flatten)]
    puzzle: PuzzleArgs<{ Kind::Sudoku as usize }>,
    /// Keep equivalent puzzles: classic 9×9 puzzles that differ only by relabelling and permuting
    #[arg(long)]
    keep_equivalent: bool,
}

#[derive(Args, Debug)]
pub(super) struct SeventeenArgs {
    #[command(flatten)]
    puzzle: PuzzleArgs<{ Kind::LowClue as usize }>,
    #[command(flatten)]
    gpu: GpuArgs,
}

#[derive(Args, Debug)]
pub(super) struct GridArgs {
    #[command(flatten)]
    spec: SpecArgs<{ Kind::Grid as usize }>,
    #[command(flatten)]
    batch: BatchArgs,
    /// Write this format [default: a picture on a terminal, otherwise a line; JSON if a line does
    /// not fit]
    #[arg(long, value_name = "FORMAT", value_parser = names::written_format())]
    to: Option<Format>,
    #[command(flatten)]
    json: JsonArgs,
}

/// A crux is not a puzzle: it has no format, solution or rating.
#[derive(Args, Debug)]
pub(super) struct CruxArgs {
    #[command(flatten)]
    pub batch: BatchArgs,
    #[command(flatten)]
    pub json: JsonArgs,
}

/// An order of a kind, given by its index in [`Kind::ALL`].
#[derive(Args, Debug)]
pub(super) struct PuzzleArgs<const KIND: usize> {
    #[command(flatten)]
    spec: SpecArgs<KIND>,
    #[command(flatten)]
    batch: BatchArgs,
    #[command(flatten)]
    write: WriteArgs,
}

impl<const KIND: usize> PuzzleArgs<KIND> {
    fn order(self) -> anyhow::Result<Order> {
        let PuzzleArgs { spec, batch, write } = self;
        let (spec, gpu) = (spec.read()?, When::Never);
        Ok(Order { spec, keep_equivalent: false, batch, write, gpu })
    }
}

impl KindArgs {
    pub(super) fn run(self) -> anyhow::Result<u8> {
        match self {
            KindArgs::Sudoku(args) => {
                let keep_equivalent = args.keep_equivalent;
                Order { keep_equivalent, ..args.puzzle.order()? }.run()
            }
            KindArgs::Kenken(args) => args.order()?.run(),
            KindArgs::Killer(args) => args.order()?.run(),
            KindArgs::Jigsaw(args) => args.order()?.run(),
            KindArgs::Variant(args) => args.order()?.run(),
            KindArgs::Grid(args) => {
                let GridArgs { spec, batch, to, json } = args;
                PuzzleArgs { spec, batch, write: WriteArgs::plain(to, json) }.order()?.run()
            }
            KindArgs::Seventeen(args) => {
                let gpu = args.gpu.when();
                Order { gpu, ..args.puzzle.order()? }.run()
            }
            KindArgs::Hardest(args) => args.order()?.run(),
            KindArgs::Cruxes(args) => args.run(),
            KindArgs::Minimal(args) => args.run(),
        }
    }
}

#[derive(Debug)]
struct SpecArgs<const KIND: usize>(Vec<(&'static SpecOption, String)>);

impl<const KIND: usize> SpecArgs<KIND> {
    fn read(&self) -> anyhow::Result<Spec> {
        let mut texts = Vec::new();
        for (option, value) in &self.0 {
            let text = match option.values {
                OptionValues::Cells => file::read_text(Path::new(value))?,
                _ => value.clone(),
            };
            texts.push((option.name, text));
        }
        let texts = texts.iter().map(|(name, text)| (*name, text.as_str()));
        Spec::read(Kind::ALL[KIND], texts).map_err(exit::with(USAGE))
    }
}

impl<const KIND: usize> Args for SpecArgs<KIND> {
    fn augment_args(command: Command) -> Command {
        let kind = Kind::ALL[KIND];
        command.args(kind.options().map(|option| arg(option, kind)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<const KIND: usize> FromArgMatches for SpecArgs<KIND> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let value = |option: &SpecOption| match option.values {
            OptionValues::Flag => matches.get_flag(option.name).then(|| "true".to_owned()),
            _ => matches.get_one::<String>(option.name).cloned(),
        };
        let options = Kind::ALL[KIND].options();
        Ok(SpecArgs(options.filter_map(|option| Some((option, value(option)?))).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// An option as a flag. Its value is parsed later, together with the others.
fn arg(option: &'static SpecOption, kind: Kind) -> Arg {
    let arg = Arg::new(option.name).long(option.name.replace('_', "-")).help(option.help(kind));
    match option.values {
        OptionValues::Flag => arg.action(ArgAction::SetTrue),
        OptionValues::Number(..) => arg.value_name("N").allow_negative_numbers(true),
        OptionValues::Text(form) => arg.value_name(form).allow_hyphen_values(true),
        OptionValues::Cells => arg.value_name("FILE").value_hint(ValueHint::FilePath),
        _ => arg
            .value_name(option.name.to_uppercase())
            .value_parser(names::names::<String>(option.names(kind))),
    }
}
