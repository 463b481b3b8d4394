//! `quadrille bench` through the real binary: every job runs and has a rate. Tests do not judge
//! speed.

use assert_cmd::Command;

#[test]
fn every_job_has_a_rate() {
    let mut command = Command::cargo_bin("quadrille").unwrap();
    let output = command.args(["bench", "--each", "1ms", "--json"]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    let jobs: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for engine in ["nine", "grid", "cover", "sat", "reason"] {
        assert!(jobs.iter().any(|job| job["engine"] == engine), "{engine}");
    }
    for job in jobs {
        assert!(job["per_second"].as_f64().is_some_and(|rate| rate > 0.0), "{job}");
    }
}

/// With a device every job has a rate; without one a message is printed.
#[test]
fn a_device_is_measured_or_said_to_be_missing() {
    let mut command = Command::cargo_bin("quadrille").unwrap();
    let output = command.args(["bench", "--gpu", "--each", "1ms"]).output().unwrap();
    let (text, told) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    if output.status.success() {
        assert!(text.contains("minimal"), "{text}");
    } else {
        assert!(text.is_empty() && told.contains("bench --gpu: "), "{text}{told}");
        assert_eq!(told.lines().count(), 1, "{told}");
    }
}
