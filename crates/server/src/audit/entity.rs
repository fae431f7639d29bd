//! A row of the audit.
#![allow(
    missing_docs,
    reason = "a column says by its name what it holds; what it does not say is told"
)]

use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "audit_entries")]
pub struct Model {
    /// A UUID v7: in the order of time.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub at: DateTimeUtc,
    /// None for the operator's command.
    pub actor_uid: Option<String>,
    /// The actor's email address then.
    pub actor: String,
    pub action: Action,
    /// On what, as admins read it.
    pub subject: String,
    pub subject_id: String,
}

/// What someone did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "kebab-case")]
#[serde(rename_all = "kebab-case")]
#[schema(as = AuditAction)]
pub enum Action {
    /// Became the first admin, with the set-up link.
    SetUp,
    GrantAdmin,
    RevokeAdmin,
    DisableAccount,
    EnableAccount,
    /// Deleted their own account.
    DeleteAccount,
    /// Made a link to a new password for someone.
    CreateResetLink,
    AddOrganizer,
    RemoveOrganizer,
    RemoveParticipant,
    /// Made accounts for a class, with codes that open them.
    CreateClass,
    /// Made a new code that opens such an account.
    CreateClaimCode,
    DeleteCompetition,
    DeleteWordlist,
    DeletePost,
    /// With its answers.
    DeleteForm,
    DeleteFile,
    /// Took the answers of a form along.
    ExportAnswers,
}

impl Action {
    /// Whether its subject is someone's account, named by its email address.
    pub fn is_on_an_account(self) -> bool {
        match self {
            Self::SetUp
            | Self::GrantAdmin
            | Self::RevokeAdmin
            | Self::DisableAccount
            | Self::EnableAccount
            | Self::DeleteAccount
            | Self::CreateResetLink => true,
            Self::CreateClass
            | Self::CreateClaimCode
            | Self::AddOrganizer
            | Self::RemoveOrganizer
            | Self::RemoveParticipant
            | Self::DeleteCompetition
            | Self::DeleteWordlist
            | Self::DeletePost
            | Self::DeleteForm
            | Self::DeleteFile
            | Self::ExportAnswers => false,
        }
    }
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
