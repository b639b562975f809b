//! Folders that are shared, not writable, damaged or hold other things.

use std::fs;
use std::path::Path;

use serde_json::json;
use spielwerk_server::storage::SqliteStorage;
use spielwerk_server::{Config, Server};

use super::common::{self, Running};

fn refusal(data: &Path) -> String {
    Server::bind(Config::local(data.to_owned())).err().expect("refused").to_string()
}

#[test]
fn a_second_server_on_the_same_folder_says_so() {
    let server = Running::start();
    let table = server.table(&json!({ "game": "nimm3", "seats": ["human", "human"] }));
    let sentence = refusal(&server.data);
    assert!(sentence.contains("another server") && !sentence.contains('\n'), "{sentence}");
    assert_eq!(table.play("1").status, 200, "the first one is not disturbed");
}

#[cfg(unix)]
#[test]
fn a_folder_that_cannot_be_written_to_is_named() {
    use std::os::unix::fs::PermissionsExt;
    let data = common::new_folder();
    fs::create_dir_all(&data).expect("a folder");
    fs::set_permissions(&data, fs::Permissions::from_mode(0o500)).expect("set");
    // The administrator may write everywhere.
    if fs::write(data.join("probe"), "").is_err() {
        let sentence = refusal(&data);
        assert!(sentence.contains("games cannot be kept in"), "{sentence}");
    }
    fs::set_permissions(&data, fs::Permissions::from_mode(0o700)).expect("set");
    fs::remove_dir_all(&data).expect("the folder can go");
    let sentence = refusal(Path::new("/proc/spielwerk"));
    assert!(sentence.contains("games cannot be kept in"), "{sentence}");
}

#[test]
fn a_damaged_database_is_named_at_the_start() {
    let server = Running::start();
    for _ in 0..20 {
        server.table(&json!({ "game": "othello", "seats": ["human", "human"], "record": "f5d6c3d3c4f4f6" }));
    }
    let kept = server.data.with_extension("kept");
    fs::create_dir_all(&kept).expect("a folder");
    let data = server.data.clone();
    let server = server.restart();
    fs::copy(data.join(SqliteStorage::FILE), kept.join(SqliteStorage::FILE)).expect("copied");
    drop(server);
    let file = kept.join(SqliteStorage::FILE);
    let mut bytes = fs::read(&file).expect("the database");
    let length = bytes.len();
    assert!(length > 16_384, "{length} bytes");
    bytes[length / 4..].fill(0x5a);
    fs::write(&file, &bytes).expect("written");
    let sentence = refusal(&kept);
    assert!(sentence.contains(SqliteStorage::FILE), "{sentence}");
    assert_eq!(fs::read(&file).expect("the database"), bytes, "what may be saved by hand is left alone");
    fs::write(&file, "something else").expect("written");
    assert!(refusal(&kept).contains("not a database"));
    fs::remove_dir_all(kept).expect("the folder can go");
}

#[test]
fn a_damaged_table_is_a_sentence_and_the_others_are_served() {
    let server = Running::start();
    let (bad, good) = {
        let made = |game: &str| server.table(&json!({ "game": game, "seats": ["human", "human"] }));
        (made("othello").id, made("nimm3").id)
    };
    let data = server.data.clone();
    let server = server.restart();
    {
        let connection = rusqlite::Connection::open(data.join(SqliteStorage::FILE)).expect("the database");
        let changed = connection
            .execute("UPDATE tables SET details = replace(details, 'human', 'missing') WHERE id = ?1", [&bad])
            .expect("changed");
        assert_eq!(changed, 1);
    }
    let answer = server.get(&format!("/api/tables/{bad}"), "");
    assert_eq!(answer.status, 500, "{}", answer.body);
    assert!(answer.body.contains("cannot be read") && answer.body.contains("missing"), "{}", answer.body);
    assert_eq!(server.get(&format!("/api/tables/{good}"), "").status, 200);
}

#[test]
fn files_of_earlier_versions_are_taken_over_and_damaged_ones_named() {
    let data = common::new_folder();
    fs::create_dir_all(&data).expect("a folder");
    let (good, bad) = ("a".repeat(32), "b".repeat(32));
    let file = |id: &str, seen: &str| {
        format!(
            r#"{{"format":"spielwerk-table","version":1,"id":"{id}","finished":false,"game":"nimm3","start":"11 first",
            "moves":[{{"move":"3","note":{{"analysis":null,"seconds":null,"truth":null}}}}],
            "redo":[{{"mv":"1","note":{{"analysis":null,"seconds":null,"truth":null}},"seen":{seen}}}],
            "players":["human","human"],"opened":false,"paused":false,"delay":0.0,"table_key":"{id}","seat_keys":{{}},
            "revisions":[2]}}"#
        )
    };
    fs::write(data.join(format!("{good}.json")), file(&good, "[true,true]")).expect("written");
    fs::write(data.join(format!("{bad}.json")), file(&bad, "[]")).expect("written");
    let server = Running::start_in(data.clone());
    let state = server.get(&format!("/api/tables/{good}"), &good).json();
    assert_eq!((&state["plies"], &state["redo"], &state["may_move"]), (&json!(1), &json!(1), &json!(true)));
    let mv = json!({ "move": "1" });
    assert_eq!(server.post(&format!("/api/tables/{good}/moves"), &good, &mv).status, 200);
    let server = server.restart();
    assert_eq!(server.get(&format!("/api/tables/{good}"), "").json()["plies"], 2);
    let answer = server.get(&format!("/api/tables/{bad}"), "");
    assert_eq!(answer.status, 500, "{}", answer.body);
    assert!(answer.body.contains("taken back"), "{}", answer.body);
    assert!(data.join(format!("{good}.json")).exists(), "the files are kept");
}
