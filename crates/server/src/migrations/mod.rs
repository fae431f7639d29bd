//! Schema migrations for both databases. Never change a released migration.

mod m0001_initial;
mod m0002_publish_and_collect;
mod m0003_audit;
mod m0004_session_list;
mod m0005_reset_links;
mod m0006_verified_email;
mod m0007_class_accounts;
mod m0008_providers;
mod m0009_mailed_links;
mod schema;

use sea_orm_migration::prelude::*;

/// Applies all pending migrations.
pub struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m0001_initial::Migration),
            Box::new(m0002_publish_and_collect::Migration),
            Box::new(m0003_audit::Migration),
            Box::new(m0004_session_list::Migration),
            Box::new(m0005_reset_links::Migration),
            Box::new(m0006_verified_email::Migration),
            Box::new(m0007_class_accounts::Migration),
            Box::new(m0008_providers::Migration),
            Box::new(m0009_mailed_links::Migration),
        ]
    }
}
