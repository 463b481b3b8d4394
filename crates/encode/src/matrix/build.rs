//! From a puzzle to its matrix: items block by block, then options by their first cell.

use super::{CageEncoding, Choice, ItemOrder, MAX_FILLINGS, MAX_OPTIONS, Matrix, MatrixError};
use crate::automaton::Automaton;
use crate::table::fillings;
use quadrille_puzzle::{Cage, Cell, HouseKind, Puzzle, Values};

enum Entry {
    /// All its fillings in lexicographic order, one option each.
    Table(Vec<Vec<u8>>),
    /// The same, with an option for each filling and cell; the filling is a colour.
    Tuples(Vec<Vec<u8>>),
    /// Read cell by cell.
    Automaton(Automaton),
}

impl Matrix {
    /// The exact cover matrix of a puzzle.
    ///
    /// Options are in the order of their first cell (row-major), then by value. The fillings of a
    /// cage are at its first cell, in lexicographic order. The steps of rules come last. Only givens,
    /// struck candidates and rules about a single cell remove options.
    ///
    /// ```
    /// use quadrille_encode::{ItemOrder, Matrix};
    /// use quadrille_puzzle::Puzzle;
    /// let matrix = Matrix::new(&Puzzle::sudoku(3, 3)?, ItemOrder::CellFirst)?;
    /// assert_eq!((matrix.choices().len(), matrix.items().len()), (729, 324));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a cage or rule would need more than [`MAX_OPTIONS`] options.
    pub fn new(puzzle: &Puzzle, order: ItemOrder) -> Result<Self, MatrixError> {
        Self::with_cages(puzzle, order, CageEncoding::Fillings)
    }

    /// The matrix with the requested encoding of cages. With [`CageEncoding::Tuples`] every option
    /// places one value, and a KenKen's first 3N² items are those of [`Numbering::latin`].
    ///
    /// ```
    /// use quadrille_encode::{CageEncoding, ItemOrder, Matrix};
    /// use quadrille_puzzle::{Cage, Cell, Op, Puzzle};
    /// let cage = |target, cells: [u32; 2]| Cage::kenken(Op::Add, target, cells.map(Cell).to_vec());
    /// let kenken = Puzzle::kenken(2, vec![cage(3, [0, 1]), cage(3, [2, 3])])?;
    /// let matrix = Matrix::with_cages(&kenken, ItemOrder::CellFirst, CageEncoding::Tuples)?;
    /// assert_eq!((matrix.primary(), matrix.items().len()), (12, 14));
    /// assert!(matrix.problem().to_text().contains("\nr1c1 r1v1 c1v1 k1:0\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`new`](Self::new), and if tuples are requested but there is no cage.
    ///
    /// [`Numbering::latin`]: super::Numbering::latin
    pub fn with_cages(
        puzzle: &Puzzle,
        order: ItemOrder,
        cages: CageEncoding,
    ) -> Result<Self, MatrixError> {
        if cages == CageEncoding::Tuples && puzzle.cages().is_empty() {
            return Err(MatrixError::NoCages);
        }
        match Self::build(puzzle, order, cages, &mut || true)? {
            Some(matrix) => Ok(matrix),
            None => unreachable!("nobody asked to stop"),
        }
    }

    /// As [`new`](Self::new), but calls `go_on` at every cage and cell; `None` if that is false.
    ///
    /// # Errors
    /// As [`new`](Self::new).
    pub fn new_while(
        puzzle: &Puzzle,
        order: ItemOrder,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Self>, MatrixError> {
        Self::build(puzzle, order, CageEncoding::Fillings, go_on)
    }

    fn build(
        puzzle: &Puzzle,
        order: ItemOrder,
        cages: CageEncoding,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Self>, MatrixError> {
        let candidates = puzzle.candidates();
        let mut entries = Vec::with_capacity(puzzle.cages().len());
        for cage in 0..puzzle.cages().len() {
            if !go_on() {
                return Ok(None);
            }
            entries.push(Entry::of(puzzle, cage, &candidates, cages)?);
        }
        let mut build = Build::new(puzzle, order, &entries);
        for cell in puzzle.cells() {
            if !go_on() {
                return Ok(None);
            }
            build.options_at(cell, candidates[cell.index()])?;
        }
        let Build { names, primary, choices, .. } = build;
        let rest = Matrix { side: puzzle.side(), names, primary, choices, order };
        go_on().then(|| rest.with_rules(puzzle)).transpose()
    }
}

/// Steps allowed for listing the fillings of a cage.
const STEPS: usize = 50 * MAX_FILLINGS;

impl Entry {
    fn of(
        puzzle: &Puzzle,
        number: usize,
        candidates: &[Values],
        form: CageEncoding,
    ) -> Result<Entry, MatrixError> {
        let cage = &puzzle.cages()[number];
        let domains: Vec<Values> = cage.cells.iter().map(|c| candidates[c.index()]).collect();
        let too_large = MatrixError::CageTooLarge { cage: number + 1 };
        if form == CageEncoding::Tuples {
            let table = fillings(puzzle, cage, &domains, MAX_OPTIONS / cage.cells.len(), STEPS);
            return table.map(Entry::Tuples).ok_or(too_large);
        }
        if let Some(table) = fillings(puzzle, cage, &domains, MAX_FILLINGS, STEPS) {
            return Ok(Entry::Table(table));
        }
        let automaton = Automaton::new(cage, &domains, MAX_OPTIONS);
        automaton.map(Entry::Automaton).ok_or(too_large)
    }
}

struct Build<'a> {
    puzzle: &'a Puzzle,
    entries: &'a [Entry],
    /// Cage and position in it, per cell.
    caged: Vec<Option<(usize, usize)>>,
    /// Houses of each cell, as indices into the puzzle's list.
    houses: Vec<Vec<usize>>,
    /// First item of each house (its N value items are consecutive).
    house_items: Vec<u32>,
    cell_items: Vec<u32>,
    /// Item of each table cage; first state item of each automaton cage, then its value items.
    cage_items: Vec<u32>,
    names: Vec<String>,
    primary: usize,
    choices: Vec<Choice>,
}

impl<'a> Build<'a> {
    fn new(puzzle: &'a Puzzle, order: ItemOrder, entries: &'a [Entry]) -> Self {
        let side = puzzle.side();
        let mut caged = vec![None; side * side];
        for (k, cage) in puzzle.cages().iter().enumerate() {
            cage.cells.iter().enumerate().for_each(|(i, c)| caged[c.index()] = Some((k, i)));
        }
        let mut houses = vec![Vec::new(); side * side];
        for (h, house) in puzzle.houses().iter().enumerate() {
            house.cells.iter().for_each(|c| houses[c.index()].push(h));
        }
        let mut build = Build {
            puzzle,
            entries,
            caged,
            houses,
            house_items: Vec::new(),
            cell_items: vec![u32::MAX; side * side],
            cage_items: vec![u32::MAX; entries.len()],
            names: Vec::new(),
            primary: 0,
            choices: Vec::new(),
        };
        build.name_items(order);
        build
    }

    /// Blocks: cells and house values in the requested order, table cages, secondary items.
    fn name_items(&mut self, order: ItemOrder) {
        if order == ItemOrder::CellFirst {
            self.name_cells();
        }
        self.name_houses(|kind| !kind.is_extra());
        if order == ItemOrder::RowFirst {
            self.name_cells();
        }
        self.name_houses(HouseKind::is_extra);
        for (k, entry) in self.entries.iter().enumerate() {
            if matches!(entry, Entry::Table(_)) {
                self.cage_items[k] = self.names.len() as u32;
                self.names.push(format!("k{}", k + 1));
            }
        }
        self.primary = self.names.len();
        for (k, entry) in self.entries.iter().enumerate() {
            if matches!(entry, Entry::Tuples(_)) {
                self.cage_items[k] = self.names.len() as u32;
                self.names.push(format!("k{}", k + 1));
            }
            if let Entry::Automaton(automaton) = entry {
                self.cage_items[k] = self.names.len() as u32;
                let between = 1..automaton.steps.len();
                self.names.extend(between.map(|i| format!("k{}s{i}", k + 1)));
                if !self.puzzle.cages()[k].repeats {
                    self.names.extend((1..=self.puzzle.side()).map(|v| format!("k{}v{v}", k + 1)));
                }
            }
        }
    }

    fn name_cells(&mut self) {
        for cell in self.puzzle.cells() {
            let table = self.caged[cell.index()]
                .is_some_and(|(k, _)| matches!(self.entries[k], Entry::Table(_)));
            if !table {
                self.cell_items[cell.index()] = self.names.len() as u32;
                self.names.push(self.puzzle.name(cell).to_string());
            }
        }
    }

    fn name_houses(&mut self, wanted: fn(HouseKind) -> bool) {
        for house in self.puzzle.houses().iter().filter(|h| wanted(h.kind)) {
            let (letter, number) = match house.kind {
                HouseKind::Row(i) => ('r', i),
                HouseKind::Column(i) => ('c', i),
                HouseKind::Box(i) | HouseKind::Region(i) => ('b', i),
                HouseKind::Extra(extra, i) => (extra.letter(), i),
            };
            self.house_items.push(self.names.len() as u32);
            self.names
                .extend((1..=self.puzzle.side()).map(|v| format!("{letter}{}v{v}", number + 1)));
        }
    }

    fn options_at(&mut self, cell: Cell, candidates: Values) -> Result<(), MatrixError> {
        let entries = self.entries;
        let cage = match self.caged[cell.index()] {
            None => {
                for value in candidates {
                    self.push(vec![(cell, value)], vec![self.cell_items[cell.index()]], Vec::new());
                }
                0
            }
            Some((k, position)) => {
                match &entries[k] {
                    Entry::Table(table) if position == self.first_position(k) => {
                        self.fillings(k, table)
                    }
                    Entry::Table(_) => {}
                    Entry::Tuples(table) => self.tuples(cell, k, position, table),
                    Entry::Automaton(automaton) => self.steps(cell, k, position, automaton),
                }
                k + 1
            }
        };
        if self.choices.len() > MAX_OPTIONS {
            Err(MatrixError::CageTooLarge { cage })
        } else {
            Ok(())
        }
    }

    /// Index, in the cage's list, of its first cell in row-major order.
    fn first_position(&self, k: usize) -> usize {
        let cells = &self.puzzle.cages()[k].cells;
        (0..cells.len()).min_by_key(|&i| cells[i]).unwrap_or(0)
    }

    fn fillings(&mut self, k: usize, table: &[Vec<u8>]) {
        let cells = &self.puzzle.cages()[k].cells;
        for values in table {
            let places = cells.iter().copied().zip(values.iter().copied()).collect();
            self.push(places, vec![self.cage_items[k]], Vec::new());
        }
    }

    fn tuples(&mut self, cell: Cell, k: usize, position: usize, table: &[Vec<u8>]) {
        let mut options: Vec<(u8, u32)> = table.iter().map(|t| t[position]).zip(0..).collect();
        options.sort_unstable();
        for (value, tuple) in options {
            let items = vec![self.cell_items[cell.index()]];
            self.push(vec![(cell, value)], items, vec![(self.cage_items[k], tuple)]);
        }
    }

    fn steps(&mut self, cell: Cell, k: usize, position: usize, automaton: &Automaton) {
        let cage: &Cage = &self.puzzle.cages()[k];
        let last = cage.cells.len() - 1;
        let first_state = self.cage_items[k];
        let first_value = first_state + last as u32;
        for step in &automaton.steps[position] {
            let mut items = vec![self.cell_items[cell.index()]];
            if !cage.repeats {
                items.push(first_value + u32::from(step.value) - 1);
            }
            let mut states = Vec::with_capacity(2);
            if position > 0 {
                states.push((first_state + position as u32 - 1, step.from));
            }
            if position < last {
                states.push((first_state + position as u32, step.to));
            }
            self.push(vec![(cell, step.value)], items, states);
        }
    }

    /// Adds the house-value items of all placements to `items` and stores the option.
    fn push(&mut self, places: Vec<(Cell, u8)>, mut items: Vec<u32>, states: Vec<(u32, u32)>) {
        for &(cell, value) in &places {
            let houses = self.houses[cell.index()].iter();
            items.extend(houses.map(|&h| self.house_items[h] + u32::from(value) - 1));
        }
        items.sort_unstable();
        self.choices.push(Choice { places, items, states });
    }
}
