//! The puzzle of the day as an HTML page: easy on Mondays, extreme on Sundays.
//!
//! `cargo run -p puzzle-of-the-day -- 20778 > today.html`, where the number counts days since 1970;
//! without it, the page is today's.

use std::time::{Duration, SystemTime};

use quadrille::press::{Scene, Theme};
use quadrille::{Budget, GenerateOptions, Generated, Kind, Level, Spec, generate, rate};

type Failure = Box<dyn std::error::Error>;

/// The level of a weekday, from Monday.
const LEVELS: [Level; 7] = [
    Level::Easy,
    Level::Easy,
    Level::Medium,
    Level::Medium,
    Level::Hard,
    Level::Expert,
    Level::Extreme,
];

/// The day is the seed, so the page of a day is the same on every machine.
fn puzzle_of(day: u64) -> Result<Generated, Failure> {
    // 1970 began on a Thursday.
    let level = LEVELS[usize::try_from((day + 3) % 7)?];
    let mut batch =
        generate(&Spec::new(Kind::Sudoku).level(level), day, 1, &GenerateOptions::default())?;
    Ok(batch.next().ok_or("no puzzle was made")??)
}

fn page(day: u64) -> Result<String, Failure> {
    let made = puzzle_of(day)?;
    let limit = Budget::default().time(Duration::from_secs(5));
    let rating = rate(&made.puzzle, &limit)?;
    let level = rating.grade.map_or("unrated".to_owned(), |grade| grade.to_string());
    let picture = Scene::puzzle(&made.puzzle).to_svg(&Theme::SCREEN);
    Ok(format!(
        "<!doctype html><meta charset=utf-8><title>Puzzle of the day</title>\n\
         <h1>Puzzle of day {day}</h1>\n<p>Level: {level}</p>\n{picture}\
         <details><summary>Solution</summary>{}</details>",
        made.solution
    ))
}

fn main() -> Result<(), Failure> {
    let today = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH)?.as_secs() / 86_400;
    let day = std::env::args().nth(1).map_or(Ok(today), |day| day.parse())?;
    println!("{}", page(day)?);
    Ok(())
}

#[test]
fn a_day_has_one_page() {
    assert!(
        page(20_778).unwrap().contains("<svg") && page(20_778).unwrap() == page(20_778).unwrap()
    );
}
