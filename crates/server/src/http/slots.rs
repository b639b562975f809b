//! Slots for connections and streams: this many in all, and this many of them for one client.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::client::network;

/// Why there is no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Full {
    /// All slots are taken.
    All,
    /// This client has enough.
    Client,
}

/// A bounded number of slots.
#[derive(Debug)]
pub(crate) struct ConnectionSlots {
    in_all: usize,
    per_client: usize,
    taken: Mutex<Taken>,
}

#[derive(Debug, Default)]
struct Taken {
    in_all: usize,
    by_client: HashMap<IpAddr, usize>,
}

impl ConnectionSlots {
    /// This many in all and for one client.
    pub(crate) fn new(in_all: usize, per_client: usize) -> Arc<Self> {
        Arc::new(Self { in_all, per_client, taken: Mutex::default() })
    }

    /// A slot for a connection from this address.
    pub(crate) fn take(self: &Arc<Self>, address: IpAddr) -> Result<ConnectionSlot, Full> {
        let client = network(address);
        let mut taken = self.lock();
        if taken.in_all >= self.in_all {
            return Err(Full::All);
        }
        let own = taken.by_client.entry(client).or_default();
        if *own >= self.per_client {
            return Err(Full::Client);
        }
        *own += 1;
        taken.in_all += 1;
        Ok(ConnectionSlot { slots: Arc::clone(self), client })
    }

    fn lock(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A slot that is given back when it goes out of scope.
#[derive(Debug)]
pub(crate) struct ConnectionSlot {
    slots: Arc<ConnectionSlots>,
    client: IpAddr,
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        let mut taken = self.slots.lock();
        taken.in_all -= 1;
        if let Some(own) = taken.by_client.get_mut(&self.client) {
            *own -= 1;
            if *own == 0 {
                taken.by_client.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_client_takes_all_and_places_come_back() {
        let address = |text: &str| text.parse::<IpAddr>().expect("an address");
        let slots = ConnectionSlots::new(3, 2);
        let mine = [slots.take(address("10.0.0.1")), slots.take(address("::ffff:10.0.0.1"))];
        assert!(mine.iter().all(Result::is_ok));
        assert_eq!(slots.take(address("10.0.0.1")).err(), Some(Full::Client));
        let other = slots.take(address("2001:db8::1"));
        assert!(other.is_ok());
        assert_eq!(slots.take(address("10.0.0.2")).err(), Some(Full::All));
        drop(mine);
        let same_house = slots.take(address("2001:db8::2"));
        assert!(same_house.is_ok());
        assert_eq!(slots.take(address("2001:db8::3")).err(), Some(Full::Client));
        drop((other, same_house));
        let taken = slots.lock();
        assert_eq!((taken.in_all, taken.by_client.len()), (0, 0));
    }
}
