//! Core tables: identities, users, competitions, wordlists, practice and the blob ledger.

use sea_orm_migration::prelude::*;

use super::schema::{
    belongs_to, date, flag, id, index, instant, integer, optional_text, primary_key, table, text,
};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let tables = [
            table(
                "identities",
                [
                    id("uid").primary_key().to_owned(),
                    text("email"),
                    text("email_folded").unique_key().to_owned(),
                    optional_text("display_name"),
                    optional_text("photo_url"),
                    optional_text("password_hash"),
                    flag("disabled"),
                    instant("created_at"),
                ],
            ),
            table(
                "sessions",
                [
                    text("token_hash").primary_key().to_owned(),
                    id("uid"),
                    instant("created_at"),
                    instant("expires_at"),
                ],
            )
            .foreign_key(&mut belongs_to("sessions", "uid", "identities", "uid"))
            .to_owned(),
            table(
                "setup_tokens",
                [text("token_hash").primary_key().to_owned(), instant("created_at")],
            ),
            table(
                "users",
                [
                    id("uid").primary_key().to_owned(),
                    text("email"),
                    text("email_folded"),
                    optional_text("display_name"),
                    optional_text("photo_url"),
                    text("role"),
                    instant("created_at"),
                ],
            )
            .foreign_key(&mut belongs_to("users", "uid", "identities", "uid"))
            .to_owned(),
            table(
                "competitions",
                [
                    id("id").primary_key().to_owned(),
                    integer("code").unique_key().to_owned(),
                    text("title"),
                    text("description"),
                    date("start_date"),
                    date("end_date"),
                    text("time_zone"),
                    flag("general_information_form"),
                    integer("version"),
                    instant("created_at"),
                ],
            ),
            table(
                "memberships",
                [
                    id("competition_id"),
                    id("uid"),
                    text("role"),
                    ColumnDef::new(Alias::new("joined_at"))
                        .timestamp_with_time_zone()
                        .null()
                        .to_owned(),
                ],
            )
            .primary_key(&mut primary_key(&["competition_id", "uid"]))
            .foreign_key(&mut belongs_to(
                "memberships",
                "competition_id",
                "competitions",
                "id",
            ))
            .foreign_key(&mut belongs_to("memberships", "uid", "users", "uid"))
            .to_owned(),
            table(
                "wordlists",
                [
                    id("id").primary_key().to_owned(),
                    id("competition_id"),
                    text("title"),
                    text("description"),
                    id("creator_uid"),
                    instant("created_at"),
                ],
            )
            .foreign_key(&mut belongs_to(
                "wordlists",
                "competition_id",
                "competitions",
                "id",
            ))
            .to_owned(),
            table(
                "words",
                [
                    id("id").primary_key().to_owned(),
                    id("wordlist_id"),
                    integer("position"),
                    text("word"),
                    text("pronunciation"),
                    text("part_of_speech"),
                    text("definition"),
                    text("etymology"),
                    text("sentence"),
                    text("notes"),
                    optional_text("audio_id"),
                ],
            )
            .foreign_key(&mut belongs_to("words", "wordlist_id", "wordlists", "id"))
            .to_owned(),
            table(
                "audio",
                [
                    id("id").primary_key().to_owned(),
                    text("blob_key").unique_key().to_owned(),
                    id("word_id"),
                    id("creator_uid"),
                    text("content_type"),
                    ColumnDef::new(Alias::new("size"))
                        .big_integer()
                        .not_null()
                        .to_owned(),
                    instant("created_at"),
                ],
            )
            .foreign_key(&mut belongs_to("audio", "word_id", "words", "id"))
            .to_owned(),
            table(
                "practice_progress",
                [
                    id("uid"),
                    id("wordlist_id"),
                    text("word_order"),
                    integer("current_index"),
                    instant("updated_at"),
                ],
            )
            .primary_key(&mut primary_key(&["uid", "wordlist_id"]))
            .foreign_key(&mut belongs_to("practice_progress", "uid", "users", "uid"))
            .foreign_key(&mut belongs_to(
                "practice_progress",
                "wordlist_id",
                "wordlists",
                "id",
            ))
            .to_owned(),
            table(
                "objects",
                [
                    text("key").primary_key().to_owned(),
                    text("state"),
                    instant("changed_at"),
                ],
            ),
        ];
        for table in tables {
            manager.create_table(table).await?;
        }
        let indexes = [
            index("sessions", &["uid"]),
            index("sessions", &["expires_at"]),
            index("users", &["email_folded"]),
            index("users", &["role"]),
            index("memberships", &["uid"]),
            index("memberships", &["competition_id", "role"]),
            index("wordlists", &["competition_id"]),
            index("words", &["wordlist_id", "position"]).unique().to_owned(),
            index("words", &["wordlist_id", "audio_id"]),
            index("words", &["audio_id"]),
            index("audio", &["word_id"]),
            index("audio", &["created_at"]),
            index("practice_progress", &["wordlist_id"]),
            index("objects", &["state", "changed_at"]),
        ];
        for index in indexes {
            manager.create_index(index).await?;
        }
        Ok(())
    }
}
