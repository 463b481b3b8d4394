//! A small book of every kind: the same bytes from the same recipe, puzzles that read back, links
//! that lead somewhere, nothing outside the sheet.

use std::sync::OnceLock;

use quadrille_press::{Book, Document, Recipe, Shape, Theme};
use quadrille_reason::Technique;
use quadrille_solve::{Engine, Request, Verdict, verdict};
use quadrille_text::{ReadOptions, read_str};

const RECIPE: &str = r#"
paper = "A5"
seed = 11
[[section]]
kind = "sudoku"
levels = { easy = 5, hard = 3 }
[[section]]
kind = "sudoku"
size = 6
levels = { easy = 2 }
[[section]]
kind = "x"
levels = { easy = 1 }
[[section]]
kind = "jigsaw"
size = 6
levels = { easy = 1 }
[[section]]
kind = "killer"
levels = { easy = 1 }
[[section]]
kind = "kenken"
size = 4
levels = { easy = 3 }
"#;

fn make(threads: usize) -> Book {
    let recipe = Recipe::from_toml(RECIPE).expect("a recipe");
    Book::make(&recipe, "small.toml", threads, &mut |_| {}).expect("a book")
}

fn book() -> &'static Book {
    static BOOK: OnceLock<Book> = OnceLock::new();
    BOOK.get_or_init(|| make(1))
}

#[test]
fn the_same_recipe_makes_the_same_bytes_on_any_number_of_threads() {
    let pdf = book().to_pdf(&mut |_| {}).expect("pages");
    assert!(pdf.starts_with(b"%PDF-"));
    assert!(pdf == make(2).to_pdf(&mut |_| {}).expect("pages"));
}

#[test]
fn the_puzzles_travel_in_the_file_and_have_one_solution_by_another_engine() {
    let attachment = book().document().attachment.expect("puzzles are attached");
    assert_eq!(attachment.name, "puzzles.json");
    let text = String::from_utf8(attachment.data).expect("JSON is UTF-8");
    let entries = read_str(&text, &ReadOptions::default());
    assert_eq!(entries.len(), 16);
    for entry in entries {
        let entry = entry.expect("readable");
        let solution = entry.solution.expect("with its solution");
        let engine = if entry.puzzle.cages().is_empty() { Engine::Cover } else { Engine::Sat };
        let request = Request { engine, ..Request::default() };
        let answer = verdict(&entry.puzzle, &request).expect("the engine fits").answer;
        assert!(matches!(answer, Verdict::Unique(grid) if grid == solution));
    }
}

#[test]
fn every_link_and_bookmark_leads_to_a_page() {
    let Document { pages, outline, .. } = book().document();
    assert!(pages.iter().map(|page| page.links.len()).sum::<usize>() > 3 * 16);
    for link in pages.iter().flat_map(|page| &page.links) {
        assert!(link.page < pages.len(), "{link:?}");
    }
    let names: Vec<&str> = outline.iter().map(|mark| mark.title.as_str()).collect();
    let all = ["Contents", "Sudoku", "Sudoku 6×6", "Sudoku X", "Jigsaw 6×6", "Killer", "KenKen"];
    assert_eq!(names[..7], all);
    assert_eq!(names[7..], ["Hints", "Answers", "Index"]);
    // The cover is not counted: an even number of pages follows it.
    assert_eq!(pages.len() % 2, 1);
}

#[test]
fn nothing_prints_nearer_than_eight_millimetres_to_the_edge() {
    for (number, page) in book().document().pages.iter().enumerate() {
        for shape in &page.scene.shapes {
            let [x, y, w, h] = match shape {
                Shape::Text(text) => [text.x[0], text.y - text.size / 2.0, 0.0, 0.0],
                Shape::Rect { place, .. } | Shape::Clipped { place, .. } => *place,
                _ => continue,
            };
            let inside = x >= 7.9 && y >= 7.9 && x + w <= 140.1 && y + h <= 202.1;
            assert!(inside, "page {number}: {shape:?}");
        }
    }
}

#[test]
fn a_number_says_the_same_in_caption_answer_and_text() {
    let document = book().document();
    let words = |page: &quadrille_press::Page| {
        let text = |shape: &Shape| match shape {
            Shape::Text(text) => text.runs.iter().map(|run| run.1.clone()).collect(),
            _ => String::new(),
        };
        page.scene.shapes.iter().map(text).collect::<Vec<_>>()
    };
    let pages: Vec<Vec<String>> = document.pages.iter().map(words).collect();
    let with = |word: &str| pages.iter().filter(|p| p.iter().any(|w| w == word)).count();
    // A puzzle's number stands with the puzzle, with its answer and in the index.
    assert_eq!(with("Answers"), 3, "contents and two pages");
    assert!(with("8") >= 3 && with("Hints") >= 2);
}

#[test]
fn a_recipe_that_cannot_be_is_refused_with_its_place() {
    let wrong = [
        ("kind = 1", "line 1, column"),
        ("[[section]]\nkind = 'sudoku'\nlevels = { normal = 3 }", "no level is called \"normal\""),
        (
            "[[section]]\nkind = 'kenken'\nlevels = { easy = 3 }\nsymmetry = '180'",
            "KenKen takes no",
        ),
        ("[[section]]\nkind = 'sudoku'\nlevels = { easy = 3 }\nper-page = 6", "no page of 6"),
        ("lessons = ['z-wing']", "z-wing"),
        ("seed = 3", "without puzzles"),
    ];
    for (text, said) in wrong {
        let error = Recipe::from_toml(text).expect_err(text).to_string();
        assert!(error.contains(said), "{text}: {error}");
    }
}

#[test]
fn a_lesson_is_a_sheet_with_examples() {
    let mut recipe = Recipe::new(Vec::new());
    (recipe.seed, recipe.lessons) = (3, vec![Technique::NakedPair.key()]);
    let book = Book::make(&recipe, "", 1, &mut |_| {}).expect("examples");
    assert_eq!(book.title(), "Naked pair");
    let document = book.document();
    assert_eq!(document.pages.len(), 2, "a spread on A5");
    assert!(document.to_pdf(&Theme::PRINT, &mut || {}).expect("pages").len() > 10_000);
}
