//! Batches and events: in order, in both directions at once, in constant memory, and cancelled when
//! the client disconnects.

use serde_json::{Value, json};

use crate::client::{Connection, Running, start};

const NDJSON: &str = "Content-Type: application/x-ndjson\r\nTransfer-Encoding: chunked\r\n";

fn batch(server: &Running, name: &str, lines: &str) -> Vec<Value> {
    let reply = server.post(&format!("/api/v1/{name}"), "application/x-ndjson", lines.as_bytes());
    assert_eq!(reply.status, 200);
    assert_eq!(reply.header("content-type"), Some("application/x-ndjson"));
    reply.body.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn answers_come_in_order_and_a_bad_line_harms_no_other() {
    let server = start();
    let mut lines = String::new();
    for number in 0..3000 {
        lines += match number % 4 {
            0 => "\"...3...23...4...\"\n",
            1 => "{\"puzzle\":\"1...............\"}\n",
            2 => "{\"puzzle\":\"11..............\",\"time\":\"1s\"}\n\n",
            _ => "nonsense\r\n",
        };
    }
    let answers = batch(&server, "check", &lines);
    assert_eq!(answers.len(), 3000);
    for (number, answer) in answers.iter().enumerate() {
        // Every third question of four is followed by a blank line.
        let line = number + 1 + (number + 1) / 4;
        assert!(number % 4 == 3 || answer["line"] == line, "{line}: {answer}");
        match number % 4 {
            0 => assert_eq!(answer["verdict"], "unique"),
            1 => assert_eq!(answer["verdict"], "many"),
            2 => assert_eq!(answer["verdict"], "none"),
            _ => assert_eq!(answer["status"], 400),
        }
    }
    assert_eq!(server.metric("lines_total"), 3000);
}

#[test]
fn a_line_is_answered_before_the_next_is_sent() {
    let server = start();
    let mut connection = server.open();
    connection.send(server.head("/api/v1/check", NDJSON).as_bytes());
    connection.send_chunk(b"\"...3...23...4...\"\n");
    assert_eq!(connection.head().status, 200);
    for _ in 0..5 {
        assert!(connection.chunk().unwrap().contains("unique"));
        connection.send_chunk(b"\"...3...23...4...\"\n");
    }
    assert!(connection.chunk().unwrap().contains("unique"));
    // The last line needs no line end.
    connection.send_chunk(b"\"...3...23...4...\"").send(b"0\r\n\r\n");
    assert!(connection.chunk().unwrap().contains("unique"));
    assert_eq!(connection.chunk(), None);
}

#[test]
fn a_line_without_end_is_cut_off() {
    let server = start();
    let mut connection = server.open();
    connection.send(server.head("/api/v1/check", NDJSON).as_bytes());
    connection.send_chunk(b"\"...3...23...4...\"\n");
    for _ in 0..17 {
        connection.send_chunk(&[b'1'; 1 << 16]);
    }
    let reply = connection.reply();
    let lines: Vec<&str> = reply.body.lines().collect();
    assert!(lines[0].contains("unique"));
    assert!(lines[1].contains("too-large"), "{}", reply.body);
}

#[test]
fn a_batch_is_given_up_when_its_client_goes() {
    let server = start();
    let line = json!({ "puzzle": ".".repeat(256), "engine": "cover", "time": 50_000 }).to_string();
    let mut connection = server.open();
    connection.send(server.head("/api/v1/count", NDJSON).as_bytes());
    connection.send_chunk(format!("{line}\n{line}\n").as_bytes());
    server.wait("running", 1);
    drop(connection);
    server.wait("running", 0);
    server.wait("streams", 0);
}

pub(crate) fn events(server: &Running, name: &str, body: &str) -> Connection {
    let more = format!(
        "Content-Type: application/json\r\nAccept: text/event-stream\r\nContent-Length: {}\r\n",
        body.len()
    );
    let mut connection = server.open();
    connection.send(server.head(&format!("/api/v1/{name}"), &more).as_bytes());
    connection.send(body.as_bytes());
    let head = connection.head();
    assert_eq!((head.status, head.header("content-type")), (200, Some("text/event-stream")));
    connection
}

/// Names and data of all events.
pub(crate) fn all(mut connection: Connection) -> Vec<(String, Value)> {
    let mut text = String::new();
    while let Some(chunk) = connection.chunk() {
        text += &chunk;
    }
    let event = |event: &str| {
        let (name, data) = event.split_once('\n').unwrap();
        let data = serde_json::from_str(data.strip_prefix("data: ").unwrap()).unwrap();
        (name.strip_prefix("event: ").unwrap().to_owned(), data)
    };
    text.split_terminator("\n\n").map(event).collect()
}

#[test]
fn puzzles_are_told_as_they_are_made() {
    let server = start();
    let order = r#"{"kind":"sudoku","size":4,"count":3,"seed":7,"time":"20s"}"#;
    let told = all(events(&server, "generate", order));
    let names: Vec<&str> = told.iter().map(|(name, _)| name.as_str()).collect();
    let expected =
        ["progress", "puzzle", "progress", "puzzle", "progress", "puzzle", "progress", "end"];
    assert_eq!(names, expected);
    assert_eq!(told[6].1["fraction"], 1.0);
    let at_once = server.answer("generate", order);
    let puzzles: Vec<&Value> =
        told.iter().filter(|(name, _)| name == "puzzle").map(|(_, data)| data).collect();
    assert_eq!(json!(puzzles), at_once["puzzles"]);
    server.wait("streams", 0);
}

#[test]
fn a_count_tells_that_it_lives_and_then_its_answer() {
    let server = start();
    let ask = json!({ "puzzle": ".".repeat(256), "engine": "cover", "time": 600 }).to_string();
    let told = all(events(&server, "count", &ask));
    assert!(told.len() >= 2, "{told:?}");
    let (name, answer) = told.last().unwrap();
    assert_eq!((name.as_str(), &answer["stopped"]), ("end", &json!("the time budget")));
    assert!(told[..told.len() - 1].iter().all(|(name, _)| name == "progress"));
}

#[test]
fn making_stops_when_nobody_listens() {
    let server = start();
    let order = r#"{"kind":"hardest","count":1000,"seed":1,"time":"50s"}"#;
    let mut listener = events(&server, "generate", order);
    assert!(listener.chunk().unwrap().contains("progress"));
    assert_eq!(server.metric("making"), 1);
    drop(listener);
    server.wait("making", 0);
}
