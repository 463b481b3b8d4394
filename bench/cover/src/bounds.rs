//! Problems with bounds in Knuth's DLX3 form: items that are covered between u and v times.

pub fn problems() -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = Vec::new();
    for (n, k) in [(7, 4), (8, 5)] {
        all.push((format!("queendom-{n}-{k}"), domination(n, k, queen)));
    }
    all.push(("knights-6-8".into(), domination(6, 8, knight)));
    for (rows, columns) in [(6, 7), (6, 8)] {
        let (n, edges) = grid_graph(rows, columns);
        all.push((format!("cycles-{rows}x{columns}"), degrees(n, &edges, 2, 2)));
    }
    for n in [10, 11] {
        all.push((format!("cycles-K{n}"), degrees(n, &complete_graph(n), 2, 2)));
    }
    let (n, edges) = grid_graph(4, 4);
    all.push(("degrees-4x4".into(), degrees(n, &edges, 1, 3)));
    for n in [7, 8] {
        all.push((format!("two-queens-{n}"), two_queens(n)));
    }
    for seed in [1, 2] {
        all.push((format!("twice-{seed}"), twice(24, 90, 4, seed)));
    }
    all
}

fn queen((a, b): (i32, i32), (c, d): (i32, i32)) -> bool {
    a == c || b == d || a + b == c + d || a - b == c - d
}

/// True if a knight on one cell attacks the other, or they are the same cell.
fn knight((a, b): (i32, i32), (c, d): (i32, i32)) -> bool {
    let (x, y) = ((a - c).abs(), (b - d).abs());
    (x, y) == (0, 0) || x + y == 3 && x > 0 && y > 0
}

type Cell = (i32, i32);

/// k pieces on a square board that attack every cell.
fn domination(n: i32, k: usize, sees: fn(Cell, Cell) -> bool) -> String {
    let cells: Vec<Cell> = (0..n * n).map(|at| (at / n, at % n)).collect();
    let name = |(r, c): Cell| format!("{r}.{c}");
    let most = n * n;
    let items: Vec<_> = cells.iter().map(|&cell| format!("1:{most}|{}", name(cell))).collect();
    let mut text = format!("{k}|# {}\n", items.join(" "));
    for &piece in &cells {
        let seen = cells.iter().filter(|&&cell| sees(piece, cell)).map(|&cell| name(cell));
        text += &format!("# {}\n", seen.collect::<Vec<_>>().join(" "));
    }
    text
}

type Edge = (usize, usize);

fn grid_graph(rows: usize, columns: usize) -> (usize, Vec<Edge>) {
    let mut edges = Vec::new();
    for at in 0..rows * columns {
        if at % columns + 1 < columns {
            edges.push((at, at + 1));
        }
        if at / columns + 1 < rows {
            edges.push((at, at + columns));
        }
    }
    (rows * columns, edges)
}

fn complete_graph(n: usize) -> Vec<Edge> {
    (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b))).collect()
}

/// Subgraphs in which every vertex has a degree between u and v: with 2 and 2, covers by cycles.
fn degrees(n: usize, edges: &[Edge], u: usize, v: usize) -> String {
    let bound = if u == v { format!("{u}") } else { format!("{u}:{v}") };
    let items: Vec<_> = (0..n).map(|vertex| format!("{bound}|v{vertex}")).collect();
    let lines = edges.iter().map(|(a, b)| format!("v{a} v{b}\n"));
    format!("{}\n{}", items.join(" "), lines.collect::<String>())
}

/// Two queens in every row and column, at most two in a diagonal.
fn two_queens(n: usize) -> String {
    let lines = (0..n).flat_map(|k| [format!("2|r{k}"), format!("2|c{k}")]);
    let diagonals = (0..2 * n - 1).flat_map(|k| [format!("0:2|a{k}"), format!("0:2|b{k}")]);
    let items: Vec<_> = lines.chain(diagonals).collect();
    let mut text = format!("{}\n", items.join(" "));
    for (r, c) in (0..n * n).map(|at| (at / n, at % n)) {
        text += &format!("r{r} c{c} a{} b{}\n", r + c, r + n - 1 - c);
    }
    text
}

/// Random options of some items each, every item covered exactly twice.
fn twice(items: usize, options: usize, size: usize, seed: u64) -> String {
    let mut state = seed;
    let mut draw = |below: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let names: Vec<_> = (0..items).map(|item| format!("2|i{item}")).collect();
    let mut text = format!("{}\n", names.join(" "));
    for _ in 0..options {
        let mut chosen: Vec<usize> = Vec::new();
        while chosen.len() < size {
            let item = draw(items);
            if !chosen.contains(&item) {
                chosen.push(item);
            }
        }
        let chosen: Vec<_> = chosen.iter().map(|item| format!("i{item}")).collect();
        text += &format!("{}\n", chosen.join(" "));
    }
    text
}
