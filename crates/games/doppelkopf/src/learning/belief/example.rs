//! Reverse construction: from a world to the answers that lead to it.

use spielwerk_core::{Rng, Seat};
use spielwerk_nn::transformer::Sequence;
use spielwerk_train::transformer::Lesson;

use crate::belief::{CopiesLeft, Question, known_tokens, prior_weights, questions};
use crate::{Assignment, Card, KINDS, OUTPUTS, Object, Output, SEATS, State, UniformSampler, View};

/// The way from a view to its true world, step by step.
#[derive(Clone, Debug, PartialEq)]
pub struct Example {
    tokens: Vec<u8>,
    known: usize,
    roles: Vec<u8>,
    /// For each step what each answer weighs before anything is known; nothing if it leaves no world.
    weights: Vec<[f32; OUTPUTS]>,
    /// For each step the answer that was taken.
    answers: Vec<usize>,
    /// For each step the share of each output in what the seat still gets.
    targets: Vec<[f32; OUTPUTS]>,
    /// Steps that ask for cards; they come before those that ask for names.
    cards: usize,
}

impl Example {
    /// The hidden cards of a world, taken out in random order and dealt again in the opposite one.
    pub fn new(view: &View, world: &State, rng: &mut Rng) -> Self {
        let mut hands: [Vec<Card>; SEATS] = std::array::from_fn(|seat| {
            let mut hand: Vec<Card> = world.hand(Seat::new(seat)).cards().collect();
            rng.shuffle(&mut hand);
            hand
        });
        let tokens = known_tokens(view);
        let mut example = Self {
            known: tokens.len() / Object::ATTRIBUTES,
            tokens,
            roles: Vec::new(),
            weights: Vec::new(),
            answers: Vec::new(),
            targets: Vec::new(),
            cards: 0,
        };
        let (mut deal, mut left) = (Assignment::new(view), CopiesLeft::new(view));
        for question in questions(view) {
            let seat = question.seat();
            example.roles.push(question.role(view));
            example.weights.push(prior_weights(question, &deal, &left));
            let mut target = [0.0; OUTPUTS];
            let (answer, copy) = match question {
                Question::Card(_) => {
                    let rest = &mut hands[seat.index()];
                    let share = 1.0 / rest.len() as f32;
                    for card in &*rest {
                        target[card.index()] += share;
                    }
                    let card = rest.pop().expect("a seat holds as many cards as it is asked for");
                    let copy = deal.dealt(seat).count(card);
                    deal.give(seat, card);
                    left.take(card);
                    example.cards += 1;
                    (Output::Card(card), copy)
                }
                Question::Name(_) => {
                    let name = world.reservation(seat).expect("who has a reservation has spoken");
                    target[Output::Name(name).index()] = 1.0;
                    deal.name(seat, name);
                    (Output::Name(name), 0)
                }
            };
            example.answers.push(answer.index());
            example.targets.push(target);
            example.tokens.extend(question.answered(view, answer, copy).0);
        }
        // What is dealt last is not an input.
        example.tokens.truncate(Object::ATTRIBUTES * (example.known + example.len().saturating_sub(1)));
        example
    }

    /// Whether there is nothing to answer.
    pub fn is_empty(&self) -> bool {
        self.roles.is_empty()
    }

    /// How many steps there are.
    pub fn len(&self) -> usize {
        self.roles.len()
    }

    /// How many steps ask for cards.
    pub fn cards(&self) -> usize {
        self.cards
    }

    /// The probability that these logits give to each output of a step, those that leave no world left out.
    pub fn probabilities(&self, step: usize, logits: &[f32]) -> [f32; OUTPUTS] {
        softmax(logits, &self.weights[step])
    }

    /// The answer that was taken at a step.
    pub fn answer(&self, step: usize) -> usize {
        self.answers[step]
    }

    /// The share of each output in what the seat still gets at a step.
    pub fn target(&self, step: usize) -> &[f32; OUTPUTS] {
        &self.targets[step]
    }

    /// Whether an output leaves a world at a step.
    pub fn is_allowed(&self, step: usize, output: usize) -> bool {
        self.weights[step][output] > 0.0
    }
}

impl Lesson for Example {
    fn sequence(&self) -> Sequence<'_> {
        Sequence { tokens: &self.tokens, known: self.known, roles: &self.roles }
    }

    /// The cross-entropy among the answers that leave a world.
    fn slopes(&self, step: usize, logits: &[f32], to: &mut [f32]) -> f32 {
        let guarded = softmax(logits, &self.weights[step]);
        let mut loss = 0.0;
        for output in 0..OUTPUTS {
            let target = self.targets[step][output];
            if target > 0.0 {
                loss -= target * guarded[output].max(f32::MIN_POSITIVE).ln();
            }
            to[output] = guarded[output] - target;
        }
        loss
    }
}

/// The shares of the outputs: their weights times the exponentials of the logits.
fn softmax(logits: &[f32], weights: &[f32; OUTPUTS]) -> [f32; OUTPUTS] {
    let open = || (0..OUTPUTS).filter(|&output| weights[output] > 0.0);
    let largest = open().map(|output| logits[output]).fold(f32::MIN, f32::max);
    let mut shares = [0.0; OUTPUTS];
    for output in open() {
        shares[output] = weights[output] * (logits[output] - largest).exp();
    }
    let total: f32 = shares.iter().sum();
    shares.map(|share| share / total)
}

/// How surprising the cards of a world are, dealt in a random order, to a seat that thinks all consistent deals alike;
/// in nats. The same for a network is the sum of the surprises of its steps.
pub fn uniform_nats(view: &View, world: &State) -> f64 {
    let factorial = |count: usize| (2..=count).map(|factor| (factor as f64).ln()).sum::<f64>();
    let share = UniformSampler::prepare(view).log_share(world).expect("the true world fits the view");
    let orders: f64 = (1..SEATS)
        .map(|step| world.hand(view.seat().after(step, SEATS)))
        .map(|hand| {
            let kinds = (0..KINDS).filter_map(Card::from_index);
            factorial(hand.len()) - kinds.map(|card| factorial(hand.count(card))).sum::<f64>()
        })
        .sum();
    orders - share
}
