//! A request's client address. `X-Forwarded-For` only counts from trusted proxies, because anyone can send it.

use std::{
    fmt::{self, Display, Formatter},
    net::{IpAddr, Ipv6Addr, SocketAddr},
    sync::Arc,
};

use axum::http::{HeaderMap, HeaderName};
use ipnet::IpNet;

static FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// Proxies whose `X-Forwarded-For` is trusted.
#[derive(Clone, Debug, Default)]
pub struct TrustedProxies(Arc<[IpNet]>);

impl From<&[IpNet]> for TrustedProxies {
    fn from(networks: &[IpNet]) -> Self {
        Self(networks.into())
    }
}

impl TrustedProxies {
    fn contains(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(&address))
    }

    /// The client behind these proxies.
    pub fn client_address(&self, peer: IpAddr, headers: &HeaderMap) -> ClientAddress {
        ClientAddress::new(self.client(peer, headers))
    }

    /// The last address that is not a trusted proxy. The client can forge those before it.
    fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut client = peer.to_canonical();
        let lines: Vec<&str> = headers
            .get_all(&FORWARDED_FOR)
            .iter()
            .filter_map(|line| line.to_str().ok())
            .collect();
        let mut hops = lines.iter().rev().flat_map(|line| line.rsplit(','));
        while self.contains(client)
            && let Some(hop) = hops.next().and_then(address)
        {
            client = hop.to_canonical();
        }
        client
    }
}

/// Parses an address with or without a port.
fn address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let address = text
        .parse()
        .or_else(|_| text.parse().map(|socket: SocketAddr| socket.ip()));
    address.ok()
}

/// The client's address, as a key of rate limiters and in security events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClientAddress(IpAddr);

impl ClientAddress {
    /// Cuts IPv6 addresses to their /64 network, as one client usually has all of it.
    pub fn new(address: IpAddr) -> Self {
        Self(match address {
            IpAddr::V4(_) => address,
            IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into(),
        })
    }
}

impl Display for ClientAddress {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            IpAddr::V4(address) => write!(formatter, "{address}"),
            IpAddr::V6(network) => write!(formatter, "{network}/64"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(proxies: &[&str], peer: &str, forwarded: &[&str]) -> String {
        let networks: Vec<IpNet> = proxies.iter().map(|network| network.parse().unwrap()).collect();
        let mut headers = HeaderMap::new();
        for line in forwarded {
            headers.append(&FORWARDED_FOR, line.parse().unwrap());
        }
        let proxies = TrustedProxies::from(networks.as_slice());
        proxies.client(peer.parse().unwrap(), &headers).to_string()
    }

    #[test]
    fn only_trusted_proxies_set_the_client_address() {
        let near = "10.0.0.0/8";
        for (proxies, peer, forwarded, expected) in [
            (&[][..], "192.0.2.7", &["198.51.100.1"][..], "192.0.2.7"),
            (&[near], "192.0.2.7", &["198.51.100.1"], "192.0.2.7"),
            (&[near], "10.0.0.1", &["198.51.100.1"], "198.51.100.1"),
            (
                &[near],
                "10.0.0.1",
                &["made up, 198.51.100.1, 10.0.0.2"],
                "198.51.100.1",
            ),
            (
                &[near],
                "10.0.0.1",
                &["192.0.2.66", "198.51.100.1"],
                "198.51.100.1",
            ),
            (&[near], "10.0.0.1", &["198.51.100.1:4711"], "198.51.100.1"),
            (&[near], "::ffff:10.0.0.1", &["2001:db8::1"], "2001:db8::1"),
            (&[near], "10.0.0.1", &["nonsense"], "10.0.0.1"),
            (&[near], "10.0.0.1", &[], "10.0.0.1"),
        ] {
            assert_eq!(client(proxies, peer, forwarded), expected, "{peer} {forwarded:?}");
        }
    }

    #[test]
    fn ipv6_network_counts_as_one_address() {
        let [one, neighbor, other] = ["2001:db8:0:1::1", "2001:db8:0:1:ffff::2", "2001:db8:0:2::1"]
            .map(|address| ClientAddress::new(address.parse().unwrap()));
        assert_eq!(one, neighbor);
        assert_ne!(one, other);
        assert_eq!(one.to_string(), "2001:db8:0:1::/64");
    }
}
