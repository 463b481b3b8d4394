//! A server in a thread, and a client on bare sockets, so that tests can send malformed requests.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::sync::mpsc;
use std::thread::JoinHandle;
use std::time::Duration;

use quadrille::core::work::Context;
use quadrille_web::{Server, Settings};
use serde_json::Value;
use tokio::sync::oneshot;

/// A server that stops when the test ends.
pub(crate) struct Running {
    pub address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// Settings for tests: any port, no log, short times.
pub(crate) fn settings() -> Settings {
    Settings {
        listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
        threads: 2,
        log: false,
        ..Settings::default()
    }
}

pub(crate) fn start() -> Running {
    start_with(settings())
}

pub(crate) fn start_with(settings: Settings) -> Running {
    let (tell, told) = mpsc::channel();
    let (stop, stopped) = oneshot::channel();
    let context = Context::here();
    let serve = move || {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
        runtime.unwrap().block_on(async {
            let server = Server::bind(settings).await.unwrap();
            tell.send(server.address().unwrap()).unwrap();
            server.run(async { drop(stopped.await) }).await;
        });
    };
    let thread = std::thread::spawn(move || context.run(serve).unwrap());
    Running { address: told.recv().unwrap(), stop: Some(stop), thread: Some(thread) }
}

impl Drop for Running {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

#[derive(Debug)]
pub(crate) struct Reply {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: String,
}

impl Reply {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|e| panic!("{e}: {}", self.body))
    }
}

/// A connection that has sent something.
pub(crate) struct Connection(BufReader<TcpStream>);

impl Connection {
    pub(crate) fn open(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream.set_write_timeout(Some(Duration::from_secs(60))).unwrap();
        Connection(BufReader::new(stream))
    }

    pub(crate) fn send(&mut self, bytes: &[u8]) -> &mut Self {
        self.0.get_mut().write_all(bytes).unwrap();
        self
    }

    /// Sends bytes that the server may refuse to read to the end.
    pub(crate) fn try_send(&mut self, bytes: &[u8]) {
        let _ = self.0.get_mut().write_all(bytes);
    }

    /// Sends a chunk of a chunked body.
    pub(crate) fn send_chunk(&mut self, bytes: &[u8]) -> &mut Self {
        self.send(format!("{:x}\r\n", bytes.len()).as_bytes()).send(bytes).send(b"\r\n")
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        // A broken connection has no more lines.
        let _ = self.0.read_line(&mut line);
        line.trim_end().to_owned()
    }

    /// Status and headers; the body follows.
    pub(crate) fn head(&mut self) -> Reply {
        let status = self.line().split(' ').nth(1).and_then(|s| s.parse().ok()).unwrap_or(0);
        let mut headers = Vec::new();
        loop {
            let line = self.line();
            let Some((name, value)) = line.split_once(": ") else { break };
            headers.push((name.to_ascii_lowercase(), value.to_owned()));
        }
        Reply { status, headers, body: String::new() }
    }

    /// The next chunk of the body; `None` at its end.
    pub(crate) fn chunk(&mut self) -> Option<String> {
        let length = usize::from_str_radix(&self.line(), 16).ok()?;
        let mut bytes = vec![0; length + 2];
        self.0.read_exact(&mut bytes).ok()?;
        bytes.truncate(length);
        (length > 0).then(|| String::from_utf8(bytes).unwrap())
    }

    /// The whole answer.
    pub(crate) fn reply(&mut self) -> Reply {
        let mut reply = self.head();
        if reply.header("transfer-encoding") == Some("chunked") {
            while let Some(chunk) = self.chunk() {
                reply.body += &chunk;
            }
        } else if let Some(length) = reply.header("content-length") {
            let mut bytes = vec![0; length.parse().unwrap()];
            self.0.read_exact(&mut bytes).unwrap();
            reply.body = String::from_utf8(bytes).unwrap();
        }
        reply
    }

    /// True if the server has closed the connection.
    pub(crate) fn is_closed(&mut self) -> bool {
        matches!(self.0.read(&mut [0; 1]), Ok(0) | Err(_))
    }
}

impl Running {
    pub(crate) fn open(&self) -> Connection {
        Connection::open(self.address)
    }

    pub(crate) fn get(&self, path: &str) -> Reply {
        let request = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", self.address);
        self.open().send(request.as_bytes()).reply()
    }

    /// The head of a POST, with additional header lines.
    pub(crate) fn head(&self, path: &str, more: &str) -> String {
        format!("POST {path} HTTP/1.1\r\nHost: {}\r\n{more}\r\n", self.address)
    }

    pub(crate) fn post(&self, path: &str, kind: &str, body: &[u8]) -> Reply {
        let more = format!("Content-Type: {kind}\r\nContent-Length: {}\r\n", body.len());
        self.open().send(self.head(path, &more).as_bytes()).send(body).reply()
    }

    pub(crate) fn ask(&self, name: &str, body: &str) -> Reply {
        self.post(&format!("/api/v1/{name}"), "application/json", body.as_bytes())
    }

    /// Asks a question that must succeed.
    pub(crate) fn answer(&self, name: &str, body: &str) -> Value {
        let reply = self.ask(name, body);
        assert_eq!(reply.status, 200, "{name} {body}: {}", reply.body);
        reply.json()
    }

    /// A gauge or counter.
    pub(crate) fn metric(&self, name: &str) -> u64 {
        let text = self.get("/metrics").body;
        let line = text.lines().find(|line| line.starts_with(&format!("quadrille_{name} ")));
        line.and_then(|line| line.rsplit(' ').next()?.parse().ok()).unwrap()
    }

    /// Waits until a gauge has a value.
    pub(crate) fn wait(&self, name: &str, value: u64) {
        for _ in 0..600 {
            if self.metric(name) == value {
                return;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        panic!("{name} is {}, not {value}", self.metric(name));
    }
}
