//! What every request passes first: no other site may use this server through somebody's browser.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::tables::refusal::Refusal;

/// How the server was bound.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Binding {
    /// Whether only this machine can reach it. Then no other name than its own is answered to, so that a site whose
    /// name leads here all of a sudden (DNS rebinding) gets nothing.
    pub(crate) loopback: bool,
}

/// Refuses requests under strange names and from other sites; adds the headers that browsers heed.
pub(crate) async fn guard(State(binding): State<Binding>, request: Request, next: Next) -> Response {
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    let mut response = match check(binding, request.headers(), changes) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    let headers = response.headers_mut();
    let fixed = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
        ),
    ];
    for (name, value) in fixed {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

fn check(binding: Binding, headers: &HeaderMap, changes: bool) -> Result<(), Refusal> {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    if binding.loopback && !is_loopback_name(host) {
        return Err(Refusal::forbidden("this server answers to localhost only"));
    }
    if !changes {
        return Ok(());
    }
    if let Some(origin) = headers.get(header::ORIGIN) {
        let own = ["http://", "https://"].map(|scheme| format!("{scheme}{host}"));
        if !own.iter().any(|own| own.as_bytes().eq_ignore_ascii_case(origin.as_bytes())) {
            return Err(Refusal::forbidden("requests of other sites are not served"));
        }
    }
    Ok(())
}

/// Whether a host name, with or without a port, is one of this machine for itself.
fn is_loopback_name(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.split(':').next().unwrap_or_default(),
    };
    let name = name.to_ascii_lowercase();
    name == "localhost" || name.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|(name, value)| (name.parse().expect("a name"), value.parse().expect("a value")))
            .collect()
    }

    #[test]
    fn only_names_of_this_machine_are_answered_to() {
        for good in ["localhost", "localhost:7000", "127.0.0.1:7000", "[::1]:7000", "LocalHost:1"] {
            assert!(is_loopback_name(good), "{good}");
        }
        for bad in
            ["", "example.org", "127.0.0.1.example.org", "localhost.example.org:80", "10.0.0.1", "[fe80::1]"]
        {
            assert!(!is_loopback_name(bad), "{bad}");
        }
    }

    #[test]
    fn other_sites_are_refused_when_they_change_something() {
        let binding = Binding { loopback: true };
        let own = headers(&[("host", "localhost:7000"), ("origin", "http://localhost:7000")]);
        let other = headers(&[("host", "localhost:7000"), ("origin", "http://example.org")]);
        let null = headers(&[("host", "localhost:7000"), ("origin", "null")]);
        let none = headers(&[("host", "localhost:7000")]);
        assert!(check(binding, &own, true).is_ok() && check(binding, &none, true).is_ok());
        assert!(check(binding, &other, true).is_err() && check(binding, &null, true).is_err());
        assert!(check(binding, &other, false).is_ok());
        let public = headers(&[("host", "games.example.org")]);
        assert!(check(binding, &public, false).is_err());
        assert!(check(Binding { loopback: false }, &public, false).is_ok());
    }
}
