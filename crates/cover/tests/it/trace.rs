//! The record of a plain search has the same solutions as the kernels.

use quadrille_cover::{
    Budget, Problem, Solver, Stop, TraceCut, TraceOptions, TraceOrder, TraceStep, trace,
};

const KNUTH: &str = "A B C D E F G\nC E\nA D G\nB C F\nA D F\nB G\nD E G\n";
const COLOURED: &str = "p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n";

/// The options on the stack at each solution. Checks that steps back undo the last one.
fn solutions(problem: &Problem, steps: &[TraceStep]) -> Vec<Vec<usize>> {
    let (mut stack, mut found) = (Vec::new(), Vec::new());
    for step in steps {
        match *step {
            TraceStep::Given(option) | TraceStep::Take(option, ..) => stack.push(option),
            TraceStep::Undo(option) => assert_eq!(stack.pop(), Some(option)),
            TraceStep::Solution => {
                assert!(problem.is_solution(&stack));
                let mut options: Vec<usize> = stack.iter().map(|o| o.index()).collect();
                options.sort_unstable();
                found.push(options);
            }
            _ => {}
        }
    }
    found.sort();
    found
}

#[test]
fn both_orders_find_what_the_kernels_find() {
    for text in [KNUTH, COLOURED, "a b\na\nb\na b\n", "a b\na\n", "| x\nx\n"] {
        let problem = Problem::from_text(text).unwrap();
        let expected = Solver::new(&problem).count().answer.counted().to_string();
        for order in [TraceOrder::Fewest, TraceOrder::Leftmost] {
            let trace = trace(&problem, &TraceOptions { order, ..TraceOptions::default() });
            assert_eq!(trace.cut, None);
            assert_eq!(trace.solutions.to_string(), expected, "{text}");
            assert_eq!(solutions(&problem, &trace.steps).len() as u64, trace.solutions);
        }
    }
}

#[test]
fn a_record_is_bounded() {
    let problem = Problem::from_text("a b c\na\nb\nc\na b\nb c\n").unwrap();
    let cut = |options: TraceOptions| trace(&problem, &options);
    let short = cut(TraceOptions { steps: 3, ..TraceOptions::default() });
    assert_eq!((short.steps.len(), short.cut), (3, Some(TraceCut::Steps)));
    let one = cut(TraceOptions { solutions: Some(1), ..TraceOptions::default() });
    assert_eq!((one.solutions, one.cut), (1, Some(TraceCut::Solutions)));
    assert_eq!(one.steps.last(), Some(&TraceStep::Solution));
    let none = cut(TraceOptions { budget: Budget::default().nodes(0), ..TraceOptions::default() });
    assert_eq!((none.steps.len(), none.cut), (0, Some(TraceCut::Stopped(Stop::Nodes))));
}
