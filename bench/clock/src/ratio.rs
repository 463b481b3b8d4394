//! Comparisons of times.

/// The best of several rounds of `measure`, in seconds.
pub fn best_of(rounds: usize, mut measure: impl FnMut() -> f64) -> f64 {
    (0..rounds.max(1)).map(|_| measure()).fold(f64::INFINITY, f64::min)
}

/// Speed relative to a baseline over a list of problems.
#[derive(Clone, Debug, Default)]
pub struct Ratios(Vec<f64>);

impl Ratios {
    /// Lower bound of times, to avoid division by zero.
    const FLOOR: f64 = 0.001;

    /// Adds a problem with the seconds of the baseline and of the contestant.
    pub fn add(&mut self, baseline: f64, seconds: f64) {
        self.0.push(Self::of(baseline, seconds));
    }

    /// The baseline's seconds over the contestant's.
    pub fn of(baseline: f64, seconds: f64) -> f64 {
        baseline / seconds.max(Self::FLOOR)
    }

    /// Number of problems.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    pub fn mean(&self) -> f64 {
        (self.0.iter().map(|r| r.ln()).sum::<f64>() / self.0.len() as f64).exp()
    }

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
