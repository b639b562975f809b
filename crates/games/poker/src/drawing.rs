//! Poker as it is drawn: cards, seats, and what is said.

use spielwerk_core::Words;
use spielwerk_session::{Colour, Drawing, Gesture, Glyph, Piece, SeatLook, Surface, Vocabulary, Word};

pub(crate) const RULES: &[Words] = &[
    Words::new(
        "Each seat pays one chip and gets one card. Leduc has two jacks, two queens and two kings, Kuhn one of each.",
        "Jeder zahlt einen Chip und bekommt eine Karte. Leduc hat je zwei Buben, Damen und Könige, Kuhn je eine.",
    ),
    Words::new(
        "Check or bet; answer a bet by folding, calling or, if the limit allows, raising. A round ends when both have paid \
         the same and both have spoken.",
        "Schiebe oder setze; auf einen Einsatz passe, gehe mit oder erhöhe, solange das Limit es erlaubt. Eine Runde endet, \
         wenn beide gleich viel gezahlt und beide gesprochen haben.",
    ),
    Words::new(
        "Leduc: after the first round a card for both is turned over and a second round is bet. Bets cost 2 chips, then 4, \
         at most a bet and a raise per round. Kuhn: one round, one bet of 1 chip.",
        "Leduc: nach der ersten Runde wird eine Karte für beide aufgedeckt und noch einmal gesetzt. Ein Einsatz kostet 2 \
         Chips, dann 4, je Runde höchstens ein Einsatz und eine Erhöhung. Kuhn: eine Runde, ein Einsatz von 1 Chip.",
    ),
    Words::new(
        "A pair with the common card wins, else the higher card; equal cards share the pot.",
        "Ein Paar mit der gemeinsamen Karte gewinnt, sonst die höhere Karte; gleiche Karten teilen den Pot.",
    ),
];

pub(crate) const DRAWING: Drawing = Drawing {
    surface: Surface::Table,
    gesture: Gesture::Cards,
    steps: &[],
    pieces: &[
        card("K", "♚K", Words::new("king", "König")),
        card("Q", "♛Q", Words::new("queen", "Dame")),
        card("J", "♝J", Words::new("jack", "Bube")),
    ],
    seats: &[
        SeatLook { name: Words::new("First", "Erste Hand"), colour: Colour::Grey },
        SeatLook { name: Words::new("Second", "Zweite Hand"), colour: Colour::Grey },
    ],
    tile: &["K", "Q", "J"],
    vocabulary: Vocabulary { said: SAID, usual: &["check", "call"], ..Vocabulary::NONE },
};

const fn card(code: &'static str, label: &'static str, name: Words) -> Piece {
    Piece { code, glyph: Glyph::Card, colour: Colour::Black, label: Words::same(label), name }
}

const SAID: &[Word] = &[
    word("fold", Words::new("Fold", "Passen"), Words::new("Give up the pot", "Den Pot aufgeben")),
    word("check", Words::new("Check", "Schieben"), Words::new("Bet nothing", "Nichts setzen")),
    word("call", Words::new("Call", "Mitgehen"), Words::new("Pay what was bet", "Den Einsatz zahlen")),
    word("bet", Words::new("Bet", "Setzen"), Words::new("Put chips into the pot", "Chips in den Pot legen")),
    word(
        "raise",
        Words::new("Raise", "Erhöhen"),
        Words::new("Pay and bet once more", "Zahlen und noch einmal setzen"),
    ),
];

const fn word(code: &'static str, name: Words, meaning: Words) -> Word {
    Word { code, name, meaning }
}
