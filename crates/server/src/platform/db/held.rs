//! Deleted rows that may come back (docs/decisions/0037). A table `deleted_x` has the columns of `x`, and the deletion's id.

use sea_orm::{
    Condition, ConnectionTrait, DbErr, EntityTrait, ExprTrait, FromQueryResult, Iterable, Value,
    sea_query::{
        Alias, Expr, InsertStatement, IntoCondition, IntoIden, IntoTableRef, LockType, OnConflict, Query,
        SelectStatement,
    },
};

const DELETION_ID: &str = "deletion_id";
/// The tables of things that remain, without a creator, when the creator's account is deleted.
const CREATED: [&str; 10] = [
    "wordlists",
    "audio",
    "posts",
    "post_images",
    "form_templates",
    "form_response_changes",
    "files",
    "consents",
    "bee_grants",
    "board_links",
];
/// The tables of what someone does as a participant.
const TAKING_PART: [&str; 7] = [
    "memberships",
    "consents",
    "form_responses",
    "form_response_changes",
    "practice_progress",
    "practice_attempts",
    "practice_memory",
];

/// Copies rows that are about to be deleted, and locks them until the transaction ends. Returns their number.
///
/// Hold a row before the rows that refer to it, so that none is added in between.
pub async fn hold<E: EntityTrait>(
    connection: &impl ConnectionTrait,
    deletion_id: &str,
    which: impl IntoCondition,
) -> Result<u64, DbErr> {
    let rows = Query::select()
        .expr(Expr::value(deletion_id))
        .columns(E::Column::iter())
        .from(E::default())
        .cond_where(which)
        .lock(LockType::Update)
        .to_owned();
    let columns = E::Column::iter().map(IntoIden::into_iden);
    let columns = std::iter::once(Alias::new(DELETION_ID).into_iden()).chain(columns);
    let copy = insert_from(held_table(E::default().table_name()), columns, rows)?;
    Ok(connection.execute(&copy).await?.rows_affected())
}

/// The rows held for a deletion, in any order.
pub async fn rows<E: EntityTrait>(
    connection: &impl ConnectionTrait,
    deletion_id: &str,
) -> Result<Vec<E::Model>, DbErr> {
    let rows = held_rows::<E>(deletion_id);
    let statement = connection.get_database_backend().build(&rows);
    E::Model::find_by_statement(statement).all(connection).await
}

/// The rows that meet the condition, whose columns name no table, and are held for one of these deletions.
pub async fn find<E: EntityTrait>(
    connection: &impl ConnectionTrait,
    which: impl IntoCondition,
    deletion_ids: SelectStatement,
) -> Result<Vec<E::Model>, DbErr> {
    let rows = Query::select()
        .columns(E::Column::iter())
        .from(held_table(E::default().table_name()))
        .and_where(Expr::col(Alias::new(DELETION_ID)).in_subquery(deletion_ids))
        .cond_where(which)
        .to_owned();
    let statement = connection.get_database_backend().build(&rows);
    E::Model::find_by_statement(statement).all(connection).await
}

/// Puts back the rows held for a deletion, as far as they meet the condition, whose columns name no table. Returns their number.
pub async fn restore<E: EntityTrait>(
    connection: &impl ConnectionTrait,
    deletion_id: &str,
    which: impl IntoCondition,
    conflict: Option<OnConflict>,
) -> Result<u64, DbErr> {
    let mut rows = held_rows::<E>(deletion_id);
    rows.cond_where(which);
    let mut copy = insert_from(E::default(), E::Column::iter(), rows)?;
    if let Some(conflict) = conflict {
        copy.on_conflict(conflict);
    }
    let restored = connection.execute(&copy).await?.rows_affected();
    forget::<E>(connection, deletion_id).await?;
    Ok(restored)
}

/// Hands rows held for a deletion to the one that the `Owner` row they refer to is held for: undoing that one puts them back. The
/// condition's columns name no table.
pub async fn hand_over<E: EntityTrait, Owner: EntityTrait>(
    connection: &impl ConnectionTrait,
    deletion_id: &str,
    (reference, referred): (E::Column, Owner::Column),
    which: Condition,
) -> Result<(), DbErr> {
    let table = held_table(E::default().table_name());
    let reference = Expr::col((table.clone(), reference.into_iden()));
    let owner = Query::select()
        .column(Alias::new(DELETION_ID))
        .from(held_table(Owner::default().table_name()))
        .cond_where(which)
        .and_where(Expr::col(referred.into_iden()).eq(reference))
        .limit(1)
        .to_owned();
    let hand_over = Query::update()
        .table(table.clone())
        .value(
            Alias::new(DELETION_ID),
            Expr::SubQuery(None, Box::new(owner.clone().into())),
        )
        .and_where(Expr::col((table, Alias::new(DELETION_ID))).eq(deletion_id))
        .and_where(Expr::exists(owner))
        .to_owned();
    connection.execute(&hand_over).await?;
    Ok(())
}

/// Lets rows that were added since stay as they are. Spellers choose the ids of attempts, and may have used one again in another list.
pub fn keep_newer() -> Option<OnConflict> {
    Some(OnConflict::new().do_nothing().to_owned())
}

/// Puts back all rows held for a deletion, and returns the values of their id's column.
pub async fn restore_all<E: EntityTrait>(
    connection: &impl ConnectionTrait,
    deletion_id: &str,
    id: E::Column,
) -> Result<Vec<String>, DbErr> {
    let ids = ids::<E>(connection, deletion_id, id).await?;
    restore::<E>(connection, deletion_id, Condition::all(), None).await?;
    Ok(ids)
}

/// The values of an id's column in the rows held for a deletion.
pub async fn ids<E: EntityTrait>(
    connection: &impl ConnectionTrait,
    deletion_id: &str,
    id: E::Column,
) -> Result<Vec<String>, DbErr> {
    let mut ids = values::<E>(id);
    ids.and_where(is_of(deletion_id));
    let rows = connection.query_all(&ids).await?;
    rows.iter().map(|row| row.try_get_by_index(0)).collect()
}

/// Changes a column of the rows held for a deletion.
pub async fn set<E: EntityTrait>(
    connection: &impl ConnectionTrait,
    deletion_id: &str,
    column: E::Column,
    value: impl Into<Value>,
) -> Result<(), DbErr> {
    let update = Query::update()
        .table(held_table(E::default().table_name()))
        .value(column.into_iden(), value.into())
        .and_where(is_of(deletion_id))
        .to_owned();
    connection.execute(&update).await?;
    Ok(())
}

/// Forgets the rows held for a deletion.
pub async fn forget<E: EntityTrait>(
    connection: &impl ConnectionTrait,
    deletion_id: &str,
) -> Result<(), DbErr> {
    let delete = Query::delete()
        .from_table(held_table(E::default().table_name()))
        .and_where(is_of(deletion_id))
        .to_owned();
    connection.execute(&delete).await?;
    Ok(())
}

/// Deletes what these deletions hold of what someone did as a participant.
pub async fn forget_participant(
    connection: &impl ConnectionTrait,
    uid: &str,
    deletion_ids: &SelectStatement,
) -> Result<(), DbErr> {
    for table in TAKING_PART {
        let delete = Query::delete()
            .from_table(held_table(table))
            .and_where(Expr::col(Alias::new("uid")).eq(uid))
            .and_where(Expr::col(Alias::new(DELETION_ID)).in_subquery(deletion_ids.clone()))
            .to_owned();
        connection.execute(&delete).await?;
    }
    Ok(())
}

/// The values of this column in all held rows, as a subquery.
pub fn values<E: EntityTrait>(column: E::Column) -> SelectStatement {
    Query::select()
        .column(column.into_iden())
        .from(held_table(E::default().table_name()))
        .to_owned()
}

/// Clears the creator of what was deleted, for the deletion of their account.
pub async fn clear_creator(connection: &impl ConnectionTrait, uid: &str) -> Result<(), DbErr> {
    let creator = || Alias::new("creator_uid");
    for table in CREATED {
        let clear = Query::update()
            .table(held_table(table))
            .value(creator(), "")
            .and_where(Expr::col(creator()).eq(uid))
            .to_owned();
        connection.execute(&clear).await?;
    }
    Ok(())
}

fn held_rows<E: EntityTrait>(deletion_id: &str) -> SelectStatement {
    Query::select()
        .columns(E::Column::iter())
        .from(held_table(E::default().table_name()))
        .and_where(is_of(deletion_id))
        .to_owned()
}

fn held_table(original: &str) -> Alias {
    Alias::new(format!("deleted_{original}"))
}

fn is_of(deletion_id: &str) -> Expr {
    Expr::col(Alias::new(DELETION_ID)).eq(deletion_id)
}

fn insert_from<C: IntoIden>(
    table: impl IntoTableRef,
    columns: impl IntoIterator<Item = C>,
    rows: SelectStatement,
) -> Result<InsertStatement, DbErr> {
    let mut insert = Query::insert();
    insert
        .into_table(table)
        .columns(columns)
        .select_from(rows)
        .map_err(|error| DbErr::Custom(error.to_string()))?;
    Ok(insert)
}
