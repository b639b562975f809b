use std::sync::Arc;

use super::*;

fn parse(text: &str) -> Spec {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn names_and_parameters_are_read() {
    let mut spec = parse("nimm3:stones=21,take=3");
    assert_eq!(spec.name(), "nimm3");
    assert_eq!(spec.number("stones", 11, 1..=1000), Ok(21));
    assert_eq!(spec.number("take", 3, 1..=9), Ok(3));
    assert_eq!(spec.number("absent", 5, 1..=9), Ok(5));
    assert_eq!(spec.finish(), Ok(()));
}

#[test]
fn one_value_is_replaced_and_the_rest_stays() {
    let spec = parse("zero:net=\"a, b.net\",sims=50");
    assert_eq!(spec.given("net"), Some("a, b.net"));
    assert_eq!(spec.given("depth"), None);
    assert_eq!(spec.with_value("net", "/x y"), "zero:net=\"/x y\",sims=50");
    assert_eq!(spec.with_value("sims", "7"), "zero:net=\"a, b.net\",sims=7");
    assert_eq!(parse("random").with_value("net", "x"), "random");
}

#[test]
fn offers_count_where_nothing_was_given() {
    let mut spec = parse("mcts:c=2");
    spec.offer("seed", 7);
    spec.offer("c", 5);
    assert_eq!((spec.number("seed", 1, 0..=9), spec.number("c", 1, 0..=9)), (Ok(7), Ok(2)));
    let mut deaf = parse("perfect");
    deaf.offer("seed", 7);
    assert_eq!(deaf.finish(), Ok(()), "what is never asked for does no harm");
}

#[test]
fn quoted_values_may_hold_anything() {
    let mut spec = parse(r#"gtp:cmd="a \"b\", c=\\d",name=x"#);
    assert_eq!(spec.text("cmd", ""), r#"a "b", c=\d"#);
    assert_eq!(spec.text("name", ""), "x");
    for text in ["plain", r#"a "b", c=\d"#, ""] {
        assert_eq!(parse(&format!("gtp:cmd={}", quoted(text))).text("cmd", "none"), text);
    }
}

#[test]
fn errors_name_the_wrong_part_and_what_exists() {
    let error = |text: &str| text.parse::<Spec>().expect_err(text).to_string();
    assert!(error("a:b").contains("lacks its '='"));
    assert!(error("a:b=\"c").contains("not closed"));
    assert!(error("a:b=1,b=2").contains("\"b\" is given twice"));
    assert!(error("").contains("the name"));

    let mut spec = parse("othello:size=9,colour=red");
    let wrong = spec.number("size", 8, 4..=8).unwrap_err();
    assert_eq!(wrong.to_string(), "othello: size=\"9\" is not a number from 4 to 8");
    let unknown = spec.finish().unwrap_err();
    assert_eq!(unknown.to_string(), "othello: no parameter \"colour\"; there are: size");
}

#[test]
fn limits_act_on_what_is_read() {
    let limits = Arc::new(ParameterLimits {
        seconds: 10.0,
        mebibytes: 64,
        threads: 2,
        untimed_plies: 1,
        cache_entries: 100,
        networks: vec!["small"],
    });
    let read = |text: &str| {
        let mut spec = parse(text).within(Arc::clone(&limits)).counting_memory();
        let time = spec.kind(ParameterKind::Seconds).optional_number("time", None, 0.0..=1e9)?;
        let table = spec.kind(ParameterKind::Mebibytes).number("table", 32usize, 1..=1_000_000)?;
        let threads = spec.kind(ParameterKind::Threads).number("threads", 1usize, 1..=256)?;
        let net = spec.kind(ParameterKind::Network).text("net", "small");
        let admitted = spec.admitted()?;
        spec.finish()?;
        Ok::<_, SpecError>((time, table, threads, net, admitted))
    };
    let (time, table, threads, net, admitted) = read("x").expect("defaults");
    assert_eq!(
        (time, table, threads, net.as_str()),
        (Some(10.0), 1, 1, "small"),
        "without a time there is no limit"
    );
    assert_eq!((admitted.text.as_str(), admitted.mebibytes), ("x:time=10", 32));
    let admitted = read("x:time=1e5,table=3000,threads=64").expect("cut").4;
    assert_eq!((admitted.text.as_str(), admitted.mebibytes), ("x:time=10,table=64,threads=2", 64));
    assert_eq!(read("x:time=3").expect("within").4.text, "x:time=3");
    assert!(read("x:net=../secret").expect_err("a file").to_string().contains("not bundled"));
    assert_eq!(parse("x:table=3000").number("table", 1, 1..=9_999), Ok(3000), "no limits, no cut");
}

#[test]
fn numbers_and_words_share_a_parameter() {
    let read = |text: &str| parse(text).number_or_word("solve", "off", &["off", "auto"], 1..=60);
    assert_eq!(read("x"), Ok(NumberOrWord::Word("off".to_owned())));
    assert_eq!(read("x:solve=auto"), Ok(NumberOrWord::Word("auto".to_owned())));
    assert_eq!(read("x:solve=17"), Ok(NumberOrWord::Number(17)));
    let wrong = read("x:solve=61").expect_err("too many").to_string();
    assert_eq!(wrong, "x: solve=\"61\" is not one of: off, auto, or a number from 1 to 60");
}

#[test]
fn any_text_parses_or_fails_without_panic() {
    crate::contract::fuzz_text(&["a:b=1,c=\"d\\\"e\"", "x"], 1_000_000, |text| {
        let _ = text.parse::<Spec>();
    });
}
