//! More clients than a server can hold, one request in ten hostile or endless: `cargo run --release
//! --example onslaught -- ADDRESS CLIENTS SECONDS`.
//!
//! Every answer must be correct, or 429 or 503, or the 4xx that fits a hostile question; none may
//! be later than its budget plus 250 ms. Prints the answers by kind, and fails if any other answer
//! came.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
/// Time beyond the budget before an answer is late.
const LATE: Duration = Duration::from_millis(250);

/// A request, its budget, and the text that a successful answer must contain.
struct Asked {
    path: &'static str,
    body: String,
    budget: Duration,
    right: &'static str,
    hostile: bool,
}

fn asked(number: usize) -> Asked {
    let secs = Duration::from_secs;
    let ask =
        |path, body: String, budget, right| Asked { path, body, budget, right, hostile: false };
    match number % 20 {
        0 => {
            let body = format!(r#"{{"puzzle":"{}","engine":"cover"}}"#, ".".repeat(256));
            ask("count", body, secs(2), r#""stopped":"the time budget""#)
        }
        10 => Asked {
            path: "check",
            body: "{\"puzzle\":[[[".to_owned(),
            budget: secs(2),
            right: "bad-request",
            hostile: true,
        },
        1 | 5 => {
            ask("check", format!(r#"{{"puzzle":"{HARD}","engine":"grid"}}"#), secs(2), "unique")
        }
        2 => {
            ask("candidates", format!(r#"{{"puzzle":"{PUZZLE}"}}"#), secs(2), r#""complete":true"#)
        }
        3 => ask("hint", format!(r#"{{"puzzle":"{PUZZLE}","depth":2}}"#), secs(2), "single"),
        _ => ask("check", format!(r#"{{"puzzle":"{PUZZLE}"}}"#), secs(2), "unique"),
    }
}

#[derive(Default)]
struct Seen {
    right: u64,
    refused: u64,
    wrong: Vec<String>,
    slowest: Duration,
}

fn client(address: SocketAddr, first: usize, until: Instant) -> Seen {
    let mut seen = Seen::default();
    let mut stream = None;
    for number in first.. {
        if Instant::now() > until {
            break;
        }
        let asked = asked(number);
        let start = Instant::now();
        let Some((status, body)) = exchange(&mut stream, address, &asked) else { continue };
        let over = start.elapsed().saturating_sub(asked.budget);
        seen.slowest = seen.slowest.max(over);
        let right = (status == 200) != asked.hostile && body.contains(asked.right);
        match status {
            429 | 503 => seen.refused += 1,
            _ if right && over <= LATE => seen.right += 1,
            _ => seen.wrong.push(format!("{} {status} +{over:?} {:.80}", asked.path, body)),
        }
    }
    seen
}

fn exchange(
    kept: &mut Option<BufReader<TcpStream>>,
    address: SocketAddr,
    asked: &Asked,
) -> Option<(u16, String)> {
    let mut stream = match kept.take() {
        Some(stream) => stream,
        None => BufReader::new(TcpStream::connect(address).ok()?),
    };
    let head = format!(
        "POST /api/v1/{} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\n\r\n{}",
        asked.path,
        asked.body.len(),
        asked.body
    );
    stream.get_mut().write_all(head.as_bytes()).ok()?;
    let (mut line, mut status, mut length) = (String::new(), 0, 0);
    loop {
        line.clear();
        if stream.read_line(&mut line).ok()? == 0 {
            return None;
        }
        if let Some(rest) = line.strip_prefix("HTTP/1.1 ") {
            status = rest.get(..3)?.parse().ok()?;
        } else if let Some(rest) = line.to_ascii_lowercase().strip_prefix("content-length: ") {
            length = rest.trim().parse().ok()?;
        } else if line == "\r\n" {
            break;
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body).ok()?;
    *kept = Some(stream);
    Some((status, String::from_utf8_lossy(&body).into_owned()))
}

fn main() {
    let argument = |at: usize, usual: &str| std::env::args().nth(at).unwrap_or(usual.to_owned());
    let address: SocketAddr = argument(1, "127.0.0.1:7474").parse().expect("an address");
    let clients: usize = argument(2, "200").parse().expect("a number of clients");
    let seconds: u64 = argument(3, "20").parse().expect("a number of seconds");
    let until = Instant::now() + Duration::from_secs(seconds);
    let threads: Vec<_> = (0..clients)
        .map(|first| std::thread::spawn(move || client(address, first * 7, until)))
        .collect();
    let mut all = Seen::default();
    for thread in threads {
        let seen = thread.join().expect("a client");
        all.right += seen.right;
        all.refused += seen.refused;
        all.wrong.extend(seen.wrong);
        all.slowest = all.slowest.max(seen.slowest);
    }
    println!(
        "{} right, {} refused (429, 503), {} wrong or late; latest {:?} after its budget",
        all.right,
        all.refused,
        all.wrong.len(),
        all.slowest
    );
    all.wrong.iter().take(10).for_each(|wrong| println!("  {wrong}"));
    std::process::exit(i32::from(!all.wrong.is_empty()));
}
