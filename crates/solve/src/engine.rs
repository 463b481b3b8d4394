//! The engines by name: the registry has a line for each, with the adapter in its own file that takes
//! a puzzle to the engine and solutions back.

/// The registry, handed to a macro: an engine, its documentation and its adapter.
macro_rules! engines {
    ($callback:ident) => {
        $callback! {
            /// Chosen by the shape of the puzzle, with hand-over to another when the first finds it hard.
            #[default]
            Auto = auto::ADAPTER,
            /// The SIMD kernel for classic 9×9.
            Nine = nine::ADAPTER,
            /// Candidate masks with cage tables, for every grid.
            Grid = grid::ADAPTER,
            /// Exact cover.
            Cover = cover::ADAPTER,
            /// Clauses and conflict-driven search.
            Sat = sat::ADAPTER,
            /// Exact cover on the houses, with clauses for everything else.
            Hybrid = hybrid::ADAPTER,
        }
    };
}
pub(crate) use engines;

macro_rules! variants {
    ($($(#[$doc:meta])* $name:ident = $adapter:path,)*) => {
        /// Which engine answers.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub enum Engine {
            $($(#[$doc])* $name,)*
        }

        impl Engine {
            /// All engines, `Auto` first.
            pub const ALL: &'static [Engine] = &[$(Engine::$name,)*];
        }
    };
}

engines!(variants);
