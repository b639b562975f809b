//! What a table can choose: house rules of a game and options of a series, each with a sentence for people who choose.

use spielwerk_core::Words;
use spielwerk_session::{GameOption, OptionValue};

const fn value(text: &'static str, en: &'static str, de: &'static str) -> OptionValue {
    OptionValue::new(text, en, de)
}

const fn choice(
    key: &'static str,
    name: Words,
    about: Words,
    values: &'static [OptionValue],
    several: bool,
) -> GameOption {
    GameOption { key, name, about, default: "off", values, several }
}

/// The house rules, the most frequent ones first.
pub(crate) const HOUSE_OPTIONS: &[GameOption] = &[
    choice(
        "second_dulle",
        Words::new("Second ten of hearts", "Zweite Dulle"),
        Words::new(
            "The second ten of hearts in a trick beats the first.",
            "Die zweite Herz-Zehn in einem Stich sticht die erste.",
        ),
        &[
            value("off", "no", "nein"),
            value("on", "always", "immer"),
            value("except_last", "not in the last trick", "nicht im letzten Stich"),
        ],
        false,
    ),
    choice(
        "pigs",
        Words::new("Pigs", "Schweine"),
        Words::new(
            "Both aces of diamonds in one hand are the highest trumps.",
            "Beide Karo-Asse in einer Hand sind die höchsten Trümpfe.",
        ),
        &[
            value("off", "no", "nein"),
            value("start", "announced at the start", "zu Beginn angesagt"),
            value("play", "announced when played", "beim Ausspielen angesagt"),
        ],
        false,
    ),
    GameOption::switch(
        "super_pigs",
        "off",
        Words::new("Super pigs", "Superschweine"),
        Words::new(
            "Both nines of diamonds beat the pigs; needs pigs announced at the start.",
            "Beide Karo-Neunen stechen die Schweine; nur mit Schweinen, die zu Beginn angesagt werden.",
        ),
    ),
    GameOption::switch(
        "poverty",
        "off",
        Words::new("Poverty", "Armut"),
        Words::new(
            "A hand with at most three trumps may give them to a partner in exchange for three cards.",
            "Wer höchstens drei Trümpfe hat, darf sie gegen drei Karten einem Partner geben.",
        ),
    ),
    choice(
        "throw_in",
        Words::new("Throwing in", "Schmeißen"),
        Words::new(
            "A hand like this may be thrown in, and the cards are dealt anew.",
            "Mit einem solchen Blatt darf geschmissen werden; es wird neu gegeben.",
        ),
        &[
            value("nines", "five nines", "fünf Neunen"),
            value("kings", "five kings", "fünf Könige"),
            value("full", "eight tens and aces", "acht Volle"),
            value("few", "at most three trumps", "höchstens drei Trümpfe"),
        ],
        true,
    ),
    GameOption::switch(
        "nines",
        "on",
        Words::new("Nines", "Neunen"),
        Words::new(
            "Without nines 40 cards are played in ten tricks.",
            "Ohne Neunen wird mit 40 Karten in zehn Stichen gespielt.",
        ),
    ),
    GameOption::switch(
        "charlie_caught",
        "off",
        Words::new("Charlie caught", "Karlchen gefangen"),
        Words::new(
            "A jack of clubs caught in the last trick is worth a point.",
            "Ein im letzten Stich gefangener Kreuz-Bube zählt einen Punkt.",
        ),
    ),
    GameOption::switch(
        "fox_last",
        "off",
        Words::new("Fox at the end", "Fuchs am End"),
        Words::new(
            "Winning the last trick with the ace of diamonds is worth a point.",
            "Wer den letzten Stich mit dem Karo-Ass macht, bekommt einen Punkt.",
        ),
    ),
    choice(
        "solos",
        Words::new("More solos", "Weitere Soli"),
        Words::new(
            "Solos that the tournament rules do not have.",
            "Soli, die die Turnierregeln nicht kennen.",
        ),
        &[
            value("kings", "kings", "Könige"),
            value("mixed", "mixed ranks", "gemischte"),
            value("pure", "pure suits", "reine Farben"),
        ],
        true,
    ),
    GameOption::switch(
        "compulsory",
        "off",
        Words::new("Compulsory call", "Pflichtansage"),
        Words::new(
            "A first trick of 30 card points or more makes its winner say Re or Kontra.",
            "Wer einen ersten Stich mit 30 Augen oder mehr macht, muss Re oder Kontra ansagen.",
        ),
    ),
    GameOption::switch(
        "two_step",
        "off",
        Words::new("Reservations in two steps", "Vorbehalte in zwei Schritten"),
        Words::new(
            "Reservations are named only after every seat has spoken.",
            "Vorbehalte werden erst genannt, wenn alle gesprochen haben.",
        ),
    ),
    GameOption::switch(
        "shorten",
        "off",
        Words::new("Claiming the rest", "Rest beanspruchen"),
        Words::new(
            "A leader who cannot be beaten any more may claim all remaining tricks.",
            "Wer ausspielt und nicht mehr zu schlagen ist, darf den Rest beanspruchen.",
        ),
    ),
];

/// The options of a series.
pub(crate) const SERIES_OPTIONS: &[GameOption] = &[
    GameOption {
        key: "games",
        name: Words::new("Games", "Spiele"),
        about: Words::new(
            "How many games are on the list, compulsory solos included.",
            "So viele Spiele hat die Liste, Pflichtsoli eingeschlossen.",
        ),
        default: "24",
        values: &[],
        several: false,
    },
    GameOption {
        key: "solos_owed",
        name: Words::new("Compulsory solos", "Pflichtsoli"),
        about: Words::new(
            "How many solos every seat has to play in the series.",
            "So viele Soli muss jeder in der Serie spielen.",
        ),
        default: "1",
        values: &[
            value("0", "none", "keine"),
            value("1", "one each", "je eines"),
            value("2", "two each", "je zwei"),
        ],
        several: false,
    },
    choice(
        "bock",
        Words::new("Bock rounds", "Bockrunden"),
        Words::new(
            "After such a game the next four games count twice.",
            "Nach einem solchen Spiel zählen die nächsten vier Spiele doppelt.",
        ),
        &[
            value("equal", "120 : 120", "120 : 120"),
            value("zero", "worth nothing", "Nullspiel"),
            value("broken", "a lost call", "verlorene Ansage"),
            value("hearts", "a trick of hearts", "Herzstich"),
        ],
        true,
    ),
];
