//! What every package promises: models with cards, explained parameters, ratings that grow.

use std::sync::Arc;

use sha2::{Digest, Sha256};
use spielwerk::session::{RatingBook, about_parameter};

#[test]
fn every_model_is_used_by_its_player_and_has_a_card_that_names_its_file() {
    let registry = spielwerk::registry();
    assert!(registry.models().count() >= 10);
    for model in registry.models() {
        let game = registry.game(model.game).expect(model.name);
        game.player(model.player).unwrap_or_else(|error| panic!("{}: {error}", model.name));
        assert!(model.card.contains(model.file.name()), "the card of {} names no file", model.name);
        assert_eq!(registry.model(model.name).map(|found| found.file.name()), Some(model.file.name()));
    }
}

#[test]
fn every_card_begins_with_the_size_and_the_hash_of_its_file() {
    for model in spielwerk::registry().models() {
        let head = model.card.split("\n\n").nth(1).expect(model.name);
        let head = head.split_whitespace().collect::<Vec<_>>().join(" ");
        let (name, bytes) = (model.file.name(), model.file.bytes());
        let hash = format!("{:x}", Sha256::digest(bytes));
        let (size, hash) = (format!("`{name}`, {} bytes, ", bytes.len()), format!(" SHA-256 {hash}."));
        assert!(head.starts_with(&size) && head.ends_with(&hash), "{head}\nshould say {size}{hash}");
    }
}

#[test]
fn networks_are_decoded_once() {
    for model in spielwerk::registry().models().filter(|model| model.player == "zero") {
        let [first, second] = [model.net(), model.net()].map(|net| net.expect(model.name));
        assert!(Arc::ptr_eq(&first, &second), "{}", model.name);
    }
}

#[test]
fn every_parameter_of_every_player_is_explained() {
    let registry = spielwerk::registry();
    for package in registry.packages() {
        for text in std::iter::once(&package.name).chain(package.variants) {
            let game = registry.game(text).expect(text);
            let external = game.external().iter().map(|protocol| protocol.info());
            for player in game.players().iter().copied().chain(external) {
                for known in game.parameters(player.name).expect("a player of the game") {
                    let about = about_parameter(package, player.name, known.key);
                    assert!(about.is_some(), "{} of {} at {text}", known.key, player.name);
                }
            }
        }
    }
}

#[test]
fn variants_are_written_as_they_are_read() {
    let registry = spielwerk::registry();
    for package in registry.packages() {
        for text in package.variants {
            assert_eq!(registry.game(text).expect(text).spec(), *text);
        }
    }
}

#[test]
fn the_measured_levels_grow_stronger() {
    let registry = spielwerk::registry();
    for package in registry.packages() {
        let game = registry.game(package.name).expect("a game");
        let book = RatingBook::bundled(package);
        let known: Vec<_> = book.levels(&*game).into_iter().flatten().collect();
        for pair in known.windows(2) {
            assert!(pair[0].rating < pair[1].rating, "{}: {pair:?}", package.name);
        }
        for level in known {
            assert!(level.gain.is_none_or(|gain| gain.low > 0.0), "{}: {level:?}", package.name);
        }
    }
}

#[test]
fn every_drawing_fits_its_game() {
    for package in spielwerk::registry().packages() {
        spielwerk::session::check_drawing(package, 2);
    }
}
