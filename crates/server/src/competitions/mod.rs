//! Competitions: joined by code, organized by their `admins`, with a schedule, timeline and checklist.

mod access;
mod api;
mod archive;
mod claim_period;
mod class;
mod class_store;
mod consent;
mod consent_store;
mod create;
mod data_export;
mod deletion_store;
mod entity;
mod extractors;
mod invitation_acceptance;
mod invitation_store;
mod invitations;
mod join;
mod join_rate_limit;
mod listed;
mod membership;
mod membership_store;
mod organizers;
mod plan;
mod portable;
mod privacy_store;
mod rules;
mod seen;
mod spellers_store;
mod state;
mod store;
mod visibility;

use utoipa_axum::router::OpenApiRouter;

pub use access::{Archivist, Member, Organizer, Right};
pub use api::Competition;
pub use class_store::{account_created_for, uids_of as made_for};
pub use consent::{
    Consent, ExportedConfirmation, ExportedConsent, Signature, SignedForm, adopt_signatures,
    complete_joining, consents_export, consents_of, count_without_consent, has_consent, list_of,
    own_consents, record_school, record_signature, signed_form, withdraw_consent, without_consent,
};
pub use consent_store::{
    clear_consent_answers, clear_consent_creator, count_consented, has_consent_answers, is_consented,
    withdrawals,
};
pub use create::{NewCompetition, create, insert_created};
pub use data_export::{
    ExportedInvitation, ExportedItem, ExportedMembership, LeftCompetition, data_export,
    delete_invitations_to, invitations_export, left_without_organizer,
};
pub use deletion_store::{
    end_participation, hand_over_to_removal, held_participants, hold_participants, lock_participants,
    restore_participants,
};
pub use entity::competitions::Model as CompetitionModel;
pub use extractors::{CompetitionBody, Scoped, ScopedBody, ScopedByPath};
pub use join_rate_limit::JoinFailures;
pub use listed::Listed;
pub use membership::leave;
pub use membership_store::{
    active_organizers, codes_organized_by, lock_memberships, lock_memberships_of, memberships_of,
    organized_by, organizes_any, other_uids, speller_count,
};
pub use organizers::{appoint, organizers, remove_organizer};
pub use portable::{NewIn, PortableCompetition, is_code_taken};
pub use privacy_store::{
    PrivacyChange, by_id, change_privacy, ended_by, lock_competition, mark_answers_deleted, mark_mailed,
    mark_warned, organizers_with_email, take_over_mail,
};
pub use rules::{CodeInput, JoinCode};
pub use seen::visible_items;
pub use spellers_store::{Speller, Spellers, speller_uid};
pub use state::{ATTEMPTS_PER_BATCH, CompetitionsState};
pub use store::{delete, member_uids};
pub use visibility::{FormVisibility, Hideable, Visibility, VisibilityInput, retain_seen};

/// The feature's routes.
pub fn router() -> OpenApiRouter<CompetitionsState> {
    api::router()
        .merge(archive::router())
        .merge(class::router())
        .merge(invitations::router())
        .merge(invitation_acceptance::router())
        .merge(join::router())
        .merge(organizers::router())
        .merge(plan::router())
}
