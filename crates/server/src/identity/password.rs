//! Password hashing with Argon2id, off the async threads and bounded: a storm of sign-ins waits in its own queue while
//! everybody else is served.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread::available_parallelism,
    time::Duration,
};

use argon2::{
    Algorithm, Argon2, Params, Version,
    password_hash::{PasswordHasher as _, PasswordVerifier as _, phc::PasswordHash},
};
use tokio::sync::Semaphore;

use super::rules::check_new_password;
use crate::platform::{
    error::{Problem, Result},
    rng::Rng,
};

/// OWASP's first choice for Argon2id: 19 MiB, two passes, one lane.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;
/// Beyond this many waiting sign-ins, further ones are asked to come back.
const LONGEST_QUEUE: usize = 200;
/// When those are asked to come back.
const RETRY_AFTER: Duration = Duration::from_secs(5);

/// Hashes and verifies passwords; cheap to clone.
#[derive(Clone)]
pub struct Passwords {
    argon2: Argon2<'static>,
    places: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
    /// Verified against when there is no account, so that both answers take the same time.
    dummy_hash: Arc<str>,
    rng: Rng,
}

impl Passwords {
    /// At most half of the machine's cores hash at one time, and at least one.
    ///
    /// # Panics
    /// Never: the parameters are constants that Argon2 takes.
    pub fn new(rng: Rng) -> Self {
        let params = Params::new(MEMORY_KIB, PASSES, LANES, None).expect("constants in range");
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let places = available_parallelism().map_or(1, |cores| (cores.get() / 2).max(1));
        let dummy_hash = hash_now(&argon2, "decoy", &rng.bytes::<16>()).expect("a salt in range");
        Self {
            argon2,
            places: Arc::new(Semaphore::new(places)),
            waiting: Arc::default(),
            dummy_hash: dummy_hash.into(),
            rng,
        }
    }

    /// A PHC string of a password that someone chooses, with a salt of its own. `own_words` are what others know of them,
    /// which it must not be. Rating it takes its turn, too: it can take as long as hashing.
    ///
    /// # Errors
    /// As [`check_new_password`], and 429 when too many are waiting.
    pub async fn hash_new(&self, password: &str, own_words: Vec<String>) -> Result<String> {
        let (argon2, password) = (self.argon2.clone(), password.to_owned());
        let salt = self.rng.bytes::<16>();
        self.run_limited(move || {
            check_new_password(&password, &own_words)?;
            hash_now(&argon2, &password, &salt)
        })
        .await?
    }

    /// Whether the password matches the PHC string; without one, as slow and always false.
    ///
    /// # Errors
    /// 429 when too many are waiting.
    pub async fn verify(&self, password: &str, phc: Option<&str>) -> Result<bool> {
        let known = phc.is_some();
        let phc = phc.map_or_else(|| self.dummy_hash.clone(), Arc::from);
        let (argon2, password) = (self.argon2.clone(), password.to_owned());
        let matches = self
            .run_limited(move || {
                PasswordHash::new(&phc)
                    .is_ok_and(|hash| argon2.verify_password(password.as_bytes(), &hash).is_ok())
            })
            .await?;
        Ok(known && matches)
    }

    async fn run_limited<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        let place = InQueue::enter(&self.waiting)?;
        let permit = Arc::clone(&self.places)
            .acquire_owned()
            .await
            .map_err(Problem::internal)?;
        drop(place);
        let hashing = move || {
            // Held by the work itself: it goes on when the client has gone away.
            let _permit = permit;
            work()
        };
        tokio::task::spawn_blocking(hashing)
            .await
            .map_err(Problem::internal)
    }
}

/// A place in the queue, given up even when the client goes away.
struct InQueue<'a>(&'a AtomicUsize);

impl<'a> InQueue<'a> {
    fn enter(waiting: &'a AtomicUsize) -> Result<Self> {
        let place = Self(waiting);
        if waiting.fetch_add(1, Ordering::Relaxed) < LONGEST_QUEUE {
            Ok(place)
        } else {
            Err(Problem::too_many_requests(RETRY_AFTER))
        }
    }
}

impl Drop for InQueue<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

fn hash_now(argon2: &Argon2<'_>, password: &str, salt: &[u8]) -> Result<String> {
    argon2
        .hash_password_with_salt(password.as_bytes(), salt)
        .map(|hash| hash.to_string())
        .map_err(Problem::internal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_hash_verifies_and_nothing_else_does() {
        let passwords = Passwords::new(Rng::seeded(1));
        let phc = passwords.hash_new("honey on paper", Vec::new()).await.unwrap();
        assert!(phc.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{phc}");
        assert!(passwords.verify("honey on paper", Some(&phc)).await.unwrap());
        assert!(!passwords.verify("honey on Paper", Some(&phc)).await.unwrap());
        assert!(!passwords.verify("decoy", None).await.unwrap());
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn work_keeps_its_place_when_the_client_goes_away() {
        let passwords = Passwords::new(Rng::seeded(1));
        let places = passwords.places.available_permits();
        let (go_on, wait) = std::sync::mpsc::channel::<()>();
        let mut hashing = Box::pin(passwords.run_limited(move || wait.recv()));
        tokio::select! {
            _ = &mut hashing => panic!("it waits"),
            () = tokio::time::sleep(Duration::from_millis(50)) => {}
        }
        drop(hashing);
        assert_eq!(passwords.places.available_permits(), places - 1);
        go_on.send(()).unwrap();
        while passwords.places.available_permits() < places {
            tokio::task::yield_now().await;
        }
    }

    #[test]
    fn a_full_queue_asks_to_come_back_and_a_place_is_given_up() {
        let waiting = AtomicUsize::new(LONGEST_QUEUE - 1);
        let last = InQueue::enter(&waiting).ok().unwrap();
        assert!(InQueue::enter(&waiting).is_err());
        drop(last);
        assert!(InQueue::enter(&waiting).is_ok());
    }
}
