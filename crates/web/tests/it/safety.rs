//! Access checks and refusals, which the server survives.

use std::time::Duration;

use quadrille_web::{Limits, Settings};
use serde_json::json;

use crate::client::{Connection, Running, settings, start, start_with};

const CHECK: &str = r#"{"puzzle":"...3...23...4..."}"#;

#[test]
fn every_answer_has_the_headers_of_safety() {
    let server = start();
    let replies = [
        server.get("/"),
        server.get("/no/such/file"),
        server.get("/api/v1/check"),
        server.ask("check", CHECK),
        server.ask("check", "{"),
    ];
    assert_eq!(replies.each_ref().map(|r| r.status), [200, 404, 405, 200, 400]);
    for reply in &replies {
        let csp = reply.header("content-security-policy").unwrap();
        assert!(csp.contains("default-src 'none'") && csp.contains("frame-ancestors 'none'"));
        assert!(!csp.contains("unsafe-inline") && !csp.contains("'unsafe-eval'"));
        assert_eq!(reply.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(reply.header("x-frame-options"), Some("DENY"));
        assert!(reply.header("x-request-id").is_some());
    }
    assert_eq!(replies[4].header("content-type"), Some("application/problem+json"));
}

#[test]
fn another_host_or_origin_is_refused() {
    let server = start();
    let ask = |host: &str, more: &str| {
        let length = CHECK.len();
        let head = format!(
            "POST /api/v1/check HTTP/1.1\r\n{host}{more}Content-Type: application/json\r\n\
             Content-Length: {length}\r\n\r\n{CHECK}"
        );
        server.open().send(head.as_bytes()).reply().status
    };
    for ours in ["127.0.0.1:7474", "localhost:1", "LocalHost:80", "[::1]:7474"] {
        assert_eq!(ask(&format!("Host: {ours}\r\n"), ""), 200, "{ours}");
    }
    for other in ["", "evil.example", "127.0.0.1.evil.example:7474", "localhost.evil.example"] {
        assert_eq!(ask(&format!("Host: {other}\r\n"), ""), 403, "{other}");
    }
    assert_eq!(ask("Host: 127.0.0.1\r\n", "Origin: http://127.0.0.1\r\n"), 200);
    let from = |origin| ask("Host: localhost:7474\r\n", &format!("Origin: {origin}\r\n"));
    assert_eq!(from("http://localhost:7474"), 200);
    for other in ["http://localhost:7475", "http://evil.example", "null"] {
        assert_eq!(from(other), 403, "{other}");
    }
    assert_eq!(ask("Host: localhost\r\nHost: evil.example\r\n", ""), 403);
    assert_eq!(ask("", ""), 403);
    let named = start_with(Settings { hosts: vec!["puzzles.lan".to_owned()], ..settings() });
    let head = "GET /healthz HTTP/1.1\r\nHost: puzzles.lan:80\r\n\r\n";
    assert_eq!(named.open().send(head.as_bytes()).reply().status, 200);
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let server = start();
    let problem = |body: &str| {
        let reply = server.ask("check", body);
        assert!((400..500).contains(&reply.status), "{body}: {}", reply.status);
        assert_eq!(reply.json()["status"], reply.status);
        assert_eq!(reply.json()["request"], reply.header("x-request-id").unwrap());
        reply.json()
    };
    let json = problem("{\"puzzle\":\n  nonsense}");
    assert_eq!((&json["status"], &json["line"]), (&json!(400), &json!(2)));
    let text = problem(r#"{"puzzle":"12..\n..x.\n....\n...."}"#);
    assert_eq!((&text["status"], &text["line"]), (&json!(422), &json!(2)), "{text}");
    let caret = text["caret"].as_str().unwrap();
    assert_eq!(caret.find('^').map(|at| at + 1), text["column"].as_u64().map(|c| c as usize));
    assert!(problem(r#"{"puzzle":"1","colour":1}"#)["detail"].as_str().unwrap().contains("colour"));
    assert!(problem("{}")["detail"].as_str().unwrap().contains("puzzle"));
    assert_eq!(problem(r#"{"puzzle":7}"#)["status"], 400);
    assert_eq!(problem(r#"{"puzzle":"...3...23...4...","time":"2h"}"#)["status"], 400);
    assert_eq!(problem(r#"{"puzzle":""}"#)["status"], 422);
    assert_eq!(problem("[]")["status"], 400);
    let cover = server.ask("cover/solve", r#"{"problem":"A B\nA X\n"}"#);
    assert_eq!((cover.status, &cover.json()["line"]), (422, &json!(2)));
}

#[test]
fn wrong_addresses_methods_and_types_are_refused() {
    let server = start();
    assert_eq!(server.ask("nothing", CHECK).status, 404);
    assert_eq!(server.get("/api/v1/check").status, 405);
    assert_eq!(server.get("/../Cargo.toml").status, 404);
    assert_eq!(server.get("/%2e%2e/Cargo.toml").status, 404);
    assert_eq!(server.post("/api/v1/check", "text/plain", CHECK.as_bytes()).status, 415);
    assert_eq!(server.post("/api/v1/cnf", "application/x-ndjson", b"").status, 415);
    assert_eq!(server.post("/", "application/json", b"{}").status, 405);
    let head = server
        .head("/api/v1/check", "Content-Type: application/json\r\nContent-Length: 9999999\r\n");
    assert_eq!(server.open().send(head.as_bytes()).reply().status, 413);
    let head = server
        .head("/api/v1/check", "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n");
    let mut connection = server.open();
    connection.send(head.as_bytes());
    for _ in 0..17 {
        connection.send_chunk(&[b' '; 1 << 16]);
    }
    assert_eq!(connection.reply().status, 413);
}

#[test]
fn a_client_that_dawdles_is_not_waited_for() {
    let brief = Duration::from_millis(300);
    let server = start_with(Settings { slow: brief, idle: brief, ..settings() });
    let head =
        server.head("/api/v1/check", "Content-Type: application/json\r\nContent-Length: 99\r\n");
    assert_eq!(server.open().send(head.as_bytes()).send(b"{").reply().status, 408);
    let mut silent = server.open();
    silent.send(b"GET / HTTP/1.1\r\nHost: localh");
    assert!(silent.is_closed());
    let mut batch = server.open();
    let head = server.head(
        "/api/v1/check",
        "Content-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n",
    );
    batch.send(head.as_bytes()).send_chunk(b"\"...3");
    assert!(batch.reply().body.contains("too-slow"));
    server.wait("streams", 0);
}

#[test]
fn a_client_that_does_not_read_is_not_kept() {
    let brief = Duration::from_millis(500);
    let server = start_with(Settings { unread: brief, connections: 3, ..settings() });
    let ask = "GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(1_000);
    // Three fill all connections, and none of them takes an answer.
    let silent: Vec<_> = (0..3)
        .map(|_| {
            let mut connection = server.open();
            connection.try_send(ask.as_bytes());
            connection
        })
        .collect();
    assert_eq!(server.get("/healthz").status, 200);
    drop(silent);
}

/// A search that ends only with its budget.
fn endless(time: u64) -> String {
    json!({ "puzzle": ".".repeat(256), "engine": "cover", "time": time }).to_string()
}

/// Asks `count` without waiting for the answer.
fn count(server: &Running, body: &str) -> Connection {
    let more = format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len());
    let mut asked = server.open();
    asked.send(server.head("/api/v1/count", &more).as_bytes()).send(body.as_bytes());
    asked
}

#[test]
fn a_full_queue_is_refused_and_drains() {
    let server = start_with(Settings { threads: 1, queue: 1, ..settings() });
    let running = count(&server, &endless(50_000));
    server.wait("running", 1);
    let mut waiting = count(&server, r#"{"puzzle":"...3...23...4...","time":"50s"}"#);
    server.wait("waiting", 1);
    for _ in 0..6 {
        let refused = server.ask("count", &endless(1500));
        assert_eq!(refused.status, 429, "{}", refused.body);
        assert!(refused.header("retry-after").is_some());
    }
    // The thread is free when the client of the running question has gone.
    drop(running);
    let reply = waiting.reply();
    assert_eq!((reply.status, reply.header("retry-after")), (200, None), "{}", reply.body);
    server.wait("running", 0);
    assert_eq!(server.metric("waiting"), 0);
    assert_eq!(server.ask("count", CHECK).status, 200);
}

#[test]
fn short_questions_do_not_wait_behind_long_ones() {
    let server = start_with(Settings { threads: 1, queue: 8, ..settings() });
    std::thread::scope(|scope| {
        let long: Vec<_> =
            (0..2).map(|_| scope.spawn(|| server.ask("count", &endless(1500)))).collect();
        server.wait("running", 1);
        for (name, question) in [("parse", CHECK), ("check", CHECK), ("hint", CHECK)] {
            assert_eq!(server.ask(name, question).status, 200, "{name}");
        }
        assert!(long.iter().any(|thread| !thread.is_finished()), "the long ones came first");
        long.into_iter().for_each(|thread| drop(thread.join().unwrap()));
    });
}

#[test]
fn a_question_is_given_up_when_its_client_goes() {
    let server = start();
    let gone = count(&server, &endless(50_000));
    server.wait("running", 1);
    drop(gone);
    server.wait("running", 0);
}

#[test]
fn a_question_may_not_ask_for_more_time_than_there_is() {
    let limits = Limits { most: Duration::from_millis(200), ..Limits::default() };
    let server = start_with(Settings { limits, ..settings() });
    assert_eq!(server.ask("count", &endless(201)).status, 400);
    let answer = server
        .answer("count", &json!({ "puzzle": ".".repeat(256), "engine": "cover" }).to_string());
    assert_eq!(answer["stopped"], "the time budget");
}

#[test]
fn the_server_tells_how_it_is() {
    let server = start();
    server.answer("check", CHECK);
    assert_eq!(server.get("/healthz").json()["status"], "ok");
    let metrics = server.get("/metrics").body;
    assert!(metrics.contains("quadrille_questions_total{question=\"check\"} 1"), "{metrics}");
    assert!(metrics.contains("quadrille_requests_total{status=\"2xx\"} 2"), "{metrics}");
    let page = server.get("/");
    let tag = page.header("etag").unwrap();
    let again = format!("GET / HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: {tag}\r\n\r\n");
    assert_eq!(server.open().send(again.as_bytes()).reply().status, 304);
}

#[test]
fn files_are_compressed_for_clients_that_read_gzip() {
    let server = start();
    let get = |path: &str, more: &str| {
        let ask = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n{more}\r\n");
        server.open().send(ask.as_bytes()).head()
    };
    let head = |more: &str| get("/js/app.js", more);
    let size = |reply: &crate::client::Reply| -> usize {
        reply.header("content-length").unwrap().parse().unwrap()
    };
    let (plain, zipped) = (head(""), head("Accept-Encoding: gzip\r\n"));
    assert_eq!((plain.header("content-encoding"), plain.status), (None, 200));
    assert_eq!((zipped.header("content-encoding"), zipped.status), (Some("gzip"), 200));
    assert!(size(&zipped) * 2 < size(&plain));
    assert_eq!(zipped.header("vary"), Some("accept-encoding"));
    let tag = zipped.header("etag").unwrap();
    assert_ne!(Some(tag), plain.header("etag"), "an encoding has a tag of its own");
    let same = head(&format!("Accept-Encoding: gzip\r\nIf-None-Match: {tag}\r\n"));
    assert_eq!((same.status, same.header("content-encoding")), (304, None));
    let is_zipped = |coding: &str| {
        head(&format!("Accept-Encoding: {coding}\r\n")).header("content-encoding").is_some()
    };
    for yes in ["deflate, GZIP", "br;q=1.0, gzip;q=0.8", "*"] {
        assert!(is_zipped(yes), "{yes}");
    }
    for no in ["", "identity", "br, deflate", "gzip;q=0", "gzip; q=0.0"] {
        assert!(!is_zipped(no), "{no}");
    }
    for path in ["/icons/192.png", "/js/samples.js"] {
        let reply = get(path, "Accept-Encoding: gzip\r\n");
        assert_eq!((reply.status, reply.header("content-encoding")), (200, None), "{path}");
    }
}

#[test]
fn a_stop_lets_questions_under_way_end() {
    let server = start();
    let address = server.address;
    let mut asked = count(&server, &endless(700));
    server.wait("running", 1);
    let stopped = std::thread::spawn(move || drop(server));
    assert_eq!(asked.reply().status, 200);
    stopped.join().unwrap();
    assert!(std::net::TcpStream::connect(address).is_err());
}
