//! `X-Forwarded-For` must be ignored unless the peer is a trusted proxy.
#![no_main]

use std::net::{IpAddr, SocketAddr};

use axum::{
    extract::{ConnectInfo, FromRef, FromRequestParts},
    http::{HeaderValue, Request},
};
use ipnet::IpNet;
use libfuzzer_sys::fuzz_target;
use wordhive::platform::client_address::{ClientAddress, TrustedProxies};

#[derive(Clone)]
struct State(TrustedProxies);

impl FromRef<State> for TrustedProxies {
    fn from_ref(state: &State) -> Self {
        state.0.clone()
    }
}

fn client(peer: IpAddr, lines: &[&[u8]]) -> ClientAddress {
    let proxies: IpNet = "10.0.0.0/8".parse().expect("a network");
    let state = State(TrustedProxies::from(&[proxies][..]));
    let mut request = Request::new(());
    request.extensions_mut().insert(ConnectInfo(SocketAddr::new(peer, 1)));
    for line in lines {
        if let Ok(value) = HeaderValue::from_bytes(line) {
            request.headers_mut().append("x-forwarded-for", value);
        }
    }
    let (mut parts, ()) = request.into_parts();
    let Ok(address) = futures_executor::block_on(ClientAddress::from_request_parts(&mut parts, &state));
    address
}

fuzz_target!(|asked: (u32, Vec<&[u8]>)| {
    let (peer, lines) = asked;
    let peer = IpAddr::from(peer.to_be_bytes());
    let found = client(peer, &lines);
    let is_proxy = matches!(peer, IpAddr::V4(address) if address.octets()[0] == 10);
    if !is_proxy {
        assert_eq!(found, client(peer, &[]), "an untrusted header changed the address");
    }
});
