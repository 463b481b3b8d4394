//! OpenSudoku XML: `<opensudoku>` with `<name>`, `<author>`, … and a `<game data="…"/>` for each
//! puzzle.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use crate::codec::prelude::*;
use crate::decoration::{OPENSUDOKU, OPENSUDOKU_GAME};
use crate::error::escape;
use crate::line;

pub(crate) const FORMAT: Codec = Codec {
    names: &["opensudoku", "xml"],
    about: "OpenSudoku XML",
    cut: Cut::All,
    begins: Some(|text| ["<?xml", "<opensudoku", "<!"].iter().any(|s| text.starts_with(s))),
    read: Read::Many(read),
    write: None,
};

pub(crate) fn read(block: &Block, options: &ReadOptions) -> Vec<Result<Entry>> {
    let text = block.joined();
    let mut reader = Reader::from_str(&text);
    let mut out = Vec::new();
    let (mut tag, mut name, mut author, mut root) = (String::new(), None, None, false);
    loop {
        let at = reader.buffer_position() as usize;
        let stop = |out: &mut Vec<_>, at: usize, why: String| {
            out.push(Err(block.error_at(
                at.min(text.len()),
                1,
                TextErrorKind::syntax(Format::OpenSudoku, why),
            )));
        };
        match reader.read_event() {
            Err(error) => {
                stop(&mut out, reader.error_position() as usize, error.to_string());
                break;
            }
            Ok(Event::Eof) if !root => {
                stop(&mut out, 0, "no element <opensudoku>".to_owned());
                break;
            }
            Ok(Event::Eof) => {
                if out.is_empty() && !text.contains("</opensudoku") {
                    stop(&mut out, text.len(), "it ends before a game".to_owned());
                }
                break;
            }
            Ok(Event::DocType(_)) => {
                stop(&mut out, at, "a document type is not accepted".to_owned());
                break;
            }
            Ok(Event::Start(element) | Event::Empty(element)) => {
                tag = element.name().as_ref().to_owned();
                root |= tag == "opensudoku";
                if !["opensudoku", "game"].contains(&tag.as_str()) && !OPENSUDOKU.has(&tag) {
                    // It may be a rule for every game of the document.
                    out.clear();
                    stop(&mut out, at, format!("the element <{tag}> is not supported"));
                    break;
                }
                if tag == "game" {
                    let game = game(block, at, &element, options);
                    out.push(game.map(|entry| Entry {
                        title: name.clone(),
                        author: author.clone(),
                        ..entry
                    }));
                }
            }
            Ok(Event::Text(content)) => {
                let content = escape(content.trim());
                match tag.as_str() {
                    _ if content.is_empty() => {}
                    "name" => name = Some(content),
                    "author" => author = Some(content),
                    tag if OPENSUDOKU.has(tag) => {}
                    _ => {
                        out.clear();
                        stop(&mut out, at, "text outside of every element".to_owned());
                        break;
                    }
                }
            }
            Ok(Event::End(_)) => tag.clear(),
            Ok(_) => {}
        }
    }
    out
}

fn game(
    block: &Block,
    at: usize,
    element: &BytesStart<'_>,
    options: &ReadOptions,
) -> Result<Entry> {
    let bad = |why: &str| block.error_at(at, 5, TextErrorKind::syntax(Format::OpenSudoku, why));
    for attribute in element.attributes() {
        let attribute = attribute.map_err(|e| bad(&e.to_string()))?;
        let key: &str = attribute.key.as_ref();
        if key != "data" && !OPENSUDOKU_GAME.has(key) {
            return Err(bad(&format!("the attribute {key:?} of a game is not supported")));
        }
    }
    let attribute = element.try_get_attribute("data").map_err(|e| bad(&e.to_string()))?;
    let data = attribute.ok_or_else(|| bad("a game has no data"))?;
    let data = data.value.into_owned();
    if data.trim_start().starts_with("version") {
        return Err(bad("saved games are not read, only puzzles (data of 81 cells)"));
    }
    let inner = Block { comments: Vec::new(), lines: vec![Line { number: 0, text: data }] };
    let mut entry = line::read(&inner, options).map_err(|e| block.error_at(at, 5, e.kind))?;
    entry.format = Format::OpenSudoku;
    let place = block.error_at(at, 0, TextErrorKind::Unknown(""));
    (entry.first_line, entry.last_line) = (place.line, place.line);
    Ok(entry)
}
