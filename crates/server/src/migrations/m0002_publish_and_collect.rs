//! Schedule, timeline, checklist, posts, forms and files.

use sea_orm_migration::prelude::*;

use super::schema::{belongs_to, flag, id, index, instant, integer, primary_key, table, text};

#[derive(DeriveMigrationName)]
pub(super) struct Migration;

/// Creates the General Information Forms requested before forms existed. Each reuses its competition's id, as ids need
/// only be unique within a table.
const FORMS_THAT_WERE_ASKED_FOR: &str = r#"
    INSERT INTO form_templates
        (id, competition_id, title, description, fields, general_information, creator_uid, created_at)
    SELECT competitions.id, competitions.id, 'General Information Form', '',
        '[{"name":"Name","type":"text","required":true},{"name":"Email","type":"email","required":true},{"name":"Birthdate","type":"date","required":true},{"name":"School","type":"text","required":true},{"name":"Grade","type":"number","required":true}]',
        TRUE,
        COALESCE((SELECT MIN(uid) FROM memberships WHERE competition_id = competitions.id AND role = 'organizer'), ''),
        competitions.created_at
    FROM competitions WHERE general_information_form
"#;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let of_competition = |table: &str| belongs_to(table, "competition_id", "competitions", "id");
        let tables = [
            table(
                "plan_lists",
                [
                    id("competition_id"),
                    text("name"),
                    text("items"),
                    integer("version"),
                ],
            )
            .primary_key(&mut primary_key(&["competition_id", "name"]))
            .foreign_key(&mut of_competition("plan_lists"))
            .to_owned(),
            table(
                "posts",
                [
                    id("id").primary_key().to_owned(),
                    id("competition_id"),
                    text("title"),
                    text("description"),
                    text("tags"),
                    text("content"),
                    text("images"),
                    id("creator_uid"),
                    instant("created_at"),
                    instant("updated_at"),
                ],
            )
            .foreign_key(&mut of_competition("posts"))
            .to_owned(),
            table(
                "form_templates",
                [
                    id("id").primary_key().to_owned(),
                    id("competition_id"),
                    text("title"),
                    text("description"),
                    text("fields"),
                    flag("general_information"),
                    id("creator_uid"),
                    instant("created_at"),
                ],
            )
            .foreign_key(&mut of_competition("form_templates"))
            .to_owned(),
            table(
                "form_responses",
                [
                    id("id").primary_key().to_owned(),
                    id("template_id"),
                    id("uid"),
                    text("answers"),
                    text("signature"),
                    ColumnDef::new(Alias::new("grade"))
                        .big_integer()
                        .null()
                        .to_owned(),
                    text("search_text"),
                    instant("created_at"),
                ],
            )
            .foreign_key(&mut belongs_to(
                "form_responses",
                "template_id",
                "form_templates",
                "id",
            ))
            .foreign_key(&mut belongs_to("form_responses", "uid", "users", "uid"))
            .to_owned(),
            table(
                "files",
                [
                    id("id").primary_key().to_owned(),
                    text("blob_key").unique_key().to_owned(),
                    id("competition_id"),
                    text("filename"),
                    ColumnDef::new(Alias::new("size"))
                        .big_integer()
                        .not_null()
                        .to_owned(),
                    id("creator_uid"),
                    instant("created_at"),
                ],
            )
            .foreign_key(&mut of_competition("files"))
            .to_owned(),
        ];
        for table in tables {
            manager.create_table(table).await?;
        }
        let indexes = [
            index("posts", &["competition_id", "updated_at"]),
            index("form_templates", &["competition_id"]),
            // One submission per person (spec §4).
            index("form_responses", &["template_id", "uid"])
                .unique()
                .to_owned(),
            index("form_responses", &["template_id", "id"]),
            index("form_responses", &["template_id", "grade", "uid"]),
            index("form_responses", &["uid"]),
            index("files", &["competition_id"]),
            index("memberships", &["competition_id", "joined_at"]),
        ];
        for index in indexes {
            manager.create_index(index).await?;
        }
        manager
            .get_connection()
            .execute_unprepared(FORMS_THAT_WERE_ASKED_FOR)
            .await?;
        let flag = Table::alter()
            .table(Alias::new("competitions"))
            .drop_column(Alias::new("general_information_form"))
            .to_owned();
        manager.alter_table(flag).await
    }
}
