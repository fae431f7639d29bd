//! What the roles of officials may do and see.

use bee::{Actor, Role};

use super::entity::grants::OfficialRole;

/// Whom a view is for, officials first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Audience {
    Teacher,
    Pronouncer,
    Judge,
    Desk,
    /// The desk of an organizer.
    OrganizersDesk,
    Scribe,
    Timekeeper,
    CheckIn,
    Lamp,
    Board,
    Watch {
        delay_seconds: u32,
    },
}

impl Audience {
    /// Whether the view shows when devices were last heard of.
    pub(super) fn sees_devices(self) -> bool {
        matches!(self, Self::Desk | Self::OrganizersDesk)
    }
}

impl OfficialRole {
    pub(super) fn audience(self) -> Audience {
        match self {
            Self::Pronouncer => Audience::Pronouncer,
            Self::Judge | Self::HeadJudge => Audience::Judge,
            Self::Scribe => Audience::Scribe,
            Self::Timekeeper => Audience::Timekeeper,
            Self::Lamp => Audience::Lamp,
            Self::Desk => Audience::Desk,
            Self::CheckIn => Audience::CheckIn,
        }
    }

    /// Whom the view of this role is for if an organizer opens it.
    pub(super) fn organizers_audience(self) -> Audience {
        match self {
            Self::Desk => Audience::OrganizersDesk,
            role => role.audience(),
        }
    }

    /// Whether a device with this role can get at the words, so that an organizer must confirm which device it is.
    pub(super) fn sees_words(self) -> bool {
        matches!(
            self,
            Self::Pronouncer | Self::Judge | Self::HeadJudge | Self::Desk
        )
    }

    /// An official with this role.
    pub(super) fn actor(self, by: String) -> Actor {
        Actor {
            by,
            roles: self.roles().to_vec(),
        }
    }

    fn roles(self) -> &'static [Role] {
        match self {
            Self::Pronouncer => &[Role::Pronouncer],
            Self::Judge => &[Role::Judge],
            Self::HeadJudge => &[Role::HeadJudge, Role::Judge],
            Self::Scribe => &[Role::Scribe],
            Self::Timekeeper => &[Role::Timekeeper],
            Self::Lamp => &[],
            Self::Desk => &[Role::Coordinator, Role::Announcer, Role::CheckIn],
            Self::CheckIn => &[Role::CheckIn],
        }
    }
}

/// The name in the log of an actor's role.
pub(super) fn role_name(actor: &Actor) -> &'static str {
    let has = |role| actor.has(&[role]);
    match actor.roles.first() {
        Some(Role::Server) => "server",
        // Organizers hold every role.
        _ if has(Role::Coordinator) && has(Role::Pronouncer) => "organizer",
        Some(Role::Coordinator) => "desk",
        Some(Role::HeadJudge) => "headJudge",
        Some(Role::Judge) => "judge",
        Some(Role::Pronouncer) => "pronouncer",
        Some(Role::Scribe) => "scribe",
        Some(Role::Timekeeper) => "timekeeper",
        Some(Role::Announcer) => "announcer",
        Some(Role::CheckIn) => "checkIn",
        None => "lamp",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Views are made and sent in this order, so nobody with a task waits for thousands who watch.
    #[test]
    fn officials_get_their_views_before_those_who_watch() {
        use OfficialRole::{CheckIn, Desk, HeadJudge, Judge, Lamp, Pronouncer, Scribe, Timekeeper};
        for role in [
            Pronouncer, Judge, HeadJudge, Scribe, Timekeeper, Lamp, Desk, CheckIn,
        ] {
            for audience in [role.audience(), role.organizers_audience(), Audience::Teacher] {
                assert!(audience < Audience::Board, "{audience:?}");
            }
        }
        assert!(Audience::Board < Audience::Watch { delay_seconds: 0 });
    }
}
