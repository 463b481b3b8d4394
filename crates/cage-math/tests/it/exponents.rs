//! Prime exponents of products.

use quadrille_cage_math::{Exponents, PRIMES};

#[test]
fn taking_values_away_divides() {
    for number in 1..3_000u64 {
        let Some(exponents) = Exponents::new(number) else { continue };
        for value in 1..=64u8 {
            let divides = number.is_multiple_of(value.into());
            let want = if divides { Exponents::new(number / u64::from(value)) } else { None };
            assert_eq!(exponents.without(value), want, "{number} over {value}");
        }
    }
}

#[test]
fn the_largest_power_of_two_fits_its_field() {
    let mut left = Exponents::new(1 << 63).unwrap();
    for _ in 0..63 {
        left = left.without(2).unwrap();
    }
    assert_eq!((left, left.without(2)), (Exponents::new(1).unwrap(), None));
}

#[test]
fn lists_multiply_back() {
    for number in (1..2_000u128).chain([1 << 127, 362_880u128.pow(6)]) {
        let Some(list) = Exponents::list(number) else {
            assert!((67..=number).any(|p| number % p == 0), "{number}");
            continue;
        };
        let back: u128 =
            list.iter().zip(PRIMES).map(|(&e, p)| u128::from(p).pow(e.into())).product();
        assert_eq!(back, number);
    }
}
