//! Trains a value function for Nimm-3 from nothing, and plays with what was learned.
//!
//! `cargo run --release -p spielwerk --example train_a_net -- runs/nimm`

use std::env;
use std::error::Error;
use std::path::PathBuf;

use spielwerk::core::{Rng, SearchControl};
use spielwerk::run::{ProgressEvent, RunControl, TrainingRequest};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args().nth(1).map_or_else(|| env::temp_dir().join("spielwerk-nimm"), PathBuf::from);
    let registry = spielwerk::registry();
    let package = registry.package("nimm3")?;
    let training = package.trainings.iter().find(|training| training.method() == "td");
    let training = training.ok_or("nimm3 is learned by td")?;

    let request = TrainingRequest::new("nimm3:stones=21", &folder, training.default_preset());
    let completion = training.run(&request, &RunControl::default(), &mut |event| {
        if let ProgressEvent::Iteration { summary, .. } = event {
            println!("{summary}");
        }
    })?;
    let net = completion.file.ok_or("the run was stopped before its first iteration")?;
    println!("learned: {}", net.display());

    let game = registry.game("nimm3:stones=21")?;
    let mut player = game.player(&format!("td:net=\"{}\"", net.display()))?;
    let session = game.start(&mut Rng::new(1));
    let analysis = player.think(&session.seat_view(), &mut SearchControl::none())?;
    println!("of 21 stones it takes {}", analysis.best);
    Ok(())
}
