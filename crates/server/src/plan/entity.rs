//! The lists of a competition.
#![allow(missing_docs, reason = "column names say what the columns hold")]

/// A list of a competition, replaced as a whole.
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
        /// Increases with every change of this list.
        pub version: i32,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}
