//! Wins, heights and calls on the score sheet.

use super::*;

/// The winner and the lines when Re has this many eyes and the parties have called this many steps.
fn result(re_eyes: u8, re_steps: usize, kontra_steps: usize) -> (Option<Party>, String) {
    let calls = Calls::with_steps(re_steps, kontra_steps);
    let has_trick = |eyes: u8| u8::from(eyes > 0) * 6;
    let eyes = [re_eyes, 240 - re_eyes];
    let account = Account::of_outcome(&Outcome { calls: &calls, eyes, tricks: eyes.map(has_trick) });
    let line = |item: &Item| format!("{}:{}:{}", item.what.code(), item.party.code(), item.points);
    (account.winner(), account.items().iter().map(line).collect::<Vec<_>>().join(" "))
}

fn winner(re_eyes: u8, re_steps: usize, kontra_steps: usize) -> Option<Party> {
    result(re_eyes, re_steps, kontra_steps).0
}

#[test]
fn re_needs_121_and_kontra_120() {
    for (re_steps, kontra_steps) in [(0, 0), (1, 0), (1, 1)] {
        assert_eq!(winner(121, re_steps, kontra_steps), Some(Party::Re));
        assert_eq!(winner(120, re_steps, kontra_steps), Some(Party::Kontra));
    }
}

#[test]
fn if_only_kontra_is_called_120_are_enough_for_re() {
    assert_eq!(winner(120, 0, 1), Some(Party::Re));
    assert_eq!(winner(119, 0, 1), Some(Party::Kontra));
}

#[test]
fn a_party_that_called_more_must_keep_its_word() {
    for (steps, others) in [(2, 89), (3, 59), (4, 29)] {
        assert_eq!(winner(240 - others, steps, 0), Some(Party::Re));
        assert_eq!(winner(239 - others, steps, 0), Some(Party::Kontra), "and the others win by refuting it");
        assert_eq!(winner(others, 0, steps), Some(Party::Kontra));
        assert_eq!(winner(others + 1, 0, steps), Some(Party::Re));
    }
}

#[test]
fn one_trick_without_eyes_refutes_black() {
    let calls = Calls::with_steps(5, 0);
    let outcome = |tricks| Outcome { calls: &calls, eyes: [240, 0], tricks };
    assert_eq!(Account::of_outcome(&outcome([11, 1])).winner(), Some(Party::Kontra));
    assert_eq!(Account::of_outcome(&outcome([12, 0])).winner(), Some(Party::Re));
}

#[test]
fn a_party_that_called_no90_does_not_win_by_refuting_the_others() {
    assert_eq!(winner(130, 2, 2), None);
    assert_eq!(winner(151, 2, 2), Some(Party::Re));
}

#[test]
fn points_for_the_height_go_to_the_winner() {
    assert_eq!(result(130, 0, 0).1, "won:re:1");
    assert_eq!(result(151, 0, 0).1, "won:re:1 under90:re:1");
    assert_eq!(result(59, 0, 0).1, "won:kontra:1 under90:kontra:1 under60:kontra:1");
    let black = "won:re:1 under90:re:1 under60:re:1 under30:re:1 black:re:1";
    assert_eq!(result(240, 0, 0).1, black);
    assert_eq!(result(60, 0, 3).1, "won:re:1 kontra:re:2 kontra_no90:re:1 kontra_no60:re:1");
}

#[test]
fn calls_of_either_party_count_for_the_winner() {
    assert_eq!(result(100, 1, 0).1, "won:kontra:1 re:kontra:2");
    assert_eq!(result(125, 1, 1).1, "won:re:1 re:re:2 kontra:re:2");
    assert_eq!(result(160, 2, 0).1, "won:re:1 under90:re:1 re:re:2 re_no90:re:1");
}

#[test]
fn going_far_beyond_what_a_call_allowed_counts() {
    let reached = "won:kontra:1 re:kontra:2 re_no90:kontra:1 re_no60:kontra:1 re_no30:kontra:1 \
                   re_black:kontra:1 120_vs_no90:kontra:1 90_vs_no60:kontra:1 60_vs_no30:kontra:1 \
                   30_vs_black:kontra:1";
    assert_eq!(result(120, 5, 0).1, reached);
    assert!(!result(121, 5, 0).1.contains("120_vs_no90"));
}

#[test]
fn if_neither_party_wins_only_height_and_refutations_count() {
    assert_eq!(result(180, 4, 2), (None, "under90:re:1 120_vs_no90:re:1 60_vs_no30:kontra:1".to_owned()));
    assert_eq!(result(181, 4, 2).1, "under90:re:1 under60:re:1 120_vs_no90:re:1");
}
