//! The registry of techniques: one line each, in the order of the enum.
//!
//! A line has the technique, its place in the order in which techniques are tried, its code in
//! HoDoKu's library, its name, HoDoKu's level and score of one step, its properties, and the
//! functions that find its steps and, where the premises are more than clauses, check them; its
//! module explains them. To add a technique, add a file in `techniques/` and a line here.
//!
//! Orders, levels and scores are those of HoDoKu's step table (version 2.2), cheapest first, so
//! paths look familiar. A technique that the table does not list has the values of the one before
//! it. Fish are a family by shape, fins and size: see `fish_kind.rs`.

/// Passes the lines to another macro: those before the fish, and those after.
macro_rules! for_each_technique {
    ($callback:ident) => {
        $callback! {
    {
        /// The last open cell of a house.
        FullHouse 100 "0000" "full house" Easy 4 (ANY) singles find_full_houses;
        /// A cell with one candidate.
        NakedSingle 200 "0003" "naked single" Easy 4 (ANY) singles find_naked;
        /// A value with one place in a house.
        HiddenSingle 300 "0002" "hidden single" Easy 14 (ANY) singles find_hidden;
        /// Values of a cell for which a rule leaves the other one nothing.
        RulePair 310 "2020" "pair rule" Easy 14 (RULES | ANY) rule_clues find_pairs check;
        /// Values that a rule strikes along a line, from cell to cell.
        RuleLine 320 "2021" "line rule" Easy 14 (RULES | ANY) rule_clues find_lines check;
        /// Values beyond what the rest of a sum leaves.
        RuleSum 330 "2022" "sum rule" Easy 14 (RULES | ANY) rule_bounds find check;
        /// Values that no filling of a rule's cells uses.
        RuleFilling 1220 "2023" "rule combinations" Medium 50 (RULES | ANY)
            rule_clues find_fillings check;
        /// A value that every filling of a rule has among some cells.
        RuleLocked 1230 "2024" "value in a rule" Medium 50 (RULES | ANY) rule_locked find check;
        /// Houses with a known total, less the sums of rules.
        RuleTotal 1280 "2025" "rule of 45" Medium 60 (RULES) rule_total find check;
        /// The same over several adjacent houses.
        WideRuleTotal 2155 "2028" "rule of 45 over several houses" Hard 150 (RULES)
            rule_total find check;
        /// Values of a house that fit only into cells of a rule.
        RuleHouse 2190 "2026" "rule and house" Hard 150 (RULES | ANY) rule_house find check;
        /// Fillings of two rules that go together.
        RuleCross 2195 "2027" "two rules" Hard 150 (RULES | ANY) rule_cross find_two check;
        /// Fillings of all rules in a house that go together.
        RulesInHouse 2197 "2029" "rules in a house" Hard 150 (RULES | ANY)
            rule_cross find_in_house check;
        /// Values that no filling of a cage uses anywhere.
        CageCombination 400 "2000" "cage combination" Easy 14 (CAGED)
            cage_filling find_combinations check;
        /// Values that no filling of a cage uses in this cell.
        CageFilling 500 "2001" "cage filling" Easy 14 (CAGED) cage_filling find_fillings check;
        /// A value that every filling of a cage has in this house.
        CageLine 1250 "2002" "cage in line" Medium 50 (CAGED) cage_line find check;
        /// The sum of a house leaves a known rest for the cells that its cages do not settle.
        Innies 1270 "2003" "innies and outies" Medium 50 (CAGED) innies find check;
        /// The same over several adjacent houses.
        WideInnies 2150 "2004" "innies and outies of several houses" Hard 150 (CAGED)
            innies find check;
        /// Parity of the only cage or cell of a house that may be odd or even.
        CageParity 2160 "2005" "cage parity" Hard 150 (CAGED) innies find check;
        /// The same with the prime factors of the product of a house.
        CageFactors 2170 "2006" "cage factors" Hard 150 (CAGED) innies find check;
        /// A naked pair in the cells where a box meets a line, which clears both.
        LockedPair 1000 "0110" "locked pair" Medium 40 (NONE) subset find_locked;
        /// A naked triple in the cells where a box meets a line, which clears both.
        LockedTriple 1100 "0111" "locked triple" Medium 60 (NONE) subset find_locked;
        /// A value of a box confined to a line.
        Pointing 1200 "0100" "pointing" Medium 50 (NONE) intersection find_pointing;
        /// A value of a line confined to a box.
        Claiming 1210 "0101" "claiming" Medium 50 (NONE) intersection find_claiming;
        /// N cells of a house with N candidates, N = 2.
        NakedPair 1300 "0200" "naked pair" Medium 60 (ANY) subset find_naked;
        /// N = 3.
        NakedTriple 1400 "0201" "naked triple" Medium 80 (ANY) subset find_naked;
        /// N values of a house with N places, N = 2.
        HiddenPair 1500 "0210" "hidden pair" Medium 70 (ANY) subset find_hidden;
        /// N = 3.
        HiddenTriple 1600 "0211" "hidden triple" Medium 100 (ANY) subset find_hidden;
        /// N = 4.
        NakedQuad 2000 "0202" "naked quadruple" Hard 120 (ANY) subset find_naked;
        /// N = 4.
        HiddenQuad 2100 "0212" "hidden quadruple" Hard 150 (ANY) subset find_hidden;
        /// A naked subset larger than four, on grids where its hidden counterpart is larger than
        /// four too.
        LargeSubset 2180 "2010" "large naked subset" Hard 150 (LARGE) large find_subsets check;
        /// A basic fish larger than four, likewise.
        LargeFish 2710 "2011" "large fish" Unfair 470 (LARGE) large find_fish check;
    }
    {
        /// A chain of cells with the same two candidates.
        RemotePair 2800 "0703" "remote pair" Hard 110 (CHAIN) remote_pair find;
        /// One cell away from a grid of bivalue cells, which never has exactly one solution.
        BugPlusOne 2900 "0610" "BUG+1" Hard 100 (UNIQUE) bug find;
        /// Two lines with two places each, one end shared.
        Skyscraper 3000 "0400" "skyscraper" Hard 130 (ONE_DIGIT) turbot find;
        /// A row and a column with two places each that meet in a box.
        TwoStringKite 3100 "0401" "2-string kite" Hard 150 (ONE_DIGIT) turbot find;
        /// Two kites over the same box.
        DualTwoStringKite 3110 "0404" "dual 2-string kite" Hard 150 (ONE_DIGIT) turbot find_dual;
        /// Two strong links on one value joined by a weak one.
        TurbotFish 3120 "0403" "turbot fish" Hard 120 (ONE_DIGIT) turbot find;
        /// A box whose places lie on a row and a column, and a strong link.
        EmptyRectangle 3170 "0402" "empty rectangle" Hard 120 (ONE_DIGIT) empty_rectangle find;
        /// Two empty rectangles over the same box.
        DualEmptyRectangle 3180 "0405" "dual empty rectangle" Hard 120 (ONE_DIGIT)
            empty_rectangle find_dual;
        /// Two equal bivalue cells joined by a strong link on one value.
        WWing 3200 "0803" "W-wing" Hard 150 (CHAIN) wings find_w;
        /// Three bivalue cells, a pivot and two wings.
        XyWing 3300 "0800" "XY-wing" Hard 160 (CHAIN | ANY) wings find_xy;
        /// An XY-wing whose pivot keeps the third value.
        XyzWing 3400 "0801" "XYZ-wing" Hard 180 (CHAIN | ANY) wings find_xy;
        /// Unique rectangle with one corner that has other values.
        UniqueRectangle1 3500 "0600" "unique rectangle type 1" Hard 100 (UNIQUE) rectangle find;
        /// Two corners with the same additional value.
        UniqueRectangle2 3600 "0601" "unique rectangle type 2" Hard 100 (UNIQUE) rectangle find;
        /// Two corners whose extra values form a naked subset with other cells.
        UniqueRectangle3 3700 "0602" "unique rectangle type 3" Hard 100 (UNIQUE) rectangle find;
        /// Two corners in a house that confines one of the values to them.
        UniqueRectangle4 3800 "0603" "unique rectangle type 4" Hard 100 (UNIQUE) rectangle find;
        /// Two opposite (or three) corners with the same additional value.
        UniqueRectangle5 3900 "0604" "unique rectangle type 5" Hard 100 (UNIQUE) rectangle find;
        /// Two opposite corners, one of the values confined to the corners in rows and columns.
        UniqueRectangle6 4000 "0605" "unique rectangle type 6" Hard 100 (UNIQUE) rectangle find;
        /// Strong links on one value around the corner opposite a bivalue one.
        HiddenRectangle 4010 "0606" "hidden rectangle" Hard 100 (UNIQUE) rectangle find;
        /// Three corners already written, but not given.
        AvoidableRectangle1 4020 "0607" "avoidable rectangle type 1" Hard 100 (UNIQUE)
            rectangle find_avoidable;
        /// Two corners already written, the others with the same additional value.
        AvoidableRectangle2 4030 "0608" "avoidable rectangle type 2" Hard 100 (UNIQUE)
            rectangle find_avoidable;
        /// Two almost locked sets use up all values of the cells where a box meets a line.
        SueDeCoq 5300 "1101" "Sue de Coq" Unfair 250 (NONE) sue_de_coq find;
        /// A cell that sees both colours.
        SimpleColourTrap 5330 "0500" "simple colour trap" Hard 150 (ONE_DIGIT) colouring find;
        /// A colour that clashes with itself.
        SimpleColourWrap 5331 "0501" "simple colour wrap" Hard 150 (ONE_DIGIT) colouring find;
        /// A candidate that sees a colour of each of two clusters whose other colours see each
        /// other.
        MultiColour1 5360 "0502" "multi colour 1" Hard 200 (ONE_DIGIT) colouring find;
        /// A colour that sees both colours of another cluster.
        MultiColour2 5361 "0503" "multi colour 2" Hard 200 (ONE_DIGIT) colouring find;
        /// Alternating links on one value.
        XChain 5401 "0701" "X-chain" Unfair 260 (ONE_DIGIT | CHAIN) chain find;
        /// A chain of bivalue cells.
        XyChain 5501 "0702" "XY-chain" Unfair 260 (CHAIN | ANY) chain find;
        /// An alternating loop.
        ContinuousLoop 5601 "0706" "continuous nice loop" Unfair 280 (CHAIN | ANY) chain find;
        /// An alternating loop with one flaw.
        DiscontinuousLoop 5602 "0707" "discontinuous nice loop" Unfair 280 (CHAIN | ANY) chain find;
        /// An alternating inference chain between different candidates.
        Aic 5603 "0708" "AIC" Unfair 280 (CHAIN | ANY) chain find;
        /// A continuous loop with groups of cells or almost locked sets as nodes.
        GroupedContinuousLoop 5651 "0709" "grouped continuous nice loop" Unfair 300 (CHAIN)
            chain find;
        /// A discontinuous loop with groups of cells or almost locked sets as nodes.
        GroupedDiscontinuousLoop 5652 "0710" "grouped discontinuous nice loop" Unfair 300 (CHAIN)
            chain find;
        /// An AIC with groups of cells or almost locked sets as nodes.
        GroupedAic 5653 "0711" "grouped AIC" Unfair 300 (CHAIN) chain find;
        /// Two almost locked sets with a restricted common value.
        AlsXz 5701 "0901" "ALS-XZ" Unfair 300 (CHAIN) als find;
        /// Three almost locked sets.
        AlsXyWing 5801 "0902" "ALS-XY-wing" Unfair 320 (CHAIN) als find;
        /// Four and more almost locked sets in a row.
        AlsChain 5901 "0903" "ALS chain" Unfair 340 (CHAIN) als find;
        /// A stem cell, and an almost locked set for each of its values.
        DeathBlossom 6000 "0904" "death blossom" Unfair 360 (NONE) death_blossom find;
        /// Each choice of a cell or house leads along chains to the same result, or one to a
        /// contradiction.
        ForcingChain 8500 "1301" "forcing chain" Extreme 500 (ANY) forcing find;
        /// The same with deductions that need several earlier ones.
        ForcingNet 8600 "1303" "forcing net" Extreme 700 (ANY) forcing find;
        /// A cell that every template of a value uses.
        TemplateSet 8700 "1201" "template set" Extreme 10_000 (RARE) template find;
        /// A cell that no template of a value uses.
        TemplateDelete 8800 "1202" "template delete" Extreme 10_000 (RARE) template find;
    }
        }
    };
}
pub(crate) use for_each_technique;
