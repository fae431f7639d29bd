//! Statements on spellers: participants who don't organize the competition.

use std::collections::HashSet;

use futures_util::{Stream, stream};
use sea_orm::{
    Condition, Order, QueryOrder, QuerySelect, QueryTrait,
    entity::prelude::*,
    sea_query::{ExprTrait, NullOrdering, SelectStatement},
};

use super::{
    class_store,
    entity::{MembershipRole, memberships},
};
use crate::platform::clock::Instant;

/// Uids per batch.
const BATCH: usize = 500;

/// All spellers of a competition, or only some of them.
#[derive(Clone, Copy)]
pub struct Spellers<'a> {
    /// The competition's id.
    pub competition_id: &'a str,
    /// The uids of the only ones, who may not exist.
    pub only: Option<&'a [String]>,
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

/// The uid of each speller that [`Spellers::arranged`] and [`Spellers::count`] go through.
pub fn speller_uid() -> Expr {
    Expr::col((memberships::Entity, memberships::Column::Uid))
}

impl Spellers<'_> {
    /// The uids of those who meet a condition on [`speller_uid`], in this order. What is NULL comes last. `range` is the offset and the
    /// number of them.
    pub async fn arranged(
        self,
        connection: &impl ConnectionTrait,
        condition: Condition,
        order: Vec<(Expr, Order)>,
        range: Option<(u64, u64)>,
    ) -> Result<Vec<String>, DbErr> {
        let mut query = self.select().select_only().column(memberships::Column::Uid);
        query = query.filter(condition);
        for (value, direction) in order {
            query = query.order_by_with_nulls(value, direction, NullOrdering::Last);
        }
        query
            .order_by_asc(memberships::Column::Uid)
            .apply_if(range, |query, (offset, limit)| query.offset(offset).limit(limit))
            .into_tuple()
            .all(connection)
            .await
    }

    /// How many of them meet a condition on [`speller_uid`].
    pub async fn count(self, connection: &impl ConnectionTrait, condition: Condition) -> Result<u64, DbErr> {
        self.select().filter(condition).count(connection).await
    }

    /// Their uids, as a subquery.
    pub fn uids(self) -> SelectStatement {
        self.select()
            .select_only()
            .column(memberships::Column::Uid)
            .into_query()
    }

    /// The uids of those whose accounts were created for the competition, as a subquery.
    pub fn made_here(self) -> SelectStatement {
        class_store::uids_of_people(self.competition_id, self.uids())
    }

    /// How many of their accounts were created for the competition.
    pub async fn count_made_here(self, connection: &impl ConnectionTrait) -> Result<u64, DbErr> {
        class_store::count_among(connection, self.competition_id, self.uids()).await
    }

    /// Their memberships in the order of joining.
    pub async fn load(self, connection: &impl ConnectionTrait) -> Result<Vec<Speller>, DbErr> {
        let rows = self.in_order().all(connection).await?;
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

    /// Their uids in the order of joining, in batches of at most 500. Only the first may be empty, or one after a full one.
    pub fn batches<C: ConnectionTrait + Clone>(
        self,
        connection: C,
    ) -> impl Stream<Item = Result<Vec<String>, DbErr>> + use<C> {
        use memberships::Column::{JoinedAt, Uid};
        let ordered = self.in_order().select_only().columns([JoinedAt, Uid]);
        let ordered = ordered.limit(BATCH as u64);
        stream::try_unfold(Some(Condition::all()), move |later| {
            let (connection, ordered) = (connection.clone(), ordered.clone());
            async move {
                let Some(later) = later else {
                    return Ok(None);
                };
                let rows: Vec<(Instant, String)> =
                    ordered.filter(later).into_tuple().all(&connection).await?;
                let last = rows.last().filter(|_| rows.len() == BATCH);
                let later = last.map(|(joined_at, uid)| {
                    let place = Expr::tuple([JoinedAt.into_expr(), Uid.into_expr()]);
                    let last = Expr::tuple([Expr::val(*joined_at), Expr::val(uid)]);
                    Condition::all().add(place.gt(last))
                });
                let uids = rows.into_iter().map(|(_, uid)| uid).collect();
                Ok(Some((uids, later)))
            }
        })
    }

    fn in_order(self) -> Select<memberships::Entity> {
        self.select()
            .order_by_asc(memberships::Column::JoinedAt)
            .order_by_asc(memberships::Column::Uid)
    }

    fn select(self) -> Select<memberships::Entity> {
        use memberships::Column::{CompetitionId, JoinedAt, Role, Uid};
        let all = memberships::Entity::find();
        let is_of = CompetitionId.eq(self.competition_id);
        let participates = Role.eq(MembershipRole::Participant);
        match self.only {
            None => all
                .filter(is_of)
                .filter(participates)
                .filter(JoinedAt.is_not_null()),
            // In one expression, so that they are found by uid: without statistics, SQLite would go through the whole competition.
            Some(uids) => {
                let joined_at: Expr = Expr::case(is_of.and(participates), JoinedAt.into_expr()).into();
                all.filter(Uid.is_in(uids)).filter(joined_at.is_not_null())
            }
        }
    }
}
