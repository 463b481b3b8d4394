//! What each technique is, in one sentence that says nothing of any particular step: the second
//! depth of a hint, and the list of techniques.

use crate::fish_kind::{Fins, Shape};
use crate::technique::Technique::{self, *};

impl Technique {
    /// One sentence of definition.
    ///
    /// ```
    /// use quadrille_reason::Technique;
    /// assert_eq!(Technique::NakedSingle.definition(), "A cell has one candidate left.");
    /// ```
    #[must_use]
    pub fn definition(self) -> &'static str {
        match self {
            Fish(shape, fins, _) => fish(shape, fins),
            _ => small(self)
                .or_else(|| caged(self))
                .or_else(|| unique(self))
                .unwrap_or_else(|| chained(self)),
        }
    }
}

fn fish(shape: Shape, fins: Fins) -> &'static str {
    match (shape, fins) {
        (Shape::Basic, Fins::None) => {
            "In some lines a value stands only in as many lines that cross them."
        }
        (Shape::Basic, _) => {
            "In some lines a value stands only in as many lines that cross them, but for a few \
             cells, the fins."
        }
        (_, Fins::None) => "In some houses a value stands only in as many other houses.",
        (..) => {
            "In some houses a value stands only in as many other houses, but for a few cells, the \
             fins."
        }
    }
}

/// Singles, subsets, intersections.
fn small(technique: Technique) -> Option<&'static str> {
    Some(match technique {
        FullHouse => "A house has one open cell left.",
        NakedSingle => "A cell has one candidate left.",
        HiddenSingle => "A value has one place left in a house.",
        LockedPair => "Two cells where a box meets a line share the same two candidates.",
        LockedTriple => "Three cells where a box meets a line have three candidates in all.",
        Pointing => "In a box a value stands only where the box meets a line.",
        Claiming => "In a line a value stands only where the line meets a box.",
        NakedPair => "Two cells of a house have the same two candidates.",
        NakedTriple => "Three cells of a house have three candidates in all.",
        NakedQuad => "Four cells of a house have four candidates in all.",
        LargeSubset => "Some cells of a house have as many candidates in all as they are.",
        HiddenPair => "Two values of a house have the same two places.",
        HiddenTriple => "Three values of a house have three places in all.",
        HiddenQuad => "Four values of a house have four places in all.",
        LargeFish => "In some lines a value stands only in as many lines that cross them.",
        SueDeCoq => {
            "Cells where a box meets a line, with a few of the box and a few of the line, have as \
             many candidates as cells."
        }
        _ => return None,
    })
}

fn caged(technique: Technique) -> Option<&'static str> {
    Some(match technique {
        CageCombination => "Few sets of values give the target of a cage.",
        CageFilling => "No order of the values of a cage puts a value into one of its cells.",
        CageLine => "Every filling of a cage has a value in the same house.",
        Innies => "A house adds up to a known sum, and its cages tell all but a few cells.",
        WideInnies => "Several houses add up to a known sum, and cages tell all but a few cells.",
        CageParity => "Whether the sum of a house is odd or even is settled but for a few cells.",
        CageFactors => {
            "How often a prime divides the product of a house is settled but for a few cells."
        }
        _ => return None,
    })
}

/// Those that lean on the puzzle having one solution.
fn unique(technique: Technique) -> Option<&'static str> {
    Some(match technique {
        BugPlusOne => {
            "Every open cell but one has two candidates, and a grid of nothing but pairs has no \
             single solution."
        }
        UniqueRectangle1 => {
            "Three corners of a rectangle in two boxes have the same two candidates."
        }
        UniqueRectangle2 | UniqueRectangle5 => {
            "The corners of a rectangle in two boxes have two candidates, some of them one more."
        }
        UniqueRectangle3 => {
            "The further candidates of two corners of a rectangle make a subset with other cells."
        }
        UniqueRectangle4 | UniqueRectangle6 => {
            "One of the two candidates of a rectangle is confined to its corners."
        }
        HiddenRectangle => {
            "One candidate of a rectangle is tied to the corner opposite one with two candidates."
        }
        AvoidableRectangle1 | AvoidableRectangle2 => {
            "Corners of a rectangle, written and not given, hold two values crosswise."
        }
        _ => return None,
    })
}

/// Links, chains, sets, templates.
fn chained(technique: Technique) -> &'static str {
    match technique {
        RemotePair => "Cells with the same two candidates follow each other, each seeing the next.",
        Skyscraper => "Two parallel lines have two places each for a value, one pair in line.",
        TwoStringKite | DualTwoStringKite => {
            "A row and a column have two places each for a value, one of each in the same box."
        }
        TurbotFish => {
            "Two houses have two places each for a value, and one of each see each other."
        }
        EmptyRectangle | DualEmptyRectangle => {
            "In a box a value stands on one row and one column only, and a line beside it has two \
             places for it."
        }
        WWing => {
            "Two cells with the same two candidates are joined by a house with two places for one."
        }
        XyWing => "A cell of two candidates sees two others, each sharing one with it.",
        XyzWing => "A cell of three candidates sees two cells of two of them.",
        SimpleColourTrap | SimpleColourWrap => {
            "Houses with two places for a value join into one cluster of two colours."
        }
        MultiColour1 | MultiColour2 => {
            "Houses with two places for a value join into two clusters of two colours."
        }
        XChain => {
            "Places of one value follow each other: not this, so that; that, so not the next."
        }
        XyChain => "Cells of two candidates, each sharing one with the next.",
        ContinuousLoop | GroupedContinuousLoop => {
            "Candidates in turn true and false follow each other in a ring."
        }
        DiscontinuousLoop | GroupedDiscontinuousLoop => {
            "Candidates in turn true and false lead back to the cell they began in."
        }
        Aic | GroupedAic => {
            "From the first candidate being false it follows that the last is true."
        }
        AlsXz => {
            "Two sets of cells, each one candidate short of locked, share a value for one only."
        }
        AlsXyWing => "Three sets of cells, each one candidate short of locked, hang together.",
        AlsChain => "Sets of cells, each one candidate short of locked, follow each other.",
        DeathBlossom => "Each candidate of a cell would lock a set of cells.",
        ForcingChain => "Try each choice of a cell or a house: all lead to the same.",
        ForcingNet => "Try each choice and all that follows from it: all lead to the same.",
        TemplateSet | TemplateDelete => "List all ways to place a value in the whole grid.",
        _ => "A deduction from the candidates.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_technique_has_a_sentence_of_its_own_kind() {
        for technique in Technique::all() {
            let text = technique.definition();
            assert!(text.ends_with('.') && text.len() < 140, "{technique}: {text}");
            assert_ne!(text, "A deduction from the candidates.", "{technique}");
        }
    }
}
