//! The first schema: accounts, competitions, what belongs to them, stored objects and the audit log.

use sea_orm_migration::prelude::*;

use super::{
    changes, deletions, practice,
    schema::{
        date, flag, id, index, instant, integer, optional_instant, optional_integer, optional_text, size,
        table, text, visibility,
    },
    stage,
};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let tables = [
            table(
                "identities",
                &["uid"],
                [
                    id("uid"),
                    text("email"),
                    text("email_folded").unique_key().to_owned(),
                    optional_text("display_name"),
                    optional_text("photo_url"),
                    optional_text("password_hash"),
                    flag("disabled"),
                    instant("created_at"),
                    flag("email_verified"),
                    optional_text("sign_in_name"),
                ],
                &[],
            ),
            table(
                "sessions",
                &["token_hash"],
                [
                    text("token_hash"),
                    id("uid"),
                    instant("created_at"),
                    instant("expires_at"),
                    id("id"),
                    optional_text("browser"),
                    instant("last_used_at"),
                ],
                &[("uid", "identities", "uid")],
            ),
            table(
                "setup_tokens",
                &["token_hash"],
                [text("token_hash"), instant("created_at")],
                &[],
            ),
            table(
                "reset_links",
                &["token_hash"],
                [
                    text("token_hash"),
                    id("uid"),
                    instant("created_at"),
                    instant("expires_at"),
                    flag("mailed"),
                ],
                &[("uid", "identities", "uid")],
            ),
            table(
                "verification_links",
                &["token_hash"],
                [
                    text("token_hash"),
                    id("uid"),
                    instant("created_at"),
                    instant("expires_at"),
                ],
                &[("uid", "identities", "uid")],
            ),
            table(
                "claim_codes",
                &["code_hash"],
                [
                    text("code_hash"),
                    id("uid"),
                    instant("created_at"),
                    instant("expires_at"),
                ],
                &[("uid", "identities", "uid")],
            ),
            table(
                "provider_links",
                &["issuer", "subject"],
                [text("issuer"), text("subject"), id("uid"), instant("created_at")],
                &[("uid", "identities", "uid")],
            ),
            table(
                "provider_sign_ins",
                &["state_hash"],
                [
                    text("state_hash"),
                    text("secret_hash"),
                    text("provider"),
                    flag("in_popup"),
                    optional_text("redirect"),
                    instant("expires_at"),
                ],
                &[],
            ),
            table(
                "users",
                &["uid"],
                [
                    id("uid"),
                    text("email"),
                    text("email_folded"),
                    optional_text("display_name"),
                    optional_text("photo_url"),
                    text("role"),
                    instant("created_at"),
                    optional_text("sign_in_name"),
                ],
                &[("uid", "identities", "uid")],
            ),
            table(
                "competitions",
                &["id"],
                [
                    id("id"),
                    integer("code").unique_key().to_owned(),
                    text("title"),
                    text("description"),
                    date("start_date"),
                    date("end_date"),
                    text("time_zone"),
                    integer("version"),
                    instant("created_at"),
                ],
                &[],
            ),
            table(
                "memberships",
                &["competition_id", "uid"],
                [
                    id("competition_id"),
                    id("uid"),
                    text("role"),
                    optional_instant("joined_at"),
                ],
                &[("competition_id", "competitions", "id"), ("uid", "users", "uid")],
            ),
            table(
                "organizer_invitations",
                &["id"],
                [
                    id("id"),
                    text("token_hash").unique_key().to_owned(),
                    id("competition_id"),
                    id("creator_uid"),
                    optional_text("email_folded"),
                    instant("created_at"),
                    instant("expires_at"),
                    optional_text("accepted_uid"),
                ],
                &[
                    ("competition_id", "competitions", "id"),
                    ("creator_uid", "users", "uid"),
                    ("accepted_uid", "users", "uid"),
                ],
            ),
            table(
                "class_accounts",
                &["uid"],
                [id("uid"), id("competition_id"), instant("created_at")],
                &[("uid", "users", "uid"), ("competition_id", "competitions", "id")],
            ),
            table(
                "wordlists",
                &["id"],
                [
                    id("id"),
                    id("competition_id"),
                    text("title"),
                    text("description"),
                    visibility(),
                    id("creator_uid"),
                    integer("next_number"),
                    integer("words_version"),
                    instant("created_at"),
                ],
                &[("competition_id", "competitions", "id")],
            ),
            table(
                "words",
                &["id"],
                [
                    id("id"),
                    id("wordlist_id"),
                    integer("number"),
                    integer("position"),
                    text("word"),
                    text("pronunciation"),
                    text("part_of_speech"),
                    text("definition"),
                    text("etymology"),
                    text("sentence"),
                    text("notes"),
                    // One per line.
                    text("alternates").default("").to_owned(),
                    text("homonyms").default("").to_owned(),
                    optional_text("audio_id"),
                ],
                &[("wordlist_id", "wordlists", "id")],
            ),
            table(
                "audio",
                &["id"],
                [
                    id("id"),
                    text("blob_key").unique_key().to_owned(),
                    id("word_id"),
                    id("creator_uid"),
                    text("content_type"),
                    size("size"),
                    instant("created_at"),
                ],
                &[("word_id", "words", "id")],
            ),
            table(
                "plan_lists",
                &["competition_id", "name"],
                [
                    id("competition_id"),
                    text("name"),
                    text("items"),
                    integer("version"),
                ],
                &[("competition_id", "competitions", "id")],
            ),
            table(
                "posts",
                &["id"],
                [
                    id("id"),
                    id("competition_id"),
                    text("title"),
                    text("description"),
                    text("tags"),
                    text("content"),
                    text("images"),
                    visibility(),
                    id("creator_uid"),
                    instant("created_at"),
                    instant("updated_at"),
                ],
                &[("competition_id", "competitions", "id")],
            ),
            table(
                "form_templates",
                &["id"],
                [
                    id("id"),
                    id("competition_id"),
                    text("title"),
                    text("description"),
                    text("fields"),
                    flag("general_information"),
                    visibility(),
                    id("creator_uid"),
                    instant("created_at"),
                ],
                &[("competition_id", "competitions", "id")],
            ),
            table(
                "form_responses",
                &["id"],
                [
                    id("id"),
                    id("template_id"),
                    id("uid"),
                    text("answers"),
                    text("signature"),
                    optional_integer("grade"),
                    text("search_text"),
                    instant("created_at"),
                ],
                &[("template_id", "form_templates", "id"), ("uid", "users", "uid")],
            ),
            table(
                "files",
                &["id"],
                [
                    id("id"),
                    text("blob_key").unique_key().to_owned(),
                    id("competition_id"),
                    text("filename"),
                    size("size"),
                    visibility(),
                    id("creator_uid"),
                    instant("created_at"),
                ],
                &[("competition_id", "competitions", "id")],
            ),
            table(
                "objects",
                &["key"],
                [text("key"), text("state"), instant("changed_at")],
                &[],
            ),
            // No foreign keys: entries outlive what they describe.
            table(
                "audit_entries",
                &["id"],
                [
                    id("id"),
                    instant("at"),
                    optional_text("actor_uid"),
                    text("actor"),
                    text("action"),
                    text("subject"),
                    text("subject_id"),
                ],
                &[],
            ),
        ];
        let tables: Vec<_> = tables
            .into_iter()
            .chain(practice::tables(manager.get_database_backend()))
            .chain(stage::tables())
            .collect();
        for table in &tables {
            manager.create_table(table.clone()).await?;
        }
        let indexes = [
            index("identities", &["sign_in_name"]).unique().to_owned(),
            index("identities", &["disabled"]),
            index("sessions", &["uid"]),
            index("sessions", &["expires_at"]),
            index("reset_links", &["uid"]),
            index("reset_links", &["expires_at"]),
            index("verification_links", &["uid"]),
            index("verification_links", &["expires_at"]),
            index("claim_codes", &["uid"]),
            index("claim_codes", &["expires_at"]),
            index("provider_links", &["uid"]),
            index("provider_sign_ins", &["expires_at"]),
            index("users", &["email_folded"]),
            index("users", &["role"]),
            index("memberships", &["uid"]),
            index("memberships", &["competition_id", "role"]),
            index("memberships", &["competition_id", "joined_at"]),
            index("organizer_invitations", &["competition_id"]),
            index("organizer_invitations", &["creator_uid"]),
            index("organizer_invitations", &["accepted_uid"]),
            index("organizer_invitations", &["email_folded"]),
            index("class_accounts", &["competition_id"]),
            index("wordlists", &["competition_id"]),
            index("wordlists", &["creator_uid"]),
            index("words", &["wordlist_id", "position"]).unique().to_owned(),
            index("words", &["wordlist_id", "audio_id"]),
            index("words", &["audio_id"]),
            index("audio", &["word_id"]),
            index("audio", &["created_at"]),
            index("audio", &["creator_uid"]),
            index("words", &["wordlist_id", "number"]),
            index("posts", &["competition_id", "updated_at"]),
            index("posts", &["creator_uid"]),
            index("form_templates", &["competition_id"]),
            index("form_templates", &["creator_uid"]),
            // One submission per person (spec §4).
            index("form_responses", &["template_id", "uid"])
                .unique()
                .to_owned(),
            index("form_responses", &["template_id", "id"]),
            index("form_responses", &["template_id", "grade", "uid"]),
            index("form_responses", &["uid"]),
            index("files", &["competition_id"]),
            index("files", &["creator_uid"]),
            index("objects", &["state", "changed_at"]),
            index("audit_entries", &["actor_uid"]),
            index("audit_entries", &["subject_id"]),
        ];
        let indexes = indexes.into_iter().chain(practice::indexes());
        for index in indexes.chain(stage::indexes()) {
            manager.create_index(index).await?;
        }
        practice::create_view(manager).await?;
        deletions::create(manager, &tables).await?;
        stage::announce_changes(manager).await?;
        changes::create(manager).await
    }
}
