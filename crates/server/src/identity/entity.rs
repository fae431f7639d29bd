//! Rows of the identity service.
#![allow(
    missing_docs,
    reason = "a column says by its name what it holds; what it does not say is told"
)]

/// A person who can sign in.
pub mod identities {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "identities")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub uid: String,
        /// Empty for an account that was made for a child without one.
        pub email: String,
        /// What tells the account from others: the folded email, or without one the sign-in name.
        pub email_folded: String,
        /// What the owner of an account that was made for a class may sign in by, such as `maya-4821`.
        pub sign_in_name: Option<String>,
        pub display_name: Option<String>,
        pub photo_url: Option<String>,
        /// A PHC string; none for an account that signs in another way.
        pub password_hash: Option<String>,
        pub disabled: bool,
        /// Whether its owner has shown that they read the address's mail.
        pub email_verified: bool,
        pub created_at: DateTimeUtc,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}

    impl Model {
        /// What others may know of its owner, and a password must not be.
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

        /// What people know the account by: its email, or without one its sign-in name.
        pub fn handle(&self) -> &str {
            if self.email.is_empty() {
                &self.email_folded
            } else {
                &self.email
            }
        }
    }
}

/// A browser that is signed in. Holds only the hash of the cookie's token.
pub mod sessions {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "sessions")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub token_hash: String,
        /// What its owner calls it by when they end it from elsewhere.
        pub id: String,
        pub uid: String,
        /// Roughly which browser, such as `Firefox on Linux`, where it can be told.
        pub browser: Option<String>,
        pub created_at: DateTimeUtc,
        /// To a quarter of an hour.
        pub last_used_at: DateTimeUtc,
        pub expires_at: DateTimeUtc,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// A link that replaces a forgotten password, once. Holds only the hash of its token.
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
        /// Whether it was mailed to the account's address, and not given to someone.
        pub mailed: bool,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// A link that shows that an email address is someone's own. Holds only the hash of its token.
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

/// A code that makes the account that was made for someone theirs, once. Holds only its hash.
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

/// Who someone is at a provider.
pub mod provider_links {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "provider_links")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub issuer: String,
        /// What the provider calls them, and never anyone else.
        #[sea_orm(primary_key, auto_increment = false)]
        pub subject: String,
        pub uid: String,
        pub created_at: DateTimeUtc,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// Someone has gone to a provider, and is expected back once. Holds only the hashes of what they bring along.
pub mod provider_sign_ins {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "provider_sign_ins")]
    pub struct Model {
        /// Of what the provider gives back.
        #[sea_orm(primary_key, auto_increment = false)]
        pub state_hash: String,
        /// Of what the browser keeps in a cookie.
        pub secret_hash: String,
        /// The id in the settings.
        pub provider: String,
        pub in_popup: bool,
        /// The path in the app where they were going.
        pub redirect: Option<String>,
        pub expires_at: DateTimeUtc,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}
