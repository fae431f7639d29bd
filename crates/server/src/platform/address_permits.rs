//! Permits by client address, so that nobody takes all of what everyone shares. A whole school may share an address.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use tokio::sync::Semaphore;

use super::client_address::ClientAddress;

/// So many permits for each address.
pub struct AddressPermits {
    each: usize,
    by_address: Mutex<HashMap<ClientAddress, Arc<Semaphore>>>,
}

impl AddressPermits {
    /// With so many permits for each address.
    pub fn new(each: usize) -> Self {
        Self {
            each,
            by_address: Mutex::default(),
        }
    }

    /// The permits of an address. Each reader who has one, or waits for one, holds a reference.
    pub fn of(&self, address: ClientAddress) -> Arc<Semaphore> {
        let mut permits = self.by_address.lock().unwrap_or_else(PoisonError::into_inner);
        permits.retain(|_, permits| Arc::strong_count(permits) > 1);
        let permits = permits.entry(address);
        permits
            .or_insert_with(|| Arc::new(Semaphore::new(self.each)))
            .clone()
    }
}
