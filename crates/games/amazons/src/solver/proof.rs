//! Depth-first proof-number search over sums of regions.
//!
//! The search always continues where a proof seems cheapest, which suits positions whose number of moves
//! varies as wildly as here. Positions recur by many orders of moves; to not count the same work many times
//! over, disproving takes as much as the hardest reply and one for each other reply, instead of the sum.

use spielwerk_core::Limits;

use super::super::evaluation::Floods;
use super::super::moves::Move;
use super::filling::Filling;
use super::sum::Sum;
use super::table::{Numbers, ProofTable};

/// How many proof steps a square of lead is worth before any search.
const STEPS_PER_SQUARE: u32 = 16;

/// A reply and what is known of the position after it.
#[derive(Clone, Copy)]
struct Reply {
    /// `None` is a spare move.
    mv: Option<Move>,
    sum: Sum,
    key: u64,
    numbers: Numbers,
    work: u64,
}

/// A search under way.
pub(super) struct Prover<'a> {
    pub(super) table: &'a mut ProofTable,
    pub(super) filling: &'a mut Filling,
    pub(super) limits: &'a Limits<'a>,
    pub(super) nodes: u64,
}

/// The limits ended the search.
pub(super) struct Unfinished;

impl Prover<'_> {
    /// Searches until the numbers reach their limits; gives them with the best move so far.
    pub(super) fn search(
        &mut self,
        sum: &Sum,
        limit: Numbers,
    ) -> Result<(Numbers, Option<Move>), Unfinished> {
        if self.limits.is_over(self.nodes) {
            return Err(Unfinished);
        }
        self.nodes += 1;
        let mut replies = self.replies(sum);
        loop {
            let (numbers, hardest, second) = combine(&replies);
            if numbers.win >= limit.win || numbers.loss >= limit.loss {
                let best = match numbers.loss {
                    0 => replies.iter().max_by_key(|reply| reply.work),
                    _ => replies.iter().min_by_key(|reply| reply.numbers.loss),
                };
                return Ok((numbers, best.and_then(|reply| reply.mv)));
            }
            let reply = replies.iter_mut().min_by_key(|reply| (reply.numbers.loss, reply.numbers.win));
            let reply = reply.expect("an undecided position has replies");
            let open = numbers.loss - hardest;
            let below = Numbers {
                win: limit.loss.saturating_sub(open).min(Numbers::NEVER),
                loss: limit.win.min(second.saturating_add(second / 4 + 1)).min(Numbers::NEVER),
            };
            let before = self.nodes;
            let (after, _) = self.search(&reply.sum, below)?;
            let work = self.nodes - before;
            reply.numbers = after;
            reply.work += work;
            self.table.store(reply.key, after, work);
        }
    }

    /// All replies; just the winning one if there is one before any search.
    fn replies(&mut self, sum: &Sum) -> Vec<Reply> {
        let mut replies = Vec::new();
        let mut add = |mv: Option<Move>, next: Sum, prover: &mut Self| {
            let next = next.reduced(prover.filling);
            let key = next.key();
            let numbers = prover.first_estimate(&next, key);
            let reply = Reply { mv, sum: next, key, numbers, work: 0 };
            if numbers.loss == 0 {
                replies.clear();
            }
            replies.push(reply);
            numbers.loss == 0
        };
        let passed = Sum { own: sum.other, other: sum.own, empty: sum.empty, margin: -sum.margin };
        for from in sum.own {
            let open = sum.empty | from.into();
            for to in from.queen_reach(sum.empty) {
                let mut other = passed.other - from.into();
                other.insert(to);
                for arrow in to.queen_reach(open) {
                    let mut empty = open;
                    empty.remove(to);
                    empty.remove(arrow);
                    if add(Some(Move { from, to, arrow }), Sum { other, empty, ..passed }, self) {
                        return replies;
                    }
                }
            }
        }
        if sum.margin > 0 && add(None, Sum { margin: passed.margin + 1, ..passed }, self) {
            return replies;
        }
        replies.sort_unstable_by_key(|reply| (reply.key, reply.mv));
        replies.dedup_by_key(|reply| reply.key);
        replies
    }

    /// What the table, counting or else a look at the board says of a position.
    fn first_estimate(&mut self, sum: &Sum, key: u64) -> Numbers {
        if let Some(numbers) = self.table.probe(key) {
            return numbers;
        }
        match sum.outcome(self.filling) {
            Some(true) => Numbers::WON,
            Some(false) => Numbers::LOST,
            None => {
                let lead = sum.margin + Floods::queen_lead([sum.own, sum.other], sum.empty);
                let behind = |lead: i32| 1 + STEPS_PER_SQUARE * lead.max(0).unsigned_abs();
                Numbers { win: behind(-lead), loss: behind(lead) }
            }
        }
    }
}

/// The numbers of a position from those of its replies, with the greatest number of a reply that is still
/// to be disproved and the second smallest number of one that would prove it.
fn combine(replies: &[Reply]) -> (Numbers, u32, u32) {
    let (mut smallest, mut second) = (Numbers::NEVER, Numbers::NEVER);
    let (mut hardest, mut open) = (0, 0u32);
    for reply in replies {
        let Numbers { win, loss } = reply.numbers;
        if loss < smallest {
            (smallest, second) = (loss, smallest);
        } else {
            second = second.min(loss);
        }
        hardest = hardest.max(win);
        open += u32::from(win > 0);
    }
    let loss =
        if smallest == 0 { Numbers::NEVER } else { (hardest + open.saturating_sub(1)).min(Numbers::NEVER) };
    (Numbers { win: smallest, loss }, hardest, second)
}
