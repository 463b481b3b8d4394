//! The seeds of the fuzz targets, through what the targets do with a text.

#[path = "../../../../fuzz/rule_text.rs"]
mod rule_text;

use quadrille_text::Format;

#[test]
fn every_seed_is_read_and_used() {
    let seeds = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/seeds");
    let targets =
        [("iss", Format::Iss), ("fpuzzles", Format::FPuzzles), ("json_rules", Format::Json)];
    for (target, format) in targets {
        let files = std::fs::read_dir(format!("{seeds}/{target}")).unwrap();
        let texts = files.map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap());
        assert!(texts.inspect(|text| rule_text::digest(text, format)).count() > 40, "{target}");
    }
}
