//! What every request passes first: names, origins and the token; no other site may use this server through a visitor's
//! browser.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::client;
use super::errors::HttpError;
use super::exposure::{Exposure, TOKEN_COOKIE};
use crate::tables::keys;
use crate::tables::platform::SystemPlatform;
use crate::tables::refusal::Refusal;

/// Refuses requests under strange names, from other sites and without a token that is needed; adds the headers that
/// browsers heed.
pub(crate) async fn guard(State(exposure): State<Arc<Exposure>>, request: Request, next: Next) -> Response {
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    let new_client = is_page(request.uri()) && client::key_of(request.headers()).is_none();
    let mut response = match check(&exposure, request.headers(), request.uri(), changes) {
        Err(refusal) => refusal.into_response(),
        Ok(()) => match shown_token(request.uri()).filter(|_| is_page(request.uri())) {
            Some(token) if exposure.is_token(token) => welcome(token),
            Some(_) if exposure.token().is_some() => HttpError::Unauthorised.into_response(),
            _ => next.run(request).await,
        },
    };
    let headers = response.headers_mut();
    if new_client {
        add_cookie(headers, client::COOKIE, &keys::secret(&SystemPlatform));
    }
    let fixed = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'self'; img-src 'self' blob:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
        ),
    ];
    for (name, value) in fixed {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

fn is_page(uri: &Uri) -> bool {
    uri.path() == "/" || uri.path() == "/index.html"
}

/// The token in the link that was printed.
fn shown_token(uri: &Uri) -> Option<&str> {
    uri.query()?.split('&').find_map(|pair| pair.strip_prefix("token="))
}

/// Keeps the token in a cookie, which no script and no other site can use, and takes it out of the address.
fn welcome(token: &str) -> Response {
    let mut response = (StatusCode::SEE_OTHER, [(header::LOCATION, "/")]).into_response();
    add_cookie(response.headers_mut(), TOKEN_COOKIE, token);
    response
}

fn add_cookie(headers: &mut HeaderMap, name: &str, value: &str) {
    let text = format!("{name}={value}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict");
    if let Ok(value) = HeaderValue::from_str(&text) {
        headers.append(header::SET_COOKIE, value);
    }
}

fn check(exposure: &Exposure, headers: &HeaderMap, uri: &Uri, changes: bool) -> Result<(), HttpError> {
    let text = |name| headers.get(name).map(|value: &HeaderValue| value.to_str().unwrap_or_default());
    let host = text(header::HOST).unwrap_or_default();
    if !exposure.answers_to(host) {
        return Err(Refusal::forbidden(
            "this server does not answer to that name; a further one is given with --public-name",
        )
        .into());
    }
    if changes && text(header::ORIGIN).is_some_and(|origin| !exposure.is_own(origin, host)) {
        return Err(Refusal::forbidden("requests of other sites are not served").into());
    }
    if exposure.is_for_owner(uri.path()) && !exposure.is_owner(headers) {
        return Err(HttpError::Unauthorised);
    }
    Ok(())
}
