use quadrille_reason::explainer::{explain, look_at};
use std::collections::BTreeMap;
fn givens(s: &str) -> [u8; 81] { let b = s.as_bytes(); std::array::from_fn(|i| if b[i].is_ascii_digit() { b[i]-b'0' } else { 0 }) }
fn main() {
    let args: Vec<String> = std::env::args().collect();
    match args[1].as_str() { "tsv" => tsv(&args[2]), _ => replay(&args[2], args.get(3).map_or("", |s| s)) }
}
fn tsv(path: &str) {
    let text = std::fs::read_to_string(path).unwrap();
    let (mut n, mut er, mut ep, mut ed, mut near) = (0,0,0,0,0);
    let mut worst = std::time::Duration::ZERO;
    let t0 = std::time::Instant::now();
    for l in text.lines().skip(1) {
        let f: Vec<&str> = l.split('\t').collect();
        let num = |s: &str| (s.parse::<f64>().unwrap()*10.0).round() as u16;
        let t = std::time::Instant::now();
        let e = explain(&givens(f[0])).unwrap();
        worst = worst.max(t.elapsed());
        n += 1;
        let (a,b,c) = (num(f[1]),num(f[2]),num(f[3]));
        er += (e.er.0 == a) as u32; ep += (e.ep.0 == b) as u32; ed += (e.ed.0==c) as u32;
        near += (e.er.0.abs_diff(a) <= 1) as u32;
        if e.er.0 != a || e.ep.0 != b || e.ed.0 != c { println!("{} want {}/{}/{} got {}/{}/{} solved {} {:?}", f[0], f[1],f[2],f[3], e.er,e.ep,e.ed,e.solved, t.elapsed()); }
    }
    println!("{n} rows: ER {er} EP {ep} ED {ed} near {near}; mean {:?} worst {:?}", t0.elapsed()/n, worst);
}
fn replay(path: &str, only: &str) {
    let text = std::fs::read_to_string(path).unwrap();
    let mut cur = [0u8;81]; let mut struck: Vec<(usize,usize)> = vec![];
    let mut tally: BTreeMap<(String,String), u32> = BTreeMap::new();
    let mut shown = 0;
    for l in text.lines() {
        if l.len() == 81 { cur = givens(l); struck.clear(); continue }
        if l.len() < 90 { continue }
        let after = givens(&l[..81]);
        let rest = &l[82..];
        let (rating, rest) = rest.split_once(", ").unwrap();
        let rating: u16 = (rating.parse::<f64>().unwrap()*10.0).round() as u16;
        let name = rest.split(&[':','('][..]).next().unwrap().trim().to_string();
        if only == "probe" {
            if name.starts_with("Contradiction") && rating >= 93 {
                let nodes = rest.split("(w/").nth(1).unwrap().split(' ').next().unwrap();
                let src = rest.split("): ").nth(1).unwrap().as_bytes();
                let (c, d) = ((src[1]-b'1') as usize*9 + (src[3]-b'1') as usize, (src[5]-b'1') as usize);
                let on = rest.split("): ").nth(1).unwrap()[7..].starts_with("on");
                let n: u32 = nodes.parse().unwrap();
                let mut ad = 0; let mut lim = 4.0f64; let mut h = true; while n as f64 > lim { ad += 1; lim *= if h {1.5} else {4.0/3.0}; h = !h; }
                let level = match rating - ad { 85 => 0, 90 => 1, 95 => 2, 100 => 3, _ => 4 };
                println!("L{level} {nodes} {} | {}", &rest.split("): ").nth(1).unwrap().split(": ").next().unwrap(), if level < 4 { format!("{d}{c}{on}") } else { "".into() });
            }
            let tail = rest.rsplit(": ").next().unwrap();
            let mut cell = 0;
            for part in tail.split([',']) { let part = part.trim();
              if let Some((c,d)) = part.split_once("<>") { let b=c.as_bytes(); cell=((b[1]-b'1')*9+b[3]-b'1') as usize; struck.push((d.parse::<usize>().unwrap()-1,cell)); }
              else if part.contains('=') { } else if let Ok(d)=part.parse::<usize>() { struck.push((d-1,cell)); } }
            cur = after; continue;
        }
        let got = look_at(&cur, &struck);
        let tail = rest.rsplit(": ").next().unwrap();
        let mut offs = vec![]; let mut cell = 0;
        for part in tail.split([',']) {
            let part = part.trim();
            if let Some((c,d)) = part.split_once("<>") { let b=c.as_bytes(); cell=((b[1]-b'1')*9+b[3]-b'1') as usize; offs.push((d.parse::<usize>().unwrap()-1,cell)); }
            else if part.contains('=') { }
            else if let Ok(d)=part.parse::<usize>() { offs.push((d-1,cell)); }
        }
        let g = got.as_ref().map_or(0, |g| g.1.0);
        let placed: Vec<(usize,usize)> = (0..81).filter(|&i| cur[i]==0 && after[i]!=0).map(|i| ((after[i]-1) as usize,i)).collect();
        let ok = g == rating && got.as_ref().is_some_and(|g| if placed.is_empty() { offs.iter().all(|o| g.2.contains(o)) || !g.3.is_empty() } else { placed.iter().all(|o| g.3.contains(o)) });
        let dump = !only.is_empty() && if let Some(x) = only.strip_prefix("!") { g != rating && got.as_ref().is_some_and(|g| g.0.to_string().contains(x)) } else { rest.contains(only) }; if g != rating || !ok || dump {
            *tally.entry((name.clone(), format!("{}:want {} got {} {}", if g==rating {"ELIM "} else {""}, rating, g, got.as_ref().map_or("".into(), |g| g.0.to_string())))).or_default() += 1;
            if dump && shown < 40 {
                shown += 1;
                println!("MISMATCH {l}\n  got {got:?}");
                let b: String = cur.iter().map(|v| (b'0'+v) as char).collect(); println!("  state {b} struck {struck:?}");
                for r in 0..9 { let row: Vec<String> = (0..9).map(|c| { let i=r*9+c; if cur[i]!=0 { format!("={}", cur[i]) } else { (0..9).filter(|&d| { !struck.contains(&(d,i)) && !(0..81).any(|j| cur[j]==(d+1) as u8 && (j/9==r || j%9==c || (j/27==i/27 && j%9/3==c/3))) }).map(|d| (b'1'+d as u8) as char).collect() } }).collect(); println!("   {}", row.iter().map(|s| format!("{s:>9}")).collect::<String>()); }
            }
        } else { *tally.entry(("OK".into(), format!("{}", rating/10))).or_default() += 1; }
        struck.extend(offs);
        cur = after;
    }
    for (k,v) in tally { println!("{:?} {v}", k); }
}
