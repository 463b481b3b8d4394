//! Times put side by side.

/// The least seconds of several rounds of `measure`.
pub fn best_of(rounds: usize, mut measure: impl FnMut() -> f64) -> f64 {
    (0..rounds.max(1)).map(|_| measure()).fold(f64::INFINITY, f64::min)
}

/// How many times faster than a baseline, over a list of problems.
#[derive(Clone, Debug, Default)]
pub struct Ratios(Vec<f64>);

impl Ratios {
    /// Times below this count as this much, against division by nothing.
    const FLOOR: f64 = 0.001;

    /// Adds a problem that took the baseline and the contestant so many seconds.
    pub fn add(&mut self, baseline: f64, seconds: f64) {
        self.0.push(Self::of(baseline, seconds));
    }

    /// The baseline's seconds over the contestant's.
    pub fn of(baseline: f64, seconds: f64) -> f64 {
        baseline / seconds.max(Self::FLOOR)
    }

    /// How many problems there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// The geometric mean.
    pub fn mean(&self) -> f64 {
        (self.0.iter().map(|r| r.ln()).sum::<f64>() / self.0.len() as f64).exp()
    }

    /// The least.
    pub fn worst(&self) -> f64 {
        self.0.iter().copied().fold(f64::INFINITY, f64::min)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_have_a_geometric_mean_and_a_worst() {
        let mut ratios = Ratios::default();
        ratios.add(8.0, 1.0);
        ratios.add(1.0, 2.0);
        assert_eq!((ratios.count(), ratios.mean(), ratios.worst()), (2, 2.0, 0.5));
        assert_eq!(Ratios::of(1.0, 0.0), 1000.0);
        let mut times = [3.0, 1.0, 2.0].into_iter();
        assert_eq!(best_of(3, || times.next().unwrap()), 1.0);
    }
}
