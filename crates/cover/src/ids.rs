//! Typed indices. An index is only meaningful in its own [`Problem`](crate::Problem).

use std::fmt;

macro_rules! index {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(u32);

        impl $name {
            /// The index as a number, for addressing slices.
            #[must_use]
            pub fn index(self) -> usize {
                self.0 as usize
            }

            /// The index number `n`.
            ///
            /// # Panics
            /// If `n` does not fit 32 bits.
            #[must_use]
            pub fn new(n: usize) -> Self {
                Self(u32::try_from(n).expect("an index fits 32 bits"))
            }

            /// The bare number.
            #[must_use]
            pub fn get(self) -> u32 {
                self.0
            }
        }

        impl From<u32> for $name {
            fn from(n: u32) -> Self {
                Self(n)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

index! {
    /// An item: primary ones come first, in the order of declaration.
    Item
}
index! {
    /// An option: its position among the options, from 0.
    OptionId
}
index! {
    /// A colour that an option gives to a secondary item. Uses of an item agree if it is equal.
    Colour
}

/// Identifies a problem in files that belong to it; shown as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fingerprint(pub [u8; 32]);

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|b| write!(f, "{b:02x}"))
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
