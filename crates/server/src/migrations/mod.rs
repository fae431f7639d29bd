//! Schema migrations for both databases. Never change a released migration.

mod changes;
mod deletions;
mod m0001_initial;
mod m0002_practice_writes;
mod m0003_order_of_joining;
mod m0004_security_events;
mod m0005_second_factors;
mod m0006_consent_and_retention;
mod m0008_form_versions;
mod m0009_post_images;
mod m0010_archive;
mod m0011_messages;
mod m0012_accounts_and_warnings;
mod m0015_image_changes;
mod m0016_given_addresses;
mod m0017_rate_limit_counts;
mod m0018_voice;
mod m0019_participant_pages;
mod m0020_last_practice;
mod m0021_makers_of_grants;
mod m0022_last_use;
mod practice;
mod schema;
mod stage;

use sea_orm_migration::prelude::*;

/// Applies all pending migrations.
pub struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![
            Box::new(m0001_initial::Migration),
            Box::new(m0002_practice_writes::Migration),
            Box::new(m0003_order_of_joining::Migration),
            Box::new(m0004_security_events::Migration),
            Box::new(m0005_second_factors::Migration),
            Box::new(m0006_consent_and_retention::Migration),
            Box::new(m0008_form_versions::Migration),
            Box::new(m0009_post_images::Migration),
            Box::new(m0010_archive::Migration),
            Box::new(m0011_messages::Migration),
            Box::new(m0012_accounts_and_warnings::Migration),
            Box::new(m0015_image_changes::Migration),
            Box::new(m0016_given_addresses::Migration),
            Box::new(m0017_rate_limit_counts::Migration),
            Box::new(m0018_voice::Migration),
            Box::new(m0019_participant_pages::Migration),
            Box::new(m0020_last_practice::Migration),
            Box::new(m0021_makers_of_grants::Migration),
            Box::new(m0022_last_use::Migration),
        ]
    }
}
