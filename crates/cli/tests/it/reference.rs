//! The pages of `docs/reference`, made from the code. The test fails when a page is out of date;
//! `just reference` writes them.

use std::fmt::Write as _;
use std::path::Path;

use clap::Command;
use quadrille::reason::Technique;
use quadrille::text::Format;
use serde_json::Value;

const NOTE: &str = "This page is made from the code, by `just reference`.\n";

/// The help of every command.
fn options() -> String {
    let mut root = quadrille_cli::command().term_width(100).disable_help_subcommand(true);
    root.build();
    let mut page = format!(
        "# Every option\n\n{NOTE}\nEach command also takes `--help`, `--quiet` (hide notes and progress), and \
         `--color auto|always|never`.\n"
    );
    section(&mut page, root);
    page
}

fn section(page: &mut String, command: Command) {
    let children: Vec<Command> =
        command.get_subcommands().filter(|child| !child.is_hide_set()).cloned().collect();
    let name = command.get_display_name().unwrap_or("quadrille").replace('-', " ");
    let level = if name.matches(' ').count() > 1 { "###" } else { "##" };
    let common = |arg: &clap::Arg| ["color", "quiet", "help"].contains(&arg.get_id().as_str());
    let help = command.mut_args(|arg| if common(&arg) { arg.hide(true) } else { arg });
    let text = help.term_width(100).render_long_help().to_string();
    let lines = text.lines().map(|line| line.trim_end().to_owned() + "\n");
    let _ = write!(page, "\n{level} {name}\n\n```text\n{}```\n", lines.collect::<String>());
    children.into_iter().for_each(|child| section(page, child));
}

/// One row per text format.
fn formats() -> String {
    let mut page = format!(
        "# List of formats\n\n{NOTE}\n[Formats](../formats.md) has an example of each.\n\n\
         All are read; a batch of classic puzzles can also be written as `packed` rows.\n\n\
         | format | written | contents |\n|---|---|---|\n"
    );
    for format in Format::all() {
        let yes = |is: bool| if is { "yes" } else { "" };
        let (name, about) = (format.name(), format.about().replace('|', "\\|"));
        let _ = writeln!(page, "| `{name}` | {} | {about} |", yes(format.writes()));
    }
    page
}

/// One row per technique, easiest first.
fn techniques() -> String {
    let mut page = format!(
        "# List of techniques\n\n{NOTE}\n`quadrille explain technique NAME` explains one with a drawn example. \
         The points are HoDoKu's ([levels](../levels.md)).\n\n| technique | level | points | definition |\n|---|---|---|---|\n"
    );
    for technique in Technique::all() {
        let (level, points) = (technique.level(), technique.score().1);
        let definition = format!("{} {}", technique.definition(), technique.consequence());
        let name = technique.key();
        let _ = writeln!(page, "| `{name}` | {level} | {points} | {definition} |");
    }
    page
}

/// One row per address of the service, with its keys.
fn routes() -> String {
    let document: Value = serde_json::from_str(&quadrille_web::openapi_document()).unwrap();
    let mut page = format!(
        "# Addresses\n\n{NOTE}\n[The service](../api.md) describes questions and answers; `/api/openapi.json` has the \
         schema of every key.\n\n| address | answers | keys |\n|---|---|---|\n"
    );
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, about) in methods.as_object().unwrap() {
            let schema = &about["requestBody"]["content"]["application/json"]["schema"];
            let keys = schema["properties"].as_object();
            let keys = keys.into_iter().flat_map(|keys| keys.keys().map(|key| format!("`{key}`")));
            let keys = keys.collect::<Vec<_>>().join(" ");
            let (method, summary) = (method.to_uppercase(), about["summary"].as_str().unwrap());
            let _ = writeln!(page, "| `{method} {path}` | {summary} | {keys} |");
        }
    }
    page
}

#[test]
fn the_pages_made_from_the_code_are_up_to_date() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reference");
    let pages = [
        ("options.md", options()),
        ("formats.md", formats()),
        ("techniques.md", techniques()),
        ("routes.md", routes()),
    ];
    for (name, page) in pages {
        assert!(page.lines().count() > 20, "{name} has only {} lines", page.lines().count());
        let file = folder.join(name);
        if std::env::var_os("QUADRILLE_BLESS").is_some() {
            std::fs::create_dir_all(&folder).unwrap();
            std::fs::write(&file, &page).unwrap();
        }
        let written = std::fs::read_to_string(&file).unwrap_or_default();
        assert!(
            written == page,
            "docs/reference/{name} is out of date: `just reference` writes it"
        );
    }
}
