//! Doppelkopf as it is drawn: cards, seats, and the words that players use, each with what it means.

use spielwerk_core::Words;
use spielwerk_session::{
    Colour, Drawing, Gesture, Glyph, Piece, RuleExample, SeatLook, Surface, Vocabulary, Word,
};

pub(crate) const RULES: &[Words] = &[
    Words::new(
        "Every card exists twice. The two queens of clubs make their holders partners (Re) against the other two \
         (Kontra); at first the partners do not know each other.",
        "Jede Karte gibt es zweimal. Wer eine Kreuz-Dame hat, gehört zur Re-Partei, die anderen zwei sind Kontra; \
         anfangs kennen die Partner einander nicht.",
    ),
    Words::new(
        "Follow suit if you can; all trumps are one suit: the tens of hearts, all queens, all jacks, all diamonds. The \
         highest card takes the trick.",
        "Bedienen ist Pflicht; alle Trümpfe sind eine Farbe: die Herz-Zehnen, alle Damen, alle Buben, alle Karos. Die \
         höchste Karte macht den Stich.",
    ),
    Words::new(
        "Card points (Augen): ace 11, ten 10, king 4, queen 3, jack 2, nine 0. Re wins with 121 of the 240 card points.",
        "Augen: Ass 11, Zehn 10, König 4, Dame 3, Bube 2, Neun 0. Re gewinnt mit 121 der 240 Augen.",
    ),
    Words::new(
        "Announcing Re or Kontra adds two points each to the value of the game, for the party that wins. Special points: \
         a Fuchs (ace of diamonds) caught, a Doppelkopf (40 card points in a trick), Karlchen (jack of clubs) winning \
         the last trick.",
        "Eine Ansage von Re oder Kontra macht das Spiel je zwei Punkte teurer, für die Partei, die gewinnt. \
         Sonderpunkte: ein gefangener Fuchs (Karo-Ass), ein Doppelkopf (ein Stich mit 40 Augen), Karlchen (Kreuz-Bube) \
         macht den letzten Stich.",
    ),
];

/// A deal in which clubs go around once.
const CLUBS: &str = "0 CACKSASKHAH9CQHQCJHJDADK/C9CTSASKHAH9CQHQCJHJDADK/CTC9STS9HKHTSQDQSJDJDTD9/CKCASTS9HKHTSQDQSJDJDTD9 : healthy healthy healthy healthy";

pub(crate) const EXAMPLES: &[RuleExample] = &[
    RuleExample {
        rule: 1,
        about: Words::new(
            "Clubs are led and all seats follow; the ace takes the trick.",
            "Kreuz wird ausgespielt und alle bedienen; das Ass macht den Stich.",
        ),
        game: "doppelkopf:calls=off",
        position: CLUBS,
        moves: &["CA", "C9", "CT", "CK"],
    },
    RuleExample {
        rule: 2,
        about: Words::new(
            "Ace, nine, ten and king: 11 + 0 + 10 + 4 = 25 card points in one trick.",
            "Ass, Neun, Zehn und König: 11 + 0 + 10 + 4 = 25 Augen in einem Stich.",
        ),
        game: "doppelkopf:calls=off",
        position: CLUBS,
        moves: &["CA", "C9", "CT", "CK"],
    },
];

pub(crate) const DRAWING: Drawing = Drawing {
    surface: Surface::Table,
    gesture: Gesture::Cards,
    steps: &[Words::new("Play a card.", "Spiele eine Karte.")],
    pieces: CARDS,
    seats: &[
        SeatLook { name: Words::new("South", "Süd"), colour: Colour::Grey },
        SeatLook { name: Words::new("West", "West"), colour: Colour::Grey },
        SeatLook { name: Words::new("North", "Nord"), colour: Colour::Grey },
        SeatLook { name: Words::new("East", "Ost"), colour: Colour::Grey },
    ],
    tile: &["HT", "CQ", "DA", "SJ"],
    vocabulary: Vocabulary {
        said: SAID,
        usual: &["healthy", "pass"],
        silent: Some("pass"),
        openings: &[
            "healthy",
            "wedding",
            "solo:D",
            "solo:H",
            "solo:S",
            "solo:C",
            "solo:queens",
            "solo:jacks",
            "solo:trumpless",
        ],
        parties: PARTIES,
        account: ACCOUNT,
    },
};

/// A card: its code, what is written on it, and its name, each in English and German.
const fn card(code: &'static str, colour: Colour, label: Words, name: Words) -> Piece {
    Piece { code, glyph: Glyph::Card, colour, label, name }
}

macro_rules! cards {
    ($($code:literal $colour:ident $en:literal $de:literal, $name:literal $german:literal;)*) => {
        &[$(card($code, Colour::$colour, Words::new($en, $de), Words::new($name, $german))),*]
    };
}

/// Every kind of card, trumps of the normal game first, high cards first.
const CARDS: &[Piece] = cards! {
    "HT" Red   "♥10" "♥10", "ten of hearts (Dulle)"          "Herz-Zehn (Dulle)";
    "CQ" Black "♣Q"  "♣D",  "queen of clubs"                 "Kreuz-Dame";
    "SQ" Black "♠Q"  "♠D",  "queen of spades"                "Pik-Dame";
    "HQ" Red   "♥Q"  "♥D",  "queen of hearts"                "Herz-Dame";
    "DQ" Red   "♦Q"  "♦D",  "queen of diamonds"              "Karo-Dame";
    "CJ" Black "♣J"  "♣B",  "jack of clubs (Karlchen)"       "Kreuz-Bube (Karlchen)";
    "SJ" Black "♠J"  "♠B",  "jack of spades"                 "Pik-Bube";
    "HJ" Red   "♥J"  "♥B",  "jack of hearts"                 "Herz-Bube";
    "DJ" Red   "♦J"  "♦B",  "jack of diamonds"               "Karo-Bube";
    "DA" Red   "♦A"  "♦A",  "ace of diamonds (Fuchs)"        "Karo-Ass (Fuchs)";
    "DT" Red   "♦10" "♦10", "ten of diamonds"                "Karo-Zehn";
    "DK" Red   "♦K"  "♦K",  "king of diamonds"               "Karo-König";
    "D9" Red   "♦9"  "♦9",  "nine of diamonds"               "Karo-Neun";
    "CA" Black "♣A"  "♣A",  "ace of clubs"                   "Kreuz-Ass";
    "CT" Black "♣10" "♣10", "ten of clubs"                   "Kreuz-Zehn";
    "CK" Black "♣K"  "♣K",  "king of clubs"                  "Kreuz-König";
    "C9" Black "♣9"  "♣9",  "nine of clubs"                  "Kreuz-Neun";
    "SA" Black "♠A"  "♠A",  "ace of spades"                  "Pik-Ass";
    "ST" Black "♠10" "♠10", "ten of spades"                  "Pik-Zehn";
    "SK" Black "♠K"  "♠K",  "king of spades"                 "Pik-König";
    "S9" Black "♠9"  "♠9",  "nine of spades"                 "Pik-Neun";
    "HA" Red   "♥A"  "♥A",  "ace of hearts"                  "Herz-Ass";
    "HK" Red   "♥K"  "♥K",  "king of hearts"                 "Herz-König";
    "H9" Red   "♥9"  "♥9",  "nine of hearts"                 "Herz-Neun";
};

const PARTIES: &[Word] = &[
    Word::new(
        "re",
        "Re",
        "The side with the queens of clubs, or the soloist",
        "Die Seite mit den Kreuz-Damen oder der Solist",
    ),
    Word::new("kontra", "Kontra", "The side against the queens of clubs", "Die Seite gegen die Kreuz-Damen"),
];

macro_rules! words {
    ($($code:literal $name:literal $german:literal, $en:literal, $de:literal;)*) => {
        &[$(Word { code: $code, name: Words::new($name, $german), meaning: Words::new($en, $de) }),*]
    };
}

/// Contracts, reservations, calls, and what house rules add. The English meaning brings the German word along, which
/// players use in every language.
const SAID: &[Word] = words! {
    "normal" "Normal game" "Normalspiel", "Both queens of clubs play together", "Beide Kreuz-Damen zusammen";
    "healthy" "Healthy" "Gesund", "Gesund: nothing special, the normal game", "Nichts Besonderes, das Normalspiel";
    "reservation" "Reservation" "Vorbehalt", "Vorbehalt: something special, not yet named", "Etwas Besonderes, noch nicht genannt";
    "wedding" "Wedding" "Hochzeit", "Hochzeit: one seat holds both queens of clubs and looks for a partner", "Wer beide Kreuz-Damen hat, sucht einen Partner";
    "poverty" "Poverty" "Armut", "Armut: few trumps, which a partner takes", "Wenige Trümpfe, die ein Partner nimmt";
    "throw-in" "Throw in" "Schmeißen", "Schmeißen: the cards are thrown in and dealt anew", "Die Karten werden neu gegeben";
    "solo:D" "Diamond solo" "Karo-Solo", "Karo-Solo: alone, with diamonds as trumps", "Solo mit Karo als Trumpf";
    "solo:H" "Heart solo" "Herz-Solo", "Herz-Solo: alone, with hearts as trumps", "Solo mit Herz als Trumpf";
    "solo:S" "Spade solo" "Pik-Solo", "Pik-Solo: alone, with spades as trumps", "Solo mit Pik als Trumpf";
    "solo:C" "Club solo" "Kreuz-Solo", "Kreuz-Solo: alone, with clubs as trumps", "Solo mit Kreuz als Trumpf";
    "solo:queens" "Queen solo" "Damen-Solo", "Damen-Solo: alone, only queens are trumps", "Nur Damen sind Trumpf";
    "solo:jacks" "Jack solo" "Buben-Solo", "Buben-Solo: alone, only jacks are trumps", "Nur Buben sind Trumpf";
    "solo:trumpless" "Trumpless solo" "Fleischloser", "Fleischloser: alone, without trumps", "Solo ohne Trumpf";
    "solo:kings" "King solo" "Königs-Solo", "Königs-Solo: alone, only kings are trumps", "Nur Könige sind Trumpf";
    "solo:queens-jacks" "Queen-jack solo" "Damen-Buben-Solo", "Damen-Buben-Solo: alone, queens and jacks are trumps", "Damen und Buben sind Trumpf";
    "solo:kings-jacks" "King-jack solo" "Königs-Buben-Solo", "Königs-Buben-Solo: alone, kings and jacks are trumps", "Könige und Buben sind Trumpf";
    "solo:kings-queens" "King-queen solo" "Königs-Damen-Solo", "Königs-Damen-Solo: alone, kings and queens are trumps", "Könige und Damen sind Trumpf";
    "solo:koehler" "Court card solo" "Köhler", "Köhler: alone, kings, queens and jacks are trumps", "Könige, Damen und Buben sind Trumpf";
    "solo:pure-D" "Pure diamond solo" "Reines Karo-Solo", "Reines Karo-Solo: alone, only diamonds are trumps", "Nur Karo ist Trumpf";
    "solo:pure-H" "Pure heart solo" "Reines Herz-Solo", "Reines Herz-Solo: alone, only hearts are trumps", "Nur Herz ist Trumpf";
    "solo:pure-S" "Pure spade solo" "Reines Pik-Solo", "Reines Pik-Solo: alone, only spades are trumps", "Nur Pik ist Trumpf";
    "solo:pure-C" "Pure club solo" "Reines Kreuz-Solo", "Reines Kreuz-Solo: alone, only clubs are trumps", "Nur Kreuz ist Trumpf";
    "re" "Re" "Re", "We will win: two more points for the winners", "Wir gewinnen: zwei Punkte mehr für die Sieger";
    "kontra" "Kontra" "Kontra", "We will win: two more points for the winners", "Wir gewinnen: zwei Punkte mehr für die Sieger";
    "no90" "No 90" "Keine 90", "Keine 90: the others get fewer than 90 card points", "Die anderen bekommen weniger als 90 Augen";
    "no60" "No 60" "Keine 60", "Keine 60: the others get fewer than 60 card points", "Die anderen bekommen weniger als 60 Augen";
    "no30" "No 30" "Keine 30", "Keine 30: the others get fewer than 30 card points", "Die anderen bekommen weniger als 30 Augen";
    "black" "Black" "Schwarz", "Schwarz: the others get no trick", "Die anderen bekommen keinen Stich";
    "pass" "No announcement" "Nichts ansagen", "Say nothing and play on", "Nichts sagen und weiterspielen";
    "give" "Hand over" "Karten geben", "A card is handed over", "Eine Karte wird übergeben";
    "accept" "Accept" "Annehmen", "Take the cards and be the partner", "Die Karten nehmen und Partner sein";
    "decline" "Decline" "Ablehnen", "Leave the cards to the next seat", "Die Karten dem nächsten lassen";
    "claim" "The rest is mine" "Rest ist meins", "Claim the rest of the tricks", "Den Rest der Stiche beanspruchen";
};

/// The lines of the score sheet.
const ACCOUNT: &[Word] = words! {
    "won" "Won" "Gewonnen", "The game is won", "Das Spiel ist gewonnen";
    "under90" "No 90" "Keine 90", "Keine 90: the others stayed under 90 card points", "Die anderen blieben unter 90 Augen";
    "under60" "No 60" "Keine 60", "Keine 60: the others stayed under 60 card points", "Die anderen blieben unter 60 Augen";
    "under30" "No 30" "Keine 30", "Keine 30: the others stayed under 30 card points", "Die anderen blieben unter 30 Augen";
    "black" "Black" "Schwarz", "Schwarz: the others took no trick", "Die anderen machten keinen Stich";
    "re" "Re announced" "Re angesagt", "Re was announced: 2 points for the winners", "Re wurde angesagt: 2 Punkte für die Sieger";
    "kontra" "Kontra announced" "Kontra angesagt", "Kontra was announced: 2 points for the winners", "Kontra wurde angesagt: 2 Punkte für die Sieger";
    "re_no90" "Re: no 90 announced" "Re: keine 90 angesagt", "Announced by Re; it counts for the winners", "Von Re angesagt; zählt für die Sieger";
    "re_no60" "Re: no 60 announced" "Re: keine 60 angesagt", "Announced by Re; it counts for the winners", "Von Re angesagt; zählt für die Sieger";
    "re_no30" "Re: no 30 announced" "Re: keine 30 angesagt", "Announced by Re; it counts for the winners", "Von Re angesagt; zählt für die Sieger";
    "re_black" "Re: black announced" "Re: schwarz angesagt", "Announced by Re; it counts for the winners", "Von Re angesagt; zählt für die Sieger";
    "kontra_no90" "Kontra: no 90 announced" "Kontra: keine 90 angesagt", "Announced by Kontra; it counts for the winners", "Von Kontra angesagt; zählt für die Sieger";
    "kontra_no60" "Kontra: no 60 announced" "Kontra: keine 60 angesagt", "Announced by Kontra; it counts for the winners", "Von Kontra angesagt; zählt für die Sieger";
    "kontra_no30" "Kontra: no 30 announced" "Kontra: keine 30 angesagt", "Announced by Kontra; it counts for the winners", "Von Kontra angesagt; zählt für die Sieger";
    "kontra_black" "Kontra: black announced" "Kontra: schwarz angesagt", "Announced by Kontra; it counts for the winners", "Von Kontra angesagt; zählt für die Sieger";
    "120_vs_no90" "120 against no 90" "120 gegen keine 90", "120 card points reached although the others had announced “no 90”", "120 Augen erreicht, obwohl die anderen „keine 90“ angesagt hatten";
    "90_vs_no60" "90 against no 60" "90 gegen keine 60", "90 card points reached although the others had announced “no 60”", "90 Augen erreicht, obwohl die anderen „keine 60“ angesagt hatten";
    "60_vs_no30" "60 against no 30" "60 gegen keine 30", "60 card points reached although the others had announced “no 30”", "60 Augen erreicht, obwohl die anderen „keine 30“ angesagt hatten";
    "30_vs_black" "30 against black" "30 gegen schwarz", "30 card points reached although the others had announced “black”", "30 Augen erreicht, obwohl die anderen „schwarz“ angesagt hatten";
    "against_queens" "Against the old ladies" "Gegen die Alten", "Gegen die Alten: Kontra has won against the queens of clubs", "Kontra hat gegen die Kreuz-Damen gewonnen";
    "doppelkopf" "Doppelkopf" "Doppelkopf", "A trick of 40 card points or more", "Ein Stich mit 40 Augen oder mehr";
    "fox" "Fox caught" "Fuchs gefangen", "Fuchs gefangen: an ace of diamonds of the other side", "Ein Karo-Ass der anderen Seite gefangen";
    "charlie" "Charlie" "Karlchen", "Karlchen: the jack of clubs won the last trick", "Der Kreuz-Bube hat den letzten Stich gemacht";
    "charlie_caught" "Charlie caught" "Karlchen gefangen", "Karlchen gefangen: a jack of clubs of the other side, in the last trick", "Ein Kreuz-Bube der anderen Seite im letzten Stich gefangen";
    "fox_last" "Fox at the end" "Fuchs am End", "Fuchs am End: the ace of diamonds won the last trick", "Das Karo-Ass hat den letzten Stich gemacht";
};
