//! Bees on stage: sealed wordlists, the log, commands, and the views of officials and of the hall (docs/decisions/0047).

mod access;
mod audio;
mod bees;
mod board_view;
mod burned_words;
mod caller;
mod commands;
mod data_export;
mod deletion;
mod deletion_store;
mod devices;
mod entity;
mod entries;
mod entries_store;
mod facts;
mod files;
mod grants;
mod grants_store;
mod hub;
mod keeper;
mod links;
mod list_check;
mod live;
mod live_views;
mod log_row;
mod log_store;
mod log_view;
mod made_store;
mod names;
mod newcomers;
mod notices;
mod official;
mod official_access;
mod own_turn;
mod role_views;
mod roles;
mod seals;
mod speller_status;
mod state;
mod store;
mod streams;
mod teacher_view;
mod views;
mod words;

use utoipa_axum::router::OpenApiRouter;

pub use self::entries_store::{delete_names, has_names};
pub use self::grants_store::{count_codes_by_key, revoke_codes_other_than};
pub use self::made_store::clear_creator;
pub use self::{
    data_export::{ExportedBee, ExportedGrants, data_export, grants_export},
    deletion_store::{delete_rehearsals_of, restore},
    state::StageState,
};
use crate::platform::db::{Connection, DbErr};

/// The feature's routes.
pub fn router() -> OpenApiRouter<StageState> {
    bees::router()
        .merge(deletion::router())
        .merge(entries::router())
        .merge(seals::router())
        .merge(commands::router())
        .merge(role_views::router())
        .merge(grants::router())
        .merge(official::router())
        .merge(audio::router())
        .merge(links::router())
        .merge(own_turn::router())
        .merge(files::router())
        .merge(list_check::router())
}

/// Makes the bees of a user read their spellers' names again. The user's go with the user record.
pub async fn forget_names(connection: &impl Connection, uid: &str) -> Result<(), DbErr> {
    entries_store::bump_versions(connection, uid).await
}
