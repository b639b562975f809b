//! Who asks: a client is known by a key that it keeps, or else by its address.

use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};

use super::connections::Peer;
use super::errors::HttpError;
use crate::state::AppState;
use crate::tables::keys;

/// The cookie that holds the key of a client.
pub(crate) const COOKIE: &str = "spielwerk_client";
/// The header by which programs name the key they keep.
const HEADER: &str = "x-client-key";

/// A client. Tables and questions belong to its key; limits hold for its address too, so that a client with many keys
/// gains nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct ClientId {
    /// The key, or a name made from the address.
    pub(crate) key: String,
    /// The address, or the network of 64 bits that a household is given.
    pub(crate) address: IpAddr,
}

impl ClientId {
    /// The client of a request that came from this address.
    pub(crate) fn new(headers: &HeaderMap, address: IpAddr) -> Self {
        let address = network(address);
        let key = key_of(headers).unwrap_or_else(|| format!("address {address}"));
        Self { key, address }
    }

    /// The owner of a table, whose address does not matter.
    pub(crate) fn owner(key: &str) -> Self {
        Self { key: key.to_owned(), address: IpAddr::V6(Ipv6Addr::UNSPECIFIED) }
    }

    /// Whether it has a key of its own.
    pub(crate) fn has_key(&self) -> bool {
        keys::is_secret(&self.key)
    }

    #[cfg(test)]
    pub(crate) fn named(key: &str) -> Self {
        Self { key: key.to_owned(), address: IpAddr::from([127, 0, 0, 1]) }
    }
}

/// The key that a request names.
pub(crate) fn key_of(headers: &HeaderMap) -> Option<String> {
    let named = headers.get(HEADER).and_then(|value| value.to_str().ok()).map(str::to_owned);
    named.or_else(|| cookie(headers, COOKIE)).filter(|key| keys::is_secret(key))
}

/// The value of a cookie.
pub(crate) fn cookie(headers: &HeaderMap, name: &str) -> Option<String> {
    let lines = headers.get_all(header::COOKIE).into_iter().filter_map(|line| line.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value.to_owned())
}

/// What counts as one client: an address, or in the new protocol the network of 64 bits that a household is given.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(long) => {
            let [a, b, c, d, ..] = long.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        short @ IpAddr::V4(_) => short,
    }
}

/// The client of a request, as handlers take it.
pub(crate) struct Client(pub(crate) ClientId);

impl FromRequestParts<Arc<AppState>> for Client {
    type Rejection = HttpError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<AppState>) -> Result<Self, HttpError> {
        let Peer(peer) = *parts.extensions.get::<Peer>().expect("every connection says where it comes from");
        Ok(Self(ClientId::new(&parts.headers, app.exposure.client_address(peer, &parts.headers))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_is_its_key_or_else_its_address() {
        let address = IpAddr::from([10, 0, 0, 7]);
        let key = "a".repeat(32);
        let client = |name: &'static str, value: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(name, value.parse().expect("a value"));
            ClientId::new(&headers, address)
        };
        assert_eq!(client("cookie", &format!("x=1; {COOKIE}={key}; y=2")).key, key);
        assert_eq!(client(HEADER, &key).key, key);
        for wrong in ["", "short", "../../etc/passwd"] {
            let client = client("cookie", &format!("{COOKIE}={wrong}"));
            assert_eq!((client.key.as_str(), client.has_key()), ("address 10.0.0.7", false));
        }
    }
}
