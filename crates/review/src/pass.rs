//! The pass over a game, from its end to its beginning.

use std::sync::atomic::{AtomicBool, Ordering};

use spielwerk_core::{Proof, Seat};
use spielwerk_session::{AnyGame, Measure, PlayerError, PlayerFailure, Session};

use crate::judge::{Judge, Judgement};
use crate::turning_point::turning_point;
use crate::verdict::{MoveReview, Review, SeatReview, THRESHOLDS, Verdict};

/// Why there is no review.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ReviewError {
    /// The judge cannot be had.
    #[error(transparent)]
    Judge(#[from] PlayerError),
    /// The judge did not answer.
    #[error(transparent)]
    Failed(#[from] PlayerFailure),
    /// It was cancelled.
    #[error("the review was stopped")]
    Stopped,
}

/// Reviews a game with the judge that its package names. `news` hears of every move as soon as it is judged, the last
/// one first; raising `stop` from another thread ends the review.
///
/// # Errors
/// If the judge cannot be had or fails, or the review was stopped.
pub fn review(
    game: &dyn AnyGame,
    played: &dyn Session,
    stop: Option<&AtomicBool>,
    news: &mut dyn FnMut(&MoveReview),
) -> Result<Review, ReviewError> {
    review_with(game, played, game.review().judge, stop, news)
}

/// Reviews a game with a judge of one's own, as a player's text.
///
/// # Errors
/// As for [`review`].
pub fn review_with(
    game: &dyn AnyGame,
    played: &dyn Session,
    judge: &str,
    stop: Option<&AtomicBool>,
    news: &mut dyn FnMut(&MoveReview),
) -> Result<Review, ReviewError> {
    let profile = game.review();
    let record = played.record();
    let points = profile.measure == Measure::Points;
    let mut pass = Pass { judge: Judge::new(game, &profile, judge, stop)?, notable: profile.notable_margin };
    let mut after = ReviewedPosition::end(played);
    let mut moves = Vec::with_capacity(record.moves.len());
    for (ply, mv) in record.moves.iter().enumerate().rev() {
        let at = played.at(ply);
        let seat = at.turn().expect("a move was played here");
        let forced = at.legal_moves().len() == 1;
        let review = MoveReview { ply, seat, mv: mv.clone(), forced, verdict: None, by_view: None };
        let review =
            if points { pass.for_points(&*at, review)? } else { pass.for_the_win(at, review, &mut after)? };
        if stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Err(ReviewError::Stopped);
        }
        news(&review);
        moves.push(review);
    }
    moves.reverse();
    let payoffs = played.payoffs();
    let seat_review = |seat: usize| {
        let got = payoffs.as_ref().map(|payoffs| Proof::of_value(payoffs[seat].into()));
        let seat = Seat::new(seat);
        SeatReview::of(&moves, seat, turning_point(&moves, seat, got))
    };
    let seats = (0..game.seats()).map(seat_review).collect();
    Ok(Review { game: game.spec(), judge: judge.to_owned(), moves, seats, thresholds: THRESHOLDS })
}

/// A position of the game with what is known of it.
struct ReviewedPosition {
    session: Box<dyn Session>,
    seat: Option<Seat>,
    exact: Option<Judgement>,
    estimate: Option<Judgement>,
}

impl ReviewedPosition {
    fn end(played: &dyn Session) -> Self {
        let exact = played.payoffs().map(|payoffs| Judgement::decided(payoffs[Seat::FIRST.index()].into()));
        let seat = played.turn().or_else(|| exact.is_some().then_some(Seat::FIRST));
        Self { session: played.boxed_clone(), seat, exact, estimate: None }
    }

    /// A judgement of this position as a seat sees it.
    fn seen_by(&self, seat: Seat, judgement: &Judgement) -> Judgement {
        if self.seat == Some(seat) { judgement.clone() } else { judgement.reversed() }
    }
}

struct Pass<'a> {
    judge: Judge<'a>,
    notable: f64,
}

impl Pass<'_> {
    /// Judges a move of a game of two; `after` is the position behind it and becomes the one before it.
    fn for_the_win(
        &mut self,
        session: Box<dyn Session>,
        mut review: MoveReview,
        after: &mut ReviewedPosition,
    ) -> Result<MoveReview, ReviewError> {
        let seat = review.seat;
        let mut here = ReviewedPosition { session, seat: Some(seat), exact: None, estimate: None };
        if review.forced {
            // The position is worth what follows.
            let carry = |judgement: &Judgement| {
                let seen = after.seen_by(seat, judgement);
                let mut line = vec![review.mv.clone()];
                line.extend(seen.line);
                Judgement { best: review.mv.clone(), line, ..seen }
            };
            here.exact = after.exact.as_ref().map(carry);
            here.estimate = after.estimate.as_ref().map(carry);
        } else {
            here.exact = self.judge.exact(&*here.session)?;
        }
        if here.exact.is_none() && here.estimate.is_none() {
            here.estimate = Some(self.judge.estimate(&*here.session)?);
        }
        review.verdict = Some(self.verdict(&mut here, &review.mv, after)?);
        *after = here;
        Ok(review)
    }

    /// Compares a move with the best one: proof with proof, or estimate with estimate.
    fn verdict(
        &mut self,
        here: &mut ReviewedPosition,
        mv: &str,
        after: &mut ReviewedPosition,
    ) -> Result<Verdict, ReviewError> {
        let seat = here.seat.expect("a move was played here");
        if let (Some(before), Some(exact)) = (&here.exact, &after.exact) {
            let reached = after.seen_by(seat, exact);
            let margin = match (before.value, reached.value) {
                _ if before.best == mv => Some(0.0),
                (Some(before_value), Some(value)) if before.unit == reached.unit => {
                    Some(before_value - value)
                }
                _ => before.value_of(mv).and_then(|entry| Some(before.value? - entry.value)),
            };
            return Ok(Verdict::new(before.clone(), reached.chance, margin, true, self.notable));
        }
        if here.estimate.is_none() {
            here.estimate = Some(self.judge.estimate(&*here.session)?);
        }
        let before = here.estimate.clone().expect("just made");
        let (value, chance) = match before.value_of(mv) {
            _ if before.best == mv => (before.value, before.chance),
            Some(entry) => (Some(entry.value), entry.chance),
            None => {
                if after.estimate.is_none() {
                    after.estimate = Some(match &after.exact {
                        Some(decided) if after.session.turn().is_none() => decided.clone(),
                        _ => self.judge.estimate(&*after.session)?,
                    });
                }
                let reached = after.seen_by(seat, after.estimate.as_ref().expect("just made"));
                let value = reached.value.filter(|_| reached.unit == before.unit);
                (value, reached.chance)
            }
        };
        let margin = before.value.zip(value).map(|(before, value)| before - value);
        let shown = here.exact.clone().unwrap_or_else(|| before.clone());
        let mut verdict = Verdict::new(before, chance, margin, false, self.notable);
        verdict.before = shown;
        Ok(verdict)
    }

    /// Judges a decision of a game that is played for points: by what the seat could know, and by what all cards say.
    fn for_points(
        &mut self,
        session: &dyn Session,
        mut review: MoveReview,
    ) -> Result<MoveReview, ReviewError> {
        if review.forced {
            return Ok(review);
        }
        review.by_view = {
            let known = self.judge.estimate(session)?;
            self.by_values(&known, &review.mv, false)
        };
        if let Some(exact) = self.judge.exact(session)? {
            review.verdict = self.by_values(&exact, &review.mv, true);
        }
        Ok(review)
    }

    /// The verdict by the values that a judgement gives to single moves; `None` if it does not value this one, as with
    /// calls that the judge answers without a search.
    fn by_values(&self, before: &Judgement, mv: &str, exact: bool) -> Option<Verdict> {
        let best = before.value?;
        if before.moves.is_empty() {
            return None;
        }
        let value = if before.best == mv { best } else { before.value_of(mv)?.value };
        Some(Verdict::new(before.clone(), None, Some(best - value), exact, self.notable))
    }
}
