//! Enums whose variants have names.

/// Declares an enum with a name for each variant, and `ALL`, `name`, `named` and `Display`, which
/// shows the name or the words after `=>`.
///
/// ```
/// quadrille_core::named_enum! {
///     /// A side of a coin.
///     #[derive(Clone, Copy, Debug, PartialEq, Eq)]
///     pub enum Side {
///         /// The front.
///         Heads = "heads",
///         /// The back.
///         Tails = "tails" => "the back",
///     }
/// }
/// assert_eq!(Side::ALL.map(Side::name), ["heads", "tails"]);
/// assert_eq!((Side::named("tails"), Side::named("edge")), (Some(Side::Tails), None));
/// assert_eq!((Side::Heads.to_string(), Side::Tails.to_string()), ("heads".into(), "the back".into()));
/// ```
#[macro_export]
macro_rules! named_enum {
    (@shown $name:literal) => { $name };
    (@shown $name:literal $shown:literal) => { $shown };
    ($(#[$meta:meta])* $vis:vis enum $Enum:ident {
        $($(#[$about:meta])* $Variant:ident = $name:literal $(=> $shown:literal)?,)*
    }) => {
        $(#[$meta])*
        $vis enum $Enum {
            $($(#[$about])* $Variant,)*
        }

        impl $Enum {
            /// All of them, in their order.
            $vis const ALL: [Self; [$($name),*].len()] = [$(Self::$Variant,)*];

            /// Its name.
            #[must_use]
            $vis const fn name(self) -> &'static str {
                match self {
                    $(Self::$Variant => $name,)*
                }
            }

            /// The one with this name.
            #[must_use]
            $vis fn named(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|one| one.name() == name)
            }
        }

        impl std::fmt::Display for $Enum {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(match self {
                    $(Self::$Variant => $crate::named_enum!(@shown $name $($shown)?),)*
                })
            }
        }
    };
}
