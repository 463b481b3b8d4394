//! The address and the limits of the server.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use quadrille_service::Limits;

/// The address and the limits of the server.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address to listen on.
    pub listen: SocketAddr,
    /// Questions answered at the same time.
    pub threads: usize,
    /// Questions that may wait for a thread; more are refused.
    pub queue: usize,
    /// Time that questions may spend.
    pub limits: Limits,
    /// Names besides `localhost` and bare addresses that a `Host` may have.
    pub hosts: Vec<String>,
    /// Connections at the same time; more wait to be accepted.
    pub connections: usize,
    /// Longest body of one question, and longest line of a batch, in bytes.
    pub body: usize,
    /// Time for the headers of a request, and longest silence between two requests.
    pub idle: Duration,
    /// Time for the body of a question, and longest silence within a batch.
    pub slow: Duration,
    /// Time for which a client may leave answers unread.
    pub unread: Duration,
    /// True if every request is logged on standard error.
    pub log: bool,
}

impl Default for Settings {
    /// Port 7474, reachable from this machine only.
    fn default() -> Self {
        let threads = std::thread::available_parallelism().map_or(2, usize::from);
        Settings {
            listen: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 7474),
            threads,
            queue: 64 * threads,
            limits: Limits::default(),
            hosts: Vec::new(),
            connections: 1024,
            body: 1 << 20,
            idle: Duration::from_secs(30),
            slow: Duration::from_secs(10),
            unread: Duration::from_secs(60),
            log: true,
        }
    }
}
