//! The budget of a question.

use std::time::Duration;

use quadrille::Budget;

use crate::problem::Problem;
use crate::question::Question;

/// Memory for remembered subtrees of a count. It is small because a service answers many questions
/// at once.
pub(crate) const MEMO_BYTES: usize = 32 << 20;

/// The budgets of questions.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Time of a question that does not request any.
    pub usual: Duration,
    /// The longest time that a question may request.
    pub most: Duration,
}

impl Default for Limits {
    /// Two seconds, and a minute at most.
    fn default() -> Self {
        Limits { usual: Duration::from_secs(2), most: Duration::from_secs(60) }
    }
}

impl Limits {
    /// The budget of a question.
    ///
    /// # Errors If it requests more time than allowed.
    pub fn budget(&self, question: &Question) -> Result<Budget, Problem> {
        let common = question.common();
        let time = common.time.unwrap_or(self.usual.min(self.most));
        if time > self.most {
            let most = humantime::format_duration(self.most);
            return Err(Problem::bad(format!("`time` may be {most} at most")));
        }
        Ok(Budget { nodes: common.nodes, time: Some(time), cancel: None })
    }
}
