//! The order of spellers, from a seed that is read aloud. Anyone can repeat it with a sheet of numbers and any SHA-256 tool.

use std::fmt::Write;

use sha2::{Digest, Sha256};

use crate::SpellerId;
use crate::profile::OrderMethod;

/// A speller in the draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// Who.
    pub speller: SpellerId,
    /// The number that they wear.
    pub number: u32,
    /// The id of their school.
    pub school: Option<u32>,
}

/// The order for a seed.
///
/// - `number`: by number.
/// - `drawn`: by the lowercase hexadecimal SHA-256 of `SEED:NUMBER` in UTF-8, such as `honey 2026:14`. The seed is trimmed.
/// - `alternateSchools`: drawn as above. Then each next speller is from the school with most spellers left, except the school of
///   the speller before. Among equally large schools, and within one, the order of the draw decides. A speller without a school
///   is a school of their own. If only the school of the speller before is left, its spellers follow each other.
pub fn draw(seed: &str, method: OrderMethod, spellers: &[Drawn]) -> Vec<SpellerId> {
    let mut order = spellers.to_vec();
    order.sort_by_key(|drawn| drawn.number);
    if method == OrderMethod::Number {
        return ids(&order);
    }
    order.sort_by_cached_key(|drawn| digest(seed, drawn.number));
    if method == OrderMethod::AlternateSchools {
        ids(&alternate(order))
    } else {
        ids(&order)
    }
}

fn alternate(mut waiting: Vec<Drawn>) -> Vec<Drawn> {
    let school = |drawn: &Drawn| drawn.school.ok_or(drawn.speller);
    let mut order: Vec<Drawn> = Vec::with_capacity(waiting.len());
    while !waiting.is_empty() {
        let last = order.last().map(school);
        let size = |drawn: &Drawn| {
            waiting
                .iter()
                .filter(|other| school(other) == school(drawn))
                .count()
        };
        let mut next: Option<(usize, usize)> = None;
        for (index, drawn) in waiting.iter().enumerate() {
            let left = size(drawn);
            if Some(school(drawn)) != last && next.is_none_or(|(_, most)| left > most) {
                next = Some((index, left));
            }
        }
        order.push(waiting.remove(next.map_or(0, |(index, _)| index)));
    }
    order
}

fn ids(order: &[Drawn]) -> Vec<SpellerId> {
    order.iter().map(|drawn| drawn.speller).collect()
}

fn digest(seed: &str, number: u32) -> String {
    hex(&Sha256::digest(format!("{}:{number}", seed.trim())))
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes
        .iter()
        .fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
}
