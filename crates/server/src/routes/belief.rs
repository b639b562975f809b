//! What a seat can believe about the cards of the others.

use std::sync::Arc;

use serde_json::Value;

use crate::http::client::ClientId;
use crate::routes::{position, questions};
use crate::state::AppState;
use crate::tables::keys::Keys;
use crate::tables::refusal::Refusal;
use crate::tables::requests::belief::{BeliefQuery, belief as count_worlds};

/// What a seat can believe. In a hidden game each seat learns only its own belief.
pub(crate) async fn belief(
    app: &Arc<AppState>,
    asked: &BeliefQuery,
    keys: &Keys,
    client: &ClientId,
) -> Result<Value, Refusal> {
    let spot = position::find(app, &asked.at, keys)?;
    let seat = asked.seat(&spot)?;
    questions::answer(app, client, move |_| {
        Ok(questions::value(&count_worlds(&*spot.entry.game, &*spot.session, seat)))
    })
    .await
}
