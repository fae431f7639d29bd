//! Rows of user records.
#![allow(
    missing_docs,
    reason = "column names are self-explanatory; the exceptions have docs"
)]

/// A user: an account of the identity service with a role.
pub mod users {
    use sea_orm::entity::prelude::*;
    use serde::Serialize;
    use utoipa::ToSchema;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "users")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub uid: String,
        pub email: String,
        /// The sign-in name without an email.
        pub email_folded: String,
        pub sign_in_name: Option<String>,
        pub display_name: Option<String>,
        pub photo_url: Option<String>,
        pub role: Role,
        pub created_at: DateTimeUtc,
    }

    /// What a user may do (spec §6).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, ToSchema)]
    #[sea_orm(rs_type = "String", db_type = "Text")]
    #[serde(rename_all = "lowercase")]
    pub enum Role {
        /// May create competitions, and manage admins and accounts.
        #[sea_orm(string_value = "admin")]
        Admin,
        /// Everyone else, including organizers that an admin or organizer invited.
        #[sea_orm(string_value = "user")]
        User,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}

    impl Model {
        /// Bytes of all texts.
        pub fn text_size(&self) -> usize {
            let optional = [&self.sign_in_name, &self.display_name, &self.photo_url];
            let optional = optional.map(|text| text.as_ref().map_or(0, String::len));
            self.uid.len() + self.email.len() + self.email_folded.len() + optional.iter().sum::<usize>()
        }

        /// What to call them in a list of people.
        pub fn name(&self) -> &str {
            self.display_name.as_deref().unwrap_or_else(|| self.handle())
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

/// A printed one-time setup link, valid only while there is no admin.
pub mod setup_tokens {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "setup_tokens")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub token_hash: String,
        pub created_at: DateTimeUtc,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}
