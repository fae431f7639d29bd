//! Practice orders, stored as word numbers and sent as indices in the list (spec §4).
//!
//! Numbers stay the same when words are added, deleted or moved, so that a changed list restarts nobody's practice
//! (design §5).

use std::collections::HashMap;

/// The order and index of the next word in a list with these word numbers. Deleted words leave the order, and new ones join
/// at its end.
pub fn order_in_list(list: &[u32], stored: &[u32], next: u32) -> (Vec<u32>, u32) {
    let mut index_of: HashMap<u32, u32> = list.iter().copied().zip(0..).collect();
    let mut order = Vec::with_capacity(list.len());
    let mut next_index = 0;
    for (number, place) in stored.iter().zip(0..) {
        if let Some(index) = index_of.remove(number) {
            order.push(index);
            next_index += u32::from(place < next);
        }
    }
    let mut new: Vec<u32> = index_of.into_values().collect();
    new.sort_unstable();
    order.extend(new);
    (order, next_index)
}

/// The word numbers of an order of indices, which must be in the list.
pub fn numbers_in_order(list: &[u32], order: &[u32]) -> Vec<u32> {
    order
        .iter()
        .filter_map(|index| list.get(*index as usize).copied())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deleted_words_leave_and_new_words_join_at_the_end() {
        // Words 0 to 4, of which 4, 1 and 3 are spelled.
        let stored = [4, 1, 3, 0, 2];
        assert_eq!(
            order_in_list(&[0, 1, 2, 3, 4], &stored, 3),
            (vec![4, 1, 3, 0, 2], 3)
        );
        // Without 1, a spelled word, and 0, one to come.
        assert_eq!(order_in_list(&[2, 3, 4], &stored, 3), (vec![2, 1, 0], 2));
        // With 5 and 6, and 4 moved to the front.
        assert_eq!(
            order_in_list(&[4, 0, 1, 5, 2, 3, 6], &stored, 3),
            (vec![0, 2, 5, 1, 4, 3, 6], 3)
        );
        // A finished round goes on with what is new.
        assert_eq!(order_in_list(&[0, 1, 7], &[1, 0], 2), (vec![1, 0, 2], 2));
        assert_eq!(order_in_list(&[], &stored, 3), (vec![], 0));
    }

    #[test]
    fn orders_survive_a_round_trip() {
        let list = [3, 9, 4];
        let numbers = numbers_in_order(&list, &[2, 0, 1]);
        assert_eq!(numbers, [4, 3, 9]);
        assert_eq!(order_in_list(&list, &numbers, 1), (vec![2, 0, 1], 1));
    }
}
