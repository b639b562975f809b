//! Games of other programs, one JSON object per line, replayed and compared in every field.
//!
//! The files list reservations, cards and calls, never that a seat calls nothing; so a seat that is asked
//! passes unless the next entry is a call of that very seat.

use serde::Deserialize;
use spielwerk_core::check::{CheckError, CheckReport, ReferenceFiles};
use spielwerk_core::{Game, ParseError, Seat};

use super::Doppelkopf;
use super::action::Action;
use super::cards::Hand;
use super::game_type::GameType;
use super::party::Party;
use super::public::Wedding;
use super::score::{Account, What};
use super::state::{SEATS, State};

/// A game as the files have it.
#[derive(Deserialize)]
struct FileGame {
    start: usize,
    hands: [Vec<String>; SEATS],
    actions: Vec<FileAction>,
    replies: Vec<usize>,
    game_type: String,
    silent_solo: bool,
    re_seats: Vec<usize>,
    wedding_solved_in_trick: Option<u8>,
    tricks: Vec<usize>,
    eyes: [u8; 2],
    winner: String,
    special: Option<Special>,
    items: Vec<(String, String, u8)>,
    re_value: i8,
    points: [i8; SEATS],
    legal: Option<Vec<FileLegal>>,
}

/// Seat, action, trick, cards in the trick, cards in the seat's hand.
#[derive(Deserialize)]
struct FileAction(usize, String, usize, usize, usize);

/// What the acting seat may play or say, unless it calls, and what each seat may call.
#[derive(Debug, PartialEq, Deserialize)]
struct FileLegal(Option<Vec<String>>, Option<[Option<String>; SEATS]>);

/// The special points, for Re and Kontra.
#[derive(Debug, PartialEq, Deserialize)]
struct Special {
    against_queens: bool,
    doppelkopf: [u8; 2],
    fox: [u8; 2],
    charlie: [u8; 2],
}

impl ReferenceFiles for Doppelkopf {
    fn check_text(&self, text: &str) -> Result<CheckReport, CheckError> {
        let mut report = CheckReport::default();
        for (line, content) in (1..).zip(text.lines()).filter(|(_, content)| !content.trim().is_empty()) {
            let located = |problem| CheckError { line, problem };
            let file: FileGame = serde_json::from_str(content)
                .map_err(|problem| located(ParseError::new("game", content, problem.to_string())))?;
            let mut replay = Replay { rules: *self, line, report: &mut report };
            replay.run(&file).map_err(located)?;
        }
        Ok(report)
    }
}

/// The replay of one game.
struct Replay<'a> {
    rules: Doppelkopf,
    line: usize,
    report: &'a mut CheckReport,
}

impl Replay<'_> {
    fn run(&mut self, file: &FileGame) -> Result<(), ParseError> {
        let mut state = self.deal(file)?;
        self.report.games += 1;
        if let Some(legal) = &file.legal {
            self.compare("entries in legal", &legal.len(), &file.actions.len());
        }
        let mut replies = Vec::new();
        for (index, entry) in file.actions.iter().enumerate() {
            let legal = file.legal.as_ref().and_then(|legal| legal.get(index));
            if !self.act(&mut state, index, entry, legal)? {
                return Ok(());
            }
            let last_call = state.public().calls().all().last();
            let called = matches!(entry.1.as_str(), "re" | "kontra");
            if called && last_call.is_some_and(|made| made.reply) {
                replies.push(index);
            }
        }
        self.compare("replies", &file.replies, &replies);
        match Account::of(&state) {
            Some(account) => self.compare_end(file, &state, &account),
            None => self.report.disagree(self.line, "the game is not finished".to_owned()),
        }
        Ok(())
    }

    fn compare<T: PartialEq + std::fmt::Debug>(&mut self, what: &str, file: &T, rules: &T) {
        self.report.compare(self.line, what, file, rules);
    }

    fn deal(&self, file: &FileGame) -> Result<State, ParseError> {
        let mut hands = [Hand::EMPTY; SEATS];
        for (hand, codes) in hands.iter_mut().zip(&file.hands) {
            for code in codes {
                if !hand.add(code.parse()?) {
                    return Err(ParseError::new("hand", &codes.join(" "), "a card is there three times"));
                }
            }
        }
        let start = file.start;
        let dealt = (start < SEATS).then(|| self.rules.deal(Seat::new(start), hands)).flatten();
        dealt.ok_or_else(|| {
            let reason =
                "four hands of twelve with every card twice, and a start seat from 0 to 3, are needed";
            ParseError::new("deal", &file.hands.concat().join(" "), reason)
        })
    }

    /// Replays one entry; false if the rules do not allow it, so that the game cannot continue.
    fn act(
        &mut self,
        state: &mut State,
        index: usize,
        entry: &FileAction,
        legal: Option<&FileLegal>,
    ) -> Result<bool, ParseError> {
        let FileAction(seat, word, trick, cards_in_trick, cards_in_hand) = entry;
        let action: Action = word.parse()?;
        let calls = matches!(action, Action::Call(_));
        while let Some(asked) = self.rules.asked_seat(state) {
            if calls && asked.index() == *seat {
                break;
            }
            self.rules.play(state, Action::Pass);
        }
        let turn = self.rules.turn(state);
        let written = action.code(state.party(turn)).to_owned();
        if turn.index() != *seat || written != *word || !self.rules.is_legal(state, action) {
            let problem =
                format!("action {index}: seat {seat} may not do {word:?}; it is the turn of seat {turn}");
            self.report.disagree(self.line, problem);
            return Ok(false);
        }
        let public = state.public();
        let number = if public.is_reservation_round() { 0 } else { public.finished_tricks() + 1 };
        let counted = (number, public.table().len(), state.hand(turn).len());
        let label = format!("trick, cards in it and in hand at action {index}");
        self.compare(&label, &(*trick, *cards_in_trick, *cards_in_hand), &counted);
        if let Some(listed) = legal {
            let rules = self.legal(state, calls);
            self.compare(&format!("legal at action {index}"), listed, &rules);
        }
        self.rules.play(state, action);
        self.report.moves += 1;
        Ok(true)
    }

    /// What the rules allow now, in the words of the files.
    fn legal(&self, state: &State, calls: bool) -> FileLegal {
        let options = (!calls).then(|| {
            let mut moves = Vec::new();
            self.rules.legal_moves(state, &mut moves);
            let mut words: Vec<String> = moves.iter().map(|mv| mv.code(Party::Re).to_owned()).collect();
            words.sort_unstable();
            words
        });
        let open = state.open_calls();
        let word = |seat: usize| open[seat].map(|call| call.code(state.party(Seat::new(seat))).to_owned());
        let any = open.iter().any(Option::is_some);
        FileLegal(options, any.then(|| std::array::from_fn(word)))
    }

    fn compare_end(&mut self, file: &FileGame, state: &State, account: &Account) {
        let public = state.public();
        let game_type = public.game_type().map_or("", GameType::code).to_owned();
        let solved = match public.wedding() {
            Some(Wedding::Resolved { trick, partner: Some(_) }) => Some(trick),
            _ => None,
        };
        let numbers = |seats: &[Seat]| seats.iter().map(|seat| seat.index()).collect::<Vec<_>>();
        let winner = account.winner().map_or("none", Party::code).to_owned();
        let items: Vec<(String, String, u8)> = account
            .items()
            .iter()
            .map(|item| (item.what.code().to_owned(), item.party.code().to_owned(), item.points))
            .collect();
        self.compare("game type", &file.game_type, &game_type);
        self.compare("silent solo", &file.silent_solo, &state.is_silent_solo());
        self.compare("Re seats", &file.re_seats, &numbers(&state.parties().re_seats().collect::<Vec<_>>()));
        self.compare("trick that solved the wedding", &file.wedding_solved_in_trick, &solved);
        self.compare("tricks", &file.tricks, &numbers(public.winners()));
        self.compare("eyes", &file.eyes, &account.eyes());
        self.compare("winner", &file.winner, &winner);
        self.compare("special points", &file.special, &special(state, account));
        self.compare("items", &file.items, &items);
        self.compare("value", &file.re_value, &account.re_value());
        self.compare("points", &file.points, &account.points());
    }
}

/// The special points of a game in which they count.
fn special(state: &State, account: &Account) -> Option<Special> {
    let both = |what| Party::BOTH.map(|party| account.points_for(what, party));
    (!state.parties().is_single_re()).then(|| Special {
        against_queens: account.points_for(What::AgainstQueens, Party::Kontra) > 0,
        doppelkopf: both(What::Doppelkopf),
        fox: both(What::Fox),
        charlie: both(What::Charlie),
    })
}
