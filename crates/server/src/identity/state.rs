//! The identity service's state.

use std::{num::NonZeroU32, sync::Arc};

use super::{
    claim_rate_limit::ClaimFailures, login_rate_limit::LoginRateLimit, password::Passwords,
    providers::client::Providers, second_factor::rate_limit::SecondFactorRateLimit,
};
use crate::{
    audit::AuditLog,
    platform::{
        client_address::ClientAddress,
        limiter::{CallLimiter, EmailLimits},
        mail_limits::MailLimits,
        state::{PlatformState, layer_state},
    },
};

/// An OpenID Connect sign-in makes two requests: start and callback.
const REQUESTS_PER_PROVIDER_SIGN_IN: NonZeroU32 = NonZeroU32::new(2).unwrap();
/// Emails to one recipient a minute from one address.
const EMAILS_PER_MINUTE: NonZeroU32 = NonZeroU32::new(3).unwrap();
/// Emails to one recipient a day, from all addresses.
const EMAILS_PER_DAY: NonZeroU32 = NonZeroU32::new(20).unwrap();

/// The identity service's state, on top of the platform's. Cheap to clone.
#[derive(Clone)]
pub struct IdentityState(Arc<IdentityServices>);

/// Password hashing, providers and limiters.
pub struct IdentityServices {
    platform: PlatformState,
    /// Password hashing.
    pub passwords: Passwords,
    /// Failed-login limiter.
    pub login_rate_limit: Arc<LoginRateLimit>,
    /// Wrong second factor limiter.
    pub second_factor_rate_limit: SecondFactorRateLimit,
    /// Limiter of challenges for passkeys.
    pub passkey_calls: CallLimiter<ClientAddress>,
    /// Sign-up limiter, by email and address.
    pub sign_ups: EmailLimits,
    /// OpenID Connect providers.
    pub providers: Providers,
    /// OpenID Connect request limiter.
    pub provider_calls: CallLimiter<ClientAddress>,
    /// Outgoing email limiter, by recipient.
    pub mails: MailLimits,
    /// Failed claim-code limiter.
    pub claim_failures: ClaimFailures,
}

impl IdentityServices {
    /// Writes audit entries.
    pub fn audit(&self) -> AuditLog<'_> {
        AuditLog {
            clock: &self.clock,
            rng: &self.rng,
        }
    }
}

layer_state!(IdentityState(IdentityServices) over platform: PlatformState);

impl IdentityState {
    /// The identity service with the platform's settings.
    pub fn new(platform: PlatformState) -> Self {
        let (config, clock) = (&platform.config, &platform.clock);
        let limits = &config.limits;
        Self(Arc::new(IdentityServices {
            passwords: Passwords::new(
                config.identity.password_cost.clone(),
                platform.rng.clone(),
                platform.breached_passwords.clone(),
            ),
            login_rate_limit: Arc::new(LoginRateLimit::new(&platform)),
            second_factor_rate_limit: SecondFactorRateLimit::new(&platform),
            passkey_calls: CallLimiter::new(limits.limit_sign_ups, clock.clone()),
            sign_ups: EmailLimits::new(limits.limit_wrong_passwords, limits.limit_sign_ups, clock),
            providers: Providers::new(&config.identity.providers, clock),
            provider_calls: CallLimiter::new(
                limits
                    .limit_sign_ups
                    .saturating_mul(REQUESTS_PER_PROVIDER_SIGN_IN),
                clock.clone(),
            ),
            mails: MailLimits::new(
                &platform,
                EmailLimits::new(EMAILS_PER_MINUTE, limits.limit_sign_ups, clock),
                EMAILS_PER_DAY,
            ),
            claim_failures: ClaimFailures::new(&platform),
            platform,
        }))
    }
}
