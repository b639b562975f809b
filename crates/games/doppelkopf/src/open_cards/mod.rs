//! What each seat of Doppelkopf can expect with all cards open, and which action looks best: a Transformer over the
//! objects of the table, with one output for each of 39 actions and each of four seats.
//!
//! Seats are counted from the one to move. Values are in points of the game.

mod memory;

use std::sync::Arc;

use crate::{Action, Doppelkopf, OpenObject, SEATS, State};
use spielwerk_core::{Game, Seat};

use self::memory::Memory;
use spielwerk_nn::NetError;
use spielwerk_nn::transformer::{Pass, Sequence, Transformer, TransformerShape};

/// The text of the game in files of such networks.
pub const GAME: &str = "doppelkopf:open=on";

/// Outputs of such a network: actions, then seats.
pub const SEATS_OUTPUTS: usize = Action::COUNT + SEATS;

/// How many points one unit of a value is, so that values are about as large as other outputs.
pub const POINTS: f32 = 4.0;

/// The shape of a network of this width and this many blocks.
pub fn seats_shape(width: usize, blocks: usize) -> TransformerShape {
    TransformerShape {
        values: OpenObject::VALUES.to_vec(),
        width,
        blocks,
        heads: (width / 16).clamp(1, 4),
        hidden: 2 * width,
        roles: 1,
        outputs: SEATS_OUTPUTS,
        output_hidden: (width / 2).next_multiple_of(16),
        hints: None,
    }
}

/// The indices of all objects of a table, seen by the seat to move.
pub fn open_tokens(state: &State, seat: Seat) -> Vec<u8> {
    state.open_objects(seat).into_iter().flat_map(|object| object.0).collect()
}

/// The table as a sequence that is asked one question.
pub fn one_question(tokens: &[u8]) -> Sequence<'_> {
    Sequence { tokens, known: tokens.len() / OpenObject::ATTRIBUTES, roles: &[0] }
}

/// A network with the memory of one thread.
#[derive(Clone, Debug)]
pub struct SeatsNet {
    net: Arc<Transformer>,
    pass: Pass,
    memory: Memory,
    usage: MemoryUse,
}

/// How the memory of a network was used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MemoryUse {
    /// Tables that were asked about.
    pub asked: u64,
    /// Tables that were known.
    pub known: u64,
}

impl SeatsNet {
    /// A network for one thread.
    ///
    /// # Errors
    /// If the network is for something else.
    pub fn new(net: Arc<Transformer>) -> Result<Self, NetError> {
        let shape = net.shape();
        let own = (net.weights().game(), shape.values.as_slice(), shape.roles, shape.outputs);
        if own != (GAME, &OpenObject::VALUES[..], 1, SEATS_OUTPUTS) {
            let found = format!("{} with {} outputs", net.weights().game(), shape.outputs);
            let wanted = format!("{GAME} with {SEATS_OUTPUTS} outputs");
            return Err(NetError::OtherGame { found, wanted });
        }
        Ok(Self { net, pass: Pass::default(), memory: Memory::default(), usage: MemoryUse::default() })
    }

    /// The logits of all actions and the points of each seat, in the order of the table.
    pub fn predict(&mut self, game: &Doppelkopf, state: &State) -> ([f32; Action::COUNT], [f32; SEATS]) {
        let mover = game.turn(state);
        let tokens = open_tokens(state, mover);
        self.usage.asked += 1;
        let (logits, from_mover) = if let Some(known) = self.memory.find(&tokens) {
            self.usage.known += 1;
            known
        } else {
            let outputs = self.net.forward(&mut self.pass, &one_question(&tokens));
            let logits = std::array::from_fn(|action| outputs[action]);
            let judged = (logits, std::array::from_fn(|step| POINTS * outputs[Action::COUNT + step]));
            self.memory.keep(&tokens, judged);
            judged
        };
        let mut points = [0.0; SEATS];
        for (step, value) in from_mover.into_iter().enumerate() {
            points[mover.after(step, SEATS).index()] = value;
        }
        (logits, points)
    }

    /// How often it did not have to think.
    pub fn usage(&self) -> MemoryUse {
        self.usage
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::belief::belief_shape;
    use spielwerk_core::contract;

    #[test]
    fn every_position_gets_numbers_and_other_networks_are_refused() {
        let net = Transformer::random(seats_shape(16, 1), GAME, 3).expect("a sound shape");
        let mut net = SeatsNet::new(Arc::new(net)).expect("such a network");
        let game = Doppelkopf::new(true);
        contract::walk(&game, 2, 3, |state, _, _| {
            if game.payoffs(state).is_none() {
                let (logits, points) = net.predict(&game, state);
                assert!(logits.iter().chain(&points).all(|number| number.is_finite()), "{state:?}");
                let before = net.usage();
                assert_eq!(net.predict(&game, state), (logits, points));
                let after = net.usage();
                assert_eq!((after.asked, after.known), (before.asked + 1, before.known + 1));
            }
        });
        let belief = Transformer::random(belief_shape(16, 1), "doppelkopf", 3).expect("a sound shape");
        let refusal = SeatsNet::new(Arc::new(belief)).expect_err("a belief").to_string();
        assert!(refusal.contains("doppelkopf:open=on"), "{refusal}");
    }
}
