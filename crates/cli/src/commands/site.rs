//! `spielwerk site`: the page as plain files that any web server can host, with engines as WebAssembly.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;
use serde_json::{Value, json};
use spielwerk_page::{CHAPTERS, Chapter, FILES, VERSION as PAGE};
use spielwerk_session::Registry;
use spielwerk_tables::admission;
use spielwerk_tables::catalogue::Catalogue;
use spielwerk_tables::platform::SystemPlatform;
use spielwerk_tables::requests::lobby::{LimitsInfo, Lobby};
use spielwerk_tables::requests::puzzles::PuzzleIndex;

use crate::failure::{Failure, Outcome};

/// Write the page as plain files that run without a server: games, engines and analysis in the browser.
///
/// Needs one WebAssembly module per game, which tools/wasm-build.sh makes. The folder can be copied to any web server,
/// also below a path; docs/browser.md describes it.
#[derive(Args)]
pub(crate) struct Site {
    /// The folder to write; it must be new or empty.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// The folder with the modules, named after their games.
    #[arg(long, value_name = "DIR", default_value = "target/modules")]
    modules: PathBuf,
}

/// The module that unpacks, beside those of the games.
const UNPACKER: &str = "unpacker";

/// What the page reads first.
#[derive(Debug, Default, Serialize)]
struct Contents {
    /// The module that unpacks what is packed by LZMA: the other modules, and models.
    unpacker: String,
    modules: BTreeMap<String, String>,
    files: BTreeMap<String, String>,
    answers: BTreeMap<String, String>,
    /// Every file of the page itself.
    page: Vec<String>,
}

impl Site {
    pub(crate) fn run(&self, registry: &Registry, version: &str) -> Result<Outcome, Failure> {
        let games = self.games(registry)?;
        if self.out.read_dir().is_ok_and(|mut entries| entries.next().is_some()) {
            return Err(Failure::in_file(&self.out, "the folder is not empty"));
        }
        let mut contents = Contents::default();
        let unpacker = self.module(UNPACKER)?;
        contents.unpacker = hashed(&format!("{UNPACKER}.wasm"), &unpacker);
        self.write(&contents.unpacker, &unpacker)?;
        // Modules for tests have all games and are the same file: packing it takes longer than comparing it.
        let mut last = (Vec::new(), String::new());
        for name in &games {
            let module = self.module(name)?;
            if module != last.0 {
                let address = self.packed(name, &module)?;
                last = (module, address);
            }
            contents.modules.insert((*name).to_owned(), last.1.clone());
        }
        for package in registry.packages().iter().filter(|package| games.contains(&package.name)) {
            for model in package.models {
                let address = match spielwerk_packing::pack(model.bytes()) {
                    Some(packed) => {
                        let address = hashed(&format!("{}.bin", model.name), model.bytes());
                        self.write_plain(&address, &packed)?;
                        address
                    }
                    None => self.packed(model.name, model.bytes())?,
                };
                contents.files.insert(model.file.name().to_owned(), address);
            }
        }
        self.answers(registry, version, &games, &mut contents)?;
        self.page(&mut contents)?;
        let mut out = io::stdout().lock();
        writeln!(out, "{} games in {}", games.len(), self.out.display())?;
        Ok(Outcome::Success)
    }

    fn module(&self, name: &str) -> Result<Vec<u8>, Failure> {
        let path = self.modules.join(format!("{name}.wasm"));
        fs::read(&path).map_err(|error| Failure::in_file(&path, error))
    }

    /// The games that have a module.
    fn games(&self, registry: &Registry) -> Result<Vec<&'static str>, Failure> {
        let built = |name: &&'static str| self.modules.join(format!("{name}.wasm")).is_file();
        let games: Vec<&'static str> = registry.names().into_iter().filter(built).collect();
        if games.is_empty() {
            let reason = "there are no modules here; tools/wasm-build.sh makes them";
            return Err(Failure::in_file(&self.modules, reason));
        }
        Ok(games)
    }

    /// Answers that are the same for all visitors.
    fn answers(
        &self,
        registry: &Registry,
        version: &str,
        games: &[&'static str],
        contents: &mut Contents,
    ) -> Result<(), Failure> {
        let limits = admission::limits_of_a_tab(registry);
        let told = LimitsInfo::from(&limits);
        let catalogue = Catalogue::new(registry.clone(), limits, Arc::new(SystemPlatform));
        let known = Lobby::default().games(&catalogue)?;
        let mut known = serde_json::to_value(&*known).expect("a list of games is JSON");
        keep_games(&mut known, "name", games);
        let version = format!("{version}, in the browser");
        let lobby = json!({ "version": version, "limits": told, "games": known });
        let bundled = PuzzleIndex::default().list(registry);
        let mut puzzles = serde_json::to_value(bundled).expect("puzzles are JSON");
        keep_games(&mut puzzles["games"], "game", games);
        let chapter = |one: &Chapter| json!({ "name": one.name, "title": one.title, "part": one.part });
        let book: Vec<Value> = CHAPTERS.iter().map(chapter).collect();
        let mut add = |address: &str, name: &str, text: &str| {
            let file = hashed(name, text.as_bytes());
            contents.answers.insert(address.to_owned(), file.clone());
            self.write(&file, text.as_bytes())
        };
        add("/games", "games.json", &lobby.to_string())?;
        add("/puzzles", "puzzles.json", &puzzles.to_string())?;
        add("/book", "book.json", &Value::from(book).to_string())?;
        for chapter in CHAPTERS {
            add(&format!("/book/{}", chapter.name), &format!("{}.txt", chapter.name), chapter.html)?;
        }
        Ok(())
    }

    /// The page itself, its manifest and its service worker.
    fn page(&self, contents: &mut Contents) -> Result<(), Failure> {
        for file in FILES.iter().filter(|file| file.name != "index.html") {
            let address = format!("{PAGE}/{}", file.name);
            self.write(&address, file.plain)?;
            contents.page.push(address);
        }
        let manifest = json!({
            "name": "Spielwerk", "short_name": "Spielwerk", "start_url": "./", "scope": "./", "display": "standalone",
            "background_color": "#14211b", "theme_color": "#14211b",
            "icons": [{ "src": format!("{PAGE}/icon.svg"), "sizes": "any", "type": "image/svg+xml" }],
        });
        self.write("manifest.webmanifest", manifest.to_string().as_bytes())?;
        let worker = spielwerk_page::file("local/worker.js").expect("the page has a service worker");
        self.write("worker.js", worker.plain)?;
        let text = serde_json::to_string(contents).expect("contents are JSON");
        let site = hashed("site.json", text.as_bytes()).replace("data/", "");
        self.write(&site, text.as_bytes())?;
        let index = spielwerk_page::file("index.html").expect("the page has a beginning");
        let index = String::from_utf8_lossy(index.plain);
        let head = format!(
            "<head>\n<meta name=\"spielwerk-site\" content=\"{site}\" />\n<link rel=\"manifest\" href=\"manifest.webmanifest\" />"
        );
        self.write("index.html", index.replacen("<head>", &head, 1).as_bytes())
    }

    /// Writes a packed file under a name with a hash; returns its address.
    fn packed(&self, name: &str, bytes: &[u8]) -> Result<String, Failure> {
        let address = hashed(&format!("{name}.lzma"), bytes);
        self.write_plain(&address, &spielwerk_packing::lzma::pack(bytes)?)?;
        Ok(address)
    }

    /// Writes a file, and beside it the same compressed, for servers that send it so.
    fn write(&self, address: &str, bytes: &[u8]) -> Result<(), Failure> {
        self.write_plain(address, bytes)?;
        self.write_plain(&format!("{address}.gz"), &gzip(bytes)?)
    }

    fn write_plain(&self, address: &str, bytes: &[u8]) -> Result<(), Failure> {
        let path = self.out.join(address);
        let folder = path.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder).map_err(|error| Failure::in_file(folder, error))?;
        fs::write(&path, bytes).map_err(|error| Failure::in_file(&path, error))
    }
}

/// Keeps the entries of a list whose game is among these.
fn keep_games(list: &mut Value, field: &str, games: &[&str]) {
    if let Some(entries) = list.as_array_mut() {
        entries.retain(|entry| entry[field].as_str().is_some_and(|name| games.contains(&name)));
    }
}

/// An address that changes with what it holds (FNV-1a).
fn hashed(name: &str, bytes: &[u8]) -> String {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325, step);
    let (base, ending) = name.rsplit_once('.').unwrap_or((name, "bin"));
    format!("data/{base}-{hash:016x}.{ending}")
}

fn gzip(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_has_a_page_and_answers_for_the_games_with_modules() {
        let home = tempfile::tempdir().expect("a folder");
        let (modules, out) = (home.path().join("modules"), home.path().join("site"));
        let site = Site { out: out.clone(), modules: modules.clone() };
        let registry = spielwerk::registry();
        assert!(site.run(&registry, "0").is_err(), "there are no modules");
        fs::create_dir(&modules).expect("a folder");
        fs::write(modules.join("nimm3.wasm"), b"module").expect("a module");
        assert!(site.run(&registry, "0").is_err(), "the module that unpacks is missing");
        fs::write(modules.join("unpacker.wasm"), b"unpacker").expect("a module");
        site.run(&registry, "0").expect("a site");
        let index = fs::read_to_string(out.join("index.html")).expect("a page");
        let list =
            index.split("content=\"site-").nth(1).and_then(|rest| rest.split('"').next()).expect("a list");
        let list = fs::read_to_string(out.join(format!("site-{list}"))).expect("the list is there");
        let list: Value = serde_json::from_str(&list).expect("JSON");
        assert_eq!(list["modules"].as_object().map(serde_json::Map::len), Some(1));
        let packed = fs::read(out.join(list["modules"]["nimm3"].as_str().expect("an address")));
        assert_eq!(spielwerk_packing::lzma::unpack(&packed.expect("there")).as_deref(), Some(&b"module"[..]));
        assert!(out.join(list["unpacker"].as_str().expect("an address")).is_file());
        let all = [&list["modules"], &list["files"], &list["answers"]];
        let named = all.into_iter().flat_map(|part| part.as_object().expect("names").values());
        for address in named.chain(list["page"].as_array().expect("files")) {
            assert!(out.join(address.as_str().expect("an address")).is_file(), "{address}");
        }
        let games = fs::read_to_string(out.join(list["answers"]["/games"].as_str().expect("games")));
        let games: Value = serde_json::from_str(&games.expect("there")).expect("JSON");
        assert_eq!(games["games"].as_array().map(Vec::len), Some(1));
        assert!(site.run(&registry, "0").is_err(), "the folder is not empty");
    }

    #[test]
    fn pattern_weights_are_packed_without_loss() {
        let registry = spielwerk::registry();
        let mut models = registry.packages().iter().flat_map(|package| package.models);
        let patterns = models.find(|model| model.name == "othello-patterns").expect("a bundled model");
        let packed = spielwerk_packing::pack(patterns.bytes()).expect("tables");
        assert!(packed.len() < 760_000, "{} bytes", packed.len());
        assert!(spielwerk_packing::unpack(&packed).as_deref() == Some(patterns.bytes()), "the same bytes");
    }
}
