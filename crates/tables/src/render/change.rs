//! What is new to a listener of a table.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use spielwerk_core::Seat;

use super::{Move, RenderRequest, bare_state};
use crate::access::View;
use crate::refusal::Refusal;
use crate::table::GameTable;

/// What a listener learns: the fields of the state that are new to it, with the moves from the first one that is new.
#[derive(Debug, Serialize)]
pub struct Change {
    /// Names the table, in every change.
    id: String,
    /// How many moves stay as they were.
    moves_from: usize,
    /// The moves from there on.
    moves: Vec<Value>,
    /// The other fields that are not as they were told last.
    #[serde(flatten)]
    fields: Map<String, Value>,
}

/// The moves that a view was told of, to tell later what is new.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct KnownMoves {
    /// Which game of the table they are of.
    number: usize,
    /// Whether analyses were told with them.
    open: bool,
    moves: Vec<(Seat, String)>,
}

/// What a listener was told last.
#[derive(Clone, Debug, Default)]
pub struct KnownState {
    moves: KnownMoves,
    fields: Map<String, Value>,
}

impl KnownState {
    /// For a client that has asked for the table and knows these moves of it.
    pub fn of_moves(moves: KnownMoves) -> Self {
        Self { moves, fields: Map::new() }
    }
}

impl Change {
    /// How many moves stay as they were.
    pub fn moves_from(&self) -> usize {
        self.moves_from
    }
}

/// What is new in the table to a listener that knows this; it becomes what the table is now.
///
/// # Errors
/// If the view has not seen this many moves.
pub fn change(
    table: &GameTable,
    wanted: RenderRequest<'_>,
    known: &mut KnownState,
) -> Result<Change, Refusal> {
    let mut state = bare_state(table, wanted)?;
    let mut moves = std::mem::take(&mut state.moves);
    let names = moves.iter().map(|entry| (entry.seat, entry.mv.clone())).collect();
    let open = wanted.view == View::Open || table.is_open();
    let now = KnownMoves { number: state.number, open, moves: names };
    let before = std::mem::replace(&mut known.moves, now);
    let now = &known.moves;
    let same = before.moves.iter().zip(&now.moves).take_while(|(one, other)| one == other).count();
    let is_same_game = before.number == now.number && before.open == now.open;
    let moves_from = if is_same_game { same } else { 0 };
    moves.drain(..moves_from);
    moves.iter_mut().for_each(Move::explain);
    let id = state.id.clone();
    let mut fields = object(&state);
    fields.retain(|name, _| name != "id" && name != "moves");
    let told = std::mem::replace(&mut known.fields, fields.clone());
    fields.retain(|name, value| told.get(name) != Some(value));
    Ok(Change { id, moves_from, moves: moves.iter().map(lean).collect(), fields })
}

/// A move as a listener is told of it: what an analysis does not say of a move is left out, because most engines say
/// little of each of many.
fn lean(told: &Move) -> Value {
    let mut told = object(told);
    if let Some(analysis) = told.get_mut("analysis") {
        leave_out_unsaid(analysis);
    }
    Value::Object(told)
}

/// Takes away the fields of the moves of an analysis, as JSON, that say nothing.
pub fn leave_out_unsaid(analysis: &mut Value) {
    let moves = analysis.get_mut("moves").and_then(Value::as_array_mut);
    for entry in moves.into_iter().flatten() {
        if let Some(fields) = entry.as_object_mut() {
            fields.retain(|_, value| !matches!(value, Value::Null | Value::Bool(false)));
        }
    }
}

fn object(told: &impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(told) {
        Ok(Value::Object(fields)) => fields,
        _ => unreachable!("a struct is an object of JSON"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_what_says_nothing_is_left_out() {
        let mut none = Value::Null;
        leave_out_unsaid(&mut none);
        assert_eq!(none, Value::Null);
        let entry = json!({ "mv": "d3", "value": 0.0, "at_most": false, "visits": null, "prior": null, "proof": "win" });
        let mut analysis = json!({ "best": "d3", "proof": null, "moves": [entry] });
        leave_out_unsaid(&mut analysis);
        let told = json!({ "mv": "d3", "value": 0.0, "proof": "win" });
        assert_eq!(analysis, json!({ "best": "d3", "proof": null, "moves": [told] }));
    }
}
