//! Refutations judged by somebody else's checker: the DRAT checker `rate`, named by
//! `QUADRILLE_RATE`. It is a program, not a library, so `just test-rate` installs it first.

use quadrille_core::Budget;
use quadrille_core::Chance;
use quadrille_referee::{Kind, random_puzzle};
use quadrille_solve::certify;
use std::path::Path;
use std::process::Command;

/// True if the checker accepts the proof.
fn accepts(rate: &Path, cnf: &Path, drat: &Path) -> bool {
    let output = Command::new(rate).arg(cnf).arg(drat).output().expect("the checker runs");
    String::from_utf8_lossy(&output.stdout).contains("s VERIFIED")
}

#[test]
#[ignore = "needs the checker: just test-rate"]
fn rate_accepts_what_we_refute_and_refuses_what_we_cut() {
    let rate = std::env::var_os("QUADRILLE_RATE").expect("QUADRILLE_RATE names the checker");
    let folder = std::env::temp_dir().join(format!("quadrille-rate-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (cnf, drat) = (folder.join("x.cnf"), folder.join("x.drat"));
    let (mut accepted, mut refused) = (0, 0);
    for kind in Kind::ALL {
        let mut chance = Chance::new(13).fork(kind as u64);
        for _ in 0..12 {
            let certificate =
                certify(&random_puzzle(kind, &mut chance), &Budget::unlimited()).unwrap();
            let Some((formula, refutation)) = certificate.to_clauses(&Budget::unlimited()).unwrap()
            else {
                continue;
            };
            let mut bytes = Vec::new();
            quadrille_cnf::dimacs::write(&formula, &[], &mut bytes).unwrap();
            std::fs::write(&cnf, &bytes).unwrap();
            bytes.clear();
            refutation.write_drat(&mut bytes).unwrap();
            std::fs::write(&drat, &bytes).unwrap();
            assert!(accepts(Path::new(&rate), &cnf, &drat));
            accepted += 1;
            // With only the empty clause left, it depends on the puzzle whether propagation is
            // enough: both sides agree.
            std::fs::write(&drat, "0\n").unwrap();
            let text = certificate.to_text();
            let cut = text.find("refutation\n").unwrap() + "refutation\n".len();
            let ours = quadrille_proof::check(&format!("{}0\nend 0\n", &text[..cut])).unwrap_err();
            let follows = ours.reason.contains("checksum");
            assert_eq!(accepts(Path::new(&rate), &cnf, &drat), follows, "{ours}");
            refused += usize::from(!follows);
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(accepted > 30 && refused > 0, "{accepted} accepted, {refused} refused");
}
