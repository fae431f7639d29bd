//! Rows of the audit log.
#![allow(
    missing_docs,
    reason = "column names are self-explanatory; the exceptions have docs"
)]

use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "audit_entries")]
pub struct Model {
    /// A UUID v7, which sorts by time.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub at: DateTimeUtc,
    /// None for the `wordhive` command.
    pub actor_uid: Option<String>,
    /// The actor's email address at the time.
    pub actor: String,
    pub action: Action,
    /// What was acted on, as admins see it.
    pub subject: String,
    pub subject_id: String,
}

/// An audited action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum, Serialize, ToSchema)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "kebab-case")]
#[serde(rename_all = "kebab-case")]
#[schema(as = AuditAction)]
pub enum Action {
    /// Became the first admin with the setup link.
    SetUp,
    GrantAdmin,
    RevokeAdmin,
    DisableAccount,
    EnableAccount,
    /// Deleted their own account.
    DeleteAccount,
    /// Created a password reset link for someone.
    CreateResetLink,
    /// Removed someone's second factors.
    ResetSecondFactor,
    /// Made useless what depended on older secret keys. The subject says how many codes.
    VoidCodes,
    AddOrganizer,
    /// Created a link that makes someone an organizer.
    InviteOrganizer,
    WithdrawInvitation,
    /// Became an organizer with such a link.
    AcceptInvitation,
    RemoveOrganizer,
    RemoveParticipant,
    /// Created accounts for a class.
    CreateClass,
    /// Created a new claim code.
    CreateClaimCode,
    /// Said that the school consents for a child's parents.
    ConfirmConsent,
    /// Took back the consent to their own taking part.
    WithdrawConsent,
    /// Changed whether joining takes a consent, or how long answers are kept.
    ChangePrivacy,
    /// As another competition; the subject names both codes.
    CopyCompetition,
    /// All of it but people, as a zip archive.
    ExportCompetition,
    ImportCompetition,
    ArchiveCompetition,
    UnarchiveCompetition,
    DeleteCompetition,
    DeleteWordlist,
    DeletePost,
    /// With its answers.
    DeleteForm,
    DeleteFile,
    DeleteBee,
    /// Undid a deletion or removal, seconds later.
    UndoDeletion,
    /// Downloaded a form's answers.
    ExportAnswers,
    /// Sent a message to participants by email.
    SendMessage,
    /// All answers and practice of a competition, so long after its end. The subject says how many.
    DeleteAnswers,
}

impl Action {
    /// Whether the subject is an account, shown by its email address.
    pub fn is_on_an_account(self) -> bool {
        match self {
            Self::SetUp
            | Self::GrantAdmin
            | Self::RevokeAdmin
            | Self::DisableAccount
            | Self::EnableAccount
            | Self::DeleteAccount
            | Self::CreateResetLink
            | Self::ResetSecondFactor => true,
            Self::VoidCodes
            | Self::CreateClass
            | Self::CreateClaimCode
            | Self::AddOrganizer
            | Self::InviteOrganizer
            | Self::WithdrawInvitation
            | Self::AcceptInvitation
            | Self::RemoveOrganizer
            | Self::RemoveParticipant
            | Self::ConfirmConsent
            | Self::WithdrawConsent
            | Self::ChangePrivacy
            | Self::DeleteAnswers
            | Self::CopyCompetition
            | Self::ExportCompetition
            | Self::ImportCompetition
            | Self::ArchiveCompetition
            | Self::UnarchiveCompetition
            | Self::DeleteCompetition
            | Self::DeleteWordlist
            | Self::DeletePost
            | Self::DeleteForm
            | Self::DeleteFile
            | Self::DeleteBee
            | Self::UndoDeletion
            | Self::ExportAnswers
            | Self::SendMessage => false,
        }
    }
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
