//! Statements on spellers: participants who don't organize the competition.

use std::collections::HashSet;

use sea_orm::{QueryOrder, QuerySelect, QueryTrait, entity::prelude::*, sea_query::SelectStatement};

use super::{
    class_store,
    entity::{MembershipRole, memberships},
};
use crate::platform::{clock::Instant, rng::is_id};

/// All spellers of a competition, or only one of them.
#[derive(Clone, Copy)]
pub struct Spellers<'a> {
    /// The competition's id.
    pub competition_id: &'a str,
    /// The only one, who may not exist.
    pub uid: Option<&'a str>,
}

/// A speller's membership.
pub struct Speller {
    /// Their uid.
    pub uid: String,
    /// When they joined, or their account was created.
    pub joined_at: Instant,
    /// Whether their account was created for this competition.
    pub made_here: bool,
}

impl Spellers<'_> {
    /// Their uids, as a subquery.
    pub fn uids(self) -> SelectStatement {
        self.select()
            .select_only()
            .column(memberships::Column::Uid)
            .into_query()
    }

    /// Their memberships in the order of joining.
    pub async fn load(self, connection: &impl ConnectionTrait) -> Result<Vec<Speller>, DbErr> {
        if self.uid.is_some_and(|uid| !is_id(uid)) {
            return Ok(Vec::new());
        }
        let rows = self
            .select()
            .order_by_asc(memberships::Column::JoinedAt)
            .order_by_asc(memberships::Column::Uid)
            .all(connection)
            .await?;
        let made_here: HashSet<String> =
            class_store::uids_among(connection, self.competition_id, self.uids())
                .await?
                .into_iter()
                .collect();
        let speller = |row: memberships::Model| {
            Some(Speller {
                made_here: made_here.contains(&row.uid),
                joined_at: row.joined_at?,
                uid: row.uid,
            })
        };
        Ok(rows.into_iter().filter_map(speller).collect())
    }

    fn select(self) -> Select<memberships::Entity> {
        memberships::Entity::find()
            .filter(memberships::Column::CompetitionId.eq(self.competition_id))
            .filter(memberships::Column::Role.eq(MembershipRole::Participant))
            .filter(memberships::Column::JoinedAt.is_not_null())
            .apply_if(self.uid, |query, uid| {
                query.filter(memberships::Column::Uid.eq(uid))
            })
    }
}
