//! Human techniques as data: steps, hints, explanations, ratings.

pub mod explainer;
