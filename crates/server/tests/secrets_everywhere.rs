//! Everything that a seat of Doppelkopf can be sent during whole games, by any address, searched for cards,
//! parties and reservations of others before they are public.

mod common;

use std::collections::BTreeSet;

use common::{Events, GameTable, Running};
use serde_json::{Value, json};
use spielwerk_core::GameRecord;

/// Searches for seats that see their own cards only, with fixed seeds.
const PLAYERS: [&str; 3] = ["conventions", "worlds:n=3,sims=20,seed=1", "ismcts:sims=60,seed=1"];

/// Whether a text is the name of one card.
fn is_card(text: &str) -> bool {
    matches!(text.as_bytes(), [b'C' | b'S' | b'H' | b'D', b'9' | b'T' | b'J' | b'Q' | b'K' | b'A'])
}

/// An answer with how many moves the seat had seen.
struct Heard {
    from: String,
    plies: usize,
    body: Value,
}

/// A visitor who sits at a table and asks for everything there is.
struct Spy<'a> {
    table: &'a GameTable<'a>,
    seat: usize,
    heard: Vec<Heard>,
}

impl Spy<'_> {
    fn note(&mut self, from: &str, plies: usize, body: Value) {
        self.heard.push(Heard { from: from.to_owned(), plies, body });
    }

    /// Asks every address that answers about a position or a table.
    fn ask_around(&mut self, state: &Value) {
        let (server, key) = (self.table.server, self.table.seat_key(self.seat).to_owned());
        let view = self.seat.to_string();
        let plies = state["plies"].as_u64().expect("a number") as usize;
        let at = json!({ "table": self.table.id, "view": view });
        for ply in [0, plies / 2, plies] {
            let path = self.table.path(&format!("?view={view}&ply={ply}"));
            let past = server.get(&path, &key);
            assert_eq!(past.status, 200, "{}", past.body);
            self.note("an earlier ply", plies, past.json());
            let at = json!({ "table": self.table.id, "view": view, "ply": ply });
            let look = server.post("/api/look", &key, &json!({ "at": at }));
            assert_eq!(look.status, 200, "{}", look.body);
            self.note("look", plies, look.json());
        }
        for player in PLAYERS {
            let mut events = server.ask("/api/analyse", &key, &json!({ "at": at, "player": player }));
            assert_eq!(events.status, 200);
            while let Some((name, data)) = events.next() {
                self.note(player, plies, data);
                if name == "done" || name == "failed" {
                    break;
                }
            }
            let tree = server.post("/api/tree", &key, &json!({ "at": at, "player": player }));
            assert_eq!(tree.status, 200, "{}", tree.body);
            self.note("tree", plies, tree.json());
        }
        for path in ["/api/runs", "/api/games"] {
            let answer = server.get(path, &key);
            assert!(!answer.body.contains(&self.table.id), "{path} knows of the table");
        }
        let belief = server.post("/api/belief", &key, &json!({ "at": at }));
        assert_eq!(belief.status, 200, "{}", belief.body);
        let refused = [
            server.post("/api/belief", &key, &json!({ "at": at, "seat": (self.seat + 1) % 4 })),
            server.post("/api/solve", &key, &json!({ "at": at })),
            server.post("/api/look", &key, &json!({ "at": { "table": self.table.id, "view": "open" } })),
            server.get(&self.table.path("/record"), &key),
            server.get(&self.table.path("/report"), &key),
            server.get(&self.table.path("?view=open"), &key),
            server.get(&self.table.path(&format!("?view={}", (self.seat + 1) % 4)), &key),
        ];
        for answer in refused {
            assert_eq!(answer.status, 403, "{}", answer.body);
            self.note("a refusal", plies, answer.json());
        }
    }

    /// Plays to the end; asks around now and then.
    fn play(&mut self) {
        let key = self.table.seat_key(self.seat).to_owned();
        let view = self.seat.to_string();
        let mut events: Events = self.table.events(&view, &key);
        let mut turns = 0;
        loop {
            let (name, data) = events.next().expect("the stream is open until the end");
            let plies = data["plies"].as_u64().unwrap_or(0) as usize;
            if name != "state" {
                self.note(&format!("event {name}"), 0, data);
                continue;
            }
            if data["payoffs"].is_array() {
                return;
            }
            self.note("event state", plies, data.clone());
            if data["may_move"] == true {
                if turns % 5 == 0 {
                    self.ask_around(&data);
                }
                turns += 1;
                let legal: Vec<&str> =
                    data["legal"].as_array().expect("moves").iter().filter_map(Value::as_str).collect();
                let healthy = legal.iter().find(|mv| **mv == "healthy");
                let mv = healthy.unwrap_or(&legal[turns % legal.len()]);
                let body = json!({ "move": mv, "view": view, "revision": data["revision"] });
                let answer = self.table.server.post(&self.table.path("/moves"), &key, &body);
                if answer.status == 200 && answer.json()["payoffs"].is_null() {
                    self.note(
                        "a move",
                        answer.json()["plies"].as_u64().expect("plies") as usize,
                        answer.json(),
                    );
                }
            }
        }
    }
}

/// What a seat can know after this many moves that it saw, told from the record alone.
struct Knowledge {
    seat: usize,
    /// Kinds of cards that the seat was dealt or has seen.
    cards: BTreeSet<String>,
    /// Seats whose party can be told.
    parties: BTreeSet<usize>,
    /// Whether all have spoken.
    spoken: bool,
}

impl Knowledge {
    fn of(record: &GameRecord, seat: usize, plies: usize) -> Self {
        let dealt =
            record.start.split_whitespace().nth(1).expect("hands").split('/').nth(seat).expect("a hand");
        let own: Vec<String> =
            dealt.as_bytes().chunks(2).map(|card| String::from_utf8_lossy(card).into_owned()).collect();
        let queens = own.iter().filter(|card| *card == "CQ").count();
        let mut session =
            spielwerk::game("doppelkopf").expect("a game").resume(&record.start).expect("a deal");
        let (mut seen, mut words) = (0, 0);
        let mut cards: BTreeSet<String> = own.iter().cloned().collect();
        let mut queens_seen = queens;
        // Seats that are known to be Re, and those known to be Kontra.
        let mut known = [BTreeSet::new(), BTreeSet::new()];
        known[usize::from(queens == 0)].insert(seat);
        for mv in &record.moves {
            let by = session.turn().expect("not finished").index();
            // Only silence is not heard, and not listed.
            let visible = mv != "pass";
            if visible && seen == plies {
                break;
            }
            seen += usize::from(visible);
            match mv.as_str() {
                "CQ" if by != seat => {
                    queens_seen += 1;
                    known[0].insert(by);
                }
                "re" => drop(known[0].insert(by)),
                "kontra" => drop(known[1].insert(by)),
                _ => {}
            }
            words += usize::from(words < 4);
            if is_card(mv) {
                cards.insert(mv.clone());
            }
            session.play(mv).expect("the record replays");
        }
        let solved = queens_seen == 2
            || known[0].len() == 2
            || known[1].len() == 3
            || (queens == 1 && known[1].len() == 2);
        let special = record.moves.iter().take(4).any(|word| word != "healthy") && words == 4;
        let parties =
            if solved || special { (0..4).collect() } else { known.into_iter().flatten().collect() };
        Self { seat, cards, parties, spoken: words == 4 }
    }

    /// Fails if an answer tells more. Worlds are guesses: a test of two deals shows that they depend on nothing else.
    fn check(&self, heard: &Heard) {
        self.walk(&heard.body, &heard.from, &mut vec![]);
    }

    fn walk<'a>(&self, value: &'a Value, from: &str, path: &mut Vec<&'a str>) {
        match value {
            Value::Object(fields) => {
                for (name, inner) in fields {
                    if name == "worlds" {
                        continue;
                    }
                    path.push(name);
                    let hidden = ["position", "payoffs", "result", "account", "truth", "thinking"];
                    if hidden.contains(&name.as_str()) {
                        assert!(inner.is_null(), "{from}: {path:?} is {inner}");
                    }
                    if name == "seats" {
                        self.seats(inner, from);
                    }
                    self.walk(inner, from, path);
                    path.pop();
                }
            }
            Value::Array(entries) => entries.iter().for_each(|entry| self.walk(entry, from, path)),
            Value::String(text) => {
                // Trees and lines say what a search thinks others might play; the order of trumps is public.
                let guess = path.iter().any(|name| ["children", "line", "root", "trumps"].contains(name));
                let joined = text.len() > 2
                    && text.as_bytes().chunks(2).all(|card| std::str::from_utf8(card).is_ok_and(is_card));
                assert!(!joined, "{from}: {path:?} lists cards: {text}");
                if is_card(text) && !guess {
                    assert!(self.cards.contains(text), "{from}: {path:?} names {text}");
                }
            }
            _ => {}
        }
    }

    /// The seats of a scene.
    fn seats(&self, seats: &Value, from: &str) {
        for (other, facts) in seats.as_array().expect("seats").iter().enumerate() {
            if other == self.seat {
                continue;
            }
            assert!(facts["hand"].is_null(), "{from}: the hand of {other}");
            let told = facts["party"].is_string();
            assert!(
                !told || self.parties.contains(&other),
                "{from}: the party of {other} is {}",
                facts["party"]
            );
            let said = facts["reservation"].as_str().unwrap_or("healthy");
            assert!(self.spoken || ["healthy", "reservation"].contains(&said), "{from}: {other} said {said}");
        }
    }
}

#[test]
fn nothing_that_a_seat_is_sent_tells_cards_parties_or_reservations_of_others() {
    let server = Running::start();
    // How many answers came before the parties were known, and whether the game was normal.
    let play = |seed: usize, seat: usize| {
        let mut early = 0;
        let mut players =
            ["conventions", "conventions:slips=0.1", "worlds:n=2,sims=20,time=0.05", "conventions"];
        players.rotate_left(seat);
        players[seat] = "human";
        let table = server.table(&json!({ "game": "doppelkopf", "seats": players, "seed": seed }));
        let mut spy = Spy { table: &table, seat, heard: Vec::new() };
        spy.note("the new table", 0, table.state.clone());
        spy.heard[0].plies = table.state["plies"].as_u64().expect("plies") as usize;
        spy.play();
        let record = server.get(&table.path("/record"), "").body;
        let record = GameRecord::from_line(record.trim()).expect("a record");
        assert!(spy.heard.len() > 60, "{} answers", spy.heard.len());
        for heard in &spy.heard {
            let knowledge = Knowledge::of(&record, seat, heard.plies);
            early += usize::from(knowledge.parties.len() < 4);
            knowledge.check(heard);
        }
        (record.moves[..4].iter().all(|word| word == "healthy"), early)
    };
    let games = std::thread::scope(|scope| {
        let start = |(seed, seat)| {
            let play = &play;
            scope.spawn(move || play(seed, seat))
        };
        let games: Vec<_> = (21..).zip([0, 1, 2, 3]).map(start).collect();
        games.into_iter().map(|game| game.join().expect("nothing is told")).collect::<Vec<_>>()
    });
    let normal = games.iter().filter(|(normal, _)| *normal).count();
    let early: usize = games.iter().map(|(_, early)| early).sum();
    assert!(
        normal >= 2 && early > 50,
        "{normal} normal games, {early} answers before the parties were known"
    );
}
