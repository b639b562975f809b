//! What a network is asked to complete a view, and what it may answer.

use crate::{Assignment, Card, KINDS, OUTPUTS, Object, Output, PublicReservation, SEATS, View};
use spielwerk_core::Seat;

/// One question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// The next card of a seat.
    Card(Seat),
    /// The name of a seat's reservation.
    Name(Seat),
}

impl Question {
    /// Whose card or name it is.
    pub fn seat(self) -> Seat {
        match self {
            Self::Card(seat) | Self::Name(seat) => seat,
        }
    }

    /// The role of that seat: 0 for the one after the seat that looks.
    pub fn role(self, view: &View) -> u8 {
        (view.steps_to(self.seat()) - 1) as u8
    }

    /// The object that an answer puts on the table, given how many copies of the card the seat has already.
    pub fn answered(self, view: &View, output: Output, copy: usize) -> Object {
        match output {
            Output::Card(card) => view.held_object(self.seat(), card, copy.min(1)),
            Output::Name(name) => view.reservation_object(self.seat(), Some(name)),
        }
    }
}

/// All questions in their order: a card for each of the others in turn until all have theirs, then names.
pub fn questions(view: &View) -> Vec<Question> {
    let others: [Seat; SEATS - 1] = std::array::from_fn(|step| view.seat().after(step + 1, SEATS));
    let places = others.map(|seat| view.public().cards_in_hand(seat));
    let most = places.into_iter().max().unwrap_or(0);
    let holders = |round: usize| (0..others.len()).filter(move |&other| places[other] > round);
    let cards = (0..most).flat_map(|round| holders(round).map(|other| Question::Card(others[other])));
    // Where reservations are named in a second step they have no name before.
    let is_hidden = |seat: Seat| {
        view.public().shown(seat) == PublicReservation::Unnamed && !view.public().rules().two_step
    };
    let unnamed = others.into_iter().filter(|&seat| is_hidden(seat));
    cards.chain(unnamed.map(Question::Name)).collect()
}

/// How many copies of each card are in none of the hands that are seen or dealt, and were not played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CopiesLeft([u8; KINDS]);

impl CopiesLeft {
    /// Nothing is dealt yet.
    pub fn new(view: &View) -> Self {
        let mut left = [2; KINDS];
        for card in view.hand().cards().chain(view.public().cards().iter().copied()) {
            left[card.index()] -= 1;
        }
        Self(left)
    }

    /// A copy is dealt; more than there are make no difference.
    pub fn take(&mut self, card: Card) {
        let left = &mut self.0[card.index()];
        *left = left.saturating_sub(1);
    }

    /// What each card weighs for a seat before anything is known of the others: the number of its copies, over the
    /// number of places that are open to them. So a card that only this seat can hold weighs more than one that
    /// could go anywhere. Each of the others comes with its open places and the cards it can hold, as a mask.
    pub fn weights(&self, seat: usize, others: &[(usize, u32)]) -> [f32; OUTPUTS] {
        let mut weights = [0.0; OUTPUTS];
        for (card, &copies) in self.0.iter().enumerate() {
            let can_hold = |cards: u32| cards >> card & 1 == 1;
            if can_hold(others[seat].1) {
                let open = others.iter().filter(|(_, cards)| can_hold(*cards)).map(|&(places, _)| places);
                // In the exchange of a poverty a card can be known to be elsewhere and yet count as dealt.
                weights[card] = f32::from(copies.max(1)) / open.sum::<usize>() as f32;
            }
        }
        weights
    }
}

/// What each answer weighs before anything is known of the others: nothing if it leaves no world, else one for a name
/// and for a card as [`CopiesLeft::weights`] says. A network says by which factors it knows better.
pub fn prior_weights(question: Question, deal: &Assignment, left: &CopiesLeft) -> [f32; OUTPUTS] {
    match question {
        Question::Card(seat) => {
            let others = deal.others();
            let asked = others.iter().position(|&other| other == seat).unwrap_or(0);
            left.weights(asked, &others.map(|other| (deal.open_places(other), deal.allowed_cards(other))))
        }
        Question::Name(seat) => {
            let mut weights = [0.0; OUTPUTS];
            for name in deal.allowed_names(seat) {
                weights[Output::Name(name).index()] = 1.0;
            }
            weights
        }
    }
}

/// The indices of all objects of a view that are not blank.
pub fn known_tokens(view: &View) -> Vec<u8> {
    let told = |object: &Object| *object != Object::BLANK;
    view.objects().into_iter().filter(told).flat_map(|object| object.0).collect()
}
