//! Hostile requests: a clear refusal or an answer, never a failure of the server.

use quadrille_service::questions;
use serde_json::json;

use crate::client::start;

/// Texts instead of a puzzle.
fn puzzles() -> Vec<String> {
    let mut list: Vec<String> = [
        "", " ", "\n\n\n", "\0", "\u{feff}", "\u{202e}…", "1", "..", "x".repeat(81).as_str(),
        "5:", "5:a", "9999999999:a", "4:ab_6a_a_aa_a_,m4", "4:ab_6a_a_aa_a_,m99999999999999999999999",
        "{", "{}", "[]", "[[[[", "null", "{\"kind\":\"sudoku\"}", "{\"kind\":\"sudoku\",\"box\":[0,0]}",
        "{\"kind\":\"sudoku\",\"box\":[64,64]}", "{\"kind\":\"sudoku\",\"box\":[-1,3]}",
        "{\"kind\":\"kenken\",\"size\":4,\"cages\":[{\"cells\":[[9,9]],\"op\":\"+\",\"target\":1}]}",
        "{\"kind\":\"kenken\",\"size\":4,\"cages\":[{\"cells\":[],\"op\":\"+\",\"target\":1}]}",
        "{\"kind\":\"kenken\",\"size\":3,\"cages\":[{\"cells\":[[0,0]],\"op\":\"%\",\"target\":-1}]}",
        "<?xml version=\"1.0\"?><opensudoku><game data=\"1\"/>", "<!DOCTYPE x [<!ENTITY a \"b\">]>",
        "SumoCueV1=", "[Puzzle]", ":0300:1:", "3x3:k:", "http://x/?load=AAAA", "fpuzzlesN4Ig",
        "+---+\n|...|", "12345678901234567890123456789012345678901234567890",
    ]
    .iter()
    .map(ToString::to_string)
    .collect();
    list.push("[".repeat(10_000));
    list.push("{\"a\":".repeat(5_000));
    list.push(".".repeat(64 * 64));
    list.push(".".repeat(300_000));
    list.push("9".repeat(81));
    list.push(format!("{}\n", ".".repeat(81)).repeat(50));
    list
}

#[test]
fn no_text_fails_the_server() {
    let server = start();
    for info in questions().iter().filter(|info| info.fields().iter().any(|f| f.name == "puzzle")) {
        for puzzle in puzzles() {
            let mut question = json!({ "puzzle": puzzle });
            let named = |key: &str| info.fields().iter().any(|field| field.name == key);
            if named("time") {
                question["time"] = 100.into();
            }
            if named("of") {
                question["of"] = "cnf".into();
            }
            if named("to") {
                question["to"] = "json".into();
            }
            if named("certificate") {
                question["certificate"] = puzzle.clone().into();
            }
            let reply = server.ask(info.name, &question.to_string());
            let short: String = puzzle.chars().take(60).collect();
            assert!(reply.status < 500, "{} {short:?}: {}", info.name, reply.body);
            assert!(
                [200, 400, 422, 429].contains(&reply.status),
                "{} {short:?}: {}",
                info.name,
                reply.status
            );
            if reply.status != 200 {
                assert!(!reply.json()["detail"].as_str().unwrap().is_empty());
            }
        }
    }
    assert_eq!(server.metric("panics_total"), 0);
}

#[test]
fn no_body_fails_the_server() {
    let server = start();
    let bodies: [&[u8]; 12] = [
        b"",
        b"{",
        b"\xff\xfe",
        b"nul",
        b"1e999",
        b"\"",
        b"{\"puzzle\":\"\\ud800\"}",
        b"{\"puzzle\":1e400}",
        b"{\"time\":-1,\"puzzle\":\"1\"}",
        b"{\"time\":1e99,\"puzzle\":\"1\"}",
        b"{\"puzzle\":\"1\",\"puzzle\":{}}",
        b"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
    ];
    let deep = [b"[".repeat(100_000), b"{\"a\":".repeat(100_000)];
    for info in questions() {
        for body in bodies.iter().copied().chain(deep.iter().map(Vec::as_slice)) {
            let reply = server.post(&format!("/api/v1/{}", info.name), "application/json", body);
            assert!((400..500).contains(&reply.status), "{}: {}", info.name, reply.body);
        }
        if info.has_batch() {
            let reply = server.post(
                &format!("/api/v1/{}", info.name),
                "application/x-ndjson",
                &bodies.join(&b'\n'),
            );
            assert_eq!(reply.status, 200);
            assert!(reply.body.lines().all(|line| line.contains("\"status\":4")), "{}", reply.body);
        }
    }
    assert_eq!(server.metric("panics_total"), 0);
}

#[test]
fn odd_orders_and_problems_are_refused() {
    let server = start();
    let orders = [
        r#"{"kind":"sudoku","size":1000000}"#,
        r#"{"kind":"sudoku","level":"silly"}"#,
        r#"{"kind":"sudoku","er":"9..1"}"#,
        r#"{"kind":"sudoku","count":0}"#,
        r#"{"kind":"sudoku","count":1001}"#,
        r#"{"kind":"sudoku","cage":3}"#,
        r#"{"kind":"kenken","symmetry":"180"}"#,
        r#"{"kind":"killer","technique":"x-wing"}"#,
        r#"{"kind":"poem"}"#,
        r#"{"kind":"sudoku","seed":-1}"#,
        r#"{"kind":"sudoku","technique":"no-such"}"#,
    ];
    for order in orders {
        let reply = server.ask("generate", order);
        assert!((400..500).contains(&reply.status), "{order}: {} {}", reply.status, reply.body);
    }
    let problems = ["", "A A\n", "| A\n", "A:1\n", "A\nA:1\n", "A B\nA A\n", &"A ".repeat(100_000)];
    for problem in problems {
        for name in ["cover/solve", "cover/count", "cover/show"] {
            let ask = json!({ "problem": problem }).to_string();
            let reply = server.ask(name, &ask);
            assert!([200, 422].contains(&reply.status), "{name}: {} {}", reply.status, reply.body);
        }
    }
    assert_eq!(
        server.ask("trace", r#"{"of":"cnf","puzzle":"1...............","order":"min"}"#).status,
        400
    );
    let large = json!({ "of": "cover", "puzzle": ".".repeat(625) }).to_string();
    assert_eq!(server.ask("trace", &large).status, 422);
}

#[test]
fn broken_requests_do_not_stop_the_server() {
    let server = start();
    let requests: [&[u8]; 7] = [
        b"\r\n\r\n", b"GET\r\n\r\n", b"\x16\x03\x01\x02\x00", b"GET / HTTP/9.9\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: \0\r\n\r\n",
        b"POST /api/v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n",
    ];
    for request in requests {
        let mut connection = server.open();
        connection.send(request);
        let status = connection.head().status;
        assert!(status == 0 || (400..500).contains(&status) || status == 505, "{status}");
    }
    let mut long = b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ".to_vec();
    long.extend(vec![b'a'; 1 << 20]);
    let mut connection = server.open();
    connection.try_send(&long);
    assert!([0, 400, 431].contains(&connection.head().status));
    assert_eq!(server.get("/healthz").status, 200);
}
