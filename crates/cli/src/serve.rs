//! `quadrille serve`: the page and the service.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use clap::Args;
use quadrille_web::{Limits, Settings};

use crate::args::parse_time;
use crate::exit::{self, fail};
use crate::output;

/// Serve a page to play on, and an HTTP service.
///
/// The page is for playing, setting, making and learning; the service gives the same answers as the
/// commands. It listens on this machine only, unless you change --listen. It needs no network and
/// stores nothing. Ctrl-C or SIGTERM ends it after the running questions; --quiet turns off the log
/// of requests. docs/api.md documents the service, /api/openapi.json describes it for programs.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ServeArgs {
    /// Address to listen on; port 0 picks a free port
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:7474", value_parser = address)]
    listen: SocketAddr,
    /// Open the page in a browser
    #[arg(long)]
    open: bool,
    /// Questions answered at the same time [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Longest time that a question may request; the default of a question is 2s
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = parse_time, allow_hyphen_values = true)]
    max_time: Duration,
    /// A name besides localhost and bare addresses under which the server can be reached; may be
    /// given several times
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,
    /// Start nothing; ask the server at this address if it is healthy, and exit with 0 or 1 (for
    /// containers, which have no other program to ask with)
    #[arg(long, value_name = "ADDRESS:PORT", value_parser = address,
        conflicts_with_all = ["listen", "open", "threads", "max_time", "host"])]
    probe: Option<SocketAddr>,
}

fn address(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| "an address and a port are like 127.0.0.1:7474".to_owned())
}

/// The longest wait for the answer to a probe.
const PROBE: Duration = Duration::from_secs(2);

const EXAMPLES: &str = "Examples:
  quadrille serve --open
  quadrille serve --listen 127.0.0.1:0 --max-time 10s --quiet
  curl localhost:7474/api/v1/check \\
    -H 'Content-Type: application/json' -d '{\"puzzle\":\"...3...23...4...\"}'";

impl ServeArgs {
    pub(crate) fn run(self) -> anyhow::Result<u8> {
        if let Some(address) = self.probe {
            return match healthy(address) {
                Ok(true) => Ok(exit::OK),
                Ok(false) => Err(fail(exit::FAILED, format!("{address} is not healthy"))),
                Err(e) => Err(fail(exit::FAILED, format!("{address} does not answer: {e}"))),
            };
        }
        let mut settings = Settings {
            listen: self.listen,
            limits: Limits { most: self.max_time, ..Limits::default() },
            hosts: self.host,
            log: !output::policy().quiet,
            ..Settings::default()
        };
        if let Some(threads) = self.threads {
            settings.threads = threads.into();
            settings.queue = 64 * settings.threads;
        }
        let (listen, open) = (self.listen, self.open);
        let ready = |address: SocketAddr| {
            // The reader of this line may have gone; the server runs anyway.
            let _ = output::print(&format!("http://{address}\n"));
            if open && let Err(error) = open_browser(&format!("http://{address}/")) {
                output::note(&format!("no browser could be opened: {error}"));
            }
        };
        quadrille_web::serve(settings, ready)
            .map_err(|error| fail(exit::IO, format!("cannot listen on {listen}: {error}")))?;
        Ok(exit::OK)
    }
}

/// True if the server says that it is healthy.
fn healthy(address: SocketAddr) -> io::Result<bool> {
    let mut stream = TcpStream::connect_timeout(&address, PROBE)?;
    stream.set_read_timeout(Some(PROBE))?;
    stream.set_write_timeout(Some(PROBE))?;
    write!(stream, "GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")?;
    let mut status = [0; 12];
    stream.read_exact(&mut status)?;
    Ok(&status == b"HTTP/1.1 200")
}

/// Opens an address in the default browser.
fn open_browser(address: &str) -> std::io::Result<()> {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let mut command = std::process::Command::new(program);
    command.args(arguments).arg(address);
    let null = std::process::Stdio::null;
    command.stdin(null()).stdout(null()).stderr(null()).spawn().map(|_| ())
}
