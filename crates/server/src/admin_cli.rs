//! The administration commands.

use clap::{Args, Subcommand};
use wordhive::{
    audit::{Actor, AuditLog},
    competitions,
    config::StorageConfig,
    identity,
    platform::{clock::Clock, db::Db, rng::Rng, text::fold},
    users,
};

use super::{Done, say, setting};

#[derive(Subcommand)]
pub(super) enum AdminCommand {
    /// Make the account with this email an admin.
    Grant(EmailArgs),
    /// Revoke the admin role of the account with this email.
    Revoke(EmailArgs),
    /// List the admins.
    List(StorageConfig),
}

#[derive(Subcommand)]
pub(super) enum AccountCommand {
    /// Log the account out and prevent logging in.
    Disable(EmailArgs),
    /// Let the owner log in again.
    Enable(EmailArgs),
    /// Print a one-time password reset link.
    ResetLink(EmailArgs),
    /// Remove the account's authenticator app, passkeys and recovery codes, and log it out. For someone who lost their device.
    ResetSecondFactor(EmailArgs),
}

#[derive(Subcommand)]
pub(super) enum CompetitionCommand {
    /// Make the account with this email an organizer of the competition with this code.
    Organizer(OrganizerArgs),
}

#[derive(Args)]
pub(super) struct OrganizerArgs {
    /// The competition's join code.
    code: String,
    #[command(flatten)]
    by_email: EmailArgs,
}

#[derive(Args)]
pub(super) struct EmailArgs {
    /// The account's email address; `account` also takes a log-in name, such as maya-4821.
    email: String,
    #[command(flatten)]
    storage: StorageConfig,
}

pub(super) async fn admin(command: AdminCommand) -> Done {
    let (clock, rng) = (Clock::system(), Rng::system());
    let audit = AuditLog {
        clock: &clock,
        rng: &rng,
    };
    match command {
        AdminCommand::Grant(EmailArgs { email, storage }) => {
            users::grant(&open_db(&storage).await?, audit, Actor::Operator, &email)
                .await
                .map_err(|problem| problem.for_operator())?;
            say(&format!("{email} is now an admin."))
        }
        AdminCommand::Revoke(EmailArgs { email, storage }) => {
            let folded = fold(&email);
            users::revoke(&open_db(&storage).await?, audit, Actor::Operator, |user| {
                user.email_folded == folded
            })
            .await
            .map_err(|problem| problem.for_operator())?;
            say(&format!("{email} is no longer an admin."))
        }
        AdminCommand::List(storage) => {
            let admins = users::list(&open_db(&storage).await?)
                .await
                .map_err(|problem| problem.for_operator())?;
            let emails: Vec<String> = admins.into_iter().map(|user| user.email).collect();
            match emails.as_slice() {
                [] => say("There are no admins yet. Start the server to get a setup link."),
                emails => say(&emails.join("\n")),
            }
        }
    }
}

pub(super) async fn account(command: AccountCommand) -> Done {
    let (clock, rng) = (Clock::system(), Rng::system());
    let audit = AuditLog {
        clock: &clock,
        rng: &rng,
    };
    let (EmailArgs { email, storage }, disabled) = match command {
        AccountCommand::Disable(args) => (args, true),
        AccountCommand::Enable(args) => (args, false),
        AccountCommand::ResetLink(args) => return reset_link(audit, args).await,
        AccountCommand::ResetSecondFactor(args) => return reset_second_factor(audit, args).await,
    };
    let db = open_db(&storage).await?;
    identity::set_disabled_by_handle(&db, audit, Actor::Operator, &email, disabled)
        .await
        .map_err(|problem| problem.for_operator())?;
    say(&format!(
        "{email} is now {}.",
        if disabled { "disabled" } else { "enabled" }
    ))
}

pub(super) async fn competition(command: CompetitionCommand) -> Done {
    let (clock, rng) = (Clock::system(), Rng::system());
    let audit = AuditLog {
        clock: &clock,
        rng: &rng,
    };
    let CompetitionCommand::Organizer(OrganizerArgs { code, by_email }) = command;
    let EmailArgs { email, storage } = by_email;
    competitions::appoint(&open_db(&storage).await?, audit, &code, &email)
        .await
        .map_err(|problem| problem.for_operator())?;
    say(&format!("{email} is now an organizer of competition {code}."))
}

async fn reset_second_factor(audit: AuditLog<'_>, EmailArgs { email, storage }: EmailArgs) -> Done {
    let db = open_db(&storage).await?;
    let had_one = identity::reset_second_factor(&db, audit, Actor::Operator, &email)
        .await
        .map_err(|problem| problem.for_operator())?;
    say(&if had_one {
        format!("{email} is logged out and no longer has a second factor. The password alone logs in now.")
    } else {
        format!("{email} has no second factor, so nothing changed.")
    })
}

async fn reset_link(audit: AuditLog<'_>, EmailArgs { email, storage }: EmailArgs) -> Done {
    let db = open_db(&storage).await?;
    let link = users::create_reset_link_for(&db, audit, Actor::Operator, &email)
        .await
        .map_err(|problem| problem.for_operator())?;
    say(&format!(
        "Open this page of your server within 24 hours. It works once: /reset#{}",
        link.token
    ))
}

/// Opens the existing database. A mistyped folder must not create a new one.
pub(super) async fn open_db(storage: &StorageConfig) -> Result<Db, String> {
    if storage.database_url.is_none() && !storage.data.join("wordhive.db").exists() {
        return Err(format!(
            "{}: there is no Wordhive data in {}",
            setting("data"),
            storage.data.display()
        ));
    }
    Db::open(storage)
        .await
        .map_err(|error| format!("cannot open the database: {error}"))
}
