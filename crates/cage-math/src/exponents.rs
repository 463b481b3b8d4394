//! Products by their prime exponents. A value divides the rest of a target if its exponents can be
//! subtracted, which is much cheaper than a real division.
//!
//! [`Exponents`] packs one field of [`FIELD`] bits per prime into a `u128`. The highest bit of each
//! field is a guard, normally 0. With the guards set, one subtraction handles all exponents of a
//! value, and a cleared guard shows an exponent that would have gone below 0.
//!
//! ```text
//!  | guard, exponent of 61 | … | guard, exponent of 3 | guard, exponent of 2 |   7 bits each
//! ```

/// The largest value of a cell.
pub const MAX_VALUE: usize = 64;

/// The primes up to [`MAX_VALUE`].
pub const PRIMES: [u8; 18] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61];

/// Bits per prime, guard bit included.
const FIELD: u32 = 7;

/// The prime exponents of a number below 2^64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exponents(u128);

impl Exponents {
    /// The exponents of `number`; `None` if it is not a product of values up to [`MAX_VALUE`].
    ///
    /// ```
    /// use quadrille_cage_math::Exponents;
    /// let twelve = Exponents::new(12).unwrap();
    /// assert_eq!(twelve.without(6), Exponents::new(2));
    /// assert_eq!(twelve.without(5), None);
    /// assert_eq!(Exponents::new(67), None);
    /// ```
    #[must_use]
    pub fn new(number: u64) -> Option<Self> {
        let (mut rest, mut packed) = (number, 0);
        if number == 0 {
            return None;
        }
        for (i, &p) in PRIMES.iter().enumerate() {
            if rest == 1 {
                break;
            }
            let mut exponent = 0u128;
            while rest % u64::from(p) == 0 {
                rest /= u64::from(p);
                exponent += 1;
            }
            packed |= exponent << (FIELD * i as u32);
        }
        (rest == 1).then_some(Exponents(packed))
    }

    /// The exponents of the quotient by `value` (1 to [`MAX_VALUE`]), if it is a whole number.
    #[inline(always)]
    #[must_use]
    pub fn without(self, value: u8) -> Option<Self> {
        let after = (self.0 | GUARDS) - VALUES[usize::from(value) - 1];
        (after & GUARDS == GUARDS).then_some(Exponents(after & !GUARDS))
    }

    /// The exponent of each of [`PRIMES`] in a number of any size; `None` if the number is not a
    /// product of values up to [`MAX_VALUE`].
    #[must_use]
    pub fn list(mut number: u128) -> Option<[u8; PRIMES.len()]> {
        let mut exponents = [0; PRIMES.len()];
        if number == 0 {
            return None;
        }
        for (e, &p) in exponents.iter_mut().zip(&PRIMES) {
            while number.is_multiple_of(p.into()) {
                number /= u128::from(p);
                *e += 1;
            }
        }
        (number == 1).then_some(exponents)
    }

    /// The exponent of `PRIMES[prime]` in each of the values 1, 2, ….
    #[must_use]
    pub fn of_values(prime: usize) -> &'static [u8; MAX_VALUE] {
        &LISTS[prime]
    }
}

const GUARDS: u128 = {
    let (mut guards, mut i) = (0u128, 0);
    while i < PRIMES.len() {
        guards |= 1 << (FIELD * (i as u32 + 1) - 1);
        i += 1;
    }
    guards
};

/// The exponent of each prime in `v + 1`.
const LISTS: [[u8; MAX_VALUE]; PRIMES.len()] = {
    let mut table = [[0u8; MAX_VALUE]; PRIMES.len()];
    let mut i = 0;
    while i < PRIMES.len() {
        let mut v = 0;
        while v < MAX_VALUE {
            let mut rest = v + 1;
            while rest % PRIMES[i] as usize == 0 {
                rest /= PRIMES[i] as usize;
                table[i][v] += 1;
            }
            v += 1;
        }
        i += 1;
    }
    table
};

/// The packed exponents of `v + 1`.
const VALUES: [u128; MAX_VALUE] = {
    let mut packed = [0u128; MAX_VALUE];
    let mut v = 0;
    while v < MAX_VALUE {
        let mut i = 0;
        while i < PRIMES.len() {
            packed[v] |= (LISTS[i][v] as u128) << (FIELD * i as u32);
            i += 1;
        }
        v += 1;
    }
    packed
};
