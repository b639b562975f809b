//! A lab that is stopped continues, and does nothing twice.

use std::fs;
use std::sync::atomic::AtomicUsize;

use super::*;

/// A lab in a new folder, used by `work`.
fn in_lab<T>(name: &str, is_new: bool, stop: &AtomicBool, work: impl FnOnce(&mut Lab<'_>) -> T) -> T {
    let folder = std::env::temp_dir().join(format!("spielwerk-lab-{name}-{}", std::process::id()));
    if is_new {
        let _ = fs::remove_dir_all(&folder);
    }
    let machine = Machine { processor: None, cores: 1, system: "test".into(), program: "0".into() };
    let config = LabConfig {
        folder,
        scope: Scope::Quick,
        threads: 2,
        archive: None,
        runs: Vec::new(),
        deadline: None,
        command: "spielwerk study".into(),
        machine,
    };
    work(&mut Lab::new(config, stop, &mut |_| {}))
}

#[test]
fn measurements_are_kept_and_not_made_twice() {
    let stop = AtomicBool::new(false);
    let made = AtomicUsize::new(0);
    let square = |item: usize| {
        made.fetch_add(1, Ordering::Relaxed);
        Ok(item * item)
    };
    let interrupted = |item: usize| {
        stop.store(item == 4, Ordering::Relaxed);
        square(item)
    };
    let stopped =
        in_lab("measure", true, &stop, |lab| lab.measure_alone("squares", &"by hand", 10, interrupted));
    assert!(matches!(stopped, Err(StudyError::Stopped)));
    assert_eq!(made.load(Ordering::Relaxed), 5);
    stop.store(false, Ordering::Relaxed);
    let squares = in_lab("measure", false, &stop, |lab| {
        // The end of a line that was cut off is measured again.
        let path = lab.config().folder.join("measurements/squares.jsonl");
        let text = fs::read_to_string(&path).expect("measurements");
        fs::write(&path, &text[..text.len() - 3]).expect("a writable file");
        lab.measure("squares", &"by hand", 10, square).expect("squares")
    });
    assert_eq!(squares, (0..10).map(|item| item * item).collect::<Vec<_>>());
    assert_eq!(made.load(Ordering::Relaxed), 11);
    let other = in_lab("measure", false, &stop, |lab| lab.measure("squares", &"otherwise", 10, square));
    assert_eq!((other.expect("squares").len(), made.load(Ordering::Relaxed)), (10, 21), "other settings");
    in_lab("measure", true, &stop, |_| ());
}

#[test]
fn a_failing_measurement_is_told() {
    let stop = AtomicBool::new(false);
    let fail = |item: usize| if item == 3 { Err(StudyError::Stopped) } else { Ok(item) };
    let failed = in_lab("fail", true, &stop, |lab| lab.measure("numbers", &1, 8, fail));
    assert!(failed.is_err());
    in_lab("fail", true, &stop, |_| ());
}

#[test]
fn matches_are_kept_in_the_folder() {
    let stop = AtomicBool::new(false);
    let game = spielwerk::game("nimm3").expect("a game");
    let config = TournamentConfig::new(&*game, vec!["random".into(), "perfect".into()], 4, 1);
    let games = in_lab("match", true, &stop, |lab| {
        let result = lab.contest("one", &*game, &config).expect("a result");
        assert_eq!(result.games, 8);
        lab.games("one").expect("its games").len()
    });
    assert_eq!(games, 8);
    stop.store(true, Ordering::Relaxed);
    let config = TournamentConfig { rounds: 9, ..config };
    let stopped = in_lab("match", false, &stop, |lab| lab.contest("one", &*game, &config));
    assert!(matches!(stopped, Err(StudyError::Stopped)));
    in_lab("match", true, &stop, |_| ());
}

#[test]
fn a_match_is_played_until_its_effect_is_resolved() {
    let stop = AtomicBool::new(false);
    let game = spielwerk::game("nimm3").expect("a game");
    let config = TournamentConfig::new(&*game, vec!["random".into(), "random".into()], 4, 1);
    let resolution = Resolution { effect: 0.3, most_rounds: 4_096 };
    let (result, resolved) = in_lab("resolve", true, &stop, |lab| {
        lab.contest_until("even", &*game, &config, resolution).expect("a result")
    });
    let met = &result.pairings[0];
    assert!(resolved && met.points.interval.spread() <= 0.1, "{met:?}");
    assert!(result.games > 8 && result.games < 8_192, "{} games", result.games);
    // The same again plays nothing more, although it begins with fewer rounds than were played.
    let (again, _) = in_lab("resolve", false, &stop, |lab| {
        lab.contest_until("even", &*game, &config, resolution).expect("a result")
    });
    assert_eq!(again.games, result.games);
    let tight = Resolution { effect: 0.001, most_rounds: again.games };
    let (_, resolved) = in_lab("resolve", false, &stop, |lab| {
        lab.contest_until("even", &*game, &config, tight).expect("a result")
    });
    assert!(!resolved, "the rounds are spent before so small an effect is resolved");
    in_lab("resolve", true, &stop, |_| ());
}
