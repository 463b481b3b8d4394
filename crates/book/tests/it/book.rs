//! A small book of every kind: the same bytes from the same recipe, puzzles that can be read back,
//! links with valid targets, nothing outside the sheet.

use std::sync::OnceLock;

use quadrille_book::{Book, Recipe};
use quadrille_press::{Document, Shape, Style, Theme};
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
                Shape::Text(text) => [text.x, text.y - text.size / 2.0, 0.0, 0.0],
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
    // A puzzle's number is with the puzzle, with its answer and in the index.
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

fn text_of(page: &quadrille_press::Page) -> String {
    let text = |shape: &Shape| match shape {
        Shape::Text(text) => Some(text.runs.iter().map(|run| run.1.as_str()).collect::<String>()),
        _ => None,
    };
    page.scene.shapes.iter().filter_map(text).collect::<Vec<_>>().join(" ")
}

/// The paragraphs of hints on a page: each begins with the name of its technique in italics.
fn hints_of(page: &quadrille_press::Page) -> Vec<String> {
    let mut hints: Vec<String> = Vec::new();
    for shape in &page.scene.shapes {
        let Shape::Text(text) = shape else { continue };
        let line: String = text.runs.iter().map(|run| run.1.as_str()).collect();
        let begins = text.runs[0].0 == Style::Italic && text.runs[0].1.ends_with('.');
        match hints.last_mut() {
            _ if begins => hints.push(line),
            // A paragraph continues in lines of the same size.
            Some(last) if (text.size - 7.7 * 0.352_778).abs() < 0.01 => {
                *last += &format!(" {line}")
            }
            _ => {}
        }
    }
    hints
}

#[test]
fn hints_of_a_book_give_a_reason_and_say_the_action_once() {
    let recipe = "seed = 7\n[[section]]\nkind = 'sudoku'\nlevels = { hard = 6, expert = 3 }";
    let recipe = Recipe::from_toml(recipe).expect("a recipe");
    let book = Book::make(&recipe, "hints.toml", 2, &mut |_| {}).expect("a book");
    let document = book.document();
    let is_hints = |page: &&quadrille_press::Page| text_of(page).contains(" cells open");
    let hints: Vec<String> = document.pages.iter().filter(is_hints).flat_map(hints_of).collect();
    assert!(hints.len() >= 20, "{}", hints.len());
    for hint in &hints {
        let broken = [".,", ".:", "..", " ,", ": so", "  "].iter().find(|b| hint.contains(**b));
        assert!(broken.is_none(), "{hint}");
        let (name, rest) = hint.split_once(". ").expect("a name");
        assert!(!rest.starts_with("So ") && !rest.starts_with("Either "), "{name}: {rest}");
        assert!(rest.matches(". ").count() >= 1, "no reason before the action: {hint}");
        let conclusions = rest.matches("So r").count() + rest.matches("Either way").count();
        assert!(conclusions >= 1 || rest.contains("It strikes"), "{hint}");
    }
}

#[test]
fn a_sheet_defines_its_technique_as_the_list_of_techniques_does() {
    let mut recipe = Recipe::new(Vec::new());
    (recipe.seed, recipe.lessons) = (3, vec![Technique::XyWing.key()]);
    let book = Book::make(&recipe, "", 1, &mut |_| {}).expect("examples");
    let text = text_of(&book.document().pages[0]);
    assert!(text.contains(Technique::XyWing.definition()), "{text}");
    assert!(text.contains(Technique::XyWing.consequence()), "{text}");
    assert!(![".,", ".:", ": so"].iter().any(|broken| text.contains(broken)), "{text}");
}

#[test]
fn the_largest_grid_fits_every_paper() {
    for paper in ["A5", "6x9", "A4", "Letter"] {
        let text = format!(
            "paper = '{paper}'\nseed = 1\n[[section]]\nkind = 'sudoku'\nsize = 25\nlevels = {{ easy = 1 }}"
        );
        let recipe = Recipe::from_toml(&text).expect("a recipe");
        let book = Book::make(&recipe, "large.toml", 1, &mut |_| {}).expect("a book");
        let small = matches!(paper, "A5" | "6x9");
        assert_eq!(book.notes().iter().any(|note| note.contains("small to write in")), small);
        for page in &book.document().pages {
            let width = page.scene.width;
            for shape in &page.scene.shapes {
                let Shape::Text(text) = shape else { continue };
                let inside = (7.0..=width - 7.0).contains(&text.x);
                assert!(inside, "{paper}: {text:?}");
            }
        }
    }
}

#[test]
fn a_long_title_is_broken_into_lines_that_can_be_read() {
    let title = "Two Hundred Puzzles for the Long Evenings of a Winter in the Mountains";
    let recipe = format!(
        "title = '{title}'\nseed = 1\n[[section]]\nkind = 'sudoku'\nlevels = {{ easy = 1 }}"
    );
    let recipe = Recipe::from_toml(&recipe).expect("a recipe");
    let book = Book::make(&recipe, "title.toml", 1, &mut |_| {}).expect("a book");
    let cover = &book.document().pages[0];
    let lines: Vec<_> = cover
        .scene
        .shapes
        .iter()
        .filter_map(|shape| match shape {
            Shape::Text(text) if title.contains(&text.runs[0].1) => Some((text.y, text.size)),
            _ => None,
        })
        .collect();
    assert!((2..=3).contains(&lines.len()), "{lines:?}");
    assert!(lines.iter().all(|line| line.1 > 14.0 * 0.352_778), "{lines:?}");
    // A single puzzle fills all nine panels with its nine boxes.
    let panels = cover.scene.shapes.iter().filter(|s| matches!(s, Shape::Clipped { .. })).count();
    assert_eq!(panels, 9);
}
