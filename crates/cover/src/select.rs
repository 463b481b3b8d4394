//! The choice of a kernel: by shape if that decides, otherwise by a short race over the same nodes.
//!
//! Where dense fits, no kernel beats it by more than noise. Wide wins up to a few thousand options,
//! and wherever every option has a single primary item (sizes fall by popcount). Beyond that it
//! depends: both remaining kernels walk the first nodes of the same tree, and the faster one
//! continues. The choice does not affect the answer.

use crate::Stats;
use crate::build::{build, fits};
use crate::dyn_search::{DynSearch, Event, Limits};
use crate::matrix::Matrix;
use crate::settings::{KernelName, Settings};
use crate::setup::Setup;
use quadrille_core::clock::Instant;

/// Up to this many options, wide is chosen without a race.
const WIDE_OPTIONS: usize = 4096;
/// Nodes in each heat of a race.
const HEATS: [u64; 2] = [1_000, 12_000];
/// A lead by this factor ends a race early.
const LEAD: f64 = 1.5;

/// The kernel that the shape decides on, or `None`.
fn by_shape(m: &Matrix) -> Option<KernelName> {
    if !m.bounds.is_empty() {
        return Some(KernelName::Multi);
    }
    if fits(m, KernelName::Dense) {
        return Some(KernelName::Dense);
    }
    let single = || (0..m.options()).all(|o| m.primaries(o) == 1);
    (m.options() <= WIDE_OPTIONS || (m.options() >= 24 * m.primary && single()))
        .then_some(KernelName::Wide)
}

/// The requested kernel, or the choice by shape, or by race.
pub(crate) fn kernel(setup: &Setup, m: &Matrix, limits: &Limits) -> KernelName {
    setup.kernel.or_else(|| by_shape(m)).unwrap_or_else(|| race(m, &setup.settings, limits))
}

/// Seconds that a kernel needs for its first `nodes` nodes, and true if that was the whole tree.
fn heat(
    m: &Matrix,
    kernel: KernelName,
    settings: &Settings,
    limits: &Limits,
    nodes: u64,
) -> (f64, bool) {
    let mut limits = limits.for_part(0);
    limits.cap_nodes(nodes);
    limits.pause = false;
    let Some(mut search) = build(m, kernel, settings, limits) else { return (f64::MAX, false) };
    let begin = Instant::now();
    let event = search.run();
    (begin.elapsed().as_secs_f64(), !matches!(event, Event::Stop(_)))
}

fn race(m: &Matrix, settings: &Settings, limits: &Limits) -> KernelName {
    for nodes in HEATS {
        if limits.ended().is_some() {
            break; // building the kernels of a large problem took all the time
        }
        let (wide, done) = heat(m, KernelName::Wide, settings, limits, nodes);
        if done {
            return KernelName::Wide;
        }
        if limits.ended().is_some() {
            break;
        }
        let (nest, _) = heat(m, KernelName::Nest, settings, limits, nodes);
        if nest > LEAD * wide {
            return KernelName::Wide;
        }
        if wide > LEAD * nest {
            return KernelName::Nest;
        }
        if nodes == HEATS[1] && nest > wide {
            return KernelName::Wide;
        }
    }
    KernelName::Nest
}

pub(crate) fn pick(
    setup: &Setup,
    m: &Matrix,
    limits: Limits,
    stats: &mut Stats,
) -> Box<dyn DynSearch> {
    let name = kernel(setup, m, &limits);
    stats.kernel = Some(name);
    stats.simd = Some(setup.settings.simd.level());
    build_or_wide(m, name, &setup.settings, limits)
}

/// Builds a search. Uses the wide or multi kernel if the named one cannot hold the problem.
pub(crate) fn build_or_wide(
    m: &Matrix,
    kernel: KernelName,
    settings: &Settings,
    limits: Limits,
) -> Box<dyn DynSearch> {
    build(m, kernel, settings, limits.clone())
        .or_else(|| build(m, KernelName::Wide, settings, limits.clone()))
        .or_else(|| build(m, KernelName::Multi, settings, limits))
        .expect("the multi kernel holds every problem")
}
