//! Password hashing with Argon2id, off the async threads and bounded: a burst of sign-ins queues up without slowing other
//! requests.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread::available_parallelism,
    time::Duration,
};

use argon2::{
    Algorithm, Argon2, Block, Params, Version,
    password_hash::phc::{Output, ParamsString, PasswordHash, Salt},
};
use tokio::sync::Semaphore;

use super::rules::{breached_password, check_new_password};
use crate::platform::{
    breached_passwords::BreachedPasswords,
    error::{Problem, Result},
    rng::Rng,
};

/// Maximum number of passwords hashed at once, which bounds the memory.
const MAX_PARALLEL: usize = 4;
/// Capacity of a hash's memory, in blocks of 1 KiB. The system's allocator reuses smaller pieces without ever returning
/// them to the system, one for each thread. The part that hashing doesn't need is never touched and costs nothing.
const CAPACITY_KIB: usize = 33 * 1024;
/// Most sign-ins that may wait; further ones get a 429.
const MAX_QUEUE: usize = 200;
/// When a refused sign-in should be retried.
const RETRY_AFTER: Duration = Duration::from_secs(5);

/// Hashes and verifies passwords; cheap to clone.
#[derive(Clone)]
pub struct Passwords {
    argon2: Argon2<'static>,
    permits: Arc<Semaphore>,
    /// The number of permits.
    at_once: usize,
    waiting: Arc<AtomicUsize>,
    /// Verified against when there is no account, so that both responses take the same time.
    dummy_hash: Arc<str>,
    /// Passwords that nobody can choose.
    breached: Option<Arc<BreachedPasswords>>,
    rng: Rng,
}

impl Passwords {
    /// Hashes on at most half of the machine's cores, and at most [`MAX_PARALLEL`].
    pub fn new(cost: Params, rng: Rng, breached: Option<Arc<BreachedPasswords>>) -> Self {
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, cost);
        let at_once = available_parallelism().map_or(1, |cores| (cores.get() / 2).clamp(1, MAX_PARALLEL));
        let dummy_hash = hash_now(&argon2, "decoy", &rng.bytes::<16>()).expect("a salt in range");
        Self {
            argon2,
            permits: Arc::new(Semaphore::new(at_once)),
            at_once,
            waiting: Arc::default(),
            dummy_hash: dummy_hash.into(),
            breached,
            rng,
        }
    }

    /// The number of passwords that are being hashed, and of those that wait for it.
    pub fn load(&self) -> (usize, usize) {
        let hashing = self.at_once - self.permits.available_permits();
        (hashing, self.waiting.load(Ordering::Relaxed))
    }

    /// Checks and hashes a new password into a PHC string. `own_words` are publicly known words about its owner. The check
    /// also waits for a permit, as it can take as long as hashing.
    ///
    /// # Errors
    /// As [`check_new_password`], and 429 when too many are waiting.
    pub async fn hash_new(&self, password: &str, own_words: Vec<String>) -> Result<String> {
        let (argon2, password) = (self.argon2.clone(), password.to_owned());
        let (salt, breached) = (self.rng.bytes::<16>(), self.breached.clone());
        self.run_limited(move || {
            check_new_password(&password, &own_words)?;
            if let Some(breached) = breached
                && breached.contains(&password).map_err(Problem::internal)?
            {
                return Err(breached_password());
            }
            hash_now(&argon2, &password, &salt)
        })
        .await?
    }

    /// Whether the password matches the PHC string. Without one, takes as long and returns false.
    ///
    /// # Errors
    /// 429 when too many are waiting.
    pub async fn verify(&self, password: &str, phc: Option<&str>) -> Result<bool> {
        let known = phc.is_some();
        let phc = phc.map_or_else(|| self.dummy_hash.clone(), Arc::from);
        let password = password.to_owned();
        let matches = self.run_limited(move || verify_now(&password, &phc)).await??;
        Ok(known && matches)
    }

    /// Hashes random codes under one salt, each into a PHC string.
    ///
    /// # Errors
    /// 429 when too many are waiting.
    pub async fn hash_codes(&self, codes: Vec<String>) -> Result<Vec<String>> {
        let (argon2, salt) = (self.argon2.clone(), self.rng.bytes::<16>());
        self.run_limited(move || codes.iter().map(|code| hash_now(&argon2, code, &salt)).collect())
            .await?
    }

    /// Hashes a code with the salt and the parameters of a PHC string.
    ///
    /// # Errors
    /// 429 when too many are waiting.
    pub async fn hash_like(&self, code: String, phc: String) -> Result<String> {
        self.run_limited(move || {
            let (argon2, salt) = parts_of(&phc)?;
            hash_now(&argon2, &code, &salt)
        })
        .await?
    }

    async fn run_limited<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        let queued = Queued::enter(&self.waiting)?;
        let permit = Arc::clone(&self.permits)
            .acquire_owned()
            .await
            .map_err(Problem::internal)?;
        drop(queued);
        let job = move || {
            // Moved in here because the work continues after the client disconnects.
            let _permit = permit;
            work()
        };
        tokio::task::spawn_blocking(job).await.map_err(Problem::internal)
    }
}

/// A place in the queue, released even when the client disconnects.
struct Queued<'a>(&'a AtomicUsize);

impl<'a> Queued<'a> {
    fn enter(waiting: &'a AtomicUsize) -> Result<Self> {
        let queued = Self(waiting);
        if waiting.fetch_add(1, Ordering::Relaxed) < MAX_QUEUE {
            Ok(queued)
        } else {
            Err(Problem::too_many_requests(RETRY_AFTER))
        }
    }
}

impl Drop for Queued<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

fn hash_now(argon2: &Argon2<'_>, password: &str, salt: &[u8]) -> Result<String> {
    let hash = PasswordHash {
        algorithm: Algorithm::Argon2id.ident(),
        version: Some(Version::V0x13.into()),
        params: ParamsString::try_from(argon2.params()).map_err(Problem::internal)?,
        salt: Some(Salt::new(salt).map_err(Problem::internal)?),
        hash: Some(output(argon2, password, salt)?),
    };
    Ok(hash.to_string())
}

fn verify_now(password: &str, phc: &str) -> Result<bool> {
    let hash = PasswordHash::new(phc).map_err(Problem::internal)?;
    let (argon2, salt) = parts_of(phc)?;
    // Compares in constant time.
    Ok(hash.hash == Some(output(&argon2, password, &salt)?))
}

/// The parameters and the salt of a PHC string.
fn parts_of(phc: &str) -> Result<(Argon2<'static>, Salt)> {
    let hash = PasswordHash::new(phc).map_err(Problem::internal)?;
    let params = Params::try_from(&hash).map_err(Problem::internal)?;
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    let salt = hash
        .salt
        .ok_or_else(|| Problem::internal("a PHC string has no salt"))?;
    Ok((argon2, salt))
}

fn output(argon2: &Argon2<'_>, password: &str, salt: &[u8]) -> Result<Output> {
    let mut memory = Vec::with_capacity(CAPACITY_KIB);
    memory.resize(argon2.params().block_count(), Block::default());
    let mut out = [0; Params::DEFAULT_OUTPUT_LEN];
    argon2
        .hash_password_into_with_memory(password.as_bytes(), salt, &mut out, &mut memory)
        .map_err(Problem::internal)?;
    Output::new(&out).map_err(Problem::internal)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_right_password_verifies() {
        let passwords = Passwords::new(Params::DEFAULT, Rng::seeded(1), None);
        let phc = passwords.hash_new("honey on paper", Vec::new()).await.unwrap();
        assert!(phc.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{phc}");
        assert!(passwords.verify("honey on paper", Some(&phc)).await.unwrap());
        assert!(!passwords.verify("honey on Paper", Some(&phc)).await.unwrap());
        assert!(!passwords.verify("decoy", None).await.unwrap());
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn work_holds_its_permit_after_the_client_disconnects() {
        let passwords = Passwords::new(Params::DEFAULT, Rng::seeded(1), None);
        let permits = passwords.permits.available_permits();
        let (resume, wait) = std::sync::mpsc::channel::<()>();
        let mut hashing = Box::pin(passwords.run_limited(move || wait.recv()));
        tokio::select! {
            _ = &mut hashing => panic!("the work must wait"),
            () = tokio::time::sleep(Duration::from_millis(50)) => {}
        }
        drop(hashing);
        assert_eq!(passwords.permits.available_permits(), permits - 1);
        resume.send(()).unwrap();
        while passwords.permits.available_permits() < permits {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn a_missing_account_waits_and_hashes_like_another() {
        let passwords = Passwords::new(Params::DEFAULT, Rng::seeded(1), None);
        let permits = passwords.permits.available_permits();
        let busy = passwords.permits.acquire_many(permits as u32).await.unwrap();
        let mut verifying = Box::pin(passwords.verify("decoy", None));
        assert!(
            futures_util::poll!(&mut verifying).is_pending(),
            "it must wait for a permit"
        );
        drop(busy);
        assert!(!verifying.await.unwrap());
        assert!(
            verify_now("decoy", &passwords.dummy_hash).unwrap(),
            "the decoy is a full hash"
        );
    }

    #[test]
    fn full_queue_refuses_until_a_place_is_free() {
        let waiting = AtomicUsize::new(MAX_QUEUE - 1);
        let last = Queued::enter(&waiting).ok().unwrap();
        assert!(Queued::enter(&waiting).is_err());
        drop(last);
        assert!(Queued::enter(&waiting).is_ok());
    }
}
