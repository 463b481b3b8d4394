//! The file format of a diagram. All numbers are little-endian.
//!
//! ```text
//! bytes        what
//! 8            "QZDD" and the version, 2, as 32 bits
//! 32           SHA-256 of the problem's text form
//! 4            options of the problem
//! 4            the root, a reference (0 no solution, 1 the end, k + 2 node k)
//! 8            number of nodes
//! 12 each      option, lo, hi; children before parents
//! 32           SHA-256 of all bytes before
//! ```
//!
//! Reading checks the sum and every node: a forged file may lie, but it cannot break an operation.
//!
//! The version stands for the order of branching too: diagrams can only be intersected if they were
//! compiled with the same rules of [`Solver::fold`](quadrille_cover::Solver::fold).

use crate::{NONE, Node, Zdd};
use quadrille_core::write_whole;
use quadrille_cover::{Fingerprint, Problem};
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};
use thiserror::Error;

const MAGIC: &[u8; 4] = b"QZDD";
const VERSION: u32 = 2;
const HEAD: usize = 56;
const SUM: usize = 32;

/// The reason why a file is not a diagram.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ZddError {
    /// It cannot be read or written.
    #[error("{path}: {error}", path = .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: std::io::Error,
    },
    /// Not a diagram.
    #[error("not a diagram of solutions (no QZDD at its start)")]
    NotZdd,
    /// Written by another version.
    #[error("a diagram of version {0}, not {VERSION}")]
    Version(u32),
    /// Cut short, too long, or altered.
    #[error("the diagram is cut or altered")]
    Damaged,
    /// Its solutions belong to another problem.
    #[error("a diagram of another problem ({found}, not {wanted})")]
    OtherProblem {
        /// The problem in the file.
        found: Fingerprint,
        /// The problem at hand.
        wanted: Fingerprint,
    },
}

fn word(bytes: &[u8], at: usize) -> u32 {
    u32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}

impl Zdd {
    /// The bytes of the file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(HEAD + 12 * self.nodes.len() + SUM);
        out.extend_from_slice(MAGIC);
        out.extend_from_slice(&VERSION.to_le_bytes());
        out.extend_from_slice(&self.problem.0);
        out.extend_from_slice(&self.options.to_le_bytes());
        out.extend_from_slice(&self.root.to_le_bytes());
        out.extend_from_slice(&(self.nodes.len() as u64).to_le_bytes());
        for n in &self.nodes {
            for x in [n.option, n.lo, n.hi] {
                out.extend_from_slice(&x.to_le_bytes());
            }
        }
        let sum = Sha256::digest(&out);
        out.extend_from_slice(&sum);
        out
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// Bytes that are not a diagram, have another version, or are cut or altered.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, ZddError> {
        if bytes.get(..4) != Some(MAGIC) {
            return Err(ZddError::NotZdd);
        }
        if bytes.len() < HEAD + SUM {
            return Err(ZddError::Damaged);
        }
        if word(bytes, 4) != VERSION {
            return Err(ZddError::Version(word(bytes, 4)));
        }
        let (body, sum) = bytes.split_at(bytes.len() - SUM);
        let count = u64::from(word(bytes, 48)) | u64::from(word(bytes, 52)) << 32;
        let whole = count.checked_mul(12).and_then(|n| n.checked_add(HEAD as u64));
        if whole != Some(body.len() as u64) || Sha256::digest(body)[..] != *sum {
            return Err(ZddError::Damaged);
        }
        let mut problem = [0; 32];
        problem.copy_from_slice(&bytes[8..40]);
        let node = |n: &[u8]| Node { option: word(n, 0), lo: word(n, 4), hi: word(n, 8) };
        let zdd = Zdd {
            problem: Fingerprint(problem),
            options: word(bytes, 40),
            root: word(bytes, 44),
            nodes: body[HEAD..].chunks_exact(12).map(node).collect(),
        };
        if zdd.is_sound() { Ok(zdd) } else { Err(ZddError::Damaged) }
    }

    /// True if references lead to earlier nodes, and no path is longer than a solution can be.
    fn is_sound(&self) -> bool {
        let mut lengths = vec![0u32; 2];
        for n in &self.nodes {
            let (lo, hi) = (lengths.get(n.lo as usize), lengths.get(n.hi as usize));
            let (Some(&lo), Some(&hi)) = (lo, hi) else { return false };
            lengths.push(1 + lo.max(hi));
            if n.option >= self.options || n.hi == NONE || lo.max(hi) >= self.options {
                return false;
            }
        }
        self.nodes.len() < 1 << 31 && (self.root as usize) < lengths.len()
    }

    /// Writes the file completely or not at all.
    ///
    /// # Errors
    /// The error of the system.
    pub fn save(&self, path: &Path) -> Result<(), ZddError> {
        write_whole(path, &self.to_bytes())
            .map_err(|error| ZddError::Io { path: path.into(), error })
    }

    /// Reads a file.
    ///
    /// # Errors
    /// As [`from_bytes`](Self::from_bytes), and a file that cannot be read.
    pub fn load(path: &Path) -> Result<Self, ZddError> {
        let bytes = std::fs::read(path);
        Self::from_bytes(&bytes.map_err(|error| ZddError::Io { path: path.into(), error })?)
    }

    /// The same diagram, after checking that it belongs to this problem.
    ///
    /// # Errors
    /// If it belongs to another problem.
    pub fn of(self, problem: &Problem) -> Result<Self, ZddError> {
        let (found, wanted) = (self.problem, problem.fingerprint());
        if found == wanted { Ok(self) } else { Err(ZddError::OtherProblem { found, wanted }) }
    }
}
