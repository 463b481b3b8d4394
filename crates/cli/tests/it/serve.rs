//! `quadrille serve` from outside: it prints its address, answers, and stops on a signal.
#![cfg(all(unix, feature = "serve"))]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};

use assert_cmd::cargo::CommandCargoExt;

#[test]
fn a_server_answers_and_stops_when_told_to() {
    let mut server = Command::cargo_bin("quadrille")
        .unwrap()
        .args(["serve", "--listen", "127.0.0.1:0", "--max-time", "5s"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().strip_prefix("http://").unwrap();
    let mut stream = TcpStream::connect(address).unwrap();
    let request = format!("GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let mut reply = String::new();
    stream.read_to_string(&mut reply).unwrap();
    assert!(reply.starts_with("HTTP/1.1 200"), "{reply}");
    assert!(reply.contains(r#""max_time_ms":5000"#), "{reply}");
    let probe = || {
        let mut command = Command::cargo_bin("quadrille").unwrap();
        command.args(["serve", "--probe", address]).output().unwrap()
    };
    assert_eq!(probe().status.code(), Some(0));
    let told = Command::new("kill").args(["-TERM", &server.id().to_string()]).status().unwrap();
    assert!(told.success());
    assert_eq!(server.wait().unwrap().code(), Some(0));
    let gone = probe();
    assert_eq!(gone.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&gone.stderr).contains("does not answer"));
    let mut log = String::new();
    server.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    assert!(log.contains("GET /healthz 200"), "{log}");
}

#[test]
fn an_address_that_is_taken_is_an_error() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let mut command = Command::cargo_bin("quadrille").unwrap();
    let output = command.args(["serve", "--listen", &address]).output().unwrap();
    assert_eq!(output.status.code(), Some(74));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot listen"));
}
