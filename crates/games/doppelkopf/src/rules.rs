//! The rules a table can choose beside those of the tournament.
//!
//! A value of [`HouseRules`] is part of every position, so that whatever plays a position on (samplers, playouts, the
//! solver) follows the rules it was dealt under. The default of every option is the tournament rule.

use spielwerk_core::{Spec, SpecError};

use super::cards::{Card, DECK, HAND, Hand, Rank, Suit};
use super::game_type::{GameType, Reservation, Solo};

/// A hand with at most this many trumps is a poverty.
pub(super) const POOR_TRUMPS: usize = 3;

/// Whether the second ♥10 of a trick beats the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SecondTen {
    /// The first one wins.
    #[default]
    Off,
    /// The second one wins.
    On,
    /// The second one wins in all tricks but the last.
    ExceptLast,
}

/// Whether both ♦A in one hand are the highest trumps, and when that is announced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pigs {
    /// ♦A are ordinary trumps.
    #[default]
    Off,
    /// Announced before the first card.
    Start,
    /// Announced when the first of them is played.
    Play,
}

/// A choice of several words, one bit each.
macro_rules! word_set_type {
    ($(#[$meta:meta])* $name:ident, $words:expr) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $name(u8);

        impl $name {
            /// The words, in the order in which they are written.
            pub const WORDS: &'static [&'static str] = &$words;

            /// Nothing is chosen.
            pub const NONE: Self = Self(0);

            /// Everything is chosen.
            pub const ALL: Self = Self((1 << Self::WORDS.len()) - 1);

            /// These words joined by `+`, or `off`; `None` if one is unknown.
            pub fn parse(text: &str) -> Option<Self> {
                if text == "off" {
                    return Some(Self::NONE);
                }
                let bit = |word: &str| Self::WORDS.iter().position(|known| *known == word);
                text.split('+').try_fold(0, |set, word| Some(set | 1 << bit(word)?)).map(Self)
            }

            /// The set as text that [`Self::parse`] reads.
            pub fn text(self) -> String {
                let chosen = (0..Self::WORDS.len()).filter(|&word| self.has(word));
                let words: Vec<&str> = chosen.map(|word| Self::WORDS[word]).collect();
                if words.is_empty() { "off".to_owned() } else { words.join("+") }
            }

            pub(super) const fn has(self, word: usize) -> bool {
                self.0 >> word & 1 == 1
            }
        }
    };
}

pub(super) use word_set_type;

word_set_type!(
    /// Hands that may be thrown in: five nines or more, five kings or more, eight tens and aces or more, at most three
    /// trumps.
    ThrowIn,
    ["nines", "kings", "full", "few"]
);

word_set_type!(
    /// Solos beside those of the tournament: kings alone; two or all three of kings, queens and jacks; suits without
    /// queens, jacks and ♥10 among the trumps.
    SoloSets,
    ["kings", "mixed", "pure"]
);

impl ThrowIn {
    /// Whether a hand as dealt may be thrown in.
    pub fn allows(self, hand: Hand) -> bool {
        let of_rank = |rank: Rank| {
            let kinds = Suit::ALL.iter().fold(0, |mask, &suit| mask | Card::new(suit, rank).bit());
            hand.count_in(kinds)
        };
        self.has(0) && of_rank(Rank::Nine) >= 5
            || self.has(1) && of_rank(Rank::King) >= 5
            || self.has(2) && of_rank(Rank::Ten) + of_rank(Rank::Ace) >= 8
            || self.has(3) && is_poor(hand)
    }
}

/// Whether a hand has so few trumps of the normal game that it is a poverty.
pub(super) fn is_poor(hand: Hand) -> bool {
    hand.count_in(GameType::Normal.order().trumps()) <= POOR_TRUMPS
}

/// What a table plays; the default is the tournament.
#[expect(clippy::struct_excessive_bools, reason = "every option is a switch of its own")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HouseRules {
    /// Whether the second ♥10 of a trick beats the first.
    pub second_ten: SecondTen,
    /// Whether both ♦A in one hand are the highest trumps.
    pub pigs: Pigs,
    /// Whether both ♦9 (♦K without nines) in one hand beat pigs; only with [`Pigs::Start`].
    pub super_pigs: bool,
    /// Whether a hand with at most three trumps may look for a partner who takes them.
    pub poverty: bool,
    /// Which hands may be thrown in.
    pub throw_in: ThrowIn,
    /// Whether nines are in the deck.
    pub nines: bool,
    /// Whether taking a ♣J of the other party in the last trick is a special point.
    pub charlie_caught: bool,
    /// Whether winning the last trick with ♦A is a special point.
    pub fox_last: bool,
    /// Solos beside those of the tournament.
    pub solos: SoloSets,
    /// Whether who takes a first trick of 30 card points or more must say Re or Kontra.
    pub compulsory: bool,
    /// Whether seats first say that they have a reservation and name it later.
    pub two_step: bool,
    /// Whether a seat on lead whose cards cannot be beaten may claim the rest.
    pub shorten: bool,
}

impl Default for HouseRules {
    fn default() -> Self {
        Self::TOURNAMENT
    }
}

impl HouseRules {
    /// The rules of the tournament.
    pub const TOURNAMENT: Self = Self {
        second_ten: SecondTen::Off,
        pigs: Pigs::Off,
        super_pigs: false,
        poverty: false,
        throw_in: ThrowIn::NONE,
        nines: true,
        charlie_caught: false,
        fox_last: false,
        solos: SoloSets::NONE,
        compulsory: false,
        two_step: false,
        shorten: false,
    };

    const SECOND_TEN: [&'static str; 3] = ["off", "on", "except_last"];
    const PIGS: [&'static str; 3] = ["off", "start", "play"];

    /// Takes all options of house rules from the text of a game.
    ///
    /// # Errors
    /// If a value is not one of its option, or super pigs are played without pigs that are announced at the start.
    pub fn from_spec(spec: &mut Spec) -> Result<Self, SpecError> {
        let second_ten = spec.choice("second_dulle", "off", &Self::SECOND_TEN)?;
        let pigs = spec.choice("pigs", "off", &Self::PIGS)?;
        let super_pigs = spec.choice("super_pigs", "off", super_pig_words(&pigs))? == "on";
        Ok(Self {
            second_ten: match second_ten.as_str() {
                "on" => SecondTen::On,
                "except_last" => SecondTen::ExceptLast,
                _ => SecondTen::Off,
            },
            pigs: match pigs.as_str() {
                "start" => Pigs::Start,
                "play" => Pigs::Play,
                _ => Pigs::Off,
            },
            super_pigs,
            poverty: spec.switch("poverty", false)?,
            throw_in: word_set(spec, "throw_in", ThrowIn::WORDS, ThrowIn::parse)?,
            nines: spec.switch("nines", true)?,
            charlie_caught: spec.switch("charlie_caught", false)?,
            fox_last: spec.switch("fox_last", false)?,
            solos: word_set(spec, "solos", SoloSets::WORDS, SoloSets::parse)?,
            compulsory: spec.switch("compulsory", false)?,
            two_step: spec.switch("two_step", false)?,
            shorten: spec.switch("shorten", false)?,
        })
    }

    /// The options that differ from the tournament, as text: `pigs=start`.
    pub fn parameters(self) -> Vec<String> {
        let plain = Self::TOURNAMENT;
        let switch = |key: &str, value: bool, default: bool| {
            (value != default).then(|| format!("{key}={}", if value { "on" } else { "off" }))
        };
        let word = |key: &str, value: String| (value != "off").then(|| format!("{key}={value}"));
        [
            word("second_dulle", Self::SECOND_TEN[self.second_ten as usize].to_owned()),
            word("pigs", Self::PIGS[self.pigs as usize].to_owned()),
            switch("super_pigs", self.super_pigs, plain.super_pigs),
            switch("poverty", self.poverty, plain.poverty),
            word("throw_in", self.throw_in.text()),
            switch("nines", self.nines, plain.nines),
            switch("charlie_caught", self.charlie_caught, plain.charlie_caught),
            switch("fox_last", self.fox_last, plain.fox_last),
            word("solos", self.solos.text()),
            switch("compulsory", self.compulsory, plain.compulsory),
            switch("two_step", self.two_step, plain.two_step),
            switch("shorten", self.shorten, plain.shorten),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    /// How many cards each seat is dealt.
    #[inline]
    pub const fn hand_size(self) -> usize {
        if self.nines { HAND } else { HAND - 2 }
    }

    /// How many cards are dealt in all.
    #[inline]
    pub const fn deck_size(self) -> usize {
        if self.nines { DECK } else { DECK - 8 }
    }

    /// Whether a kind of card is in the deck.
    pub const fn has_card(self, card: Card) -> bool {
        self.nines || !matches!(card.rank(), Rank::Nine)
    }

    /// How many copies of a kind are in the deck.
    pub(super) const fn copies(self, card: Card) -> u8 {
        if self.has_card(card) { 2 } else { 0 }
    }

    /// The card that is a super pig where super pigs are played.
    pub const fn super_pig(self) -> Card {
        Card::new(Suit::Diamonds, if self.nines { Rank::Nine } else { Rank::King })
    }

    /// The solos that may be played, one bit each by their index.
    pub(super) const fn solo_mask(self) -> u32 {
        const SETS: [u32; 3] = [
            1 << Solo::Kings as u32,
            0b1111 << Solo::QueensJacks as u32,
            0b1111 << Solo::PureDiamonds as u32,
        ];
        let mut mask = (1 << Solo::ALL.len()) - 1;
        let mut set = 0;
        while set < SETS.len() {
            if self.solos.has(set) {
                mask |= SETS[set];
            }
            set += 1;
        }
        mask
    }

    /// Whether a solo may be played.
    pub const fn has_solo(self, solo: Solo) -> bool {
        self.solo_mask() >> solo as u32 & 1 == 1
    }

    /// The solos that may be played, in index order.
    pub fn playable_solos(self) -> impl Iterator<Item = Solo> + Clone {
        Solo::EVERY.into_iter().filter(move |&solo| self.has_solo(solo))
    }
}

/// Super pigs are above pigs that are public before the first card.
fn super_pig_words(pigs: &str) -> &'static [&'static str] {
    if pigs == "start" { &["off", "on"] } else { &["off"] }
}

/// Takes a set of words from the text of a game.
pub(super) fn word_set<T>(
    spec: &mut Spec,
    key: &'static str,
    words: &[&str],
    parse: fn(&str) -> Option<T>,
) -> Result<T, SpecError> {
    let value = spec.text(key, "off");
    parse(&value).ok_or_else(|| SpecError::BadValue {
        name: spec.name().to_owned(),
        key: key.to_owned(),
        value,
        expected: format!("off or some of {} joined by +", words.join(", ")),
    })
}

/// The reservations that a seat with this hand may make in the tournament: one bit for each, by [`Reservation::index`].
#[inline]
pub(super) fn plain_reservations(hand: Hand) -> u32 {
    const PLAIN: u32 = 0b1_1111_1101;
    PLAIN | bit(Reservation::Wedding, hand.count(Card::QUEEN_OF_CLUBS) == 2)
}

fn bit(reservation: Reservation, allowed: bool) -> u32 {
    u32::from(allowed) << reservation.index()
}

/// The reservations that a seat with this hand may make when it speaks for the first time, or, where reservations are
/// named later, when it names its own: one bit for each, by [`Reservation::index`].
pub(super) fn reservations(rules: HouseRules, hand: Hand, forced: bool, naming: bool) -> u32 {
    let solos = rules.solo_mask() << Reservation::FIRST_SOLO;
    if forced {
        return if rules.two_step && !naming { bit(Reservation::Unspecified, true) } else { solos };
    }
    let throws = !naming && rules.throw_in.allows(hand);
    let at_once = bit(Reservation::Healthy, !naming) | bit(Reservation::ThrowIn, throws);
    if rules.two_step && !naming {
        return at_once | bit(Reservation::Unspecified, true);
    }
    let both_queens = hand.count(Card::QUEEN_OF_CLUBS) == 2;
    let poor = rules.poverty && is_poor(hand);
    at_once | solos | bit(Reservation::Wedding, both_queens) | bit(Reservation::Poverty, poor)
}
