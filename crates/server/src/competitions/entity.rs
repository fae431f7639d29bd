//! Competitions and who is in them.
#![allow(
    missing_docs,
    reason = "a column says by its name what it holds; what it does not say is told"
)]

/// A spelling bee.
pub mod competitions {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "competitions")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: String,
        pub code: i32,
        pub title: String,
        pub description: String,
        pub start_date: Date,
        pub end_date: Date,
        /// An IANA name; every date and time of the competition is in it.
        pub time_zone: String,
        /// Grows with every change of its details and of the lists that are replaced as a whole.
        pub version: i32,
        pub created_at: DateTimeUtc,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {
        #[sea_orm(has_many = "super::memberships::Entity")]
        Memberships,
    }

    impl Related<super::memberships::Entity> for Entity {
        fn to() -> RelationDef {
            Relation::Memberships.def()
        }
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// Someone's part in a competition.
pub mod memberships {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "memberships")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub competition_id: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub uid: String,
        /// Whether they are in the competition's `admins`.
        pub organizes: bool,
        /// When they became a participant. None after only the first of the two steps of joining: then it is in their
        /// list, and joining again completes it.
        pub joined_at: Option<DateTimeUtc>,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {
        #[sea_orm(
            belongs_to = "super::competitions::Entity",
            from = "Column::CompetitionId",
            to = "super::competitions::Column::Id"
        )]
        Competition,
    }

    impl Related<super::competitions::Entity> for Entity {
        fn to() -> RelationDef {
            Relation::Competition.def()
        }
    }

    impl ActiveModelBehavior for ActiveModel {}
}

/// For which competition an organizer has made an account.
pub mod class_accounts {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "class_accounts")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub uid: String,
        pub competition_id: String,
        pub created_at: DateTimeUtc,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}

/// A list of a competition that is replaced as a whole.
pub mod plan_lists {
    use sea_orm::entity::prelude::*;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
    #[sea_orm(table_name = "plan_lists")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub competition_id: String,
        #[sea_orm(primary_key, auto_increment = false)]
        pub name: String,
        /// A JSON array.
        pub items: String,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}
