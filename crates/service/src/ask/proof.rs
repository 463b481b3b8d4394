//! prove, verify.

use quadrille::answer::{Proved, Verified};
use quadrille::core::clock::Instant;
use quadrille::proof;
use quadrille::solve::{NoCertificate, certify, difference};
use quadrille::{Budget, Stop};
use serde::Serialize;

use super::schema::*;
use crate::fields::Field;
use crate::problem::Problem;
use crate::question::{QuestionInfo, asked, json};
use crate::shared_fields::{Common, Takes};

pub(super) const PROVE: QuestionInfo = QuestionInfo {
    name: "prove",
    about: "A certificate that a puzzle has one solution, none, or several",
    takes: Takes::Search,
    fields: &[],
    answer: &[
        ("claim", r#"{"enum":["unique","none","several","unknown"]}"#),
        ("solutions", TEXTS),
        ("bytes", NATURAL),
        ("lemmas", NATURAL),
        ("ms", NUMBER),
        ("certificate", TEXT),
        ("stopped", TEXT),
    ],
    example: r#"{"puzzle":"...3...23...4..."}"#,
    read: |_| asked(prove),
};

#[derive(Serialize)]
struct ProvedOut {
    #[serde(flatten)]
    proved: Proved,
    certificate: String,
}

/// The answer if a budget ran out.
#[derive(Serialize)]
struct Unproved {
    claim: &'static str,
    stopped: String,
}

fn prove(common: &Common, budget: &Budget) -> Result<String, Problem> {
    let start = Instant::now();
    let puzzle = common.model()?;
    let certificate = match certify(&puzzle, budget) {
        Ok(certificate) => certificate,
        Err(NoCertificate::Stopped(stop)) => {
            return json(&Unproved { claim: "unknown", stopped: stop.to_string() });
        }
        Err(why) => return Err(Problem::impossible(why.to_string())),
    };
    let text = certificate.to_text();
    let proved = Proved::new(&puzzle, certificate.claim(), text.len(), start.elapsed());
    json(&ProvedOut { proved, certificate: text })
}

pub(super) const VERIFY: QuestionInfo = QuestionInfo {
    name: "verify",
    about: "Checks a certificate and names its claim",
    takes: Takes::Search,
    fields: &[
        Field::required("certificate", TEXT, "the certificate"),
        Field::optional("puzzle", PUZZLE_OR_NULL, "the puzzle that the certificate must be about"),
    ],
    answer: &[
        ("valid", FLAG),
        ("reason", TEXT),
        ("claim", r#"{"enum":["unique","none","several","unknown"]}"#),
        ("size", NATURAL),
        ("givens", NATURAL),
        ("cages", NATURAL),
        ("solutions", TEXTS),
        ("lemmas", NATURAL),
        ("ms", NUMBER),
        ("stopped", TEXT),
    ],
    example: r#"{"certificate":"no certificate"}"#,
    read: |fields| {
        let certificate = fields.needed_text("certificate")?;
        asked(move |common, budget| verify(&certificate, common, budget))
    },
};

fn verify(certificate: &str, common: &Common, budget: &Budget) -> Result<String, Problem> {
    let start = Instant::now();
    let meter = budget.start();
    let verified = match proof::check_while(certificate, || meter.check().is_ok()) {
        Ok(verified) => verified,
        Err(refusal) if refusal.stopped => {
            let stop = meter.check().err().unwrap_or(Stop::Cancelled);
            return json(&Verified::unknown(stop));
        }
        Err(refusal) => return json(&Verified::refused(refusal.to_string())),
    };
    let wanted = common.puzzle.as_ref().map(|_| common.model()).transpose()?;
    if let Some(differs) = wanted.and_then(|wanted| difference(&wanted, &verified.puzzle)) {
        let reason = format!("the certificate is about another puzzle: {differs}");
        return json(&Verified::refused(reason));
    }
    json(&Verified::holds(&verified, start.elapsed()))
}
