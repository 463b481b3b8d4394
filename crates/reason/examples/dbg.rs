//! debug
use quadrille_reason::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string("/work/shared/data/hodoku/reglib-half.txt").unwrap();
    let n: usize = a[1].parse().unwrap();
    let case = parse_case(text.lines().nth(n - 1).unwrap(), n).unwrap();
    let t = a.get(2).map(|t| t.parse().unwrap()).or(case.technique).unwrap();
    let steps = all_steps(&case.state, &Options::only(&[t])).unwrap();
    println!("expected {:?}", words::Names::new(case.state.puzzle()).candidates(&case.eliminations, '-'));
    for s in steps {
        if a.len() > 3 || s.values == case.values || case.values.is_empty() {
            println!(
                "{} {} {:?}",
                words::sentence(&s, case.state.puzzle()),
                s.values.iter().map(|v| v.to_string()).collect::<String>(),
                check(&case.state, &s)
            );
        }
    }
}
