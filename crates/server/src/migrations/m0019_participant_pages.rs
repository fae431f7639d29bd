//! Participants are sorted, filtered and counted by the database (docs/decisions/0113).

use sea_orm_migration::{prelude::*, sea_orm::DbBackend};

use super::schema::index;

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // Each has few rows, or only the columns that are counted.
        let returned = index("form_responses", &["template_id", "uid"])
            .name("form_responses_returned")
            .and_where(Expr::col("returned_at").is_not_null())
            .to_owned();
        let unclaimed = index("identities", &["uid"])
            .name("identities_unclaimed")
            .and_where(Expr::col("sign_in_name").is_not_null())
            .and_where(Expr::col("password_hash").is_null())
            .to_owned();
        let consents = index("consents", &["competition_id", "uid"])
            .name("consents_in_effect")
            .and_where(Expr::col("withdrawn_at").is_null())
            .to_owned();
        for index in [returned, unclaimed, consents] {
            manager.create_index(index).await?;
        }
        if manager.get_database_backend() == DbBackend::Postgres {
            manager.get_connection().execute_unprepared(NATURAL_ORDER).await?;
        }
        Ok(())
    }

    /// An interrupted start must leave no half of it.
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

/// See `platform/db/natural_text.rs`. Without ICU, which nearly every PostgreSQL has, texts sort by their bytes.
const NATURAL_ORDER: &str = "DO $$ BEGIN \
     IF EXISTS (SELECT FROM pg_collation WHERE collprovider = 'i') THEN \
         CREATE COLLATION natural_order (provider = icu, locale = 'und-u-kn-true'); \
     ELSE \
         CREATE COLLATION natural_order FROM \"C\"; \
     END IF; \
 END $$";
