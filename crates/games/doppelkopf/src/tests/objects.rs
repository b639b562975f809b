//! Tables as objects, and back.

use spielwerk_core::{Game, HiddenInformation, Notation, Sampler, Seat, contract};

use super::{FULL, seat};
use crate::{
    Action, Assignment, CallMade, Card, Fact, Hand, KINDS, OBJECTS, OUTPUTS, Object, OpenObject, Output,
    PublicReservation, Reservation, SEATS, Spoken, TRICKS, UniformSampler, View,
};

/// Everything that the objects of a view say, as the view says it.
#[derive(Debug, PartialEq)]
struct ObjectContents {
    reservations: Vec<(Seat, Spoken)>,
    plays: Vec<(Seat, Card)>,
    hands: [Hand; SEATS],
    calls: Vec<CallMade>,
}

fn by_view(view: &View, hands: [Hand; SEATS]) -> ObjectContents {
    let public = view.public();
    let spoken = |seat: Seat| match (public.shown(seat), view.reservation()) {
        (_, Some(own)) if seat == view.seat() => Spoken::Named(own),
        (PublicReservation::Nothing, _) => Spoken::NotYet,
        (PublicReservation::Healthy, _) => Spoken::Named(Reservation::Healthy),
        (PublicReservation::Unnamed, _) => Spoken::Unnamed,
        (PublicReservation::Named(name), _) => Spoken::Named(name),
    };
    let order = (0..SEATS).map(|step| public.start().after(step, SEATS));
    // Whether a call was a reply follows from when it was made.
    let calls = public.calls().all().iter().map(|made| CallMade { reply: false, ..*made });
    ObjectContents {
        reservations: order.map(|seat| (seat, spoken(seat))).collect(),
        plays: public.plays().collect(),
        hands,
        calls: calls.collect(),
    }
}

fn by_objects(viewer: Seat, objects: &[Object]) -> ObjectContents {
    let seat = |player: usize| viewer.after(player, SEATS);
    let (mut reservations, mut plays, mut calls) = (Vec::new(), Vec::new(), Vec::new());
    let mut hands = [Hand::EMPTY; SEATS];
    for fact in objects.iter().filter_map(|object| object.fact()) {
        match fact {
            Fact::Reservation { place, player, spoken } => reservations.push((place, (seat(player), spoken))),
            Fact::Played { place, player, card } => plays.push((place, (seat(player), card))),
            Fact::Held { player, card, copy, .. } => {
                assert_eq!(hands[seat(player).index()].count(card), copy);
                hands[seat(player).index()].add(card);
            }
            Fact::Called { moment, order, player, party, call } => {
                let made = CallMade { seat: seat(player), party, call, reply: false, moment: moment as u8 };
                calls.push(((moment, order), made));
            }
        }
    }
    reservations.sort_by_key(|&(place, _)| place);
    plays.sort_by_key(|&(place, _)| place);
    calls.sort_by_key(|&(place, _)| place);
    ObjectContents {
        reservations: reservations.into_iter().map(|(_, told)| told).collect(),
        plays: plays.into_iter().map(|(_, told)| told).collect(),
        hands,
        calls: calls.into_iter().map(|(_, told)| told).collect(),
    }
}

fn own_hand_only(view: &View) -> [Hand; SEATS] {
    let mut hands = [Hand::EMPTY; SEATS];
    hands[view.seat().index()] = view.hand();
    hands
}

#[test]
fn views_come_back_from_their_62_objects() {
    assert_eq!((OBJECTS, OUTPUTS), (62, 33));
    let mut calls = 0;
    contract::walk(&FULL, 40, 91, |state, _, _| {
        for viewer in Seat::all(SEATS) {
            let view = FULL.view(state, viewer);
            let objects = view.objects();
            let told = by_objects(viewer, &objects);
            calls = calls.max(told.calls.len());
            assert_eq!(told, by_view(&view, own_hand_only(&view)));
            for object in objects {
                assert!(
                    object.0.iter().zip(Object::VALUES).all(|(&index, values)| usize::from(index) < values)
                );
                assert_eq!(object.fact().map_or(Object::BLANK, Object::from), object);
            }
        }
    });
    assert!(calls > 3, "{calls}");
}

#[test]
fn worlds_come_back_from_a_view_and_what_is_dealt() {
    let mut sampler = UniformSampler::default();
    contract::walk(&FULL, 10, 92, |state, _, rng| {
        let viewer = seat(rng.below(SEATS));
        let view = FULL.view(state, viewer);
        let world = sampler.sample(&FULL, &view, rng);
        let mut objects = view.objects().to_vec();
        let mut assignment = Assignment::new(&view);
        for other in assignment.others() {
            for card in world.hand(other).cards() {
                let copy = assignment.dealt(other).count(card);
                objects.push(view.held_object(other, card, copy));
                assert!(assignment.give(other, card));
            }
        }
        for other in assignment.others() {
            let names: Vec<Reservation> = assignment.allowed_names(other).collect();
            assert_eq!(names.is_empty(), view.public().shown(other) != PublicReservation::Unnamed);
            if let Some(name) = world.reservation(other).filter(|name| names.contains(name)) {
                assert!(assignment.name(other, name) && !assignment.name(other, name));
                let object = view.reservation_object(other, Some(name));
                assert!(
                    matches!(object.fact(), Some(Fact::Reservation { spoken: Spoken::Named(told), .. }) if told == name)
                );
            }
        }
        let hands = std::array::from_fn(|index| world.hand(seat(index)));
        assert_eq!(by_objects(viewer, &objects), by_view(&view, hands));
        assert_eq!(assignment.world(rng).as_ref(), Some(&world));
    });
}

#[test]
fn outputs_are_the_first_33_actions() {
    for index in 0..OUTPUTS {
        assert_eq!(Output::from_index(index).map(Output::index), Some(index));
    }
    assert_eq!(Output::from_index(OUTPUTS), None);
    assert_eq!(Output::from_index(15), Some(Output::Card(Card::QUEEN_OF_CLUBS)));
    assert_eq!(Output::from_index(25), Some(Output::Name(Reservation::Wedding)));
}

#[test]
fn open_tables_tell_every_card_once_and_stay_in_their_vocabulary() {
    contract::walk(&FULL, 20, 5, |state, _, rng| {
        let viewer = Seat::new(rng.below(SEATS));
        let objects = state.open_objects(viewer);
        let cards = |who: usize| {
            let of = move |object: &&OpenObject| {
                usize::from(object.0[2]) == 1 + who && (1..=KINDS).contains(&usize::from(object.0[0]))
            };
            objects.iter().filter(of).filter_map(|object| Card::from_index(usize::from(object.0[0]) - 1))
        };
        let public = state.public();
        let leader = public.leader(public.finished_tricks().min(TRICKS - 1));
        for step in 0..SEATS {
            let seat = viewer.after(step, SEATS);
            let on_table = (seat.index() + SEATS - leader.index()) % SEATS;
            let mut wanted: Vec<Card> = state.hand(seat).cards().collect();
            wanted.extend(public.table().get(on_table));
            let mut told: Vec<Card> = cards(step).collect();
            wanted.sort_unstable_by_key(|card| card.index());
            told.sort_unstable_by_key(|card| card.index());
            assert_eq!(told, wanted, "{state:?}");
        }
        for object in &objects {
            for (index, values) in object.0.into_iter().zip(OpenObject::VALUES) {
                assert!(usize::from(index) < values, "{object:?}");
            }
        }
        let distinct: std::collections::HashSet<OpenObject> = objects.iter().copied().collect();
        assert_eq!(distinct.len(), objects.len(), "{state:?}");
    });
}

/// The order of two finished tricks is forgotten; who won them is not.
#[test]
fn lines_that_come_to_the_same_are_the_same_objects() {
    let deal = "0 SASKCACKDADTDKD9DQDJHQHJ/SAS9CAC9DADTDKD9DQDJHQHJ/\
                STSKCTCKHTHTCQCQSQSQCJCJ/STS9CTC9HAHAHKHKH9H9SJSJ :";
    let after = |line: &str| {
        let mut state = FULL.parse_position(deal).expect("a deal");
        for action in line.split_whitespace() {
            let action: Action = action.parse().expect("an action");
            while state.asked_seat().is_some() {
                FULL.play(&mut state, Action::Pass);
            }
            FULL.play(&mut state, action);
        }
        let mut objects = state.open_objects(Seat::FIRST);
        objects.sort_unstable_by_key(|object| object.0);
        objects
    };
    let spoken = "healthy healthy healthy healthy";
    let spades_first = after(&format!("{spoken} SA SA SK S9 CA CA CK C9"));
    assert_eq!(spades_first, after(&format!("{spoken} CA CA CK C9 SA SA SK S9")));
    assert_ne!(spades_first, after(&format!("{spoken} CA CA CK C9 SA SA ST S9")));
}
