//! Where figures were measured.

use std::fmt;
use std::fs;
use std::thread::available_parallelism;

use serde::Serialize;

/// The machine and the program on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Machine {
    /// The name of the processor, if the system tells.
    pub processor: Option<String>,
    /// How many threads run at once.
    pub cores: usize,
    /// The operating system and the instruction set.
    pub system: String,
    /// The version of the program.
    pub program: String,
}

impl Machine {
    /// This machine, with a version of the program.
    pub fn here(program: impl Into<String>) -> Self {
        Self {
            processor: fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| processor(&text)),
            cores: available_parallelism().map_or(1, usize::from),
            system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
            program: program.into(),
        }
    }
}

/// The name of the processor in what the system tells of it.
fn processor(text: &str) -> Option<String> {
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    let name = line.split_once(':')?.1.trim();
    (!name.is_empty()).then(|| name.to_owned())
}

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let processor = self.processor.as_deref().unwrap_or("a processor without a name");
        let cores = if self.cores == 1 { "core" } else { "cores" };
        write!(f, "{processor}, {} {cores}, {}; spielwerk {}", self.cores, self.system, self.program)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_processor_is_named_if_known() {
        assert_eq!(processor("flags: x\nmodel name\t: Some CPU @ 2\n"), Some("Some CPU @ 2".to_owned()));
        assert_eq!((processor("model name:\n"), processor("")), (None, None));
        let machine = Machine { processor: None, cores: 2, system: "linux".into(), program: "1".into() };
        assert_eq!(machine.to_string(), "a processor without a name, 2 cores, linux; spielwerk 1");
    }
}
