//! The adapters of all engines, and names, which are theirs.

use std::fmt;
use std::str::FromStr;

use crate::adapter::Adapter;
use crate::engine::{Engine, engines};
use crate::{auto, cover, grid, hybrid, nine, sat};

macro_rules! adapters {
    ($($(#[$doc:meta])* $name:ident = $adapter:path,)*) => {
        pub(crate) fn adapter(engine: Engine) -> &'static Adapter {
            match engine {
                $(Engine::$name => &$adapter,)*
            }
        }
    };
}

engines!(adapters);

impl Engine {
    /// The name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        adapter(self).name
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Engine {
    type Err = UnknownEngine;

    fn from_str(name: &str) -> Result<Self, UnknownEngine> {
        let named = Engine::ALL.iter().find(|engine| engine.name() == name);
        named.copied().ok_or_else(|| UnknownEngine(name.to_owned()))
    }
}

/// A name that no engine has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no engine is called {0:?}; there are {names}", names = names())]
pub struct UnknownEngine(pub String);

fn names() -> String {
    let names: Vec<&str> = Engine::ALL.iter().map(|engine| engine.name()).collect();
    names.join(", ")
}
