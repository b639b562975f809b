//! Where a game was decided: the own move after which the better outcome was gone for good.

use std::cmp::Ordering;

use spielwerk_core::{Proof, Seat};

use crate::verdict::{MoveReview, THRESHOLDS, Verdict};

/// The ply of the turning point of a seat that got `got`; `None` if it lost nothing for good, or no single move did.
///
/// Where proofs reach, it is the last own move that lowered the proven outcome to what the seat got in the end: later
/// ones cannot, and after earlier ones the other side gave it back. Where the better outcome was gone before proofs
/// begin, it is the own move that cost the most win chance of which nothing came back, if that was a mistake.
pub(crate) fn turning_point(moves: &[MoveReview], seat: Seat, got: Option<Proof>) -> Option<usize> {
    let own: Vec<(usize, &Verdict)> =
        moves.iter().filter(|mv| mv.seat == seat).filter_map(|mv| Some((mv.ply, mv.counted()?))).collect();
    if own.iter().any(|(_, verdict)| verdict.before.chance.is_none()) {
        return dearest(&own);
    }
    let got = got.filter(|got| *got != Proof::Win)?;
    by_proof(&own, got).or_else(|| by_chance(&own))
}

/// The last own move from a better proven outcome to the final one.
fn by_proof(own: &[(usize, &Verdict)], got: Proof) -> Option<usize> {
    let gave_up = |verdict: &Verdict| {
        let before = verdict.before.proof.filter(|_| verdict.exact);
        let worse = verdict.loss >= THRESHOLDS.chance[0];
        worse && before.is_some_and(|before| before.payoff() > got.payoff())
    };
    own.iter().rfind(|(_, verdict)| gave_up(verdict)).map(|(ply, _)| *ply)
}

/// The own move with the largest loss that was never made good.
fn by_chance(own: &[(usize, &Verdict)]) -> Option<usize> {
    // The best chance that the seat had again at a later move.
    let mut later: f64 = 0.0;
    let mut worst: Option<(usize, f64)> = None;
    for (ply, verdict) in own.iter().rev() {
        let before = verdict.before.chance.unwrap_or(0.0);
        let reached = before - verdict.loss;
        let gone = before - reached.max(later);
        if gone > worst.map_or(0.0, |(_, most)| most) {
            worst = Some((*ply, gone));
        }
        later = later.max(before);
    }
    worst.filter(|(_, gone)| *gone >= THRESHOLDS.chance[1]).map(|(ply, _)| ply)
}

/// In games that are played for points: the dearest decision, if it was a mistake.
fn dearest(own: &[(usize, &Verdict)]) -> Option<usize> {
    let by_loss = |one: &&(usize, &Verdict), other: &&(usize, &Verdict)| {
        one.1.loss.partial_cmp(&other.1.loss).unwrap_or(Ordering::Equal)
    };
    let worst = own.iter().max_by(by_loss)?;
    (worst.1.loss >= THRESHOLDS.points[1]).then_some(worst.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::Judgement;

    /// An own move from one chance to another; proven if both are outcomes.
    fn mv(ply: usize, before: f64, after: f64, exact: bool) -> MoveReview {
        let decided = Judgement::decided(2.0 * before - 1.0);
        let proof = decided.proof.filter(|_| exact);
        let before = Judgement { chance: Some(before), proof, ..decided };
        let verdict = Verdict::new(before, Some(after), None, exact, f64::INFINITY);
        MoveReview {
            ply,
            seat: Seat::FIRST,
            mv: String::new(),
            forced: false,
            verdict: Some(verdict),
            by_view: None,
        }
    }

    fn found(moves: &[MoveReview], got: Proof) -> Option<usize> {
        turning_point(moves, Seat::FIRST, Some(got))
    }

    #[test]
    fn what_was_given_back_does_not_count() {
        // Lost at 10, given back by the other side, lost again at 14.
        let moves =
            [mv(10, 1.0, 0.0, true), mv(12, 1.0, 1.0, true), mv(14, 1.0, 0.0, true), mv(16, 0.0, 0.0, true)];
        assert_eq!(found(&moves, Proof::Loss), Some(14));
        assert_eq!(found(&moves, Proof::Win), None, "the winner has none");
    }

    #[test]
    fn a_draw_that_was_won_has_one() {
        let moves = [mv(3, 1.0, 0.5, true), mv(5, 0.5, 0.5, true)];
        assert_eq!(found(&moves, Proof::Draw), Some(3));
        assert_eq!(found(&[mv(5, 0.5, 0.0, true)], Proof::Loss), Some(5));
    }

    #[test]
    fn before_proofs_begin_the_largest_lasting_loss_counts() {
        let moves =
            [mv(0, 0.6, 0.3, false), mv(2, 0.6, 0.35, false), mv(4, 0.4, 0.25, false), mv(6, 0.0, 0.0, true)];
        assert_eq!(found(&moves, Proof::Loss), Some(2), "the first was made good");
        let slow = [mv(0, 0.5, 0.45, false), mv(2, 0.45, 0.4, false), mv(4, 0.0, 0.0, true)];
        assert_eq!(found(&slow, Proof::Loss), None, "no single move did it");
    }
}
