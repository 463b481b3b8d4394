//! Reads and writes Knuth's text form.
//!
//! ```text
//! | a comment: any line that starts with |
//! a b c | x y          items; secondary ones after the bar
//! a x:red              an option: items split by blanks, a colour after the colon
//! b c x:red y
//! ```
//!
//! Bounds and costs are those of Knuth's DLX3 and DLX5:
//!
//! ```text
//! a 2:3|b 2|c          b is covered 2 or 3 times, c twice
//! a b |5               this option costs 5; several costs of one option add up
//! ```
//!
//! Blank lines are skipped. Names and colours may have any length (Knuth's programs stop at 8
//! characters). `\r\n` and a byte-order mark are accepted. Only a bar in the first column starts a
//! comment, so ` | x y` declares secondary items.

use crate::{Problem, TextError, TextErrorKind as Kind};
use quadrille_core::QuickMap;
use std::fmt::Write;

#[derive(Clone, Copy)]
struct Word<'t> {
    text: &'t str,
    line: &'t str,
    /// Number of that line, from 1.
    number: usize,
    at: usize,
}

impl Word<'_> {
    /// An error at `length` bytes of the word, from byte `from` on.
    fn error(&self, from: usize, length: usize, kind: Kind) -> TextError {
        let column = self.line[..self.at + from].chars().count() + 1;
        let length = self.text[from..from + length].chars().count().max(1);
        TextError { line: self.number, column, length, kind }
    }

    fn whole(&self, kind: Kind) -> TextError {
        self.error(0, self.text.len(), kind)
    }
}

fn words(line: &str, number: usize) -> impl Iterator<Item = Word<'_>> {
    // Each word is a slice of the line, so the distance of their addresses is its offset.
    let offset = move |text: &str| text.as_ptr() as usize - line.as_ptr() as usize;
    line.split_ascii_whitespace().map(move |text| Word { text, line, number, at: offset(text) })
}

struct Reader<'t> {
    problem: Problem,
    items: QuickMap<&'t str, u32>,
    colours: QuickMap<&'t str, u32>,
    /// The last option that used each item, from 1.
    last: Vec<u32>,
}

impl<'t> Reader<'t> {
    fn item_line(&mut self, line: &'t str, number: usize) -> Result<(), TextError> {
        let mut bar = false;
        for word in words(line, number) {
            if word.text == "|" {
                if bar {
                    return Err(word.whole(Kind::SecondBar));
                }
                bar = true;
                self.problem.primary = self.problem.items;
                continue;
            }
            let (name, bounds) = bounded(word)?;
            if bounds.is_some() && bar {
                return Err(word.whole(Kind::BoundsOnSecondary(name.into())));
            }
            if self.items.insert(name, self.problem.items).is_some() {
                return Err(word.whole(Kind::DuplicateItem(name.into())));
            }
            if let Some(bounds) = bounds {
                self.problem.bounds.resize(self.problem.items as usize, (1, 1));
                self.problem.bounds.push(bounds);
            }
            self.problem.names.push(name.into());
            self.problem.items += 1;
        }
        if !bar {
            self.problem.primary = self.problem.items;
        }
        if !self.problem.bounds.is_empty() {
            self.problem.bounds.resize(self.problem.primary as usize, (1, 1));
        }
        self.last = vec![0; self.problem.items as usize];
        Ok(())
    }

    fn option_line(&mut self, line: &'t str, number: usize) -> Result<(), TextError> {
        let id = self.problem.starts.len() as u32;
        for word in words(line, number) {
            match word.text.strip_prefix('|') {
                Some(digits) => self.one_cost(word, digits, id)?,
                None => self.one_use(word, id)?,
            }
        }
        let before = self.problem.starts[self.problem.starts.len() - 1] as usize;
        if let Some(cost) = words(line, number).next().filter(|_| self.problem.uses.len() == before)
        {
            return Err(cost.whole(Kind::EmptyOption));
        }
        self.problem.starts.push(self.problem.uses.len() as u32);
        Ok(())
    }

    /// Adds `|digits` to the cost of the option being read.
    fn one_cost(&mut self, word: Word<'t>, digits: &str, id: u32) -> Result<(), TextError> {
        let digits = Some(digits).filter(|d| d.bytes().all(|b| b.is_ascii_digit()));
        let cost = digits.and_then(|d| d.parse::<u32>().ok());
        self.problem.costs.resize(id as usize, 0);
        let sum = self.problem.costs.last_mut().zip(cost);
        let sum = sum.and_then(|(old, more)| Some((old.checked_add(more)?, old)));
        let Some((new, old)) = sum else { return Err(word.whole(Kind::BadCost)) };
        *old = new;
        Ok(())
    }

    fn one_use(&mut self, word: Word<'t>, id: u32) -> Result<(), TextError> {
        if let Some(at) = word.text.find('|') {
            return Err(word.error(at, word.text.len() - at, Kind::BarInOption));
        }
        let (name, colour) = match word.text.split_once(':') {
            Some((name, colour)) => (name, Some(colour)),
            None => (word.text, None),
        };
        let Some(&item) = self.items.get(name) else {
            return Err(word.error(0, name.len(), Kind::UnknownItem(name.into())));
        };
        if std::mem::replace(&mut self.last[item as usize], id) == id {
            return Err(word.whole(Kind::RepeatedItem(name.into())));
        }
        let colour = match colour {
            None => 0,
            Some(colour) => self.one_colour(word, name, item, colour)?,
        };
        if self.problem.uses.len() >= 1 << 31 {
            return Err(word.whole(Kind::TooLarge));
        }
        self.problem.uses.push(item);
        self.problem.colours.push(colour);
        Ok(())
    }

    fn one_colour(
        &mut self,
        word: Word<'t>,
        name: &str,
        item: u32,
        colour: &'t str,
    ) -> Result<u32, TextError> {
        if item < self.problem.primary {
            return Err(word.error(
                name.len(),
                colour.len() + 1,
                Kind::ColourOnPrimary(name.into()),
            ));
        }
        if colour.is_empty() {
            return Err(word.error(name.len(), 1, Kind::NoColour));
        }
        if let Some(at) = colour.find(':') {
            return Err(word.error(name.len() + 1 + at, 1, Kind::SecondColon));
        }
        let next = self.colours.len() as u32;
        let id = *self.colours.entry(colour).or_insert(next);
        if id == next {
            self.problem.colour_names.push(colour.into());
        }
        Ok(id + 1)
    }
}

/// Least and most times that an item is covered.
type Bounds = (u32, u32);

/// An item's name and the bounds before it, if any.
fn bounded(word: Word<'_>) -> Result<(&str, Option<Bounds>), TextError> {
    let (bounds, name) = match word.text.rsplit_once('|') {
        None => (None, word.text),
        Some((bounds, name)) => (Some(bounds), name),
    };
    if let Some(at) = name.find(':') {
        return Err(word.error(word.text.len() - name.len() + at, 1, Kind::ColonInName));
    }
    let Some(bounds) = bounds else { return Ok((name, None)) };
    let number = |d: &str| {
        Some(d).filter(|d| d.bytes().all(|b| b.is_ascii_digit())).and_then(|d| d.parse().ok())
    };
    let (low, high) = bounds.split_once(':').unwrap_or((bounds, bounds));
    let both = number(low).zip(number(high)).filter(|&(l, h): &(u32, u32)| l <= h && h > 0);
    match both {
        Some(both) if !name.is_empty() => Ok((name, Some(both))),
        _ => Err(word.whole(Kind::BadBounds)),
    }
}

impl Problem {
    /// Reads Knuth's text form.
    ///
    /// ```
    /// use quadrille_cover::Problem;
    /// let problem = Problem::from_text("a b c\nb\na c\nb c\n")?;
    /// assert_eq!((problem.item_count(), problem.option_count()), (3, 3));
    /// let error = Problem::from_text("a b\na z\n").unwrap_err();
    /// assert_eq!(error.to_string(), "line 2, column 3: unknown item `z`");
    /// # Ok::<(), quadrille_cover::TextError>(())
    /// ```
    ///
    /// # Errors
    /// The first error, with line and column.
    pub fn from_text(text: &str) -> Result<Self, TextError> {
        let problem = crate::Builder::new().build();
        let mut reader = Reader {
            problem,
            items: QuickMap::default(),
            colours: QuickMap::default(),
            last: vec![],
        };
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut named = false;
        for (n, line) in text.lines().enumerate() {
            if line.starts_with('|') || line.trim_ascii().is_empty() {
                continue;
            }
            if named {
                reader.option_line(line, n + 1)?;
            } else {
                named = true;
                reader.item_line(line, n + 1)?;
            }
        }
        if reader.problem.items == 0 {
            return Err(TextError { line: 1, column: 1, length: 1, kind: Kind::NoItems });
        }
        if !reader.problem.costs.is_empty() {
            reader.problem.costs.resize(reader.problem.option_count(), 0);
        }
        Ok(reader.problem.tidy())
    }

    /// Reads Knuth's text form from bytes.
    ///
    /// # Errors
    /// As [`from_text`](Self::from_text), and bytes that are not UTF-8.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, TextError> {
        match std::str::from_utf8(bytes) {
            Ok(text) => Self::from_text(text),
            Err(e) => {
                let good = std::str::from_utf8(&bytes[..e.valid_up_to()]).unwrap_or("");
                let line = good.matches('\n').count() + 1;
                let column = good.rsplit('\n').next().unwrap_or("").chars().count() + 1;
                Err(TextError { line, column, length: 1, kind: Kind::NotUtf8 })
            }
        }
    }

    /// Writes Knuth's text form; [`from_text`](Self::from_text) reads it back.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut out = String::new();
        let mut items = String::new();
        for item in self.items() {
            if item.get() == self.primary {
                items.push_str("| ");
            }
            let name = self.item_name(item);
            let _ = match self.bounds.get(item.index()) {
                None | Some((1, 1)) => write!(items, "{name} "),
                Some((low, high)) if low == high => write!(items, "{low}|{name} "),
                Some((low, high)) => write!(items, "{low}:{high}|{name} "),
            };
        }
        for line in std::iter::once(items).chain(self.options().map(|o| self.option_text(o))) {
            // A leading blank prevents a comment or a byte-order mark.
            if line.starts_with(['|', '\u{feff}']) {
                out.push(' ');
            }
            out.push_str(line.trim_end_matches(' '));
            out.push('\n');
        }
        out
    }
}
