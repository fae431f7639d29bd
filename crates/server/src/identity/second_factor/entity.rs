//! Rows of second factors.
#![allow(
    missing_docs,
    reason = "column names are self-explanatory; the exceptions have docs"
)]

/// An app that shows a new code every 30 seconds.
pub mod authenticator_apps {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "authenticator_apps")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub uid: String,
        /// Encrypted with the server's key.
        pub secret: String,
        /// The 30 seconds, counted from 1970, of the last code that was used. No earlier code works again.
        pub last_step: i64,
        pub created_at: DateTimeUtc,
        /// None until a first code has shown that the app works. Until then, it's not a factor.
        pub confirmed_at: Option<DateTimeUtc>,
        pub last_used_at: Option<DateTimeUtc>,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// A passkey. Its private key never leaves the owner's device.
pub mod passkeys {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "passkeys")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub uid: String,
        /// In base64. Unique.
        pub credential_id: String,
        /// The server's host when it was made. Browsers offer it there only.
        pub host: String,
        /// From its owner.
        pub name: String,
        /// The public key and its counter, as `webauthn-rs` serializes them.
        pub credential: String,
        pub created_at: DateTimeUtc,
        pub last_used_at: Option<DateTimeUtc>,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// An unused recovery code. Stores only its hash.
pub mod recovery_codes {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "recovery_codes")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub uid: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub code_hash: String,
        pub created_at: DateTimeUtc,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// How many wrong codes an account was sent. They are counted for all servers.
pub mod second_factor_failures {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "second_factor_failures")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub uid: String,
        pub failures: i32,
        /// When they no longer count, unless another one comes before.
        pub forgotten_at: DateTimeUtc,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// A browser that has proved a first factor. It is no session. Stores only the hash of the cookie's token.
pub mod half_log_ins {
    use sea_orm::entity::prelude::*;

    use crate::identity::entity::security_events::Event;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "half_log_ins")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub token_hash: String,
        pub uid: String,
        /// What is recorded when the session begins.
        pub event: Event,
        pub expires_at: DateTimeUtc,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// A challenge that a passkey is about to answer. Stores only the hash of its token.
pub mod passkey_ceremonies {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "passkey_ceremonies")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub token_hash: String,
        /// None for a log-in, before which nobody knows whose it is.
        pub uid: Option<String>,
        pub purpose: Purpose,
        /// What `webauthn-rs` compares the answer with.
        pub state: String,
        pub expires_at: DateTimeUtc,
    }

    /// What a passkey is asked for.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
    #[sea_orm(rs_type = "String", db_type = "Text", rename_all = "kebab-case")]
    pub enum Purpose {
        /// To add it to the account.
        Add,
        /// To log in.
        LogIn,
        /// After the password.
        SecondFactor,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}
