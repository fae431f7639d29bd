//! Emails about changed passwords and second factors, so that an owner who didn't do it hears of it.

use super::{entity::identities::Model as IdentityModel, state::IdentityState};
use crate::platform::mail::Mail;

/// What has changed.
#[derive(Clone, Copy)]
pub(super) enum Notice {
    PasswordChanged,
    /// With a link, by email or from an admin.
    PasswordReset,
    /// With a code from an organizer.
    PasswordSetWithCode,
    AppAdded,
    AppRemoved,
    PasskeyAdded,
    PasskeyRemoved,
    NewRecoveryCodes,
    RecoveryCodeUsed,
}

impl Notice {
    fn sentence(self) -> &'static str {
        match self {
            Self::PasswordChanged => "It was changed on the account page.",
            Self::PasswordReset => "It was reset with a link.",
            Self::PasswordSetWithCode => "It was set with a code from an organizer.",
            Self::AppAdded => "An authenticator app was added to it.",
            Self::AppRemoved => "The authenticator app was removed from it.",
            Self::PasskeyAdded => "A passkey was added to it.",
            Self::PasskeyRemoved => "A passkey was removed from it.",
            Self::NewRecoveryCodes => "New recovery codes were created for it. Earlier ones no longer work.",
            Self::RecoveryCodeUsed => "Someone logged in to it with a recovery code.",
        }
    }

    /// What has changed, what an owner who didn't do it does, and where.
    fn about(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::PasswordChanged | Self::PasswordReset | Self::PasswordSetWithCode => (
                "password",
                "choose a new password at once, which logs out everyone else",
                "/forgot",
            ),
            _ => (
                "two-step login",
                "change your password and look at Recent activity on your account page",
                "/account",
            ),
        }
    }

    /// Tells the owner by email, if email is set up. A full queue must not block the change.
    pub fn send_soon(self, state: &IdentityState, account: &IdentityModel) {
        let Some(permit) = state.mailer.as_ref().and_then(|mailer| mailer.reserve().ok()) else {
            return;
        };
        if account.email.is_empty() {
            return;
        }
        let (state, email) = (state.clone(), account.email.clone());
        tokio::spawn(async move {
            let Some(mailer) = &state.mailer else { return };
            let (what, advice, path) = self.about();
            let text = format!(
                "The {what} of your Wordhive account {email} has changed. {sentence}\n\n\
                 If this was you, there is nothing to do.\n\n\
                 If this wasn't you, {advice}:\n\n\
                 {origin}{path}\n",
                sentence = self.sentence(),
                origin = state.origin(),
            );
            let mail = Mail {
                to: &email,
                subject: &format!("Your Wordhive {what} has changed"),
                text,
            };
            if let Err(problem) = mailer.send(permit, mail).await {
                tracing::warn!(?problem, "could not send a notice about an account");
            }
        });
    }
}
