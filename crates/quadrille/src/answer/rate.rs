//! The difficulty of a puzzle, on every scale that fits it.

use std::borrow::Cow;
use std::collections::BTreeMap;

use quadrille_reason::explainer::{Explained, Ratings, Tenths, Unrated as Why};
use quadrille_reason::{Flow, Rating};
use serde::{Deserialize, Serialize};

/// The difficulty of a puzzle.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Rated {
    /// ER on Sudoku Explainer's scale.
    pub er: Option<f64>,
    /// The hardest step on ER's scale.
    pub er_step: Option<String>,
    /// EP.
    pub ep: Option<f64>,
    /// ED.
    pub ed: Option<f64>,
    /// The requested limit, if ER is above it.
    pub above: Option<f64>,
    /// HoDoKu's rating.
    pub hodoku: Option<HodokuRated>,
    /// The level.
    pub level: Option<String>,
    /// The hardest technique of the path for level and HoDoKu's score. ER comes from another path,
    /// with the hardest step `er_step`.
    pub hardest: Option<String>,
    /// The number of steps of each technique on that path.
    pub steps: BTreeMap<String, u32>,
    /// Guesses made where no technique applied.
    pub guesses: u32,
    /// Hardest steps and narrowest moment, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flow: Option<FlowRated>,
    /// The budget that ended the rating, if any.
    pub stopped: Option<String>,
    /// ER, EP and ED as text, with `>` and `?` for unknown ones; one `-` if the scale does not fit.
    #[serde(skip)]
    pub words: Vec<String>,
}

/// The flow of a path.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub struct FlowRated {
    /// Steps of the hardest technique.
    pub hardest_steps: usize,
    /// The fewest cells, at any moment, in which a step of the cheapest technique has an effect.
    pub narrowest: usize,
    /// That moment, as the number of steps before it.
    pub narrowest_at: usize,
}

impl From<Flow> for FlowRated {
    fn from(flow: Flow) -> Self {
        let Flow { hardest_steps, narrowest, narrowest_at, .. } = flow;
        FlowRated { hardest_steps, narrowest, narrowest_at }
    }
}

/// HoDoKu's rating.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct HodokuRated {
    /// The score.
    pub score: u32,
    /// The level by HoDoKu's name.
    pub level: Cow<'static, str>,
}

/// The reason why a puzzle has no rating.
#[derive(Clone, Debug, Serialize)]
pub struct Unrated {
    /// The reason.
    pub error: String,
}

impl From<Why> for Unrated {
    fn from(why: Why) -> Self {
        Unrated { error: why.to_string() }
    }
}

impl Rated {
    /// A rating with its limit, if one was requested.
    #[must_use]
    pub fn new(rating: &Rating, max: Option<Tenths>) -> Self {
        let known = match &rating.explained {
            Some(Explained::Rated(r)) => [Some(r.er), Some(r.ep), Some(r.ed)],
            Some(Explained::Above(r) | Explained::Beyond(r) | Explained::Unknown(_, r)) => {
                [None, Some(r.ep), Some(r.ed)]
            }
            None => [None; 3],
        };
        let [er, ep, ed] = known.map(|t| t.filter(|t| t.0 > 0).map(f64::from));
        let above = matches!(rating.explained, Some(Explained::Above(_)));
        Rated {
            er,
            er_step: rating.er_step().map(str::to_owned),
            ep,
            ed,
            above: max.filter(|_| above).map(f64::from),
            hodoku: rating
                .hodoku
                .map(|h| HodokuRated { score: h.score, level: h.level.name().into() }),
            level: rating.grade.map(|g| g.to_string()),
            hardest: rating.hardest.map(|t| t.name()),
            steps: rating.steps.iter().map(|(t, n)| (t.key(), *n)).collect(),
            guesses: rating.guesses,
            flow: None,
            stopped: rating.stopped.map(|s| s.to_string()),
            words: words(rating, max),
        }
    }
}

/// ER, EP and ED as text; one `-` if the scale does not fit.
fn words(rating: &Rating, max: Option<Tenths>) -> Vec<String> {
    let above = format!(">{}", max.unwrap_or_default());
    match &rating.explained {
        None if rating.stopped.is_some() => vec!["?".to_owned()],
        None => vec!["-".to_owned()],
        Some(Explained::Rated(r)) => [r.er, r.ep, r.ed].map(|t| t.to_string()).to_vec(),
        Some(Explained::Above(r)) => partial(r, &above),
        Some(Explained::Beyond(r)) => partial(r, ">11.9"),
        Some(Explained::Unknown(_, r)) => partial(r, "?"),
    }
}

/// The known part of an unfinished rating, with `rest` for the unknown part.
fn partial(ratings: &Ratings, rest: &str) -> Vec<String> {
    let known = |t: Tenths| if t.0 > 0 { t.to_string() } else { rest.to_owned() };
    vec![rest.to_owned(), known(ratings.ep), known(ratings.ed)]
}
