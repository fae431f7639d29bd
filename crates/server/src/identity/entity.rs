//! Rows of the identity service.
#![allow(
    missing_docs,
    reason = "column names are self-explanatory; the exceptions have docs"
)]

/// An account.
pub mod identities {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "identities")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub uid: String,
        /// Empty for an account without one, such as a child's.
        pub email: String,
        /// Unique: the folded email, or the sign-in name without an email.
        pub email_folded: String,
        /// Such as `maya-4821`; only for accounts created for a class.
        pub sign_in_name: Option<String>,
        pub display_name: Option<String>,
        pub photo_url: Option<String>,
        /// A PHC string; none for provider sign-in and unclaimed accounts.
        pub password_hash: Option<String>,
        pub disabled: bool,
        /// Whether the owner has confirmed the address.
        pub email_verified: bool,
        /// Made for a child of a class. Such an account gets no second factor, unless it becomes an admin's.
        pub is_child: bool,
        pub created_at: DateTimeUtc,
        /// When its owner last used it, to within 15 minutes.
        pub last_used_at: Option<DateTimeUtc>,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}

    impl Model {
        /// Publicly known words about the owner, which the password must not match.
        pub fn own_words(&self) -> Vec<String> {
            [
                Some(&self.email),
                self.sign_in_name.as_ref(),
                self.display_name.as_ref(),
            ]
            .into_iter()
            .flatten()
            .filter(|word| !word.is_empty())
            .cloned()
            .collect()
        }

        /// The email, or the sign-in name without one.
        pub fn handle(&self) -> &str {
            if self.email.is_empty() {
                &self.email_folded
            } else {
                &self.email
            }
        }
    }
}

/// A signed-in browser. Stores only the hash of the cookie's token.
pub mod sessions {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "sessions")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub token_hash: String,
        /// Public id, for ending it from another browser.
        pub id: String,
        pub uid: String,
        /// Such as `Firefox on Linux`, if known.
        pub browser: Option<String>,
        pub created_at: DateTimeUtc,
        /// To within 15 minutes.
        pub last_used_at: DateTimeUtc,
        pub expires_at: DateTimeUtc,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// A one-time password reset link. Stores only the hash of its token.
pub mod reset_links {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "reset_links")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub token_hash: String,
        pub uid: String,
        pub created_at: DateTimeUtc,
        pub expires_at: DateTimeUtc,
        /// True if emailed to the account's address; false if an admin passed it on.
        pub mailed: bool,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// A link that confirms an email address. Stores only the hash of its token.
pub mod verification_links {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "verification_links")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub token_hash: String,
        pub uid: String,
        pub created_at: DateTimeUtc,
        pub expires_at: DateTimeUtc,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// A one-time code for claiming an account that was created for someone. Stores only its hash.
pub mod claim_codes {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "claim_codes")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub code_hash: String,
        pub uid: String,
        pub created_at: DateTimeUtc,
        pub expires_at: DateTimeUtc,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// A person's identity at a provider.
pub mod provider_links {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "provider_links")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub issuer: String,
        /// The provider's permanent id for the person.
        #[sea_orm(primary_key, auto_increment = false)]
        pub subject: String,
        pub uid: String,
        pub created_at: DateTimeUtc,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// A provider sign-in under way. Stores only hashes of its secrets.
pub mod provider_sign_ins {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "provider_sign_ins")]
    pub struct Model {
        /// Hash of the `state` parameter.
        #[sea_orm(primary_key, auto_increment = false)]
        pub state_hash: String,
        /// Hash of the browser's cookie.
        pub secret_hash: String,
        /// The id in the settings.
        pub provider: String,
        pub in_popup: bool,
        /// The path in the app to return to.
        pub redirect: Option<String>,
        pub expires_at: DateTimeUtc,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// A security event. Deleted with its account.
pub mod security_events {
    use sea_orm::entity::prelude::*;
    use serde::{Deserialize, Serialize};
    use utoipa::ToSchema;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "security_events")]
    pub struct Model {
        /// A UUID v7, which sorts by time.
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub at: DateTimeUtc,
        /// None if no account is known.
        pub uid: Option<String>,
        pub event: Event,
        /// None for the `wordhive` command.
        pub address: Option<String>,
        /// Such as `Firefox on Linux`, if known.
        pub browser: Option<String>,
    }

    /// What happened.
    #[derive(
        Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, Deserialize, ToSchema,
    )]
    #[sea_orm(rs_type = "String", db_type = "Text", rename_all = "kebab-case")]
    #[serde(rename_all = "kebab-case")]
    #[schema(as = SecurityEvent)]
    pub enum Event {
        /// Created the account.
        SignUp,
        /// Logged in with the password.
        LogIn,
        /// Logged in with a provider.
        ProviderLogIn,
        /// Logged in with a passkey alone.
        PasskeyLogIn,
        /// Tried to log in with a wrong password or an unknown name, or to a disabled account.
        FailedLogIn,
        /// Typed a wrong password while logged in.
        WrongPassword,
        /// Sent a wrong code or passkey.
        WrongSecondFactor,
        LogOut,
        /// Logged out in all browsers.
        LogOutEverywhere,
        /// Logged out another browser.
        EndSession,
        ChangePassword,
        /// Asked for an email with a password reset link.
        RequestReset,
        /// An admin or the operator created a password reset link.
        CreateResetLink,
        /// Chose a password with such a link.
        ResetPassword,
        /// An organizer created a claim code.
        CreateClaimCode,
        /// Claimed the account with such a code.
        ClaimAccount,
        /// Typed a wrong claim code.
        WrongClaimCode,
        /// Linked a provider, by its verified email address.
        LinkProvider,
        AddAuthenticatorApp,
        RemoveAuthenticatorApp,
        AddPasskey,
        RemovePasskey,
        /// Made new recovery codes, with which the earlier ones stopped working.
        CreateRecoveryCodes,
        /// Used a code of the authenticator app as second factor.
        UseAuthenticatorApp,
        /// Used a passkey as second factor.
        UsePasskey,
        /// Used a recovery code as second factor.
        UseRecoveryCode,
        /// The operator removed all second factors.
        ResetSecondFactor,
    }

    impl Event {
        /// What anyone can make happen, as often as the rate limits let them.
        pub const FAILURES: [Self; 4] = [
            Self::FailedLogIn,
            Self::WrongPassword,
            Self::WrongSecondFactor,
            Self::WrongClaimCode,
        ];

        /// Whether someone else did this to the account, whose address is none of the owner's business.
        pub fn is_by_others(self) -> bool {
            matches!(
                self,
                Self::CreateResetLink | Self::CreateClaimCode | Self::ResetSecondFactor
            )
        }
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}
