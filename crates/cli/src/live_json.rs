//! JSON that is written while its content is found: a list whose elements come from a search.

use std::cell::{Cell, RefCell};
use std::io;
use std::ops::ControlFlow;

use serde::ser::{Serialize, SerializeSeq, Serializer};

/// Takes an element of a list; `Break` if it cannot be written.
pub(crate) type Push<'a> = dyn FnMut(&str) -> ControlFlow<()> + 'a;

/// A list that is made when it is serialised: the function hands every element on as it finds it.
pub(crate) struct ListedLive<F>(Cell<Option<F>>);

impl<F: FnOnce(&mut Push<'_>)> ListedLive<F> {
    /// The list of this function.
    pub(crate) fn new(find: F) -> Self {
        ListedLive(Cell::new(Some(find)))
    }
}

impl<F: FnOnce(&mut Push<'_>)> Serialize for ListedLive<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (mut list, mut wrong) = (serializer.serialize_seq(None)?, None);
        if let Some(find) = self.0.take() {
            find(&mut |element| match list.serialize_element(element) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    wrong = Some(error);
                    ControlFlow::Break(())
                }
            });
        }
        wrong.map_or_else(|| list.end(), Err)
    }
}

/// Text that can be taken away while more is written.
#[derive(Default)]
pub struct SharedText(RefCell<Vec<u8>>);

impl SharedText {
    /// The text so far, which is no longer here.
    pub fn take(&self) -> String {
        String::from_utf8(self.0.take()).unwrap_or_default()
    }
}

impl io::Write for &SharedText {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
