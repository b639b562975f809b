//! A series as tables run it: [`Series`] behind the interface of the session.

use spielwerk_core::{Notation, Rng, Seat, Spec};
use spielwerk_session::{
    GameSeries, SeriesEntry, SeriesPackage, SeriesRefusal, SeriesResult, Session, Standing,
};

use super::house_options::SERIES_OPTIONS;
use super::series::{Series, SeriesRules};
use super::state::{SEATS, State};

/// How Doppelkopf is played in series.
pub(crate) static SERIES: SeriesPackage = SeriesPackage { options: SERIES_OPTIONS, start, read };

/// A series with these options, and the house rules of a game's text.
fn start(options: &str, game: &str, dealer: Seat) -> SeriesResult {
    let refused = |error: &dyn std::fmt::Display| SeriesRefusal(error.to_string());
    let house = game.split_once(':').map_or("", |(_, parameters)| parameters);
    for open in ["calls=off", "open=on"] {
        if house.split(',').any(|parameter| parameter == open) {
            return Err(SeriesRefusal(format!("a series is not played with {open}")));
        }
    }
    let parameters: Vec<&str> = [options, house].into_iter().filter(|text| !text.is_empty()).collect();
    let text = if parameters.is_empty() { String::new() } else { format!(":{}", parameters.join(",")) };
    let mut spec: Spec = format!("series{text}").parse().map_err(|error| refused(&error))?;
    let rules = SeriesRules::from_spec(&mut spec).map_err(|error| refused(&error))?;
    spec.finish().map_err(|error| refused(&error))?;
    if usize::from(rules.solos) * SEATS > rules.games as usize {
        return Err(SeriesRefusal(format!(
            "{} games are too few for {} compulsory solos",
            rules.games,
            usize::from(rules.solos) * SEATS
        )));
    }
    Ok(Box::new(Series::new(rules, dealer)))
}

fn read(text: &str) -> SeriesResult {
    let series: Series =
        text.parse().map_err(|error: super::SeriesError| SeriesRefusal(error.to_string()))?;
    Ok(Box::new(series))
}

impl GameSeries for Series {
    fn text(&self) -> String {
        self.to_string()
    }

    fn deal(&self, rng: &mut Rng) -> Option<(String, String)> {
        let state = Self::deal(self, rng)?;
        let game = self.game();
        Some((spielwerk_core::Game::spec(&game), game.position_text(&state)))
    }

    fn record(&mut self, game: &dyn Session) -> Result<(), SeriesRefusal> {
        let state = game.state().downcast_ref::<State>();
        let state = state.ok_or_else(|| SeriesRefusal("this is another game".to_owned()))?;
        Self::record(self, state).map(|_| ()).map_err(|error| SeriesRefusal(error.to_string()))
    }

    fn standing(&self) -> Standing {
        let mut before = Self::new(self.rules(), self.first_dealer);
        let mut entries = Vec::with_capacity(self.entries().len());
        for &entry in self.entries() {
            let factor = before.factor();
            before.push(entry).expect("it was entered before");
            entries.push(SeriesEntry {
                what: entry.game_type.code(),
                declarer: entry.declarer,
                compulsory: entry.compulsory,
                points: entry.points.map(|points| factor * i32::from(points)).to_vec(),
                factor,
            });
        }
        Standing {
            games: self.rules().games as usize,
            entries,
            totals: self.totals().to_vec(),
            places: self.places().to_vec(),
            owed: Seat::all(SEATS).map(|seat| self.owed(seat)).collect(),
            dealer: self.dealer(),
            factor: self.factor(),
        }
    }

    fn boxed_clone(&self) -> Box<dyn GameSeries> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spielwerk_session::AnyGame;

    #[test]
    fn a_series_is_dealt_played_written_and_read() {
        let options = "games=3,solos_owed=0,bock=equal+zero+broken+hearts";
        let mut series = (SERIES.start)(options, "doppelkopf:pigs=start", Seat::new(3)).expect("a series");
        let mut rng = Rng::new(5);
        let mut played = 0;
        while let Some((game, position)) = series.deal(&mut rng) {
            let mut spec: Spec = game.parse().expect("a text");
            let rules = crate::Doppelkopf::from_spec(&mut spec).expect("a game");
            let mut session = rules.resume(&position).expect("its first position");
            assert!(series.record(&*session).is_err(), "it is not finished");
            while session.play_random(&mut rng).is_some() {}
            series.record(&*session).expect("the next game");
            assert!(series.record(&*session).is_err() || played > 0, "the dealer has moved on");
            series = (SERIES.read)(&series.text()).expect("its own text");
            played += 1;
            let standing = series.standing();
            assert!(standing.entries.len() <= played && standing.games == 3);
            let sum = |seat: usize| standing.entries.iter().map(|entry| entry.points[seat]).sum::<i32>();
            assert!((0..SEATS).all(|seat| sum(seat) == standing.totals[seat]), "{standing:?}");
        }
        assert_eq!(series.standing().entries.len(), 3);
    }

    #[test]
    fn options_that_do_not_fit_are_refused_in_one_sentence() {
        let sentence = |options: &str, game: &str| {
            (SERIES.start)(options, game, Seat::FIRST).err().map(|error| error.to_string())
        };
        assert_eq!(sentence("", "doppelkopf"), None);
        assert_eq!(sentence("games=4", "doppelkopf:nines=off"), None);
        for (options, game) in [
            ("games=0", "doppelkopf"),
            ("games=3", "doppelkopf"),
            ("games=x", "doppelkopf"),
            ("length=3", "doppelkopf"),
            ("solos_owed=0", "doppelkopf:calls=off"),
            ("solos_owed=0", "doppelkopf:open=on"),
            ("solos_owed=0", "doppelkopf:pigs=green"),
            ("solos_owed=0", "doppelkopf:owed=01"),
        ] {
            assert!(sentence(options, game).is_some(), "{options} {game}");
        }
        assert!((SERIES.read)("nonsense").is_err());
    }

    #[test]
    fn every_option_of_a_table_is_read_by_the_game() {
        for option in crate::house_options::HOUSE_OPTIONS {
            assert!(!option.about.en.is_empty() && !option.about.de.is_empty(), "{}", option.key);
            for value in option.values {
                let extra = if option.key == "super_pigs" { "pigs=start," } else { "" };
                let text = format!("doppelkopf:{extra}{}={}", option.key, value.value);
                let mut spec: Spec = text.parse().expect("a text");
                let game = crate::Doppelkopf::from_spec(&mut spec).expect("an option of the game");
                spec.finish().expect("nothing is left over");
                let written = spielwerk_core::Game::spec(&game).contains(option.key);
                assert_eq!(written, value.value != option.default, "{text}");
            }
        }
        for option in SERIES_OPTIONS {
            for value in option.values {
                let text = format!("solos_owed=0,{}={}", option.key, value.value);
                let text =
                    if option.key == "solos_owed" { format!("solos_owed={}", value.value) } else { text };
                (SERIES.start)(&text, "doppelkopf", Seat::FIRST).expect("an option of a series");
            }
        }
    }
}
