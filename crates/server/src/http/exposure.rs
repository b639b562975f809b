//! Who can reach the server, by which names, and what the token of its owner is needed for.
//!
//! On loopback every client is the owner. On any other address, or behind a proxy that gives the server a
//! public name, there is a token. Without it a client can do nothing but sit at tables whose ids and keys it was given,
//! unless the owner has opened tables and questions to all; runs are for the owner alone.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::net::IpAddr;
use std::path::Path;

use axum::http::HeaderMap;

use super::client::cookie;
use super::extract::keys_of;
use crate::tables::keys::{self, Keys};
use crate::tables::platform::SystemPlatform;

/// The cookie that holds the token.
pub(crate) const TOKEN_COOKIE: &str = "spielwerk_token";

/// How the server can be reached.
#[derive(Clone, Debug)]
pub(crate) struct Exposure {
    bound: IpAddr,
    public_names: Vec<String>,
    /// The token, if there is one.
    token: Option<String>,
    /// Whether tables and questions are open to all.
    open: bool,
}

impl Exposure {
    /// The file of the token in the data folder.
    const FILE: &str = "token";

    /// A server that is bound to this address. If others can reach it, the token is read or made.
    pub(crate) fn new(bound: IpAddr, public_names: &[String], open: bool, data: &Path) -> io::Result<Self> {
        let exposed = !bound.is_loopback() || !public_names.is_empty();
        let token = exposed.then(|| token(&data.join(Self::FILE))).transpose()?;
        let public_names = public_names.iter().map(|name| name.to_ascii_lowercase()).collect();
        Ok(Self { bound, public_names, token, open })
    }

    /// The token, if there is one.
    pub(crate) fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    /// Whether the server answers to this name. A name that leads here by a trick of a name server (DNS rebinding) is
    /// not among them; a number cannot lead elsewhere.
    pub(crate) fn answers_to(&self, host: &str) -> bool {
        let name = name_of(host);
        if self.public_names.contains(&name) {
            return true;
        }
        match name.parse::<IpAddr>() {
            Ok(ip) if self.bound.is_unspecified() => !ip.is_unspecified(),
            Ok(ip) if self.bound.is_loopback() => ip.is_loopback(),
            Ok(ip) => ip.to_canonical() == self.bound.to_canonical(),
            Err(_) => name == "localhost" && (self.bound.is_loopback() || self.bound.is_unspecified()),
        }
    }

    /// Whether a page that says it comes from there is one of this server, asked under this host name.
    pub(crate) fn is_own(&self, origin: &str, host: &str) -> bool {
        let Some((_, from)) = origin.split_once("://") else { return false };
        from.eq_ignore_ascii_case(host) || self.public_names.contains(&from.to_ascii_lowercase())
    }

    /// Whether a request shows the token, or none is needed to be the owner.
    pub(crate) fn is_owner(&self, headers: &HeaderMap) -> bool {
        let Some(token) = &self.token else { return true };
        let shown = cookie(headers, TOKEN_COOKIE).unwrap_or_default();
        Keys::parse(&shown).hold(token) || keys_of(headers).hold(token)
    }

    /// Whether a text is the token.
    pub(crate) fn is_token(&self, text: &str) -> bool {
        self.token.as_ref().is_some_and(|token| Keys::parse(text).hold(token))
    }

    /// Whether an address is served to the owner only. The id of a table is a secret by itself, and what can be done
    /// there is decided by its keys; the page and the list of games tell nothing that is not published.
    pub(crate) fn is_for_owner(&self, path: &str) -> bool {
        let runs = ["/api/runs", "/api/cluster"].contains(&path) || path.starts_with("/api/runs/");
        let free = !path.starts_with("/api/") || path == "/api/games" || path.starts_with("/api/tables/");
        self.token.is_some() && (runs || (!self.open && !free))
    }

    /// The address that a request comes from: behind a proxy on this machine the last one that the proxy names.
    pub(crate) fn client_address(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        if self.public_names.is_empty() || !peer.is_loopback() {
            return peer;
        }
        let named = headers.get_all("x-forwarded-for").into_iter().next_back();
        let last = named.and_then(|value| value.to_str().ok()).and_then(|value| value.rsplit(',').next());
        last.and_then(|text| text.trim().parse().ok()).unwrap_or(peer)
    }
}

/// The name in a host header, without the port.
fn name_of(host: &str) -> String {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    name.to_ascii_lowercase()
}

/// The token in a file that only its owner can read; a new one if there is none.
fn token(path: &Path) -> io::Result<String> {
    if let Ok(text) = fs::read_to_string(path)
        && keys::is_secret(text.trim())
    {
        make_private(path)?;
        return Ok(text.trim().to_owned());
    }
    let token = keys::secret(&SystemPlatform);
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    make_private(path)?;
    writeln!(file, "{token}")?;
    Ok(token)
}

fn make_private(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    #[cfg(not(unix))]
    let _ = path;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bound(address: &str, names: &[&str]) -> Exposure {
        Exposure {
            bound: address.parse().expect("an address"),
            public_names: names.iter().map(|&name| name.to_owned()).collect(),
            token: None,
            open: false,
        }
    }

    #[test]
    fn only_own_names_are_answered_to() {
        let local = bound("127.0.0.1", &[]);
        for good in ["localhost", "localhost:7000", "127.0.0.1:7000", "[::1]:7000", "LocalHost:1"] {
            assert!(local.answers_to(good), "{good}");
        }
        for bad in
            ["", "example.org", "127.0.0.1.example.org", "localhost.example.org:80", "10.0.0.1", "[fe80::1]"]
        {
            assert!(!local.answers_to(bad), "{bad}");
        }
        let all = bound("0.0.0.0", &["games.example.org"]);
        for good in
            ["10.0.0.1:7117", "localhost", "games.example.org", "Games.Example.org:443", "[2001:db8::1]:7117"]
        {
            assert!(all.answers_to(good), "{good}");
        }
        for bad in ["", "0.0.0.0", "evil.example.org", "games.example.org.evil.example"] {
            assert!(!all.answers_to(bad), "{bad}");
        }
        let one = bound("10.0.0.1", &[]);
        assert!(one.answers_to("10.0.0.1:80") && !one.answers_to("10.0.0.2") && !one.answers_to("localhost"));
    }

    #[test]
    fn origins_are_those_of_the_page() {
        let exposure = bound("127.0.0.1", &["games.example.org"]);
        assert!(exposure.is_own("http://localhost:7000", "localhost:7000"));
        assert!(exposure.is_own("https://games.example.org", "127.0.0.1:7117"));
        for bad in
            ["null", "http://example.org", "http://localhost:7001", "https://games.example.org.evil.example"]
        {
            assert!(!exposure.is_own(bad, "localhost:7000"), "{bad}");
        }
    }

    #[test]
    fn a_proxy_on_this_machine_names_the_client() {
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", "6.6.6.6, 10.1.2.3".parse().expect("a value"));
        let (local, far) = (IpAddr::from([127, 0, 0, 1]), IpAddr::from([10, 9, 9, 9]));
        let client = IpAddr::from([10, 1, 2, 3]);
        let behind = bound("127.0.0.1", &["games.example.org"]);
        assert_eq!(behind.client_address(local, &headers), client);
        assert_eq!(behind.client_address(far, &headers), far, "anyone can write such a header");
        assert_eq!(bound("127.0.0.1", &[]).client_address(local, &headers), local);
    }
}
