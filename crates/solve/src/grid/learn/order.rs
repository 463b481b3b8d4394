//! Which variable to decide next: the one most active in recent conflicts, by a heap; and how: as it was last.

/// See the module page.
#[derive(Default)]
pub(super) struct Order {
    /// Per variable.
    activity: Vec<f64>,
    /// What a conflict adds.
    gain: f64,
    /// The heap: no entry is more active than its parent.
    heap: Vec<u32>,
    /// Per variable: its place in the heap, or [`OUT`].
    places: Vec<u32>,
    /// Per variable: the value it had last.
    pub(super) last: Vec<bool>,
}

/// Not in the heap.
const OUT: u32 = u32::MAX;
/// By how much the gain grows from conflict to conflict.
const GROWTH: f64 = 1.0 / 0.9;
/// Activities above are scaled down, all of them.
const MOST: f64 = 1e100;

impl Order {
    /// An order in which every variable has this activity at first.
    pub(super) fn new(activity: Vec<f64>) -> Self {
        let vars = activity.len();
        let mut order = Order {
            activity,
            gain: 1.0,
            heap: Vec::with_capacity(vars),
            places: vec![OUT; vars],
            last: vec![true; vars],
        };
        (0..vars).for_each(|var| order.insert(var));
        order
    }

    #[inline(always)]
    fn above(&self, a: u32, b: u32) -> bool {
        self.activity[a as usize] > self.activity[b as usize]
    }

    fn put(&mut self, at: usize, var: u32) {
        self.heap[at] = var;
        self.places[var as usize] = at as u32;
    }

    fn rise(&mut self, mut at: usize) {
        let var = self.heap[at];
        while at > 0 && self.above(var, self.heap[(at - 1) / 2]) {
            self.put(at, self.heap[(at - 1) / 2]);
            at = (at - 1) / 2;
        }
        self.put(at, var);
    }

    fn sink(&mut self, mut at: usize) {
        let var = self.heap[at];
        loop {
            let mut child = 2 * at + 1;
            if child + 1 < self.heap.len() && self.above(self.heap[child + 1], self.heap[child]) {
                child += 1;
            }
            if child >= self.heap.len() || !self.above(self.heap[child], var) {
                break;
            }
            self.put(at, self.heap[child]);
            at = child;
        }
        self.put(at, var);
    }

    /// The variable is open again.
    #[inline(always)]
    pub(super) fn insert(&mut self, var: usize) {
        if self.places[var] == OUT {
            self.heap.push(var as u32);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Takes out the most active variable.
    pub(super) fn pop(&mut self) -> Option<usize> {
        let top = *self.heap.first()?;
        self.places[top as usize] = OUT;
        let last = self.heap.pop()?;
        if last != top {
            self.heap[0] = last;
            self.sink(0);
        }
        Some(top as usize)
    }

    /// The variable was part of a conflict.
    pub(super) fn bump(&mut self, var: usize) {
        self.activity[var] += self.gain;
        if self.activity[var] > MOST {
            self.activity.iter_mut().for_each(|a| *a /= MOST);
            self.gain /= MOST;
        }
        if self.places[var] != OUT {
            self.rise(self.places[var] as usize);
        }
    }

    /// Begins anew with these activities.
    pub(super) fn renew(&mut self, activity: &[f64]) {
        self.activity.copy_from_slice(activity);
        self.gain = 1.0;
        self.places.fill(OUT);
        for var in std::mem::take(&mut self.heap) {
            self.insert(var as usize);
        }
    }

    /// A conflict is over: later ones count more.
    pub(super) fn age(&mut self) {
        self.gain *= GROWTH;
    }
}
