//! The exact cover matrix as a spreadsheet: grouped headings, frozen names and headings, marked
//! options of givens and of the solution.

use quadrille_encode::Matrix;
use quadrille_puzzle::{Grid, Puzzle};
use rust_xlsxwriter::{
    Color, DocProperties, ExcelDateTime, Format, FormatAlign, FormatBorder, Workbook, Worksheet,
    XlsxError,
};

use crate::matrix::{Heading, is_chosen, option_name};
use crate::picture::kind_name;

const HEADS: u32 = 3;

/// The error for a matrix with more columns or rows than a spreadsheet may have.
#[derive(Debug, thiserror::Error)]
#[error("the matrix does not fit into a spreadsheet: {0}")]
pub struct SheetError(#[from] XlsxError);

/// The matrix of a puzzle as an .xlsx file, with its solution marked if one is given. The file
/// contains no date, so the same matrix gives the same bytes.
///
/// # Errors
/// Above 16,383 items or 1,048,573 options.
pub fn matrix_sheet(
    matrix: &Matrix,
    puzzle: &Puzzle,
    solution: Option<&Grid>,
) -> Result<Vec<u8>, SheetError> {
    let mut book = Workbook::new();
    let date = ExcelDateTime::from_ymd(2000, 1, 1)?;
    let title = format!("Exact cover matrix of a {}", kind_name(puzzle));
    let properties = DocProperties::new().set_title(title).set_creation_datetime(&date);
    book.set_properties(&properties);
    let sheet = book.add_worksheet().set_name("matrix")?;
    sheet.set_freeze_panes(HEADS, 1)?;
    sheet.set_column_width(0, 12)?;
    for column in 1..=column(matrix.items().len())? {
        sheet.set_column_width(column, 2.7)?;
    }
    write_headings(sheet, matrix)?;
    write_options(sheet, matrix, puzzle, solution)?;
    Ok(book.save_to_buffer()?)
}

/// The column of the nth item; column 0 has the names.
fn column(nth: usize) -> Result<u16, XlsxError> {
    u16::try_from(nth).map_err(|_| XlsxError::RowColumnLimitError)
}

/// Block, group and label above each item. A block or group is one wide cell.
fn write_headings(sheet: &mut Worksheet, matrix: &Matrix) -> Result<(), XlsxError> {
    let headings: Vec<Heading> = matrix.items().iter().map(|name| Heading::of(name)).collect();
    let head = Format::new().set_align(FormatAlign::Center).set_border_left(FormatBorder::Thin);
    let block = head.clone().set_bold();
    sheet.write_with_format(2, 0, "option", &Format::new().set_italic())?;
    let block_of = |h: &Heading| h.block.to_owned();
    let group_of = |h: &Heading| format!("{} {}", h.block, h.group);
    for (from, to) in spans(&headings, block_of) {
        wide(sheet, 0, (from, to), headings[from].block, &block)?;
    }
    for (from, to) in spans(&headings, group_of) {
        wide(sheet, 1, (from, to), &headings[from].group, &head)?;
    }
    let label = Format::new().set_align(FormatAlign::Center).set_border_bottom(FormatBorder::Thin);
    for (i, heading) in headings.iter().enumerate() {
        sheet.write_with_format(2, column(i + 1)?, heading.label.as_str(), &label)?;
    }
    Ok(())
}

/// First and last index of each run of equal keys.
fn spans(headings: &[Heading], key: impl Fn(&Heading) -> String) -> Vec<(usize, usize)> {
    let mut spans: Vec<(usize, usize)> = Vec::new();
    for (i, heading) in headings.iter().enumerate() {
        match spans.last_mut() {
            Some((first, last)) if key(&headings[*first]) == key(heading) => *last = i,
            _ => spans.push((i, i)),
        }
    }
    spans
}

fn wide(
    sheet: &mut Worksheet,
    row: u32,
    (from, to): (usize, usize),
    text: &str,
    format: &Format,
) -> Result<(), XlsxError> {
    if from == to {
        sheet.write_with_format(row, column(from + 1)?, text, format)?;
    } else {
        sheet.merge_range(row, column(from + 1)?, row, column(to + 1)?, text, format)?;
    }
    Ok(())
}

fn write_options(
    sheet: &mut Worksheet,
    matrix: &Matrix,
    puzzle: &Puzzle,
    solution: Option<&Grid>,
) -> Result<(), XlsxError> {
    let one = Format::new().set_align(FormatAlign::Center);
    let chosen = one.clone().set_background_color(Color::RGB(0x00D5_EEE3)).set_bold();
    for (row, choice) in (HEADS..).zip(matrix.choices()) {
        let solved = solution.is_some_and(|grid| is_chosen(choice, grid.values()));
        let given = is_chosen(choice, puzzle.givens());
        let mut name = Format::new();
        name = if given { name.set_bold().set_font_color(Color::RGB(0x0004_745C)) } else { name };
        name = if solved { name.set_background_color(Color::RGB(0x00D5_EEE3)) } else { name };
        sheet.write_with_format(row, 0, option_name(choice, matrix.side()), &name)?;
        let format = if solved { &chosen } else { &one };
        for &item in &choice.items {
            sheet.write_with_format(row, column(item as usize + 1)?, 1, format)?;
        }
        for &(item, state) in &choice.states {
            sheet.write_with_format(row, column(item as usize + 1)?, state + 1, format)?;
        }
    }
    Ok(())
}
