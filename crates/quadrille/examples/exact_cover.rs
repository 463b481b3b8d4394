//! A general exact cover problem: tilings of a 2×n board by dominoes, n = 1 to 10.

use quadrille::cover::{Builder, Item, Solver};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for n in 1..=10 {
        let mut builder = Builder::unnamed(2 * n, 0);
        let cell = |row: usize, column: usize| Item::new(row * n + column);
        for column in 0..n {
            builder.plain(&[cell(0, column), cell(1, column)])?;
            for row in (0..2).filter(|_| column + 1 < n) {
                builder.plain(&[cell(row, column), cell(row, column + 1)])?;
            }
        }
        let problem = builder.build();
        let count = Solver::new(&problem).count().answer;
        println!("2×{n}: {}", count.exact().ok_or("stopped")?);
    }
    Ok(())
}
