//! The division of the grid besides its rows and columns.

use std::sync::{Arc, OnceLock};

use crate::cell::Cell;
use crate::error::ModelError;
use crate::extra::Extra;
use crate::house::{House, HouseKind};

/// Largest side: a set of values is one 64-bit word.
pub const MAX_SIDE: usize = 64;

/// The third kind of house.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Layout {
    /// Rows and columns only: Latin squares, KenKen.
    Latin,
    /// Equal rectangles, `height` rows by `width` columns; the side is `height · width`.
    Boxes {
        /// Rows of a box.
        height: u8,
        /// Columns of a box.
        width: u8,
    },
    /// Region number per cell, row-major, by first appearance. Regions need not be connected.
    Regions(Vec<u8>),
    /// The first rows and columns of the square alone. Its rows and columns repeat no value; those
    /// with N cells are houses.
    Rectangle {
        /// Number of rows.
        rows: u8,
        /// Number of columns.
        columns: u8,
    },
}

impl Layout {
    /// Boxes of this size, and the resulting side.
    ///
    /// # Errors
    /// If a measure is 0 or the product exceeds [`MAX_SIDE`].
    pub fn boxes(height: usize, width: usize) -> Result<(Self, usize), ModelError> {
        let side = height.checked_mul(width).filter(|s| (1..=MAX_SIDE).contains(s));
        let side = side.ok_or(ModelError::BoxSize { height, width })?;
        Ok((Layout::Boxes { height: height as u8, width: width as u8 }, side))
    }

    /// Regions from any labels, one per cell, row-major.
    ///
    /// # Errors
    /// If the number of labels is not a square, or the size of a region is not the side.
    pub fn regions<L: PartialEq>(labels: &[L]) -> Result<(Self, usize), ModelError> {
        let side = labels.len().isqrt();
        if side * side != labels.len() || !(1..=MAX_SIDE).contains(&side) {
            return Err(ModelError::CellCount { found: labels.len() });
        }
        let mut seen: Vec<&L> = Vec::new();
        let mut map = Vec::with_capacity(labels.len());
        for label in labels {
            let known = seen.iter().position(|s| *s == label);
            if known.is_none() && seen.len() == side {
                return Err(ModelError::RegionCount { side });
            }
            map.push(known.unwrap_or(seen.len()) as u8);
            if known.is_none() {
                seen.push(label);
            }
        }
        for region in 0..seen.len() {
            let cells = map.iter().filter(|&&r| usize::from(r) == region).count();
            if cells != side {
                return Err(ModelError::RegionSize { region: region + 1, cells, side });
            }
        }
        Ok((Layout::Regions(map), side))
    }

    /// The box or region number of each cell, row-major; `None` without boxes and regions.
    #[must_use]
    pub fn region_map(&self, side: usize) -> Option<Vec<u8>> {
        match self {
            Layout::Latin | Layout::Rectangle { .. } => None,
            Layout::Regions(map) => Some(map.clone()),
            Layout::Boxes { height, width } => {
                let (height, width) = (usize::from(*height), usize::from(*width));
                let across = side / width;
                Some(
                    (0..side * side)
                        .map(|i| (i / side / height * across + i % side / width) as u8)
                        .collect(),
                )
            }
        }
    }

    /// The number of rows and columns on a square of this side.
    pub(crate) fn extent(&self, side: usize) -> (usize, usize) {
        match *self {
            Layout::Rectangle { rows, columns } => (rows.into(), columns.into()),
            _ => (side, side),
        }
    }

    /// The rows, or the columns, from their first cell to their last.
    pub(crate) fn lines(&self, side: usize, kind: fn(u8) -> HouseKind) -> Vec<House> {
        let (rows, columns) = self.extent(side);
        let across = kind(0) == HouseKind::Row(0);
        let (number, length) = if across { (rows, columns) } else { (columns, rows) };
        let cell = |i, j| if across { Cell::at(i, j, side) } else { Cell::at(j, i, side) };
        let line =
            |i| House { kind: kind(i as u8), cells: (0..length).map(|j| cell(i, j)).collect() };
        (0..number).map(line).collect()
    }

    /// All houses: rows, columns, boxes or regions, then those of the extra kinds. Those of Latin
    /// squares are built once per side: they took a tenth of the time to read a KenKen.
    pub(crate) fn houses(&self, side: usize, extras: &[Extra]) -> Arc<[House]> {
        static LATIN: [OnceLock<Arc<[House]>>; MAX_SIDE + 1] =
            [const { OnceLock::new() }; MAX_SIDE + 1];
        match self {
            Layout::Latin if extras.is_empty() => {
                LATIN[side].get_or_init(|| self.build_houses(side, &[]).into()).clone()
            }
            _ => self.build_houses(side, extras).into(),
        }
    }

    fn build_houses(&self, side: usize, extras: &[Extra]) -> Vec<House> {
        let mut houses = self.lines(side, HouseKind::Row);
        houses.extend(self.lines(side, HouseKind::Column));
        houses.retain(|line| line.cells.len() == side);
        if let Some(map) = self.region_map(side) {
            let boxes = matches!(self, Layout::Boxes { .. });
            for region in 0..side as u8 {
                let kind = if boxes { HouseKind::Box(region) } else { HouseKind::Region(region) };
                let cells =
                    (0..map.len()).filter(|&i| map[i] == region).map(|i| Cell(i as u32)).collect();
                houses.push(House { kind, cells });
            }
        }
        for &extra in extras {
            let cells = extra.houses(self, side).into_iter().flatten();
            houses.extend(
                (0..)
                    .zip(cells)
                    .map(|(i, cells)| House { kind: HouseKind::Extra(extra, i), cells }),
            );
        }
        houses
    }
}
