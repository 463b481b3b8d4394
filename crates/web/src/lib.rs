//! `quadrille serve`: a page to play, set, make and learn, and a service to build on.
//!
//! [`serve`] listens and answers until the process receives Ctrl-C or SIGTERM. [`Server`] is the
//! same for programs with their own runtime. Questions are those of `quadrille-service`, each at
//! its own address under `/api/v1`. Everything else is a file of the page, which is part of the
//! binary. Nothing is kept between two requests.
//!
//! ```no_run
//! quadrille_web::serve(quadrille_web::Settings::default(), |address| println!("http://{address}"))?;
//! # Ok::<(), std::io::Error>(())
//! ```
#![forbid(unsafe_code)]

mod app;
mod ask;
mod batch;
mod events;
mod files;
mod gate;
mod gzip;
mod metrics;
mod openapi;
mod page;
mod patience;
mod reply;
mod router;
mod server;
mod settings;
mod work;

pub use openapi::document as openapi_document;
pub use quadrille_service::Limits;
pub use server::{Server, serve};
pub use settings::Settings;
